#include "Mind.h"

#include <limits>

// The goals that move the body: follow a path, traverse an edge, negotiate a door, seek, dodge,
// wander.
namespace percept::deathmatch {

Seconds Mind::timeToReach(Vec2 from, Vec2 to, double speedFactor) const {
    return geometry::distance(from, to) / (m_archetype.movement.maxSpeed * speedFactor);
}

void Mind::activateFollow(GoalNode& node, Depth depth) {
    removeSubgoals(node, depth, GoalStatus::Completed);
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

std::optional<Vec2> Mind::switchFor(DoorId door) const {
    std::optional<Vec2> nearest;
    double best = std::numeric_limits<double>::infinity();
    for (const TriggerId id : m_game.arena.doors[trace::indexOf(door)].switches) {
        const Vec2 place = m_game.arena.triggers[trace::indexOf(id)].position;
        const double squared = geometry::distanceSquared(place, m_bot.body.position);
        if (squared < best && m_game.canSee(m_bot.body.position, place, m_archetype.eyeHeight)) {
            best = squared;
            nearest = place;
        }
    }
    return nearest;
}

/// Presses the switch in sight, returns to the near side and passes.
void Mind::activateNegotiate(GoalNode& node, Depth depth) {
    removeSubgoals(node, depth, GoalStatus::Dropped);
    const LegData leg = std::get<LegData>(node.data);
    push(node, depth, Goal::TraverseEdge, leg, leg.step.to, node.started);
    if (m_game.state.doors[trace::indexOf(leg.step.door)].leaf <= 0)
        return;
    const auto place = switchFor(leg.step.door);
    if (!place) {
        removeSubgoals(node, depth, GoalStatus::Dropped);
        node.status = GoalStatus::Failed;
        return;
    }
    for (const Vec2 stop : {leg.step.from, *place})
        push(node,
             depth,
             Goal::MoveToPosition,
             TravelData{stop, true, trace::kNone<ItemId>, 0},
             stop,
             node.started);
}

void Mind::activateLeg(GoalNode& node) {
    auto& leg = std::get<LegData>(node.data);
    // How long a leg may take beyond the time at full speed before one counts as stuck.
    const Seconds margin = node.kind == Goal::Seek ? 1.0 : 2.0;
    leg.deadline =
        m_game.now + margin + timeToReach(m_bot.body.position, leg.step.to, leg.step.speedFactor);
    m_bot.steering.target = leg.step.to;
    m_bot.steering.arrive = leg.last;
    m_bot.steering.seek = !leg.last;
    m_bot.steering.wander = false;
}

GoalStatus Mind::processLeg(GoalNode& node) {
    const auto& leg = std::get<LegData>(node.data);
    if (isAt(leg.step.to)) {
        m_bot.steering.seek = false;
        m_bot.steering.arrive = false;
        return GoalStatus::Completed;
    }
    if (m_game.now > leg.deadline) {
        m_bot.steering.seek = false;
        m_bot.steering.arrive = false;
        return GoalStatus::Failed;
    }
    // Another goal may have steered elsewhere in between.
    m_bot.steering.target = leg.step.to;
    m_bot.steering.arrive = leg.last;
    m_bot.steering.seek = !leg.last;
    return GoalStatus::Active;
}

std::optional<Vec2> Mind::stepAside(bool clockwise) const {
    const Metres radius = m_archetype.movement.radius;
    const Vec2 left = geometry::perpendicular(m_bot.body.facing);
    const Vec2 place = m_bot.body.position + (clockwise ? -left : left) * (radius * 3.0);
    if (!m_game.canWalk(m_bot.body.position, place, radius))
        return std::nullopt;
    return place;
}

void Mind::activateDodge(GoalNode& node) {
    auto& dodge = std::get<DodgeData>(node.data);
    dodge.clockwise = m_game.state.random.below(2) == 1;
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
    m_bot.steering.target = *place;
    m_bot.steering.seek = true;
    m_bot.steering.arrive = false;
    m_bot.steering.wander = false;
}

GoalStatus Mind::processDodge(GoalNode& node) {
    const auto& dodge = std::get<DodgeData>(node.data);
    const agent::MemoryRecord* record = target();
    if (record == nullptr || !record->withinFieldOfView)
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

} // namespace percept::deathmatch
