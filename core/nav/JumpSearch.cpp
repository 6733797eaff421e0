#include "percept/nav/JumpSearch.h"

#include "CanonicalMoves.h"
#include "percept/base/Contracts.h"

#include <algorithm>
#include <functional>
#include <limits>

namespace percept::nav {
namespace {

constexpr std::uint64_t kFarthest = std::numeric_limits<std::uint32_t>::max() - (1U << 20U);

int signOf(int number) {
    return (number > 0) - (number < 0);
}

} // namespace

/// Walks from a jump point to those that it leads to.
class JumpSearch::Walker {
public:
    Walker(JumpSearch& search, const WalkGrid& grid, const JumpMap& jumps, Cell from)
        : m_search(search)
        , m_jumps(jumps)
        , m_moves(grid.moves().data())
        , m_width(grid.width())
        , m_start{from, grid.columnOf(from), grid.rowOf(from), unitsIn(search.m_cells[from])} {}

    void walk() {
        const std::uint64_t via = m_search.m_cells[m_start.cell] & kDirection;
        const unsigned moves = kCanonicalMoves[via][m_moves[m_start.cell]];
        straightIfIn<0>(moves, m_start);
        straightIfIn<2>(moves, m_start);
        straightIfIn<4>(moves, m_start);
        straightIfIn<6>(moves, m_start);
        diagonalIfIn<1>(moves);
        diagonalIfIn<3>(moves);
        diagonalIfIn<5>(moves);
        diagonalIfIn<7>(moves);
    }

private:
    struct Place {
        Cell cell = 0;
        int column = 0;
        int row = 0;
        std::uint64_t units = 0;
    };

    template <int kDirection>
    [[nodiscard]] Place after(const Place& from, int steps) const {
        constexpr int kColumns = kStepColumns[kDirection];
        constexpr int kRows = kStepRows[kDirection];
        const std::uint64_t units = kDirection % 2 == 0 ? kStraightUnits : kDiagonalUnits;
        return {from.cell + static_cast<Cell>(steps * (kRows * m_width + kColumns)),
                from.column + steps * kColumns,
                from.row + steps * kRows,
                from.units + static_cast<std::uint64_t>(steps) * units};
    }
    /// Whether a straight walk of so many steps leads over the goal, and after how many.
    template <int kDirection>
    [[nodiscard]] int stepsToGoal(const Place& from, int most) const {
        constexpr bool kAlongRow = kDirection % 4 == 0;
        const int columns = m_search.m_goalColumn - from.column;
        const int rows = m_search.m_goalRow - from.row;
        if ((kAlongRow ? rows : columns) != 0)
            return 0;
        const int steps =
            kAlongRow ? columns * kStepColumns[kDirection] : rows * kStepRows[kDirection];
        return steps <= most ? steps : 0;
    }

    template <int kDirection>
    void straightIfIn(unsigned moves, const Place& from) {
        if ((moves >> kDirection & 1U) == 0)
            return;
        const int steps = m_jumps.stepsToStop<kDirection>(from.column, from.row);
        if (const int toGoal = stepsToGoal<kDirection>(from, steps); toGoal > 0)
            return reach(after<kDirection>(from, toGoal), kDirection);
        const Place place = after<kDirection>(from, steps);
        if ((kCanonicalMoves[kDirection][m_moves[place.cell]] & ~(1U << kDirection)) != 0)
            reach(place, kDirection);
    }
    template <int kDirection>
    void diagonalIfIn(unsigned moves) {
        Place place = m_start;
        for (; (moves >> kDirection & 1U) != 0; moves = m_moves[place.cell]) {
            place = after<kDirection>(place, 1);
            if (place.cell == m_search.m_goal)
                return reach(place, kDirection);
            const unsigned next = m_moves[place.cell];
            straightIfIn<kDirection - 1>(next, place);
            straightIfIn<(kDirection + 1) % 8>(next, place);
        }
    }
    void reach(const Place& place, std::uint64_t via) {
        const std::uint64_t total = place.units + m_search.estimate(place.column, place.row);
        if (total >= m_search.m_limit)
            return;
        std::uint64_t& there = m_search.m_cells[place.cell];
        const std::uint64_t known = std::uint64_t{m_search.m_stamp} << 32U | place.units;
        if (known >= there >> 16U)
            return;
        there = known << 16U | via;
        m_search.m_parents[place.cell] = m_start.cell;
        if (place.cell == m_search.m_goal)
            m_search.m_limit = total;
        else
            m_search.push(total, place.cell);
    }

    JumpSearch& m_search;
    const JumpMap& m_jumps;
    const std::uint8_t* m_moves;
    std::int32_t m_width;
    Place m_start;
};

void JumpSearch::begin(const WalkGrid& grid, const JumpMap& jumps, Cell start, Cell goal) {
    PERCEPT_EXPECTS(start < grid.size() && goal < grid.size());
    PERCEPT_EXPECTS(jumps.width() == grid.width() && jumps.height() == grid.height());
    if (m_cells.size() != grid.size() || m_stamp == 0) {
        m_cells.assign(grid.size(), ~std::uint64_t{0});
        m_parents.assign(grid.size(), kNoCell);
        m_stamp = std::numeric_limits<std::uint16_t>::max();
    }
    --m_stamp;
    m_start = start;
    m_goal = goal;
    m_goalColumn = grid.columnOf(goal);
    m_goalRow = grid.rowOf(goal);
    m_expansions = 0;
    m_limit = kFarthest;
    m_open.clear();
    if (!grid.isFree(start) || !grid.isFree(goal)) {
        m_status = SearchStatus::Unreachable;
        return;
    }
    m_status = start == goal ? SearchStatus::Found : SearchStatus::InProgress;
    m_cells[start] = std::uint64_t{m_stamp} << 48U | kFromStart;
    push(0, start);
}

/// Estimates never fall, so that in their exact order no cell is expanded twice.
void JumpSearch::push(std::uint64_t total, Cell cell) {
    m_open.push_back(total << 32U | cell);
    std::push_heap(m_open.begin(), m_open.end(), std::greater<>());
}

/// Units from a cell to the goal, at least.
std::uint64_t JumpSearch::estimate(int column, int row) const {
    const auto x = static_cast<std::uint64_t>(std::abs(column - m_goalColumn));
    const auto y = static_cast<std::uint64_t>(std::abs(row - m_goalRow));
    const auto [less, more] = std::minmax(x, y);
    return (more - less) * kStraightUnits + less * kDiagonalUnits;
}

SearchStatus JumpSearch::step(const WalkGrid& grid, const JumpMap& jumps, int cycles) {
    PERCEPT_EXPECTS(m_status != SearchStatus::InProgress || m_cells.size() == grid.size());
    while (m_status == SearchStatus::InProgress && cycles > 0) {
        if (m_open.empty() || m_open.front() >> 32U >= m_limit) {
            m_status = m_limit < kFarthest ? SearchStatus::Found : SearchStatus::Unreachable;
            break;
        }
        std::pop_heap(m_open.begin(), m_open.end(), std::greater<>());
        const auto cell = static_cast<Cell>(m_open.back());
        m_open.pop_back();
        std::uint64_t& state = m_cells[cell];
        if ((state & kClosed) != 0)
            continue;
        state |= kClosed;
        --cycles;
        ++m_expansions;
        Walker(*this, grid, jumps, cell).walk();
    }
    return m_status;
}

SearchStatus JumpSearch::run(const WalkGrid& grid, const JumpMap& jumps, Cell start, Cell goal) {
    begin(grid, jumps, start, goal);
    return step(grid, jumps, std::numeric_limits<int>::max());
}

std::uint32_t JumpSearch::units() const {
    return m_status == SearchStatus::Found ? unitsIn(m_cells[m_goal]) : 0;
}

GridPath JumpSearch::path(const WalkGrid& grid) const {
    PERCEPT_EXPECTS(m_status == SearchStatus::Found);
    GridPath path;
    path.cells.push_back(m_goal);
    for (Cell cell = m_goal; cell != m_start;) {
        const Cell parent = m_parents[cell];
        // A walk goes diagonally first; this comes back over it.
        int columns = grid.columnOf(parent) - grid.columnOf(cell);
        int rows = grid.rowOf(parent) - grid.rowOf(cell);
        while (cell != parent) {
            const int column = std::abs(columns) >= std::abs(rows) ? signOf(columns) : 0;
            const int row = std::abs(rows) >= std::abs(columns) ? signOf(rows) : 0;
            ++(column != 0 && row != 0 ? path.diagonal : path.straight);
            columns -= column;
            rows -= row;
            cell += static_cast<Cell>(row * grid.width() + column);
            path.cells.push_back(cell);
        }
    }
    std::reverse(path.cells.begin(), path.cells.end());
    return path;
}

} // namespace percept::nav
