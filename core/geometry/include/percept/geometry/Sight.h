#pragma once

#include "percept/geometry/HeightField.h"
#include "percept/geometry/WallIndex.h"

namespace percept::geometry {

/// Stands for a material that lets nothing pass.
inline constexpr std::uint16_t kNoMaterial = 0xFFFF;

/// What stops a line.
enum class Obstacle : std::uint8_t { Wall, Door, Cell, Ground };

/// Marks of WallSegment::id: what a segment is a piece of. Without one: a wall, by its place in the
/// level's walls; the rest of the number is the place in the level's doors, or among the edges of
/// blocked cells.
inline constexpr std::uint32_t kDoorWall = 0x80000000U;
inline constexpr std::uint32_t kCellWall = 0x40000000U;
/// Stands for the ground wherever a wall is named by its id.
inline constexpr std::uint32_t kGroundWall = 0x20000000U;

[[nodiscard]] inline Obstacle obstacleOf(std::uint32_t wall) {
    return (wall & kDoorWall) != 0     ? Obstacle::Door
           : (wall & kCellWall) != 0   ? Obstacle::Cell
           : (wall & kGroundWall) != 0 ? Obstacle::Ground
                                       : Obstacle::Wall;
}

/// The first thing that stops a line.
struct SightHit {
    double fraction = 1.0; ///< of the way from start to end, in [0, 1)
    Metres reach = 0.0;    ///< how far the line gets
    Metres length = 0.0;   ///< how far it has to go: `length - reach` is missing
    Vec3 place{0, 0, 0};   ///< where it ends
    WallSegment wall;      ///< of the ground: `id` kGroundWall, no material, and nothing else

    [[nodiscard]] Obstacle obstacle() const { return obstacleOf(wall.id); }
};

/// What straight lines meet in a level: walls, the edges of blocked cells, and the ground; doors
/// come with each question, as they stand. All who look or shoot ask this.
///
/// The ground stops every line; a wall those on its layers. A line crosses walls as WallIndex says
/// and the ground as HeightField says. Never changes once made; queries may run in several threads
/// at once.
///
///     const geometry::Sight sight = level::sightOf(level).value();
///     bool sees = sight.isClear(eye, target, kBlocksSight, doors);
///
/// @cost that of WallIndex; with a height field some 10 ns more for each cell on the way that the
///       line crosses below the highest corner
class Sight {
public:
    Sight() = default;
    /// @param walls those that stand still, also the edges of blocked cells
    Sight(WallIndex walls, HeightField ground = {})
        : m_walls(std::move(walls))
        , m_ground(std::move(ground)) {}

    [[nodiscard]] const WallIndex& walls() const { return m_walls; }
    [[nodiscard]] const HeightField& ground() const { return m_ground; }

    [[nodiscard]] bool
    isClear(Vec3 from, Vec3 to, WallLayers layers, std::span<const WallSegment> doors = {}) const {
        return !m_walls.blocked(from, to, layers, doors) &&
               (m_ground.isFlat() || !m_ground.firstCrossing(from, to));
    }

    /// The nearest obstacle; of a wall and the ground at the same place the wall.
    [[nodiscard]] std::optional<SightHit>
    firstHit(Vec3 from, Vec3 to, WallLayers layers, std::span<const WallSegment> doors = {}) const;

    /// What is left of a signal behind all that it passes: the product over the walls and doors
    /// that the line crosses and that are not on `opaque`, in the order of WallIndex.
    /// @param perMaterial as for WallIndex::transmission()
    /// @param opaque layers that stop the line, whatever they are made of: isClear() says so
    [[nodiscard]] double transmission(Vec3 from,
                                      Vec3 to,
                                      std::span<const double> perMaterial,
                                      std::span<const WallSegment> doors = {},
                                      WallLayers opaque = 0) const {
        return m_walls.transmission(from, to, perMaterial, doors, opaque);
    }

private:
    WallIndex m_walls;
    HeightField m_ground;
};

} // namespace percept::geometry
