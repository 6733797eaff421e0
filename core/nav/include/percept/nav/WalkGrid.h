#pragma once

#include "percept/base/Result.h"
#include "percept/geometry/WallIndex.h"
#include "percept/level/Level.h"

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace percept::nav {

/// Place of a cell in a grid, row by row from the top left.
using Cell = std::uint32_t;
inline constexpr Cell kNoCell = 0xFFFFFFFFU;

/// Steps from a cell, counter-clockwise from the right; odd ones are diagonal. Row 0 is at the top.
inline constexpr std::array<int, 8> kStepColumns{1, 1, 0, -1, -1, -1, 0, 1};
inline constexpr std::array<int, 8> kStepRows{0, -1, -1, -1, 0, 1, 1, 1};

inline constexpr double kSqrt2 = 1.41421356237309514547;

/// What a walking body meets: walls that reach into its heights.
inline constexpr geometry::WallFilter kInTheWay{geometry::kBlocksMovement, 0.1, 1.8};

/// Where one may walk on square cells, and the steps that each cell allows as bits of one byte.
///
/// Letters as in Moving AI maps: `.`, `G` and `S` are ground, `W` is water, all others are blocked;
/// one does not step from ground into water or back. A diagonal step needs both cells that it
/// passes between. Never changes once made; queries may run in several threads at once.
///
/// @cost 1 byte a cell
class WalkGrid {
public:
    /// One blocked cell.
    WalkGrid();

    /// @errors InvalidInput: no rows, rows of different lengths, more than kMostCells
    [[nodiscard]] static Result<WalkGrid> fromLevel(const level::Grid& grid);

    /// Cells that a round body can stand in, for levels of walls.
    /// @param cell side of a cell [metres, > 0]
    /// @param radius of the body [metres, >= 0]: how far the centre of a free cell is from walls
    /// @errors InvalidInput: bounds without an area, or more than kMostCells
    [[nodiscard]] static Result<WalkGrid> fromWalls(const level::Bounds& bounds,
                                                    const geometry::WallIndex& walls,
                                                    Metres cell,
                                                    Metres radius);

    /// The same, and joined wherever the body fits: through gaps that the centres of cells miss,
    /// too, so that it does not matter how walls lie to the cells. In a gap the body may be in
    /// cells whose centre it cannot be at; only the steps along the gap lead through them. Where
    /// two gaps on both sides of a wall lie in one cell, which takes cells wider than 2.8 radii,
    /// one of them counts.
    /// @param radius as above; 0 has no gaps that are missed
    /// @errors as above  @cost beside the cells, as narrowPassages()
    [[nodiscard]] static Result<WalkGrid> betweenWalls(const level::Bounds& bounds,
                                                       const geometry::WallIndex& walls,
                                                       Metres cell,
                                                       Metres radius);

    static constexpr std::size_t kMostCells = std::size_t{1} << 26U;

    /// Takes steps away, such as those that are too steep; cells stay free.
    /// @param isNone `bool (Cell from, Cell to)`
    template <class IsNone>
    void removeSteps(IsNone&& isNone) {
        for (Cell cell = 0; cell < size(); ++cell)
            for (int d = 0; d < 8; ++d)
                if ((m_moves[cell] >> d & 1) != 0 &&
                    isNone(cell, cell + static_cast<Cell>(offset(d))))
                    m_moves[cell] = static_cast<std::uint8_t>(m_moves[cell] & ~(1U << d));
        m_isPlain = false;
    }
    /// Lets a body be in two neighbours and step between them both ways, whatever is around them.
    void join(Cell from, Cell to);
    /// Whether the free cells alone decide which steps there are, as jump points need it.
    [[nodiscard]] bool isPlain() const { return m_isPlain; }

    [[nodiscard]] int width() const { return m_width; }
    [[nodiscard]] int height() const { return m_height; }
    [[nodiscard]] std::uint32_t size() const { return static_cast<std::uint32_t>(m_moves.size()); }
    [[nodiscard]] Metres cellSize() const { return m_cellSize; }

    /// Bit d: one may step in direction d.
    [[nodiscard]] std::uint8_t moves(Cell cell) const { return m_moves[cell]; }
    [[nodiscard]] std::span<const std::uint8_t> moves() const { return m_moves; }
    [[nodiscard]] bool isFree(Cell cell) const {
        return (m_free[cell / 64] >> (cell % 64) & 1U) != 0;
    }
    /// What to add to a cell to step in direction d.
    [[nodiscard]] std::int32_t offset(int direction) const {
        return m_offsets[static_cast<std::size_t>(direction)];
    }

    [[nodiscard]] int columnOf(Cell cell) const {
        return static_cast<int>(cell) - rowOf(cell) * m_width;
    }
    /// A multiplication: exact for as many cells as there can be, and quicker than a division.
    [[nodiscard]] int rowOf(Cell cell) const {
        return static_cast<int>((static_cast<double>(cell) + 0.5) * m_perWidth);
    }
    [[nodiscard]] bool contains(int column, int row) const {
        return column >= 0 && row >= 0 && column < m_width && row < m_height;
    }
    /// Column and row must lie in the grid.
    [[nodiscard]] Cell cellOf(int column, int row) const {
        return static_cast<Cell>(row) * static_cast<Cell>(m_width) + static_cast<Cell>(column);
    }
    /// The cell around a point [metres]; nothing outside.
    [[nodiscard]] std::optional<Cell> cellAt(geometry::Vec2 point) const;
    [[nodiscard]] geometry::Vec2 centreOf(Cell cell) const;

private:
    WalkGrid(int width, int height, const level::Grid& frame, const std::vector<char>& kinds);
    void connect(const std::vector<char>& kinds);

    int m_width = 1;
    int m_height = 1;
    double m_perWidth = 1.0; ///< 1 / m_width
    Metres m_cellSize = 1.0;
    geometry::Vec2 m_origin{0, 0};
    std::array<std::int32_t, 8> m_offsets{};
    std::vector<std::uint8_t> m_moves;
    std::vector<std::uint64_t> m_free; ///< a bit per cell
    bool m_isPlain = true;
};

} // namespace percept::nav
