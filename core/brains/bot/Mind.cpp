#include "Mind.h"

#include "percept/agent/GoalNames.h"

#include <cmath>

namespace percept::bot {
namespace {

/// The goal that waits for a request, and how deep it is.
template <class Node>
Node* waiting(Node& node, std::int32_t depth, std::uint32_t request, std::int32_t& found) {
    const auto* travel = std::get_if<TravelData>(&node.data);
    found = depth;
    if (travel != nullptr && travel->request == request)
        return &node;
    for (Node& subgoal : node.subgoals)
        if (Node* each = waiting(subgoal, depth + 1, request, found))
            return each;
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
    if (auto* travel = std::get_if<TravelData>(&node.data))
        m_me.cancelRequest(travel->request);
    halt();
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

void Mind::halt() {
    m_bot.steering.seek = false;
    m_bot.steering.arrive = false;
    m_bot.steering.wander = false;
}

void Mind::steerTo(Vec2 place, bool stopThere) {
    m_bot.steering.target = place;
    m_bot.steering.arrive = stopThere;
    m_bot.steering.seek = !stopThere;
    m_bot.steering.wander = false;
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
    case Goal::TraverseEdge:
    case Goal::Seek:
        return node.status = processLeg(node);
    case Goal::Dodge:
        return node.status = processDodge(node);
    case Goal::Wander:
        return node.status;
    case Goal::Attack:
        return node.status = processAttack(node, depth);
    case Goal::Hunt:
        return node.status = processHunt(node, depth);
    case Goal::TakeCover:
    case Goal::TakePosition:
        return node.status = processCover(node, depth);
    case Goal::NegotiateDoor:
        node.status = processNegotiate(node, depth);
        if (node.status == GoalStatus::Failed)
            giveUp(std::get<LegData>(node.data).step.door);
        return node.status;
    case Goal::FollowPath: {
        node.status = processSubgoals(node, depth);
        const auto& data = std::get<FollowData>(node.data);
        if (node.status == GoalStatus::Completed && data.next < data.steps.size())
            activateFollow(node, depth);
        return node.status;
    }
    default: // explore, move to a position: what their subgoals do
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
    case Goal::FollowPath:
        return activateFollow(node, depth);
    case Goal::NegotiateDoor:
        return activateNegotiate(node, depth);
    case Goal::Investigate:
    case Goal::Flee:
    case Goal::MoveToPosition:
        return activateMoveTo(node, depth);
    case Goal::TraverseEdge:
    case Goal::Seek:
        return activateLeg(node);
    case Goal::Dodge:
        return activateDodge(node);
    case Goal::Wander:
        return activateWander(node);
    default: // to think needs no preparation, and no bot has the goals of guards
        break;
    }
}

void Mind::process() {
    GoalNode& think = m_mind.brain;
    if (think.subgoals.empty() && !m_bot.possessed && mayDecide()) {
        if (m_mind.manner == lod::Manner::Full)
            arbitrate();
        else
            goTo(Goal::Explore, {}, m_bot.born);
    }
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
    push(m_mind.brain,
         0,
         Goal::MoveToPosition,
         TravelData{destination, true, trace::kNone<ItemId>, 0, 0},
         destination,
         m_bot.born);
}

bool Mind::respond(Goal goal, Vec2 place, RecordId cause) {
    if (goal != Goal::Investigate && goal != Goal::Flee && goal != Goal::Return)
        return false;
    if (!m_mind.brain.subgoals.empty()) {
        const GoalNode& atWork = m_mind.brain.subgoals.back();
        if (atWork.kind == Goal::Attack || atWork.kind == Goal::Hunt || atWork.kind == goal)
            return false;
    }
    removeAllGoals();
    m_mind.adopted = m_me.now();
    if (goal == Goal::Return)
        return true; // to what it weighs by itself
    if (goal == Goal::Flee)
        place = m_me.arena().graph.refugeFrom(place, m_bot.body.position);
    push(m_mind.brain, 0, goal, TravelData{place, true, trace::kNone<ItemId>, 0, 0}, place, cause);
    return true;
}

/// Seeks a place that is too far away to be reached.
void Mind::walkAlong(Vec2 direction) {
    constexpr Metres kFar = 1e4;
    removeAllGoals();
    direction = geometry::truncated(direction, 1.0);
    LegData leg;
    leg.step.speedFactor = std::sqrt(geometry::lengthSquared(direction));
    leg.step.from = m_bot.body.position;
    leg.step.to = leg.step.from + direction * kFar;
    if (leg.step.speedFactor > 0)
        push(m_mind.brain, 0, Goal::Seek, leg, leg.step.to, m_bot.born);
}

// --- paths --------------------------------------------------------------------------------------

/// Takes up a path at once, or does something useful until it is there.
void Mind::startTravel(GoalNode& node,
                       Depth depth,
                       agent::PathRequestOutcome outcome,
                       Goal meanwhile) {
    if (auto* answer = std::get_if<PathAnswer>(&outcome)) {
        if (answer->status != trace::PathStatus::Found)
            node.status = GoalStatus::Failed;
        else
            follow(node, depth, *answer);
        return;
    }
    auto& travel = std::get<TravelData>(node.data);
    travel.request = std::get<std::uint32_t>(outcome);
    if (meanwhile == Goal::Wander) {
        push(node, depth, Goal::Wander, {}, m_bot.body.position, node.started);
        return;
    }
    LegData leg;
    leg.step = {m_bot.body.position, travel.destination, trace::kNone<DoorId>, 1.0};
    const Vec2 where = travel.destination;
    push(node, depth, Goal::Seek, leg, where, node.started);
}

void Mind::follow(GoalNode& node, Depth depth, const PathAnswer& answer) {
    auto& travel = std::get<TravelData>(node.data);
    travel.request = 0;
    travel.item = answer.item;
    travel.destination = answer.steps.back().to;
    travel.destinationKnown = true;
    const Vec2 where = travel.destination;
    removeSubgoals(node, depth);
    push(node, depth, Goal::FollowPath, FollowData{answer.steps, 0}, where, node.started);
}

/// Who has come to the end of a guess waits there until more is known.
GoalStatus Mind::processTravel(GoalNode& node, Depth depth) {
    const bool guesses = node.subgoals.empty() || node.subgoals.back().kind == Goal::FollowPath;
    const GoalStatus status = processSubgoals(node, depth);
    const auto* travel = std::get_if<TravelData>(&node.data);
    if (travel == nullptr || travel->request < agent::kFirstQuest || !guesses ||
        (status != GoalStatus::Completed && status != GoalStatus::Failed))
        return status;
    const bool there =
        status == GoalStatus::Completed && travel->destinationKnown && isAt(travel->destination);
    return there ? status : GoalStatus::Active;
}

void Mind::onPickedUp(ItemId item) {
    for (GoalNode& strategy : m_mind.brain.subgoals) {
        const auto* travel = std::get_if<TravelData>(&strategy.data);
        if (travel != nullptr && travel->item == item)
            strategy.status = GoalStatus::Completed;
    }
}

void Mind::onPathAnswer(const PathAnswer& answer) {
    Depth depth = 0;
    GoalNode* node = waiting(m_mind.brain, 0, answer.request, depth);
    if (node == nullptr)
        return;
    std::get<TravelData>(node->data).request = 0;
    if (answer.status == trace::PathStatus::Cancelled)
        node->status = GoalStatus::Inactive; // strayed: asks again from where it is
    else if (answer.status != trace::PathStatus::Found)
        node->status = GoalStatus::Failed;
    else if (!answer.steps.empty())
        follow(*node, depth, answer);
}

void Mind::onGuess(const PathAnswer& guess, bool complete, RecordId cause) {
    Depth depth = 0;
    GoalNode* node = waiting(m_mind.brain, 0, guess.request, depth);
    if (node == nullptr)
        return;
    const Vec2 where = guess.steps.back().to;
    if (complete) {
        auto& travel = std::get<TravelData>(node->data);
        travel.item = guess.item;
        travel.destination = where;
        travel.destinationKnown = true;
    }
    removeSubgoals(*node, depth);
    push(*node, depth, Goal::FollowPath, FollowData{guess.steps, 0}, where, cause);
}

const FollowData* Mind::following(const BotMind& mind, std::uint32_t request) {
    Depth depth = 0;
    const GoalNode* node = waiting(mind.brain, 0, request, depth);
    return node == nullptr || node->subgoals.empty()
               ? nullptr
               : std::get_if<FollowData>(&node->subgoals.back().data);
}

} // namespace percept::bot
