#pragma once

#include "percept/agent/Brain.h"
#include "percept/guard/GuardMind.h"

#include <string_view>

namespace percept::agent {
struct Arena;
struct State;
} // namespace percept::agent

/// Guards: patrols that stop to look, follow what they notice and go back; those with weapons shoot
/// at enemies that they see.
namespace percept::guard {

/// The brain of guards under one of its names: `guard`, `soldier`, `townsman`, and `player`, who
/// moves by commands only.
[[nodiscard]] std::shared_ptr<const agent::Brain> guardBrain(std::string_view name);

/// Null: the agent has another brain.
[[nodiscard]] const GuardMind*
mindOf(const agent::Arena& arena, const agent::State& state, AgentId agent);

} // namespace percept::guard
