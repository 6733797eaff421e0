#include "percept/sim/AgentDetail.h"

namespace percept::sim {

void fillScene(const lod::AgentDetailModel& model,
               const agent::Arena& arena,
               const agent::State& state,
               lod::AgentScene& scene) {
    scene.bodies.clear();
    for (std::uint32_t i = 0; i < state.agents.size(); ++i) {
        const trace::AgentId id{i};
        const agent::Agent& each = state.agents[i];
        scene.bodies.push_back({each.body.position,
                                each.body.facing,
                                each.status == agent::Status::Alive,
                                each.possessed,
                                each.body.velocity,
                                agent::motiveOf(arena, state, id)});
    }
    scene.findObservers(model);
}

} // namespace percept::sim
