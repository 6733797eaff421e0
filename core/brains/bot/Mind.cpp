#include "Mind.h"

#include "percept/agent/GoalNames.h"
#include "percept/agent/Travel.h"

#include <cmath>

namespace percept::bot {
namespace {

/// How far the place of an order moves before another path there is looked for.
constexpr Metres kOrderMoves = 1.5;
/// A path to the place of an order is looked for anew after so long where there was none.
constexpr Seconds kOrderRetry = 2.0;
/// Somebody who is to be investigated is gone after anew when he has moved by this.
constexpr Metres kStale = 1.5;

/// Calls for each goal that travels, with its depth, until one says so. @return that one
template <class Node, class Do>
Node* findTravel(Node& node, std::int32_t depth, Do&& call) {
    if (std::holds_alternative<TravelData>(node.data) && call(node, depth))
        return &node;
    for (Node& subgoal : node.subgoals)
        if (Node* found = findTravel(subgoal, depth + 1, call))
            return found;
    return nullptr;
}

} // namespace

Mind::Mind(const Self& me)
    : m_me(me)
    , m_bot(me.agent())
    , m_mind(mindIn(me))
    , m_archetype(me.archetype()) {}

// --- the tree -----------------------------------------------------------------------------------

GoalNode&
Mind::push(GoalNode& parent, Depth depth, Goal kind, GoalData data, Vec2 where, RecordId cause) {
    GoalNode node;
    node.kind = kind;
    node.data = std::move(data);
    node.started = m_me.trace().add(trace::GoalStarted{m_me.id(), kind, depth + 1, where}, cause);
    parent.subgoals.push_back(std::move(node));
    return parent.subgoals.back();
}

/// Undoes what a goal had switched on.
void Mind::end(GoalNode& node, Depth depth, GoalStatus status) {
    removeSubgoals(node, depth);
    if (auto* data = std::get_if<TravelData>(&node.data))
        traveller(*data, depth).stop();
    agent::standStill(m_me);
    m_me.trace().add(trace::GoalEnded{m_me.id(), node.kind, depth, status, node.started},
                     node.started);
}

/// Those that had not ended by themselves are dropped.
void Mind::removeSubgoals(GoalNode& node, Depth depth) {
    while (!node.subgoals.empty()) {
        const GoalStatus own = node.subgoals.back().status;
        const bool done = own == GoalStatus::Completed || own == GoalStatus::Failed;
        end(node.subgoals.back(), depth + 1, done ? own : GoalStatus::Dropped);
        node.subgoals.pop_back();
    }
}

void Mind::removeAllGoals() {
    removeSubgoals(m_mind.brain, 0);
}

GoalStatus Mind::processSubgoals(GoalNode& node, Depth depth) {
    while (!node.subgoals.empty() && (node.subgoals.back().status == GoalStatus::Completed ||
                                      node.subgoals.back().status == GoalStatus::Failed)) {
        end(node.subgoals.back(), depth + 1, node.subgoals.back().status);
        node.subgoals.pop_back();
    }
    if (node.subgoals.empty())
        return GoalStatus::Completed;
    const GoalStatus status = processNode(node.subgoals.back(), depth + 1);
    // More is to follow, or the subgoal will be started anew.
    if ((status == GoalStatus::Completed && node.subgoals.size() > 1) ||
        status == GoalStatus::Inactive)
        return GoalStatus::Active;
    return status;
}

GoalStatus Mind::processNode(GoalNode& node, Depth depth) {
    if (node.status == GoalStatus::Inactive)
        activate(node, depth);
    if (node.status != GoalStatus::Active)
        return node.status;
    if (fetches(m_me.arena(), node.kind))
        return node.status = processGetItem(node, depth);
    switch (node.kind) {
    case Goal::Seek:
        return node.status = agent::stepLeg(m_me, std::get<Leg>(node.data));
    case Goal::Dodge:
        return node.status = processDodge(node);
    case Goal::Wander:
    case Goal::Wait:
        return node.status;
    case Goal::Attack:
        return node.status = processAttack(node, depth);
    case Goal::Hunt:
        return node.status = processHunt(node, depth);
    case Goal::TakeCover:
    case Goal::TakePosition:
        return node.status = processCover(node, depth);
    default: // explore, move to a position
        break;
    }
    return node.status = processTravel(node, depth);
}

void Mind::activate(GoalNode& node, Depth depth) {
    node.status = GoalStatus::Active;
    if (fetches(m_me.arena(), node.kind))
        return activateGetItem(node, depth);
    switch (node.kind) {
    case Goal::Explore:
        return activateExplore(node, depth);
    case Goal::Attack:
        return activateAttack(node, depth);
    case Goal::Hunt:
        return activateHunt(node, depth);
    case Goal::TakeCover:
    case Goal::TakePosition:
        return activateCover(node, depth);
    case Goal::Investigate:
    case Goal::Flee:
    case Goal::Return:
    case Goal::MoveToPosition:
        return activateMoveTo(node, depth);
    case Goal::Seek:
        return agent::beginLeg(
            m_me, std::get<Leg>(node.data), m_me.parameter(agent::kStraightMargin));
    case Goal::Dodge:
        return activateDodge(node);
    case Goal::Wander:
        return activateWander(node);
    case Goal::Wait:
        return agent::standStill(m_me);
    default: // to think needs no preparation, and no bot has the goals of guards
        break;
    }
}

void Mind::process() {
    GoalNode& think = m_mind.brain;
    if (think.subgoals.empty() && !m_bot.possessed && mayDecide()) {
        if (m_mind.manner == lod::Manner::Full)
            arbitrate();
        else if (const agent::StandingOrder* order = m_me.order())
            obey(order->record);
        else
            goTo(Goal::Explore, {}, m_bot.born);
    }
    if (const agent::StandingOrder* order = m_me.order();
        order != nullptr && !m_bot.possessed && !think.subgoals.empty() &&
        (think.subgoals.back().kind == Goal::Wait ||
         think.subgoals.back().kind == Goal::MoveToPosition))
        obey(order->record);
    think.status = GoalStatus::Active;
    processSubgoals(think, 0);
}

bool Mind::mayDecide() const {
    const double rate = m_archetype.rates.arbitration;
    return rate <= 0 || m_mind.adopted < m_mind.entered ||
           m_me.now() >= m_mind.adopted + 1.0 / rate;
}

void Mind::walkTo(Vec2 destination) {
    removeAllGoals();
    push(m_mind.brain, 0, Goal::MoveToPosition, travelTo(destination), destination, m_bot.born);
}

bool Mind::isDoing(Goal goal, Vec2 place) const {
    const auto& strategies = m_mind.brain.subgoals;
    if (strategies.empty() || strategies.back().kind != goal)
        return false;
    const auto* data = std::get_if<TravelData>(&strategies.back().data);
    if (data == nullptr || goal == Goal::Return)
        return data != nullptr;
    const Vec2 towards = data->travel.destination;
    return goal == Goal::Flee ? agent::fleesFrom(m_me, place, towards)
                              : geometry::distance(place, towards) <= kStale;
}

bool Mind::respond(Goal goal, Vec2 place, RecordId cause) {
    if (goal != Goal::Investigate && goal != Goal::Flee && goal != Goal::Return)
        return false;
    if (isDoing(goal, place))
        return false;
    if (goal == Goal::Flee) {
        constexpr Metres kNoBetter = 1.0;
        place = agent::refugeFrom(m_me, place);
        if (geometry::distance(place, m_bot.body.position) < kNoBetter)
            return false;
    }
    removeAllGoals();
    m_mind.adopted = m_me.now();
    if (goal == Goal::Return)
        place = m_mind.home;
    push(m_mind.brain, 0, goal, travelTo(place), place, cause);
    return true;
}

namespace {

/// What is done before an order.
bool comesFirst(Goal goal) {
    return goal == Goal::Attack || goal == Goal::TakeCover || goal == Goal::GetHealth ||
           goal == Goal::Investigate || goal == Goal::Flee;
}

} // namespace

void Mind::takeOrder() {
    const auto& strategies = m_mind.brain.subgoals;
    if (!strategies.empty() && comesFirst(strategies.back().kind))
        return;
    removeAllGoals();
    if (const agent::StandingOrder* order = m_me.order())
        obey(order->record);
}

bool Mind::wasRefused(Vec2 place) const {
    const auto& strategies = m_mind.brain.subgoals;
    if (strategies.empty() || m_me.now() >= m_mind.adopted + kOrderRetry)
        return false;
    const GoalNode& last = strategies.back();
    const auto to = destinationOf(last);
    return to && geometry::distance(*to, place) <= kOrderMoves &&
           (last.kind == Goal::Wait ||
            (last.kind == Goal::MoveToPosition && last.status == GoalStatus::Failed));
}

void Mind::obey(RecordId cause) {
    const auto place = m_me.orderedPlace();
    const bool there = !place || isAt(*place);
    const bool stays = there || wasRefused(*place);
    const Goal goal = stays ? Goal::Wait : Goal::MoveToPosition;
    auto& strategies = m_mind.brain.subgoals;
    if (!strategies.empty() && strategies.back().kind == goal &&
        strategies.back().status != GoalStatus::Completed &&
        strategies.back().status != GoalStatus::Failed) {
        const auto to = destinationOf(strategies.back());
        if (!to || geometry::distance(*to, *place) <= kOrderMoves)
            return;
    }
    removeAllGoals();
    if (!stays)
        return goTo(goal, travelTo(*place), cause);
    if (there)
        m_mind.adopted = m_me.now();
    push(m_mind.brain,
         0,
         goal,
         there ? GoalData() : GoalData(travelTo(*place)),
         m_bot.body.position,
         cause);
}

/// Seeks a place that is too far away to be reached.
void Mind::walkAlong(Vec2 direction) {
    constexpr Metres kFar = 1e4;
    removeAllGoals();
    direction = geometry::truncated(direction, 1.0);
    Leg leg;
    leg.step.speedFactor = std::sqrt(geometry::lengthSquared(direction));
    leg.step.from = m_bot.body.position;
    leg.step.to = leg.step.from + direction * kFar;
    if (leg.step.speedFactor > 0)
        push(m_mind.brain, 0, Goal::Seek, leg, leg.step.to, m_bot.born);
}

// --- paths --------------------------------------------------------------------------------------

agent::Traveller Mind::traveller(TravelData& data, Depth depth) const {
    return {m_me, {true, true, depth}, data.travel};
}

/// Whose level of detail wants no paths goes straight there.
void Mind::setOut(GoalNode& node, Depth depth) {
    auto& data = std::get<TravelData>(node.data);
    const Vec2 place = data.travel.destination;
    if (m_mind.manner == lod::Manner::Drift && node.kind != Goal::MoveToPosition)
        traveller(data, depth).goStraight(place, node.started);
    else
        traveller(data, depth).setOut(place, node.started);
    if (data.travel.status == TravelStatus::Failed)
        node.status = GoalStatus::Failed;
}

GoalStatus Mind::processTravel(GoalNode& node, Depth depth) {
    auto* data = std::get_if<TravelData>(&node.data);
    if (data == nullptr || !node.subgoals.empty())
        return processSubgoals(node, depth);
    traveller(*data, depth).step();
    switch (data->travel.status) {
    case TravelStatus::Arrived:
        return GoalStatus::Completed;
    case TravelStatus::Failed:
        return GoalStatus::Failed;
    default:
        return GoalStatus::Active;
    }
}

void Mind::onPickedUp(ItemId item) {
    for (GoalNode& strategy : m_mind.brain.subgoals) {
        const auto* data = std::get_if<TravelData>(&strategy.data);
        if (data != nullptr && data->travel.item == item)
            strategy.status = GoalStatus::Completed;
    }
}

void Mind::onPathAnswer(const PathAnswer& answer) {
    GoalNode* const node = findTravel(m_mind.brain, 0, [&](GoalNode& each, Depth depth) {
        return traveller(std::get<TravelData>(each.data), depth).take(answer);
    });
    if (node == nullptr)
        return;
    const TravelStatus status = std::get<TravelData>(node->data).travel.status;
    if (status == TravelStatus::None)
        node->status = GoalStatus::Inactive; // strayed: asks again from where it is
    else if (status == TravelStatus::Failed)
        node->status = GoalStatus::Failed;
}

void Mind::onGuess(const PathAnswer& guess, bool complete, RecordId cause) {
    findTravel(m_mind.brain, 0, [&](GoalNode& each, Depth depth) {
        return traveller(std::get<TravelData>(each.data), depth).takeGuess(guess, complete, cause);
    });
}

const agent::FollowData* Mind::following(const BotMind& mind, std::uint32_t request) {
    const agent::FollowData* way = nullptr;
    findTravel(mind.brain, 0, [&](const GoalNode& each, Depth) {
        way = agent::following(std::get<TravelData>(each.data).travel, request);
        return way != nullptr;
    });
    return way;
}

double Mind::pace(const BotMind& mind) {
    const GoalNode* node = &mind.brain;
    while (!node->subgoals.empty())
        node = &node->subgoals.back();
    if (const auto* data = std::get_if<TravelData>(&node->data))
        return agent::paceOf(data->travel);
    const auto* leg = std::get_if<Leg>(&node->data);
    return leg != nullptr ? leg->step.speedFactor : 1.0;
}

} // namespace percept::bot
