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

void end(Scene& scene, AgentId id, GoalStatus status) {
    const Task& task = mindIn(scene, id).task;
    if (task.started != trace::kNoRecord)
        scene.trace.add(trace::GoalEnded{id, task.goal, 1, status, task.started}, task.started);
}

void takeRoutine(Scene& scene, AgentId id, RecordId cause) {
    Task task;
    task.goal = scene.spec(id).patrol.empty() ? Goal::Wait : Goal::Patrol;
    task.place = routinePlace(scene, id);
    take(scene, id, task, cause);
}

/// Whom it is dark around looks longer.
Seconds timeToLook(Scene& scene, AgentId id, RecordId cause) {
    const auto light = askLight(scene, id, cause);
    return light ? kLookRound * (2.0 - light->answer) : kLookRound;
}

} // namespace

Vec2 routinePlace(const Scene& scene, AgentId id) {
    const AgentSpec& spec = scene.spec(id);
    return spec.patrol.empty() ? spec.position : spec.patrol[mindIn(scene, id).patrolNext];
}

void finish(Scene& scene, AgentId id, GoalStatus status, Goal next) {
    const Task done = mindIn(scene, id).task;
    end(scene, id, status);
    mindIn(scene, id).task = {};
    if (next == Goal::Patrol || next == Goal::Wait)
        return takeRoutine(scene, id, done.started);
    Task task;
    task.goal = next;
    task.about = done.about;
    task.urgency = next == Goal::Return ? 0 : done.urgency;
    task.place = next == Goal::Return ? routinePlace(scene, id) : done.place;
    if (next == Goal::LookAround)
        task.until = scene.now + timeToLook(scene, id, done.started);
    if (next == Goal::FollowTrail)
        task.until = scene.now + kTrailPatience;
    task.modality = done.modality;
    take(scene, id, task, done.started);
}

namespace {

void patrol(Scene& scene, AgentId id) {
    GuardMind& self = mindIn(scene, id);
    const auto count = scene.spec(id).patrol.size();
    if (self.travel.status == TravelStatus::Arrived) {
        self.patrolNext = static_cast<std::uint32_t>((self.patrolNext + 1) % count);
        self.task.place = routinePlace(scene, id);
        // Who patrols one place alone stays there.
        if (count > 1)
            travelTo(scene, id, self.task.place, self.task.started);
    } else if (self.travel.status == TravelStatus::Failed && self.task.until < scene.now) {
        self.patrolNext = static_cast<std::uint32_t>((self.patrolNext + 1) % count);
        self.task.place = routinePlace(scene, id);
        self.task.until = scene.now + kRetry;
        travelTo(scene, id, self.task.place, self.task.started);
    }
}

void lookAround(Scene& scene, AgentId id) {
    const GuardMind& self = mindIn(scene, id);
    if (scene.now >= self.task.until)
        finish(scene, id, GoalStatus::Completed, self.task.next);
}

void travelTask(Scene& scene, AgentId id, Goal next) {
    switch (mindIn(scene, id).travel.status) {
    case TravelStatus::Arrived:
        return finish(scene, id, GoalStatus::Completed, next);
    case TravelStatus::Failed:
    case TravelStatus::None:
        return finish(scene, id, GoalStatus::Failed, next);
    case TravelStatus::Searching:
    case TravelStatus::Walking:
        break;
    }
}

/// Where a guard looks: at what concerns it, else where it goes.
Vec2 placeToFace(const Scene& scene, AgentId id) {
    const agent::Body& body = scene.agent(id).body;
    const agent::Steering& steering = scene.agent(id).steering;
    const Task& task = mindIn(scene, id).task;
    if (task.goal == Goal::LookAround) {
        const Vec2 towards = task.place - body.position;
        const Radians centre = geometry::lengthSquared(towards) > 0.04
                                   ? geometry::angleOf(towards)
                                   : geometry::angleOf(body.heading);
        const Seconds left = task.until - scene.now;
        return body.position + directionOf(centre + kSweep * maths::sin(left * 2.0));
    }
    if (steering.seek || steering.arrive)
        return body.position + body.heading;
    if (isPlaceTask(task))
        if (const auto threat = threatTo(scene, id))
            return *threat;
    if (task.goal == Goal::Wait)
        return body.position + directionOf(scene.spec(id).heading);
    return body.position + body.facing;
}

/// The nearest enemy in view, for who is armed; nobody otherwise.
const SenseLink* enemyInView(const Scene& scene, AgentId id) {
    const Agent& self = scene.agent(id);
    const SenseLink* nearest = nullptr;
    double least = 0;
    if (agent::inHand(self) == nullptr || !isAlert(scene, id))
        return nullptr;
    for (const SenseLink& link : self.knowledge.links()) {
        if (!link.withinFieldOfView || !scene.isAlive(link.about) ||
            !scene.areHostile(id, link.about))
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

void take(Scene& scene, AgentId id, Task task, RecordId cause) {
    GuardMind& self = mindIn(scene, id);
    if (self.task.started != trace::kNoRecord)
        end(scene, id, GoalStatus::Dropped);
    self.task = task;
    self.task.started = scene.trace.add(trace::GoalStarted{id, task.goal, 1, task.place}, cause);
    if (task.goal == Goal::LookAround || task.goal == Goal::Wait || task.goal == Goal::FollowTrail)
        halt(scene, id);
    else
        travelTo(scene, id, task.place, self.task.started);
}

void decide(Scene& scene, AgentId id) {
    GuardMind& self = mindIn(scene, id);
    if (self.task.started == trace::kNoRecord)
        takeRoutine(scene, id, scene.agent(id).born);
    const bool alert = isAlert(scene, id);
    considerPositions(scene, id, alert);
    if (alert)
        keepTrack(scene, id);
    switch (self.task.goal) {
    case Goal::FollowTrail:
        if (scene.now > self.task.until)
            finish(scene, id, GoalStatus::Failed, Goal::LookAround);
        break;
    case Goal::Patrol:
        patrol(scene, id);
        break;
    case Goal::LookAround:
        lookAround(scene, id);
        break;
    case Goal::Investigate:
        travelTask(scene, id, alert ? Goal::LookAround : Goal::Return);
        break;
    case Goal::Flee:
        travelTask(scene, id, Goal::LookAround);
        break;
    case Goal::Return:
        travelTask(scene, id, scene.spec(id).patrol.empty() ? Goal::Wait : Goal::Patrol);
        break;
    default:
        break;
    }
}

void face(Scene& scene, AgentId id) {
    GuardMind& mind = mindIn(scene, id);
    if (const SenseLink* enemy = enemyInView(scene, id)) {
        const bool first = mind.fought != enemy->about;
        if (agent::aimAndAttack(scene, id, {enemy->about, first, enemy->noticed}))
            mind.fought = enemy->about;
        return;
    }
    mind.fought = trace::kNoAgent;
    const level::Archetype& archetype = scene.archetype(id);
    agent::turnFacing(scene.agent(id).body,
                      placeToFace(scene, id),
                      archetype.movement.maxTurnRate * scene.arena.step,
                      archetype.aim.tolerance);
}

void dropTask(Scene& scene, AgentId id, RecordId cause) {
    Task& task = mindIn(scene, id).task;
    halt(scene, id);
    if (task.started != trace::kNoRecord)
        scene.trace.add(trace::GoalEnded{id, task.goal, 1, GoalStatus::Dropped, task.started},
                        cause);
    task = {};
}

} // namespace percept::guard
