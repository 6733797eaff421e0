#include "Context.h"
#include "percept/agent/GoalNames.h"

#include <algorithm>

// Soldiers hold their ground.
namespace percept::guard {
namespace {

/// Looks out for something from where it is, or from a place.
bool isWatching(const Task& task) {
    return isOwnAccord(task) || (task.goal == Goal::LookAround && task.urgency > 0);
}

Seconds watchesUntil(const SelfView& me) {
    return me.now() + me.archetype().memorySpan;
}

/// Takes the best place against a threat. @return whether there is one
bool takePlace(
    const Self& me, const agent::Threat& threat, Urgency urgency, bool hidden, RecordId cause) {
    const auto choice = me.shelterFrom(threat, hidden, cause);
    if (!(choice.desirability > 0.0))
        return false;
    Task task;
    task.goal = hidden ? Goal::TakeCover : Goal::TakePosition;
    task.about = threat.about;
    task.place = choice.place;
    task.urgency = urgency;
    task.until = watchesUntil(me);
    task.waypoint = choice.waypoint;
    task.decision = kOwnAccord;
    take(me, task, choice.weighed);
    return true;
}

void lookTowards(const Self& me, const agent::Threat& threat, Urgency urgency, RecordId cause) {
    Task task;
    task.goal = Goal::LookAround;
    task.about = threat.about;
    task.place = threat.place;
    task.urgency = urgency;
    task.until = watchesUntil(me);
    take(me, task, cause);
}

/// What it has noticed keeps it where it is.
void keepWatching(const Self& me, const agent::Threat& threat, Urgency urgency) {
    Task& task = mindIn(me).task;
    task.until = std::max(task.until, watchesUntil(me));
    if (urgency < task.urgency)
        return;
    task.urgency = urgency;
    task.about = threat.about;
    if (task.goal == Goal::LookAround)
        task.place = threat.place;
}

} // namespace

bool holdAgainst(const Self& me, const agent::Threat& threat, Urgency urgency, RecordId cause) {
    const Task& at = mindIn(me).task;
    if (!isAlert(me) || !concerns(me, threat.about) || isDecided(at))
        return false;
    // Who has no cover, and learns more, looks for some again.
    const bool learns = urgency > at.urgency;
    if (isWatching(at) && (isOwnAccord(at) || !learns)) {
        keepWatching(me, threat, urgency);
        return true;
    }
    if (!isWatching(at) && urgency < at.urgency)
        return false;
    if (!takeDecided(me, cause) && !takePlace(me, threat, urgency, false, cause))
        lookTowards(me, threat, urgency, cause);
    return true;
}

void coverWhenHit(const Self& me) {
    const Task held = mindIn(me).task;
    const bool arrived = mindIn(me).travel.status == TravelStatus::Arrived;
    const auto from = threatTo(me);
    // Who has an order of its level, or runs to cover already, goes on; who does not know where the
    // shot came from cannot hide from it.
    if (!me.canPerform() || !isAlert(me) || isDecided(held) || !from ||
        (held.goal == Goal::TakeCover && !arrived))
        return;
    if (isOwnAccord(held) && arrived)
        me.avoidPlace(held.waypoint, true);
    const agent::Threat threat{isOwnAccord(held) ? held.about : trace::kNoAgent, *from};
    if (!takePlace(me, threat, kSeen, true, me.agent().hurt) && !isWatching(held))
        lookTowards(me, threat, kSeen, me.agent().hurt);
}

} // namespace percept::guard
