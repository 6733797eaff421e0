#include "percept/sim/Presences.h"

#include "percept/sim/BotSenses.h"

namespace percept::sim {

void fillPresences(const deathmatch::Arena& arena,
                   const deathmatch::State& match,
                   const guard::Post& post,
                   const guard::State& watch,
                   std::vector<world::Presence>& agents) {
    agents.clear();
    for (std::size_t i = 0; i < match.bots.size(); ++i)
        agents.push_back(presenceOf(arena, match, i));
    for (std::size_t i = 0; i < watch.guards.size(); ++i) {
        const guard::Guard& guard = watch.guards[i];
        agents.push_back({guard.body.position,
                          guard.body.velocity,
                          guard.body.facing,
                          post.guards[i].archetype,
                          true,
                          false,
                          guard::motiveOf(guard)});
    }
}

std::vector<world::Presence> presencesOf(const Simulation& simulation) {
    std::vector<world::Presence> agents;
    fillPresences(simulation.arena(),
                  simulation.state().match,
                  simulation.world().post,
                  simulation.state().watch,
                  agents);
    return agents;
}

} // namespace percept::sim
