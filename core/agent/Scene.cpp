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
    return scene.brain(id).intention(scene.arena, scene.state, id);
}

RecordId motiveOf(const Arena& arena, const State& state, AgentId id) {
    const Agent& self = state.agents[trace::indexOf(id)];
    const Brain& brain = *arena.brains[arena.agents[trace::indexOf(id)].brain];
    if (const auto intention = brain.intention(arena, state, id))
        return intention->started;
    return self.possessed ? self.commanded : self.born;
}

bool canPerform(const Scene& scene, AgentId id) {
    return scene.isAlive(id) && !scene.agent(id).possessed;
}

} // namespace percept::agent
