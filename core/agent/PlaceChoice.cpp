#include "percept/agent/PlaceChoice.h"

#include "Considering.h"
#include "percept/agent/Fuzzy.h"
#include "percept/agent/Reacting.h"
#include "percept/base/Contracts.h"
#include "percept/tactics/PlaceFinder.h"

#include <algorithm>
#include <limits>
#include <utility>

namespace percept::agent {
namespace {

using knowledge::SenseLink;
using tactics::Fact;

/// Fully weak up to a quarter of the health, not at all from 60 %.
double weaknessOf(const Scene& scene, AgentId id) {
    constexpr fuzzy::Set kWeak{fuzzy::Set::Shape::LeftShoulder, 0.0, 0.25, kNotWeakFrom};
    return kWeak.membership(scene.agent(id).health / scene.archetype(id).health);
}

/// Enemies that an agent remembers with a place.
std::vector<AgentId> enemiesKnownTo(const Scene& scene, AgentId id) {
    std::vector<AgentId> enemies;
    for (const SenseLink& link : scene.agent(id).knowledge.links())
        if (link.positionKnown && scene.has(link.about) && scene.areHostile(id, link.about) &&
            knowledge::isRemembered(link, scene.now, scene.archetype(id).memorySpan))
            enemies.push_back(link.about);
    return enemies;
}

/// Of these, on whom it may act by now.
std::vector<AgentId> enemiesToActOn(const Scene& scene, AgentId id) {
    auto enemies = enemiesKnownTo(scene, id);
    if (scene.senses != nullptr && !scene.senses->modalities.empty())
        std::erase_if(enemies, [&](AgentId enemy) {
            return waitsToReact(scene.arena,
                                id,
                                *std::as_const(scene.agent(id).knowledge).find(enemy),
                                scene.eyes(id).reaction,
                                scene.now);
        });
    return enemies;
}

Vec2 lastPlace(const Scene& scene, AgentId id, AgentId enemy) {
    return scene.agent(id).knowledge.find(enemy)->lastPosition;
}

double loadedOf(const Scene& scene, AgentId id) {
    const Agent& self = scene.agent(id);
    if (inHand(self) == nullptr)
        return 0.0;
    const int most = scene.arena.weapon(self.current).maxRounds;
    const double rounds = roundsOf(scene.arena, self, self.current);
    return most <= 0 ? 1.0 : std::clamp(rounds / most, 0.0, 1.0);
}

tactics::Facts factsOf(const Scene& scene, AgentId id, std::span<const AgentId> enemies) {
    const Agent& self = scene.agent(id);
    const level::WeaponDistances& distances = scene.archetype(id).weaponDistances;
    const fuzzy::Set close{fuzzy::Set::Shape::LeftShoulder, 0.0, distances.close, distances.medium};
    const fuzzy::Set far{
        fuzzy::Set::Shape::RightShoulder, distances.medium, distances.far, distances.far};
    tactics::Facts facts;
    Metres nearest = std::numeric_limits<Metres>::infinity();
    for (const AgentId enemy : enemies) {
        nearest =
            std::min(nearest, geometry::distance(lastPlace(scene, id, enemy), self.body.position));
        if (self.knowledge.find(enemy)->withinFieldOfView)
            facts[Fact::EnemyInView] = 1.0;
    }
    facts[Fact::EnemyKnown] = enemies.empty() ? 0.0 : 1.0;
    facts[Fact::EnemyClose] = enemies.empty() ? 0.0 : close.membership(nearest);
    facts[Fact::EnemyFar] = enemies.empty() ? 0.0 : far.membership(nearest);
    facts[Fact::Weak] = weaknessOf(scene, id);
    facts[Fact::Armed] = inHand(self) != nullptr ? 1.0 : 0.0;
    facts[Fact::Loaded] = loadedOf(scene, id);
    return facts;
}

/// What friends of an agent hold follows from what brains are at; nobody knows what enemies want.
tactics::Claims claimsOf(const Scene& scene, AgentId id, const Places& places) {
    tactics::Claims claims;
    for (std::uint32_t i = 0; i < scene.size(); ++i) {
        const AgentId agent{i};
        if (agent != id && scene.areHostile(id, agent))
            continue;
        const auto held = scene.brain(agent).claimed({scene, agent});
        if (held != trace::kNone<trace::WaypointId>)
            claims.claim(places.points.id(trace::indexOf(held)), i);
    }
    return claims;
}

} // namespace

const AvoidedPlace* avoidedAt(const Scene& scene, AgentId id, trace::WaypointId place) {
    for (const AvoidedPlace& each : scene.agent(id).avoidedPlaces)
        if (each.waypoint == place && each.until > scene.now)
            return &each;
    return nullptr;
}

void avoidPlace(Scene& scene, AgentId id, trace::WaypointId place, bool shotAt) {
    constexpr Seconds kFor = 30.0;
    auto& avoided = scene.agent(id).avoidedPlaces;
    std::erase_if(avoided, [&](const AvoidedPlace& other) {
        return other.waypoint == place || other.until <= scene.now;
    });
    avoided.push_back({place, scene.now + kFor, shotAt});
}

std::size_t placeDecisionsOf(const Scene& scene, AgentId id) {
    return scene.arena.places == nullptr
               ? 0
               : scene.arena.places->decisions[scene.spec(id).archetype].size();
}

double degreeOfDecision(const Scene& scene, AgentId id, std::uint32_t decision) {
    PERCEPT_EXPECTS(decision < placeDecisionsOf(scene, id));
    const auto enemies = enemiesKnownTo(scene, id);
    return scene.arena.places->decisions[scene.spec(id).archetype][decision].when.degree(
        factsOf(scene, id, enemies));
}

bool wantsToHide(const Scene& scene, AgentId id, std::uint32_t decision) {
    PERCEPT_EXPECTS(decision < placeDecisionsOf(scene, id));
    return scene.arena.places->decisions[scene.spec(id).archetype][decision].sight ==
           PlaceSight::Hidden;
}

bool isSeenByKnown(const Scene& scene, AgentId id, Vec2 place) {
    const auto enemies = enemiesKnownTo(scene, id);
    return std::any_of(enemies.begin(), enemies.end(), [&](AgentId enemy) {
        return scene.canSee(lastPlace(scene, id, enemy), place, scene.archetype(id).eyeHeight);
    });
}

Considering::Considering(const Scene& of, AgentId who, const std::vector<PlaceDecision>& from)
    : scene(of)
    , id(who)
    , places(*of.arena.places)
    , decisions(from)
    , hunters(enemiesToActOn(of, who))
    , facts(factsOf(of, who, hunters))
    , claims(claimsOf(of, who, places)) {
    for (const AgentId hunter : hunters)
        opponents.push_back(lastPlace(scene, id, hunter));
    for (const PlaceDecision& decision : decisions)
        degrees.push_back(decision.when.degree(facts));
    found.resize(decisions.size());
}

void Considering::add(const Threat& noticed) {
    threat = noticed.place;
    if (std::find(hunters.begin(), hunters.end(), noticed.about) != hunters.end())
        return;
    hunters.push_back(noticed.about);
    opponents.push_back(noticed.place);
}

bool Considering::search() {
    bool any = false;
    const auto known = forces();
    for (std::size_t i = 0; i < decisions.size(); ++i) {
        const PlaceDecision& decision = decisions[i];
        if (!(degrees[i] > 0.0))
            continue;
        any = true;
        std::vector<double> values =
            valuesAgainst(places, decision, scene.agent(id).current, opponents);
        for (std::uint32_t point = 0; point < values.size(); ++point)
            values[point] = worthOf(decision, point, values[point], known.get());
        tactics::PlaceFinder finder(
            approaches(),
            places.points,
            claims,
            {.from = scene.agent(id).body.position,
             .distanceWeight = kPlaceDistanceWeight,
             .least = decision.least,
             .farthest = decision.within,
             .who = trace::indexOf(id)},
            [&](std::uint32_t point) { return passesSight(decision, point); });
        if (finder.has(decision.name, values))
            found[i] = finder.found(decision.name);
    }
    return any;
}

std::unique_ptr<const tactics::KnownForces> Considering::forces() const {
    return tactics::cautionOf(scene.archetype(id)) > 0.0
               ? std::make_unique<const tactics::KnownForces>(forcesKnownTo(scene, id))
               : nullptr;
}

double Considering::worthOf(const PlaceDecision& decision,
                            std::uint32_t point,
                            double value,
                            const tactics::KnownForces* forces) const {
    if (avoidedAt(scene, id, trace::WaypointId{point}) != nullptr)
        return tactics::kNoValue;
    if (isNearer(point))
        return 0.0;
    const Vec2 place = placeOf(point);
    if (forces == nullptr || value < decision.least ||
        geometry::distance(place, scene.agent(id).body.position) > decision.within)
        return value;
    return tactics::worthUnderControl(value,
                                      *forces,
                                      place,
                                      isInViewOfSide(scene, id, place),
                                      tactics::cautionOf(scene.archetype(id)));
}

int Considering::seenBy(std::uint32_t point, AgentId* first) const {
    int seen = 0;
    for (std::size_t i = 0; i < opponents.size(); ++i)
        if (scene.canSee(opponents[i], placeOf(point), scene.archetype(id).eyeHeight) &&
            ++seen == 1 && first != nullptr)
            *first = hunters[i];
    return seen;
}

bool Considering::isNearer(std::uint32_t point) const {
    return threat && geometry::distance(placeOf(point), *threat) <
                         geometry::distance(scene.agent(id).body.position, *threat);
}

bool Considering::passesSight(const PlaceDecision& decision, std::uint32_t point) const {
    return decision.sight == PlaceSight::Any ||
           (seenBy(point) > 0) == (decision.sight == PlaceSight::Watching);
}

namespace {

PlaceChoice choose(Scene& scene, Considering& asked, RecordId cause) {
    const AgentId id = asked.id;
    if (!asked.search()) {
        traceNoSearch(asked, cause);
        return {};
    }
    // IF the decision holds AND a place was found THEN go there.
    std::vector<fuzzy::ActionRule> rules;
    for (std::size_t i = 0; i < asked.decisions.size(); ++i)
        rules.push_back({i,
                         {asked.degrees[i], asked.found[i] ? asked.found[i]->value : 0.0},
                         asked.decisions[i].weight});
    const auto wishes = fuzzy::preferences(rules, rules.size());
    const auto best = fuzzy::preferred(wishes);
    trace::PlaceWeighed weighed{id};
    weighed.position = scene.agent(id).body.position;
    weighed.degree = *std::max_element(asked.degrees.begin(), asked.degrees.end());
    PlaceChoice choice;
    if (best) {
        const auto& found = *asked.found[*best];
        choice.waypoint = trace::WaypointId{found.waypoint};
        choice.decision = static_cast<std::uint32_t>(*best);
        choice.place = asked.placeOf(found.waypoint);
        choice.desirability = wishes[*best];
        weighed.waypoint = choice.waypoint;
        weighed.position = choice.place;
        weighed.degree = asked.degrees[*best];
        weighed.value = found.value;
        weighed.way = found.way;
        weighed.desirability = choice.desirability;
    }
    choice.weighed = scene.trace.add(weighed, cause);
    traceSearches(asked, wishes, choice.weighed);
    return choice;
}

} // namespace

PlaceChoice considerPlaces(Scene& scene, AgentId id, RecordId cause) {
    if (placeDecisionsOf(scene, id) == 0)
        return {};
    Considering asked(scene, id, scene.arena.places->decisions[scene.spec(id).archetype]);
    return choose(scene, asked, cause);
}

PlaceChoice
shelterFrom(Scene& scene, AgentId id, const Threat& threat, bool hidden, RecordId cause) {
    PERCEPT_EXPECTS(scene.arena.traitsOf(id).shelters);
    const Places* places = scene.arena.places.get();
    if (places == nullptr || places->holds.empty())
        return {};
    Considering asked(scene, id, hidden ? places->hides : places->holds);
    asked.add(threat);
    return choose(scene, asked, cause);
}

} // namespace percept::agent
