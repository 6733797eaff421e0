#pragma once

#include "percept/agent/PlaceChoice.h"
#include "percept/guard/GuardBrain.h"

// What the parts of the brain share. Internal to this area.
namespace percept::guard {

using agent::Agent;
using agent::AgentSpec;
using agent::PathAnswer;
using agent::PathStep;
using agent::Scene;
using knowledge::SenseLink;

[[nodiscard]] inline GuardMind& mindIn(const Scene& scene, AgentId id) {
    return scene.mind<GuardMind>(id);
}
[[nodiscard]] inline bool thinks(const Scene& scene, AgentId id) {
    return scene.brain(id).traits().thinks;
}

/// Whether it takes up what it notices: it thinks, and matters enough.
[[nodiscard]] inline bool isAlert(const Scene& scene, AgentId id) {
    return thinks(scene, id) && mindIn(scene, id).manner == lod::Manner::Full;
}

// --- paths (Travel.cpp) -------------------------------------------------------------------------

/// Where routine takes a guard: the next place of its patrol, or its post.
[[nodiscard]] Vec2 routinePlace(const Scene& scene, AgentId id);

/// Sets out for a place; Travel::status says how it goes. Who drifts goes straight there.
void travelTo(Scene& scene, AgentId id, Vec2 place, RecordId cause);
/// Gives up the path, if there is one, and stands still.
void halt(Scene& scene, AgentId id);
/// One step along the path: which leg, which door.
void follow(Scene& scene, AgentId id);
/// The answer to what it asked for.
void takePath(Scene& scene, AgentId id, const PathAnswer& answer);
/// The path as it is known while the search goes on.
void takeGuess(Scene& scene, AgentId id, const PathAnswer& guess, bool complete, RecordId cause);
/// Whether it walks along the last leg.
[[nodiscard]] bool isOnLastLeg(const Travel& travel);

// --- decisions (Decisions.cpp) ------------------------------------------------------------------

/// Goes on with the task at hand, or takes up another.
void decide(Scene& scene, AgentId id);
/// Looks at what concerns it, else where it goes; attacks an enemy in view if it is armed.
void face(Scene& scene, AgentId id);
/// Ends the task at hand and goes on with another about the same.
void finish(Scene& scene, AgentId id, trace::GoalStatus status, Goal next);
/// Where routine takes a guard: the next place of its patrol, or its post.
[[nodiscard]] Vec2 routinePlace(const Scene& scene, AgentId id);
/// Takes up another task; the one at hand is dropped.
void take(Scene& scene, AgentId id, Task task, RecordId cause);
/// Gives up the task at hand, without another.
void dropTask(Scene& scene, AgentId id, RecordId cause);

/// A guard perceives something; takes it up unless it is busy with something more urgent.
void notice(Scene& scene, const agent::Noticing& noticing);

/// Whom a guard is after it asks for by polling, where the level has a topic for that.
void keepTrack(Scene& scene, AgentId id);

/// Takes up a goal of a reaction. @return whether it did
bool respond(Scene& scene, AgentId id, const agent::Order& order, RecordId cause);
/// An event reaches a guard. @return whether it took it up
bool hear(Scene& scene, AgentId id, Vec2 place, AgentId about, RecordId cause);

// --- levels of detail (Detail.cpp) --------------------------------------------------------------

/// Leaves its behaviour for another one. @return where it goes, what for, and about whom
lod::Passed leaveFor(Scene& scene, AgentId id, lod::Manner next);
/// Begins a behaviour by going on with what the one before it passed on.
void begin(Scene& scene, AgentId id, lod::Manner own, const lod::Passed& passed, RecordId cause);

// --- tactical places (Positions.cpp) ------------------------------------------------------------

/// Whether it goes to a place that it decided for, or holds it.
[[nodiscard]] bool isPlaceTask(const Task& task);
/// Takes up a decision over places that holds, and gives up one that does not hold any more.
/// Comes before what it notices.
/// @param alert whether it may take up another one
void considerPositions(Scene& scene, AgentId id, bool alert);
/// It was hit: a place to hide at is no good.
void leaveWhenHit(Scene& scene, AgentId id);
/// The nearest enemy that it remembers, to be watched from its place; nothing: nobody.
[[nodiscard]] std::optional<Vec2> threatTo(const Scene& scene, AgentId id);

// --- smells (Trails.cpp) ------------------------------------------------------------------------

/// A fresher piece of somebody's trail than the guard has followed already.
[[nodiscard]] bool smellsTrail(Scene& scene, AgentId id, AgentId about, ModalityId modality);
/// Who follows a trail finds its next place. After the senses are up to date.
void followTrail(Scene& scene, AgentId id);

// --- polls (Polls.cpp) --------------------------------------------------------------------------

/// Whether a guard and somebody could see each other: 1 or 0. Nothing if the level has no such
/// topic, or its senses come first and do not reach there.
[[nodiscard]] std::optional<event::Poll<double>>
askLineOfSight(Scene& scene, AgentId id, AgentId about, RecordId cause);
/// The light where a guard stands, 0..1. Nothing if the level has no such topic.
[[nodiscard]] std::optional<event::Poll<double>> askLight(Scene& scene, AgentId id, RecordId cause);

} // namespace percept::guard
