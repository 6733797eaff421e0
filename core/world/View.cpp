#include "Rules.h"
#include "percept/agent/Carrying.h"
#include "percept/agent/Gaze.h"
#include "percept/agent/Things.h"
#include "percept/agent/Throwing.h"

#include <algorithm>

namespace percept::world {

void fillOpenness(const Arena& arena, const State& state, std::vector<double>& openness) {
    openness.clear();
    for (std::size_t i = 0; i < state.doors.size(); ++i)
        openness.push_back(1.0 - state.doors[i].leaf / arena.doors[i].length);
}

void fillPresences(const Arena& arena, const State& state, std::vector<Presence>& agents) {
    agents.clear();
    for (std::uint32_t i = 0; i < state.agents.size(); ++i) {
        const AgentId id{i};
        const agent::AgentSpec& spec = arena.agents[i];
        const Agent& self = state.agents[i];
        Presence presence{self.body.position,
                          self.body.velocity,
                          self.body.facing,
                          spec.archetype,
                          self.status == agent::Status::Alive,
                          agent::leavesBody(arena, state, id),
                          arena.looks(id),
                          agent::motiveOf(arena, state, id),
                          self.health / arena.archetypes[spec.archetype].health,
                          self.current};
        presence.offGround = self.offGround.value;
        if (const level::Carry* carries = agent::burdenFactors(arena, state, id))
            presence.stepNoise = carries->noise;
        agents.push_back(presence);
    }
}

void fillView(const Arena& arena,
              const sense::SenseWorld& senses,
              const State& state,
              const knowledge::AwarenessState* aware,
              trace::View& view) {
    view.agents.clear();
    for (std::uint32_t i = 0; i < state.agents.size(); ++i) {
        const AgentId id{i};
        const Agent& self = state.agents[i];
        const double most = arena.archetypeOf(id).health;
        view.agents.push_back(
            {self.body.position,
             geometry::angleOf(self.body.heading),
             geometry::angleOf(agent::gazeOf(state, aware, id)) + senses.turnOf(id),
             std::clamp(self.health / most, 0.0, 1.0),
             self.current,
             self.status == agent::Status::Alive,
             self.possessed,
             self.status == agent::Status::Folded});
    }
    fillOpenness(arena, state, view.doors);
    view.items.clear();
    for (const agent::Item& item : state.items)
        view.items.push_back(item.active ? 1 : 0);
    view.projectiles.clear();
    for (const agent::Projectile& projectile : state.projectiles)
        view.projectiles.push_back({projectile.id,
                                    projectile.weapon,
                                    projectile.position,
                                    geometry::angleOf(projectile.velocity)});
    const Seconds now = arena.timeOf(view.frame);
    for (const agent::Thrown& thrown : state.thrown.value)
        view.projectiles.push_back({thrown.id,
                                    trace::kNone<trace::WeaponId>,
                                    Vec2(agent::placeOf(thrown, now - thrown.since)),
                                    geometry::angleOf(thrown.to - thrown.from)});
    view.tracers.clear();
    for (const agent::Tracer& tracer : state.tracers)
        view.tracers.push_back({tracer.weapon, tracer.from, tracer.to});
    view.blasts.clear();
    for (const agent::Blast& blast : state.blasts)
        view.blasts.push_back({blast.position, blast.radius});
    view.graves.clear();
    for (const agent::Grave& grave : state.graves)
        if (!agent::leavesBody(arena, state, grave.agent))
            view.graves.push_back({grave.agent, grave.position});
    // Who does not come back lies there for as long as the run lasts, or is carried.
    for (std::uint32_t i = 0; i < state.agents.size(); ++i)
        if (const AgentId id{i}; agent::leavesBody(arena, state, id))
            view.graves.push_back({id, state.agents[i].body.position});
    view.trail.clear();
    for (const agent::TrailDrop& drop : state.trail)
        view.trail.push_back({drop.agent, drop.position});
}

} // namespace percept::world
