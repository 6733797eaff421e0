#include "Rules.h"
#include "percept/agent/EquipmentRecords.h"
#include "percept/geometry/Segment.h"

#include <algorithm>

namespace percept::world {
namespace {

agent::CarriedWeapon* carriedInHand(Agent& self) {
    for (agent::CarriedWeapon& carried : self.weapons)
        if (carried.weapon == self.current)
            return &carried;
    return nullptr;
}

/// Calls `visit(id, end)` for those that live and may be touched by a line, piece by piece from its
/// start, until it returns false for a piece; within a piece ascending, some in several. What is
/// touched before `end` is among those of this piece or of those before.
template <class Visit, class GoesOn>
void forEachOnLine(
    const Scene& scene, Vec2 from, Vec2 direction, double length, Visit visit, GoesOn goesOn) {
    constexpr Metres kPiece = 8.0;
    constexpr double kMostPieces = 64.0;
    constexpr Metres kBeside = 1e-6; // so that rounding leaves nobody out
    const double piece = std::max(kPiece, length / kMostPieces);
    double start = 0;
    do {
        const double end = std::min(start + piece, length);
        forEachBodyNear(
            scene, from + direction * ((start + end) * 0.5), (end - start) * 0.5 + kBeside, visit);
        if (!goesOn(end))
            return;
        start = end;
    } while (start < length);
}

/// The closest living agent, other than the shooter, whose circle a line enters before `limit`; of
/// equally close ones the first.
std::optional<AgentId>
firstOnLine(const Scene& scene, AgentId shooter, Vec2 from, Vec2 direction, double limit) {
    std::optional<AgentId> first;
    double nearest = limit;
    const auto test = [&](AgentId id) {
        if (id == shooter)
            return;
        const auto entry = geometry::rayCircle(
            from, direction, scene.agent(id).body.position, scene.archetype(id).movement.radius);
        if (entry && (*entry < nearest || (*entry == nearest && first && id < *first))) {
            nearest = *entry;
            first = id;
        }
    };
    forEachOnLine(
        scene, from, direction, limit, test, [&](double end) { return !first || nearest > end; });
    return first;
}

/// All others that a line touches, ascending.
std::vector<AgentId>
allOnLine(const Scene& scene, AgentId shooter, Vec2 from, Vec2 direction, double length) {
    std::vector<AgentId> hits;
    const auto test = [&](AgentId id) {
        if (id != shooter && geometry::circleOverlapsSegment(scene.agent(id).body.position,
                                                             scene.archetype(id).movement.radius,
                                                             from,
                                                             from + direction * length))
            hits.push_back(id);
    };
    forEachOnLine(scene, from, direction, length, test, [](double) { return true; });
    std::sort(hits.begin(), hits.end());
    hits.erase(std::unique(hits.begin(), hits.end()), hits.end());
    return hits;
}

/// A pellet or slug: arrives in the step in which it is fired.
void fireInstant(Scene& scene, AgentId id, Vec2 aim, RecordId shot) {
    const Agent& self = scene.agent(id);
    const level::Weapon& weapon = scene.arena.weapon(self.current);
    const WeaponId weaponId = self.current;
    const Vec2 from = self.body.position;
    const Vec2 direction = geometry::normalisedOrZero(aim - from);
    const double reach = scene.arena.extent;
    // From the eyes straight on through the same height above the floor where it aims.
    const double height = scene.archetype(id).eyeHeight;
    const geometry::Vec3 eyes = scene.arena.above(from, height);
    const double rise = scene.arena.above(aim, height).z - eyes.z;
    const double slope = rise / geometry::distance(from, aim);
    const auto wall = scene.arena.sight.firstHit(
        eyes,
        {from + direction * reach, eyes.z + (rise == 0.0 ? 0.0 : slope * reach)},
        geometry::kBlocksShots,
        scene.scratch.doors);
    double limit = wall ? wall->fraction * reach : reach;
    std::vector<AgentId> hits;
    if (weapon.projectile.penetrates) {
        hits = allOnLine(scene, id, from, direction, limit);
    } else if (const auto first = firstOnLine(scene, id, from, direction, limit)) {
        limit = glm::dot(scene.agent(*first).body.position - from, direction);
        hits.push_back(*first);
    }
    scene.state.tracers.push_back(
        {weaponId, from, from + direction * limit, scene.now + weapon.projectile.visible});
    for (const AgentId other : hits)
        damage(scene, other, id, {weapon.projectile.damage, weaponId, from}, shot);
}

void launch(Scene& scene, AgentId id, Vec2 aim, RecordId shot) {
    const Agent& self = scene.agent(id);
    const level::Projectile& projectile = scene.arena.weapon(self.current).projectile;
    const Vec2 direction = geometry::normalisedOrZero(aim - self.body.position);
    scene.state.projectiles.push_back({trace::ProjectileId{scene.state.nextProjectile++},
                                       self.current,
                                       id,
                                       shot,
                                       self.body.position,
                                       direction * projectile.speed,
                                       aim,
                                       self.body.position});
}

} // namespace

bool fire(Scene& scene, AgentId id, Vec2 aim, AgentId target, RecordId cause) {
    Agent& self = scene.agent(id);
    agent::CarriedWeapon* carried = carriedInHand(self);
    if (!agent::isReady(scene, id) || aim == self.body.position)
        return false;
    const level::Weapon& weapon = scene.arena.weapon(self.current);
    carried->nextShot = scene.now + 1.0 / weapon.rate;
    if (weapon.maxRounds > 0)
        --carried->rounds;
    const Vec2 from = self.body.position;
    const RecordId shot =
        scene.trace.add(agent::ShotFired{id, self.current, from, aim, target}, cause);
    scene.scratch.shots.push_back({id, from, self.current, shot});
    const level::Projectile& projectile = weapon.projectile;
    for (int i = 0; i < projectile.pellets; ++i) {
        const Radians stray = projectile.spread > 0 ? scene.state.random.between(-projectile.spread,
                                                                                 projectile.spread)
                                                    : 0.0;
        const Vec2 at = agent::rotatedAround(from, aim, stray);
        if (projectile.instant)
            fireInstant(scene, id, at, shot);
        else
            launch(scene, id, at, shot);
    }
    return true;
}

} // namespace percept::world
