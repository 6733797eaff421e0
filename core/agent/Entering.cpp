#include "percept/agent/Scene.h"

namespace percept::agent {

void enter(Scene& scene, AgentId id, Vec2 place, Radians towards, RecordId cause) {
    Agent& self = scene.agent(id);
    const AgentSpec& spec = scene.spec(id);
    self.status = Status::Alive;
    self.body = {place, {0, 0}, geometry::fromAngle(towards), geometry::fromAngle(towards)};
    self.health = scene.archetype(id).health;
    self.steering = {};
    self.knowledge.clear();
    self.weapons.clear();
    self.current = trace::kNone<WeaponId>;
    if (const auto& own = scene.arena.archetypeWeapons[spec.archetype]; !own.empty()) {
        self.weapons.push_back({own.front(), scene.arena.weapon(own.front()).startRounds, 0});
        self.current = own.front();
    }
    self.recentVelocities.clear();
    self.inside.clear();
    self.avoided.clear();
    self.lastDrop = place;
    self.bleedsUntil = 0;
    self.born = scene.trace.add(trace::Spawned{id, place}, cause);
    self.hurt = self.born;
    scene.brain(id).spawned({scene, id});
    scene.scratch.entered.push_back(id);
}

void leave(Scene& scene, AgentId id, RecordId cause) {
    Agent& self = scene.agent(id);
    if (self.status == Status::Alive)
        scene.brain(id).drop({scene, id}, cause);
    // Somebody else may be this agent next: also who did not see it die forgets it.
    forgetEverywhere(scene, id, trace::ForgetReason::Removed, cause);
    for (Agent& other : scene.state.agents)
        std::erase_if(other.tallies, [&](const Tally& tally) { return tally.other == id; });
    Agent folded;
    folded.status = Status::Folded;
    folded.vision = self.vision;
    folded.triggers = self.triggers;
    self = std::move(folded);
}

} // namespace percept::agent
