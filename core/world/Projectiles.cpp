#include "Rules.h"
#include "percept/geometry/Segment.h"

#include <algorithm>

namespace percept::world {
namespace {

/// So that rounding leaves nobody out.
constexpr Metres kSlack = 1e-6;

/// What a projectile runs into within a step.
struct Impact {
    double fraction = 1.0; ///< of the step's way
    AgentId agent = trace::kNoAgent;
    bool happened = false;
};

/// It keeps its height above the floor.
Impact findImpact(const Scene& scene, const Projectile& projectile, Vec2 to) {
    const double height = scene.archetype(projectile.shooter).eyeHeight;
    Impact impact;
    if (const auto wall = scene.arena.sight.firstHit(scene.arena.above(projectile.position, height),
                                                     scene.arena.above(to, height),
                                                     geometry::kBlocksShots,
                                                     scene.scratch.doors))
        impact = {wall->fraction, trace::kNoAgent, true};
    const double length = geometry::distance(projectile.position, to);
    const Vec2 direction = geometry::normalisedOrZero(to - projectile.position);
    const Vec2 middle = (projectile.position + to) * 0.5;
    forEachBodyNear(scene, middle, length * 0.5 + kSlack, [&](AgentId id) {
        if (id == projectile.shooter)
            return;
        const auto entry = geometry::rayCircle(projectile.position,
                                               direction,
                                               scene.agent(id).body.position,
                                               scene.archetype(id).movement.radius);
        if (entry && *entry < impact.fraction * length)
            impact = {*entry / length, id, true};
    });
    return impact;
}

void hurt(Scene& scene, const Projectile& projectile, AgentId victim) {
    const level::Projectile& spec = scene.arena.weapon(projectile.weapon).projectile;
    damage(scene,
           victim,
           projectile.shooter,
           {spec.damage, projectile.weapon, projectile.from},
           projectile.shot);
}

/// @param hit whom it ran into, who is hurt by that already
void explode(Scene& scene, const Projectile& projectile, Vec2 place, AgentId hit) {
    const level::Projectile& spec = scene.arena.weapon(projectile.weapon).projectile;
    scene.state.blasts.push_back({place, 0, spec.blastRadius, spec.blastGrowth});
    forEachBodyNear(scene, place, spec.blastRadius, [&](AgentId id) {
        if (id != hit)
            hurt(scene, projectile, id);
    });
}

/// @return whether the projectile is spent
bool advance(Scene& scene, Projectile& projectile) {
    const level::Projectile& spec = scene.arena.weapon(projectile.weapon).projectile;
    const Vec2 to = projectile.position + projectile.velocity * scene.arena.step;
    const Impact impact = findImpact(scene, projectile, to);
    const Vec2 reached = projectile.position +
                         (to - projectile.position) * (impact.happened ? impact.fraction : 1.0);
    const bool atAim =
        spec.proximity > 0 && geometry::circleOverlapsSegment(
                                  projectile.aim, spec.proximity, projectile.position, reached);
    projectile.position = reached;
    if (!impact.happened && !atAim)
        return false;
    if (impact.happened && impact.agent != trace::kNoAgent)
        hurt(scene, projectile, impact.agent);
    if (spec.blastRadius > 0)
        explode(scene, projectile, reached, impact.agent);
    return true;
}

} // namespace

void updateProjectiles(Scene& scene) {
    // Only what was under way before the step; nothing here launches more.
    auto& projectiles = scene.state.projectiles;
    std::size_t kept = 0;
    for (std::size_t i = 0; i < projectiles.size(); ++i)
        if (!advance(scene, projectiles[i]))
            projectiles[kept++] = projectiles[i];
    projectiles.resize(kept);
    for (agent::Blast& blast : scene.state.blasts)
        blast.radius += blast.growth * scene.arena.step;
    std::erase_if(scene.state.blasts, [](const agent::Blast& blast) {
        return blast.growth <= 0 || blast.radius >= blast.limit;
    });
    std::erase_if(scene.state.tracers,
                  [&](const agent::Tracer& tracer) { return tracer.until <= scene.now; });
}

} // namespace percept::world
