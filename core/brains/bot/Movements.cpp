#include "Mind.h"

// The goals that move the body in a fight: dodge; and where there is nowhere to go: wander.
namespace percept::bot {

std::optional<Vec2> Mind::stepAside(bool clockwise) const {
    const Metres radius = m_archetype.movement.radius;
    const Vec2 left = geometry::perpendicular(m_bot.body.facing);
    const Vec2 place =
        m_bot.body.position + (clockwise ? -left : left) * (radius * m_me.parameter(kDodgeStep));
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
    agent::steerTo(m_me, *place, false);
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
    agent::standStill(m_me);
    m_bot.steering.wander = true;
}

} // namespace percept::bot
