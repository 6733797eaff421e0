#pragma once

#include "inspector/ask/Ladder.h"
#include "inspector/ask/RunContext.h"

#include "percept/world/SenseStage.h"

#include <optional>
#include <string>
#include <vector>

/// What those who become aware by degrees make of what their senses let through. Internal to this
/// library.
namespace percept::ask {

/// Where awareness of a target stands after the gates of the senses, and what is in the way of
/// more: that it is not of interest, what its view cone makes of it, the time to react, or the next
/// look.
/// @param input of the moment  @return empty: the observer notices at once
[[nodiscard]] std::string awarenessText(const Moment& moment,
                                        const world::SenseInput& input,
                                        trace::AgentId observer,
                                        trace::AgentId target);

/// What it comes to for somebody in view.
struct AwarenessVerdict {
    bool noticed = false; ///< it is aware of him to some degree, and not only from before
    std::string answer;   ///< `Noticed: alert; hostile takes a response of 0.450, and it is 0.134`
    /// Towards the next state: the response, and once that is enough the time to react. In the
    /// highest the response that it takes.
    std::vector<GateLine> gates{};
    std::string rays{}; ///< `3 of 4 rays free`; empty: nothing of it is in view
};

/// @return nothing: the observer notices at once, or has no interest in the target
[[nodiscard]] std::optional<AwarenessVerdict> awarenessVerdict(const Moment& moment,
                                                               const world::SenseInput& input,
                                                               trace::AgentId observer,
                                                               trace::AgentId target);

} // namespace percept::ask
