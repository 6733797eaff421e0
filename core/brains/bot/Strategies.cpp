#include "Mind.h"
#include "percept/agent/GoalNames.h"
#include "percept/bot/BotRecords.h"

#include <algorithm>

// The goals at the top of the tree: explore, get an item, attack, hunt, move to a position.
namespace percept::bot {

const SenseLink* Mind::target() const {
    const AgentId target = m_mind.targeting.target;
    return target == trace::kNoAgent ? nullptr : std::as_const(m_bot.knowledge).find(target);
}

bool Mind::canBeAttacked(const SenseLink& record) const {
    return record.shootable && (record.withinFieldOfView || !isAt(record.lastPosition));
}

bool Mind::hasMoved(const SenseLink& record, Vec2 from) const {
    const Metres left = geometry::distance(m_bot.body.position, from);
    const Metres most = std::max(m_archetype.movement.radius * m_me.parameter(agent::kArrival),
                                 m_me.parameter(kHuntShare) * left);
    return geometry::distance(record.lastPosition, from) > most;
}

bool Mind::isAt(Vec2 place) const {
    return agent::isAt(m_me, place);
}

void Mind::activateExplore(GoalNode& node, Depth depth) {
    removeSubgoals(node, depth);
    Travel& travel = std::get<TravelData>(node.data).travel;
    const auto count = static_cast<std::uint32_t>(m_me.arena().graph.nodes().size());
    if (!travel.destinationKnown && count > 0) {
        const nav::NodeId chosen{m_me.random().below(count)};
        travel.destination = m_me.arena().graph.node(chosen).position;
        travel.destinationKnown = true;
    }
    if (!travel.destinationKnown) {
        // Without a navigation graph there is nowhere to go but about.
        push(node, depth, Goal::Wander, {}, m_bot.body.position, node.started);
        return;
    }
    setOut(node, depth);
}

void Mind::activateGetItem(GoalNode& node, Depth depth) {
    removeSubgoals(node, depth);
    const Goal kind = node.kind;
    const auto serves = [&](ItemId item) { return itemServes(m_me.arena(), item, kind); };
    auto& data = std::get<TravelData>(node.data);
    traveller(data, depth).setOutForItem(serves, node.started);
    if (data.travel.status == TravelStatus::Failed)
        node.status = GoalStatus::Failed;
}

GoalStatus Mind::processGetItem(GoalNode& node, Depth depth) {
    auto& data = std::get<TravelData>(node.data);
    const ItemId item = data.travel.item;
    if (item == trace::kNone<ItemId>)
        return processTravel(node, depth);
    const Vec2 place = m_me.arena().items[trace::indexOf(item)].position;
    const bool active = m_me.isThere(item);
    // Taken by somebody else, as far as this bot can see.
    if (!active && m_me.canSee(m_bot.body.position, place))
        return GoalStatus::Failed;
    const GoalStatus status = processTravel(node, depth);
    if (status != GoalStatus::Completed)
        return status;
    // It is there; stand on it until the step in which it is taken.
    if (data.deadline <= 0)
        data.deadline = m_me.now() + m_me.parameter(kItemPatience);
    agent::steerTo(m_me, place, true);
    return m_me.now() > data.deadline ? GoalStatus::Failed : GoalStatus::Active;
}

void Mind::activateMoveTo(GoalNode& node, Depth depth) {
    removeSubgoals(node, depth);
    setOut(node, depth);
}

void Mind::activateAttack(GoalNode& node, Depth depth) {
    removeSubgoals(node, depth);
    const SenseLink* record = target();
    if (record == nullptr) {
        node.status = GoalStatus::Completed;
        return;
    }
    if (!canBeAttacked(*record)) {
        push(node, depth, Goal::Hunt, HuntData{}, record->lastPosition, node.started);
        return;
    }
    if (stepAside(true) || stepAside(false)) {
        push(node, depth, Goal::Dodge, DodgeData{}, m_bot.body.position, node.started);
        return;
    }
    Leg leg;
    leg.step = {m_bot.body.position, record->lastPosition, trace::kNone<DoorId>, 1.0};
    push(node, depth, Goal::Seek, leg, record->lastPosition, node.started);
}

GoalStatus Mind::processAttack(GoalNode& node, Depth depth) {
    if (target() == nullptr)
        return GoalStatus::Completed;
    const GoalStatus status = processSubgoals(node, depth);
    // One way of attacking has ended: as long as there is a target, the next follows.
    return status == GoalStatus::Active ? status : GoalStatus::Inactive;
}

void Mind::activateHunt(GoalNode& node, Depth depth) {
    removeSubgoals(node, depth);
    const SenseLink* record = target();
    if (record == nullptr) {
        node.status = GoalStatus::Completed;
        return;
    }
    auto& hunt = std::get<HuntData>(node.data);
    if (hunt.place != record->lastPosition)
        hunt = {false, record->lastPosition, hunt.followed};
    if (hunt.searched || isAt(record->lastPosition)) {
        hunt.searched = true;
        // Nobody here any more: a trail leads on, otherwise look anywhere.
        const TrailDrop* drop = m_me.freshestDrop(record->about, hunt.followed);
        if (drop == nullptr) {
            push(node, depth, Goal::Explore, TravelData{}, m_bot.body.position, node.started);
            return;
        }
        hunt.followed = drop->made;
        const Vec2 place = drop->position;
        const RecordId seen =
            m_me.trace().add(TrailSeen{m_me.id(), record->about, place}, node.started);
        push(node, depth, Goal::MoveToPosition, travelTo(place), place, seen);
        return;
    }
    push(node, depth, Goal::MoveToPosition, travelTo(hunt.place), hunt.place, node.started);
}

GoalStatus Mind::processHunt(GoalNode& node, Depth depth) {
    const GoalStatus status = processSubgoals(node, depth);
    const SenseLink* record = target();
    if (record == nullptr || canBeAttacked(*record))
        return GoalStatus::Completed;
    auto& hunt = std::get<HuntData>(node.data);
    if (hasMoved(*record, hunt.place))
        // Heard or felt elsewhere meanwhile.
        return GoalStatus::Inactive;
    if (status != GoalStatus::Completed && status != GoalStatus::Failed)
        return status;
    // Arrived without finding anybody: go on looking while the target is remembered.
    hunt.searched = true;
    return GoalStatus::Inactive;
}

} // namespace percept::bot
