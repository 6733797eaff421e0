#include "percept/nav/PathSearch.h"

#include "percept/base/Contracts.h"

#include <algorithm>
#include <bit>
#include <limits>
#include <tuple>

namespace percept::nav {

/// Nodes of neighbouring ids, which often are neighbours, lie side by side.
std::size_t SeenNodes::slotOf(NodeId node) const {
    constexpr std::uint64_t kTogether = 4;
    const std::size_t mask = m_slots.size() - 1;
    const std::uint64_t id = indexOf(node);
    const std::uint64_t group = (id / kTogether) * std::uint64_t{0x9E3779B97F4A7C15U} >> 32U;
    std::size_t slot = (group * kTogether + id % kTogether) & mask;
    while (m_slots[slot].node != kNoNode && m_slots[slot].node != node)
        slot = (slot + 1) & mask;
    return slot;
}

const SeenNodes::Seen* SeenNodes::find(NodeId node) const {
    if (m_slots.empty()) {
        const auto found = std::find_if(
            m_seen.begin(), m_seen.end(), [&](const Seen& each) { return each.node == node; });
        return found == m_seen.end() ? nullptr : &*found;
    }
    const Slot& slot = m_slots[slotOf(node)];
    return slot.node == kNoNode ? nullptr : &m_seen[slot.place];
}

double SeenNodes::costOf(NodeId node) const {
    constexpr double kNotSeen = std::numeric_limits<double>::infinity();
    if (m_slots.empty()) {
        const Seen* seen = find(node);
        return seen == nullptr ? kNotSeen : seen->cost;
    }
    const Slot& slot = m_slots[slotOf(node)];
    return slot.node == kNoNode ? kNotSeen : slot.cost;
}

void SeenNodes::put(const Seen& seen) {
    if (m_slots.size() < 2 * (m_seen.size() + 1))
        layOut();
    Slot& slot = m_slots[slotOf(seen.node)];
    if (slot.node == kNoNode) {
        slot = {seen.node, static_cast<std::uint32_t>(m_seen.size()), seen.cost};
        m_seen.push_back(seen);
        return;
    }
    slot.cost = seen.cost;
    m_seen[slot.place] = seen;
}

void SeenNodes::layOut() {
    m_slots.assign(std::bit_ceil(std::max<std::size_t>(32, 4 * m_seen.size())), {});
    for (std::uint32_t i = 0; i < m_seen.size(); ++i)
        m_slots[slotOf(m_seen[i].node)] = {m_seen[i].node, i, m_seen[i].cost};
}

PathSearch PathSearch::begin(const NavGraph& graph,
                             NodeId start,
                             std::vector<NodeId> goals,
                             std::vector<EdgeId> blocked,
                             double heuristic,
                             double limit) {
    const auto count = graph.nodes().size();
    PERCEPT_EXPECTS(indexOf(start) < count);
    for (const NodeId goal : goals)
        PERCEPT_EXPECTS(indexOf(goal) < count);
    PathSearch search;
    search.m_start = start;
    search.m_goals = std::move(goals);
    search.m_blocked = std::move(blocked);
    search.m_heuristic = heuristic;
    search.m_limit = limit;
    std::sort(search.m_goals.begin(), search.m_goals.end());
    std::sort(search.m_blocked.begin(), search.m_blocked.end());
    if (search.m_goals.empty())
        return search;
    search.m_status = SearchStatus::InProgress;
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
                                std::vector<EdgeId> blocked,
                                double limit) {
    PERCEPT_EXPECTS(limit >= 0.0);
    return begin(graph, start, std::move(goals), std::move(blocked), 0.0, limit);
}

bool PathSearch::leavesLater(const Open& left, const Open& right) {
    if (left.estimate != right.estimate)
        return left.estimate > right.estimate;
    return left.node > right.node;
}

/// What the way to the nearest goal costs at least, by distance.
double PathSearch::straightToGoal(const NavGraph& graph, NodeId node) const {
    double least = std::numeric_limits<double>::infinity();
    for (const NodeId goal : m_goals)
        least = std::min(least, geometry::distance(graph.position(node), graph.position(goal)));
    return graph.heuristicScale() * least;
}

void PathSearch::push(const NavGraph& graph, NodeId node, double cost, EdgeId via) {
    if (m_limit < std::numeric_limits<double>::infinity() &&
        cost + straightToGoal(graph, node) > m_limit)
        return;
    m_seen.put({node, cost, via});
    double estimate = cost;
    if (m_heuristic > 0.0)
        estimate +=
            m_heuristic * geometry::distance(graph.position(node), graph.position(m_goals.front()));
    m_open.push_back({estimate, cost, node});
    std::push_heap(m_open.begin(), m_open.end(), &leavesLater);
}

void PathSearch::expand(const NavGraph& graph, const Open& open) {
    auto id = indexOf(graph.firstEdge(open.node));
    for (const NavEdge& edge : graph.edgesFrom(open.node)) {
        const EdgeId via{id++};
        const double cost = open.cost + edge.cost;
        if (cost < m_seen.costOf(edge.to) &&
            !std::binary_search(m_blocked.begin(), m_blocked.end(), via))
            push(graph, edge.to, cost, via);
    }
}

SearchStatus PathSearch::step(const NavGraph& graph, int cycles) {
    const auto has = [&](NodeId node) { return indexOf(node) < graph.nodes().size(); };
    PERCEPT_EXPECTS(m_status != SearchStatus::InProgress || (has(m_start) && has(m_goals.back())));
    while (m_status == SearchStatus::InProgress && cycles > 0) {
        if (m_open.empty()) {
            m_status = SearchStatus::Unreachable;
            break;
        }
        std::pop_heap(m_open.begin(), m_open.end(), &leavesLater);
        const Open open = m_open.back();
        m_open.pop_back();
        if (open.cost > m_seen.costOf(open.node))
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
    return m_reached == kNoNode ? 0.0 : m_seen.costOf(m_reached);
}

Path PathSearch::path(const NavGraph& graph) const {
    PERCEPT_EXPECTS(m_status == SearchStatus::Found);
    return wayTo(graph, m_reached);
}

PathSearch::Front PathSearch::front() const {
    Front front;
    for (const Open& open : m_open)
        if (open.cost == m_seen.costOf(open.node))
            front.open.push_back(open.node);
    std::sort(front.open.begin(), front.open.end());
    front.open.erase(std::unique(front.open.begin(), front.open.end()), front.open.end());
    for (const SeenNodes::Seen& seen : m_seen.all())
        if (!std::binary_search(front.open.begin(), front.open.end(), seen.node))
            front.expanded.push_back(seen.node);
    std::sort(front.expanded.begin(), front.expanded.end());
    return front;
}

Path PathSearch::guess(const NavGraph& graph) const {
    if (m_status == SearchStatus::Found)
        return path(graph);
    NodeId best = kNoNode;
    auto rank = std::tuple(std::numeric_limits<double>::infinity(), 0.0, kNoNode);
    for (const SeenNodes::Seen& seen : m_seen.all()) {
        double distance = std::numeric_limits<double>::infinity();
        for (const NodeId goal : m_goals)
            distance = std::min(
                distance,
                geometry::distance(graph.node(seen.node).position, graph.node(goal).position));
        if (const auto own = std::tuple(distance, seen.cost, seen.node);
            best == kNoNode || own < rank) {
            best = seen.node;
            rank = own;
        }
    }
    return best == kNoNode ? Path{} : wayTo(graph, best);
}

Path PathSearch::wayTo(const NavGraph& graph, NodeId node) const {
    Path path;
    path.nodes.push_back(node);
    for (EdgeId via = m_seen.find(node)->via; via != kNoEdge;) {
        path.edges.push_back(via);
        path.nodes.push_back(graph.edge(via).from);
        via = m_seen.find(path.nodes.back())->via;
    }
    std::reverse(path.nodes.begin(), path.nodes.end());
    std::reverse(path.edges.begin(), path.edges.end());
    // With a heuristic that overestimates, a node on the way may have become cheaper since.
    for (const EdgeId edge : path.edges)
        path.cost += graph.edge(edge).cost;
    return path;
}

} // namespace percept::nav
