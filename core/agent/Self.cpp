#include "percept/agent/Self.h"

#include "percept/agent/Awareness.h"
#include "percept/agent/Carrying.h"
#include "percept/agent/Orders.h"
#include "percept/agent/PlaceChoice.h"
#include "percept/agent/ReactionGoals.h"
#include "percept/agent/Scene.h"
#include "percept/agent/Searching.h"

namespace percept::agent {

// --- to read ------------------------------------------------------------------------------------

const Agent& SelfView::agent() const {
    return m_scene->agent(m_id);
}
const AgentSpec& SelfView::spec() const {
    return m_scene->spec(m_id);
}
const level::Archetype& SelfView::archetype() const {
    return m_scene->archetype(m_id);
}
const sense::SensorProfile& SelfView::eyes() const {
    return m_scene->eyes(m_id);
}
const BrainTraits& SelfView::traits() const {
    return m_scene->arena.traitsOf(m_id);
}
double SelfView::parameter(std::size_t place) const {
    return m_scene->arena.parameters[spec().archetype][place];
}
const Minds& SelfView::minds() const {
    return m_scene->state.minds[spec().brain];
}
const Arena& SelfView::arena() const {
    return m_scene->arena;
}
const sense::SenseWorld& SelfView::senses() const {
    return *m_scene->senses;
}
Seconds SelfView::now() const {
    return m_scene->now;
}
bool SelfView::canPerform() const {
    return agent::canPerform(*m_scene, m_id);
}
bool SelfView::isAlive() const {
    return m_scene->isAlive(m_id);
}
bool SelfView::isHostileTo(AgentId other) const {
    return m_scene->areHostile(m_id, other);
}
std::optional<knowledge::AwarenessLevel> SelfView::awarenessOf(AgentId other) const {
    const knowledge::AgentAwareness* aware = m_scene->aware(m_id);
    if (aware == nullptr)
        return std::nullopt;
    const knowledge::AwareLink* link = std::as_const(*aware).find(other);
    return link == nullptr ? knowledge::kUnaware : link->awareness.state;
}
knowledge::AwarenessLevel SelfView::alertness() const {
    const knowledge::AgentAwareness* aware = m_scene->aware(m_id);
    return aware == nullptr ? knowledge::kUnaware : aware->alertness.level;
}
double SelfView::topSpeed() const {
    return archetype().movement.maxSpeed * calmOf(*m_scene, m_id);
}
bool SelfView::hasFreeKnowledgeOf(AgentId other) const {
    const knowledge::AgentAwareness* aware = m_scene->aware(m_id);
    const knowledge::AwareLink* link = aware == nullptr ? nullptr : aware->find(other);
    return link != nullptr && knowledge::hasFreeKnowledge(m_scene->arena.awarenessOf(m_id)->rules,
                                                          *link,
                                                          aware->alertness.level,
                                                          m_scene->now);
}
const knowledge::Search* SelfView::search() const {
    return searchOf(*m_scene, m_id);
}
const StandingOrder* SelfView::order() const {
    return orderOf(m_scene->state, m_id);
}
std::optional<Vec2> SelfView::orderedPlace() const {
    return agent::orderedPlace(*this);
}
std::optional<Vec2> SelfView::placeToWatch() const {
    return agent::placeToWatch(*this);
}
bool SelfView::mayLead(schedule::Duty duty) const {
    return m_scene->mayLead(m_id, duty);
}
RecordId SelfView::motive() const {
    return motiveOf(m_scene->arena, m_scene->state, m_id);
}

bool SelfView::hasReactionGoal() const {
    return agent::hasReactionGoal(*m_scene, m_id);
}
bool SelfView::canSee(Vec2 from, Vec2 to) const {
    return m_scene->canSee(from, to, archetype().eyeHeight);
}
bool SelfView::canWalkTo(Vec2 place) const {
    return m_scene->canWalk(agent().body.position, place, archetype().movement.radius);
}
const Door& SelfView::door(DoorId door) const {
    return m_scene->state.doors[trace::indexOf(door)];
}
bool SelfView::isInTheWay(DoorId door) const {
    const auto index = trace::indexOf(door);
    const auto& openness = m_scene->scratch.openness;
    return index < openness.size() && openness[index] < 1.0;
}
bool SelfView::isThere(ItemId item) const {
    return m_scene->state.items[trace::indexOf(item)].active;
}
const TrailDrop* SelfView::freshestDrop(AgentId of, Seconds after) const {
    const TrailDrop* freshest = nullptr;
    for (const TrailDrop& drop : m_scene->state.trail)
        if (drop.agent == of && drop.made > after &&
            (freshest == nullptr || drop.made > freshest->made) &&
            hasInView(*m_scene, m_id, drop.position))
            freshest = &drop;
    return freshest;
}

std::size_t SelfView::placeDecisions() const {
    return placeDecisionsOf(*m_scene, m_id);
}
double SelfView::degreeOfDecision(std::uint32_t decision) const {
    return agent::degreeOfDecision(*m_scene, m_id, decision);
}
bool SelfView::wantsToHide(std::uint32_t decision) const {
    return agent::wantsToHide(*m_scene, m_id, decision);
}
bool SelfView::isSeenByKnown(Vec2 place) const {
    return agent::isSeenByKnown(*m_scene, m_id, place);
}
const AvoidedPlace* SelfView::avoidedAt(trace::WaypointId place) const {
    return agent::avoidedAt(*m_scene, m_id, place);
}
std::optional<double> SelfView::costToNearest(const std::function<bool(ItemId)>& serves) const {
    return agent::costToNearest(*m_scene, m_id, serves);
}

// --- to do --------------------------------------------------------------------------------------

Agent& Self::agent() const {
    return m_scene->agent(id());
}
Minds& Self::minds() const {
    return m_scene->state.minds[spec().brain];
}
trace::Trace& Self::trace() const {
    return m_scene->trace;
}
Random& Self::random() const {
    return m_scene->state.random;
}
void Self::mark(schedule::Duty duty) const {
    m_scene->turns.mark(id(), duty);
}

std::optional<event::Poll<double>>
Self::poll(std::string_view topic, AgentId about, RecordId cause) const {
    const bool known = about == trace::kNoAgent || m_scene->has(about);
    return m_scene->ask != nullptr && known ? (*m_scene->ask)(topic, id(), about, cause)
                                            : std::nullopt;
}
sense::Trail
Self::smell(trace::ModalityId modality, AgentId about, Seconds after, Metres near) const {
    const Vec2 place = agent().body.position;
    const geometry::Vec3 nose{place, m_scene->senses->floorAt(place) + archetype().eyeHeight};
    return m_scene->hub->trail(*m_scene->sensed, modality, nose, about, after, near);
}

PathRequestOutcome Self::requestPath(Vec2 to, RecordId cause) const {
    return agent::requestPath(*m_scene, id(), to, cause);
}
PathRequestOutcome Self::requestItem(const std::function<bool(ItemId)>& serves,
                                     RecordId cause) const {
    return agent::requestItem(*m_scene, id(), serves, cause);
}
void Self::cancelRequest(std::uint32_t request) const {
    agent::cancelRequest(*m_scene, id(), request);
}

bool Self::throwTo(Vec2 place, RecordId cause) const {
    return agent::throwTo(*m_scene, id(), place, cause);
}
bool Self::pickUpBody(RecordId cause) const {
    return agent::pickUpBody(*m_scene, id(), cause);
}
bool Self::putDownBody(RecordId cause) const {
    return agent::putDownBody(*m_scene, id(), cause);
}
void Self::wantDoor(DoorId door) const {
    m_scene->state.wantedDoors.push_back({door, motive()});
}
bool Self::changeWeapon(WeaponId weapon, double desirability, RecordId cause) const {
    return agent::changeWeapon(*m_scene, id(), weapon, desirability, cause);
}
void Self::chooseWeapon(AgentId target, RecordId cause) const {
    agent::chooseWeapon(*m_scene, id(), target, cause);
}

bool Self::aimAndAttack(const Fight& fight) const {
    return agent::aimAndAttack(*m_scene, id(), fight);
}

bool Self::beginSearch(const Lost& lost) const {
    return agent::beginSearch(*m_scene, id(), lost);
}
std::optional<NextSpot> Self::nextSpot() const {
    return agent::nextSpot(*m_scene, id());
}
void Self::strikeSeen() const {
    agent::strikeSeen(*m_scene, id());
}
RecordId Self::endSearch() const {
    return agent::endSearch(*m_scene, id());
}

PlaceChoice Self::considerPlaces(RecordId cause) const {
    return agent::considerPlaces(*m_scene, id(), cause);
}
PlaceChoice Self::shelterFrom(const Threat& threat, bool hidden, RecordId cause) const {
    return agent::shelterFrom(*m_scene, id(), threat, hidden, cause);
}
void Self::avoidPlace(trace::WaypointId place, bool shotAt) const {
    agent::avoidPlace(*m_scene, id(), place, shotAt);
}

} // namespace percept::agent
