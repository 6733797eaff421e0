#pragma once

#include "percept/nav/WalkGrid.h"

namespace percept::nav {

/// Whole-numbered costs of steps between cells: distances as 2378 and 3363 (their ratio is the
/// square root of 2 up to 5e-8, which orders all ways that differ by fewer than 2378 diagonals as
/// exact arithmetic does), and what each cell adds.
inline constexpr std::uint32_t kStraightUnits = 2378;
inline constexpr std::uint32_t kDiagonalUnits = 3363;

/// What the additions of cells are for.
enum class Additions : std::uint8_t {
    PerStep,  ///< a step, straight or diagonal
    PerLength ///< a cell of distance: a diagonal step adds the square root of 2 times as much
};

/// What a step costs beyond its length: `C = D + (T[from] + T[to]) / 2`, at least a little.
///
///     auto costs = TravelCosts::make(grid, additions, 1.0);
///     search.begin(grid, start, goal, &*costs);
///
/// @cost 4 bytes a cell, 8 where additions count per length
/// @source the tactical chapter, cost functions: qualities of locations averaged over the ends
class TravelCosts {
public:
    /// @param additions T per cell [cells of distance, finite, |T| <= 1e4]
    /// @param heuristicScale factor on straight distances in a search [> 0, <= 100]; 0 = the
    ///        greatest that is admissible
    /// @errors InvalidInput: the wrong number of additions, one that is not finite or too large,
    ///         a scale out of range
    [[nodiscard]] static Result<TravelCosts> make(const WalkGrid& grid,
                                                  std::span<const double> additions,
                                                  double heuristicScale = 0.0,
                                                  Additions count = Additions::PerStep);

    /// Sets the heuristic scale to a share of the greatest that is admissible: 1 = that itself,
    /// below it searches look at more, above it at less, but ways may cost about `share` times the
    /// least.
    /// @param share [> 0]; the scale that results stays within 100
    void leadBy(double share);

    /// Units of a step. @param direction as in WalkGrid
    [[nodiscard]] std::uint32_t stepUnits(Cell from, Cell to, int direction) const {
        const std::int32_t units =
            m_base[static_cast<std::size_t>(direction & 1)] + addedUnits(from, to, direction);
        return units > 0 ? static_cast<std::uint32_t>(units) : 1U;
    }
    /// Cells of distance for a number of units.
    [[nodiscard]] double cellsOf(std::uint32_t units) const { return units / m_unitsPerCell; }
    /// Units of distance alone. @param direction as in WalkGrid
    [[nodiscard]] std::int32_t distanceUnits(int direction) const {
        return m_base[static_cast<std::size_t>(direction & 1)];
    }
    /// Units that the cells at both ends of a step add to it. @param direction as in WalkGrid
    [[nodiscard]] std::int32_t addedUnits(Cell from, Cell to, int direction) const {
        const auto& halves = !m_diagonal.empty() && direction % 2 != 0 ? m_diagonal : m_half;
        return halves[from] + halves[to];
    }
    /// Whether diagonal steps add more than straight ones: halves() alone do not tell then.
    [[nodiscard]] bool countsLength() const { return !m_diagonal.empty(); }
    [[nodiscard]] std::uint32_t dearestStep() const { return m_dearest; }
    [[nodiscard]] std::uint32_t cheapestStep() const { return m_cheapest; }
    /// Half of the units that a cell adds.
    [[nodiscard]] std::int32_t halfOf(Cell cell) const { return m_half[cell]; }
    [[nodiscard]] std::span<const std::int32_t> halves() const { return m_half; }
    /// From this half on a cell costs so much that passing through it is dearer than stepping past
    /// it, wherever one step leads from the cell before to the cell after.
    [[nodiscard]] std::int32_t detourHalf() const { return (m_base[1] - 2 * m_base[0]) / 2 + 1; }

    /// Steps (directed) whose total was 0 or less and was raised to the least cost.
    [[nodiscard]] std::size_t clampedSteps() const { return m_clamped; }
    /// Greatest factor by which straight distances never exceed costs.
    [[nodiscard]] double admissibleScale() const { return m_admissible; }
    [[nodiscard]] double heuristicScale() const { return m_scale; }
    /// Whether searches find cheapest ways: the scale is not above the admissible one.
    [[nodiscard]] bool isAdmissible() const { return m_scale <= m_admissible; }

private:
    void measure(const WalkGrid& grid);

    std::array<std::int32_t, 2> m_base{};
    std::vector<std::int32_t> m_half;     ///< per cell, half of what it adds to a (straight) step
    std::vector<std::int32_t> m_diagonal; ///< the same for diagonal steps, if that is more
    double m_unitsPerCell = kStraightUnits;
    std::uint32_t m_dearest = 0;
    std::uint32_t m_cheapest = 0;
    std::size_t m_clamped = 0;
    double m_admissible = 1.0;
    double m_scale = 1.0;
};

} // namespace percept::nav
