#include "percept/agent/Travel.h"

#include "percept/nav/Refuge.h"

#include <algorithm>

namespace percept::agent {
namespace {

using trace::Goal;
using trace::GoalStatus;
using trace::PathStatus;

/// What does not end by itself is dropped.
GoalStatus howEnded(GoalStatus status) {
    return status == GoalStatus::Completed || status == GoalStatus::Failed ? status
                                                                           : GoalStatus::Dropped;
}

GoalStatus howEnded(TravelStatus status) {
    return status == TravelStatus::Arrived  ? GoalStatus::Completed
           : status == TravelStatus::Failed ? GoalStatus::Failed
                                            : GoalStatus::Dropped;
}

Goal goalOf(TravelMode mode) {
    switch (mode) {
    case TravelMode::Wander:
        return Goal::Wander;
    case TravelMode::Straight:
        return Goal::Seek;
    case TravelMode::Follow:
    case TravelMode::Stand:
        break;
    }
    return Goal::FollowPath;
}

/// @param mayEnd also before it is where the leg ends, as soon as it is near
GoalStatus walkLeg(const Self& me, const Leg& leg, bool mayEnd) {
    const bool near = isAt(me, leg.step.to);
    if ((near && mayEnd) || me.now() > leg.deadline) {
        standStill(me);
        return near ? GoalStatus::Completed : GoalStatus::Failed;
    }
    // Something else may have steered elsewhere in between.
    steerTo(me, leg.step.to, leg.last);
    me.agent().offGround.value = leg.step.offGround.value;
    return GoalStatus::Active;
}

/// Whether it can leave a leg where it is for the next one: who turns before a corner of a path
/// must not be led into the wall beside a gap that the path leads through.
bool mayTurn(const Self& me, const Travel& travel) {
    const auto& [steps, next] = travel.way;
    if (travel.leg.last || !isAt(me, travel.leg.step.to) ||
        steps[next].door != trace::kNone<DoorId>)
        return true;
    const auto fits = [&](Vec2 from) {
        return !me.arena().walls.obstructed(
            from, steps[next].to, me.archetype().movement.radius, {geometry::kBlocksMovement});
    };
    return fits(me.agent().body.position) || !fits(travel.leg.step.to);
}

} // namespace

// --- legs ---------------------------------------------------------------------------------------

bool isAt(const SelfView& me, Vec2 place) {
    const Metres near = me.archetype().movement.radius * me.parameter(kArrival);
    return geometry::distanceSquared(place, me.agent().body.position) <= near * near;
}

void steerTo(const Self& me, Vec2 place, bool stopThere) {
    Steering& steering = me.agent().steering;
    steering.target = place;
    steering.arrive = stopThere;
    steering.seek = !stopThere;
    steering.wander = false;
}

void standStill(const Self& me) {
    Agent& self = me.agent();
    self.offGround.value = false;
    Steering& steering = self.steering;
    steering.seek = false;
    steering.arrive = false;
    steering.wander = false;
}

void beginLeg(const Self& me, Leg& leg, Seconds margin) {
    constexpr double kSlowest = 0.01;
    const double speed = std::max(kSlowest, me.topSpeed() * leg.step.speedFactor);
    const Metres length = geometry::distance(me.agent().body.position, leg.step.to);
    leg.deadline = me.now() + margin + me.parameter(kLegPatience) * length / speed;
    steerTo(me, leg.step.to, leg.last);
}

GoalStatus stepLeg(const Self& me, const Leg& leg) {
    return walkLeg(me, leg, true);
}

// --- setting out --------------------------------------------------------------------------------

Traveller::Traveller(const Self& me, const TravelStyle& style, Travel& travel)
    : m_me(me)
    , m_style(style)
    , m_travel(travel) {}

Traveller::Traveller(const Traveller& outer, Travel& detour)
    : m_me(outer.m_me)
    , m_style(outer.m_style)
    , m_travel(detour)
    , m_outer(&outer) {
    m_style.depth += 3;
}

double Traveller::parameter(TravelParameter which) const {
    return m_me.parameter(which);
}

bool Traveller::isAt(Vec2 place) const {
    return agent::isAt(m_me, place);
}

RecordId Traveller::start(Goal goal, std::int32_t below, Vec2 where, RecordId cause) const {
    return m_me.trace().add(trace::GoalStarted{m_me.id(), goal, m_style.depth + below, where},
                            cause);
}

void Traveller::end(RecordId& started, Goal goal, std::int32_t below, GoalStatus how) const {
    if (started == trace::kNoRecord)
        return;
    m_me.trace().add(trace::GoalEnded{m_me.id(), goal, m_style.depth + below, how, started},
                     started);
    started = trace::kNoRecord;
}

void Traveller::setOut(Vec2 to, RecordId cause) {
    stop();
    m_travel.destination = to;
    m_travel.destinationKnown = true;
    m_travel.asked = cause;
    receive(m_me.requestPath(to, cause), m_style.seeks ? TravelMode::Straight : TravelMode::Stand);
}

void Traveller::setOutForItem(const std::function<bool(ItemId)>& serves, RecordId cause) {
    stop();
    m_travel.asked = cause;
    receive(m_me.requestItem(serves, cause),
            m_style.seeks ? TravelMode::Wander : TravelMode::Stand);
}

void Traveller::goStraight(Vec2 to, RecordId cause) {
    stop();
    m_travel.destination = to;
    m_travel.destinationKnown = true;
    m_travel.asked = cause;
    m_travel.status = TravelStatus::Walking;
    m_travel.mode = TravelMode::Straight;
    m_travel.leg = {{m_me.agent().body.position, to}, true};
    if (m_style.records)
        m_travel.follows = start(Goal::Seek, 1, to, cause);
}

/// Takes up a path at once, or does something until it is there.
void Traveller::receive(PathRequestOutcome outcome, TravelMode meanwhile) {
    if (const auto* answer = std::get_if<PathAnswer>(&outcome)) {
        take(*answer);
        return;
    }
    const Vec2 here = m_me.agent().body.position;
    m_travel.request = std::get<std::uint32_t>(outcome);
    m_travel.status = TravelStatus::Searching;
    m_travel.mode = meanwhile;
    m_travel.leg = {{here, m_travel.destination}};
    if (m_style.records && meanwhile != TravelMode::Stand)
        m_travel.follows = start(goalOf(meanwhile),
                                 1,
                                 meanwhile == TravelMode::Wander ? here : m_travel.destination,
                                 m_travel.asked);
}

void Traveller::stop() {
    endPath(howEnded(m_travel.status));
    m_me.cancelRequest(m_travel.request);
    m_travel = {};
    standStill(m_me);
}

// --- answers ------------------------------------------------------------------------------------

bool Traveller::take(const PathAnswer& answer) {
    // One that was given up meanwhile may still be answered.
    if (answer.request != m_travel.request)
        return std::any_of(m_travel.detours.begin(), m_travel.detours.end(), [&](Travel& detour) {
            return Traveller(*this, detour).take(answer);
        });
    m_travel.request = 0;
    if (answer.status != PathStatus::Found && m_travel.mode != TravelMode::Follow)
        endPath(GoalStatus::Dropped);
    if (answer.status == PathStatus::Cancelled) {
        m_travel.status = TravelStatus::None;
    } else if (answer.status != PathStatus::Found) {
        m_travel.status = TravelStatus::Failed;
    } else if (!answer.steps.empty()) {
        m_travel.item = answer.item;
        m_travel.destination = answer.steps.back().to;
        m_travel.destinationKnown = true;
        walkAlong(answer.steps, m_travel.asked);
    } else if (m_travel.status == TravelStatus::Searching) {
        m_travel.status = TravelStatus::Arrived; // of the guess that proved right
    }
    return true;
}

bool Traveller::takeGuess(const PathAnswer& guess, bool complete, RecordId cause) {
    if (guess.request != m_travel.request)
        return std::any_of(m_travel.detours.begin(), m_travel.detours.end(), [&](Travel& detour) {
            return Traveller(*this, detour).takeGuess(guess, complete, cause);
        });
    if (complete) {
        m_travel.item = guess.item;
        m_travel.destination = guess.steps.back().to;
        m_travel.destinationKnown = true;
    }
    walkAlong(guess.steps, cause);
    return true;
}

/// Paths that are guesses are goals of their own, whoever follows them.
void Traveller::walkAlong(const std::vector<PathStep>& steps, RecordId cause) {
    endPath(GoalStatus::Dropped);
    m_travel.status = TravelStatus::Walking;
    m_travel.mode = TravelMode::Follow;
    m_travel.way = {steps, 0};
    if (m_style.records || m_travel.request != 0)
        m_travel.follows = start(Goal::FollowPath, 1, steps.back().to, cause);
}

/// Ends what its mode is, and all that belongs to it.
void Traveller::endPath(GoalStatus how) {
    endLeg();
    end(m_travel.follows, goalOf(m_travel.mode), 1, how);
    m_travel.way = {};
    m_travel.leg = {};
    m_travel.mode = TravelMode::Stand;
    standStill(m_me);
}

// --- on the way ---------------------------------------------------------------------------------

void Traveller::step() {
    if (m_travel.status == TravelStatus::Searching)
        stepMeanwhile();
    else if (m_travel.status == TravelStatus::Walking)
        walkPath();
}

void Traveller::stepMeanwhile() {
    if (m_travel.mode == TravelMode::Straight) {
        const GoalStatus status = stepStraight();
        if (status == GoalStatus::Completed)
            m_travel.status = TravelStatus::Arrived;
        else if (status == GoalStatus::Failed)
            m_travel.status = TravelStatus::Failed;
        return;
    }
    standStill(m_me);
    m_me.agent().steering.wander = m_travel.mode == TravelMode::Wander;
}

GoalStatus Traveller::stepStraight() {
    if (m_travel.legStatus == GoalStatus::Inactive)
        agent::beginLeg(m_me, m_travel.leg, parameter(kStraightMargin));
    return m_travel.legStatus = agent::stepLeg(m_me, m_travel.leg);
}

void Traveller::walkPath() {
    GoalStatus status{};
    if (m_travel.mode == TravelMode::Straight) {
        status = stepStraight();
    } else {
        if (m_travel.way.next == 0)
            nextLeg();
        if (m_travel.legStatus == GoalStatus::Inactive)
            beginLeg();
        status = stepLeg();
    }
    if (status == GoalStatus::Failed)
        beStuck();
    else if (status == GoalStatus::Completed && m_travel.leg.last)
        arrive();
    else if (status == GoalStatus::Completed)
        goOn();
}

/// At the end of a leg it goes on along the next at once.
void Traveller::goOn() {
    endLeg();
    nextLeg();
    beginLeg();
    if (m_travel.legStatus == GoalStatus::Active && !needsSwitch())
        lead();
}

/// At the end of the path; whose path is not known farther waits there.
void Traveller::arrive() {
    if (m_travel.request != 0 && !isAt(m_travel.destination))
        return waitForMore(GoalStatus::Completed);
    m_me.cancelRequest(m_travel.request);
    m_travel.request = 0;
    m_travel.status = TravelStatus::Arrived;
}

/// Whose path was a guess waits for a better one.
void Traveller::beStuck() {
    if (m_travel.request != 0)
        return waitForMore(GoalStatus::Failed);
    m_travel.status = TravelStatus::Failed;
}

void Traveller::waitForMore(GoalStatus how) {
    endPath(how);
    m_travel.status = TravelStatus::Searching;
}

void Traveller::nextLeg() {
    const PathStep& step = m_travel.way.steps[m_travel.way.next++];
    m_travel.leg = {step, m_travel.way.next == m_travel.way.steps.size()};
    m_travel.legStatus = GoalStatus::Inactive;
    m_travel.attempts = 0;
    if (m_style.records)
        m_travel.legStarted =
            start(step.door != trace::kNone<DoorId> ? Goal::NegotiateDoor : Goal::TraverseEdge,
                  2,
                  step.to,
                  m_travel.follows);
}

void Traveller::beginLeg() {
    m_travel.legStatus = GoalStatus::Active;
    if (needsSwitch())
        beginDoor();
    else
        agent::beginLeg(m_me, m_travel.leg, parameter(kLegMargin));
}

GoalStatus Traveller::stepLeg() {
    if (m_travel.legStatus != GoalStatus::Active)
        return m_travel.legStatus;
    if (!needsSwitch()) {
        m_travel.legStatus = walkLeg(m_me, m_travel.leg, mayTurn(m_me, m_travel));
        if (m_travel.legStatus == GoalStatus::Active)
            lead();
        return m_travel.legStatus;
    }
    m_travel.legStatus = stepDoor();
    if (m_travel.legStatus == GoalStatus::Failed)
        giveUp(m_travel.leg.step.door);
    return m_travel.legStatus;
}

/// Who opens doors has the one ahead opened, and waits until nothing of it is in the way.
void Traveller::lead() {
    const Leg& leg = m_travel.leg;
    steerTo(m_me, leg.step.to, leg.last);
    if (leg.step.door == trace::kNone<DoorId>)
        return;
    m_me.wantDoor(leg.step.door);
    if (m_me.isInTheWay(leg.step.door))
        standStill(m_me);
}

void Traveller::endLeg() {
    endPassage();
    const bool door = m_travel.leg.step.door != trace::kNone<DoorId>;
    end(m_travel.legStarted,
        door ? Goal::NegotiateDoor : Goal::TraverseEdge,
        2,
        howEnded(m_travel.legStatus));
    m_travel.legStatus = GoalStatus::Inactive;
    standStill(m_me);
}

// --- to read ------------------------------------------------------------------------------------

const FollowData* following(const Travel& travel, std::uint32_t request) {
    if (travel.request == request)
        return travel.way.steps.empty() ? nullptr : &travel.way;
    for (const Travel& detour : travel.detours)
        if (const FollowData* way = following(detour, request))
            return way;
    return nullptr;
}

double paceOf(const Travel& travel) {
    if (!travel.detours.empty())
        return paceOf(travel.detours.back());
    return travel.status == TravelStatus::Walking ? travel.leg.step.speedFactor : 1.0;
}

std::vector<Vec2> pathAhead(const Travel& travel) {
    std::vector<Vec2> points;
    for (auto detour = travel.detours.rbegin(); detour != travel.detours.rend(); ++detour) {
        const auto before = pathAhead(*detour);
        points.insert(points.end(), before.begin(), before.end());
    }
    if (travel.mode == TravelMode::Straight)
        points.push_back(travel.leg.step.to);
    const auto& [steps, next] = travel.way;
    for (std::size_t i = next > 0 ? next - 1 : 0; i < steps.size(); ++i)
        points.push_back(steps[i].to);
    return points;
}

bool isAhead(Vec2 here, Vec2 danger, Vec2 refuge) {
    constexpr double kCosine = 0.7;
    return geometry::distance(here, danger) < geometry::distance(here, refuge) &&
           glm::dot(geometry::normalisedOrZero(danger - here),
                    geometry::normalisedOrZero(refuge - here)) > kCosine;
}

namespace {

/// All that it has to be away from: the danger and the enemies that it remembers.
std::vector<Vec2> dangersTo(const SelfView& me, Vec2 danger) {
    std::vector<Vec2> dangers{danger};
    for (const knowledge::SenseLink& link : me.agent().knowledge.links())
        if (link.positionKnown && link.about != trace::kNoAgent && me.isHostileTo(link.about))
            dangers.push_back(link.lastPosition);
    return dangers;
}

} // namespace

Vec2 refugeFrom(const SelfView& me, Vec2 danger) {
    const auto dangers = dangersTo(me, danger);
    const auto canWalkTo = [&](Vec2 place) { return me.canWalkTo(place); };
    const auto isSeenFrom = [&](Vec2 place) {
        return std::any_of(
            dangers.begin(), dangers.end(), [&](Vec2 each) { return me.canSee(each, place); });
    };
    return nav::hideFrom(me.arena().graph,
                         {me.agent().body.position, dangers, canWalkTo, isSeenFrom});
}

bool fleesFrom(const SelfView& me, Vec2 danger, Vec2 refuge) {
    constexpr Metres kSame = 1.0;
    return !isAhead(me.agent().body.position, danger, refuge) ||
           geometry::distance(refugeFrom(me, danger), refuge) < kSame;
}

} // namespace percept::agent
