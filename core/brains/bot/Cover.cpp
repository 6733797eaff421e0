#include "Mind.h"
#include "Withdrawing.h"

#include "percept/agent/DecisionTree.h"
#include "percept/agent/Fuzzy.h"
#include "percept/agent/StateMachine.h"

#include <algorithm>

// Withdrawing to a tactical place: whether and where to by a decision tree, how much by a fuzzy
// rule, and what is done there by a state machine.
namespace percept::bot {
namespace {

namespace fuzzy = agent::fuzzy;

/// Fully weak up to a quarter of the health, not at all from 60 %.
double weaknessOf(const Scene& scene, AgentId id) {
    constexpr fuzzy::Set kWeak{fuzzy::Set::Shape::LeftShoulder, 0.0, 0.25, kNotWeakFrom};
    return kWeak.membership(scene.agent(id).health / scene.archetype(id).health);
}

/// Those that a bot remembers with a place.
std::vector<AgentId> huntersOf(const Scene& scene, AgentId id) {
    std::vector<AgentId> hunters;
    for (const SenseLink& record : scene.agent(id).knowledge.links())
        if (record.positionKnown && scene.isAlive(record.about) &&
            scene.areHostile(id, record.about) &&
            knowledge::isRemembered(record, scene.now, scene.archetype(id).memorySpan))
            hunters.push_back(record.about);
    return hunters;
}

/// Where they were last noticed.
std::vector<Vec2> placesOf(const Scene& scene, AgentId id, std::span<const AgentId> hunters) {
    std::vector<Vec2> places;
    for (const AgentId hunter : hunters)
        places.push_back(scene.agent(id).knowledge.find(hunter)->lastPosition);
    return places;
}

/// Who holds what follows from the goals that are at work.
tactics::Claims claimsOf(const Scene& scene, AgentId id) {
    tactics::Claims claims;
    for (std::uint32_t i = 0; i < scene.state.agents.size(); ++i)
        if (scene.spec(AgentId{i}).brain == scene.spec(id).brain)
            for (const GoalNode& strategy : mindIn(scene, AgentId{i}).brain.subgoals)
                if (const auto* cover = std::get_if<CoverData>(&strategy.data))
                    claims.claim(placesIn(scene, id).points.id(trace::indexOf(cover->waypoint)), i);
    return claims;
}

} // namespace

const AvoidedPlace* avoidedAt(const Scene& scene, AgentId id, std::uint32_t point) {
    for (const AvoidedPlace& place : mindIn(scene, id).avoidedPlaces)
        if (trace::indexOf(place.waypoint) == point && place.until > scene.now)
            return &place;
    return nullptr;
}

Withdrawing::Withdrawing(const Scene& of, AgentId who)
    : scene(of)
    , id(who)
    , kinds(placesIn(of, who).kinds[of.spec(who).archetype])
    , weakness(weaknessOf(of, who))
    , hunters(huntersOf(of, who))
    , opponents(placesOf(of, who, hunters))
    , claims(claimsOf(of, who))
    , places(
          placesIn(of, who).ways,
          placesIn(of, who).points,
          claims,
          {.from = of.agent(who).body.position,
           .least = kLeastPlaceValue,
           .farthest = kPlaceWithin,
           .who = trace::indexOf(who)},
          [this](std::uint32_t point) {
              return std::none_of(opponents.begin(), opponents.end(), [&](Vec2 eyes) {
                  return isSeenFrom(eyes, placeOf(point));
              });
          },
          kPlacesLookedAt) {}

std::vector<double> Withdrawing::valuesOf(const PlaceKind& kind) const {
    std::vector<double> values =
        valuesAgainst(placesIn(scene, id), kind, scene.agent(id).current, opponents);
    const auto known = forces();
    for (std::uint32_t point = 0; point < values.size(); ++point)
        values[point] = worthOf(point, values[point], known.get());
    return values;
}

std::unique_ptr<const tactics::KnownForces> Withdrawing::forces() const {
    return tactics::cautionOf(scene.archetype(id)) > 0.0
               ? std::make_unique<const tactics::KnownForces>(forcesKnownTo(scene, id))
               : nullptr;
}

double
Withdrawing::worthOf(std::uint32_t point, double value, const tactics::KnownForces* forces) const {
    if (avoidedAt(scene, id, point) != nullptr)
        return 0.0;
    const Vec2 place = placeOf(point);
    if (forces == nullptr || value < kLeastPlaceValue ||
        geometry::distance(place, scene.agent(id).body.position) > kPlaceWithin)
        return value;
    return tactics::worthUnderControl(value,
                                      *forces,
                                      place,
                                      isInViewOfSide(scene, id, place),
                                      tactics::cautionOf(scene.archetype(id)));
}

namespace {

bool isHunted(Withdrawing& situation) {
    return !situation.opponents.empty();
}
bool isWeak(Withdrawing& situation) {
    return situation.weakness > 0;
}
bool hasPlace(Withdrawing& situation) {
    bool any = false;
    for (const PlaceKind& kind : situation.kinds)
        any |= situation.places.has(kind.name, situation.valuesOf(kind));
    return any;
}

enum class Verdict { GoOn, NowhereToGo, Withdraw };

/// @source Millington (002), figure 6.6: who is strong does not think of cover, and who finds none
/// fights on
const agent::DecisionTree<Withdrawing, Verdict>& tree() {
    static const agent::DecisionTree<Withdrawing, Verdict> kTree(
        {{"an enemy is known", &isHunted, 1, Verdict::GoOn},
         {"weak", &isWeak, 2, Verdict::GoOn},
         {"a place is near, free and out of sight",
          &hasPlace,
          Verdict::Withdraw,
          Verdict::NowhereToGo}});
    return kTree;
}

Withdrawal withdrawalTo(const Withdrawing& situation, const PlaceKind& kind, double desirability) {
    const auto& choice = situation.places.found(kind.name);
    Withdrawal withdrawal;
    withdrawal.cover.waypoint = trace::WaypointId{choice->waypoint};
    withdrawal.cover.place =
        Vec2(placesIn(situation.scene, situation.id).points.position(choice->waypoint));
    withdrawal.desirability = desirability;
    return withdrawal;
}

} // namespace

Withdrawal considerWithdrawal(Scene& scene, AgentId id, RecordId cause) {
    if (!scene.arena.dataOf<BotData>(id)->places ||
        placesIn(scene, id).kinds[scene.spec(id).archetype].empty())
        return {};
    Withdrawing situation(scene, id);
    const Verdict verdict = tree().decide(situation);
    if (verdict == Verdict::GoOn) {
        traceNoSearch(situation, cause);
        return {};
    }
    // IF weak AND a place was found THEN withdraw to it.
    std::vector<fuzzy::ActionRule> rules;
    for (std::size_t i = 0; i < situation.kinds.size(); ++i)
        rules.push_back({i,
                         {situation.weakness, situation.places.value(situation.kinds[i].name)},
                         situation.kinds[i].weight});
    const auto wishes = fuzzy::preferences(rules, rules.size());
    const auto best = fuzzy::preferred(wishes);
    trace::PlaceWeighed weighed{id};
    weighed.position = scene.agent(id).body.position;
    weighed.weakness = situation.weakness;
    Withdrawal withdrawal;
    if (best) {
        const auto& kind = situation.kinds[*best];
        withdrawal = withdrawalTo(situation, kind, wishes[*best]);
        weighed.waypoint = withdrawal.cover.waypoint;
        weighed.position = withdrawal.cover.place;
        weighed.value = situation.places.value(kind.name);
        weighed.way = situation.places.found(kind.name)->way;
        weighed.desirability = withdrawal.desirability;
    }
    withdrawal.weighed = scene.trace.add(weighed, cause);
    traceSearches(situation, wishes, withdrawal.weighed);
    return withdrawal;
}

// --- the goal -----------------------------------------------------------------------------------

namespace {

struct Withdrawn {
    const Scene& scene;
    AgentId id;
    Vec2 place;
    bool there;
    bool shotAt; ///< there, lately
    std::vector<Vec2> opponents;
};

bool isSafe(Withdrawn& now) {
    return now.opponents.empty();
}
bool isFoundOut(Withdrawn& now) {
    return std::any_of(now.opponents.begin(), now.opponents.end(), [&](Vec2 eyes) {
        return now.scene.canSee(eyes, now.place, now.scene.archetype(now.id).eyeHeight);
    });
}
bool hasArrived(Withdrawn& now) {
    return now.there;
}
bool wasShotAt(Withdrawn& now) {
    return now.shotAt;
}

const agent::StateMachine<CoverPhase, Withdrawn>& machine() {
    static const agent::StateMachine<CoverPhase, Withdrawn> kMachine(
        {{CoverPhase::Run, "nobody is known any more", &isSafe, CoverPhase::Done},
         {CoverPhase::Run, "an enemy sees the place", &isFoundOut, CoverPhase::Lost},
         {CoverPhase::Run, "arrived", &hasArrived, CoverPhase::Hold},
         {CoverPhase::Hold, "shot at there", &wasShotAt, CoverPhase::Lost},
         {CoverPhase::Hold, "nobody is known any more", &isSafe, CoverPhase::Done},
         {CoverPhase::Hold, "an enemy sees the place", &isFoundOut, CoverPhase::Lost}});
    return kMachine;
}

} // namespace

void Mind::activateCover(GoalNode& node, Depth depth) {
    removeSubgoals(node, depth);
    TravelData travel;
    travel.destination = std::get<CoverData>(node.data).place;
    travel.destinationKnown = true;
    push(node, depth, Goal::MoveToPosition, travel, travel.destination, node.started);
}

GoalStatus Mind::processCover(GoalNode& node, Depth depth) {
    auto& cover = std::get<CoverData>(node.data);
    Withdrawn now{m_scene,
                  m_id,
                  cover.place,
                  isAt(cover.place),
                  avoidedAt(m_scene, m_id, trace::indexOf(cover.waypoint)) != nullptr,
                  placesOf(m_scene, m_id, huntersOf(m_scene, m_id))};
    cover.phase = machine().next(cover.phase, now);
    if (cover.phase == CoverPhase::Done)
        return GoalStatus::Completed;
    if (cover.phase == CoverPhase::Lost) {
        if (avoidedAt(m_scene, m_id, trace::indexOf(cover.waypoint)) == nullptr)
            giveUp(cover.waypoint, false);
        return GoalStatus::Failed;
    }
    if (cover.phase == CoverPhase::Hold) {
        steerTo(cover.place, true);
        return GoalStatus::Active;
    }
    const GoalStatus status = processSubgoals(node, depth);
    // The way may end where a body of its size cannot go farther; a way that was never found ends
    // where it began.
    const Metres nearEnough = 2.0 * m_archetype.movement.radius;
    if (status == GoalStatus::Completed &&
        geometry::distance(m_bot.body.position, cover.place) <= nearEnough)
        cover.phase = CoverPhase::Hold;
    else if (status == GoalStatus::Completed || status == GoalStatus::Failed) {
        giveUp(cover.waypoint, false);
        return GoalStatus::Failed;
    }
    return GoalStatus::Active;
}

/// Marks the place where it thought itself safe.
void Mind::onHit() {
    for (const GoalNode& strategy : m_mind.brain.subgoals)
        if (const auto* cover = std::get_if<CoverData>(&strategy.data))
            if (cover->phase == CoverPhase::Hold)
                giveUp(cover->waypoint, true);
}

void Mind::giveUp(trace::WaypointId place, bool shotAt) {
    constexpr Seconds kFor = 30.0;
    std::erase_if(m_mind.avoidedPlaces, [&](const AvoidedPlace& other) {
        return other.waypoint == place || other.until <= m_scene.now;
    });
    m_mind.avoidedPlaces.push_back({place, m_scene.now + kFor, shotAt});
}

} // namespace percept::bot
