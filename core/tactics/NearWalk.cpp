#include "percept/tactics/NearWalk.h"

#include "percept/base/Contracts.h"

#include <algorithm>
#include <map>
#include <queue>
#include <set>

namespace percept::tactics {
namespace {

using geometry::Vec2;

constexpr std::size_t kMostAbout = 32;

class DetourSearch {
public:
    DetourSearch(const nav::Footing& footing, Vec2 from, Vec2 to, const NearWalker& walker)
        : m_footing(footing)
        , m_graph(*footing.graph)
        , m_from(from)
        , m_to(to)
        , m_walker(walker)
        , m_closed(walker.closed.begin(), walker.closed.end()) {}

    Result<std::optional<nav::Path>> run() {
        m_least = walk(m_from, m_to);
        openStarts();
        std::optional<std::uint32_t> last;
        while (!m_open.empty() && !m_fault) {
            const auto [cost, node] = m_open.top();
            m_open.pop();
            if (cost >= m_least)
                break;
            if (cost > m_reached.at(node).cost)
                continue;
            if (const auto end = m_ends.find(node);
                end != m_ends.end() && cost + end->second < m_least) {
                m_least = cost + end->second;
                last = node;
            }
            goOn(node, cost);
        }
        if (m_fault)
            return Unexpected{*m_fault};
        return last ? std::optional(pathTo(*last)) : std::nullopt;
    }

private:
    struct Reached {
        double cost = 0.0;
        std::optional<nav::EdgeId> by; ///< nothing: from the start
    };

    double costOf(const Result<ConnectionCost>& cost) {
        if (!cost && !m_fault)
            m_fault = cost.error();
        return cost ? cost->cost : 0.0;
    }
    double walk(Vec2 from, Vec2 to) {
        return costOf(costOfWalk(from, to, m_walker.tactics, m_walker.weighing));
    }
    double follow(const nav::NavEdge& edge) {
        return costOf(costBetween(placeOf(nav::indexOf(edge.from)),
                                  placeOf(nav::indexOf(edge.to)),
                                  edge.cost,
                                  m_walker.tactics,
                                  m_walker.weighing));
    }
    [[nodiscard]] Vec2 placeOf(std::uint32_t node) const {
        return m_graph.node(nav::NodeId{node}).position;
    }

    /// Walks from the start to nodes, and from nodes to the goal.
    void openStarts() {
        for (const nav::NodeId id : nodesAbout(m_graph, m_from, m_to)) {
            const std::uint32_t node = nav::indexOf(id);
            if (nav::canWalkStraight(m_footing, m_from, placeOf(node), m_walker.body))
                reach(node, walk(m_from, placeOf(node)), std::nullopt);
            if (nav::canWalkStraight(m_footing, placeOf(node), m_to, m_walker.body))
                m_ends.emplace(node, walk(placeOf(node), m_to));
        }
    }

    void goOn(std::uint32_t node, double cost) {
        std::uint32_t number = nav::indexOf(m_graph.firstEdge(nav::NodeId{node}));
        for (const nav::NavEdge& edge : m_graph.edgesFrom(nav::NodeId{node})) {
            const nav::EdgeId id{number++};
            if (edge.door != nav::kNoDoor || m_closed.contains(id))
                continue;
            const std::uint32_t next = nav::indexOf(edge.to);
            reach(next, cost + follow(edge), id);
        }
    }

    void reach(std::uint32_t node, double cost, std::optional<nav::EdgeId> by) {
        const auto [known, isNew] = m_reached.try_emplace(node, Reached{cost, by});
        if (!isNew && cost >= known->second.cost)
            return;
        known->second = {cost, by};
        m_open.emplace(cost, node);
    }

    [[nodiscard]] nav::Path pathTo(std::uint32_t last) const {
        nav::Path path{{nav::NodeId{last}}, {}, m_least};
        while (const auto by = m_reached.at(nav::indexOf(path.nodes.back())).by) {
            path.edges.push_back(*by);
            path.nodes.push_back(m_graph.edge(*by).from);
        }
        std::reverse(path.nodes.begin(), path.nodes.end());
        std::reverse(path.edges.begin(), path.edges.end());
        return path;
    }

    const nav::Footing& m_footing;
    const nav::NavGraph& m_graph;
    Vec2 m_from;
    Vec2 m_to;
    const NearWalker& m_walker;
    std::set<nav::EdgeId> m_closed;
    double m_least = 0.0; ///< of what is known yet: straight
    std::map<std::uint32_t, Reached> m_reached;
    std::map<std::uint32_t, double> m_ends; ///< what the walk from a node to the goal costs
    using Entry = std::pair<double, std::uint32_t>;
    std::priority_queue<Entry, std::vector<Entry>, std::greater<>> m_open;
    std::optional<Error> m_fault;
};

} // namespace

std::vector<nav::NodeId> nodesAbout(const nav::NavGraph& graph, Vec2 from, Vec2 to) {
    const Vec2 middle = 0.5 * (from + to);
    const Metres reach = 0.5 * geometry::distance(from, to) + 2.0 * graph.lookupRadius();
    std::vector<std::pair<double, nav::NodeId>> near;
    for (const nav::NodeId node : graph.nodesWithin(middle, reach))
        near.emplace_back(geometry::distanceSquared(middle, graph.node(node).position), node);
    std::sort(near.begin(), near.end());
    std::vector<nav::NodeId> nodes;
    for (std::size_t i = 0; i < std::min(near.size(), kMostAbout); ++i)
        nodes.push_back(near[i].second);
    return nodes;
}

Result<std::optional<nav::Path>>
detourNear(const nav::Footing& footing, Vec2 from, Vec2 to, const NearWalker& walker) {
    PERCEPT_EXPECTS(footing.graph != nullptr && footing.walls != nullptr);
    return DetourSearch(footing, from, to, walker).run();
}

} // namespace percept::tactics
