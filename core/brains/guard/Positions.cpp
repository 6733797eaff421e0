#include "Context.h"
#include "percept/agent/GoalNames.h"

#include <limits>

namespace percept::guard {
namespace {

using trace::GoalStatus;

/// Above whatever is noticed.
constexpr std::int32_t kPlaceUrgency = 4;

bool isTime(const Self& me) {
    GuardMind& self = mindIn(me);
    const double rate = me.archetype().rates.arbitration;
    if (rate < 0 || me.now() < self.considers)
        return false;
    self.considers = rate > 0 ? me.now() + 1.0 / rate : me.now();
    return true;
}

/// What is wrong with the place that it goes to or holds.
std::optional<GoalStatus> endOfPosition(const SelfView& me) {
    const Task& task = mindIn(me).task;
    if (!(me.degreeOfDecision(task.decision) > 0.0))
        return GoalStatus::Completed;
    if (mindIn(me).travel.status == TravelStatus::Failed ||
        (me.wantsToHide(task.decision) && me.isSeenByKnown(task.place)))
        return GoalStatus::Failed;
    return std::nullopt;
}

} // namespace

bool isPlaceTask(const Task& task) {
    return task.goal == Goal::TakeCover || task.goal == Goal::TakePosition;
}

void considerPositions(const Self& me, bool alert) {
    if (me.placeDecisions() == 0 || !isTime(me))
        return;
    const Task held = mindIn(me).task;
    if (isPlaceTask(held)) {
        const auto ends = endOfPosition(me);
        if (!ends)
            return;
        if (*ends == GoalStatus::Failed)
            me.avoidPlace(held.waypoint, false);
        finish(me, *ends, Goal::Return);
    }
    if (!alert)
        return;
    const auto choice = me.considerPlaces(mindIn(me).task.started);
    if (!(choice.desirability > 0.0))
        return;
    Task task;
    task.goal = me.wantsToHide(choice.decision) ? Goal::TakeCover : Goal::TakePosition;
    task.place = choice.place;
    task.urgency = kPlaceUrgency;
    task.waypoint = choice.waypoint;
    task.decision = choice.decision;
    take(me, task, choice.weighed);
}

void leaveWhenHit(const Self& me) {
    const Task held = mindIn(me).task;
    if (!me.canPerform() || !isPlaceTask(held) ||
        mindIn(me).travel.status != TravelStatus::Arrived || !me.wantsToHide(held.decision))
        return;
    me.avoidPlace(held.waypoint, true);
    finish(me, GoalStatus::Failed, Goal::Return);
}

std::optional<Vec2> threatTo(const SelfView& me) {
    const Vec2 here = me.agent().body.position;
    std::optional<Vec2> nearest;
    double least = std::numeric_limits<double>::infinity();
    for (const SenseLink& link : me.agent().knowledge.links()) {
        const double distance = geometry::distanceSquared(link.lastPosition, here);
        if (!link.positionKnown || !me.isAlive(link.about) || !me.isHostileTo(link.about) ||
            distance >= least)
            continue;
        least = distance;
        nearest = link.lastPosition;
    }
    return nearest;
}

} // namespace percept::guard
