#include "Context.h"
#include "percept/agent/GoalNames.h"

#include <algorithm>

namespace percept::guard {
namespace {

using trace::GoalStatus;
using trace::PathStatus;

/// Nearer than this, in radii, counts as being there.
constexpr double kArrivalInRadii = 1.0;
/// A leg may take this many times as long as at full speed, and some seconds for doors.
constexpr double kPatience = 3.0;
constexpr Seconds kMargin = 3.0;
/// Of walking along a guess, below the task that it serves.
constexpr std::int32_t kDepth = 2;

const PathStep& legOf(const Travel& travel) {
    return travel.way.steps[travel.way.next - 1];
}

/// The next leg has a time after which the guard is stuck.
void beginLeg(const Self& me) {
    Travel& travel = mindIn(me).travel;
    ++travel.way.next;
    const PathStep& leg = legOf(travel);
    const Metres length = geometry::distance(me.agent().body.position, leg.to);
    const double speed = std::max(0.01, me.archetype().movement.maxSpeed * leg.speedFactor);
    travel.deadline = me.now() + kMargin + kPatience * length / speed;
}

void walkAlong(const Self& me, const std::vector<PathStep>& steps) {
    Travel& travel = mindIn(me).travel;
    travel.status = TravelStatus::Walking;
    travel.way = {steps, 0};
    beginLeg(me);
}

/// It no longer follows a path that the search had not confirmed.
void stopFollowing(const Self& me, GoalStatus how) {
    Travel& travel = mindIn(me).travel;
    if (travel.follows != trace::kNoRecord)
        me.trace().add(trace::GoalEnded{me.id(), Goal::FollowPath, kDepth, how, travel.follows},
                       travel.follows);
    travel.follows = trace::kNoRecord;
}

/// At the end of the legs; whose path is not known farther waits there.
void arrive(const Self& me) {
    Travel& travel = mindIn(me).travel;
    const bool there = travel.request == 0 || travel.way.steps.back().to == travel.destination;
    travel.status = there ? TravelStatus::Arrived : TravelStatus::Searching;
    if (!there)
        return;
    me.cancelRequest(travel.request);
    stopFollowing(me, GoalStatus::Dropped);
    travel.request = 0;
}

void fail(const Self& me) {
    Travel& travel = mindIn(me).travel;
    me.cancelRequest(travel.request);
    stopFollowing(me, GoalStatus::Dropped);
    travel.request = 0;
    travel.status = TravelStatus::Failed;
}

} // namespace

bool isOnLastLeg(const Travel& travel) {
    return travel.way.next == travel.way.steps.size();
}

void travelTo(const Self& me, Vec2 place, RecordId cause) {
    halt(me);
    Travel& travel = mindIn(me).travel;
    travel.destination = place;
    travel.asked = cause;
    if (mindIn(me).manner == lod::Manner::Drift)
        return walkAlong(me, {{me.agent().body.position, place, trace::kNone<DoorId>, 1.0}});
    const auto outcome = me.requestPath(place, cause);
    if (const auto* request = std::get_if<std::uint32_t>(&outcome)) {
        travel.request = *request;
        travel.status = TravelStatus::Searching;
        return;
    }
    takePath(me, std::get<PathAnswer>(outcome));
}

void takePath(const Self& me, const PathAnswer& answer) {
    Travel& travel = mindIn(me).travel;
    // One that was given up meanwhile may still be answered.
    if (answer.request != travel.request)
        return;
    travel.request = 0;
    const bool found = answer.status == PathStatus::Found;
    stopFollowing(me, found ? GoalStatus::Completed : GoalStatus::Failed);
    if (answer.status == PathStatus::Cancelled)
        // It has strayed too far while it did not know better: asks again from where it is.
        return travelTo(me, travel.destination, travel.asked);
    if (!found)
        travel.status = TravelStatus::Failed;
    else if (!answer.steps.empty())
        walkAlong(me, answer.steps);
    else if (travel.status == TravelStatus::Searching)
        travel.status = TravelStatus::Arrived; // of the guess that proved right
}

void takeGuess(const Self& me, const PathAnswer& guess, bool complete, RecordId cause) {
    Travel& travel = mindIn(me).travel;
    if (guess.request != travel.request)
        return;
    stopFollowing(me, GoalStatus::Dropped);
    walkAlong(me, guess.steps);
    if (complete)
        return;
    travel.follows = me.trace().add(
        trace::GoalStarted{me.id(), Goal::FollowPath, kDepth, guess.steps.back().to}, cause);
}

void halt(const Self& me) {
    GuardMind& mind = mindIn(me);
    me.cancelRequest(mind.travel.request);
    stopFollowing(me, GoalStatus::Dropped);
    mind.travel = {};
    mind.walk = {0, 0};
    me.agent().steering.seek = false;
    me.agent().steering.arrive = false;
}

void follow(const Self& me) {
    Agent& self = me.agent();
    Travel& travel = mindIn(me).travel;
    self.steering.seek = false;
    self.steering.arrive = false;
    if (travel.status != TravelStatus::Walking)
        return;
    const Metres there = kArrivalInRadii * me.archetype().movement.radius;
    if (geometry::distance(self.body.position, legOf(travel).to) <= there) {
        if (isOnLastLeg(travel))
            return arrive(me);
        beginLeg(me);
    } else if (me.now() > travel.deadline) {
        return fail(me);
    }
    const PathStep& leg = legOf(travel);
    self.steering.target = leg.to;
    if (leg.door != trace::kNone<DoorId>) {
        me.wantDoor(leg.door);
        if (me.isInTheWay(leg.door))
            return;
    }
    (isOnLastLeg(travel) ? self.steering.arrive : self.steering.seek) = true;
}

} // namespace percept::guard
