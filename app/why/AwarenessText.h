#pragma once

#include "app/why/Moment.h"

#include <string>

/// What those who become aware by degrees make of what their senses let through. Internal to this
/// library.
namespace percept::why {

/// Where awareness of a target stands after the gates of the senses, and what is in the way of
/// more: that it is not of interest, what its view cone makes of it, the time to react, or the next
/// look.
/// @param input of the moment  @return empty: the observer notices at once
[[nodiscard]] std::string awarenessText(const Moment& moment,
                                        const world::SenseInput& input,
                                        trace::AgentId observer,
                                        trace::AgentId target);

} // namespace percept::why
