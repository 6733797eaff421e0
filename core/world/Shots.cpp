#include "Rules.h"
#include "percept/geometry/Segment.h"

#include <algorithm>

namespace percept::world {
namespace {

agent::CarriedWeapon* carriedInHand(Agent& bot) {
    for (agent::CarriedWeapon& carried : bot.weapons)
        if (carried.weapon == bot.current)
            return &carried;
    return nullptr;
}

/// The closest living agent, other than the shooter, whose circle a line enters before `limit`.
std::optional<AgentId>
firstOnLine(const Scene& scene, AgentId shooter, Vec2 from, Vec2 direction, double limit) {
    std::optional<AgentId> first;
    double nearest = limit;
    for (std::uint32_t i = 0; i < scene.state.agents.size(); ++i) {
        const AgentId id{i};
        if (id == shooter || !scene.isAlive(id))
            continue;
        const auto entry = geometry::rayCircle(
            from, direction, scene.agent(id).body.position, scene.archetype(id).movement.radius);
        if (entry && *entry < nearest) {
            nearest = *entry;
            first = id;
        }
    }
    return first;
}

/// A pellet or slug: arrives in the step in which it is fired.
void fireInstant(Scene& scene, AgentId id, Vec2 aim, RecordId shot) {
    const Agent& bot = scene.agent(id);
    const level::Weapon& weapon = scene.arena.weapon(bot.current);
    const WeaponId weaponId = bot.current;
    const Vec2 from = bot.body.position;
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
        for (std::uint32_t i = 0; i < scene.state.agents.size(); ++i)
            if (const AgentId other{i};
                other != id && scene.isAlive(other) &&
                geometry::circleOverlapsSegment(scene.agent(other).body.position,
                                                scene.archetype(other).movement.radius,
                                                from,
                                                from + direction * limit))
                hits.push_back(other);
    } else if (const auto first = firstOnLine(scene, id, from, direction, limit)) {
        limit = glm::dot(scene.agent(*first).body.position - from, direction);
        hits.push_back(*first);
    }
    scene.state.tracers.push_back(
        {weaponId, from, from + direction * limit, scene.now + weapon.projectile.visible});
    for (const AgentId other : hits)
        damage(scene, other, id, weaponId, weapon.projectile.damage, shot);
}

void launch(Scene& scene, AgentId id, Vec2 aim, RecordId shot) {
    const Agent& bot = scene.agent(id);
    const level::Projectile& projectile = scene.arena.weapon(bot.current).projectile;
    const Vec2 direction = geometry::normalisedOrZero(aim - bot.body.position);
    scene.state.projectiles.push_back({trace::ProjectileId{scene.state.nextProjectile++},
                                       bot.current,
                                       id,
                                       shot,
                                       bot.body.position,
                                       direction * projectile.speed,
                                       aim});
}

} // namespace

bool fire(Scene& scene, AgentId id, Vec2 aim, AgentId target, RecordId cause) {
    Agent& bot = scene.agent(id);
    agent::CarriedWeapon* carried = carriedInHand(bot);
    if (!agent::isReady(scene, id) || aim == bot.body.position)
        return false;
    const level::Weapon& weapon = scene.arena.weapon(bot.current);
    carried->nextShot = scene.now + 1.0 / weapon.rate;
    if (weapon.maxRounds > 0)
        --carried->rounds;
    const Vec2 from = bot.body.position;
    const RecordId shot =
        scene.trace.add(trace::ShotFired{id, bot.current, from, aim, target}, cause);
    scene.scratch.shots.push_back({id, from, bot.current, shot});
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
