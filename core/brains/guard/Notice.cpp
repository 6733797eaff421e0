#include "Context.h"
#include "percept/agent/GoalNames.h"
#include "percept/agent/Reaction.h"
#include "percept/agent/Travel.h"

#include <algorithm>

namespace percept::guard {
namespace {

bool isAfter(const Task& task, AgentId about) {
    return task.about == about && (task.goal == Goal::Investigate ||
                                   task.goal == Goal::LookAround || task.goal == Goal::FollowTrail);
}

/// Of several who are as urgent it stays with the one that it is after, as long as that one is in
/// view.
bool staysWith(const SelfView& me, const Task& task, AgentId other) {
    if (task.about == trace::kNoAgent || task.about == other || !isAfter(task, task.about))
        return false;
    const SenseLink* link = std::as_const(me.agent().knowledge).find(task.about);
    return link != nullptr && link->withinFieldOfView;
}

/// What is at hand goes on with the new place.
void keepAfter(const Self& me, Vec2 place, RecordId cause) {
    GuardMind& self = mindIn(me);
    if (self.task.goal == Goal::FollowTrail)
        return; // the nose leads
    self.task.place = place;
    if (self.task.goal == Goal::LookAround) {
        self.task.reaching = me.now();
        // Who lets it be after a look does so only once nothing more comes of it.
        if (self.task.next == Goal::Return)
            self.task.until = std::max(self.task.until, me.now() + me.parameter(kLookBefore));
    }
    if (self.task.goal == Goal::Investigate &&
        geometry::distance(self.travel.destination, place) > me.parameter(kStale))
        travelTo(me, place, cause);
}

} // namespace

bool waits(const SelfView& me, const SenseLink& link) {
    return agent::waitsToReact(me.arena(), me.id(), link, me.eyes().reaction, me.now());
}

Urgency urgencyOf(sense::Kind kind) {
    switch (kind) {
    case sense::Kind::Smell:
        return kSmelt;
    case sense::Kind::Sound:
        return kHeard;
    case sense::Kind::Sight:
    case sense::Kind::Touch:
        break;
    }
    return kSeen;
}

bool concerns(const SelfView& me, AgentId about) {
    return about == trace::kNoAgent || me.arena().isAfter(me.id(), about);
}

bool isVague(const SelfView& me, AgentId about) {
    const auto aware = me.awarenessOf(about);
    return aware && *aware < knowledge::kPlace && concerns(me, about);
}

bool isHunted(const SelfView& me, AgentId about) {
    return about != trace::kNoAgent &&
           me.arena().attitudeTo(me.id(), about) == level::Attitude::Prey;
}

bool fleesFrom(const Self& me, const agent::Noticing& noticing) {
    const AgentId about = noticing.about;
    if (about == trace::kNoAgent || isVague(me, about) ||
        me.arena().attitudeTo(me.id(), about) != level::Attitude::Fear)
        return false;
    respond(me, {Goal::Flee, noticing.place, about}, noticing.record);
    return true;
}

void notice(const Self& me, const agent::Noticing& noticing) {
    const Task& at = mindIn(me).task;
    // Who shelters stays there as long as it does.
    if (!isAlert(me) || !concerns(me, noticing.about) || isOwnAccord(at))
        return;
    if (fleesFrom(me, noticing))
        return;
    const sense::Kind kind = me.senses()[noticing.modality].kind;
    const bool vague = isVague(me, noticing.about);
    const Urgency urgency = vague ? kSmelt : urgencyOf(kind);
    if (urgency < at.urgency)
        return;
    // Who searches goes on until it knows more.
    if (urgency == kSmelt && me.search() != nullptr)
        return;
    const bool seen = urgency == kSeen;
    if (isAfter(at, noticing.about) && urgency == at.urgency)
        return keepAfter(me, noticing.place, at.started);
    if (urgency == at.urgency && staysWith(me, at, noticing.about))
        return;
    const bool trail = kind == sense::Kind::Smell && !vague &&
                       me.senses().goesByRegions(me.senses().manager, noticing.modality);
    if (trail &&
        (at.goal == Goal::FollowTrail || !smellsTrail(me, noticing.about, noticing.modality)))
        return;
    // Who knows only that there is something has a look, and lets it be.
    const Goal next = trail ? Goal::FollowTrail : vague ? Goal::Return : Goal::Investigate;
    take(me,
         {.goal = seen ? Goal::Investigate : Goal::LookAround,
          .next = next,
          .about = noticing.about,
          .place = noticing.place,
          .until = me.now() + me.parameter(kLookBefore),
          .modality = noticing.modality,
          .urgency = urgency},
         noticing.record);
}

void keepTrack(const Self& me) {
    Task& task = mindIn(me).task;
    if (task.goal != Goal::Investigate || task.about == trace::kNoAgent ||
        !concerns(me, task.about))
        return;
    const SenseLink* known = std::as_const(me.agent().knowledge).find(task.about);
    if (known != nullptr && waits(me, *known))
        return;
    const auto poll = askLineOfSight(me, task.about, task.started);
    if (!poll || poll->answer <= 0.0)
        return;
    task.urgency = std::max<std::int32_t>(task.urgency, kSeen);
    // That there is a line tells whom to look for, not where he is.
    if (known != nullptr)
        keepAfter(me, known->lastPosition, poll->record);
}

namespace {

/// Whether it does already what it is ordered. Somebody who is ordered to be investigated is gone
/// after as he moves.
bool isDoing(const Self& me, const agent::Order& order, RecordId cause) {
    const Task& at = mindIn(me).task;
    if (at.goal != order.goal)
        return false;
    if (order.goal == Goal::Flee)
        return agent::fleesFrom(me, order.place, at.place);
    if (order.goal == Goal::Return)
        return true;
    if (at.about != order.about)
        return false;
    if (order.goal == Goal::Investigate && at.about != trace::kNoAgent)
        keepAfter(me, order.place, cause);
    return at.about != trace::kNoAgent ||
           geometry::distance(at.place, order.place) <= me.parameter(kStale);
}

} // namespace

bool respond(const Self& me, const agent::Order& order, RecordId cause) {
    if (order.goal != Goal::Investigate && order.goal != Goal::LookAround &&
        order.goal != Goal::Flee && order.goal != Goal::Return)
        return false;
    if (!me.canPerform() || !thinks(me) || isDoing(me, order, cause))
        return false;
    if (order.goal == Goal::Flee)
        return fleeOrdered(me, order, cause);
    const bool looks = order.goal == Goal::LookAround;
    Task task{.goal = order.goal,
              .about = order.about,
              .place = order.place,
              .until = me.now() + (looks ? timeToLook(me, cause) : me.parameter(kLookBefore)),
              .urgency = kHeard};
    if (order.goal == Goal::Return) {
        task.place = routinePlace(me);
        task.urgency = 0;
    }
    take(me, task, cause);
    return true;
}

bool hear(const Self& me, Vec2 place, AgentId about, RecordId cause) {
    if (!me.canPerform() || !isAlert(me) || mindIn(me).task.urgency >= kHeard || about == me.id())
        return false;
    take(me, {.goal = Goal::Investigate, .about = about, .place = place, .urgency = kHeard}, cause);
    return true;
}

} // namespace percept::guard
