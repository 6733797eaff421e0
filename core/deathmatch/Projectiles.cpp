#include "Context.h"
#include "percept/geometry/Segment.h"

#include <algorithm>

namespace percept::deathmatch {
namespace {

/// What a projectile runs into within a step.
struct Impact {
    double fraction = 1.0; ///< of the step's way
    AgentId agent = trace::kNoAgent;
    bool happened = false;
};

/// It keeps its height above the floor.
Impact findImpact(const Game& game, const Projectile& projectile, Vec2 to) {
    const double height = game.archetype(projectile.shooter).eyeHeight;
    Impact impact;
    if (const auto wall = game.arena.sight.firstHit(game.arena.above(projectile.position, height),
                                                    game.arena.above(to, height),
                                                    geometry::kBlocksShots,
                                                    game.scratch.doors))
        impact = {wall->fraction, trace::kNoAgent, true};
    const double length = geometry::distance(projectile.position, to);
    const Vec2 direction = geometry::normalisedOrZero(to - projectile.position);
    for (std::uint32_t i = 0; i < game.state.bots.size(); ++i) {
        const AgentId id{i};
        if (id == projectile.shooter || !game.isAlive(id))
            continue;
        const auto entry = geometry::rayCircle(projectile.position,
                                               direction,
                                               game.bot(id).body.position,
                                               game.archetype(id).movement.radius);
        if (entry && *entry < impact.fraction * length)
            impact = {*entry / length, id, true};
    }
    return impact;
}

void explode(Game& game, const Projectile& projectile, Vec2 place) {
    const level::Projectile& spec = game.arena.weapon(projectile.weapon).projectile;
    game.state.blasts.push_back({place, 0, spec.blastRadius, spec.blastGrowth});
    for (std::uint32_t i = 0; i < game.state.bots.size(); ++i) {
        const AgentId id{i};
        if (!game.isAlive(id))
            continue;
        const double reach = spec.blastRadius + game.archetype(id).movement.radius;
        if (geometry::distanceSquared(game.bot(id).body.position, place) < reach * reach)
            damage(game, id, projectile.shooter, projectile.weapon, spec.damage, projectile.shot);
    }
}

/// @return whether the projectile is spent
bool advance(Game& game, Projectile& projectile) {
    const level::Projectile& spec = game.arena.weapon(projectile.weapon).projectile;
    const Vec2 to = projectile.position + projectile.velocity * game.arena.step;
    const Impact impact = findImpact(game, projectile, to);
    const Vec2 reached = projectile.position +
                         (to - projectile.position) * (impact.happened ? impact.fraction : 1.0);
    const bool atAim =
        spec.proximity > 0 && geometry::circleOverlapsSegment(
                                  projectile.aim, spec.proximity, projectile.position, reached);
    projectile.position = reached;
    if (!impact.happened && !atAim)
        return false;
    if (impact.happened && impact.agent != trace::kNoAgent)
        damage(game,
               impact.agent,
               projectile.shooter,
               projectile.weapon,
               spec.damage,
               projectile.shot);
    if (spec.blastRadius > 0)
        explode(game, projectile, reached);
    return true;
}

} // namespace

void updateProjectiles(Game& game) {
    // Only what was under way before the step; nothing here launches more.
    auto& projectiles = game.state.projectiles;
    std::size_t kept = 0;
    for (std::size_t i = 0; i < projectiles.size(); ++i)
        if (!advance(game, projectiles[i]))
            projectiles[kept++] = projectiles[i];
    projectiles.resize(kept);
    for (Blast& blast : game.state.blasts)
        blast.radius += blast.growth * game.arena.step;
    std::erase_if(game.state.blasts, [](const Blast& blast) {
        return blast.growth <= 0 || blast.radius >= blast.limit;
    });
    std::erase_if(game.state.tracers,
                  [&](const Tracer& tracer) { return tracer.until <= game.now; });
}

} // namespace percept::deathmatch
