#include "Context.h"

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

bool isShut(const Scene& scene, DoorId door) {
    const auto index = trace::indexOf(door);
    return index < scene.scratch.openness.size() && scene.scratch.openness[index] < 1.0;
}

const PathStep& legOf(const Travel& travel) {
    return travel.way.steps[travel.way.next - 1];
}

/// The next leg has a time after which the guard is stuck.
void beginLeg(Scene& scene, AgentId id) {
    Travel& travel = mindIn(scene, id).travel;
    ++travel.way.next;
    const PathStep& leg = legOf(travel);
    const Metres length = geometry::distance(scene.agent(id).body.position, leg.to);
    const double speed = std::max(0.01, scene.archetype(id).movement.maxSpeed * leg.speedFactor);
    travel.deadline = scene.now + kMargin + kPatience * length / speed;
}

void walkAlong(Scene& scene, AgentId id, const std::vector<PathStep>& steps) {
    Travel& travel = mindIn(scene, id).travel;
    travel.status = TravelStatus::Walking;
    travel.way = {steps, 0};
    beginLeg(scene, id);
}

/// It no longer follows a path that the search had not confirmed.
void stopFollowing(Scene& scene, AgentId id, GoalStatus how) {
    Travel& travel = mindIn(scene, id).travel;
    if (travel.follows != trace::kNoRecord)
        scene.trace.add(trace::GoalEnded{id, Goal::FollowPath, kDepth, how, travel.follows},
                        travel.follows);
    travel.follows = trace::kNoRecord;
}

/// At the end of the legs; whose path is not known farther waits there.
void arrive(Scene& scene, AgentId id) {
    Travel& travel = mindIn(scene, id).travel;
    const bool there = travel.request == 0 || travel.way.steps.back().to == travel.destination;
    travel.status = there ? TravelStatus::Arrived : TravelStatus::Searching;
    if (!there)
        return;
    agent::cancelRequest(scene, id, travel.request);
    stopFollowing(scene, id, GoalStatus::Dropped);
    travel.request = 0;
}

void fail(Scene& scene, AgentId id) {
    Travel& travel = mindIn(scene, id).travel;
    agent::cancelRequest(scene, id, travel.request);
    stopFollowing(scene, id, GoalStatus::Dropped);
    travel.request = 0;
    travel.status = TravelStatus::Failed;
}

} // namespace

bool isOnLastLeg(const Travel& travel) {
    return travel.way.next == travel.way.steps.size();
}

void travelTo(Scene& scene, AgentId id, Vec2 place, RecordId cause) {
    halt(scene, id);
    Travel& travel = mindIn(scene, id).travel;
    travel.destination = place;
    travel.asked = cause;
    if (mindIn(scene, id).manner == lod::Manner::Drift)
        return walkAlong(
            scene, id, {{scene.agent(id).body.position, place, trace::kNone<DoorId>, 1.0}});
    const auto outcome = agent::requestPath(scene, id, place, cause);
    if (const auto* request = std::get_if<std::uint32_t>(&outcome)) {
        travel.request = *request;
        travel.status = TravelStatus::Searching;
        return;
    }
    takePath(scene, id, std::get<PathAnswer>(outcome));
}

void takePath(Scene& scene, AgentId id, const PathAnswer& answer) {
    Travel& travel = mindIn(scene, id).travel;
    // One that was given up meanwhile may still be answered.
    if (answer.request != travel.request)
        return;
    travel.request = 0;
    const bool found = answer.status == PathStatus::Found;
    stopFollowing(scene, id, found ? GoalStatus::Completed : GoalStatus::Failed);
    if (answer.status == PathStatus::Cancelled)
        // It has strayed too far while it did not know better: asks again from where it is.
        return travelTo(scene, id, travel.destination, travel.asked);
    if (!found)
        travel.status = TravelStatus::Failed;
    else if (!answer.steps.empty())
        walkAlong(scene, id, answer.steps);
    else if (travel.status == TravelStatus::Searching)
        travel.status = TravelStatus::Arrived; // of the guess that proved right
}

void takeGuess(Scene& scene, AgentId id, const PathAnswer& guess, bool complete, RecordId cause) {
    Travel& travel = mindIn(scene, id).travel;
    if (guess.request != travel.request)
        return;
    stopFollowing(scene, id, GoalStatus::Dropped);
    walkAlong(scene, id, guess.steps);
    if (complete)
        return;
    travel.follows = scene.trace.add(
        trace::GoalStarted{id, Goal::FollowPath, kDepth, guess.steps.back().to}, cause);
}

void halt(Scene& scene, AgentId id) {
    GuardMind& mind = mindIn(scene, id);
    agent::cancelRequest(scene, id, mind.travel.request);
    stopFollowing(scene, id, GoalStatus::Dropped);
    mind.travel = {};
    mind.walk = {0, 0};
    scene.agent(id).steering.seek = false;
    scene.agent(id).steering.arrive = false;
}

void follow(Scene& scene, AgentId id) {
    Agent& self = scene.agent(id);
    Travel& travel = mindIn(scene, id).travel;
    self.steering.seek = false;
    self.steering.arrive = false;
    if (travel.status != TravelStatus::Walking)
        return;
    const Metres there = kArrivalInRadii * scene.archetype(id).movement.radius;
    if (geometry::distance(self.body.position, legOf(travel).to) <= there) {
        if (isOnLastLeg(travel))
            return arrive(scene, id);
        beginLeg(scene, id);
    } else if (scene.now > travel.deadline) {
        return fail(scene, id);
    }
    const PathStep& leg = legOf(travel);
    self.steering.target = leg.to;
    if (leg.door != trace::kNone<DoorId>) {
        scene.state.wantedDoors.push_back(
            {leg.door, agent::motiveOf(scene.arena, scene.state, id)});
        if (isShut(scene, leg.door))
            return;
    }
    (isOnLastLeg(travel) ? self.steering.arrive : self.steering.seek) = true;
}

} // namespace percept::guard
