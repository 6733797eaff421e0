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

/// Legs from where an agent stands, along the found edges, to the exact destination.
std::vector<PathStep>
stepsAlong(const Game& game, AgentId id, const nav::Path& path, std::optional<Vec2> end) {
    const Vec2 position = game.bot(id).body.position;
    const Metres radius = game.archetype(id).movement.radius;
    std::size_t first = 0;
    // Walking back to the first node is pointless where the second is as near at hand.
    if (path.edges.size() >= 1 && game.arena.graph.edge(path.edges.front()).door == nav::kNoDoor &&
        isStraightWay(game, position, game.arena.graph.node(path.nodes[1]).position, radius))
        first = 1;
    std::vector<PathStep> steps;
    steps.push_back(
        {position, game.arena.graph.node(path.nodes[first]).position, trace::kNone<DoorId>, 1.0});
    for (std::size_t i = first; i < path.edges.size(); ++i) {
        const nav::NavEdge& edge = game.arena.graph.edge(path.edges[i]);
        steps.push_back({game.arena.graph.node(edge.from).position,
                         game.arena.graph.node(edge.to).position,
                         edge.door == nav::kNoDoor ? trace::kNone<DoorId> : DoorId{edge.door},
                         speedFactorOf(edge)});
    }
    if (end && *end != steps.back().to)
        steps.push_back({steps.back().to, *end, trace::kNone<DoorId>, 1.0});
    return steps;
}

PathAnswer answered(Game& game, AgentId id, PathStatus status, RecordId request) {
    game.trace.add(trace::PathAnswered{id, status, 0, 0, 0, request}, request);
    return {0, status, {}, trace::kNone<ItemId>};
}

std::uint32_t queueSearch(Game& game,
                          AgentId id,
                          nav::PathSearch search,
                          RecordId record,
                          std::vector<ItemId> items,
                          std::optional<Vec2> end) {
    const auto request = static_cast<std::uint32_t>(game.state.searches.add(std::move(search)));
    game.state.askers.push_back({request, id, record, std::move(items), end});
    return request;
}

/// Tells the asker how its search ended.
void answerAsker(Game& game, const PathAsker& asker, const nav::PathSearch& search) {
    PathAnswer answer;
    answer.request = asker.request;
    nav::Path path;
    if (search.status() == nav::SearchStatus::Found) {
        path = search.path(game.arena.graph);
        std::optional<Vec2> end = asker.end;
        for (const ItemId item : asker.items)
            if (const ItemSpec& spec = game.arena.items[trace::indexOf(item)];
                spec.node == search.goal()) {
                answer.item = item;
                end = spec.position;
            }
        answer.steps = stepsAlong(game, asker.agent, path, end);
    } else {
        answer.status = PathStatus::Unreachable;
    }
    const bool found = answer.status == PathStatus::Found;
    const RecordId record =
        game.trace.add(trace::PathAnswered{asker.agent,
                                           answer.status,
                                           search.cost(),
                                           static_cast<std::int32_t>(path.nodes.size()),
                                           search.cycles(),
                                           asker.record},
                       asker.record);
    game.state.events.send(game.trace,
                           {found ? trace::EventCode::PathReady : trace::EventCode::NoPath,
                            std::move(answer),
                            trace::kNoAgent,
                            asker.agent},
                           record);
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

} // namespace

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
    if (isStraightWay(game, from, nearEnough, radius)) {
        PathAnswer answer = answered(game, id, PathStatus::Found, record);
        answer.steps = {{from, to, trace::kNone<DoorId>, 1.0}};
        return answer;
    }
    const auto start = nodeNear(game, from, radius);
    auto goal = nodeNear(game, to, radius);
    if (!goal)
        // A place too near a wall for a body can be come near enough to.
        goal = nodeNear(game, to, 0.05);
    if (!start || !goal)
        return answered(game, id, PathStatus::NoNodeNearby, record);
    return queueSearch(
        game,
        id,
        nav::PathSearch::aStar(game.arena.graph, *start, *goal, avoidedEdges(game, id)),
        record,
        {},
        to);
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
    return queueSearch(game,
                       id,
                       nav::PathSearch::dijkstra(
                           game.arena.graph, *start, std::move(goals), avoidedEdges(game, id)),
                       record,
                       std::move(items),
                       std::nullopt);
}

void cancelRequest(Game& game, AgentId id, std::uint32_t request) {
    if (request == 0 || !game.state.searches.cancel(nav::RequestId{request}))
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
        answerAsker(game, *asker, finished.search);
        game.state.askers.erase(asker);
    }
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
