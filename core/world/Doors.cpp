#include "Rules.h"
#include "percept/geometry/Segment.h"

#include <algorithm>

namespace percept::world {
namespace {

using trace::DoorState;

Vec2 leafEnd(const DoorSpec& spec, Metres leaf) {
    return spec.from + (spec.to - spec.from) * (leaf / spec.length);
}

void change(Scene& scene, DoorId id, DoorState state, RecordId cause) {
    agent::Door& door = scene.state.doors[trace::indexOf(id)];
    door.state = state;
    door.changed = scene.trace.add(trace::DoorChanged{id, state}, cause);
}

/// Whether somebody stands where the leaf would slide to.
bool isObstructed(const Scene& scene, const DoorSpec& spec, Metres leaf) {
    const Vec2 end = leafEnd(spec, leaf);
    for (const agent::Neighbour& body : scene.scratch.bodies.all())
        if (geometry::circleOverlapsSegment(body.position, body.radius, spec.from, end))
            return true;
    return false;
}

} // namespace

void collectDoorWalls(const Arena& arena, const State& state, Scratch& scratch) {
    scratch.doors.clear();
    for (std::size_t i = 0; i < state.doors.size(); ++i) {
        const DoorSpec& spec = arena.doors[i];
        if (state.doors[i].leaf <= 0)
            continue;
        geometry::WallSegment wall;
        wall.a = spec.from;
        wall.b = leafEnd(spec, state.doors[i].leaf);
        wall.bottom = spec.bottom;
        wall.top = spec.top;
        wall.id = geometry::kDoorWall | static_cast<std::uint32_t>(i);
        wall.layers = spec.layers;
        scratch.doors.push_back(wall);
    }
}

void openDoor(Scene& scene, DoorId id, RecordId cause) {
    const agent::Door& door = scene.state.doors[trace::indexOf(id)];
    if (!door.locked && (door.state == DoorState::Closed || door.state == DoorState::Closing))
        change(scene, id, DoorState::Opening, cause);
}

void useDoor(Scene& scene, DoorId id, RecordId cause) {
    agent::Door& door = scene.state.doors[trace::indexOf(id)];
    if (door.state != DoorState::Open && door.state != DoorState::Opening)
        return openDoor(scene, id, cause);
    door.held = false;
    change(scene, id, DoorState::Closing, cause);
}

bool changesDoor(const Scene& scene, DoorId id, trace::DoorEdit edit) {
    const agent::Door& door = scene.state.doors[trace::indexOf(id)];
    const bool opens = edit == trace::DoorEdit::Open;
    const bool isOpen = door.state == DoorState::Open || door.state == DoorState::Opening;
    const bool stays = door.held || scene.arena.doors[trace::indexOf(id)].open;
    return opens != isOpen || (opens && !stays) || door.locked != (edit == trace::DoorEdit::Lock);
}

void editDoor(Scene& scene, DoorId id, trace::DoorEdit edit, RecordId cause) {
    agent::Door& door = scene.state.doors[trace::indexOf(id)];
    door.held = edit == trace::DoorEdit::Open;
    door.locked = edit == trace::DoorEdit::Lock;
    if (edit == trace::DoorEdit::Open)
        openDoor(scene, id, cause);
    else if (door.state == DoorState::Open || door.state == DoorState::Opening)
        change(scene, id, DoorState::Closing, cause);
}

void updateDoors(Scene& scene) {
    for (std::size_t i = 0; i < scene.state.doors.size(); ++i) {
        const DoorId id{static_cast<std::uint32_t>(i)};
        const DoorSpec& spec = scene.arena.doors[i];
        agent::Door& door = scene.state.doors[i];
        if (door.state == DoorState::Opening) {
            door.leaf = std::max(0.0, door.leaf - spec.perStep);
            if (door.leaf <= 0) {
                door.until = scene.frame + spec.stayOpen;
                change(scene, id, DoorState::Open, door.changed);
            }
        } else if (door.state == DoorState::Open && !spec.open && !door.held &&
                   scene.frame >= door.until) {
            change(scene, id, DoorState::Closing, door.changed);
        } else if (door.state == DoorState::Closing) {
            const Metres next = std::min(spec.length, door.leaf + spec.perStep);
            if (!isObstructed(scene, spec, next))
                door.leaf = next;
            if (door.leaf >= spec.length)
                change(scene, id, DoorState::Closed, door.changed);
        }
    }
    collectDoorWalls(scene.arena, scene.state, scene.scratch);
}

} // namespace percept::world
