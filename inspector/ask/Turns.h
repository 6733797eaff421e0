#pragma once

#include "percept/sim/Simulation.h"

#include <optional>
#include <string>
#include <vector>

/// Whose turn it is not. Internal to this library.
namespace percept::ask {

/// What keeps a check from being made at the frame of a run: the level of detail of who
/// senses, or a task of the schedule that is not due. Empty: nothing does.
/// @param looks whether the agent looks round for what can be seen, rather than being sensed by
/// signals
/// @param names of the run's agents
[[nodiscard]] std::string waitingText(const sim::Simulation& simulation,
                                      trace::AgentId agent,
                                      trace::AgentId about,
                                      bool looks,
                                      const std::vector<std::string>& names);

/// In how many seconds an agent looks round next, where nobody comes or goes meanwhile who matters
/// for that. @return nothing: it never does, or a nested scheduler decides
[[nodiscard]] std::optional<Seconds> nextLook(const sim::Simulation& simulation,
                                              trace::AgentId agent);
/// That a person leads an agent, which does not look itself then; empty: none does.
[[nodiscard]] std::string possessedText(const sim::Simulation& simulation, trace::AgentId agent);

/// How often it does so now, by how near it is to the player. Empty: at every step, never, or as a
/// task of the schedule has it.
[[nodiscard]] std::string looksText(const sim::Simulation& simulation, trace::AgentId agent);

} // namespace percept::ask
