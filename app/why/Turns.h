#pragma once

#include "percept/sim/Simulation.h"

#include <optional>
#include <string>
#include <vector>

/// Whose turn it is not. Internal to this library.
namespace percept::why {

/// What keeps a check from being made at the frame of a run: the level of detail of who is sensed
/// or who senses, or a task of the schedule that is not due. Empty: nothing does.
/// @param sense of a bot; nothing: of a guard
/// @param names of the run's agents
[[nodiscard]] std::string waitingText(const sim::Simulation& simulation,
                                      trace::AgentId agent,
                                      trace::AgentId about,
                                      std::optional<trace::Sense> sense,
                                      const std::vector<std::string>& names);

} // namespace percept::why
