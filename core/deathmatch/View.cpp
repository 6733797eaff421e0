#include "percept/deathmatch/Game.h"

#include <algorithm>

namespace percept::deathmatch {

void fillOpenness(const Arena& arena, const State& state, std::vector<double>& openness) {
    openness.clear();
    for (std::size_t i = 0; i < state.doors.size(); ++i)
        openness.push_back(1.0 - state.doors[i].leaf / arena.doors[i].length);
}

void fillView(const Arena& arena, const State& state, trace::View& view) {
    view.agents.clear();
    for (std::size_t i = 0; i < state.bots.size(); ++i) {
        const Bot& bot = state.bots[i];
        const double most = arena.archetypes[arena.bots[i].archetype].health;
        view.agents.push_back({bot.body.position,
                               geometry::angleOf(bot.body.heading),
                               geometry::angleOf(bot.body.facing),
                               std::clamp(bot.health / most, 0.0, 1.0),
                               bot.current,
                               bot.status == BotStatus::Alive,
                               bot.possessed});
    }
    fillOpenness(arena, state, view.doors);
    view.items.clear();
    for (const Item& item : state.items)
        view.items.push_back(item.active ? 1 : 0);
    view.projectiles.clear();
    for (const Projectile& projectile : state.projectiles)
        view.projectiles.push_back({projectile.id,
                                    projectile.weapon,
                                    projectile.position,
                                    geometry::angleOf(projectile.velocity)});
    view.tracers.clear();
    for (const Tracer& tracer : state.tracers)
        view.tracers.push_back({tracer.weapon, tracer.from, tracer.to});
    view.blasts.clear();
    for (const Blast& blast : state.blasts)
        view.blasts.push_back({blast.position, blast.radius});
    view.graves.clear();
    for (const Grave& grave : state.graves)
        view.graves.push_back({grave.agent, grave.position});
    view.trail.clear();
    for (const TrailDrop& drop : state.trail)
        view.trail.push_back({drop.agent, drop.position});
}

} // namespace percept::deathmatch
