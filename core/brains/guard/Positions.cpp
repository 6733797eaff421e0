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

/// What was taken of its own accord is held until nothing has been noticed for long enough; who
/// does not get there looks from where it is.
void holdOn(const Self& me) {
    agent::considerHeld(me, mindIn(me).task.held, mindIn(me).travel.status);
    const Task held = mindIn(me).task;
    if (held.held.phase == PlacePhase::Done)
        return finish(me, GoalStatus::Completed, Goal::Return);
    if (held.held.phase != PlacePhase::Lost)
        return;
    const Vec2 towards = threatTo(me).value_or(held.place);
    finish(me, GoalStatus::Failed, Goal::LookAround);
    Task& task = mindIn(me).task;
    task.place = towards;
    task.until = held.until;
}

} // namespace

bool isPlaceTask(const Task& task) {
    return task.goal == Goal::TakeCover || task.goal == Goal::TakePosition;
}

bool isOwnAccord(const Task& task) {
    return isPlaceTask(task) && task.held.isOwnAccord();
}

bool isDecided(const Task& task) {
    return isPlaceTask(task) && !task.held.isOwnAccord();
}

void considerPositions(const Self& me, bool alert) {
    if (me.hasReactionGoal())
        return;
    if (isOwnAccord(mindIn(me).task))
        holdOn(me);
    if (me.placeDecisions() == 0 || !isTime(me))
        return;
    if (Task& task = mindIn(me).task; isDecided(task)) {
        agent::considerHeld(me, task.held, mindIn(me).travel.status);
        const PlacePhase phase = task.held.phase;
        if (phase != PlacePhase::Done && phase != PlacePhase::Lost)
            return;
        finish(me,
               phase == PlacePhase::Done ? GoalStatus::Completed : GoalStatus::Failed,
               Goal::Return);
    }
    if (alert)
        takeDecided(me, mindIn(me).task.started);
}

bool takeDecided(const Self& me, RecordId cause) {
    if (me.placeDecisions() == 0 || me.archetype().rates.arbitration < 0)
        return false;
    const auto choice = me.considerPlaces(cause);
    if (!(choice.desirability > 0.0))
        return false;
    Task task;
    task.goal = me.wantsToHide(choice.decision) ? Goal::TakeCover : Goal::TakePosition;
    task.place = choice.place;
    task.urgency = kPlaceUrgency;
    task.held = {choice.waypoint, choice.place, choice.decision};
    take(me, task, choice.weighed);
    return true;
}

void leaveWhenHit(const Self& me) {
    const Task held = mindIn(me).task;
    if (me.canPerform() && isDecided(held) &&
        agent::isLostWhenHit(me, held.held, mindIn(me).travel.status))
        finish(me, GoalStatus::Failed, Goal::Return);
}

std::optional<Vec2> threatTo(const SelfView& me) {
    const Vec2 here = me.agent().body.position;
    std::optional<Vec2> nearest;
    double least = std::numeric_limits<double>::infinity();
    for (const SenseLink& link : me.agent().knowledge.links()) {
        const double distance = geometry::distanceSquared(link.lastPosition, here);
        if (!link.positionKnown || link.about == trace::kNoAgent || !me.isHostileTo(link.about) ||
            distance >= least)
            continue;
        least = distance;
        nearest = link.lastPosition;
    }
    const Task& task = mindIn(me).task;
    if (!nearest && isOwnAccord(task))
        if (const SenseLink* known = me.agent().knowledge.find(task.about);
            known != nullptr && known->positionKnown)
            return known->lastPosition;
    return nearest;
}

} // namespace percept::guard
