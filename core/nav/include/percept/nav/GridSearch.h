#pragma once

#include "percept/nav/BucketRing.h"
#include "percept/nav/PathSearch.h"
#include "percept/nav/TravelCosts.h"

namespace percept::nav {

class StepList;

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
/// Cells of nearly the same estimate wait in one bucket, in no order; what leaves it too early is
/// expanded again, unless the heuristic scale is not admissible anyway.
///
/// @cost 8 bytes a cell, 4 bytes an open cell, and 8 KiB for the queue
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
    [[nodiscard]] bool isSeen(Cell cell) const { return m_cells[cell] >> 48U == m_stamp; }
    [[nodiscard]] bool isExpanded(Cell cell) const {
        // Those of the batch whose turn has not come are closed already.
        const auto last = m_batch.begin() + m_batchSize;
        return isSeen(cell) && (m_cells[cell] & kClosed) != 0 && cell != m_goal &&
               std::find(m_batch.begin() + m_batchNext, last, cell) == last;
    }
    /// What it occupies now.
    [[nodiscard]] std::size_t bytes() const {
        return m_cells.capacity() * sizeof(std::uint64_t) + m_open.bytes();
    }

    friend bool operator==(const GridSearch&, const GridSearch&) = default;

private:
    // A cell, as a number that is less the better the way to it: 16 bits of the search that wrote
    // it (they count down), 32 of units from the start, then the direction of arrival.
    static constexpr std::uint64_t kFromStart = 8;
    static constexpr std::uint64_t kDirection = 0xF;
    static constexpr std::uint64_t kClosed = 0x80;
    static constexpr std::uint64_t kRest = 0xFFFF; ///< all that is below the units
    static constexpr std::uint64_t kAllUnits = 0xFFFFFFFF;
    static constexpr unsigned kUnitShift = 16; ///< of units in states, and in estimates
    using Changes = std::array<std::uint64_t, 9>;
    /// A cell whose steps are taken.
    struct Origin {
        std::uint64_t reached;       ///< its state, with what it adds to each step, and kRest
        std::uint64_t estimate;      ///< of what is left, in parts of units
        const std::uint8_t* changes; ///< of the estimate, by each step
        Cell cell;
    };
    void openQueue(const WalkGrid& grid, const TravelCosts* costs);
    template <class Steps>
    [[nodiscard]] bool nextBatch(const Steps& steps);
    [[nodiscard]] static std::uint32_t unitsIn(std::uint64_t state) {
        return static_cast<std::uint32_t>(state >> 16U);
    }
    template <class Steps>
    void expandBatch(const WalkGrid& grid, const Steps& steps, const Changes& changes, int& cycles);
    template <class Steps>
    void
    relax(const Steps& steps, const StepList& list, const Origin* origins, const Changes& changes);
    [[nodiscard]] std::uint64_t estimate(std::int64_t columns, std::int64_t rows) const;
    [[nodiscard]] Changes estimateChanges() const;

    Cell m_start = kNoCell;
    Cell m_goal = kNoCell;
    std::int32_t m_goalColumn = 0;
    std::int32_t m_goalRow = 0;
    std::uint64_t m_straightEstimate = kStraightUnits; ///< per cell of straight distance, / 65536
    std::uint64_t m_diagonalEstimate = kDiagonalUnits;
    SearchStatus m_status = SearchStatus::Unreachable;
    std::int32_t m_shift = 0; ///< of estimates to buckets
    /// What of its state a cell keeps when it is expanded. Where ways need not be cheapest it loses
    /// its units, so that nothing is better and it is never expanded again.
    std::uint64_t m_kept = 0;
    std::int32_t m_expansions = 0;
    std::uint16_t m_stamp = 0;
    std::vector<std::uint64_t> m_cells;
    BucketRing m_open;
    BucketRing::Batch m_batch{};                              ///< those of m_open whose turn it is
    std::array<std::uint64_t, BucketRing::kBatch> m_states{}; ///< as they were when it came
    std::uint32_t m_batchSize = 0;
    std::uint32_t m_batchNext = 0;
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
                          m_kept,
                          m_expansions,
                          m_stamp,
                          m_cells,
                          m_open,
                          m_batch,
                          m_states,
                          m_batchSize,
                          m_batchNext))
};

} // namespace percept::nav
