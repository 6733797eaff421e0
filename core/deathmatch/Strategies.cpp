#include "Mind.h"

// The goals at the top of the tree: explore, get an item, attack, hunt, move to a position.
namespace percept::deathmatch {

const agent::MemoryRecord* Mind::target() const {
    return m_bot.memory.find(m_bot.targeting.target);
}

bool Mind::isAt(Vec2 place) const {
    // 10 units of the source for a bounding radius of 8.
    const Metres tolerance = m_archetype.movement.radius * 1.25;
    return geometry::distanceSquared(place, m_bot.body.position) < tolerance * tolerance;
}

void Mind::activateExplore(GoalNode& node, Depth depth) {
    removeSubgoals(node, depth, GoalStatus::Dropped);
    auto& travel = std::get<TravelData>(node.data);
    const auto count = static_cast<std::uint32_t>(m_game.arena.graph.nodes().size());
    if (!travel.destinationKnown && count > 0) {
        const nav::NodeId chosen{m_game.state.random.below(count)};
        travel.destination = m_game.arena.graph.node(chosen).position;
        travel.destinationKnown = true;
    }
    if (!travel.destinationKnown) {
        // Without a navigation graph there is nowhere to go but about.
        push(node, depth, Goal::Wander, {}, m_bot.body.position, node.started);
        return;
    }
    startTravel(
        node, depth, requestPath(m_game, m_id, travel.destination, node.started), Goal::Seek);
}

void Mind::activateGetItem(GoalNode& node, Depth depth) {
    removeSubgoals(node, depth, GoalStatus::Dropped);
    startTravel(node, depth, requestItem(m_game, m_id, node.kind, node.started), Goal::Wander);
}

GoalStatus Mind::processGetItem(GoalNode& node, Depth depth) {
    const auto& travel = std::get<TravelData>(node.data);
    if (travel.item != trace::kNone<ItemId>) {
        const auto index = trace::indexOf(travel.item);
        const bool gone = !m_game.state.items[index].active;
        // Taken by somebody else, as far as this bot can see.
        if (gone && m_game.canSee(m_bot.body.position,
                                  m_game.arena.items[index].position,
                                  m_archetype.eyeHeight))
            return GoalStatus::Failed;
    }
    return processSubgoals(node, depth);
}

void Mind::activateMoveTo(GoalNode& node, Depth depth) {
    removeSubgoals(node, depth, GoalStatus::Dropped);
    const Vec2 destination = std::get<TravelData>(node.data).destination;
    startTravel(node, depth, requestPath(m_game, m_id, destination, node.started), Goal::Seek);
}

void Mind::activateAttack(GoalNode& node, Depth depth) {
    removeSubgoals(node, depth, GoalStatus::Dropped);
    const agent::MemoryRecord* record = target();
    if (record == nullptr) {
        node.status = GoalStatus::Completed;
        return;
    }
    if (!record->shootable) {
        push(node, depth, Goal::Hunt, HuntData{}, record->lastPosition, node.started);
        return;
    }
    if (stepAside(true) || stepAside(false)) {
        push(node, depth, Goal::Dodge, DodgeData{}, m_bot.body.position, node.started);
        return;
    }
    LegData leg;
    leg.step = {m_bot.body.position, record->lastPosition, trace::kNone<DoorId>, 1.0};
    push(node, depth, Goal::Seek, leg, record->lastPosition, node.started);
}

GoalStatus Mind::processAttack(GoalNode& node, Depth depth) {
    if (target() == nullptr)
        return GoalStatus::Completed;
    const GoalStatus status = processSubgoals(node, depth);
    // A failed way of attacking is no reason to give up: think of another next time.
    return status == GoalStatus::Failed ? GoalStatus::Inactive : status;
}

std::optional<Vec2> Mind::freshestDrop(AgentId of) const {
    const TrailDrop* freshest = nullptr;
    for (const TrailDrop& drop : m_game.state.trail)
        if (drop.agent == of && !isAt(drop.position) &&
            (freshest == nullptr || drop.made > freshest->made) &&
            m_game.canSee(m_bot.body.position, drop.position, m_archetype.eyeHeight))
            freshest = &drop;
    return freshest != nullptr ? std::optional(freshest->position) : std::nullopt;
}

void Mind::activateHunt(GoalNode& node, Depth depth) {
    removeSubgoals(node, depth, GoalStatus::Dropped);
    const agent::MemoryRecord* record = target();
    if (record == nullptr) {
        node.status = GoalStatus::Completed;
        return;
    }
    auto& hunt = std::get<HuntData>(node.data);
    if (hunt.searched || isAt(record->lastPosition)) {
        hunt.searched = true;
        // Nobody here any more: a trail leads on, otherwise look anywhere.
        if (const auto drop = freshestDrop(record->opponent))
            push(node,
                 depth,
                 Goal::MoveToPosition,
                 TravelData{*drop, true, trace::kNone<ItemId>, 0},
                 *drop,
                 node.started);
        else
            push(node, depth, Goal::Explore, TravelData{}, m_bot.body.position, node.started);
        return;
    }
    push(node,
         depth,
         Goal::MoveToPosition,
         TravelData{record->lastPosition, true, trace::kNone<ItemId>, 0},
         record->lastPosition,
         node.started);
}

GoalStatus Mind::processHunt(GoalNode& node, Depth depth) {
    const GoalStatus status = processSubgoals(node, depth);
    const agent::MemoryRecord* record = target();
    if (record == nullptr || record->withinFieldOfView)
        return GoalStatus::Completed;
    if (status == GoalStatus::Completed || status == GoalStatus::Failed) {
        // Arrived without finding anybody: go on looking while the target is remembered.
        std::get<HuntData>(node.data).searched = true;
        return GoalStatus::Inactive;
    }
    return status;
}

} // namespace percept::deathmatch
