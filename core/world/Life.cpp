#include "Rules.h"
#include "percept/agent/EquipmentRecords.h"
#include "percept/agent/Gaze.h"
#include "percept/agent/ReactionGoals.h"
#include "percept/event/EventCodes.h"

#include <algorithm>

namespace percept::world {
namespace {

agent::Tally& tallyWith(Agent& self, AgentId other) {
    auto at = std::lower_bound(
        self.tallies.begin(), self.tallies.end(), other, [](const agent::Tally& tally, AgentId id) {
            return tally.other < id;
        });
    if (at == self.tallies.end() || at->other != other)
        at = self.tallies.insert(at, agent::Tally{other, 0, 0});
    return *at;
}

void die(Scene& scene, AgentId victim, AgentId killer, RecordId cause) {
    Agent& self = scene.agent(victim);
    self.status = agent::Status::Dead;
    ++self.deaths;
    self.died = scene.trace.add(trace::Died{victim, killer, self.body.position}, cause);
    scene.brain(victim).drop({scene, victim}, self.died);
    agent::seeDeath(scene, victim, self.died);
    if (killer == trace::kNoAgent || killer == victim)
        return;
    ++tallyWith(scene.agent(killer), victim).killedHim;
    ++tallyWith(self, killer).killedMe;
    tell(scene, {trace::EventCode::YouGotMe, {}, victim, killer}, self.died);
}

} // namespace

bool spawn(Scene& scene, AgentId id, RecordId cause, Entrances& entrances) {
    const auto place = entrances.find(scene, id);
    if (!place)
        return false;
    const agent::AgentSpec& spec = scene.spec(id);
    const Radians angle =
        spec.placed ? spec.heading : scene.state.random.between(-maths::kPi, maths::kPi);
    agent::enter(scene, id, *place, angle, cause);
    entrances.add(scene, id);
    return true;
}

void damage(Scene& scene, AgentId victim, AgentId shooter, const DamageDone& done, RecordId cause) {
    if (scene.isAlive(victim) && done.amount > 0)
        tell(scene, {trace::EventCode::TakeDamage, done, shooter, victim}, cause);
}

void takeDamage(
    Scene& scene, AgentId victim, AgentId shooter, const DamageDone& done, RecordId cause) {
    Agent& self = scene.agent(victim);
    self.health = std::max(0.0, self.health - done.amount);
    const RecordId hit = scene.trace.add(
        agent::Hit{victim, shooter, done.weapon, done.amount, self.health, self.body.position},
        cause);
    self.hurt = hit;
    scene.scratch.wounds.push_back(
        {victim, shooter, self.body.position, done.from, done.amount, self.health <= 0, hit});
    agent::flinch(scene, victim, shooter, done.amount, done.from, hit);
    if (!agent::hasReactionGoal(scene, victim))
        scene.brain(victim).hit({scene, victim});
    self.bleedsUntil = scene.now + kBleeding;
    if (self.health <= 0)
        die(scene, victim, shooter, hit);
}

void dropTrail(Scene& scene, AgentId id) {
    Agent& self = scene.agent(id);
    const level::Archetype& archetype = scene.archetype(id);
    if (!archetype.leavesTrail || scene.now >= self.bleedsUntil ||
        geometry::distance(self.lastDrop, self.body.position) < archetype.movement.radius * 2)
        return;
    self.lastDrop = self.body.position;
    scene.state.trail.push_back({id, self.body.position, scene.now, scene.now + kTrailLifetime});
}

void updateGraves(Scene& scene) {
    std::erase_if(scene.state.graves,
                  [&](const agent::Grave& grave) { return grave.until <= scene.now; });
}

void updateDead(Scene& scene, AgentId id, Entrances& entrances) {
    Agent& self = scene.agent(id);
    if (self.status == agent::Status::Dead) {
        scene.state.graves.push_back({id, self.body.position, scene.now + kGraveLifetime});
        self.status = agent::Status::Spawning;
    }
    // Who found his place taken comes in as soon as it is free.
    const bool waits = self.deaths == 0 && self.status == agent::Status::Spawning;
    if (waits || scene.arena.traitsOf(id).respawns)
        spawn(scene, id, self.died != trace::kNoRecord ? self.died : scene.trace.root(), entrances);
}

} // namespace percept::world
