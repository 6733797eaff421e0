#include "Mind.h"

#include <algorithm>
#include <array>

// How much each strategy is wanted; the source's appraisal with its tweakable weights.
namespace percept::deathmatch {
namespace {

/// Path cost to the nearest active item of a kind, 0..1; 1 where there is none.
double itemDistance(const Game& game, AgentId id, Goal kind) {
    // 50 to 500 units of the source for a bounding radius of 8.
    const Metres unit = game.archetype(id).movement.radius / 8.0;
    const auto cost = costToNearest(game, id, kind);
    return cost ? std::clamp(*cost, 50 * unit, 500 * unit) / (500 * unit) : 1.0;
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

double wantHealth(const Game& game, AgentId id) {
    const double distance = itemDistance(game, id, Goal::GetHealth);
    if (distance == 1.0)
        return 0.0;
    const double wish = game.archetype(id).goals.health * (1.0 - healthOf(game, id)) / distance;
    return std::clamp(wish, 0.0, 1.0);
}

double wantWeapon(const Game& game, AgentId id, Goal goal, WeaponKind kind) {
    const double distance = itemDistance(game, id, goal);
    if (distance == 1.0)
        return 0.0;
    const auto& spec = game.arena.bots[trace::indexOf(id)];
    double strength = 0;
    for (const WeaponId weapon : game.arena.archetypeWeapons[spec.archetype])
        if (const WeaponSpec& candidate = game.arena.weapons[trace::indexOf(weapon)];
            candidate.kind == kind && candidate.weapon.maxRounds > 0)
            strength = static_cast<double>(carriedRounds(game.bot(id), weapon)) /
                       candidate.weapon.maxRounds;
    const double wish =
        game.archetype(id).goals.weapon * healthOf(game, id) * (1.0 - strength) / distance;
    return std::clamp(wish, 0.0, 1.0);
}

double wantAttack(const Game& game, AgentId id) {
    if (game.bot(id).targeting.target == trace::kNoAgent)
        return 0.0;
    return game.archetype(id).goals.attack * healthOf(game, id) * totalStrength(game, id);
}

Desirabilities appraise(const Game& game, AgentId id) {
    const Biases& bias = game.bot(id).biases;
    Desirabilities wishes;
    wishes.health = wantHealth(game, id) * bias.health;
    wishes.explore = game.archetype(id).goals.explore * bias.explore;
    wishes.attack = wantAttack(game, id) * bias.attack;
    wishes.shotgun = wantWeapon(game, id, Goal::GetShotgun, WeaponKind::Shotgun) * bias.shotgun;
    wishes.railgun = wantWeapon(game, id, Goal::GetRailgun, WeaponKind::Railgun) * bias.railgun;
    wishes.rocketLauncher =
        wantWeapon(game, id, Goal::GetRocketLauncher, WeaponKind::RocketLauncher) *
        bias.rocketLauncher;
    return wishes;
}

/// In the source's order.
std::array<std::pair<Goal, double>, 6> wishesInOrder(const Desirabilities& wishes) {
    return {{{Goal::GetHealth, wishes.health},
             {Goal::Explore, wishes.explore},
             {Goal::Attack, wishes.attack},
             {Goal::GetShotgun, wishes.shotgun},
             {Goal::GetRailgun, wishes.railgun},
             {Goal::GetRocketLauncher, wishes.rocketLauncher}}};
}

double wishOf(const Desirabilities& wishes, Goal wanted) {
    for (const auto& [goal, wish] : wishesInOrder(wishes))
        if (goal == wanted)
            return wish;
    return 0;
}

/// The goal wanted most; among equals the later one in the source's order.
Goal mostWanted(const Desirabilities& wishes) {
    Goal best = Goal::Explore;
    double score = 0;
    for (const auto& [goal, wish] : wishesInOrder(wishes))
        if (wish >= score && wish > 0) {
            best = goal;
            score = wish;
        }
    return best;
}

} // namespace

void Mind::arbitrate() {
    Desirabilities& wishes = m_bot.desirabilities;
    wishes = appraise(m_game, m_id);
    const RecordId cause =
        m_bot.targeting.chosen != trace::kNoRecord ? m_bot.targeting.chosen : m_bot.born;
    const Withdrawal withdrawal = considerWithdrawal(m_game, m_id, cause);
    wishes.cover = withdrawal.desirability;
    const Goal wanted = mostWanted(wishes);
    const Goal chosen = wishes.cover > wishOf(wishes, wanted) ? Goal::TakeCover : wanted;
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
    GoalNode& think = m_bot.brain;
    const bool atWork = !think.subgoals.empty() && think.subgoals.back().kind == chosen &&
                        (think.subgoals.back().status == GoalStatus::Active ||
                         think.subgoals.back().status == GoalStatus::Inactive);
    if (atWork)
        return;
    removeAllGoals();
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
