#pragma once

#include "Entrances.h"
#include "percept/world/Bodies.h"

// What the parts of the stage share. Internal to this area.
namespace percept::world {

using agent::DamageDone;
using agent::HintGiven;
using agent::Payload;
using agent::Projectile;

/// Fills Scratch::bodies with those that live, where they are now.
void collectBodies(Scene& scene);
/// Calls `visit(id)` for those among Scratch::bodies that live and are nearer to a place than
/// `reach` beside their own radius, ascending.
template <class Visit>
void forEachBodyNear(const Scene& scene, Vec2 place, Metres reach, Visit&& visit) {
    const auto bodies = scene.scratch.bodies.all();
    scene.scratch.bodies.forEachNear(place, reach, [&](const agent::Neighbour& body) {
        const AgentId id = scene.scratch.bodyIds[static_cast<std::size_t>(&body - bodies.data())];
        if (scene.isAlive(id))
            visit(id);
    });
}

// --- life (Life.cpp) ----------------------------------------------------------------------------

/// @return false if all fitting spawn points are occupied
bool spawn(Scene& scene, AgentId id, RecordId cause, Entrances& entrances);
/// Tells an agent that it was hit. `shooter` may be the victim or nobody (a plate).
void damage(Scene& scene, AgentId victim, AgentId shooter, const DamageDone& done, RecordId cause);
/// Takes health; who has none left dies.
void takeDamage(
    Scene& scene, AgentId victim, AgentId shooter, const DamageDone& done, RecordId cause);
/// A drop of the trail of who was hurt lately.
void dropTrail(Scene& scene, AgentId id);
void updateGraves(Scene& scene);
/// Turns the dead into graves and brings back those that come back, when a spawn point is free.
void updateDead(Scene& scene, AgentId id, Entrances& entrances);

// --- messages (Messages.cpp) --------------------------------------------------------------------

/// Delivers a message at once.
void tell(Scene& scene, event::Message<Payload> message, RecordId cause);
/// Delivers all queued messages that are due.
void dispatchMessages(Scene& scene);

// --- shots (Shots.cpp, Projectiles.cpp) ---------------------------------------------------------

/// Fires the weapon in hand. @return false if it is not ready or not loaded
bool fire(Scene& scene, AgentId id, Vec2 aim, AgentId target, RecordId cause);
void updateProjectiles(Scene& scene);

// --- doors, items, triggers (Doors.cpp, Triggers.cpp) -------------------------------------------

void updateDoors(Scene& scene);
void openDoor(Scene& scene, DoorId door, RecordId cause);
/// Opens a door for a while, or closes it where it is open, as whoever stands before it may.
void useDoor(Scene& scene, DoorId door, RecordId cause);
/// Whether editing a door would change anything: not one that is as it would be.
[[nodiscard]] bool changesDoor(const Scene& scene, DoorId door, trace::DoorEdit edit);
/// A person opens, closes or locks a door by editing the running level.
void editDoor(Scene& scene, DoorId door, trace::DoorEdit edit, RecordId cause);
/// Fills Scratch::doors from the state.
void collectDoorWalls(const Arena& arena, const State& state, Scratch& scratch);
void updateItems(Scene& scene);
void updateTriggers(Scene& scene);
void touchTriggers(Scene& scene, AgentId id);

} // namespace percept::world
