#pragma once

#include "percept/agent/Brain.h"
#include "percept/bot/BotMind.h"

namespace percept::agent {
struct Arena;
struct State;
} // namespace percept::agent

namespace percept::bot {

/// The brain `bot`: goal arbitration, target and weapon choice.
/// @source Raven (003)
[[nodiscard]] std::shared_ptr<const agent::Brain> botBrain();

/// Null: the agent has another brain.
[[nodiscard]] const BotMind*
mindOf(const agent::Arena& arena, const agent::State& state, AgentId agent);

} // namespace percept::bot
