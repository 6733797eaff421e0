#include "percept/geometry/Segment.h"
#include "percept/nav/NarrowPassages.h"
#include "percept/nav/WalkGrid.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdlib>
#include <map>
#include <optional>
#include <utility>
#include <vector>

namespace percept::nav {
namespace {

using geometry::Vec2;

/// Joins cells along lines on which a body fits.
class GapSteps {
public:
    GapSteps(WalkGrid& grid, const geometry::WallIndex& walls, Metres radius)
        : m_grid(grid)
        , m_walls(walls)
        , m_radius(radius) {}

    /// @param from a place in the grid  @param ends others with free lines between them and it
    void joinAlong(Vec2 from, const std::vector<Vec2>& ends) {
        std::vector<Line> lines;
        for (const Vec2 end : ends)
            lines.push_back({from, end, cellsAlong(from, end)});
        for (const Line& line : lines) {
            const bool fits =
                std::all_of(line.stops.begin(), line.stops.end(), [&](const Stop& stop) {
                    return isReached(stop.cell, lines);
                });
            if (!fits)
                continue;
            for (const Stop& stop : line.stops)
                if (!m_grid.isFree(stop.cell))
                    m_places.emplace(stop.cell, stop.place);
            for (std::size_t i = 1; i < line.stops.size(); ++i)
                m_grid.join(line.stops[i - 1].cell, line.stops[i].cell);
        }
    }

private:
    /// Where a line is in a cell.
    struct Stop {
        Cell cell = 0;
        Vec2 place{0, 0};
    };
    struct Line {
        Vec2 from{0, 0};
        Vec2 to{0, 0};
        std::vector<Stop> stops;
    };

    /// Whether a body on lines from one place is where it is in a cell, too: at the place that it
    /// was given, or at its centre, or at that of a cell next to it. True where nobody could be up
    /// to now.
    [[nodiscard]] bool isReached(Cell cell, const std::vector<Line>& lines) const {
        if (const auto known = m_places.find(cell); known != m_places.end())
            return isBeside(known->second, lines);
        if (!m_grid.isFree(cell) || isBeside(m_grid.centreOf(cell), lines))
            return true;
        for (unsigned moves = m_grid.moves(cell); moves != 0; moves &= moves - 1) {
            const Cell next = cell + static_cast<Cell>(m_grid.offset(std::countr_zero(moves)));
            if (!m_places.contains(next) && isBeside(m_grid.centreOf(next), lines))
                return true;
        }
        return false;
    }

    /// Whether a body gets straight from somewhere on one of the lines to a place.
    [[nodiscard]] bool isBeside(Vec2 place, const std::vector<Line>& lines) const {
        const auto fits = [&](Vec2 onLine) {
            return fitsBetween(m_walls, onLine, place, m_radius);
        };
        return std::any_of(lines.begin(), lines.end(), [&](const Line& line) {
            return fits(geometry::closestPoint(place, line.from, line.to)) || fits(line.from) ||
                   fits(line.to) ||
                   std::any_of(line.stops.begin(), line.stops.end(), [&](const Stop& stop) {
                       return fits(stop.place);
                   });
        });
    }

    /// The cells that a line leads through; where it passes a corner the diagonal step leaves out
    /// the one between.
    [[nodiscard]] std::vector<Stop> cellsAlong(Vec2 from, Vec2 to) const {
        const std::vector<double> cuts = cutsOf(from, to);
        std::vector<Stop> chain;
        const auto add = [&](Vec2 place) {
            const auto cell = m_grid.cellAt(place);
            if (!cell || (!chain.empty() && chain.back().cell == *cell))
                return;
            if (chain.size() >= 2 && areNeighbours(chain[chain.size() - 2].cell, *cell))
                chain.pop_back();
            chain.push_back({*cell, place});
        };
        add(from);
        for (std::size_t i = 1; i < cuts.size(); ++i)
            add(from + (to - from) * (0.5 * (cuts[i - 1] + cuts[i])));
        add(to);
        return chain;
    }

    /// Where a line crosses from cell to cell, as shares of its length, with both ends.
    [[nodiscard]] std::vector<double> cutsOf(Vec2 from, Vec2 to) const {
        std::vector<double> cuts{0.0, 1.0};
        const Vec2 origin = m_grid.centreOf(m_grid.cellOf(0, m_grid.height() - 1)) -
                            Vec2(0.5, 0.5) * m_grid.cellSize();
        for (const int axis : {0, 1}) {
            const double first = (from[axis] - origin[axis]) / m_grid.cellSize();
            const double last = (to[axis] - origin[axis]) / m_grid.cellSize();
            for (double line = std::ceil(std::min(first, last)); line < std::max(first, last);
                 line += 1.0)
                cuts.push_back(std::clamp((line - first) / (last - first), 0.0, 1.0));
        }
        std::sort(cuts.begin(), cuts.end());
        return cuts;
    }

    [[nodiscard]] bool areNeighbours(Cell one, Cell other) const {
        return std::abs(m_grid.columnOf(one) - m_grid.columnOf(other)) <= 1 &&
               std::abs(m_grid.rowOf(one) - m_grid.rowOf(other)) <= 1;
    }

    WalkGrid& m_grid;
    const geometry::WallIndex& m_walls;
    Metres m_radius;
    std::map<Cell, Vec2> m_places; ///< where lines are in the cells that they alone lead through
};

} // namespace

void WalkGrid::join(Cell from, Cell to) {
    for (const auto& [one, other] : {std::pair(from, to), std::pair(to, from)}) {
        m_free[one / 64] |= std::uint64_t{1} << (one % 64);
        for (int d = 0; d < 8; ++d)
            if (one + static_cast<Cell>(offset(d)) == other)
                m_moves[one] |= static_cast<std::uint8_t>(1U << static_cast<unsigned>(d));
    }
    m_isPlain = false;
}

Result<WalkGrid> WalkGrid::betweenWalls(const level::Bounds& bounds,
                                        const geometry::WallIndex& walls,
                                        Metres cell,
                                        Metres radius) {
    auto grid = fromWalls(bounds, walls, cell, radius);
    if (!grid || radius <= 0.0)
        return grid;
    const auto passages = missedPassages(*grid, groundPieces(*grid), walls, radius);
    GapSteps steps(*grid, walls, radius);
    for (std::uint32_t i = 0; i < passages.size(); ++i) {
        std::vector<geometry::Vec2> ends;
        for (const Cell end : passages[i].cells)
            ends.push_back(grid->centreOf(end));
        for (const std::uint32_t next : passages[i].next)
            ends.push_back(passages[next].place);
        steps.joinAlong(passages[i].place, ends);
    }
    return grid;
}

} // namespace percept::nav
