#include "Context.h"

#include <limits>

namespace percept::guard {
namespace {

using trace::GoalStatus;

/// Above whatever is noticed.
constexpr std::int32_t kPlaceUrgency = 4;

bool isTime(Scene& scene, AgentId id) {
    GuardMind& self = mindIn(scene, id);
    const double rate = scene.archetype(id).rates.arbitration;
    if (rate < 0 || scene.now < self.considers)
        return false;
    self.considers = rate > 0 ? scene.now + 1.0 / rate : scene.now;
    return true;
}

/// What is wrong with the place that it goes to or holds.
std::optional<GoalStatus> endOfPosition(const Scene& scene, AgentId id) {
    const Task& task = mindIn(scene, id).task;
    if (!(agent::degreeOfDecision(scene, id, task.decision) > 0.0))
        return GoalStatus::Completed;
    if (mindIn(scene, id).travel.status == TravelStatus::Failed ||
        (agent::wantsToHide(scene, id, task.decision) &&
         agent::isSeenByKnown(scene, id, task.place)))
        return GoalStatus::Failed;
    return std::nullopt;
}

} // namespace

bool isPlaceTask(const Task& task) {
    return task.goal == Goal::TakeCover || task.goal == Goal::TakePosition;
}

void considerPositions(Scene& scene, AgentId id, bool alert) {
    if (agent::placeDecisionsOf(scene, id) == 0 || !isTime(scene, id))
        return;
    const Task held = mindIn(scene, id).task;
    if (isPlaceTask(held)) {
        const auto ends = endOfPosition(scene, id);
        if (!ends)
            return;
        if (*ends == GoalStatus::Failed)
            agent::avoidPlace(scene, id, held.waypoint, false);
        finish(scene, id, *ends, Goal::Return);
    }
    if (!alert)
        return;
    const auto choice = agent::considerPlaces(scene, id, mindIn(scene, id).task.started);
    if (!(choice.desirability > 0.0))
        return;
    Task task;
    task.goal =
        agent::wantsToHide(scene, id, choice.decision) ? Goal::TakeCover : Goal::TakePosition;
    task.place = choice.place;
    task.urgency = kPlaceUrgency;
    task.waypoint = choice.waypoint;
    task.decision = choice.decision;
    take(scene, id, task, choice.weighed);
}

void leaveWhenHit(Scene& scene, AgentId id) {
    const Task held = mindIn(scene, id).task;
    if (!agent::canPerform(scene, id) || !isPlaceTask(held) ||
        mindIn(scene, id).travel.status != TravelStatus::Arrived ||
        !agent::wantsToHide(scene, id, held.decision))
        return;
    agent::avoidPlace(scene, id, held.waypoint, true);
    finish(scene, id, GoalStatus::Failed, Goal::Return);
}

std::optional<Vec2> threatTo(const Scene& scene, AgentId id) {
    const Vec2 here = scene.agent(id).body.position;
    std::optional<Vec2> nearest;
    double least = std::numeric_limits<double>::infinity();
    for (const SenseLink& link : scene.agent(id).knowledge.links()) {
        const double distance = geometry::distanceSquared(link.lastPosition, here);
        if (!link.positionKnown || !scene.isAlive(link.about) ||
            !scene.areHostile(id, link.about) || distance >= least)
            continue;
        least = distance;
        nearest = link.lastPosition;
    }
    return nearest;
}

} // namespace percept::guard
