#pragma once

#include "percept/agent/Scene.h"

/// Where agents look, apart from where their bodies face: heads turn to what is noticed, and of
/// their own to what startles.
namespace percept::agent {

/// The direction of an agent's eyes: its facing, turned with its head. A unit vector.
[[nodiscard]] Vec2 gazeOf(const State& state, const knowledge::AwarenessState* aware, AgentId id);
[[nodiscard]] inline Vec2 gazeOf(const Scene& scene, AgentId id) {
    return gazeOf(scene.state, scene.awareness, id);
}

/// What an agent has noticed draws its gaze for a while.
void drawGaze(Scene& scene, AgentId id, Vec2 place);
/// The same of somebody, unless it has him in view where he is not, as on the screen of a camera:
/// who turned to where he is would lose him.
void drawGazeTo(Scene& scene, AgentId id, AgentId about, Vec2 place);

/// A sudden sound draws the head, whatever is made of it later.
/// @param cause the notification
void startle(Scene& scene, AgentId id, AgentId about, Vec2 place, double intensity, RecordId cause);

/// An agent was hit: it flinches, and its head turns to where that came from.
/// @param from where the shot was fired; nothing: it was no shot
void flinch(Scene& scene,
            AgentId id,
            AgentId shooter,
            double damage,
            std::optional<Vec2> from,
            RecordId cause);

/// Turns everybody's head for a step, after bodies have turned. @cost linear in agents
void turnHeads(Scene& scene);

/// Whether an agent is seen to flinch.
[[nodiscard]] bool flinches(const knowledge::AwarenessState* aware, AgentId id, Seconds now);

} // namespace percept::agent
