#include "percept/nav/WalkGrid.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

namespace percept::nav {
namespace {

constexpr char kBlocked = 0;
constexpr char kGround = 1;
constexpr char kWater = 2;
/// Beside what a cell is: what stands between it and the next ones.
constexpr char kWallRight = 4;
constexpr char kWallAbove = 8;
constexpr char kWallAcross = 16; ///< somewhere between it and the cells right, above and aslant
constexpr char kTight = 32;      ///< so near to a wall that a step from it may meet it
constexpr char kKinds = 3;

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

/// What a body meets on the straight ways between a cell and those right, above and aslant.
///
/// A wall that is farther from both ends of a step than `tight` is none on the step either, so only
/// steps to and from tight cells are looked at.
class StepWalls {
public:
    StepWalls(const level::Grid& frame,
              int width,
              int height,
              const geometry::WallIndex& walls,
              Metres radius)
        : m_frame(frame)
        , m_width(width)
        , m_height(height)
        , m_walls(walls)
        , m_radius(radius - kRounding) {}

    void addTo(std::vector<char>& kinds) const {
        for (int row = 0; row < m_height; ++row)
            for (int column = 0; column < m_width; ++column) {
                const Square square{Place{column, row},
                                    Place{column + 1, row},
                                    Place{column, row - 1},
                                    Place{column + 1, row - 1}};
                char found = 0;
                if (meets(kinds, square, 0, 1))
                    found |= kWallRight;
                if (meets(kinds, square, 0, 2))
                    found |= kWallAbove;
                if (meets(kinds, square, 0, 3) || meets(kinds, square, 1, 2))
                    found |= kWallAcross;
                char& kind = kinds[indexOf({column, row})];
                kind = static_cast<char>(kind | found);
            }
    }

private:
    static constexpr double kRounding = 1e-9;
    struct Place {
        int column = 0;
        int row = 0;
    };
    using Square = std::array<Place, 4>;

    [[nodiscard]] std::size_t indexOf(Place at) const {
        return static_cast<std::size_t>(at.row) * static_cast<std::size_t>(m_width) +
               static_cast<std::size_t>(at.column);
    }
    [[nodiscard]] geometry::Vec2 centreOf(Place at) const {
        return m_frame.origin +
               m_frame.cell * geometry::Vec2{at.column + 0.5, m_height - at.row - 0.5};
    }
    [[nodiscard]] bool meets(const std::vector<char>& kinds,
                             const Square& square,
                             std::size_t from,
                             std::size_t to) const {
        char either = 0;
        for (const Place& end : {square[from], square[to]}) {
            if (end.column >= m_width || end.row < 0 || (kinds[indexOf(end)] & kKinds) == kBlocked)
                return false;
            either = static_cast<char>(either | kinds[indexOf(end)]);
        }
        return (either & kTight) != 0 &&
               m_walls.obstructed(
                   centreOf(square[from]), centreOf(square[to]), m_radius, kInTheWay);
    }

    const level::Grid& m_frame;
    int m_width;
    int m_height;
    const geometry::WallIndex& m_walls;
    Metres m_radius;
};

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
    const auto kindAt = [&](int column, int row) {
        return contains(column, row) ? kinds[cellOf(column, row)] & kKinds : kBlocked;
    };
    const auto isOpen = [&](int column, int row, char wall) {
        return (kinds[cellOf(column, row)] & wall) == 0;
    };
    const auto join = [&](int column, int row, std::size_t d) {
        const auto other = cellOf(column + kStepColumns[d], row + kStepRows[d]);
        m_moves[cellOf(column, row)] |= static_cast<std::uint8_t>(1U << d);
        m_moves[other] |= static_cast<std::uint8_t>(1U << (d + 4) % 8);
    };
    for (int row = 0; row < m_height; ++row)
        for (int column = 0; column < m_width; ++column) {
            const int kind = kindAt(column, row);
            if (kind == kBlocked)
                continue;
            const Cell cell = cellOf(column, row);
            m_free[cell / 64] |= std::uint64_t{1} << (cell % 64);
            const bool right = kindAt(column + 1, row) == kind && isOpen(column, row, kWallRight);
            const bool above = kindAt(column, row - 1) == kind && isOpen(column, row, kWallAbove);
            if (right)
                join(column, row, 0);
            if (above)
                join(column, row, 2);
            // Where one gets along all sides of a square, and nothing stands in it, also across.
            if (right && above && kindAt(column + 1, row - 1) == kind &&
                isOpen(column, row - 1, kWallRight) && isOpen(column + 1, row, kWallAbove) &&
                isOpen(column, row, kWallAcross)) {
                join(column, row, 1);
                join(column + 1, row, 3);
            }
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
    const double columns = std::max(1.0, std::ceil(size.x / cell - 1e-9));
    const double rows = std::max(1.0, std::ceil(size.y / cell - 1e-9));
    if (columns * rows > static_cast<double>(kMostCells))
        return tooLarge("bounds", columns * rows);
    level::Grid frame;
    frame.cell = cell;
    frame.origin = bounds.min;
    const int width = static_cast<int>(columns);
    const int height = static_cast<int>(rows);
    std::vector<char> kinds;
    kinds.reserve(static_cast<std::size_t>(columns * rows));
    const Metres tight = std::sqrt(radius * radius + 0.5 * cell * cell);
    for (int row = 0; row < height; ++row)
        for (int column = 0; column < width; ++column) {
            const geometry::Vec2 centre =
                bounds.min + cell * geometry::Vec2{column + 0.5, height - row - 0.5};
            const double room = walls.clearance(centre, tight, kInTheWay);
            kinds.push_back(room < radius  ? kBlocked
                            : room < tight ? static_cast<char>(kGround | kTight)
                                           : kGround);
        }
    StepWalls(frame, width, height, walls, radius).addTo(kinds);
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
