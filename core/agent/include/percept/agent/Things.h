#pragma once

#include "percept/agent/Scene.h"

#include <functional>

/// Things that have changed since an agent saw them last: bodies, doors, lights, items.
namespace percept::agent {

/// Something has changed.
struct ChangedThing {
    knowledge::Thing kind{};
    AgentId body = trace::kNoAgent; ///< whose it is
    Vec2 place{0, 0};
    RecordId record = trace::kNoRecord;
};
/// What is made of it.
using TakeThing = std::function<void(const ChangedThing&)>;

/// Whether somebody's body lies where it died: he is dead, and does not come back.
[[nodiscard]] bool leavesBody(const Arena& arena, const State& state, AgentId id);

/// An agent that looks sees what has changed of those kinds that its archetype notices: what is in
/// a view cone, in range, in light, and along a free line. What changes before its eyes it does not
/// notice as changed, but for bodies. How things were is never forgotten, so that it does not
/// matter how seldom it looks.
///
/// What it notices it knows for its memory span; it raises its alertness, and may be said to
/// allies.
/// @pre it becomes aware by degrees  @cost O(things of those kinds)
void lookAtThings(Scene& scene, AgentId id, const TakeThing& take);

/// What it knows to have changed, seen or told, ends after its memory span.
/// @pre it becomes aware by degrees  @cost O(things that it has seen)
void ageThings(Scene& scene, AgentId id);

/// The same at once, whatever its memory span. @pre it becomes aware by degrees
void forgetThings(Scene& scene, AgentId id, RecordId cause);

/// Raises an agent's alertness, from which it falls as always.
/// @return the record, or `cause` where it is as alert already
RecordId raiseAlertness(Scene& scene, AgentId id, knowledge::AwarenessLevel level, RecordId cause);
/// The same for good.
void raiseAlertnessFloor(Scene& scene, AgentId id, knowledge::AwarenessLevel level, RecordId cause);

} // namespace percept::agent
