#include "percept/nav/NavGraph.h"

#include "percept/base/Contracts.h"
#include "percept/geometry/Horizon.h"
#include "percept/nav/Refuge.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <numeric>

namespace percept::nav {
namespace {

/// What walls around a place hide of it: nobody walks there straight.
geometry::Horizon
horizonAt(Vec2 place, const geometry::WallIndex& walls, const geometry::WallFilter& filter) {
    constexpr double kWallsAround = 96.0;
    geometry::Horizon horizon;
    horizon.begin(place);
    const Vec2 around{1.0, 1.0};
    const Metres side = walls.halfSideFor(kWallsAround);
    walls.forEachCandidate(
        place - around * side, place + around * side, [&](const geometry::WallSegment& wall) {
            if (filter.accepts(wall))
                horizon.addWall(wall.a, wall.b);
        });
    return horizon;
}

} // namespace

NavGraph::NavGraph(std::vector<NavNode> nodes, std::vector<NavEdge> edges)
    : m_nodes(std::move(nodes))
    , m_edges(std::move(edges)) {
    m_positions.reserve(m_nodes.size());
    for (const auto& node : m_nodes) {
        PERCEPT_EXPECTS(std::isfinite(node.position.x) && std::isfinite(node.position.y));
        m_positions.push_back(node.position);
    }
    for (const auto& edge : m_edges) {
        PERCEPT_EXPECTS(indexOf(edge.from) < m_nodes.size() && indexOf(edge.to) < m_nodes.size());
        PERCEPT_EXPECTS(std::isfinite(edge.cost) && edge.cost >= 0.0);
    }
    std::stable_sort(m_edges.begin(), m_edges.end(), [](const auto& left, const auto& right) {
        return left.from < right.from;
    });
    m_firstEdge.assign(m_nodes.size() + 1, 0);
    for (const auto& edge : m_edges)
        ++m_firstEdge[indexOf(edge.from) + 1];
    std::partial_sum(m_firstEdge.begin(), m_firstEdge.end(), m_firstEdge.begin());
    m_byText.resize(m_nodes.size());
    std::iota(m_byText.begin(), m_byText.end(), 0U);
    std::stable_sort(m_byText.begin(), m_byText.end(), [this](auto left, auto right) {
        return m_nodes[left].id < m_nodes[right].id;
    });
    measure();
    layOutGrid();
}

void NavGraph::measure() {
    double total = 0.0;
    for (const auto& edge : m_edges) {
        const double length = geometry::distance(node(edge.from).position, node(edge.to).position);
        total += length;
        if (edge.cost < m_heuristicScale * length)
            m_heuristicScale = edge.cost / length;
    }
    // A hair less, so that rounding cannot make an estimate exceed the true cost.
    m_heuristicScale *= 1.0 - 1e-12;
    if (!m_edges.empty())
        m_meanEdgeLength = total / static_cast<double>(m_edges.size());
}

void NavGraph::layOutGrid() {
    m_cellStart.assign(2, 0);
    if (m_nodes.empty())
        return;
    Vec2 high = m_low = m_nodes.front().position;
    for (const auto& node : m_nodes) {
        m_low = glm::min(m_low, node.position);
        high = glm::max(high, node.position);
    }
    const Vec2 size = high - m_low;
    const double cell = std::max({m_meanEdgeLength, size.x / 512.0, size.y / 512.0, 1e-3});
    m_perCell = 1.0 / cell;
    m_columns = static_cast<std::size_t>(size.x * m_perCell) + 1;
    m_rows = static_cast<std::size_t>(size.y * m_perCell) + 1;
    const auto cellOf = [this](const NavNode& node) {
        return rowOf(node.position.y) * m_columns + columnOf(node.position.x);
    };
    m_cellStart.assign(m_columns * m_rows + 1, 0);
    for (const auto& node : m_nodes)
        ++m_cellStart[cellOf(node) + 1];
    std::partial_sum(m_cellStart.begin(), m_cellStart.end(), m_cellStart.begin());
    m_cellNodes.resize(m_nodes.size());
    m_cellPositions.resize(m_nodes.size());
    std::vector<std::uint32_t> place(m_cellStart.begin(), m_cellStart.end() - 1);
    for (std::uint32_t i = 0; i < m_nodes.size(); ++i) {
        const std::uint32_t at = place[cellOf(m_nodes[i])]++;
        m_cellNodes[at] = i;
        m_cellPositions[at] = m_nodes[i].position;
    }
}

std::size_t NavGraph::columnOf(double x) const {
    const double last = static_cast<double>(m_columns - 1);
    return static_cast<std::size_t>(std::clamp((x - m_low.x) * m_perCell, 0.0, last));
}

std::size_t NavGraph::rowOf(double y) const {
    const double last = static_cast<double>(m_rows - 1);
    return static_cast<std::size_t>(std::clamp((y - m_low.y) * m_perCell, 0.0, last));
}

std::optional<NodeId> NavGraph::find(std::string_view id) const {
    const auto found =
        std::lower_bound(m_byText.begin(), m_byText.end(), id, [this](auto node, auto wanted) {
            return m_nodes[node].id < wanted;
        });
    if (found == m_byText.end() || m_nodes[*found].id != id)
        return std::nullopt;
    return NodeId{*found};
}

/// Calls for the nodes within a distance, in no order of it.
template <class Visit>
void NavGraph::forEachNear(Vec2 position, Metres within, Visit visit) const {
    if (m_nodes.empty())
        return;
    const std::size_t lastRow = rowOf(position.y + within);
    const std::size_t lastColumn = columnOf(position.x + within);
    for (std::size_t y = rowOf(position.y - within); y <= lastRow; ++y)
        for (std::size_t x = columnOf(position.x - within); x <= lastColumn; ++x) {
            const std::size_t cell = y * m_columns + x;
            for (auto i = m_cellStart[cell]; i < m_cellStart[cell + 1]; ++i) {
                const Near near{geometry::distanceSquared(position, m_cellPositions[i]),
                                m_cellNodes[i]};
                if (near.squared <= within * within)
                    visit(near);
            }
        }
}

std::vector<NodeId> NavGraph::nodesWithin(Vec2 position, Metres within) const {
    std::vector<NodeId> found;
    forEachNear(position, within, [&](const Near& near) { found.push_back(NodeId{near.node}); });
    return found;
}

std::optional<NodeId>
NavGraph::nearestReachable(Vec2 position,
                           Metres radius,
                           const geometry::WallIndex& walls,
                           Metres within,
                           const geometry::WallFilter& filter,
                           std::span<const geometry::WallSegment> doors) const {
    PERCEPT_EXPECTS(std::isfinite(position.x) && std::isfinite(position.y));
    const auto isReachable = [&](const Near& near) {
        return !walls.obstructed(position, m_nodes[near.node].position, radius, filter, doors);
    };
    std::optional<Near> nearest;
    forEachNear(position, within, [&](const Near& near) {
        if (!nearest || near < *nearest)
            nearest = near;
    });
    if (!nearest || isReachable(*nearest))
        return nearest ? std::optional(NodeId{nearest->node}) : std::nullopt;
    const geometry::Horizon horizon = horizonAt(position, walls, filter);
    std::vector<Near> others;
    forEachNear(position, within, [&](const Near& near) {
        if (near > *nearest && !horizon.hides(m_nodes[near.node].position))
            others.push_back(near);
    });
    std::make_heap(others.begin(), others.end(), std::greater<>());
    for (; !others.empty(); others.pop_back()) {
        std::pop_heap(others.begin(), others.end(), std::greater<>());
        if (isReachable(others.back()))
            return NodeId{others.back().node};
    }
    return std::nullopt;
}

} // namespace percept::nav
