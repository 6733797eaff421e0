#pragma once

#include "percept/nav/BucketQueue.h"
#include "percept/nav/PathSearch.h"
#include "percept/nav/TravelCosts.h"

namespace percept::nav {

/// A way over cells, start and goal included.
struct GridPath {
    std::vector<Cell> cells;
    int straight = 0; ///< steps
    int diagonal = 0;

    /// Cells of distance: straight + diagonal * sqrt(2), in double precision.
    [[nodiscard]] double length() const { return straight + diagonal * kSqrt2; }
    friend bool operator==(const GridPath&, const GridPath&) = default;
};

/// A* on a grid that can stop after any step, be copied, saved and go on.
///
/// Without costs it finds a shortest way and looks only at ways that go diagonally first (canonical
/// ordering), which leaves out most of the open list. With costs it finds a cheapest way wherever
/// their heuristic scale is admissible. How the cycles are spread over calls changes nothing.
/// Memory is kept for the next search: beginning costs nothing, whatever the size of the grid.
/// It holds no reference to grid and costs; each call must get those it began with.
///
///     GridSearch search;
///     search.begin(grid, start, goal);
///     while (search.step(grid, 1000) == SearchStatus::InProgress) ...
///     if (search.status() == SearchStatus::Found)
///         search.path(grid).length();
///
/// @cost 8 bytes a cell, 8 bytes an open cell, and 24 KiB for the queue
class GridSearch {
public:
    /// Start and goal must be cells of the grid; blocked ones are unreachable.
    /// @param costs none: distance alone
    void begin(const WalkGrid& grid, Cell start, Cell goal, const TravelCosts* costs = nullptr);
    /// Expands at most `cycles` cells. Costs beyond 2^32 units (1.2 million cells) count as
    /// unreachable.
    SearchStatus step(const WalkGrid& grid, int cycles, const TravelCosts* costs = nullptr);
    /// The whole search at once.
    SearchStatus
    run(const WalkGrid& grid, Cell start, Cell goal, const TravelCosts* costs = nullptr);

    [[nodiscard]] SearchStatus status() const { return m_status; }
    /// Cells expanded so far.
    [[nodiscard]] int expansions() const { return m_expansions; }
    /// Units of the way found, see TravelCosts; 0 until then.
    [[nodiscard]] std::uint32_t units() const;
    /// Only when found.
    [[nodiscard]] GridPath path(const WalkGrid& grid) const;
    /// Whether this search reached a cell yet, and whether it expanded it: for showing its
    /// progress.
    [[nodiscard]] bool isSeen(Cell cell) const { return m_cells[cell].stamp == m_stamp; }
    [[nodiscard]] bool isExpanded(Cell cell) const { return isSeen(cell) && m_cells[cell].closed; }
    /// What it occupies now.
    [[nodiscard]] std::size_t bytes() const {
        return m_cells.capacity() * sizeof(CellState) + m_open.bytes();
    }

    friend bool operator==(const GridSearch&, const GridSearch&) = default;

private:
    static constexpr std::uint8_t kFromStart = 8;
    struct CellState {
        std::uint32_t units = 0; ///< from the start
        std::uint16_t stamp = 0; ///< the search that wrote this
        std::uint8_t via = kFromStart;
        bool closed = false;
        friend bool operator==(const CellState&, const CellState&) = default;
        BOOST_DESCRIBE_CLASS(CellState, (), (units, stamp, via, closed), (), ())
    };
    void finish();
    template <bool kVaried>
    SearchStatus advance(const WalkGrid& grid, int cycles, const TravelCosts* costs);
    template <bool kVaried>
    void expand(const WalkGrid& grid, Cell cell, const TravelCosts* costs);
    [[nodiscard]] std::uint32_t estimate(int column, int row) const;

    Cell m_start = kNoCell;
    Cell m_goal = kNoCell;
    std::int32_t m_goalColumn = 0;
    std::int32_t m_goalRow = 0;
    std::uint32_t m_straightEstimate = kStraightUnits; ///< per cell of straight distance, / 1024
    std::uint32_t m_diagonalEstimate = kDiagonalUnits;
    SearchStatus m_status = SearchStatus::Unreachable;
    std::int32_t m_shift = 0; ///< of estimates to buckets
    std::int32_t m_expansions = 0;
    std::uint16_t m_stamp = 0;
    std::vector<CellState> m_cells;
    BucketQueue m_open;
    BOOST_DESCRIBE_CLASS(GridSearch,
                         (),
                         (),
                         (),
                         (m_start,
                          m_goal,
                          m_goalColumn,
                          m_goalRow,
                          m_straightEstimate,
                          m_diagonalEstimate,
                          m_status,
                          m_shift,
                          m_expansions,
                          m_stamp,
                          m_cells,
                          m_open))
};

} // namespace percept::nav
