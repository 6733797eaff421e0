#include "percept/agent/ItemCosts.h"

#include <algorithm>
#include <functional>
#include <limits>
#include <numeric>

namespace percept::agent {
namespace {

/// Edges by the node that they lead to.
struct Incoming {
    struct Edge {
        std::uint32_t from;
        double cost;
    };
    std::vector<std::uint32_t> starts; ///< per node, then the end
    std::vector<Edge> edges;

    Incoming(const nav::NavGraph& graph, std::span<const nav::EdgeId> closed)
        : starts(graph.nodes().size() + 1, 0) {
        const auto forEachOpen = [&](auto visit) {
            for (std::uint32_t i = 0; i < graph.edges().size(); ++i)
                if (!std::binary_search(closed.begin(), closed.end(), nav::EdgeId{i}))
                    visit(graph.edges()[i]);
        };
        forEachOpen([&](const nav::NavEdge& edge) { ++starts[nav::indexOf(edge.to) + 1]; });
        std::partial_sum(starts.begin(), starts.end(), starts.begin());
        edges.resize(starts.back());
        std::vector<std::uint32_t> next(starts.begin(), starts.end() - 1);
        forEachOpen([&](const nav::NavEdge& edge) {
            edges[next[nav::indexOf(edge.to)]++] = {nav::indexOf(edge.from), edge.cost};
        });
    }
};

/// Dijkstra against the edges, from one node after the other.
class Flood {
public:
    Flood(const Incoming& incoming, double most)
        : m_incoming(incoming)
        , m_most(most)
        , m_costs(incoming.starts.size() - 1, std::numeric_limits<double>::infinity()) {}

    /// Calls `visit(node, cost)` for the nodes from which a path leads to `goal`.
    template <class Visit>
    void run(std::uint32_t goal, Visit visit) {
        reach(goal, 0.0);
        while (!m_open.empty()) {
            std::pop_heap(m_open.begin(), m_open.end(), std::greater<>());
            const auto [cost, node] = m_open.back();
            m_open.pop_back();
            if (cost > m_costs[node])
                continue;
            for (auto i = m_incoming.starts[node]; i < m_incoming.starts[node + 1]; ++i)
                reach(m_incoming.edges[i].from, cost + m_incoming.edges[i].cost);
        }
        for (const auto node : m_reached) {
            visit(node, m_costs[node]);
            m_costs[node] = std::numeric_limits<double>::infinity();
        }
        m_reached.clear();
    }

private:
    void reach(std::uint32_t node, double cost) {
        double& known = m_costs[node];
        if (cost >= known || cost > m_most)
            return;
        if (known == std::numeric_limits<double>::infinity())
            m_reached.push_back(node);
        known = cost;
        m_open.emplace_back(cost, node);
        std::push_heap(m_open.begin(), m_open.end(), std::greater<>());
    }

    const Incoming& m_incoming;
    double m_most;
    std::vector<double> m_costs;
    std::vector<std::uint32_t> m_reached;
    std::vector<std::pair<double, std::uint32_t>> m_open;
};

} // namespace

ItemCosts::ItemCosts(const nav::NavGraph& graph,
                     std::span<const nav::NodeId> items,
                     std::span<const nav::EdgeId> closed,
                     double most)
    : m_starts(graph.nodes().size() + 1, 0) {
    struct Entry {
        std::uint32_t node;
        Near near;
    };
    const Incoming incoming(graph, closed);
    Flood flood(incoming, most);
    std::vector<Entry> entries;
    for (std::uint32_t i = 0; i < items.size(); ++i)
        if (items[i] != nav::kNoNode)
            flood.run(nav::indexOf(items[i]), [&](std::uint32_t node, double cost) {
                entries.push_back({node, {trace::ItemId{i}, cost}});
            });
    for (const Entry& entry : entries)
        ++m_starts[entry.node + 1];
    std::partial_sum(m_starts.begin(), m_starts.end(), m_starts.begin());
    m_near.resize(entries.size());
    std::vector<std::uint32_t> next(m_starts.begin(), m_starts.end() - 1);
    for (const Entry& entry : entries)
        m_near[next[entry.node]++] = entry.near;
}

} // namespace percept::agent
