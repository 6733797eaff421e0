#include "percept/nav/PathSearch.h"

#include "percept/base/Contracts.h"

#include <algorithm>
#include <limits>

namespace percept::nav {

PathSearch PathSearch::begin(const NavGraph& graph,
                             NodeId start,
                             std::vector<NodeId> goals,
                             std::vector<EdgeId> blocked,
                             double heuristic) {
    const auto count = graph.nodes().size();
    PERCEPT_EXPECTS(indexOf(start) < count);
    for (const NodeId goal : goals)
        PERCEPT_EXPECTS(indexOf(goal) < count);
    PathSearch search;
    search.m_start = start;
    search.m_goals = std::move(goals);
    search.m_blocked = std::move(blocked);
    search.m_heuristic = heuristic;
    std::sort(search.m_goals.begin(), search.m_goals.end());
    std::sort(search.m_blocked.begin(), search.m_blocked.end());
    if (search.m_goals.empty())
        return search;
    search.m_status = SearchStatus::InProgress;
    search.m_cost.assign(count, std::numeric_limits<double>::infinity());
    search.m_via.assign(count, kNoEdge);
    search.push(graph, start, 0.0, kNoEdge);
    return search;
}

PathSearch
PathSearch::aStar(const NavGraph& graph, NodeId start, NodeId goal, std::vector<EdgeId> blocked) {
    return begin(graph, start, {goal}, std::move(blocked), graph.heuristicScale());
}

PathSearch PathSearch::weighted(
    const NavGraph& graph, NodeId start, NodeId goal, double weight, std::vector<EdgeId> blocked) {
    PERCEPT_EXPECTS(weight > 0.0);
    return begin(graph, start, {goal}, std::move(blocked), weight * graph.heuristicScale());
}

PathSearch PathSearch::dijkstra(const NavGraph& graph,
                                NodeId start,
                                std::vector<NodeId> goals,
                                std::vector<EdgeId> blocked) {
    return begin(graph, start, std::move(goals), std::move(blocked), 0.0);
}

bool PathSearch::leavesLater(const Open& left, const Open& right) {
    if (left.estimate != right.estimate)
        return left.estimate > right.estimate;
    return left.node > right.node;
}

void PathSearch::push(const NavGraph& graph, NodeId node, double cost, EdgeId via) {
    m_cost[indexOf(node)] = cost;
    m_via[indexOf(node)] = via;
    double estimate = cost;
    if (m_heuristic > 0.0)
        estimate += m_heuristic * geometry::distance(graph.node(node).position,
                                                     graph.node(m_goals.front()).position);
    m_open.push_back({estimate, cost, node});
    std::push_heap(m_open.begin(), m_open.end(), &leavesLater);
}

void PathSearch::expand(const NavGraph& graph, const Open& open) {
    auto id = indexOf(graph.firstEdge(open.node));
    for (const NavEdge& edge : graph.edgesFrom(open.node)) {
        const EdgeId via{id++};
        const double cost = open.cost + edge.cost;
        if (cost < m_cost[indexOf(edge.to)] &&
            !std::binary_search(m_blocked.begin(), m_blocked.end(), via))
            push(graph, edge.to, cost, via);
    }
}

SearchStatus PathSearch::step(const NavGraph& graph, int cycles) {
    PERCEPT_EXPECTS(m_status != SearchStatus::InProgress || m_cost.size() == graph.nodes().size());
    while (m_status == SearchStatus::InProgress && cycles > 0) {
        if (m_open.empty()) {
            m_status = SearchStatus::Unreachable;
            break;
        }
        std::pop_heap(m_open.begin(), m_open.end(), &leavesLater);
        const Open open = m_open.back();
        m_open.pop_back();
        if (open.cost > m_cost[indexOf(open.node)])
            continue;
        --cycles;
        ++m_cycles;
        if (std::binary_search(m_goals.begin(), m_goals.end(), open.node)) {
            m_status = SearchStatus::Found;
            m_reached = open.node;
        } else {
            expand(graph, open);
        }
    }
    return m_status;
}

double PathSearch::cost() const {
    return m_reached == kNoNode ? 0.0 : m_cost[indexOf(m_reached)];
}

Path PathSearch::path(const NavGraph& graph) const {
    PERCEPT_EXPECTS(m_status == SearchStatus::Found);
    return wayTo(graph, m_reached);
}

PathSearch::Front PathSearch::front() const {
    std::vector<bool> isOpen(m_cost.size(), false);
    for (const Open& open : m_open)
        if (open.cost == m_cost[indexOf(open.node)])
            isOpen[indexOf(open.node)] = true;
    Front front;
    for (std::uint32_t i = 0; i < m_cost.size(); ++i)
        if (m_cost[i] != std::numeric_limits<double>::infinity())
            (isOpen[i] ? front.open : front.expanded).push_back(NodeId{i});
    return front;
}

Path PathSearch::guess(const NavGraph& graph) const {
    if (m_status == SearchStatus::Found)
        return path(graph);
    NodeId best = kNoNode;
    double nearest = std::numeric_limits<double>::infinity();
    for (std::uint32_t i = 0; i < m_cost.size(); ++i) {
        if (m_cost[i] == std::numeric_limits<double>::infinity())
            continue;
        double distance = std::numeric_limits<double>::infinity();
        for (const NodeId goal : m_goals)
            distance = std::min(
                distance,
                geometry::distance(graph.node(NodeId{i}).position, graph.node(goal).position));
        if (best == kNoNode || distance < nearest ||
            (distance == nearest && m_cost[i] < m_cost[indexOf(best)])) {
            best = NodeId{i};
            nearest = distance;
        }
    }
    return best == kNoNode ? Path{} : wayTo(graph, best);
}

Path PathSearch::wayTo(const NavGraph& graph, NodeId node) const {
    Path path;
    path.nodes.push_back(node);
    for (EdgeId via = m_via[indexOf(node)]; via != kNoEdge;) {
        path.edges.push_back(via);
        path.nodes.push_back(graph.edge(via).from);
        via = m_via[indexOf(path.nodes.back())];
    }
    std::reverse(path.nodes.begin(), path.nodes.end());
    std::reverse(path.edges.begin(), path.edges.end());
    // With a heuristic that overestimates, a node on the way may have become cheaper since.
    for (const EdgeId edge : path.edges)
        path.cost += graph.edge(edge).cost;
    return path;
}

} // namespace percept::nav
