#include "percept/sim/AgentDetail.h"

#include "percept/deathmatch/Game.h"
#include "percept/guard/Watch.h"

namespace percept::sim {

void fillScene(const lod::AgentDetailModel& model,
               const deathmatch::State& match,
               const guard::State& watch,
               lod::AgentScene& scene) {
    scene.bodies.clear();
    for (const deathmatch::Bot& bot : match.bots)
        scene.bodies.push_back({bot.body.position,
                                bot.body.facing,
                                bot.status == deathmatch::BotStatus::Alive,
                                bot.possessed,
                                bot.body.velocity,
                                deathmatch::motiveOf(bot)});
    for (const guard::Guard& guard : watch.guards)
        scene.bodies.push_back({guard.body.position,
                                guard.body.facing,
                                true,
                                guard.possessed,
                                guard.body.velocity,
                                guard::motiveOf(guard)});
    scene.findObservers(model);
}

} // namespace percept::sim
