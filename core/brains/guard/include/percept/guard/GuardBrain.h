#pragma once

#include "percept/agent/Brain.h"
#include "percept/guard/GuardMind.h"
#include "percept/level/Problem.h"

#include <string_view>
#include <vector>

namespace percept::agent {
struct Arena;
struct State;
} // namespace percept::agent

/// Guards: patrols that stop to look, follow what they notice and go back; those with weapons shoot
/// at enemies that they see.
namespace percept::guard {

/// Topics that guards ask, where a level has them: whether a guard and the one it is after could
/// see each other, and the light where it stands.
inline constexpr std::string_view kLineOfSightTopic = "line_of_sight";
inline constexpr std::string_view kLightTopic = "light_at";

/// Topics of a level that nobody asks, each with the names of those that are asked.
[[nodiscard]] std::vector<level::Problem> checkTopics(const level::Level& level);

/// The brain of guards under one of its names: `guard`, `soldier`, `townsman`, and `player`, who
/// moves by commands only.
[[nodiscard]] std::shared_ptr<const agent::Brain> guardBrain(std::string_view name);

/// Null: the agent has another brain.
[[nodiscard]] const GuardMind*
mindOf(const agent::Arena& arena, const agent::State& state, AgentId agent);

} // namespace percept::guard
