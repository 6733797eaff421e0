#include "percept/nav/WalkGrid.h"

#include <fmt/format.h>

#include <cmath>

namespace percept::nav {
namespace {

constexpr char kBlocked = 0;
constexpr char kGround = 1;
constexpr char kWater = 2;

char kindOf(char letter) {
    switch (letter) {
    case '.':
    case 'G':
    case 'S':
        return kGround;
    case 'W':
        return kWater;
    default:
        return kBlocked;
    }
}

Unexpected tooLarge(const char* place, double cells) {
    return failure(ErrorCode::InvalidInput,
                   fmt::format("The grid would have {:.3g} cells; at most {} are possible",
                               cells,
                               WalkGrid::kMostCells),
                   place);
}

} // namespace

WalkGrid::WalkGrid()
    : WalkGrid(1, 1, {}, {kBlocked}) {}

WalkGrid::WalkGrid(int width, int height, const level::Grid& frame, const std::vector<char>& kinds)
    : m_width(width)
    , m_height(height)
    , m_perWidth(1.0 / width)
    , m_cellSize(frame.cell)
    , m_origin(frame.origin) {
    for (std::size_t d = 0; d < 8; ++d)
        m_offsets[d] = kStepRows[d] * width + kStepColumns[d];
    connect(kinds);
}

void WalkGrid::connect(const std::vector<char>& kinds) {
    m_moves.assign(kinds.size(), 0);
    m_free.assign((kinds.size() + 63) / 64, 0);
    for (int row = 0; row < m_height; ++row)
        for (int column = 0; column < m_width; ++column) {
            const Cell cell = cellOf(column, row);
            const char kind = kinds[cell];
            if (kind == kBlocked)
                continue;
            m_free[cell / 64] |= std::uint64_t{1} << (cell % 64);
            const auto same = [&](std::size_t d) {
                const int x = column + kStepColumns[d];
                const int y = row + kStepRows[d];
                return contains(x, y) && kinds[cellOf(x, y)] == kind;
            };
            unsigned moves = 0;
            for (std::size_t d = 0; d < 8; d += 2)
                moves |= same(d) ? 1U << d : 0U;
            for (std::size_t d = 1; d < 8; d += 2) {
                const unsigned beside = 1U << (d - 1) | 1U << ((d + 1) % 8);
                if ((moves & beside) == beside && same(d))
                    moves |= 1U << d;
            }
            m_moves[cell] = static_cast<std::uint8_t>(moves);
        }
}

Result<WalkGrid> WalkGrid::fromLevel(const level::Grid& grid) {
    if (grid.rows.empty() || grid.rows.front().empty())
        return failure(ErrorCode::InvalidInput,
                       "The level has no grid; import a Moving AI map or add rows of cells",
                       "grid.rows");
    const std::size_t width = grid.rows.front().size();
    if (width * grid.rows.size() > kMostCells)
        return tooLarge("grid.rows", static_cast<double>(width * grid.rows.size()));
    if (!(std::isfinite(grid.cell) && grid.cell > 0))
        return failure(
            ErrorCode::InvalidInput, "The side of a cell must be above 0 metres", "grid.cell");
    std::vector<char> kinds;
    kinds.reserve(width * grid.rows.size());
    for (std::size_t row = 0; row < grid.rows.size(); ++row) {
        if (grid.rows[row].size() != width)
            return failure(ErrorCode::InvalidInput,
                           fmt::format("The row has {} cells, the first one {}; make all rows "
                                       "equally long",
                                       grid.rows[row].size(),
                                       width),
                           fmt::format("grid.rows[{}]", row));
        for (const char letter : grid.rows[row])
            kinds.push_back(kindOf(letter));
    }
    return WalkGrid(static_cast<int>(width), static_cast<int>(grid.rows.size()), grid, kinds);
}

Result<WalkGrid> WalkGrid::fromWalls(const level::Bounds& bounds,
                                     const geometry::WallIndex& walls,
                                     Metres cell,
                                     Metres radius) {
    PERCEPT_EXPECTS(cell > 0 && radius >= 0);
    const geometry::Vec2 size = bounds.max - bounds.min;
    if (!(size.x > 0 && size.y > 0 && std::isfinite(size.x) && std::isfinite(size.y)))
        return failure(ErrorCode::InvalidInput,
                       "The bounds of the level have no area; let max lie above min",
                       "bounds");
    const double columns = std::ceil(size.x / cell - 1e-9);
    const double rows = std::ceil(size.y / cell - 1e-9);
    if (columns * rows > static_cast<double>(kMostCells))
        return tooLarge("bounds", columns * rows);
    level::Grid frame;
    frame.cell = cell;
    frame.origin = bounds.min;
    const int width = static_cast<int>(columns);
    const int height = static_cast<int>(rows);
    std::vector<char> kinds;
    kinds.reserve(static_cast<std::size_t>(columns * rows));
    const geometry::WallFilter filter{geometry::kBlocksMovement, 0.1, 1.8};
    for (int row = 0; row < height; ++row)
        for (int column = 0; column < width; ++column) {
            const geometry::Vec2 centre =
                bounds.min + cell * geometry::Vec2{column + 0.5, height - row - 0.5};
            const bool fits = walls.clearance(centre, radius, filter) >= radius;
            kinds.push_back(fits ? kGround : kBlocked);
        }
    return WalkGrid(width, height, frame, kinds);
}

std::optional<Cell> WalkGrid::cellAt(geometry::Vec2 point) const {
    const double column = std::floor((point.x - m_origin.x) / m_cellSize);
    const double row = m_height - 1 - std::floor((point.y - m_origin.y) / m_cellSize);
    if (!(column >= 0 && row >= 0 && column < m_width && row < m_height))
        return std::nullopt;
    return cellOf(static_cast<int>(column), static_cast<int>(row));
}

geometry::Vec2 WalkGrid::centreOf(Cell cell) const {
    return m_origin +
           m_cellSize * geometry::Vec2{columnOf(cell) + 0.5, m_height - rowOf(cell) - 0.5};
}

} // namespace percept::nav
