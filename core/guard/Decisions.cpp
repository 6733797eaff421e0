#include "Context.h"

#include "percept/base/Maths.h"

namespace percept::guard {
namespace {

using trace::GoalStatus;

/// How long a guard looks round at a place, and how far to each side.
constexpr Seconds kLookRound = 3.0;
constexpr Radians kSweep = 1.0;
/// How long it waits before it tries a way again that it did not find.
constexpr Seconds kRetry = 2.0;
/// How long it follows a trail at most.
constexpr Seconds kTrailPatience = 120.0;

Vec2 directionOf(Radians angle) {
    return {maths::cos(angle), maths::sin(angle)};
}

/// Where routine takes a guard: the next place of its patrol, or its post.
Vec2 routinePlace(const Turn& turn, std::size_t guard) {
    const GuardSpec& spec = turn.spec(guard);
    return spec.patrol.empty() ? spec.position : spec.patrol[turn.guard(guard).patrolNext];
}

void end(Turn& turn, std::size_t guard, GoalStatus status) {
    const Task& task = turn.guard(guard).task;
    if (task.started != trace::kNoRecord)
        turn.trace.add(
            trace::GoalEnded{turn.post.agentOf(guard), task.goal, 1, status, task.started},
            task.started);
}

void takeRoutine(Turn& turn, std::size_t guard, RecordId cause) {
    Task task;
    task.goal = turn.spec(guard).patrol.empty() ? Goal::Wait : Goal::Patrol;
    task.place = routinePlace(turn, guard);
    take(turn, guard, task, cause);
}

/// Whom it is dark around looks longer.
Seconds timeToLook(Turn& turn, std::size_t guard, RecordId cause) {
    const auto light = askLight(turn, guard, cause);
    return light ? kLookRound * (2.0 - light->answer) : kLookRound;
}

} // namespace

void finish(Turn& turn, std::size_t guard, GoalStatus status, Goal next) {
    const Task done = turn.guard(guard).task;
    end(turn, guard, status);
    turn.guard(guard).task = {};
    if (next == Goal::Patrol || next == Goal::Wait)
        return takeRoutine(turn, guard, done.started);
    Task task;
    task.goal = next;
    task.about = done.about;
    task.urgency = next == Goal::Return ? 0 : done.urgency;
    task.place = next == Goal::Return ? routinePlace(turn, guard) : done.place;
    if (next == Goal::LookAround)
        task.until = turn.now + timeToLook(turn, guard, done.started);
    if (next == Goal::FollowTrail)
        task.until = turn.now + kTrailPatience;
    task.modality = done.modality;
    take(turn, guard, task, done.started);
}

namespace {

void patrol(Turn& turn, std::size_t guard) {
    Guard& self = turn.guard(guard);
    const auto count = turn.spec(guard).patrol.size();
    if (self.travel.status == TravelStatus::Arrived) {
        self.patrolNext = static_cast<std::uint32_t>((self.patrolNext + 1) % count);
        self.task.place = routinePlace(turn, guard);
        // Who patrols one place alone stays there.
        if (count > 1)
            travelTo(turn, guard, self.task.place, self.task.started);
    } else if (self.travel.status == TravelStatus::Failed && self.task.until < turn.now) {
        self.patrolNext = static_cast<std::uint32_t>((self.patrolNext + 1) % count);
        self.task.place = routinePlace(turn, guard);
        self.task.until = turn.now + kRetry;
        travelTo(turn, guard, self.task.place, self.task.started);
    }
}

void lookAround(Turn& turn, std::size_t guard) {
    const Guard& self = turn.guard(guard);
    if (turn.now >= self.task.until)
        finish(turn, guard, GoalStatus::Completed, self.task.next);
}

void travelTask(Turn& turn, std::size_t guard, Goal next) {
    switch (turn.guard(guard).travel.status) {
    case TravelStatus::Arrived:
        return finish(turn, guard, GoalStatus::Completed, next);
    case TravelStatus::Failed:
    case TravelStatus::None:
        return finish(turn, guard, GoalStatus::Failed, next);
    case TravelStatus::Searching:
    case TravelStatus::Walking:
        break;
    }
}

/// Where a guard looks: at what concerns it, else where it goes.
void face(Turn& turn, std::size_t guard) {
    Guard& self = turn.guard(guard);
    Vec2 at = self.body.position + self.body.facing;
    if (self.task.goal == Goal::LookAround) {
        const Vec2 towards = self.task.place - self.body.position;
        const Radians centre = geometry::lengthSquared(towards) > 0.04
                                   ? geometry::angleOf(towards)
                                   : geometry::angleOf(self.body.heading);
        const Seconds left = self.task.until - turn.now;
        at = self.body.position + directionOf(centre + kSweep * maths::sin(left * 2.0));
    } else if (self.steering.seek || self.steering.arrive) {
        at = self.body.position + self.body.heading;
    } else if (self.task.goal == Goal::Wait) {
        at = self.body.position + directionOf(turn.spec(guard).heading);
    }
    const level::Archetype& archetype = turn.archetype(guard);
    agent::turnFacing(
        self.body, at, archetype.movement.maxTurnRate * turn.post.step, archetype.aim.tolerance);
}

} // namespace

void take(Turn& turn, std::size_t guard, Task task, RecordId cause) {
    Guard& self = turn.guard(guard);
    if (self.task.started != trace::kNoRecord)
        end(turn, guard, GoalStatus::Dropped);
    self.task = task;
    self.task.started = turn.trace.add(
        trace::GoalStarted{turn.post.agentOf(guard), task.goal, 1, task.place}, cause);
    if (task.goal == Goal::LookAround || task.goal == Goal::Wait || task.goal == Goal::FollowTrail)
        halt(turn, guard);
    else
        travelTo(turn, guard, task.place, self.task.started);
}

void decide(Turn& turn, std::size_t guard) {
    Guard& self = turn.guard(guard);
    if (self.task.started == trace::kNoRecord)
        takeRoutine(turn, guard, self.born);
    keepTrack(turn, guard);
    switch (self.task.goal) {
    case Goal::FollowTrail:
        if (turn.now > self.task.until)
            finish(turn, guard, GoalStatus::Failed, Goal::LookAround);
        break;
    case Goal::Patrol:
        patrol(turn, guard);
        break;
    case Goal::LookAround:
        lookAround(turn, guard);
        break;
    case Goal::Investigate:
        travelTask(turn, guard, Goal::LookAround);
        break;
    case Goal::Return:
        travelTask(turn, guard, turn.spec(guard).patrol.empty() ? Goal::Wait : Goal::Patrol);
        break;
    default:
        break;
    }
}

void carryOn(Turn& turn, std::size_t guard) {
    follow(turn, guard);
    face(turn, guard);
}

} // namespace percept::guard
