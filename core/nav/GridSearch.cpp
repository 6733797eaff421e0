#include "percept/nav/GridSearch.h"

#include "EstimateSteps.h"
#include "GridSteps.h"
#include "percept/base/Contracts.h"

#include <bit>
#include <limits>

namespace percept::nav {
namespace {

constexpr std::uint32_t kMostUnits = std::numeric_limits<std::uint32_t>::max() - (1U << 20U);
constexpr int kBucketsPerStep = 2; ///< as a power of 2, for the most that a step adds to estimates

} // namespace

void GridSearch::begin(const WalkGrid& grid, Cell start, Cell goal, const TravelCosts* costs) {
    PERCEPT_EXPECTS(start < grid.size() && goal < grid.size());
    if (m_cells.size() != grid.size() || m_stamp == 0) {
        m_cells.assign(grid.size(), ~std::uint64_t{0});
        m_stamp = std::numeric_limits<std::uint16_t>::max();
    }
    --m_stamp;
    m_start = start;
    m_goal = goal;
    m_goalColumn = grid.columnOf(goal);
    m_goalRow = grid.rowOf(goal);
    m_expansions = 0;
    m_batchSize = m_batchNext = 0;
    openQueue(grid, costs);
    if (!grid.isFree(start) || !grid.isFree(goal)) {
        m_status = SearchStatus::Unreachable;
        return;
    }
    m_status = SearchStatus::InProgress;
    m_cells[start] = std::uint64_t{m_stamp} << 48U | kFromStart;
    m_open.put(m_open.key(), start);
}

void GridSearch::openQueue(const WalkGrid& grid, const TravelCosts* costs) {
    constexpr double kOne = 1U << kUnitShift;
    const double scale = costs ? costs->heuristicScale() * kOne : kOne;
    const double straight = costs ? costs->distanceUnits(0) : double{kStraightUnits};
    const double diagonal = costs ? costs->distanceUnits(1) : double{kDiagonalUnits};
    // Rounded down, so that an estimate never exceeds what is left.
    m_straightEstimate = static_cast<std::uint64_t>(straight * scale);
    m_diagonalEstimate = static_cast<std::uint64_t>(diagonal * scale);
    m_kept = costs && !costs->isAdmissible() ? ~(kAllUnits << kUnitShift) : ~std::uint64_t{0};
    const std::uint32_t dearest = costs ? costs->dearestStep() : kDiagonalUnits;
    const std::uint64_t most = dearest + (m_diagonalEstimate >> kUnitShift);
    m_shift = std::max(0, static_cast<int>(std::bit_width(most)) - kBucketsPerStep);
    const std::uint64_t first =
        estimate(grid.columnOf(m_start) - m_goalColumn, grid.rowOf(m_start) - m_goalRow);
    m_open.reset(first >> (static_cast<unsigned>(m_shift) + kUnitShift));
}

/// @param columns,rows to the goal
/// @return in parts of units
std::uint64_t GridSearch::estimate(std::int64_t columns, std::int64_t rows) const {
    const auto x = static_cast<std::uint64_t>(std::abs(columns));
    const auto y = static_cast<std::uint64_t>(std::abs(rows));
    const auto [less, more] = std::minmax(x, y);
    return (more - less) * m_straightEstimate + less * m_diagonalEstimate;
}

/// By how much each change of kChanges lowers or raises an estimate, in parts of units.
GridSearch::Changes GridSearch::estimateChanges() const {
    const std::uint64_t more = m_straightEstimate;
    const std::uint64_t less = m_diagonalEstimate - m_straightEstimate;
    return {
        0 - more - less, 0 - more, less - more, 0 - less, 0, less, more - less, more, more + less};
}

/// Of a cell to which a better way turns up meanwhile, what it was when the batch was taken counts:
/// it will be expanded again. So the steps of a batch do not depend on how it is divided.
template <class Steps>
void GridSearch::expandBatch(const WalkGrid& grid,
                             const Steps& steps,
                             const Changes& changes,
                             int& cycles) {
    const std::uint32_t first = m_batchNext;
    m_batchNext = std::min(m_batchSize, first + static_cast<std::uint32_t>(cycles));
    cycles -= static_cast<int>(m_batchNext - first);
    m_expansions += static_cast<int>(m_batchNext - first);
    StepList list;
    std::array<Origin, BucketRing::kBatch> origins;
    for (std::uint32_t i = first; i < m_batchNext; ++i) {
        const Cell cell = m_batch[i];
        list.add(i, steps.movesFrom(cell, m_states[i] & kDirection));
        const int row = grid.rowOf(cell);
        const int columns = static_cast<int>(cell) - row * grid.width() - m_goalColumn;
        const int rows = row - m_goalRow;
        const auto own = static_cast<std::uint64_t>(steps.unitsOutOf(cell));
        origins[i] = {(m_states[i] | kRest) + (own << kUnitShift),
                      estimate(columns, rows),
                      estimates::kChanges[estimates::placeOf(columns, rows)].data(),
                      cell};
    }
    relax(steps, list, origins.data(), changes);
}

template <class Steps>
void GridSearch::relax(const Steps& steps,
                       const StepList& list,
                       const Origin* origins,
                       const Changes& changes) {
    std::uint64_t* const cells = m_cells.data();
    const auto shift = static_cast<unsigned>(m_shift) + kUnitShift;
    // The stamp above the units is a multiple of the buckets.
    const std::uint64_t key = m_open.key() + (std::uint64_t{m_stamp} << 48U >> shift);
    auto tails = m_open.tails();
    for (const std::size_t step : list) {
        const auto& from = origins[step / 8];
        const std::size_t d = step % 8;
        const Cell next = steps.after(from.cell, d);
        const std::uint64_t there = cells[next];
        const auto units = static_cast<std::uint64_t>(
            Steps::kPerLength ? steps.unitsAlong(from.cell, next, d) : steps.unitsInto(next, d));
        std::uint64_t reached = from.reached + (units << kUnitShift);
        if constexpr (Steps::kClamped) {
            const auto own = static_cast<std::uint64_t>(steps.unitsOutOf(from.cell));
            reached = std::max(reached, from.reached + ((1 - own) << kUnitShift));
        }
        const std::uint64_t better = reached < there ? 1 : 0;
        cells[next] = chosen(there, reached ^ kRest ^ d, better);
        const std::uint64_t total = reached + from.estimate + changes[from.changes[d]];
        // An estimate that is inconsistent must not go back.
        tails.put(std::max(total >> shift, key), next, better);
    }
    m_open.commit(tails);
}

/// @return false: no cell can lie on a cheaper way than the one known
template <class Steps>
bool GridSearch::nextBatch(const Steps& steps) {
    if (!m_open.next() || (isSeen(m_goal) && m_open.key() > unitsIn(m_cells[m_goal]) >>
                                                 static_cast<unsigned>(m_shift)))
        return false;
    const std::uint32_t count = m_open.take(m_batch);
    m_batchNext = m_batchSize = 0;
    for (std::uint32_t i = 0; i < count; ++i) {
        const Cell cell = m_batch[i];
        steps.fetch(m_cells.data(), cell);
        const std::uint64_t state = m_cells[cell];
        m_batch[m_batchSize] = cell;
        m_states[m_batchSize] = state;
        const auto open = static_cast<std::uint32_t>((state & kClosed) == 0);
        const auto within = static_cast<std::uint32_t>(unitsIn(state) <= kMostUnits);
        m_batchSize += open & within & static_cast<std::uint32_t>(cell != m_goal);
        m_cells[cell] = (cell == m_goal ? state : state & m_kept) | kClosed;
    }
    return true;
}

SearchStatus GridSearch::step(const WalkGrid& grid, int cycles, const TravelCosts* costs) {
    PERCEPT_EXPECTS(m_status != SearchStatus::InProgress || m_cells.size() == grid.size());
    withStepCosts(costs, [&]<StepCosts kCosts>() {
        const GridSteps<kCosts> steps(grid, costs);
        const Changes changes = estimateChanges();
        while (m_status == SearchStatus::InProgress && cycles > 0) {
            if (m_batchNext == m_batchSize && !nextBatch(steps))
                m_status = isSeen(m_goal) ? SearchStatus::Found : SearchStatus::Unreachable;
            else
                expandBatch(grid, steps, changes, cycles);
        }
    });
    return m_status;
}

SearchStatus
GridSearch::run(const WalkGrid& grid, Cell start, Cell goal, const TravelCosts* costs) {
    begin(grid, start, goal, costs);
    while (step(grid, std::numeric_limits<int>::max(), costs) == SearchStatus::InProgress) {
    }
    return m_status;
}

std::uint32_t GridSearch::units() const {
    return m_status == SearchStatus::Found ? unitsIn(m_cells[m_goal]) : 0;
}

GridPath GridSearch::path(const WalkGrid& grid) const {
    PERCEPT_EXPECTS(m_status == SearchStatus::Found);
    GridPath path;
    for (Cell cell = m_goal;;) {
        path.cells.push_back(cell);
        const auto via = static_cast<int>(m_cells[cell] & kDirection);
        if (via == static_cast<int>(kFromStart))
            break;
        ++(via % 2 == 0 ? path.straight : path.diagonal);
        cell -= static_cast<Cell>(grid.offset(via));
    }
    std::reverse(path.cells.begin(), path.cells.end());
    return path;
}

} // namespace percept::nav
