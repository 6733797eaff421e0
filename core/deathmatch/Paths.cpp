#include "Context.h"
#include "Mind.h"

#include <algorithm>
#include <limits>

namespace percept::deathmatch {
namespace {

using trace::PathStatus;

std::optional<nav::NodeId> nodeNear(const Game& game, Vec2 position, Metres radius) {
    const nav::NavGraph& graph = game.arena.graph;
    const geometry::WallFilter filter{geometry::kBlocksMovement};
    const Metres within = graph.lookupRadius() * 2;
    const auto onThisSide = graph.nearestReachable(
        position, radius * 0.9, game.arena.walls, within, filter, game.arena.doorways);
    // Who stands in a doorway is on neither side.
    return onThisSide ? onThisSide
                      : graph.nearestReachable(position, radius * 0.9, game.arena.walls, within);
}

/// Whether the straight way leads past walls and through no door, be it open or closed.
bool isStraightWay(const Game& game, Vec2 from, Vec2 to, Metres radius) {
    return !game.arena.walls.obstructed(
        from, to, radius, {geometry::kBlocksMovement}, game.arena.doorways);
}

double speedFactorOf(const nav::NavEdge& edge) {
    if ((edge.flags & nav::kSwim) != 0)
        return 0.2;
    return (edge.flags & nav::kCrawl) != 0 ? 0.6 : 1.0;
}

PathAnswer answered(Game& game, AgentId id, PathStatus status, RecordId request) {
    game.trace.add(trace::PathAnswered{id, status, 0, 0, 0, request}, request);
    return {0, status, {}, trace::kNone<ItemId>};
}

/// Edges through doors that the agent gave up.
std::vector<nav::EdgeId> avoidedEdges(const Game& game, AgentId id) {
    std::vector<nav::EdgeId> avoided;
    for (const AvoidedDoor& each : game.bot(id).avoided) {
        if (each.until <= game.now)
            continue;
        const auto edges = game.arena.graph.edges();
        for (std::uint32_t i = 0; i < edges.size(); ++i)
            if (edges[i].door == trace::indexOf(each.door))
                avoided.push_back(nav::EdgeId{i});
    }
    return avoided;
}

/// Has a way searched for.
/// @param asker whose request is not known yet
std::uint32_t ask(Game& game, AgentId id, const tactics::QuestGoal& goal, PathAsker asker) {
    asker.request = beginQuest(game, id, goal);
    if (asker.request == 0) {
        const nav::NavGraph& graph = game.arena.graph;
        asker.request = static_cast<std::uint32_t>(game.state.searches.add(
            asker.end ? nav::PathSearch::aStar(graph, goal.from, goal.goals.front(), goal.blocked)
                      : nav::PathSearch::dijkstra(graph, goal.from, goal.goals, goal.blocked)));
    }
    game.state.askers.push_back(std::move(asker));
    return game.state.askers.back().request;
}

/// How a search of the queue ended.
void answer(Game& game, const PathAsker& asker, const nav::PathSearch& search) {
    Found found{search.status() == nav::SearchStatus::Found, {}, search.cost(), search.cycles()};
    if (!found.leads)
        return answerAsker(game, asker, found, PathStatus::Unreachable, {});
    found.path = search.path(game.arena.graph);
    auto steps = stepsAlong(game, asker.agent, found.path, endOf(game, asker, search.goal()).first);
    answerAsker(game, asker, found, PathStatus::Found, std::move(steps));
}

} // namespace

std::vector<PathStep> stepsAlong(const Game& game,
                                 AgentId id,
                                 const nav::Path& path,
                                 std::optional<Vec2> end,
                                 std::optional<std::size_t> joint) {
    const nav::NavGraph& graph = game.arena.graph;
    const Vec2 position = game.bot(id).body.position;
    const auto hasDoor = [&](std::size_t edge) {
        return graph.edge(path.edges[edge]).door != nav::kNoDoor;
    };
    std::size_t first = joint.value_or(0);
    const bool atDoor = first > 0 && hasDoor(first - 1);
    first -= atDoor ? 1 : 0;
    // Walking back to the first node is pointless where the second is as near at hand.
    if (!joint && path.edges.size() >= 1 && !hasDoor(0) &&
        isStraightWay(
            game, position, graph.node(path.nodes[1]).position, game.archetype(id).movement.radius))
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
endOf(const Game& game, const PathAsker& asker, nav::NodeId goal) {
    std::pair<std::optional<Vec2>, ItemId> end{asker.end, trace::kNone<ItemId>};
    for (const ItemId item : asker.items)
        if (const ItemSpec& spec = game.arena.items[trace::indexOf(item)]; spec.node == goal)
            end = {spec.position, item};
    return end;
}

void answerAsker(Game& game,
                 const PathAsker& asker,
                 const Found& found,
                 PathStatus status,
                 std::vector<PathStep> steps) {
    PathAnswer answer;
    answer.request = asker.request;
    answer.status = status;
    answer.steps = std::move(steps);
    if (found.leads)
        answer.item = endOf(game, asker, found.path.nodes.back()).second;
    const bool leads = status == PathStatus::Found;
    const RecordId record =
        game.trace.add(trace::PathAnswered{asker.agent,
                                           status,
                                           found.cost,
                                           static_cast<std::int32_t>(found.path.nodes.size()),
                                           found.cycles,
                                           asker.record},
                       asker.record);
    game.state.events.send(game.trace,
                           {leads ? trace::EventCode::PathReady : trace::EventCode::NoPath,
                            std::move(answer),
                            trace::kNoAgent,
                            asker.agent},
                           record);
}

bool itemServes(const Arena& arena, ItemId item, Goal kind) {
    const ItemSpec& spec = arena.items[trace::indexOf(item)];
    if (kind == Goal::GetHealth || spec.health)
        return kind == Goal::GetHealth && spec.health;
    switch (arena.weapons[trace::indexOf(spec.weapon)].kind) {
    case WeaponKind::Shotgun:
        return kind == Goal::GetShotgun;
    case WeaponKind::RocketLauncher:
        return kind == Goal::GetRocketLauncher;
    case WeaponKind::Railgun:
        return kind == Goal::GetRailgun;
    case WeaponKind::Blaster:
        break;
    }
    return false;
}

PathRequestOutcome requestPath(Game& game, AgentId id, Vec2 to, RecordId cause) {
    const Vec2 from = game.bot(id).body.position;
    const Metres radius = game.archetype(id).movement.radius;
    const RecordId record =
        game.trace.add(trace::PathRequested{id, trace::PathKind::ToPosition, from, to}, cause);
    const Vec2 nearEnough = to - geometry::truncated(to - from, kArrivalInRadii * radius * 0.9);
    const auto straight = [&] {
        PathAnswer answer = answered(game, id, PathStatus::Found, record);
        answer.steps = {{from, to, trace::kNone<DoorId>, 1.0}};
        return answer;
    };
    const bool inPlainReach = isStraightWay(game, from, nearEnough, radius);
    // Who minds more than lengths may not take the straight way.
    if (inPlainReach && profileOf(game, id) == nullptr)
        return straight();
    const auto start = nodeNear(game, from, radius);
    auto goal = nodeNear(game, to, radius);
    if (!goal)
        // A place too near a wall for a body can be come near enough to.
        goal = nodeNear(game, to, 0.05);
    if (inPlainReach && (!start || !goal || *start == *goal))
        return straight();
    if (!start || !goal)
        return answered(game, id, PathStatus::NoNodeNearby, record);
    return ask(game, id, {*start, {*goal}, avoidedEdges(game, id)}, {0, id, record, {}, to});
}

PathRequestOutcome requestItem(Game& game, AgentId id, Goal kind, RecordId cause) {
    const Vec2 from = game.bot(id).body.position;
    const RecordId record =
        game.trace.add(trace::PathRequested{id, trace::PathKind::ToItem, from, from}, cause);
    std::vector<ItemId> items;
    std::vector<nav::NodeId> goals;
    for (std::uint32_t i = 0; i < game.state.items.size(); ++i)
        if (game.state.items[i].active && itemServes(game.arena, ItemId{i}, kind) &&
            game.arena.items[i].node != nav::kNoNode) {
            items.push_back(ItemId{i});
            goals.push_back(game.arena.items[i].node);
        }
    const auto start = nodeNear(game, from, game.archetype(id).movement.radius);
    if (!start)
        return answered(game, id, PathStatus::NoNodeNearby, record);
    if (goals.empty())
        return answered(game, id, PathStatus::Unreachable, record);
    return ask(game,
               id,
               {*start, std::move(goals), avoidedEdges(game, id)},
               {0, id, record, std::move(items), std::nullopt});
}

void cancelRequest(Game& game, AgentId id, std::uint32_t request) {
    const bool running = request >= kFirstQuest
                             ? game.ways.quests != nullptr && game.ways.quests->quests.end(request)
                             : request != 0 && game.state.searches.cancel(nav::RequestId{request});
    if (!running)
        return;
    const auto asker =
        std::find_if(game.state.askers.begin(),
                     game.state.askers.end(),
                     [&](const PathAsker& candidate) { return candidate.request == request; });
    game.trace.add(trace::PathAnswered{id, PathStatus::Cancelled, 0, 0, 0, asker->record},
                   asker->record);
    game.state.askers.erase(asker);
}

int updateSearches(Game& game, int cycles) {
    int left = cycles;
    for (const auto& finished : game.state.searches.update(game.arena.graph, cycles, &left)) {
        const auto asker = std::find_if(
            game.state.askers.begin(), game.state.askers.end(), [&](const PathAsker& candidate) {
                return candidate.request == static_cast<std::uint32_t>(finished.request);
            });
        answer(game, *asker, finished.search);
        game.state.askers.erase(asker);
    }
    left -= updateQuests(game, left);
    return cycles - left;
}

namespace {

/// The same for an agent whose ways avoid some edges: what was computed before does not hold.
std::optional<double>
costAround(const Game& game, nav::NodeId from, Goal kind, std::vector<nav::EdgeId> avoided) {
    std::vector<nav::NodeId> goals;
    for (std::uint32_t i = 0; i < game.state.items.size(); ++i)
        if (game.state.items[i].active && itemServes(game.arena, ItemId{i}, kind) &&
            game.arena.items[i].node != nav::kNoNode)
            goals.push_back(game.arena.items[i].node);
    auto search =
        nav::PathSearch::dijkstra(game.arena.graph, from, std::move(goals), std::move(avoided));
    const auto cycles = static_cast<int>(game.arena.graph.edges().size()) + 1;
    if (search.step(game.arena.graph, cycles) != nav::SearchStatus::Found)
        return std::nullopt;
    return search.cost();
}

} // namespace

std::optional<double> costToNearest(const Game& game, AgentId id, Goal kind) {
    const auto node =
        nodeNear(game, game.bot(id).body.position, game.archetype(id).movement.radius);
    if (!node)
        return std::nullopt;
    if (auto avoided = avoidedEdges(game, id); !avoided.empty())
        return costAround(game, *node, kind, std::move(avoided));
    double best = std::numeric_limits<double>::infinity();
    for (std::uint32_t i = 0; i < game.state.items.size(); ++i)
        if (game.state.items[i].active && itemServes(game.arena, ItemId{i}, kind))
            best = std::min(best, game.arena.itemCosts[i][nav::indexOf(*node)]);
    return std::isinf(best) ? std::nullopt : std::optional(best);
}

} // namespace percept::deathmatch
