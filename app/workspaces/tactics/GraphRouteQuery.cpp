#include "app/workspaces/tactics/GraphRouteQuery.h"

#include "percept/level/Sight.h"
#include "percept/level/WallSegments.h"
#include "percept/nav/Footing.h"
#include "percept/nav/GenerateNavigation.h"
#include "percept/nav/OffGraph.h"
#include "percept/tactics/NearWalk.h"

#include <QElapsedTimer>

#include <algorithm>
#include <cmath>
#include <limits>

namespace percept::session {
namespace {

constexpr const char* kStart = "start";
constexpr const char* kGoal = "goal";

bool isWithin(const level::Bounds& bounds, geometry::Vec2 place) {
    return place.x >= bounds.min.x && place.y >= bounds.min.y && place.x <= bounds.max.x &&
           place.y <= bounds.max.y;
}

std::string namesJoined(const std::vector<std::string>& names) {
    std::string all;
    for (const auto& name : names)
        all += (all.empty() ? "" : " + ") + name;
    return all;
}

} // namespace

GraphRouteQuery::Mind GraphRouteQuery::mindOf(const std::string& name,
                                              const level::Profile& profile) const {
    Mind mind{name,
              {},
              {},
              profile.heuristicScale > 0.0 ? profile.heuristicScale : 1.0,
              {.per = tactics::weightsPerOf(profile)},
              profile.maxSlope};
    if (profile.weights.empty())
        return mind;
    auto named = tactics::namedTactics(*m_prepared.level, profile.weights, nullptr, m_asker);
    if (named)
        mind.tactics = std::move(*named);
    else
        mind.problem = named.error().text();
    return mind;
}

void GraphRouteQuery::prepare(const RouteRequest& request) {
    if (asksAlike(m_prepared, request))
        return;
    m_prepared = request;
    m_minds.clear();
    m_problem.clear();
    auto graph = nav::graphOf(*request.level, request.radius);
    if (!graph) {
        m_problem = graph.error().text();
        return;
    }
    auto asker = askerOf(request);
    if (!asker) {
        m_problem = asker.error().text();
        return;
    }
    m_asker = std::move(*asker);
    auto heights = level::heightFieldOf(request.level->terrain);
    if (!heights) {
        m_problem = heights.error().text();
        return;
    }
    m_heights = std::move(*heights);
    m_walls = geometry::WallIndex(level::solidSegments(*request.level));
    m_doors = level::doorSegments(*request.level, {});
    m_graph = nav::withWaypoints(*graph, *request.level, m_walls, m_doors);
    std::vector<level::Profile> members;
    for (const std::string& name : request.profiles) {
        if (name.empty()) {
            m_minds.push_back({});
            continue;
        }
        const auto profile = tactics::profileOf(*request.level, name);
        if (!profile) {
            m_minds.push_back({name, {}, profile.error().text()});
            continue;
        }
        members.push_back(*profile);
        if (!request.squad)
            m_minds.push_back(mindOf(name, *profile));
    }
    if (request.squad)
        m_minds.assign(1, mindOf(namesJoined(request.profiles), tactics::profileOfSquad(members)));
}

nav::PathSearch
GraphRouteQuery::searchFor(const nav::NavGraph& graph, const Mind& mind, const Ends& ends) const {
    return nav::PathSearch::weighted(graph,
                                     ends.from,
                                     ends.to,
                                     mind.share,
                                     nav::closedEdges(graph, &m_heights, {0.0, mind.maxSlope}));
}

Route GraphRouteQuery::find(const tactics::TacticalGraph& costly,
                            const Mind& mind,
                            const Ends& ends) const {
    const nav::NavGraph& graph = costly.graph();
    Route route;
    QElapsedTimer clock;
    clock.start();
    auto search = searchFor(graph, mind, ends);
    search.step(graph, std::numeric_limits<int>::max());
    route.millis = static_cast<double>(clock.nsecsElapsed()) / 1e6;
    route.expansions = search.cycles();
    route.clamped = costly.clamped();
    route.heuristicScale = mind.share * graph.heuristicScale();
    route.admissible = mind.share <= 1.0;
    for (const auto& tactic : costly.tactics())
        route.tactics.push_back(tactic.name);
    route.found = search.status() == nav::SearchStatus::Found;
    if (!route.found)
        return route;
    const auto path = search.path(graph);
    for (const nav::NodeId node : path.nodes) {
        route.points.push_back(graph.node(node).position);
        route.names.push_back(graph.node(node).id);
    }
    for (const nav::EdgeId edge : path.edges) {
        route.legs.push_back(costly.costOf(edge));
        route.length += route.legs.back().distance;
        route.cost += route.legs.back().cost;
    }
    return route;
}

/// The graph with both ends, each linked as an agent in a run enters and leaves it.
nav::NavGraph GraphRouteQuery::joinedWith(const RouteRequest& request, bool weighs) const {
    const nav::Footing footing{&m_graph, &m_walls, m_doors, &m_heights};
    const nav::Walker walker{request.radius};
    std::vector<nav::NavNode> nodes(m_graph.nodes().begin(), m_graph.nodes().end());
    std::vector<nav::NavEdge> edges(m_graph.edges().begin(), m_graph.edges().end());
    const nav::NodeId start{static_cast<std::uint32_t>(nodes.size())};
    const nav::NodeId goal{nav::indexOf(start) + 1};
    nodes.push_back({request.from, 0.0, kStart});
    nodes.push_back({request.to, 0.0, kGoal});
    const auto link = [&](nav::NodeId from, nav::NodeId to) {
        edges.push_back({from,
                         to,
                         geometry::distance(nodes[nav::indexOf(from)].position,
                                            nodes[nav::indexOf(to)].position),
                         0,
                         nav::kNoDoor});
    };
    const auto ends = nav::endsOf(footing, request.from, request.to, walker, weighs);
    if (ends.straight) {
        link(start, goal);
        for (const nav::NodeId node : weighs
                                          ? tactics::nodesAbout(m_graph, request.from, request.to)
                                          : std::vector<nav::NodeId>()) {
            const auto place = m_graph.node(node).position;
            if (nav::canWalkStraight(footing, request.from, place, walker))
                link(start, node);
            if (nav::canWalkStraight(footing, place, request.to, walker))
                link(node, goal);
        }
        return {std::move(nodes), std::move(edges)};
    }
    if (ends.from)
        link(start, *ends.from);
    if (ends.to)
        link(*ends.to, goal);
    return {std::move(nodes), std::move(edges)};
}

RouteAnswer GraphRouteQuery::answer(const RouteRequest& request) {
    RouteAnswer answer;
    prepare(request);
    answer.problem = m_problem;
    if (!m_problem.empty())
        return answer;
    if (m_graph.nodes().empty()) {
        answer.problem = "The level has no navigation graph";
        return answer;
    }
    if (!isWithin(request.level->bounds, request.from) ||
        !isWithin(request.level->bounds, request.to)) {
        answer.problem = "Start and goal must lie on the map";
        return answer;
    }
    const auto count = static_cast<std::uint32_t>(m_graph.nodes().size());
    answer.cell = std::clamp(m_graph.meanEdgeLength() / 3.0, 0.2, 2.0);
    const std::size_t searched =
        m_minds.empty() ? 0 : std::min(request.searched, m_minds.size() - 1);
    for (std::size_t i = 0; i < m_minds.size(); ++i)
        add(answer,
            m_minds[i],
            joinedWith(request, !m_minds[i].profile.empty()),
            {nav::NodeId{count}, nav::NodeId{count + 1}},
            i == searched ? request.expansions : std::nullopt);
    return answer;
}

void GraphRouteQuery::add(RouteAnswer& answer,
                          const Mind& mind,
                          const nav::NavGraph& graph,
                          const Ends& ends,
                          std::optional<int> expansions) const {
    const auto costly =
        mind.problem.empty()
            ? tactics::TacticalGraph::make(graph, mind.tactics, mind.weighing)
            : Result<tactics::TacticalGraph>(failure(ErrorCode::InvalidInput, mind.problem));
    Route route;
    if (costly)
        route = find(*costly, mind, ends);
    else
        route.problem = costly.error().text();
    route.profile = mind.profile;
    if (!answer.gap && !route.found && route.problem.empty())
        answer.gap = nav::gapBetween(graph, ends.from, ends.to, m_graph.nodes().size());
    answer.routes.push_back(std::move(route));
    if (!costly || !expansions)
        return;
    // The search again, as far as is wanted: it is the same every time.
    auto search = searchFor(costly->graph(), mind, ends);
    search.step(costly->graph(), *expansions);
    const auto front = search.front();
    for (const nav::NodeId node : front.expanded)
        answer.expanded.push_back(graph.node(node).position);
    for (const nav::NodeId node : front.open)
        answer.open.push_back(graph.node(node).position);
}

} // namespace percept::session
