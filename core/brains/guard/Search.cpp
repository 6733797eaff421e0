#include "Context.h"
#include "percept/agent/GoalNames.h"
#include "percept/agent/Lost.h"

// Guards and soldiers search for those whom they have lost.
namespace percept::guard {
namespace {

using trace::GoalStatus;

/// Where he is believed to be, as far as anything is known.
agent::Lost lostBy(const SelfView& me, const Task& done) {
    agent::Lost lost;
    lost.about = done.about;
    lost.around = done.place;
    lost.since = me.now();
    lost.radius = me.parameter(kSearchRadius);
    lost.span = me.parameter(kSearchTime);
    lost.places = static_cast<std::uint32_t>(me.parameter(kSearchPlaces));
    lost.cause = done.started;
    if (const SenseLink* link = me.agent().knowledge.find(done.about);
        link != nullptr && link->positionKnown) {
        lost.around = link->lastPosition;
        lost.since = link->lastSensed;
        lost.cause = link->noticed != trace::kNoRecord ? link->noticed : done.started;
    }
    return lost;
}

void endTask(const Self& me, GoalStatus status) {
    Task& task = mindIn(me).task;
    if (task.started != trace::kNoRecord)
        me.trace().add(trace::GoalEnded{me.id(), task.goal, 1, status, task.started}, task.started);
    task = {};
}

void giveUp(const Self& me, GoalStatus status) {
    endTask(me, status);
    const RecordId ended = me.endSearch();
    Task task;
    task.goal = Goal::Return;
    task.place = routinePlace(me);
    take(me, task, ended);
}

} // namespace

void keepUp(const Self& me, GoalStatus status) {
    constexpr Seconds kWait = 0.5;
    Task& at = mindIn(me).task;
    const SenseLink* link = std::as_const(me.agent().knowledge).find(at.about);
    const Vec2 place = link != nullptr && link->positionKnown ? link->lastPosition : at.place;
    const bool far = geometry::distance(place, me.agent().body.position) >
                     agent::kArrivalInRadii * me.archetype().movement.radius + me.parameter(kStale);
    if (!far && at.goal == Goal::LookAround) {
        at.until = me.now() + kWait;
        return;
    }
    Task task;
    task.goal = far ? Goal::Investigate : Goal::LookAround;
    task.about = at.about;
    task.place = place;
    task.urgency = at.urgency;
    task.until = me.now() + kWait;
    const RecordId cause = at.started;
    endTask(me, status);
    take(me, task, cause);
}

bool keepsInSight(const SelfView& me, AgentId about) {
    const auto aware = me.awarenessOf(about);
    const SenseLink* link = me.agent().knowledge.find(about);
    return aware && *aware >= knowledge::kPlace && about != trace::kNoAgent &&
           me.isHostileTo(about) && link != nullptr && link->withinFieldOfView;
}

bool mayBeginSearch(const SelfView& me, const Task& done) {
    if (!(me.parameter(kSearchTime) > 0.0) || !isAlert(me) || me.search() != nullptr ||
        isDecided(done) || done.urgency < kHeard)
        return false;
    if (done.about == trace::kNoAgent)
        return true;
    const auto aware = me.awarenessOf(done.about);
    const SenseLink* link = me.agent().knowledge.find(done.about);
    return me.isHostileTo(done.about) && (!aware || *aware >= knowledge::kExistence) &&
           (link == nullptr || !link->withinFieldOfView);
}

void searchOn(const Self& me, GoalStatus status) {
    const Task done = mindIn(me).task;
    const bool begins = me.search() == nullptr;
    // Where he is he knows without searching.
    if (begins && me.hasFreeKnowledgeOf(done.about))
        return keepUp(me, status);
    if (begins)
        me.beginSearch(lostBy(me, done));
    const auto spot = me.nextSpot();
    if (!spot)
        return giveUp(me, status);
    endTask(me, status);
    Task task;
    task.goal = Goal::Search;
    task.about = done.about;
    task.place = spot->place;
    task.urgency = kSmelt;
    take(me, task, spot->record);
}

void searchStep(const Self& me) {
    me.strikeSeen();
    const Task done = mindIn(me).task;
    if (const knowledge::Search* search = me.search();
        search != nullptr && me.now() >= search->until)
        return giveUp(me, GoalStatus::Failed);
    const agent::TravelStatus status = mindIn(me).travel.status;
    if (status == TravelStatus::Searching || status == TravelStatus::Walking)
        return;
    if (status != TravelStatus::Arrived)
        return searchOn(me, GoalStatus::Failed);
    endTask(me, GoalStatus::Completed);
    Task task;
    task.goal = Goal::LookAround;
    task.next = Goal::Search;
    task.about = done.about;
    task.place = done.place;
    task.urgency = kSmelt;
    task.until = me.now() + timeToLook(me, done.started);
    take(me, task, done.started);
}

void leaveSearch(const Self& me, const Task& next) {
    const bool part =
        next.goal == Goal::Search || (next.goal == Goal::LookAround && next.next == Goal::Search);
    if (!part && me.search() != nullptr)
        me.endSearch();
}

} // namespace percept::guard
