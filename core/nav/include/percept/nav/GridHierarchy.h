#pragma once

#include "percept/nav/GridSearch.h"

namespace percept::nav {

/// A grid in square clusters with the ways between their entrances, for quick searches on large
/// maps: first from entrance to entrance, then cell by cell between them.
///
/// It finds a way exactly where there is one. Places at most 8 sides of a cluster apart get a
/// shortest way if a plain search looks at no more than 16 clusters of cells for it. Any other may
/// be longer than the shortest, on random grids with clusters of 8 cells and more by less than 2 %
/// on average and 10 % at most, but never than the shortest within the clusters of both ends where
/// these touch. Never changes once made; searches may run in several threads at once.
///
///     const auto hierarchy = GridHierarchy::make(grid);
///     GridSearch scratch;
///     if (auto way = hierarchy.find(grid, start, goal, scratch)) follow(way->path);
///
/// @cost making it about that of three floods of the grid; memory about 1 byte a cell
class GridHierarchy {
public:
    /// @param side of a cluster [cells, 4 to 256]
    [[nodiscard]] static GridHierarchy make(const WalkGrid& grid, int side = 32);

    struct Way {
        GridPath path;
        int expansions = 0; ///< entrances and cells that were looked at
    };
    /// @param grid the one it was made from
    /// @param scratch whose memory is used for the ways between entrances
    /// @return nothing where no way leads
    [[nodiscard]] std::optional<Way>
    find(const WalkGrid& grid, Cell start, Cell goal, GridSearch& scratch) const;

    [[nodiscard]] std::size_t entrances() const { return m_cells.size(); }
    [[nodiscard]] std::size_t connections() const { return m_edges.size(); }

private:
    struct Edge {
        std::uint32_t to = 0;
        std::uint32_t units = 0;
    };
    struct Link {
        std::uint32_t from = 0;
        Edge edge;
    };
    struct Cluster {
        int left = 0;
        int top = 0;
        int right = 0; ///< one beyond
        int down = 0;

        [[nodiscard]] bool contains(const WalkGrid& grid, Cell cell) const {
            const int column = grid.columnOf(cell);
            const int row = grid.rowOf(cell);
            return column >= left && column < right && row >= top && row < down;
        }
    };
    class LocalFlood;

    [[nodiscard]] std::uint32_t clusterOf(const WalkGrid& grid, Cell cell) const;
    [[nodiscard]] Cluster clusterAt(const WalkGrid& grid, std::uint32_t cluster) const;
    [[nodiscard]] Cluster
    around(const WalkGrid& grid, std::uint32_t first, std::uint32_t last) const;
    void addBorder(const WalkGrid& grid, Cell first, int along, int across, int length);
    void addEntrance(Cell here, Cell there);
    std::uint32_t nodeFor(Cell cell);
    void connectClusters(const WalkGrid& grid);
    [[nodiscard]] std::vector<Cell>
    routeOf(const WalkGrid& grid, Cell start, Cell goal, int& expansions) const;

    int m_side = 32;
    int m_columns = 1;                                    ///< of clusters
    std::vector<Cell> m_cells;                            ///< per entrance
    std::vector<std::pair<Cell, std::uint32_t>> m_byCell; ///< sorted
    std::vector<Link> m_links;                            ///< while it is made
    std::vector<std::uint32_t> m_firstEdge;               ///< per entrance, then the end
    std::vector<Edge> m_edges;
    std::vector<std::vector<std::uint32_t>> m_inCluster; ///< entrances
};

} // namespace percept::nav
