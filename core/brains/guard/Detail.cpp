#include "Context.h"
#include "percept/agent/GoalNames.h"

// What guards do at their levels of detail: Full is all they can, Walk their rounds along paths,
// Drift the same straight ahead.
namespace percept::guard {
namespace {

using lod::Manner;
using lod::Passed;
using trace::Compressed;

/// What is left of a task for a behaviour that knows no other steps than going somewhere.
Passed passedOn(const SelfView& me, const Task& task) {
    Passed passed{Compressed::Place, task.goal, task.about, task.place};
    const bool looks = task.goal == Goal::LookAround;
    if (isPlaceTask(task) || task.goal == Goal::Search ||
        (looks && task.next != Goal::Investigate && task.next != Goal::FollowTrail)) {
        passed.goal = Goal::Return; // it has been there, or decides anew
        passed.place = routinePlace(me);
    } else if (looks || task.goal == Goal::FollowTrail) {
        passed.goal = Goal::Investigate;
    }
    return passed;
}

/// Whether the path at hand serves the next behaviour, too.
bool keepsPath(const GuardMind& mind, Manner next, const Passed& passed) {
    return mind.manner != Manner::Drift && next != Manner::Drift && passed.goal == mind.task.goal &&
           (mind.travel.status == TravelStatus::Searching ||
            mind.travel.status == TravelStatus::Walking);
}

} // namespace

Passed leaveFor(const Self& me, Manner next) {
    GuardMind& mind = mindIn(me);
    mind.fought = trace::kNoAgent;
    if (me.agent().possessed || mind.task.started == trace::kNoRecord)
        return {};
    Passed passed = passedOn(me, mind.task);
    Task kept;
    kept.goal = mind.task.goal;
    kept.started = mind.task.started;
    kept.about = mind.task.about;
    kept.place = mind.task.place;
    if (keepsPath(mind, next, passed))
        passed.what = Compressed::Path;
    else
        halt(me);
    mind.task = kept;
    return passed;
}

void begin(const Self& me, Manner own, const Passed& passed, RecordId cause) {
    GuardMind& mind = mindIn(me);
    mind.manner = own;
    if (passed.what != Compressed::Place)
        return; // on its path, or with nothing at hand: it will take up its routine
    Task task;
    task.goal = passed.goal;
    task.about = passed.about;
    task.place = passed.place;
    take(me, task, cause);
}

} // namespace percept::guard
