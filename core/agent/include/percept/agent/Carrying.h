#pragma once

#include "percept/agent/State.h"

#include <optional>

namespace percept::agent {

struct Arena;
struct Scene;

/// How far off a body can be picked up.
inline constexpr Metres kBodyReach = 1.5;

/// The body that an agent carries; none: it carries nothing.
[[nodiscard]] AgentId burdenOf(const State& state, AgentId id);
/// How it carries one; null: it carries nothing.
[[nodiscard]] const level::Carry* burdenFactors(const Arena& arena, const State& state, AgentId id);
/// The nearest body that an agent could pick up: within reach, with no wall in between, carried by
/// nobody; ties by agent. Nothing for who carries one already, or never does.
[[nodiscard]] std::optional<AgentId> bodyInReach(const Scene& scene, AgentId id);

/// Picks up the body in reach, see bodyInReach(). It is slower and louder with it, and neither
/// shoots nor throws; others see the body where it is.
/// @return whether it does
bool pickUpBody(Scene& scene, AgentId id, RecordId cause);
/// Puts it down where the agent stands. @return whether it carried one
bool putDownBody(Scene& scene, AgentId id, RecordId cause);
/// Bodies go with those who carry them; who has died lets go. After everybody has moved.
void moveBurdens(Scene& scene);

/// What a body is where it is by: its death, or who moved it.
[[nodiscard]] RecordId causeOfBody(const State& state, AgentId body);

} // namespace percept::agent
