#include "percept/nav/GridHierarchy.h"

#include "percept/base/Contracts.h"
#include "percept/nav/BucketQueue.h"

#include <algorithm>
#include <bit>
#include <limits>
#include <queue>

namespace percept::nav {
namespace {

constexpr int kShortRun = 6;   ///< cells of a border that one entrance serves
constexpr int kNearSides = 8;  ///< sides of a cluster within which places are near
constexpr int kNearCells = 16; ///< cells that a search between them may look at, in clusters
constexpr std::uint32_t kFar = std::numeric_limits<std::uint32_t>::max();

std::uint32_t unitsBetween(const WalkGrid& grid, Cell a, Cell b) {
    const auto x = static_cast<std::uint32_t>(std::abs(grid.columnOf(a) - grid.columnOf(b)));
    const auto y = static_cast<std::uint32_t>(std::abs(grid.rowOf(a) - grid.rowOf(b)));
    return std::min(x, y) * kDiagonalUnits + (std::max(x, y) - std::min(x, y)) * kStraightUnits;
}

/// Shortest ways from each place to the next, joined.
class JoinedWay {
public:
    JoinedWay(const WalkGrid& grid, const std::vector<Cell>& places, GridSearch& scratch) {
        m_path.cells = {places.front()};
        m_middles = {places.front()};
        for (std::size_t i = 1; i < places.size(); ++i) {
            scratch.run(grid, places[i - 1], places[i]);
            PERCEPT_ENSURES(scratch.status() == SearchStatus::Found);
            m_expansions += scratch.expansions();
            add(scratch.path(grid));
        }
        m_middles.push_back(places.back());
    }
    [[nodiscard]] const GridPath& path() const { return m_path; }
    /// Both ends, and between them the middle of each part.
    [[nodiscard]] const std::vector<Cell>& middles() const { return m_middles; }
    [[nodiscard]] int expansions() const { return m_expansions; }

private:
    void add(const GridPath& part) {
        m_path.straight += part.straight;
        m_path.diagonal += part.diagonal;
        m_path.cells.insert(m_path.cells.end(), part.cells.begin() + 1, part.cells.end());
        m_middles.push_back(part.cells[part.cells.size() / 2]);
    }

    GridPath m_path;
    std::vector<Cell> m_middles;
    int m_expansions = 0;
};

} // namespace

/// Distances within one cluster.
class GridHierarchy::LocalFlood {
public:
    void run(const WalkGrid& grid, const Cluster& cluster, Cell source) {
        m_cluster = cluster;
        m_grid = &grid;
        const auto width = static_cast<std::size_t>(cluster.right - cluster.left);
        m_units.assign(width * static_cast<std::size_t>(cluster.down - cluster.top), kFar);
        m_open.reset(kDiagonalUnits + 1, 0);
        m_units[indexOf(source)] = 0;
        m_open.push(0, source);
        while (!m_open.empty()) {
            const Cell cell = m_open.pop();
            const std::uint32_t here = m_open.key();
            if (here == m_units[indexOf(cell)])
                expand(cell, here);
        }
    }
    [[nodiscard]] std::uint32_t unitsTo(Cell cell) const { return m_units[indexOf(cell)]; }

private:
    void expand(Cell cell, std::uint32_t here) {
        const int column = m_grid->columnOf(cell);
        const int row = m_grid->rowOf(cell);
        for (unsigned moves = m_grid->moves(cell); moves != 0; moves &= moves - 1) {
            const int d = std::countr_zero(moves);
            const int x = column + kStepColumns[static_cast<std::size_t>(d)];
            const int y = row + kStepRows[static_cast<std::size_t>(d)];
            if (x < m_cluster.left || y < m_cluster.top || x >= m_cluster.right ||
                y >= m_cluster.down)
                continue;
            const Cell next = m_grid->cellOf(x, y);
            const std::uint32_t units = here + (d % 2 == 0 ? kStraightUnits : kDiagonalUnits);
            if (units < m_units[indexOf(next)]) {
                m_units[indexOf(next)] = units;
                m_open.push(units, next);
            }
        }
    }
    [[nodiscard]] std::size_t indexOf(Cell cell) const {
        const int width = m_cluster.right - m_cluster.left;
        return static_cast<std::size_t>((m_grid->rowOf(cell) - m_cluster.top) * width +
                                        m_grid->columnOf(cell) - m_cluster.left);
    }

    const WalkGrid* m_grid = nullptr;
    Cluster m_cluster;
    std::vector<std::uint32_t> m_units;
    BucketQueue m_open;
};

std::uint32_t GridHierarchy::clusterOf(const WalkGrid& grid, Cell cell) const {
    return static_cast<std::uint32_t>(grid.rowOf(cell) / m_side * m_columns +
                                      grid.columnOf(cell) / m_side);
}

GridHierarchy::Cluster GridHierarchy::clusterAt(const WalkGrid& grid, std::uint32_t cluster) const {
    const int left = static_cast<int>(cluster) % m_columns * m_side;
    const int top = static_cast<int>(cluster) / m_columns * m_side;
    return {
        left, top, std::min(left + m_side, grid.width()), std::min(top + m_side, grid.height())};
}

std::uint32_t GridHierarchy::nodeFor(Cell cell) {
    const auto place = std::lower_bound(
        m_byCell.begin(), m_byCell.end(), std::pair<Cell, std::uint32_t>(cell, 0U));
    if (place != m_byCell.end() && place->first == cell)
        return place->second;
    const auto node = static_cast<std::uint32_t>(m_cells.size());
    m_byCell.insert(place, {cell, node});
    m_cells.push_back(cell);
    return node;
}

/// The smallest part of the grid that holds both clusters where these touch, else the first.
GridHierarchy::Cluster
GridHierarchy::around(const WalkGrid& grid, std::uint32_t first, std::uint32_t last) const {
    Cluster area = clusterAt(grid, first);
    const Cluster other = clusterAt(grid, last);
    if (other.left > area.right || other.right < area.left || other.top > area.down ||
        other.down < area.top)
        return area;
    return {std::min(area.left, other.left),
            std::min(area.top, other.top),
            std::max(area.right, other.right),
            std::max(area.down, other.down)};
}

void GridHierarchy::addEntrance(Cell here, Cell there) {
    const std::uint32_t from = nodeFor(here);
    const std::uint32_t to = nodeFor(there);
    m_links.push_back({from, {to, kStraightUnits}});
    m_links.push_back({to, {from, kStraightUnits}});
}

/// @param along direction of the border, @param across direction over it
void GridHierarchy::addBorder(const WalkGrid& grid, Cell first, int along, int across, int length) {
    const auto step = static_cast<Cell>(grid.offset(along));
    const auto over = static_cast<Cell>(grid.offset(across));
    const auto crosses = [&](Cell cell) { return (grid.moves(cell) >> across & 1) != 0; };
    for (int start = 0; start < length;) {
        const Cell from = first + static_cast<Cell>(start) * step;
        if (!crosses(from)) {
            ++start;
            continue;
        }
        int end = start;
        Cell last = from;
        // A run goes on while one can walk along it on both sides.
        while (end + 1 < length && crosses(last + step) && (grid.moves(last) >> along & 1) != 0 &&
               (grid.moves(last + over) >> along & 1) != 0) {
            last += step;
            ++end;
        }
        if (end - start < kShortRun) {
            const Cell middle = from + static_cast<Cell>((end - start) / 2) * step;
            addEntrance(middle, middle + over);
        } else {
            addEntrance(from, from + over);
            addEntrance(last, last + over);
        }
        start = end + 1;
    }
}

void GridHierarchy::connectClusters(const WalkGrid& grid) {
    const int rows = (grid.height() + m_side - 1) / m_side;
    m_inCluster.resize(static_cast<std::size_t>(m_columns) * static_cast<std::size_t>(rows));
    for (std::uint32_t node = 0; node < m_cells.size(); ++node)
        m_inCluster[clusterOf(grid, m_cells[node])].push_back(node);
    LocalFlood flood;
    for (std::uint32_t cluster = 0; cluster < m_inCluster.size(); ++cluster)
        for (const std::uint32_t from : m_inCluster[cluster]) {
            flood.run(grid, clusterAt(grid, cluster), m_cells[from]);
            for (const std::uint32_t to : m_inCluster[cluster])
                if (to != from && flood.unitsTo(m_cells[to]) != kFar)
                    m_links.push_back({from, {to, flood.unitsTo(m_cells[to])}});
        }
    std::stable_sort(m_links.begin(), m_links.end(), [](const Link& a, const Link& b) {
        return a.from < b.from;
    });
    m_firstEdge.assign(m_cells.size() + 1, 0);
    for (const Link& link : m_links) {
        ++m_firstEdge[link.from + 1];
        m_edges.push_back(link.edge);
    }
    for (std::size_t node = 0; node < m_cells.size(); ++node)
        m_firstEdge[node + 1] += m_firstEdge[node];
    m_links = {};
}

GridHierarchy GridHierarchy::make(const WalkGrid& grid, int side) {
    PERCEPT_EXPECTS(side >= 4 && side <= 256);
    GridHierarchy made;
    made.m_side = side;
    made.m_columns = (grid.width() + side - 1) / side;
    constexpr int kRight = 0;
    constexpr int kDown = 6;
    for (int column = side; column < grid.width(); column += side)
        for (int row = 0; row < grid.height(); row += side)
            made.addBorder(grid,
                           grid.cellOf(column - 1, row),
                           kDown,
                           kRight,
                           std::min(side, grid.height() - row));
    for (int row = side; row < grid.height(); row += side)
        for (int column = 0; column < grid.width(); column += side)
            made.addBorder(grid,
                           grid.cellOf(column, row - 1),
                           kRight,
                           kDown,
                           std::min(side, grid.width() - column));
    made.connectClusters(grid);
    return made;
}

/// The entrances on the cheapest way, start and goal included; nothing where there is none.
std::vector<Cell>
GridHierarchy::routeOf(const WalkGrid& grid, Cell start, Cell goal, int& expansions) const {
    const auto count = static_cast<std::uint32_t>(m_cells.size());
    const std::uint32_t goalNode = count;
    const std::uint32_t first = clusterOf(grid, start);
    const std::uint32_t last = clusterOf(grid, goal);
    std::vector<std::uint32_t> units(count + 1, kFar);
    std::vector<std::uint32_t> cameFrom(count + 1, kFar);
    using Entry = std::pair<std::uint64_t, std::uint32_t>;
    std::priority_queue<Entry, std::vector<Entry>, std::greater<>> open;
    const auto reach = [&](std::uint32_t node, std::uint32_t cost, std::uint32_t from) {
        if (cost >= units[node])
            return;
        units[node] = cost;
        cameFrom[node] = from;
        const std::uint32_t left = node == goalNode ? 0 : unitsBetween(grid, m_cells[node], goal);
        open.emplace(std::uint64_t{cost} + left, node);
    };
    LocalFlood flood;
    const Cluster near = around(grid, first, last);
    flood.run(grid, near, start);
    if (near.contains(grid, goal) && flood.unitsTo(goal) != kFar)
        reach(goalNode, flood.unitsTo(goal), kFar);
    for (const std::uint32_t node : m_inCluster[first])
        if (flood.unitsTo(m_cells[node]) != kFar)
            reach(node, flood.unitsTo(m_cells[node]), kFar);
    flood.run(grid, clusterAt(grid, last), goal);
    while (!open.empty()) {
        const auto [total, node] = open.top();
        open.pop();
        if (node == goalNode)
            break;
        if (total > std::uint64_t{units[node]} + unitsBetween(grid, m_cells[node], goal))
            continue;
        ++expansions;
        for (std::uint32_t edge = m_firstEdge[node]; edge < m_firstEdge[node + 1]; ++edge)
            reach(m_edges[edge].to, units[node] + m_edges[edge].units, node);
        if (clusterOf(grid, m_cells[node]) == last && flood.unitsTo(m_cells[node]) != kFar)
            reach(goalNode, units[node] + flood.unitsTo(m_cells[node]), node);
    }
    std::vector<Cell> route;
    if (units[goalNode] == kFar)
        return route;
    route.push_back(goal);
    for (std::uint32_t node = cameFrom[goalNode]; node != kFar; node = cameFrom[node])
        route.push_back(m_cells[node]);
    route.push_back(start);
    std::reverse(route.begin(), route.end());
    return route;
}

std::optional<GridHierarchy::Way>
GridHierarchy::find(const WalkGrid& grid, Cell start, Cell goal, GridSearch& scratch) const {
    PERCEPT_EXPECTS(start < grid.size() && goal < grid.size());
    if (!grid.isFree(start) || !grid.isFree(goal))
        return std::nullopt;
    Way way;
    if (unitsBetween(grid, start, goal) <=
        static_cast<std::uint32_t>(kNearSides * m_side) * kStraightUnits) {
        scratch.begin(grid, start, goal);
        const SearchStatus near = scratch.step(grid, kNearCells * m_side * m_side);
        way.expansions = scratch.expansions();
        if (near == SearchStatus::Unreachable)
            return std::nullopt;
        if (near == SearchStatus::Found) {
            way.path = scratch.path(grid);
            return way;
        }
    }
    const auto route = routeOf(grid, start, goal, way.expansions);
    if (route.empty())
        return std::nullopt;
    // Entrances are only places to pass near: most may be cut short, then the others.
    std::vector<Cell> places;
    for (std::size_t i = 0; i + 1 < route.size(); i += 4)
        places.push_back(route[i]);
    places.push_back(route.back());
    const JoinedWay rough(grid, places, scratch);
    const JoinedWay smooth(grid, rough.middles(), scratch);
    way.expansions += rough.expansions() + smooth.expansions();
    way.path = smooth.path();
    return way;
}

} // namespace percept::nav
