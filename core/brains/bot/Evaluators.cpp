#include "Mind.h"

#include <algorithm>
#include <array>

// How much each strategy is wanted; the source's appraisal with its tweakable weights.
namespace percept::bot {
namespace {

/// Path cost to the nearest active item of a kind, and what the source makes of it, 0..1; 1 where
/// there is none.
void measureWay(const Scene& scene, AgentId id, trace::GoalWeighed& wish) {
    // 50 to 500 units of the source for a bounding radius of 8.
    const Metres unit = scene.archetype(id).movement.radius / 8.0;
    if (const auto cost = agent::costToNearest(
            scene, id, [&](ItemId item) { return itemServes(scene.arena, item, wish.goal); })) {
        wish.cost = *cost;
        wish.distance = std::clamp(*cost, 50 * unit, 500 * unit) / (500 * unit);
    }
}

double healthOf(const Scene& scene, AgentId id) {
    return scene.agent(id).health / scene.archetype(id).health;
}

std::int32_t carriedRounds(const Agent& bot, WeaponId weapon) {
    for (const agent::CarriedWeapon& carried : bot.weapons)
        if (carried.weapon == weapon)
            return carried.rounds;
    return 0;
}

/// Share of all the rounds that could be carried.
double totalStrength(const Scene& scene, AgentId id) {
    const auto& spec = scene.spec(id);
    double rounds = 0;
    double most = 0;
    for (const WeaponId weapon : scene.arena.archetypeWeapons[spec.archetype]) {
        const std::int32_t capacity = scene.arena.weapon(weapon).maxRounds;
        most += capacity;
        if (capacity > 0)
            rounds += carriedRounds(scene.agent(id), weapon);
    }
    return 0.1 + (most > 0 ? 0.9 * rounds / most : 0.0);
}

/// Share of the rounds of a kind of weapon that it carries.
double strengthOf(const Scene& scene, AgentId id, WeaponKind kind) {
    const auto& spec = scene.spec(id);
    double strength = 0;
    for (const WeaponId weapon : scene.arena.archetypeWeapons[spec.archetype])
        if (const WeaponSpec& candidate = scene.arena.weapons[trace::indexOf(weapon)];
            candidate.kind == kind && candidate.weapon.maxRounds > 0)
            strength = static_cast<double>(carriedRounds(scene.agent(id), weapon)) /
                       candidate.weapon.maxRounds;
    return strength;
}

/// Something to fetch: `weight * need / distance`, at most 1, times the bias; 0 out of reach.
trace::GoalWeighed
fetching(const Scene& scene, AgentId id, Goal goal, double weight, double need, double bias) {
    trace::GoalWeighed wish{id, goal};
    wish.weight = weight;
    wish.need = need;
    wish.bias = bias;
    measureWay(scene, id, wish);
    if (wish.distance < 1.0)
        wish.desirability = std::clamp(weight * need / wish.distance, 0.0, 1.0) * bias;
    return wish;
}

trace::GoalWeighed wishFor(const Scene& scene, AgentId id, Goal goal) {
    const level::GoalWeights& weights = scene.archetype(id).goals;
    const Biases& bias = mindIn(scene, id).biases;
    const double health = healthOf(scene, id);
    const auto weapon = [&](WeaponKind kind, double own) {
        return fetching(
            scene, id, goal, weights.weapon, health * (1.0 - strengthOf(scene, id, kind)), own);
    };
    switch (goal) {
    case Goal::GetHealth:
        return fetching(scene, id, goal, weights.health, 1.0 - health, bias.health);
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
        wish.need = mindIn(scene, id).targeting.target == trace::kNoAgent
                        ? 0.0
                        : health * totalStrength(scene, id);
    wish.desirability = wish.weight * wish.need * wish.bias;
    return wish;
}

/// In the source's order.
std::array<trace::GoalWeighed, 6> appraise(const Scene& scene, AgentId id) {
    return {wishFor(scene, id, Goal::GetHealth),
            wishFor(scene, id, Goal::Explore),
            wishFor(scene, id, Goal::Attack),
            wishFor(scene, id, Goal::GetShotgun),
            wishFor(scene, id, Goal::GetRailgun),
            wishFor(scene, id, Goal::GetRocketLauncher)};
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
void traceWish(Scene& scene,
               const std::array<trace::GoalWeighed, 6>& wishes,
               Goal chosen,
               RecordId arbitration) {
    for (const trace::GoalWeighed& wish : wishes)
        if (wish.goal == chosen)
            scene.trace.add(wish, arbitration);
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
    const auto appraised = appraise(m_scene, m_id);
    Desirabilities& wishes = m_mind.desirabilities;
    wishes = desirabilitiesOf(appraised);
    const RecordId cause =
        m_mind.targeting.chosen != trace::kNoRecord ? m_mind.targeting.chosen : m_bot.born;
    const agent::PlaceChoice choice = agent::considerPlaces(m_scene, m_id, cause);
    wishes.cover = choice.desirability;
    const trace::GoalWeighed wanted = mostWanted(appraised);
    const bool toPlace = wishes.cover > wanted.desirability;
    const Goal chosen = !toPlace                                             ? wanted.goal
                        : agent::wantsToHide(m_scene, m_id, choice.decision) ? Goal::TakeCover
                                                                             : Goal::TakePosition;
    m_mind.arbitrated = m_scene.trace.add(trace::Arbitration{m_id,
                                                             chosen,
                                                             wishes.health,
                                                             wishes.explore,
                                                             wishes.attack,
                                                             wishes.shotgun,
                                                             wishes.railgun,
                                                             wishes.rocketLauncher,
                                                             wishes.cover},
                                          cause);
    traceWish(m_scene, appraised, chosen, m_mind.arbitrated);
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
    m_mind.adopted = m_scene.now;
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
