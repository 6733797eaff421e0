#pragma once

#include "inspector/ask/Ladder.h"
#include "inspector/ask/RunContext.h"

#include "percept/base/Units.h"
#include "percept/world/SenseStage.h"

#include <optional>
#include <string>

/// Observers that notice others only once these have them in a view cone. Internal to this library.
namespace percept::ask {

/// Whether a target has an observer in the view cone that this one waits for, with a free line.
/// @param turned of the target's head, beside what it is turned
/// @pre the observer waits for one
[[nodiscard]] bool hasInCone(const Moment& moment,
                             const world::SenseInput& input,
                             trace::AgentId target,
                             trace::AgentId observer,
                             Radians turned = 0.0);

/// The test whether a target has seen an observer; nothing: the observer does not wait for that.
[[nodiscard]] std::optional<GateLine> unseenLine(const Moment& moment,
                                                 const world::SenseInput& input,
                                                 trace::AgentId observer,
                                                 trace::AgentId target);

/// `t first has to have it in its view cone screen`; empty: it has, or need not.
[[nodiscard]] std::string unmetText(const Moment& moment,
                                    const world::SenseInput& input,
                                    trace::AgentId observer,
                                    trace::AgentId target);

} // namespace percept::ask
