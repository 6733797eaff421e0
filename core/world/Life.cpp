#include "Rules.h"
#include "percept/event/EventCodes.h"

#include <algorithm>

namespace percept::world {
namespace {

agent::Tally& tallyWith(Agent& bot, AgentId other) {
    auto at = std::lower_bound(
        bot.tallies.begin(), bot.tallies.end(), other, [](const agent::Tally& tally, AgentId id) {
            return tally.other < id;
        });
    if (at == bot.tallies.end() || at->other != other)
        at = bot.tallies.insert(at, agent::Tally{other, 0, 0});
    return *at;
}

void die(Scene& scene, AgentId victim, AgentId killer, RecordId cause) {
    Agent& bot = scene.agent(victim);
    bot.status = agent::Status::Dead;
    ++bot.deaths;
    bot.died = scene.trace.add(trace::Died{victim, killer, bot.body.position}, cause);
    scene.brain(victim).drop({scene, victim}, bot.died);
    agent::forgetEverywhere(scene, victim, trace::ForgetReason::Died, bot.died);
    if (killer == trace::kNoAgent || killer == victim)
        return;
    ++tallyWith(scene.agent(killer), victim).killedHim;
    ++tallyWith(bot, killer).killedMe;
    tell(scene, {trace::EventCode::YouGotMe, {}, victim, killer}, bot.died);
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
    Agent& bot = scene.agent(victim);
    bot.health = std::max(0.0, bot.health - done.amount);
    const RecordId hit = scene.trace.add(
        trace::Hit{victim, shooter, done.weapon, done.amount, bot.health, bot.body.position},
        cause);
    bot.hurt = hit;
    scene.scratch.wounds.push_back({victim,
                                    shooter,
                                    bot.body.position,
                                    shooter != trace::kNoAgent
                                        ? std::optional(scene.agent(shooter).body.position)
                                        : std::nullopt,
                                    done.from,
                                    done.amount,
                                    bot.health <= 0,
                                    hit});
    if (scene.isAlive(shooter) && scene.areHostile(victim, shooter))
        bot.knowledge.addDamage(shooter, done.amount, scene.now);
    scene.brain(victim).hit({scene, victim});
    bot.bleedsUntil = scene.now + kBleeding;
    if (bot.health <= 0)
        die(scene, victim, shooter, hit);
}

void dropTrail(Scene& scene, AgentId id) {
    Agent& bot = scene.agent(id);
    const level::Archetype& archetype = scene.archetype(id);
    if (!archetype.leavesTrail || scene.now >= bot.bleedsUntil ||
        geometry::distance(bot.lastDrop, bot.body.position) < archetype.movement.radius * 2)
        return;
    bot.lastDrop = bot.body.position;
    scene.state.trail.push_back({id, bot.body.position, scene.now, scene.now + kTrailLifetime});
}

void updateGraves(Scene& scene) {
    std::erase_if(scene.state.graves,
                  [&](const agent::Grave& grave) { return grave.until <= scene.now; });
}

void updateDead(Scene& scene, AgentId id, Entrances& entrances) {
    Agent& bot = scene.agent(id);
    if (bot.status == agent::Status::Dead) {
        scene.state.graves.push_back({id, bot.body.position, scene.now + kGraveLifetime});
        bot.status = agent::Status::Spawning;
    }
    if (scene.brain(id).traits().respawns)
        spawn(scene, id, bot.died != trace::kNoRecord ? bot.died : scene.trace.root(), entrances);
}

} // namespace percept::world
