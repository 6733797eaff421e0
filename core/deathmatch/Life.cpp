#include "Context.h"
#include "Mind.h"

#include <algorithm>

namespace percept::deathmatch {
namespace {

bool isOccupied(const Game& game, Vec2 place, AgentId newcomer) {
    const double radius = game.archetype(newcomer).movement.radius;
    for (std::uint32_t i = 0; i < game.state.bots.size(); ++i) {
        const AgentId other{i};
        if (other == newcomer || !game.isAlive(other))
            continue;
        const double reach = radius + game.archetype(other).movement.radius;
        if (geometry::distanceSquared(game.bot(other).body.position, place) < reach * reach)
            return true;
    }
    return false;
}

/// A free place to enter at: the agent's own for the first time, else a random spawn point.
std::optional<Vec2> findPlace(Game& game, AgentId id) {
    const BotSpec& spec = game.arena.bots[trace::indexOf(id)];
    std::vector<Vec2> fitting;
    for (const SpawnSpec& point : game.arena.spawns)
        if (point.team.empty() || point.team == spec.team)
            fitting.push_back(point.position);
    if (spec.placed && (game.bot(id).deaths == 0 || fitting.empty()))
        fitting = {spec.position};
    std::vector<Vec2> free;
    for (const Vec2 place : fitting)
        if (!isOccupied(game, place, id))
            free.push_back(place);
    if (free.empty())
        return std::nullopt;
    return free[game.state.random.below(static_cast<std::uint32_t>(free.size()))];
}

Tally& tallyWith(Bot& bot, AgentId other) {
    auto at = std::lower_bound(bot.tallies.begin(),
                               bot.tallies.end(),
                               other,
                               [](const Tally& tally, AgentId id) { return tally.other < id; });
    if (at == bot.tallies.end() || at->other != other)
        at = bot.tallies.insert(at, Tally{other, 0, 0});
    return *at;
}

void die(Game& game, AgentId victim, AgentId killer, RecordId cause) {
    Bot& bot = game.bot(victim);
    bot.status = BotStatus::Dead;
    ++bot.deaths;
    bot.died = game.trace.add(trace::Died{victim, killer, bot.body.position}, cause);
    Mind(game, victim).removeAllGoals();
    forgetEverywhere(game, victim, trace::ForgetReason::Died, bot.died);
    if (killer == trace::kNoAgent || killer == victim)
        return;
    ++tallyWith(game.bot(killer), victim).killedHim;
    ++tallyWith(bot, killer).killedMe;
    tell(game, {trace::EventCode::YouGotMe, {}, victim, killer}, bot.died);
}

} // namespace

bool spawn(Game& game, AgentId id, RecordId cause) {
    const auto place = findPlace(game, id);
    if (!place)
        return false;
    Bot& bot = game.bot(id);
    const level::Archetype& archetype = game.archetype(id);
    const BotSpec& spec = game.arena.bots[trace::indexOf(id)];
    const Radians angle =
        spec.placed ? spec.heading : game.state.random.between(-maths::kPi, maths::kPi);
    bot.status = BotStatus::Alive;
    bot.body = {*place, {0, 0}, geometry::fromAngle(angle), geometry::fromAngle(angle)};
    bot.health = archetype.health;
    bot.steering = {};
    bot.memory.clear();
    bot.targeting = {};
    bot.weapons.clear();
    const WeaponId first = game.arena.archetypeWeapons[spec.archetype].front();
    bot.weapons.push_back({first, game.arena.weapon(first).startRounds, 0});
    bot.current = first;
    bot.recentVelocities.clear();
    bot.inside.clear();
    bot.avoided.clear();
    bot.lastDrop = *place;
    bot.bleedsUntil = 0;
    bot.entered = game.now;
    bot.born = game.trace.add(trace::Spawned{id, *place}, cause);
    return true;
}

void damage(
    Game& game, AgentId victim, AgentId shooter, WeaponId weapon, double amount, RecordId cause) {
    if (game.isAlive(victim) && amount > 0)
        tell(game,
             {trace::EventCode::TakeDamage, DamageDone{amount, weapon}, shooter, victim},
             cause);
}

void takeDamage(
    Game& game, AgentId victim, AgentId shooter, const DamageDone& done, RecordId cause) {
    Bot& bot = game.bot(victim);
    bot.health = std::max(0.0, bot.health - done.amount);
    const RecordId hit = game.trace.add(
        trace::Hit{victim, shooter, done.weapon, done.amount, bot.health, bot.body.position},
        cause);
    game.scratch.wounds.push_back(
        {victim,
         shooter,
         bot.body.position,
         shooter != trace::kNoAgent ? std::optional(game.bot(shooter).body.position) : std::nullopt,
         done.amount,
         bot.health <= 0,
         hit});
    if (game.isAlive(shooter) && game.areHostile(victim, shooter))
        bot.memory.addDamage(shooter, done.amount, game.now);
    Mind(game, victim).onHit();
    bot.bleedsUntil = game.now + kBleeding;
    if (bot.health <= 0)
        die(game, victim, shooter, hit);
}

void dropTrail(Game& game, AgentId id) {
    Bot& bot = game.bot(id);
    const level::Archetype& archetype = game.archetype(id);
    if (!archetype.leavesTrail || game.now >= bot.bleedsUntil ||
        geometry::distance(bot.lastDrop, bot.body.position) < archetype.movement.radius * 2)
        return;
    bot.lastDrop = bot.body.position;
    game.state.trail.push_back({id, bot.body.position, game.now, game.now + kTrailLifetime});
}

void updateGraves(Game& game) {
    std::erase_if(game.state.graves, [&](const Grave& grave) { return grave.until <= game.now; });
}

void updateDead(Game& game, AgentId id) {
    Bot& bot = game.bot(id);
    if (bot.status == BotStatus::Dead) {
        game.state.graves.push_back({id, bot.body.position, game.now + kGraveLifetime});
        bot.status = BotStatus::Spawning;
    }
    spawn(game, id, bot.died != trace::kNoRecord ? bot.died : game.trace.root());
}

} // namespace percept::deathmatch
