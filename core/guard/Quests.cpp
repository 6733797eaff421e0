#include "Context.h"

#include <algorithm>

namespace percept::guard {
namespace {

using trace::PathStatus;

/// Of walking along a guess, below the task that it serves.
constexpr std::int32_t kDepth = 2;

void tell(Turn& turn, const Quest& quest, PathStatus status) {
    const Travel& travel = turn.guard(quest.who).travel;
    const bool leads = status == PathStatus::Found;
    turn.trace.add(
        trace::PathAnswered{turn.post.agentOf(quest.who),
                            status,
                            leads ? quest.way.cost : 0.0,
                            static_cast<std::int32_t>(leads ? quest.way.nodes.size() : 0),
                            quest.cycles,
                            travel.asked},
        travel.asked);
}

/// He follows a way that the search has not confirmed yet, or no longer does.
void stopFollowing(Turn& turn, Quest& quest, trace::GoalStatus how) {
    if (quest.follows != trace::kNoRecord)
        turn.trace.add(
            trace::GoalEnded{
                turn.post.agentOf(quest.who), Goal::FollowPath, kDepth, how, quest.follows},
            quest.follows);
    quest.follows = trace::kNoRecord;
}

void startFollowing(Turn& turn, Quest& quest) {
    const Travel& travel = turn.guard(quest.who).travel;
    stopFollowing(turn, quest, trace::GoalStatus::Dropped);
    quest.follows = turn.trace.add(
        trace::GoalStarted{
            turn.post.agentOf(quest.who), Goal::FollowPath, kDepth, travel.legs.back().to},
        travel.asked);
}

/// Where on another way somebody can go on: with the node that he heads for, else from the one
/// that he comes from. Nothing if it has neither.
std::optional<std::uint32_t>
joint(const Travel& travel, const nav::Path& old, const nav::Path& other) {
    const auto placeOf = [&](nav::NodeId node) -> std::optional<std::uint32_t> {
        const auto found = std::find(other.nodes.begin(), other.nodes.end(), node);
        return found == other.nodes.end()
                   ? std::nullopt
                   : std::optional(static_cast<std::uint32_t>(found - other.nodes.begin()));
    };
    const std::uint32_t next = travel.next;
    if (old.nodes.empty())
        return 0;
    if (next < old.nodes.size())
        if (const auto ahead = placeOf(old.nodes[next]))
            return ahead;
    return next > 0 && next - 1 < old.nodes.size() ? placeOf(old.nodes[next - 1]) : std::nullopt;
}

/// Takes over a better way. @return false if he has strayed from it
bool walkAlong(Turn& turn, Quest& quest, nav::Path way) {
    Travel& travel = turn.guard(quest.who).travel;
    const bool sets = quest.way.nodes.empty();
    const bool complete = quest.isComplete();
    if (way.nodes == quest.way.nodes && travel.legs.size() == way.nodes.size() + (complete ? 1 : 0))
        return true;
    const auto from = joint(travel, quest.way, way);
    if (!from)
        return false;
    quest.way = std::move(way);
    setLegs(turn, quest.who, quest.way, complete);
    if (!sets)
        travel.next = *from;
    travel.status = TravelStatus::Walking;
    beginLeg(turn, quest.who);
    if (!quest.isDone())
        startFollowing(turn, quest);
    return true;
}

/// Shows the guard the way as it is known now, if he does not wait for the end.
void advise(Turn& turn, Quest& quest, const nav::NavGraph& graph) {
    if (!std::holds_alternative<nav::AnytimePath>(quest.search))
        return;
    nav::Path guess = quest.guess(graph);
    // A guess that is the start alone is no reason to go there.
    if (guess.nodes.size() > 1 || quest.isComplete())
        walkAlong(turn, quest, std::move(guess));
}

/// @param quest taken out of the list
void conclude(Turn& turn, Quest quest, const nav::NavGraph& graph) {
    Travel& travel = turn.guard(quest.who).travel;
    travel.request = 0;
    stopFollowing(
        turn, quest, quest.isComplete() ? trace::GoalStatus::Completed : trace::GoalStatus::Failed);
    if (!quest.isComplete()) {
        tell(turn, quest, PathStatus::Unreachable);
        travel.status = TravelStatus::Failed;
        return;
    }
    nav::Path way = quest.guess(graph);
    const nav::Path found = way;
    if (walkAlong(turn, quest, std::move(way))) {
        quest.way = found;
        return tell(turn, quest, PathStatus::Found);
    }
    // He has strayed too far while he did not know better: asks again from where he is.
    tell(turn, quest, PathStatus::Cancelled);
    travelTo(turn, quest.who, travel.destination, travel.asked);
}

} // namespace

const level::Profile* profileOf(const Turn& turn, std::size_t guard) {
    return turn.around.quests == nullptr
               ? nullptr
               : turn.around.known.profileOf(turn.archetype(guard).id, turn.guard(guard).task.goal);
}

bool beginQuest(Turn& turn, std::size_t guard, nav::NodeId from, nav::NodeId to) {
    const level::Profile* profile = profileOf(turn, guard);
    const bool hasty = tactics::isHasty(turn.archetype(guard));
    if (turn.around.quests == nullptr || (profile == nullptr && !hasty))
        return false;
    turn.around.quests->running.push_back(
        tactics::beginQuest(static_cast<std::uint32_t>(guard),
                            {from, {to}, {}},
                            turn.post.graph,
                            turn.scratch.graphs,
                            turn.around.known,
                            profile,
                            turn.around.known.sideOf(turn.post.agentOf(guard)),
                            hasty));
    turn.guard(guard).travel.request = kQuest;
    return true;
}

void endQuest(Turn& turn, std::size_t guard) {
    if (turn.around.quests == nullptr)
        return;
    const auto who = static_cast<std::uint32_t>(guard);
    if (Quest* quest = turn.around.quests->find(who))
        stopFollowing(turn, *quest, trace::GoalStatus::Dropped);
    turn.around.quests->end(who);
}

int updateQuests(Turn& turn, int cycles) {
    if (turn.around.quests == nullptr || turn.around.quests->running.empty())
        return 0;
    Quests& quests = *turn.around.quests;
    auto& graphs = turn.scratch.graphs;
    const nav::NavGraph& plain = turn.post.graph;
    const int used = tactics::takeTurns(
        quests, cycles, plain, graphs, [&](Quest quest, const nav::NavGraph& graph) {
            conclude(turn, std::move(quest), graph);
        });
    for (Quest& quest : quests.running)
        advise(turn, quest, graphs.of(quest, plain));
    graphs.keep(quests.running);
    return used;
}

} // namespace percept::guard
