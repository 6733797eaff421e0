#include "Context.h"

#include "percept/agent/GoalNames.h"
#include "percept/base/Maths.h"

#include <algorithm>

namespace percept::guard {
namespace {

using trace::GoalStatus;

Vec2 directionOf(Radians angle) {
    return {maths::cos(angle), maths::sin(angle)};
}

void end(const Self& me, GoalStatus status) {
    const Task& task = mindIn(me).task;
    if (task.started != trace::kNoRecord)
        me.trace().add(trace::GoalEnded{me.id(), task.goal, 1, status, task.started}, task.started);
}

/// Who has somewhere to go is on patrol, others wait at their post; who has an order obeys it.
Goal routineOf(const SelfView& me) {
    if (const agent::StandingOrder* order = me.order())
        return order->order == trace::SquadOrder::Hold ? Goal::Wait : Goal::MoveToPosition;
    return me.agent().errand || !me.spec().patrol.empty() ? Goal::Patrol : Goal::Wait;
}

void takeRoutine(const Self& me, RecordId cause) {
    Task task;
    task.goal = routineOf(me);
    task.place = routinePlace(me);
    take(me, task, cause);
}

} // namespace

Seconds timeToLook(const Self& me, RecordId cause) {
    const auto light = askLight(me, cause);
    const Seconds usual = me.parameter(kLookTime);
    return light ? usual * (2.0 - light->answer) : usual;
}

Vec2 routinePlace(const SelfView& me) {
    const AgentSpec& spec = me.spec();
    if (const auto ordered = me.orderedPlace())
        return *ordered;
    if (const auto& errand = me.agent().errand)
        return *errand;
    return spec.patrol.empty() ? spec.position : spec.patrol[mindIn(me).patrolNext].place;
}

void finish(const Self& me, GoalStatus status, Goal next) {
    const Task done = mindIn(me).task;
    if (next == Goal::Search || (next == Goal::Return && mayBeginSearch(me, done)))
        return searchOn(me, status);
    end(me, status);
    mindIn(me).task = {};
    if (next == Goal::Patrol || next == Goal::Wait || next == Goal::MoveToPosition)
        return takeRoutine(me, done.started);
    Task task;
    task.goal = next;
    task.about = done.about;
    task.urgency = next == Goal::Return ? 0 : done.urgency;
    task.place = next == Goal::Return ? routinePlace(me) : done.place;
    if (next == Goal::LookAround)
        task.until = me.now() + timeToLook(me, done.started);
    if (next == Goal::FollowTrail)
        task.until = me.now() + me.parameter(kTrailPatience);
    task.modality = done.modality;
    take(me, task, done.started);
}

namespace {

/// Goes where it is sent, and again where it did not get there.
void runErrand(const Self& me, Vec2 place) {
    GuardMind& self = mindIn(me);
    const bool again = self.travel.status == TravelStatus::Failed && self.task.until < me.now();
    if (self.task.place == place && !again)
        return;
    self.task.place = place;
    if (again)
        self.task.until = me.now() + me.parameter(kRetry);
    travelTo(me, place, self.task.started);
}

/// Goes where its order has it be, and stays there.
void obey(const Self& me) {
    GuardMind& self = mindIn(me);
    const Vec2 place = routinePlace(me);
    const bool follows = me.order() != nullptr && me.order()->leader != trace::kNoAgent;
    const bool underWay = self.travel.status == TravelStatus::Walking ||
                          self.travel.status == TravelStatus::Searching;
    if (follows && place == me.agent().body.position) {
        // Near enough to the leader.
        if (underWay)
            halt(me);
        self.task.place = place;
    } else if (!follows || !underWay ||
               geometry::distance(self.task.place, place) > me.parameter(kStale)) {
        runErrand(me, place);
    }
}

/// Whether it has come to a stop of its patrol and is to stay a while.
bool waitsAtStop(const Self& me) {
    Task& task = mindIn(me).task;
    const Seconds wait = me.spec().patrol[mindIn(me).patrolNext].wait;
    if (wait > 0 && task.reaching < 0)
        task.reaching = me.now();
    return wait > 0 && me.now() < task.reaching + wait;
}

void patrol(const Self& me) {
    if (const auto& errand = me.agent().errand)
        return runErrand(me, *errand);
    GuardMind& self = mindIn(me);
    const auto count = me.spec().patrol.size();
    if (self.travel.status == TravelStatus::Arrived) {
        if (waitsAtStop(me))
            return;
        self.patrolNext = static_cast<std::uint32_t>((self.patrolNext + 1) % count);
        self.task.place = routinePlace(me);
        // Who patrols one place alone stays there.
        if (count > 1) {
            self.task.reaching = -1;
            travelTo(me, self.task.place, self.task.started);
        }
    } else if (self.travel.status == TravelStatus::Failed && self.task.until < me.now()) {
        self.patrolNext = static_cast<std::uint32_t>((self.patrolNext + 1) % count);
        self.task.place = routinePlace(me);
        self.task.until = me.now() + me.parameter(kRetry);
        travelTo(me, self.task.place, self.task.started);
    }
}

void lookAround(const Self& me) {
    if (me.search() != nullptr)
        me.strikeSeen();
    const GuardMind& self = mindIn(me);
    if (me.now() < self.task.until)
        return;
    if (self.task.next == Goal::Return && keepsInSight(me, self.task.about))
        return keepUp(me, GoalStatus::Completed);
    finish(me, GoalStatus::Completed, self.task.next);
}

void travelTask(const Self& me, Goal next) {
    switch (mindIn(me).travel.status) {
    case TravelStatus::Arrived:
        return finish(me, GoalStatus::Completed, next);
    case TravelStatus::Failed:
    case TravelStatus::None:
        return finish(me, GoalStatus::Failed, next);
    case TravelStatus::Searching:
    case TravelStatus::Walking:
        break;
    }
}

/// Where it looks at the stop of its patrol that it stands at; nothing: elsewhere, or as it likes.
std::optional<Radians> lookAtStop(const SelfView& me) {
    const GuardMind& self = mindIn(me);
    const bool there = self.task.goal == Goal::Patrol && !me.agent().errand &&
                       self.travel.status == TravelStatus::Arrived && !me.spec().patrol.empty();
    return there ? me.spec().patrol[self.patrolNext].look : std::nullopt;
}

/// Where who a task is about was last, as far as it knows.
Vec2 placeOf(const SelfView& me, const Task& task) {
    const SenseLink* link = me.agent().knowledge.find(task.about);
    return link != nullptr && link->positionKnown ? link->lastPosition : task.place;
}

/// Where a guard looks: at what concerns it, else where it goes. Who looks round looks straight
/// there as long as something comes of it, and to both sides after that.
Vec2 placeToFace(const SelfView& me) {
    const agent::Body& body = me.agent().body;
    const agent::Steering& steering = me.agent().steering;
    const Task& task = mindIn(me).task;
    if (task.goal == Goal::LookAround) {
        if (const SenseLink* link = me.agent().knowledge.find(task.about);
            link != nullptr && link->withinFieldOfView && concerns(me, task.about) &&
            !waits(me, *link))
            return link->lastPosition;
        const Vec2 towards = task.place - body.position;
        const Radians centre = geometry::lengthSquared(towards) > 0.04
                                   ? geometry::angleOf(towards)
                                   : geometry::angleOf(body.heading);
        constexpr Seconds kStraight = 0.5; // so that it comes to look there at all
        const Seconds quiet = std::max(me.now() - task.reaching - kStraight, 0.0);
        return body.position +
               directionOf(centre + me.parameter(kLookSweep) * maths::sin(quiet * 2.0));
    }
    const bool walks = me.archetype().movement.maxSpeed > 0.0;
    if (walks && (steering.seek || steering.arrive))
        return body.position + body.heading;
    if (task.goal == Goal::Investigate)
        return placeOf(me, task);
    if (isPlaceTask(task))
        if (const auto threat = threatTo(me))
            return *threat;
    if (task.goal == Goal::MoveToPosition)
        if (const auto watched = me.placeToWatch())
            return *watched;
    if (task.goal == Goal::Wait && me.order() == nullptr)
        return body.position + directionOf(me.spec().heading);
    if (const auto look = lookAtStop(me))
        return body.position + directionOf(*look);
    return body.position + body.facing;
}

/// The nearest enemy in view that it has recognised, for who is armed; nobody otherwise.
const SenseLink* enemyInView(const SelfView& me) {
    const Agent& self = me.agent();
    const SenseLink* nearest = nullptr;
    double least = 0;
    if (agent::inHand(self) == nullptr || !isAlert(me))
        return nullptr;
    for (const SenseLink& link : self.knowledge.links()) {
        if (!isAttackable(me.arena(), me.id(), link, me.awarenessOf(link.about)) || waits(me, link))
            continue;
        const double distance = geometry::distanceSquared(link.lastPosition, self.body.position);
        if (nearest == nullptr || distance < least) {
            nearest = &link;
            least = distance;
        }
    }
    return nearest;
}

} // namespace

bool isAttackable(const agent::Arena& arena,
                  AgentId agent,
                  const SenseLink& link,
                  std::optional<knowledge::AwarenessLevel> aware) {
    return link.withinFieldOfView && !link.ignored && link.about != trace::kNoAgent &&
           arena.areHostile(agent, link.about) && (!aware || *aware >= knowledge::kIdentity);
}

void take(const Self& me, Task task, RecordId cause) {
    GuardMind& self = mindIn(me);
    leaveSearch(me, task);
    if (self.task.started != trace::kNoRecord)
        end(me, GoalStatus::Dropped);
    self.task = task;
    if (task.goal == Goal::LookAround)
        self.task.reaching = me.now();
    self.task.started =
        me.trace().add(trace::GoalStarted{me.id(), task.goal, 1, task.place}, cause);
    if (task.goal == Goal::LookAround || task.goal == Goal::Wait || task.goal == Goal::FollowTrail)
        halt(me);
    else
        travelTo(me, task.place, self.task.started);
}

void decide(const Self& me) {
    GuardMind& self = mindIn(me);
    if (self.task.started == trace::kNoRecord)
        takeRoutine(me, me.agent().born);
    const bool alert = isAlert(me);
    considerPositions(me, alert);
    if (alert)
        keepTrack(me);
    if (const SenseLink* enemy = enemyInView(me); enemy != nullptr && me.agent().weapons.size() > 1)
        me.chooseWeapon(enemy->about, enemy->noticed);
    switch (self.task.goal) {
    case Goal::FollowTrail:
        if (me.now() > self.task.until)
            finish(me, GoalStatus::Failed, Goal::LookAround);
        break;
    case Goal::Patrol:
        patrol(me);
        break;
    case Goal::MoveToPosition:
        obey(me);
        break;
    case Goal::LookAround:
        lookAround(me);
        break;
    case Goal::Investigate:
        travelTask(me, alert ? Goal::LookAround : Goal::Return);
        break;
    case Goal::Search:
        searchStep(me);
        break;
    case Goal::Flee:
        travelTask(me, Goal::LookAround);
        break;
    case Goal::Return:
        travelTask(me, routineOf(me));
        break;
    default:
        break;
    }
}

void takeOrder(const Self& me, RecordId cause) {
    const Goal goal = mindIn(me).task.goal;
    const bool idle = mindIn(me).task.started == trace::kNoRecord;
    if (idle || goal == Goal::Patrol || goal == Goal::Wait || goal == Goal::MoveToPosition ||
        goal == Goal::Return)
        takeRoutine(me, cause);
}

void face(const Self& me) {
    GuardMind& mind = mindIn(me);
    if (const SenseLink* enemy = enemyInView(me)) {
        const bool first = mind.fought != enemy->about;
        if (me.aimAndAttack({enemy->about, first, enemy->noticed}))
            mind.fought = enemy->about;
        return;
    }
    mind.fought = trace::kNoAgent;
    const level::Archetype& archetype = me.archetype();
    agent::turnFacing(me.agent().body,
                      placeToFace(me),
                      archetype.movement.maxTurnRate * me.arena().step,
                      archetype.aim.tolerance);
}

void dropTask(const Self& me, RecordId cause) {
    Task& task = mindIn(me).task;
    halt(me);
    if (task.started != trace::kNoRecord)
        me.trace().add(trace::GoalEnded{me.id(), task.goal, 1, GoalStatus::Dropped, task.started},
                       cause);
    task = {};
}

} // namespace percept::guard
