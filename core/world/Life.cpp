#include "Rules.h"

#include <algorithm>

namespace percept::world {
namespace {

bool isOccupied(const Scene& scene, Vec2 place, AgentId newcomer) {
    const double radius = scene.archetype(newcomer).movement.radius;
    for (std::uint32_t i = 0; i < scene.state.agents.size(); ++i) {
        const AgentId other{i};
        if (other == newcomer || !scene.isAlive(other))
            continue;
        const double reach = radius + scene.archetype(other).movement.radius;
        if (geometry::distanceSquared(scene.agent(other).body.position, place) < reach * reach)
            return true;
    }
    return false;
}

/// A free place to enter at: the agent's own for the first time, else a random spawn point.
std::optional<Vec2> findPlace(Scene& scene, AgentId id) {
    const agent::AgentSpec& spec = scene.spec(id);
    std::vector<Vec2> fitting;
    for (const agent::SpawnSpec& point : scene.arena.spawns)
        if (point.team.empty() || point.team == spec.team)
            fitting.push_back(point.position);
    if (spec.placed && (scene.agent(id).deaths == 0 || fitting.empty()))
        fitting = {spec.position};
    std::vector<Vec2> free;
    for (const Vec2 place : fitting)
        if (!isOccupied(scene, place, id))
            free.push_back(place);
    if (free.empty())
        return std::nullopt;
    return free[scene.state.random.below(static_cast<std::uint32_t>(free.size()))];
}

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

bool spawn(Scene& scene, AgentId id, RecordId cause) {
    const auto place = findPlace(scene, id);
    if (!place)
        return false;
    Agent& bot = scene.agent(id);
    const level::Archetype& archetype = scene.archetype(id);
    const agent::AgentSpec& spec = scene.spec(id);
    const Radians angle =
        spec.placed ? spec.heading : scene.state.random.between(-maths::kPi, maths::kPi);
    bot.status = agent::Status::Alive;
    bot.body = {*place, {0, 0}, geometry::fromAngle(angle), geometry::fromAngle(angle)};
    bot.health = archetype.health;
    bot.steering = {};
    bot.knowledge.clear();
    bot.weapons.clear();
    bot.current = trace::kNone<WeaponId>;
    if (const auto& own = scene.arena.archetypeWeapons[spec.archetype]; !own.empty()) {
        bot.weapons.push_back({own.front(), scene.arena.weapon(own.front()).startRounds, 0});
        bot.current = own.front();
    }
    bot.recentVelocities.clear();
    bot.inside.clear();
    bot.avoided.clear();
    bot.lastDrop = *place;
    bot.bleedsUntil = 0;
    bot.born = scene.trace.add(trace::Spawned{id, *place}, cause);
    bot.hurt = bot.born;
    scene.brain(id).spawned({scene, id});
    return true;
}

void damage(
    Scene& scene, AgentId victim, AgentId shooter, WeaponId weapon, double amount, RecordId cause) {
    if (scene.isAlive(victim) && amount > 0)
        tell(scene,
             {trace::EventCode::TakeDamage, DamageDone{amount, weapon}, shooter, victim},
             cause);
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

void updateDead(Scene& scene, AgentId id) {
    Agent& bot = scene.agent(id);
    if (bot.status == agent::Status::Dead) {
        scene.state.graves.push_back({id, bot.body.position, scene.now + kGraveLifetime});
        bot.status = agent::Status::Spawning;
    }
    if (scene.brain(id).traits().respawns)
        spawn(scene, id, bot.died != trace::kNoRecord ? bot.died : scene.trace.root());
}

} // namespace percept::world
