#include "percept/agent/Throwing.h"

#include "percept/agent/EquipmentRecords.h"
#include "percept/agent/Scene.h"

#include <algorithm>
#include <cmath>

namespace percept::agent {
namespace {

constexpr double kGravity = 9.81; ///< metres per second squared
/// Steps overlap a little, so that nothing slips through a wall that lies where two of them meet.
constexpr double kOverlap = 1.01;
/// What hits a wall falls down on the side that it came from.
constexpr Metres kRebound = 0.1;

/// Where it hits a wall between two times of its flight; nothing: it flies on.
std::optional<geometry::Vec3>
impactOf(const Scene& scene, const Thrown& thrown, Seconds from, Seconds to) {
    const geometry::Vec3 before = placeOf(thrown, from);
    const geometry::Vec3 after = before + (placeOf(thrown, to) - before) * kOverlap;
    const auto wall =
        scene.arena.sight.firstHit(before, after, geometry::kBlocksShots, scene.scratch.doors);
    if (!wall)
        return std::nullopt;
    const Vec2 way = Vec2(after) - Vec2(before);
    const double length = std::sqrt(geometry::lengthSquared(way));
    const double back = length > 0 ? std::max(0.0, wall->fraction - kRebound / length) : 0.0;
    const Vec2 place = Vec2(before) + way * back;
    return geometry::Vec3(place, scene.arena.floors.floorAt(place));
}

/// @return where it lands in this step; nothing: it flies on
std::optional<geometry::Vec3> flyOn(const Scene& scene, const Thrown& thrown) {
    const Seconds before = scene.now - scene.arena.step - thrown.since;
    const Seconds after = std::min(before + scene.arena.step, thrown.flight);
    if (auto impact = impactOf(scene, thrown, before, after))
        return impact;
    return scene.now - thrown.since >= thrown.flight
               ? std::optional(geometry::Vec3(thrown.to, thrown.toHeight))
               : std::nullopt;
}

} // namespace

geometry::Vec3 placeOf(const Thrown& thrown, Seconds flown) {
    const double share = thrown.flight > 0 ? std::clamp(flown / thrown.flight, 0.0, 1.0) : 1.0;
    const double line = thrown.fromHeight + (thrown.toHeight - thrown.fromHeight) * share;
    const double rise = 0.5 * kGravity * flown * std::max(0.0, thrown.flight - flown);
    return {thrown.from + (thrown.to - thrown.from) * share, line + rise};
}

bool throwTo(Scene& scene, AgentId id, Vec2 place, RecordId cause) {
    const Vec2 from = scene.agent(id).body.position;
    if (!scene.isAlive(id) || place == from)
        return false;
    const level::Throw& throws = scene.archetype(id).throws;
    const Metres wanted = geometry::distance(from, place);
    const Metres length = std::min(wanted, throws.range);
    Thrown thrown;
    thrown.id = trace::ProjectileId{scene.state.nextProjectile++};
    thrown.thrower = id;
    thrown.from = from;
    thrown.to = from + (place - from) * (length / wanted);
    thrown.fromHeight = scene.arena.above(from, scene.archetype(id).eyeHeight).z;
    thrown.toHeight = scene.arena.floors.floorAt(thrown.to);
    thrown.since = scene.now;
    thrown.flight = length / throws.speed;
    thrown.record = scene.trace.add(ThingThrown{id, thrown.from, thrown.to}, cause);
    scene.state.thrown.value.push_back(thrown);
    return true;
}

void updateThrown(Scene& scene) {
    std::erase_if(scene.state.thrown.value, [&](const Thrown& thrown) {
        if (thrown.since >= scene.now)
            return false; // thrown in this step
        const auto at = flyOn(scene, thrown);
        if (at)
            scene.scratch.landings.push_back(
                {thrown.thrower,
                 *at,
                 scene.trace.add(ThingLanded{thrown.thrower, Vec2(*at)}, thrown.record)});
        return at.has_value();
    });
}

} // namespace percept::agent
