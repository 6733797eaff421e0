#pragma once

#include "percept/agent/Brain.h"
#include "percept/guard/GuardMind.h"
#include "percept/knowledge/Awareness.h"
#include "percept/knowledge/Knowledge.h"

#include <optional>
#include <string_view>

namespace percept::agent {
struct Arena;
struct State;
} // namespace percept::agent

/// Those who keep a patrol, a post or an errand. They travel, look, follow trails, take places that
/// their level decides over, and shoot at enemies in view, if they are armed, in the same way. What
/// they do about what they notice, where no reaction or decision of their level says otherwise, is
/// what makes their brains differ:
///
///   - `guard`: goes there. Of what it heard or smelt it looks first, follows trails, then goes
///     back.
///   - `soldier`: holds its ground against enemies and sounds of nobody known. It takes the best
///     place with `cover` from there within 10 m that is no nearer to it, else it stays and looks
///     there; when it is hit, it leaves for a place out of sight. It returns when it has noticed
///     nothing for its memory span.
///   - `townsman`: goes about its errands. It flees from enemies, hits and all shots, out of
///     sight where it can, looks round and returns; at what comes from nobody known it has one
///     look. It goes to nothing that it notices.
///   - `player`: moves by commands only.
namespace percept::guard {

[[nodiscard]] std::shared_ptr<const agent::Brain> guardBrain();
[[nodiscard]] std::shared_ptr<const agent::Brain> soldierBrain();
[[nodiscard]] std::shared_ptr<const agent::Brain> townsmanBrain();
[[nodiscard]] std::shared_ptr<const agent::Brain> playerBrain();

/// Whether an agent attacks another one of whom it knows so much, if it is armed: an enemy in view
/// whom it has recognised. Of several it attacks the nearest.
/// @param aware how far it is aware of the other; nothing: it notices at once
[[nodiscard]] bool isAttackable(const agent::Arena& arena,
                                AgentId agent,
                                const knowledge::SenseLink& link,
                                std::optional<knowledge::AwarenessLevel> aware);

/// Null: the agent has none of these brains.
[[nodiscard]] const GuardMind*
mindOf(const agent::Arena& arena, const agent::State& state, AgentId agent);

} // namespace percept::guard
