#include "Mind.h"
#include "Withdrawing.h"

#include "percept/agent/DecisionTree.h"
#include "percept/agent/Fuzzy.h"
#include "percept/agent/StateMachine.h"

#include <algorithm>

// Withdrawing to a tactical place: whether and where to by a decision tree, how much by a fuzzy
// rule, and what is done there by a state machine.
namespace percept::deathmatch {
namespace {

namespace fuzzy = agent::fuzzy;

/// Fully weak up to a quarter of the health, not at all from 60 %.
double weaknessOf(const Game& game, AgentId id) {
    constexpr fuzzy::Set kWeak{fuzzy::Set::Shape::LeftShoulder, 0.0, 0.25, kNotWeakFrom};
    return kWeak.membership(game.bot(id).health / game.archetype(id).health);
}

/// Those that a bot remembers with a place.
std::vector<AgentId> huntersOf(const Game& game, AgentId id) {
    std::vector<AgentId> hunters;
    for (const agent::MemoryRecord& record : game.bot(id).memory.records())
        if (record.positionKnown && game.isAlive(record.opponent) &&
            agent::isRemembered(record, game.now, game.archetype(id).memorySpan))
            hunters.push_back(record.opponent);
    return hunters;
}

/// Where they were last noticed.
std::vector<Vec2> placesOf(const Game& game, AgentId id, std::span<const AgentId> hunters) {
    std::vector<Vec2> places;
    for (const AgentId hunter : hunters)
        places.push_back(game.bot(id).memory.find(hunter)->lastPosition);
    return places;
}

/// Who holds what follows from the goals that are at work.
tactics::Claims claimsOf(const Game& game) {
    tactics::Claims claims;
    for (std::uint32_t i = 0; i < game.state.bots.size(); ++i)
        for (const GoalNode& strategy : game.state.bots[i].brain.subgoals)
            if (const auto* cover = std::get_if<CoverData>(&strategy.data))
                claims.claim(game.arena.places->points.id(trace::indexOf(cover->waypoint)), i);
    return claims;
}

} // namespace

const AvoidedPlace* avoidedAt(const Game& game, AgentId id, std::uint32_t point) {
    for (const AvoidedPlace& place : game.bot(id).avoidedPlaces)
        if (trace::indexOf(place.waypoint) == point && place.until > game.now)
            return &place;
    return nullptr;
}

Withdrawing::Withdrawing(const Game& of, AgentId who)
    : game(of)
    , id(who)
    , kinds(of.arena.places->kinds[of.arena.bots[trace::indexOf(who)].archetype])
    , weakness(weaknessOf(of, who))
    , hunters(huntersOf(of, who))
    , opponents(placesOf(of, who, hunters))
    , claims(claimsOf(of))
    , places(
          of.arena.places->ways,
          of.arena.places->points,
          claims,
          {.from = of.bot(who).body.position,
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
        valuesAgainst(*game.arena.places, kind, game.bot(id).current, opponents);
    const auto known = forces();
    for (std::uint32_t point = 0; point < values.size(); ++point)
        values[point] = worthOf(point, values[point], known.get());
    return values;
}

std::unique_ptr<const tactics::KnownForces> Withdrawing::forces() const {
    return tactics::cautionOf(game.archetype(id)) > 0.0
               ? std::make_unique<const tactics::KnownForces>(forcesKnownTo(game, id))
               : nullptr;
}

double
Withdrawing::worthOf(std::uint32_t point, double value, const tactics::KnownForces* forces) const {
    if (avoidedAt(game, id, point) != nullptr)
        return 0.0;
    const Vec2 place = placeOf(point);
    if (forces == nullptr || value < kLeastPlaceValue ||
        geometry::distance(place, game.bot(id).body.position) > kPlaceWithin)
        return value;
    return tactics::worthUnderControl(value,
                                      *forces,
                                      place,
                                      isInViewOfSide(game, id, place),
                                      tactics::cautionOf(game.archetype(id)));
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
    withdrawal.cover.place = Vec2(situation.game.arena.places->points.position(choice->waypoint));
    withdrawal.desirability = desirability;
    return withdrawal;
}

} // namespace

Withdrawal considerWithdrawal(Game& game, AgentId id, RecordId cause) {
    if (!game.arena.places ||
        game.arena.places->kinds[game.arena.bots[trace::indexOf(id)].archetype].empty())
        return {};
    Withdrawing situation(game, id);
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
    weighed.position = game.bot(id).body.position;
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
    withdrawal.weighed = game.trace.add(weighed, cause);
    traceSearches(situation, wishes, withdrawal.weighed);
    return withdrawal;
}

// --- the goal -----------------------------------------------------------------------------------

namespace {

struct Withdrawn {
    const Game& game;
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
        return now.game.canSee(eyes, now.place, now.game.archetype(now.id).eyeHeight);
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
    Withdrawn now{m_game,
                  m_id,
                  cover.place,
                  isAt(cover.place),
                  avoidedAt(m_game, m_id, trace::indexOf(cover.waypoint)) != nullptr,
                  placesOf(m_game, m_id, huntersOf(m_game, m_id))};
    cover.phase = machine().next(cover.phase, now);
    if (cover.phase == CoverPhase::Done)
        return GoalStatus::Completed;
    if (cover.phase == CoverPhase::Lost) {
        if (avoidedAt(m_game, m_id, trace::indexOf(cover.waypoint)) == nullptr)
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
    for (const GoalNode& strategy : m_bot.brain.subgoals)
        if (const auto* cover = std::get_if<CoverData>(&strategy.data))
            if (cover->phase == CoverPhase::Hold)
                giveUp(cover->waypoint, true);
}

void Mind::giveUp(trace::WaypointId place, bool shotAt) {
    constexpr Seconds kFor = 30.0;
    std::erase_if(m_bot.avoidedPlaces, [&](const AvoidedPlace& other) {
        return other.waypoint == place || other.until <= m_game.now;
    });
    m_bot.avoidedPlaces.push_back({place, m_game.now + kFor, shotAt});
}

} // namespace percept::deathmatch
