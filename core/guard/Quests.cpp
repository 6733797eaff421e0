#include "Context.h"

#include "percept/base/Text.h"
#include "percept/tactics/LiveAnalyses.h"

#include <boost/describe/enum_to_string.hpp>

#include <algorithm>
#include <cctype>

namespace percept::guard {
namespace {

using trace::PathStatus;

/// Of walking along a guess, below the task that it serves.
constexpr std::int32_t kDepth = 2;

/// What each edge costs somebody whom a profile fits: its length and what he minds along it.
std::vector<double> costsBy(const Turn& turn, const level::Profile& profile) {
    const Tactics& known = turn.around.tactics;
    const auto costed =
        tactics::TacticalGraph::make(turn.post.graph,
                                     known.analyses->tacticsOf(*known.maps, profile),
                                     tactics::AlongConnection::Sampled);
    std::vector<double> costs;
    if (costed)
        for (const nav::NavEdge& edge : costed->graph().edges())
            costs.push_back(edge.cost);
    return costs;
}

const nav::NavGraph& graphOf(Turn& turn, const Quest& quest) {
    if (quest.costs.empty())
        return turn.post.graph;
    auto& made = turn.scratch.graphs;
    for (const auto& each : made)
        if (each->costs == quest.costs)
            return each->graph;
    const nav::NavGraph& plain = turn.post.graph;
    std::vector<nav::NavNode> nodes(plain.nodes().begin(), plain.nodes().end());
    std::vector<nav::NavEdge> edges(plain.edges().begin(), plain.edges().end());
    for (std::size_t i = 0; i < edges.size(); ++i)
        edges[i].cost = quest.costs[i];
    made.push_back(std::make_shared<const CostedGraph>(
        CostedGraph{quest.costs, nav::NavGraph(std::move(nodes), std::move(edges))}));
    return made.back()->graph;
}

bool isDone(const Quest& quest) {
    if (const auto* anytime = std::get_if<nav::AnytimePath>(&quest.search))
        return anytime->done();
    return std::get<nav::PathSearch>(quest.search).status() != nav::SearchStatus::InProgress;
}

/// Whether it knows a way that leads to the goal.
bool isComplete(const Quest& quest) {
    if (const auto* anytime = std::get_if<nav::AnytimePath>(&quest.search))
        return anytime->complete();
    return std::get<nav::PathSearch>(quest.search).status() == nav::SearchStatus::Found;
}

int runCycle(Quest& quest, const nav::NavGraph& graph) {
    int ran = 0;
    if (auto* anytime = std::get_if<nav::AnytimePath>(&quest.search)) {
        ran = static_cast<int>(anytime->step(graph, 1));
    } else {
        auto& plain = std::get<nav::PathSearch>(quest.search);
        ran = -plain.cycles();
        plain.step(graph, 1);
        ran += plain.cycles();
    }
    quest.cycles += ran;
    return ran;
}

void tell(Turn& turn, const Quest& quest, PathStatus status) {
    const Travel& travel = turn.guard(quest.guard).travel;
    const bool leads = status == PathStatus::Found;
    turn.trace.add(
        trace::PathAnswered{turn.post.agentOf(quest.guard),
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
                turn.post.agentOf(quest.guard), Goal::FollowPath, kDepth, how, quest.follows},
            quest.follows);
    quest.follows = trace::kNoRecord;
}

void startFollowing(Turn& turn, Quest& quest) {
    const Travel& travel = turn.guard(quest.guard).travel;
    stopFollowing(turn, quest, trace::GoalStatus::Dropped);
    quest.follows = turn.trace.add(
        trace::GoalStarted{
            turn.post.agentOf(quest.guard), Goal::FollowPath, kDepth, travel.legs.back().to},
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
    Travel& travel = turn.guard(quest.guard).travel;
    const bool sets = quest.way.nodes.empty();
    const bool complete = isComplete(quest);
    if (way.nodes == quest.way.nodes && travel.legs.size() == way.nodes.size() + (complete ? 1 : 0))
        return true;
    const auto from = joint(travel, quest.way, way);
    if (!from)
        return false;
    quest.way = std::move(way);
    setLegs(turn, quest.guard, quest.way, complete);
    if (!sets)
        travel.next = *from;
    travel.status = TravelStatus::Walking;
    beginLeg(turn, quest.guard);
    if (!isDone(quest))
        startFollowing(turn, quest);
    return true;
}

/// Shows the guard the way as it is known now, if he does not wait for the end.
void advise(Turn& turn, Quest& quest, const nav::NavGraph& graph) {
    const auto* anytime = std::get_if<nav::AnytimePath>(&quest.search);
    if (anytime == nullptr)
        return;
    nav::Path guess = anytime->guess(graph);
    // A guess that is the start alone is no reason to go there.
    if (guess.nodes.size() > 1 || anytime->complete())
        walkAlong(turn, quest, std::move(guess));
}

/// @param quest taken out of the list
void conclude(Turn& turn, Quest quest, const nav::NavGraph& graph) {
    Travel& travel = turn.guard(quest.guard).travel;
    travel.request = 0;
    stopFollowing(
        turn, quest, isComplete(quest) ? trace::GoalStatus::Completed : trace::GoalStatus::Failed);
    if (!isComplete(quest)) {
        tell(turn, quest, PathStatus::Unreachable);
        travel.status = TravelStatus::Failed;
        return;
    }
    const auto* anytime = std::get_if<nav::AnytimePath>(&quest.search);
    nav::Path way = anytime != nullptr ? anytime->guess(graph)
                                       : std::get<nav::PathSearch>(quest.search).path(graph);
    const nav::Path found = way;
    if (walkAlong(turn, quest, std::move(way))) {
        quest.way = found;
        return tell(turn, quest, PathStatus::Found);
    }
    // He has strayed too far while he did not know better: asks again from where he is.
    tell(turn, quest, PathStatus::Cancelled);
    travelTo(turn, quest.guard, travel.destination, travel.asked);
}

void dropUnused(Turn& turn) {
    std::erase_if(turn.scratch.graphs, [&](const auto& made) {
        const auto& running = turn.around.quests->running;
        return std::none_of(running.begin(), running.end(), [&](const Quest& quest) {
            return quest.costs == made->costs;
        });
    });
}

} // namespace

bool isHasty(const level::Archetype& archetype) {
    double haste = 0.0;
    for (const auto& [name, weight] : archetype.tactics)
        haste = name == kHaste ? weight : haste;
    return haste > 0.0;
}

const level::Profile* profileOf(const Turn& turn, std::size_t guard) {
    const Tactics& known = turn.around.tactics;
    if (known.analyses == nullptr || turn.around.quests == nullptr)
        return nullptr;
    std::string goal = boost::describe::enum_to_string(turn.guard(guard).task.goal, "");
    if (!goal.empty())
        goal.front() = static_cast<char>(std::tolower(static_cast<unsigned char>(goal.front())));
    return known.analyses->profileOf(turn.archetype(guard).id, snakeCase(goal));
}

bool beginQuest(Turn& turn, std::size_t guard, nav::NodeId from, nav::NodeId to) {
    const level::Profile* profile = profileOf(turn, guard);
    const bool early = isHasty(turn.archetype(guard));
    if (turn.around.quests == nullptr || (profile == nullptr && !early))
        return false;
    Quest quest;
    quest.guard = static_cast<std::uint32_t>(guard);
    if (profile != nullptr)
        quest.costs = costsBy(turn, *profile);
    const nav::NavGraph& graph = graphOf(turn, quest);
    if (early)
        quest.search = nav::AnytimePath(graph, from, to);
    else
        quest.search = nav::PathSearch::weighted(
            graph, from, to, std::clamp(profile->heuristicScale, 0.001, 100.0));
    turn.guard(guard).travel.request = kQuest;
    turn.around.quests->running.push_back(std::move(quest));
    return true;
}

void endQuest(Turn& turn, std::size_t guard) {
    if (turn.around.quests == nullptr)
        return;
    Quests& quests = *turn.around.quests;
    const auto found = std::find_if(quests.running.begin(),
                                    quests.running.end(),
                                    [&](const Quest& each) { return each.guard == guard; });
    if (found == quests.running.end())
        return;
    stopFollowing(turn, *found, trace::GoalStatus::Dropped);
    if (found - quests.running.begin() < static_cast<std::ptrdiff_t>(quests.turn))
        --quests.turn;
    quests.running.erase(found);
}

int updateQuests(Turn& turn, int cycles) {
    if (turn.around.quests == nullptr || turn.around.quests->running.empty())
        return 0;
    Quests& quests = *turn.around.quests;
    std::vector<const nav::NavGraph*> graphs; // of those that run, found once
    int left = cycles;
    while (!quests.running.empty() && left > 0) {
        while (graphs.size() < quests.running.size())
            graphs.push_back(&graphOf(turn, quests.running[graphs.size()]));
        if (quests.turn >= quests.running.size())
            quests.turn = 0;
        Quest& quest = quests.running[quests.turn];
        left -= runCycle(quest, *graphs[quests.turn]);
        if (!isDone(quest)) {
            ++quests.turn;
            continue;
        }
        const auto place = static_cast<std::ptrdiff_t>(quests.turn);
        Quest ended = std::move(quest);
        const nav::NavGraph& graph = *graphs[quests.turn];
        quests.running.erase(quests.running.begin() + place);
        graphs.erase(graphs.begin() + place);
        conclude(turn, std::move(ended), graph);
    }
    for (Quest& quest : quests.running)
        advise(turn, quest, graphOf(turn, quest));
    dropUnused(turn);
    return cycles - left;
}

} // namespace percept::guard
