#include "Mind.h"

#include "percept/agent/GoalNames.h"
#include "percept/geometry/Segment.h"

#include <limits>

// The goals that move the body: follow a path, traverse an edge, negotiate a door, seek, dodge,
// wander.
namespace percept::bot {

Seconds Mind::timeToReach(Vec2 from, Vec2 to, double speedFactor) const {
    return geometry::distance(from, to) / (m_archetype.movement.maxSpeed * speedFactor);
}

void Mind::activateFollow(GoalNode& node, Depth depth) {
    removeSubgoals(node, depth);
    node.status = GoalStatus::Active;
    auto& data = std::get<FollowData>(node.data);
    if (data.next >= data.steps.size()) {
        node.status = GoalStatus::Completed;
        return;
    }
    const PathStep step = data.steps[data.next++];
    LegData leg;
    leg.step = step;
    leg.last = data.next == data.steps.size();
    const bool throughDoor = step.door != trace::kNone<DoorId>;
    push(node,
         depth,
         throughDoor ? Goal::NegotiateDoor : Goal::TraverseEdge,
         leg,
         step.to,
         node.started);
}

std::optional<Vec2> Mind::switchFor(DoorId door, Vec2 nearSide) const {
    std::optional<Vec2> nearest;
    double best = std::numeric_limits<double>::infinity();
    const DoorSpec& spec = m_me.arena().doors[trace::indexOf(door)];
    for (const TriggerId id : spec.switches) {
        const Vec2 place = m_me.arena().triggers[trace::indexOf(id)].position;
        const double squared = geometry::distanceSquared(place, m_bot.body.position);
        if (squared < best && !spec.separates(nearSide, place) &&
            (m_me.canSee(m_bot.body.position, place) || m_me.canSee(nearSide, place))) {
            best = squared;
            nearest = place;
        }
    }
    return nearest;
}

/// How often a door is being negotiated at once: a way to its switch may not lead through it.
int Mind::negotiations(DoorId door) const {
    int count = 0;
    for (const GoalNode* node = &m_mind.brain; !node->subgoals.empty();) {
        node = &node->subgoals.back();
        count +=
            node->kind == Goal::NegotiateDoor && std::get<LegData>(node->data).step.door == door;
    }
    return count;
}

/// Presses the switch in sight, returns to the near side and passes.
void Mind::activateNegotiate(GoalNode& node, Depth depth) {
    removeSubgoals(node, depth);
    auto& leg = std::get<LegData>(node.data);
    leg.deadline = 0;
    push(node, depth, Goal::TraverseEdge, leg, leg.step.to, node.started);
    const agent::Door& door = m_me.door(leg.step.door);
    if (door.state == trace::DoorState::Open || door.state == trace::DoorState::Opening)
        return;
    const auto place = switchFor(leg.step.door, leg.step.from);
    if (!place || negotiations(leg.step.door) > 1) {
        removeSubgoals(node, depth);
        node.status = GoalStatus::Failed;
        giveUp(leg.step.door);
        return;
    }
    for (const Vec2 stop : {leg.step.from, *place})
        push(node,
             depth,
             Goal::MoveToPosition,
             TravelData{stop, true, trace::kNone<ItemId>, 0, 0},
             stop,
             node.started);
}

void Mind::giveUp(DoorId door) {
    constexpr Seconds kFor = 30.0;
    std::erase_if(m_bot.avoided, [&](const agent::AvoidedDoor& other) {
        return other.door == door || other.until <= m_me.now();
    });
    m_bot.avoided.push_back({door, m_me.now() + kFor});
}

GoalStatus Mind::waitAt(Vec2 place, Seconds& deadline, Seconds patience) {
    if (deadline <= 0)
        deadline = m_me.now() + patience;
    steerTo(place, true);
    return m_me.now() > deadline ? GoalStatus::Failed : GoalStatus::Active;
}

/// The stack holds, from its end: the way to the switch, the way to the near side, the passage.
GoalStatus Mind::processNegotiate(GoalNode& node, Depth depth) {
    constexpr Seconds kPatience = 2.0;
    constexpr std::int32_t kAttempts = 3;
    auto& leg = std::get<LegData>(node.data);
    const DoorSpec& spec = m_me.arena().doors[trace::indexOf(leg.step.door)];
    const agent::Door& door = m_me.door(leg.step.door);
    const bool moving = door.state == trace::DoorState::Opening;
    const bool shut = !moving && door.state != trace::DoorState::Open;
    const GoalNode* work = node.subgoals.empty() ? nullptr : &node.subgoals.back();
    if (work != nullptr && node.subgoals.size() == 3 && work->status == GoalStatus::Completed &&
        shut)
        // Near the switch, but the step in which it notices has not come yet.
        return waitAt(std::get<TravelData>(work->data).destination, leg.deadline, kPatience);
    if (work != nullptr && node.subgoals.size() == 1 && work->status == GoalStatus::Inactive &&
        moving)
        return waitAt(
            leg.step.from, leg.deadline, kPatience + door.leaf / spec.perStep * m_me.arena().step);
    if (work != nullptr && node.subgoals.size() == 1 && door.state == trace::DoorState::Closed &&
        geometry::segmentsCross(m_bot.body.position, leg.step.to, spec.from, spec.to))
        // Closed in front of it: back to the switch, as long as there is hope to be in time.
        return ++leg.attempts < kAttempts ? GoalStatus::Inactive : GoalStatus::Failed;
    leg.deadline = 0;
    return processSubgoals(node, depth);
}

void Mind::activateLeg(GoalNode& node) {
    auto& leg = std::get<LegData>(node.data);
    // How long a leg may take beyond the time at full speed before one counts as stuck.
    const Seconds margin = node.kind == Goal::Seek ? 1.0 : 2.0;
    leg.deadline =
        m_me.now() + margin + timeToReach(m_bot.body.position, leg.step.to, leg.step.speedFactor);
    steerTo(leg.step.to, leg.last);
}

GoalStatus Mind::processLeg(GoalNode& node) {
    const auto& leg = std::get<LegData>(node.data);
    if (isAt(leg.step.to)) {
        halt();
        return GoalStatus::Completed;
    }
    if (m_me.now() > leg.deadline) {
        halt();
        return GoalStatus::Failed;
    }
    // Another goal may have steered elsewhere in between.
    steerTo(leg.step.to, leg.last);
    return GoalStatus::Active;
}

std::optional<Vec2> Mind::stepAside(bool clockwise) const {
    const Metres radius = m_archetype.movement.radius;
    const Vec2 left = geometry::perpendicular(m_bot.body.facing);
    const Vec2 place = m_bot.body.position + (clockwise ? -left : left) * (radius * 3.0);
    if (!m_me.canWalkTo(place))
        return std::nullopt;
    return place;
}

void Mind::activateDodge(GoalNode& node) {
    auto& dodge = std::get<DodgeData>(node.data);
    dodge.clockwise = m_me.random().below(2) == 1;
    auto place = stepAside(dodge.clockwise);
    if (!place) {
        dodge.clockwise = !dodge.clockwise;
        place = stepAside(dodge.clockwise);
    }
    if (!place) {
        node.status = GoalStatus::Failed;
        return;
    }
    dodge.target = *place;
    steerTo(*place, false);
}

GoalStatus Mind::processDodge(GoalNode& node) {
    const auto& dodge = std::get<DodgeData>(node.data);
    const SenseLink* record = target();
    if (record == nullptr || !canBeAttacked(*record))
        return GoalStatus::Completed;
    if (!isAt(dodge.target))
        return GoalStatus::Active;
    activateDodge(node);
    return node.status;
}

void Mind::activateWander(GoalNode&) {
    m_bot.steering.seek = false;
    m_bot.steering.arrive = false;
    m_bot.steering.wander = true;
}

} // namespace percept::bot
