#pragma once

#include "percept/nav/GridSearch.h"
#include "percept/nav/JumpMap.h"

namespace percept::nav {

/// Shortest ways on a grid by jump points, that can stop after any step, be copied, saved and go
/// on: it expands only cells where a way may turn. Ways are as long as those of GridSearch without
/// costs, found many times as quickly among walls and rooms, but half as quickly where single cells
/// are blocked all over (JumpMap::paysOff()). The cells between jump points are not marked.
///
/// How the cycles are spread over calls changes nothing. Memory is kept for the next search:
/// beginning costs nothing, whatever the size of the grid. It holds no reference to grid and map;
/// each call must get those it began with.
///
///     const JumpMap jumps(grid);
///     JumpSearch search;
///     if (search.run(grid, jumps, start, goal) == SearchStatus::Found)
///         search.path(grid).length();
///
/// @cost 12 bytes a cell, and 8 bytes an open cell
/// @source Harabor and Grastien, "Improving Jump Point Search", 2014: block-based scanning, and
///         jump points on diagonals left out
class JumpSearch {
public:
    /// Start and goal must be cells of the grid; blocked ones are unreachable.
    void begin(const WalkGrid& grid, const JumpMap& jumps, Cell start, Cell goal);
    /// Expands at most `cycles` cells. Ways beyond 2^32 units (1.8 million cells) count as
    /// unreachable.
    SearchStatus step(const WalkGrid& grid, const JumpMap& jumps, int cycles);
    /// The whole search at once.
    SearchStatus run(const WalkGrid& grid, const JumpMap& jumps, Cell start, Cell goal);

    [[nodiscard]] SearchStatus status() const { return m_status; }
    /// Jump points expanded so far.
    [[nodiscard]] int expansions() const { return m_expansions; }
    /// Units of the way found, see TravelCosts; 0 until then.
    [[nodiscard]] std::uint32_t units() const;
    /// Only when found.
    [[nodiscard]] GridPath path(const WalkGrid& grid) const;
    /// What it occupies now, without grid and map.
    [[nodiscard]] std::size_t bytes() const {
        return m_cells.capacity() * sizeof(std::uint64_t) + m_parents.capacity() * sizeof(Cell) +
               m_open.capacity() * sizeof(std::uint64_t);
    }

    friend bool operator==(const JumpSearch&, const JumpSearch&) = default;

private:
    class Walker;

    // A cell, as a number that is less the better the way to it: 16 bits of the search that wrote
    // it (they count down), 32 of units from the start, then the direction of arrival.
    static constexpr std::uint64_t kFromStart = 8;
    static constexpr std::uint64_t kDirection = 0xF;
    static constexpr std::uint64_t kClosed = 0x80;
    [[nodiscard]] static std::uint32_t unitsIn(std::uint64_t state) {
        return static_cast<std::uint32_t>(state >> 16U);
    }
    [[nodiscard]] std::uint64_t estimate(int column, int row) const;
    void push(std::uint64_t total, Cell cell);

    Cell m_start = kNoCell;
    Cell m_goal = kNoCell;
    std::int32_t m_goalColumn = 0;
    std::int32_t m_goalRow = 0;
    SearchStatus m_status = SearchStatus::Unreachable;
    std::int32_t m_expansions = 0;
    std::uint16_t m_stamp = 0;
    std::uint64_t m_limit = 0; ///< units: ways from there on do not count
    std::vector<std::uint64_t> m_cells;
    std::vector<Cell> m_parents; ///< per cell of this search, the jump point it is reached from
    std::vector<std::uint64_t> m_open; ///< heap: estimate of the whole way, then the cell
    BOOST_DESCRIBE_CLASS(JumpSearch,
                         (),
                         (),
                         (),
                         (m_start,
                          m_goal,
                          m_goalColumn,
                          m_goalRow,
                          m_status,
                          m_expansions,
                          m_stamp,
                          m_limit,
                          m_cells,
                          m_parents,
                          m_open))
};

} // namespace percept::nav
