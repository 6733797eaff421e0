#include "percept/agent/Scene.h"

namespace percept::agent {

bool Scene::canSee(Vec2 from, Vec2 to, Metres eyeHeight) const {
    return arena.sight.isClear(arena.above(from, eyeHeight),
                               arena.above(to, eyeHeight),
                               geometry::kBlocksSight,
                               scratch.doors);
}

bool Scene::canWalk(Vec2 from, Vec2 to, Metres radius) const {
    return !arena.walls.obstructed(from, to, radius, {geometry::kBlocksMovement}, scratch.doors);
}

std::optional<Intention> intentionOf(const Scene& scene, AgentId id) {
    return scene.brain(id).intention(scene.spec(id), scene.state.minds[scene.spec(id).brain]);
}

RecordId motiveOf(const Arena& arena, const State& state, AgentId id) {
    const Agent& self = state.agents[trace::indexOf(id)];
    const AgentSpec& spec = arena.agents[trace::indexOf(id)];
    if (const auto intention = arena.brains[spec.brain]->intention(spec, state.minds[spec.brain]))
        return intention->started;
    return self.possessed ? self.commanded : self.born;
}

bool canPerform(const Scene& scene, AgentId id) {
    return scene.isAlive(id) && !scene.agent(id).possessed;
}

} // namespace percept::agent
