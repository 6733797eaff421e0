#include "PathRequests.h"

#include <algorithm>
#include <limits>

namespace percept::agent {
namespace {

using trace::PathStatus;

std::optional<nav::NodeId> nodeNear(const Scene& scene, Vec2 position, Metres radius) {
    const nav::NavGraph& graph = scene.arena.graph;
    const geometry::WallFilter filter{geometry::kBlocksMovement};
    const Metres within = graph.lookupRadius() * 2;
    const auto onThisSide = graph.nearestReachable(
        position, radius * 0.9, scene.arena.walls, within, filter, scene.arena.doorways);
    // Who stands in a doorway is on neither side.
    return onThisSide ? onThisSide
                      : graph.nearestReachable(position, radius * 0.9, scene.arena.walls, within);
}

double speedFactorOf(const nav::NavEdge& edge) {
    if ((edge.flags & nav::kSwim) != 0)
        return 0.2;
    return (edge.flags & nav::kCrawl) != 0 ? 0.6 : 1.0;
}

PathAnswer
answered(Scene& scene, AgentId id, PathStatus status, RecordId request, double cost = 0) {
    scene.trace.add(trace::PathAnswered{id, status, cost, 0, 0, request}, request);
    return {0, status, {}, trace::kNone<ItemId>};
}

/// Edges through doors that the agent gave up.
std::vector<nav::EdgeId> givenUp(const Scene& scene, AgentId id) {
    std::vector<nav::EdgeId> avoided;
    for (const AvoidedDoor& each : scene.agent(id).avoided) {
        if (each.until <= scene.now)
            continue;
        const auto edges = scene.arena.graph.edges();
        for (std::uint32_t i = 0; i < edges.size(); ++i)
            if (edges[i].door == trace::indexOf(each.door))
                avoided.push_back(nav::EdgeId{i});
    }
    return avoided;
}

/// The same, and those through doors that only others can open.
std::vector<nav::EdgeId> avoidedEdges(const Scene& scene, AgentId id) {
    auto avoided = givenUp(scene, id);
    if (!scene.brain(id).traits().opens)
        avoided.insert(avoided.end(), scene.arena.switchless.begin(), scene.arena.switchless.end());
    return avoided;
}

/// Has a path searched for.
/// @param asker whose request is not known yet
std::uint32_t ask(Scene& scene, AgentId id, const tactics::QuestGoal& goal, PathAsker asker) {
    asker.request = beginQuest(scene, id, goal);
    if (asker.request == 0) {
        const nav::NavGraph& graph = scene.arena.graph;
        asker.request = static_cast<std::uint32_t>(scene.state.searches.add(
            asker.end ? nav::PathSearch::aStar(graph, goal.from, goal.goals.front(), goal.blocked)
                      : nav::PathSearch::dijkstra(graph, goal.from, goal.goals, goal.blocked)));
    }
    scene.state.askers.push_back(std::move(asker));
    return scene.state.askers.back().request;
}

/// How a search of the queue ended.
void answer(Scene& scene, const PathAsker& asker, const nav::PathSearch& search) {
    Found found{search.status() == nav::SearchStatus::Found, {}, search.cost(), search.cycles()};
    if (!found.leads)
        return answerAsker(scene, asker, found, PathStatus::Unreachable, {});
    found.path = search.path(scene.arena.graph);
    auto steps =
        stepsAlong(scene, asker.agent, found.path, endOf(scene, asker, search.goal()).first);
    answerAsker(scene, asker, found, PathStatus::Found, std::move(steps));
}

} // namespace

bool isStraight(const Arena& arena, Vec2 from, Vec2 to, Metres radius) {
    return !arena.walls.obstructed(from, to, radius, {geometry::kBlocksMovement}, arena.doorways);
}

std::vector<PathStep> stepsAlong(const Scene& scene,
                                 AgentId id,
                                 const nav::Path& path,
                                 std::optional<Vec2> end,
                                 std::optional<std::size_t> joint) {
    const nav::NavGraph& graph = scene.arena.graph;
    const Vec2 position = scene.agent(id).body.position;
    const auto hasDoor = [&](std::size_t edge) {
        return graph.edge(path.edges[edge]).door != nav::kNoDoor;
    };
    std::size_t first = joint.value_or(0);
    const bool atDoor = first > 0 && hasDoor(first - 1);
    first -= atDoor ? 1 : 0;
    // Walking back to the first node is pointless where the second is as near at hand.
    if (!joint && path.edges.size() >= 1 && !hasDoor(0) &&
        isStraight(scene.arena,
                   position,
                   graph.node(path.nodes[1]).position,
                   scene.archetype(id).movement.radius))
        first = 1;
    std::vector<PathStep> steps;
    if (!atDoor)
        steps.push_back(
            {position,
             graph.node(path.nodes[first]).position,
             trace::kNone<DoorId>,
             joint && first > 0 ? speedFactorOf(graph.edge(path.edges[first - 1])) : 1.0});
    for (std::size_t i = first; i < path.edges.size(); ++i) {
        const nav::NavEdge& edge = graph.edge(path.edges[i]);
        steps.push_back({graph.node(edge.from).position,
                         graph.node(edge.to).position,
                         edge.door == nav::kNoDoor ? trace::kNone<DoorId> : DoorId{edge.door},
                         speedFactorOf(edge)});
    }
    if (end && *end != steps.back().to)
        steps.push_back({steps.back().to, *end, trace::kNone<DoorId>, 1.0});
    return steps;
}

std::pair<std::optional<Vec2>, ItemId>
endOf(const Scene& scene, const PathAsker& asker, nav::NodeId goal) {
    std::pair<std::optional<Vec2>, ItemId> end{asker.end, trace::kNone<ItemId>};
    for (const ItemId item : asker.items)
        if (const ItemSpec& spec = scene.arena.items[trace::indexOf(item)]; spec.node == goal)
            end = {spec.position, item};
    return end;
}

void answerAsker(Scene& scene,
                 const PathAsker& asker,
                 const Found& found,
                 PathStatus status,
                 std::vector<PathStep> steps) {
    PathAnswer answer;
    answer.request = asker.request;
    answer.status = status;
    answer.steps = std::move(steps);
    if (found.leads)
        answer.item = endOf(scene, asker, found.path.nodes.back()).second;
    const bool leads = status == PathStatus::Found;
    const RecordId record =
        scene.trace.add(trace::PathAnswered{asker.agent,
                                            status,
                                            found.cost,
                                            static_cast<std::int32_t>(found.path.nodes.size()),
                                            found.cycles,
                                            asker.record},
                        asker.record);
    scene.state.events.send(scene.trace,
                            {leads ? trace::EventCode::PathReady : trace::EventCode::NoPath,
                             std::move(answer),
                             trace::kNoAgent,
                             asker.agent},
                            record);
}

PathRequestOutcome requestPath(Scene& scene, AgentId id, Vec2 to, RecordId cause) {
    const Vec2 from = scene.agent(id).body.position;
    const Metres radius = scene.archetype(id).movement.radius;
    const RecordId record =
        scene.trace.add(trace::PathRequested{id, trace::PathKind::ToPosition, from, to}, cause);
    const Vec2 nearEnough = to - geometry::truncated(to - from, kArrivalInRadii * radius * 0.9);
    const auto straight = [&] {
        PathAnswer answer =
            answered(scene, id, PathStatus::Found, record, geometry::distance(from, to));
        answer.steps = {{from, to, trace::kNone<DoorId>, 1.0}};
        return answer;
    };
    const bool inPlainReach = isStraight(scene.arena, from, nearEnough, radius);
    // Who minds more than lengths may not take the straight way.
    if (inPlainReach && profileOf(scene, id) == nullptr)
        return straight();
    auto start = nodeNear(scene, from, radius);
    if (!start)
        start = nodeNear(scene, from, 0.05);
    auto goal = nodeNear(scene, to, radius);
    if (!goal)
        // A place too near a wall for a body can be come near enough to.
        goal = nodeNear(scene, to, 0.05);
    if (inPlainReach && (!start || !goal || *start == *goal))
        return straight();
    if (!start || !goal)
        return answered(scene, id, PathStatus::NoNodeNearby, record);
    return ask(scene, id, {*start, {*goal}, avoidedEdges(scene, id)}, {0, id, record, {}, to});
}

PathRequestOutcome
requestItem(Scene& scene, AgentId id, const std::function<bool(ItemId)>& serves, RecordId cause) {
    const Vec2 from = scene.agent(id).body.position;
    const RecordId record =
        scene.trace.add(trace::PathRequested{id, trace::PathKind::ToItem, from, from}, cause);
    std::vector<ItemId> items;
    std::vector<nav::NodeId> goals;
    for (std::uint32_t i = 0; i < scene.state.items.size(); ++i)
        if (scene.state.items[i].active && serves(ItemId{i}) &&
            scene.arena.items[i].node != nav::kNoNode) {
            items.push_back(ItemId{i});
            goals.push_back(scene.arena.items[i].node);
        }
    const auto start = nodeNear(scene, from, scene.archetype(id).movement.radius);
    if (!start)
        return answered(scene, id, PathStatus::NoNodeNearby, record);
    if (goals.empty())
        return answered(scene, id, PathStatus::Unreachable, record);
    return ask(scene,
               id,
               {*start, std::move(goals), avoidedEdges(scene, id)},
               {0, id, record, std::move(items), std::nullopt});
}

void cancelRequest(Scene& scene, AgentId id, std::uint32_t request) {
    const bool running =
        request >= kFirstQuest
            ? scene.paths.quests != nullptr && scene.paths.quests->quests.end(request)
            : request != 0 && scene.state.searches.cancel(nav::RequestId{request});
    if (!running)
        return;
    const auto asker =
        std::find_if(scene.state.askers.begin(),
                     scene.state.askers.end(),
                     [&](const PathAsker& candidate) { return candidate.request == request; });
    scene.trace.add(trace::PathAnswered{id, PathStatus::Cancelled, 0, 0, 0, asker->record},
                    asker->record);
    scene.state.askers.erase(asker);
}

int updateSearches(Scene& scene, int cycles) {
    int left = cycles;
    for (const auto& finished : scene.state.searches.update(scene.arena.graph, cycles, &left)) {
        const auto asker = std::find_if(
            scene.state.askers.begin(), scene.state.askers.end(), [&](const PathAsker& candidate) {
                return candidate.request == static_cast<std::uint32_t>(finished.request);
            });
        answer(scene, *asker, finished.search);
        scene.state.askers.erase(asker);
    }
    left -= updateQuests(scene, left);
    return cycles - left;
}

RecordId oldestRequest(const State& state) {
    RecordId oldest = trace::kNoRecord;
    for (const PathAsker& asker : state.askers)
        if (oldest == trace::kNoRecord || asker.record < oldest)
            oldest = asker.record;
    return oldest;
}

bool isSearching(const State& state, const Pathfinding& paths) {
    return state.searches.size() > 0 ||
           (paths.quests != nullptr && !paths.quests->quests.running.empty());
}

namespace {

/// The same for an agent whose ways avoid some edges: what was computed before does not hold.
std::optional<double> costAround(const Scene& scene,
                                 nav::NodeId from,
                                 const std::function<bool(ItemId)>& serves,
                                 std::vector<nav::EdgeId> avoided) {
    std::vector<nav::NodeId> goals;
    for (std::uint32_t i = 0; i < scene.state.items.size(); ++i)
        if (scene.state.items[i].active && serves(ItemId{i}) &&
            scene.arena.items[i].node != nav::kNoNode)
            goals.push_back(scene.arena.items[i].node);
    auto search =
        nav::PathSearch::dijkstra(scene.arena.graph, from, std::move(goals), std::move(avoided));
    const auto cycles = static_cast<int>(scene.arena.graph.edges().size()) + 1;
    if (search.step(scene.arena.graph, cycles) != nav::SearchStatus::Found)
        return std::nullopt;
    return search.cost();
}

} // namespace

std::optional<double>
costToNearest(const Scene& scene, AgentId id, const std::function<bool(ItemId)>& serves) {
    const auto node =
        nodeNear(scene, scene.agent(id).body.position, scene.archetype(id).movement.radius);
    if (!node)
        return std::nullopt;
    // What was found out of each item beforehand holds for those who need switches.
    if (!givenUp(scene, id).empty() || scene.brain(id).traits().opens)
        return costAround(scene, *node, serves, avoidedEdges(scene, id));
    double best = std::numeric_limits<double>::infinity();
    for (std::uint32_t i = 0; i < scene.state.items.size(); ++i)
        if (scene.state.items[i].active && serves(ItemId{i}))
            best = std::min(best, scene.arena.itemCosts[i][nav::indexOf(*node)]);
    return std::isinf(best) ? std::nullopt : std::optional(best);
}

} // namespace percept::agent
