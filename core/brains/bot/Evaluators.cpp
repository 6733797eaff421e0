#include "Mind.h"
#include "percept/agent/GoalNames.h"
#include "percept/bot/BotRecords.h"

#include <algorithm>
#include <array>

// How much each strategy is wanted; the source's appraisal with its tweakable weights.
namespace percept::bot {
namespace {

/// Path cost to the nearest active item of a kind, and what the source makes of it, 0..1; 1 where
/// there is none.
void measureWay(const SelfView& me, trace::GoalWeighed& wish) {
    // From 50 units of the source for a bounding radius of 8.
    const Metres near = me.archetype().movement.radius * 50.0 / 8.0;
    const Metres far = me.archetype().movement.radius * agent::kFarItem;
    if (const auto cost = me.costToNearest(
            [&](ItemId item) { return itemServes(me.arena(), item, wish.goal); })) {
        wish.cost = *cost;
        wish.distance = std::clamp(*cost, near, far) / far;
    }
}

double healthOf(const SelfView& me) {
    return me.agent().health / me.archetype().health;
}

std::int32_t carriedRounds(const Agent& bot, WeaponId weapon) {
    for (const agent::CarriedWeapon& carried : bot.weapons)
        if (carried.weapon == weapon)
            return carried.rounds;
    return 0;
}

/// Share of all the rounds that could be carried.
double totalStrength(const SelfView& me) {
    const auto& spec = me.spec();
    double rounds = 0;
    double most = 0;
    for (const WeaponId weapon : me.arena().archetypeWeapons[spec.archetype]) {
        const std::int32_t capacity = me.arena().weapon(weapon).maxRounds;
        most += capacity;
        if (capacity > 0)
            rounds += carriedRounds(me.agent(), weapon);
    }
    return 0.1 + (most > 0 ? 0.9 * rounds / most : 0.0);
}

/// Share of the rounds of a kind of weapon that it carries.
double strengthOf(const SelfView& me, WeaponKind kind) {
    const auto& spec = me.spec();
    double strength = 0;
    for (const WeaponId weapon : me.arena().archetypeWeapons[spec.archetype])
        if (const WeaponSpec& candidate = me.arena().weapons[trace::indexOf(weapon)];
            candidate.kind == kind && candidate.weapon.maxRounds > 0)
            strength =
                static_cast<double>(carriedRounds(me.agent(), weapon)) / candidate.weapon.maxRounds;
    return strength;
}

/// Something to fetch: `weight * need / distance`, at most 1, times the bias; 0 out of reach.
trace::GoalWeighed
fetching(const SelfView& me, Goal goal, double weight, double need, double bias) {
    trace::GoalWeighed wish{me.id(), goal};
    wish.weight = weight;
    wish.need = need;
    wish.bias = bias;
    measureWay(me, wish);
    if (wish.distance < 1.0)
        wish.desirability = std::clamp(weight * need / wish.distance, 0.0, 1.0) * bias;
    return wish;
}

trace::GoalWeighed wishFor(const SelfView& me, Goal goal) {
    const level::GoalWeights& weights = me.archetype().goals;
    const Biases& bias = mindIn(me).biases;
    const double health = healthOf(me);
    const auto weapon = [&](WeaponKind kind, double own) {
        return fetching(me, goal, weights.weapon, health * (1.0 - strengthOf(me, kind)), own);
    };
    switch (goal) {
    case Goal::GetHealth:
        return fetching(me, goal, weights.health, 1.0 - health, bias.health);
    case Goal::GetShotgun:
        return weapon(WeaponKind::Shotgun, bias.shotgun);
    case Goal::GetRailgun:
        return weapon(WeaponKind::Railgun, bias.railgun);
    case Goal::GetRocketLauncher:
        return weapon(WeaponKind::RocketLauncher, bias.rocketLauncher);
    default:
        break;
    }
    trace::GoalWeighed wish{me.id(), goal};
    const bool attacks = goal == Goal::Attack;
    wish.weight = attacks ? weights.attack : weights.explore;
    wish.bias = attacks ? bias.attack : bias.explore;
    if (attacks)
        wish.need =
            mindIn(me).targeting.target == trace::kNoAgent ? 0.0 : health * totalStrength(me);
    wish.desirability = wish.weight * wish.need * wish.bias;
    return wish;
}

/// In the source's order.
std::array<trace::GoalWeighed, 6> appraise(const SelfView& me) {
    return {wishFor(me, Goal::GetHealth),
            wishFor(me, Goal::Explore),
            wishFor(me, Goal::Attack),
            wishFor(me, Goal::GetShotgun),
            wishFor(me, Goal::GetRailgun),
            wishFor(me, Goal::GetRocketLauncher)};
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

/// What the winner's desirability is made of.
void traceWish(const Self& me,
               const std::array<trace::GoalWeighed, 6>& wishes,
               Goal chosen,
               RecordId arbitration) {
    for (const trace::GoalWeighed& wish : wishes)
        if (wish.goal == chosen)
            me.trace().add(wish, arbitration);
}

} // namespace

bool itemServes(const Arena& arena, ItemId item, Goal kind) {
    const ItemSpec& spec = arena.items[trace::indexOf(item)];
    if (kind == Goal::GetHealth || spec.health)
        return kind == Goal::GetHealth && spec.health;
    switch (arena.weapons[trace::indexOf(spec.weapon)].kind) {
    case WeaponKind::Shotgun:
        return kind == Goal::GetShotgun;
    case WeaponKind::RocketLauncher:
        return kind == Goal::GetRocketLauncher;
    case WeaponKind::Railgun:
        return kind == Goal::GetRailgun;
    case WeaponKind::Blaster:
        break;
    }
    return false;
}

void Mind::arbitrate() {
    const auto appraised = appraise(m_me);
    Desirabilities& wishes = m_mind.desirabilities;
    wishes = desirabilitiesOf(appraised);
    const RecordId cause =
        m_mind.targeting.chosen != trace::kNoRecord ? m_mind.targeting.chosen : m_bot.born;
    const agent::PlaceChoice choice = m_me.considerPlaces(cause);
    wishes.cover = choice.desirability;
    const trace::GoalWeighed wanted = mostWanted(appraised);
    const bool toPlace = wishes.cover > wanted.desirability;
    const Goal chosen = !toPlace                            ? wanted.goal
                        : m_me.wantsToHide(choice.decision) ? Goal::TakeCover
                                                            : Goal::TakePosition;
    m_mind.arbitrated = m_me.trace().add(bot::Arbitration{m_me.id(),
                                                          chosen,
                                                          wishes.health,
                                                          wishes.explore,
                                                          wishes.attack,
                                                          wishes.shotgun,
                                                          wishes.railgun,
                                                          wishes.rocketLauncher,
                                                          wishes.cover},
                                         cause);
    traceWish(m_me, appraised, chosen, m_mind.arbitrated);
    GoalNode& think = m_mind.brain;
    const bool atWork = !think.subgoals.empty() && think.subgoals.back().kind == chosen &&
                        (think.subgoals.back().status == GoalStatus::Active ||
                         think.subgoals.back().status == GoalStatus::Inactive);
    // What its level has it react with is less than to fight and to survive, more than all else.
    const bool reacts = !think.subgoals.empty() &&
                        (think.subgoals.back().kind == Goal::Investigate ||
                         think.subgoals.back().kind == Goal::Flee) &&
                        (think.subgoals.back().status == GoalStatus::Active ||
                         think.subgoals.back().status == GoalStatus::Inactive);
    const bool urgent =
        chosen == Goal::Attack || chosen == Goal::TakeCover || chosen == Goal::GetHealth;
    if (atWork || (reacts && !urgent))
        return;
    removeAllGoals();
    m_mind.adopted = m_me.now();
    if (toPlace) {
        push(think,
             0,
             chosen,
             CoverData{choice.waypoint, choice.place, choice.decision},
             choice.place,
             choice.weighed);
        return;
    }
    GoalData data;
    if (chosen != Goal::Attack)
        data = TravelData{};
    push(think, 0, chosen, std::move(data), m_bot.body.position, m_mind.arbitrated);
}

} // namespace percept::bot
