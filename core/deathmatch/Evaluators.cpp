#include "Mind.h"

#include <algorithm>
#include <array>

// How much each strategy is wanted; the source's appraisal with its tweakable weights.
namespace percept::deathmatch {
namespace {

/// Path cost to the nearest active item of a kind, and what the source makes of it, 0..1; 1 where
/// there is none.
void measureWay(const Game& game, AgentId id, trace::GoalWeighed& wish) {
    // 50 to 500 units of the source for a bounding radius of 8.
    const Metres unit = game.archetype(id).movement.radius / 8.0;
    if (const auto cost = costToNearest(game, id, wish.goal)) {
        wish.cost = *cost;
        wish.distance = std::clamp(*cost, 50 * unit, 500 * unit) / (500 * unit);
    }
}

double healthOf(const Game& game, AgentId id) {
    return game.bot(id).health / game.archetype(id).health;
}

std::int32_t carriedRounds(const Bot& bot, WeaponId weapon) {
    for (const CarriedWeapon& carried : bot.weapons)
        if (carried.weapon == weapon)
            return carried.rounds;
    return 0;
}

/// Share of all the rounds that could be carried.
double totalStrength(const Game& game, AgentId id) {
    const auto& spec = game.arena.bots[trace::indexOf(id)];
    double rounds = 0;
    double most = 0;
    for (const WeaponId weapon : game.arena.archetypeWeapons[spec.archetype]) {
        const std::int32_t capacity = game.arena.weapon(weapon).maxRounds;
        most += capacity;
        if (capacity > 0)
            rounds += carriedRounds(game.bot(id), weapon);
    }
    return 0.1 + (most > 0 ? 0.9 * rounds / most : 0.0);
}

/// Share of the rounds of a kind of weapon that it carries.
double strengthOf(const Game& game, AgentId id, WeaponKind kind) {
    const auto& spec = game.arena.bots[trace::indexOf(id)];
    double strength = 0;
    for (const WeaponId weapon : game.arena.archetypeWeapons[spec.archetype])
        if (const WeaponSpec& candidate = game.arena.weapons[trace::indexOf(weapon)];
            candidate.kind == kind && candidate.weapon.maxRounds > 0)
            strength = static_cast<double>(carriedRounds(game.bot(id), weapon)) /
                       candidate.weapon.maxRounds;
    return strength;
}

/// Something to fetch: `weight * need / distance`, at most 1, times the bias; 0 out of reach.
trace::GoalWeighed
fetching(const Game& game, AgentId id, Goal goal, double weight, double need, double bias) {
    trace::GoalWeighed wish{id, goal};
    wish.weight = weight;
    wish.need = need;
    wish.bias = bias;
    measureWay(game, id, wish);
    if (wish.distance < 1.0)
        wish.desirability = std::clamp(weight * need / wish.distance, 0.0, 1.0) * bias;
    return wish;
}

trace::GoalWeighed wishFor(const Game& game, AgentId id, Goal goal) {
    const level::GoalWeights& weights = game.archetype(id).goals;
    const Biases& bias = game.bot(id).biases;
    const double health = healthOf(game, id);
    const auto weapon = [&](WeaponKind kind, double own) {
        return fetching(
            game, id, goal, weights.weapon, health * (1.0 - strengthOf(game, id, kind)), own);
    };
    switch (goal) {
    case Goal::GetHealth:
        return fetching(game, id, goal, weights.health, 1.0 - health, bias.health);
    case Goal::GetShotgun:
        return weapon(WeaponKind::Shotgun, bias.shotgun);
    case Goal::GetRailgun:
        return weapon(WeaponKind::Railgun, bias.railgun);
    case Goal::GetRocketLauncher:
        return weapon(WeaponKind::RocketLauncher, bias.rocketLauncher);
    default:
        break;
    }
    trace::GoalWeighed wish{id, goal};
    const bool attacks = goal == Goal::Attack;
    wish.weight = attacks ? weights.attack : weights.explore;
    wish.bias = attacks ? bias.attack : bias.explore;
    if (attacks)
        wish.need = game.bot(id).targeting.target == trace::kNoAgent
                        ? 0.0
                        : health * totalStrength(game, id);
    wish.desirability = wish.weight * wish.need * wish.bias;
    return wish;
}

/// In the source's order.
std::array<trace::GoalWeighed, 6> appraise(const Game& game, AgentId id) {
    return {wishFor(game, id, Goal::GetHealth),
            wishFor(game, id, Goal::Explore),
            wishFor(game, id, Goal::Attack),
            wishFor(game, id, Goal::GetShotgun),
            wishFor(game, id, Goal::GetRailgun),
            wishFor(game, id, Goal::GetRocketLauncher)};
}

Desirabilities desirabilitiesOf(const std::array<trace::GoalWeighed, 6>& wishes) {
    return {.health = wishes[0].desirability,
            .explore = wishes[1].desirability,
            .attack = wishes[2].desirability,
            .shotgun = wishes[3].desirability,
            .railgun = wishes[4].desirability,
            .rocketLauncher = wishes[5].desirability};
}

/// The goal wanted most; among equals the later one in the source's order.
trace::GoalWeighed mostWanted(const std::array<trace::GoalWeighed, 6>& wishes) {
    trace::GoalWeighed best{wishes[1].agent, Goal::Explore};
    for (const trace::GoalWeighed& wish : wishes)
        if (wish.desirability >= best.desirability && wish.desirability > 0)
            best = wish;
    return best;
}

/// What the winner's desirability is made of; of the others in full traces.
void traceWishes(Game& game,
                 const std::array<trace::GoalWeighed, 6>& wishes,
                 Goal chosen,
                 RecordId arbitration) {
    for (const trace::GoalWeighed& wish : wishes)
        if (wish.goal == chosen)
            game.trace.add(wish, arbitration);
    for (const trace::GoalWeighed& wish : wishes)
        if (wish.goal != chosen)
            game.trace.addFull(arbitration, [&] { return wish; });
}

} // namespace

void Mind::arbitrate() {
    const auto appraised = appraise(m_game, m_id);
    Desirabilities& wishes = m_bot.desirabilities;
    wishes = desirabilitiesOf(appraised);
    const RecordId cause =
        m_bot.targeting.chosen != trace::kNoRecord ? m_bot.targeting.chosen : m_bot.born;
    const Withdrawal withdrawal = considerWithdrawal(m_game, m_id, cause);
    wishes.cover = withdrawal.desirability;
    const trace::GoalWeighed wanted = mostWanted(appraised);
    const Goal chosen = wishes.cover > wanted.desirability ? Goal::TakeCover : wanted.goal;
    m_bot.arbitrated = m_game.trace.add(trace::Arbitration{m_id,
                                                           chosen,
                                                           wishes.health,
                                                           wishes.explore,
                                                           wishes.attack,
                                                           wishes.shotgun,
                                                           wishes.railgun,
                                                           wishes.rocketLauncher,
                                                           wishes.cover},
                                        cause);
    traceWishes(m_game, appraised, chosen, m_bot.arbitrated);
    GoalNode& think = m_bot.brain;
    const bool atWork = !think.subgoals.empty() && think.subgoals.back().kind == chosen &&
                        (think.subgoals.back().status == GoalStatus::Active ||
                         think.subgoals.back().status == GoalStatus::Inactive);
    if (atWork)
        return;
    removeAllGoals();
    m_bot.adopted = m_game.now;
    if (chosen == Goal::TakeCover) {
        push(think, 0, chosen, withdrawal.cover, withdrawal.cover.place, withdrawal.weighed);
        return;
    }
    GoalData data;
    if (chosen != Goal::Attack)
        data = TravelData{};
    push(think, 0, chosen, std::move(data), m_bot.body.position, m_bot.arbitrated);
}

} // namespace percept::deathmatch
