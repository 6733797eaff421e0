#include "percept/nav/GridSearch.h"

#include "CanonicalMoves.h"
#include "percept/base/Contracts.h"

#include <algorithm>
#include <limits>

namespace percept::nav {
namespace {

constexpr std::uint32_t kMostUnits = std::numeric_limits<std::uint32_t>::max() - (1U << 20U);
constexpr int kBucketsPerStep = 7;           ///< as a power of 2, for the dearest step
constexpr std::uint32_t kEstimateOne = 1024; ///< estimates per cell are in parts of units

std::array<std::uint32_t, 8> distances(std::uint32_t straight, std::uint32_t diagonal) {
    return {straight, diagonal, straight, diagonal, straight, diagonal, straight, diagonal};
}
const std::array<std::uint32_t, 8> kStepUnits = distances(kStraightUnits, kDiagonalUnits);

} // namespace

void GridSearch::begin(const WalkGrid& grid, Cell start, Cell goal, const TravelCosts* costs) {
    PERCEPT_EXPECTS(start < grid.size() && goal < grid.size());
    if (m_cells.size() != grid.size() || m_stamp == std::numeric_limits<std::uint16_t>::max()) {
        m_cells.assign(grid.size(), {});
        m_stamp = 0;
    }
    ++m_stamp;
    m_start = start;
    m_goal = goal;
    m_goalColumn = grid.columnOf(goal);
    m_goalRow = grid.rowOf(goal);
    m_expansions = 0;
    const double scale = costs ? costs->heuristicScale() * kEstimateOne : kEstimateOne;
    const double straight = costs ? costs->distanceUnits(0) : double{kStraightUnits};
    const double diagonal = costs ? costs->distanceUnits(1) : double{kDiagonalUnits};
    // Rounded down, so that an estimate never exceeds what is left.
    m_straightEstimate = static_cast<std::uint32_t>(straight * scale);
    m_diagonalEstimate = static_cast<std::uint32_t>(diagonal * scale);
    const std::uint32_t dearest = costs ? costs->dearestStep() : kDiagonalUnits;
    // Cells of nearly the same estimate share a bucket; what leaves it too early is opened again.
    m_shift = std::max(0, static_cast<int>(std::bit_width(dearest)) - kBucketsPerStep);
    const std::uint32_t first =
        estimate(grid.columnOf(start), grid.rowOf(start)) >> static_cast<unsigned>(m_shift);
    const std::uint32_t most = dearest + m_diagonalEstimate / kEstimateOne;
    m_open.reset((most >> static_cast<unsigned>(m_shift)) + 2, first);
    if (!grid.isFree(start) || !grid.isFree(goal)) {
        m_status = SearchStatus::Unreachable;
        return;
    }
    m_status = SearchStatus::InProgress;
    m_cells[start] = {0, m_stamp, kFromStart, false};
    m_open.push(first, start);
}

std::uint32_t GridSearch::estimate(int column, int row) const {
    const auto x = static_cast<std::uint64_t>(std::abs(column - m_goalColumn));
    const auto y = static_cast<std::uint64_t>(std::abs(row - m_goalRow));
    const auto [less, more] = std::minmax(x, y);
    const std::uint64_t parts = less * m_diagonalEstimate + (more - less) * m_straightEstimate;
    return static_cast<std::uint32_t>(std::min<std::uint64_t>(parts / kEstimateOne, kMostUnits));
}

template <bool kVaried>
void GridSearch::expand(const WalkGrid& grid, Cell cell, const TravelCosts* costs) {
    CellState& here = m_cells[cell];
    here.closed = true;
    ++m_expansions;
    const int column = grid.columnOf(cell);
    const int row = grid.rowOf(cell);
    unsigned moves = grid.moves(cell);
    if constexpr (!kVaried)
        moves = kCanonicalMoves[here.via][moves];
    for (; moves != 0; moves &= moves - 1) {
        const int d = std::countr_zero(moves);
        const auto direction = static_cast<std::size_t>(d);
        const Cell next = cell + static_cast<Cell>(grid.offset(d));
        std::uint32_t units = here.units;
        if constexpr (kVaried)
            units += costs->stepUnits(cell, next, d);
        else
            units += kStepUnits[direction];
        CellState& there = m_cells[next];
        if ((there.stamp == m_stamp && there.units <= units) || units >= kMostUnits)
            continue;
        there = {units, m_stamp, static_cast<std::uint8_t>(d), false};
        const std::uint64_t total =
            std::uint64_t{units} +
            estimate(column + kStepColumns[direction], row + kStepRows[direction]);
        // An estimate that is a little inconsistent must not go back.
        const auto bucket = static_cast<std::uint32_t>(total >> static_cast<unsigned>(m_shift));
        m_open.push(std::max(bucket, m_open.key()), next);
    }
}

/// Found once no cell can lie on a cheaper way than the one known.
void GridSearch::finish() {
    const bool known = isSeen(m_goal);
    m_status = known ? SearchStatus::Found : SearchStatus::Unreachable;
}

template <bool kVaried>
SearchStatus GridSearch::advance(const WalkGrid& grid, int cycles, const TravelCosts* costs) {
    while (m_status == SearchStatus::InProgress && cycles > 0) {
        if (m_open.empty()) {
            finish();
            break;
        }
        const Cell cell = m_open.pop();
        const CellState& goal = m_cells[m_goal];
        if (goal.stamp == m_stamp && m_open.key() > goal.units >> static_cast<unsigned>(m_shift)) {
            finish();
            break;
        }
        if (m_cells[cell].closed || cell == m_goal)
            continue;
        --cycles;
        expand<kVaried>(grid, cell, costs);
    }
    return m_status;
}

SearchStatus GridSearch::step(const WalkGrid& grid, int cycles, const TravelCosts* costs) {
    PERCEPT_EXPECTS(m_status != SearchStatus::InProgress || m_cells.size() == grid.size());
    return costs ? advance<true>(grid, cycles, costs) : advance<false>(grid, cycles, costs);
}

SearchStatus
GridSearch::run(const WalkGrid& grid, Cell start, Cell goal, const TravelCosts* costs) {
    begin(grid, start, goal, costs);
    while (step(grid, std::numeric_limits<int>::max(), costs) == SearchStatus::InProgress) {
    }
    return m_status;
}

std::uint32_t GridSearch::units() const {
    return m_status == SearchStatus::Found ? m_cells[m_goal].units : 0;
}

GridPath GridSearch::path(const WalkGrid& grid) const {
    PERCEPT_EXPECTS(m_status == SearchStatus::Found);
    GridPath path;
    for (Cell cell = m_goal;;) {
        path.cells.push_back(cell);
        const std::uint8_t via = m_cells[cell].via;
        if (via == kFromStart)
            break;
        ++(via % 2 == 0 ? path.straight : path.diagonal);
        cell -= static_cast<Cell>(grid.offset(via));
    }
    std::reverse(path.cells.begin(), path.cells.end());
    return path;
}

} // namespace percept::nav
