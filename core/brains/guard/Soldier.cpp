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

/// Who shelters takes the best place against a threat. @return whether there is one
bool takePlace(
    const Self& me, const agent::Threat& threat, Urgency urgency, bool hidden, RecordId cause) {
    if (!me.traits().shelters)
        return false;
    const auto choice = me.shelterFrom(threat, hidden, cause);
    if (!(choice.desirability > 0.0))
        return false;
    Task task;
    task.goal = hidden ? Goal::TakeCover : Goal::TakePosition;
    task.about = threat.about;
    task.place = choice.place;
    task.urgency = urgency;
    task.until = watchesUntil(me);
    task.held = {choice.waypoint, choice.place, kOwnAccord};
    task.held.until = task.until;
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
    task.held.until = task.until;
    if (urgency < task.urgency)
        return;
    task.urgency = urgency;
    task.about = threat.about;
    if (task.goal == Goal::LookAround) {
        task.place = threat.place;
        task.reaching = me.now();
    }
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

namespace {

/// Whether it could take shelter: who has an order of its level, or runs to cover already, goes on;
/// who does not know where the shot came from cannot hide from it.
bool mayShelter(const Self& me) {
    const Task& held = mindIn(me).task;
    return me.canPerform() && isAlert(me) && !isDecided(held) && threatTo(me) &&
           (held.goal != Goal::TakeCover || mindIn(me).travel.status == TravelStatus::Arrived);
}

} // namespace

bool shelterWhenHit(const Self& me) {
    if (!mayShelter(me))
        return false;
    const Task held = mindIn(me).task;
    const Vec2 from = *threatTo(me);
    if (isOwnAccord(held))
        agent::isLostWhenHit(me, held.held, mindIn(me).travel.status);
    const agent::Threat threat{isOwnAccord(held) ? held.about : trace::kNoAgent, from};
    return takePlace(me, threat, kSeen, true, me.agent().hurt);
}

void coverWhenHit(const Self& me) {
    const Task held = mindIn(me).task;
    const auto from = threatTo(me);
    const bool may = mayShelter(me);
    const AgentId about = isOwnAccord(held) ? held.about : trace::kNoAgent;
    if (may && !shelterWhenHit(me) && !isWatching(held))
        lookTowards(me, {about, *from}, kSeen, me.agent().hurt);
}

} // namespace percept::guard
