#include "Mind.h"
#include "percept/agent/GoalNames.h"
#include "percept/bot/BotRecords.h"

#include <algorithm>
#include <span>
#include <utility>
#include <vector>

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
double strengthOf(const SelfView& me, std::uint32_t kind) {
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
    if (goal == Goal::GetHealth)
        return fetching(me, goal, weights.health, 1.0 - health, bias.health);
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

using Wishes = std::vector<trace::GoalWeighed>;

/// In the source's order: health, explore, attack, then each weapon that lies about.
Wishes appraise(const SelfView& me) {
    Wishes wishes{
        wishFor(me, Goal::GetHealth), wishFor(me, Goal::Explore), wishFor(me, Goal::Attack)};
    const auto& kinds = me.arena().weaponKinds;
    for (std::uint32_t i = 0; i < kinds.size(); ++i)
        if (kinds[i].lies)
            wishes.push_back(fetching(me,
                                      kinds[i].fetched,
                                      me.archetype().goals.weapon,
                                      healthOf(me) * (1.0 - strengthOf(me, i)),
                                      mindIn(me).biases.weapons[i]));
    return wishes;
}

void remember(const Arena& arena, const Wishes& wishes, Desirabilities& wanted) {
    wanted = {wishes[0].desirability, wishes[1].desirability, wishes[2].desirability, {}, 0};
    std::size_t next = 3;
    for (const agent::WeaponKind& kind : arena.weaponKinds)
        wanted.weapons.push_back(kind.lies ? wishes[next++].desirability : 0.0);
}

/// The goal wanted most; among equals the later one in the source's order.
trace::GoalWeighed mostWanted(std::span<const trace::GoalWeighed> wishes) {
    trace::GoalWeighed best{wishes.empty() ? trace::kNoAgent : wishes.front().agent, Goal::Explore};
    for (const trace::GoalWeighed& wish : wishes)
        if (wish.desirability >= best.desirability && wish.desirability > 0)
            best = wish;
    return best;
}

/// The weapon that is wanted most: no goal and 0 where none lies about.
std::pair<Goal, double> bestWeapon(const Wishes& wishes) {
    if (wishes.size() <= 3)
        return {Goal::Think, 0.0};
    std::pair best{wishes[3].goal, wishes[3].desirability};
    for (const trace::GoalWeighed& wish : std::span(wishes).subspan(3))
        if (wish.desirability >= best.second)
            best = {wish.goal, wish.desirability};
    return best;
}

/// What desirabilities are made of: that of the winner always.
void traceWishes(const Self& me, const Wishes& wishes, Goal chosen, RecordId arbitration) {
    for (const trace::GoalWeighed& wish : wishes)
        if (wish.goal == chosen)
            me.trace().add(wish, arbitration);
        else
            me.trace().addFull(arbitration, [&] { return trace::GoalConsidered{wish}; });
}

} // namespace

bool fetches(const Arena& arena, Goal goal) {
    return goal == Goal::GetHealth || arena.fetchedBy(goal) != nullptr;
}

bool itemServes(const Arena& arena, ItemId item, Goal goal) {
    const ItemSpec& spec = arena.items[trace::indexOf(item)];
    if (spec.health || goal == Goal::GetHealth)
        return spec.health && goal == Goal::GetHealth;
    return arena.weaponKinds[arena.weapons[trace::indexOf(spec.weapon)].kind].fetched == goal;
}

void Mind::arbitrate() {
    if (m_me.hasReactionGoal())
        return;
    const Wishes appraised = appraise(m_me);
    Desirabilities& wishes = m_mind.desirabilities;
    remember(m_me.arena(), appraised, wishes);
    const RecordId cause =
        m_mind.targeting.chosen != trace::kNoRecord ? m_mind.targeting.chosen : m_bot.born;
    const agent::PlaceChoice choice = m_me.considerPlaces(cause);
    wishes.cover = choice.desirability;
    const trace::GoalWeighed wanted = mostWanted(appraised);
    const bool toPlace = wishes.cover > wanted.desirability;
    const Goal chosen = !toPlace                            ? wanted.goal
                        : m_me.wantsToHide(choice.decision) ? Goal::TakeCover
                                                            : Goal::TakePosition;
    const auto [weaponGoal, weapon] = bestWeapon(appraised);
    m_mind.arbitrated = m_me.trace().add(bot::Arbitration{m_me.id(),
                                                          chosen,
                                                          wishes.health,
                                                          wishes.explore,
                                                          wishes.attack,
                                                          weapon,
                                                          weaponGoal,
                                                          wishes.cover},
                                         cause);
    traceWishes(m_me, appraised, chosen, m_mind.arbitrated);
    GoalNode& think = m_mind.brain;
    const bool atWork = !think.subgoals.empty() && think.subgoals.back().kind == chosen &&
                        (think.subgoals.back().status == GoalStatus::Active ||
                         think.subgoals.back().status == GoalStatus::Inactive);
    // What it was ordered, and goes on with of its own accord, is less than to fight and to
    // survive, more than all else.
    const bool reacts =
        !think.subgoals.empty() &&
        (think.subgoals.back().kind == Goal::Investigate ||
         think.subgoals.back().kind == Goal::Flee || think.subgoals.back().kind == Goal::Return) &&
        (think.subgoals.back().status == GoalStatus::Active ||
         think.subgoals.back().status == GoalStatus::Inactive);
    const bool urgent =
        chosen == Goal::Attack || chosen == Goal::TakeCover || chosen == Goal::GetHealth;
    const auto* held =
        think.subgoals.empty() ? nullptr : std::get_if<HeldPlace>(&think.subgoals.back().data);
    const bool shelters = held != nullptr && held->isOwnAccord() &&
                          think.subgoals.back().status == GoalStatus::Active;
    if (const agent::StandingOrder* order = m_me.order();
        order != nullptr && !urgent && !shelters && !reacts)
        return obey(order->record);
    if (atWork || shelters || (reacts && !urgent))
        return;
    removeAllGoals();
    m_mind.adopted = m_me.now();
    if (toPlace) {
        push(think,
             0,
             chosen,
             HeldPlace{choice.waypoint, choice.place, choice.decision},
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
