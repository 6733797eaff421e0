#pragma once

#include "percept/geometry/Vector.h"

#include <array>
#include <cmath>
#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <vector>

namespace percept::geometry {

/// What a wall stands in the way of; bits of WallSegment::layers.
using WallLayers = std::uint16_t;
inline constexpr WallLayers kBlocksMovement = 1;
inline constexpr WallLayers kBlocksSight = 2;
inline constexpr WallLayers kBlocksShots = 4;
inline constexpr WallLayers kBlocksAll = 0xFFFF;

/// A straight piece of wall, extruded from `bottom` to `top`; it blocks from both sides.
struct WallSegment {
    Vec2 a{0, 0};
    Vec2 b{0, 0};
    Metres bottom = 0.0;
    Metres top = 3.0;
    std::uint32_t id = 0; ///< the caller's; pieces of one wall may share it
    std::uint16_t material = 0;
    WallLayers layers = kBlocksAll;

    friend bool operator==(const WallSegment&, const WallSegment&) = default;
};

/// Which walls count in a question in plan: those on a layer that reach into a range of heights.
struct WallFilter {
    WallLayers layers = kBlocksAll;
    Metres low = -std::numeric_limits<double>::infinity();
    Metres high = std::numeric_limits<double>::infinity();

    [[nodiscard]] bool accepts(const WallSegment& wall) const {
        return (wall.layers & layers) != 0 && wall.bottom < high && wall.top > low;
    }
};

/// The first wall on a ray.
struct WallHit {
    double fraction = 1.0; ///< of the way from start to end, in (0, 1)
    WallSegment wall;
    Vec2 normal{0, 0}; ///< length 1, towards the start of the ray

    friend bool operator==(const WallHit&, const WallHit&) = default;
};

/// Walls in a uniform grid, for rays and for what is near; never changes once made.
///
/// A ray walks from cell to cell, and each cell has its own copy of its walls in one row of memory.
/// A wall crosses a ray as rayFraction() says, where the height of the ray lies in
/// [bottom, top]. Every answer equals that of testing all walls one by one. Queries allocate
/// nothing and may run in several threads at once. What moves (doors) is not in the index: each
/// query takes it as `extra`, tested after the rest.
///
///     WallIndex walls(segments);
///     bool sees = !walls.blocked(eye, target, kBlocksSight, doors);
///
/// @cost a ray of 60 m among 10,000 walls about 0.2 us; 40 bytes per wall and cell it touches
class WallIndex {
public:
    static constexpr Metres kLargestCoordinate = 1e9;

    WallIndex() = default;
    /// Coordinates must lie within kLargestCoordinate of the origin; walls of length 0 are allowed
    /// and never block a ray.
    explicit WallIndex(std::span<const WallSegment> walls);

    /// In ascending id, equal ids in the order given.
    [[nodiscard]] std::span<const WallSegment> walls() const { return m_walls; }

    /// Half of the side of a square that would hold so many walls, were they spread evenly; 0
    /// without walls.
    [[nodiscard]] Metres halfSideFor(double walls) const {
        const Vec2 size = glm::max(m_high - m_low, Vec2{1.0, 1.0});
        return m_walls.empty()
                   ? 0.0
                   : 0.5 * std::sqrt(size.x * size.y * walls / static_cast<double>(m_walls.size()));
    }

    /// Whether any wall on one of `layers` crosses the way from `from` to `to`.
    [[nodiscard]] bool blocked(Vec3 from,
                               Vec3 to,
                               WallLayers layers = kBlocksAll,
                               std::span<const WallSegment> extra = {}) const;

    /// Place in walls() of one that blocks the way; of several any, the same for the same question.
    /// Whoever asks of many ways that lie close together asks blocks() for it first.
    [[nodiscard]] std::optional<std::uint32_t>
    blocker(Vec3 from, Vec3 to, WallLayers layers = kBlocksAll) const;
    /// Whether a wall blocks the way, by its place in walls().
    [[nodiscard]] bool
    blocks(std::uint32_t wall, Vec3 from, Vec3 to, WallLayers layers = kBlocksAll) const;

    /// The nearest crossing; of equally near ones the wall that comes first in walls().
    [[nodiscard]] std::optional<WallHit> firstHit(Vec3 from,
                                                  Vec3 to,
                                                  WallLayers layers = kBlocksAll,
                                                  std::span<const WallSegment> extra = {}) const;

    /// What is left of a signal after all the walls it crosses.
    /// @param perMaterial factor per material number [0, 1]; a material beyond its end lets
    ///        nothing pass
    /// @param skipped walls on these layers do not count; where all are, the question costs nothing
    /// @return product over the walls crossed, multiplied in the order of walls(); 1 = free
    [[nodiscard]] double transmission(Vec3 from,
                                      Vec3 to,
                                      std::span<const double> perMaterial,
                                      std::span<const WallSegment> extra = {},
                                      WallLayers skipped = 0) const;

    /// Whether a round body of `radius` that moves straight overlaps a wall on its way (strictly).
    [[nodiscard]] bool obstructed(Vec2 from,
                                  Vec2 to,
                                  Metres radius,
                                  const WallFilter& filter = {},
                                  std::span<const WallSegment> extra = {}) const;

    /// Distance from `centre` to the nearest wall, at most `limit`.
    [[nodiscard]] double clearance(Vec2 centre,
                                   Metres limit,
                                   const WallFilter& filter = {},
                                   std::span<const WallSegment> extra = {}) const;

    /// Calls `visit(wall)` once for every wall nearer than `radius`, in the order of walls().
    template <class Visit>
    void forEachNear(Vec2 centre, Metres radius, Visit&& visit) const {
        Batch batch;
        std::uint32_t next = 0;
        for (std::size_t count = batch.size(); count == batch.size();) {
            count = collectNear(centre, radius, next, batch);
            for (std::size_t i = 0; i < count; ++i)
                visit(m_walls[batch[i]]);
            if (count > 0)
                next = batch[count - 1] + 1;
        }
    }

    /// Calls `visit(wall)` for every wall that may touch the box; some come several times.
    template <class Visit>
    void forEachCandidate(Vec2 low, Vec2 high, Visit&& visit) const {
        const CellRange range = cellsOf(low, high);
        for (int y = range.y0; y <= range.y1; ++y)
            for (int x = range.x0; x <= range.x1; ++x) {
                const auto cell = cellIndex(x, y);
                for (auto i = m_cellStart[cell]; i < m_cellStart[cell + 1]; ++i)
                    visit(m_walls[m_wallOfEntry[i]]);
            }
    }

private:
    struct Ends {
        Vec2 a;
        Vec2 b;
    };
    struct CellRange {
        int x0 = 0;
        int y0 = 0;
        int x1 = -1;
        int y1 = -1;
    };
    using Batch = std::array<std::uint32_t, 64>;

    void layOutGrid();
    void fillCells();
    template <class Visit>
    void forEachCellOfWall(const WallSegment& wall, Visit visit) const;
    template <class Visit>
    void walk(Vec2 from, Vec2 to, Visit visit) const;
    template <class Visit>
    void forEachCrossing(Vec3 from, Vec3 to, WallLayers layers, Visit visit) const;
    [[nodiscard]] bool isCrossed(Vec2 from, Vec2 to, const WallFilter& filter) const;
    std::size_t collectNear(Vec2 centre, Metres radius, std::uint32_t first, Batch& batch) const;
    [[nodiscard]] CellRange cellsOf(Vec2 low, Vec2 high) const;
    [[nodiscard]] int columnOf(double x) const;
    [[nodiscard]] int rowOf(double y) const;
    [[nodiscard]] std::size_t cellIndex(int x, int y) const {
        return static_cast<std::size_t>(y) * static_cast<std::size_t>(m_columns) +
               static_cast<std::size_t>(x);
    }

    std::vector<WallSegment> m_walls;
    WallLayers m_shared = kBlocksAll; ///< layers that all walls are on
    Vec2 m_low{0, 0};
    Vec2 m_high{0, 0};
    double m_cell = 1.0;
    double m_perCell = 1.0; ///< 1 / m_cell
    int m_columns = 0;
    int m_rows = 0;
    std::vector<std::uint32_t> m_cellStart; ///< per cell, then the end of the last
    std::vector<Ends> m_entries;
    std::vector<std::uint32_t> m_wallOfEntry; ///< index into m_walls
};

} // namespace percept::geometry
