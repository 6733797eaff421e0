#pragma once

#include "percept/geometry/WallIndex.h"
#include "percept/level/Level.h"
#include "percept/sense/RegionLookup.h"

#include <array>
#include <cstdint>
#include <span>
#include <vector>

namespace percept::tools {

using geometry::Vec2;
using geometry::Vec3;

inline constexpr std::uint32_t kNowhere = 0xFFFFFFFFU;

/// Regions over the geometry of a level: who lies beside whom, and what stands between them. Ids
/// are places in the level's lists. Regions without at least 3 corners are found nowhere.
class RegionPlan {
public:
    /// What one meets on a short way.
    enum class Barrier : std::uint8_t { None, Door, Window, Wall };
    struct Crossing {
        Barrier barrier = Barrier::None;
        std::uint32_t id = kNowhere; ///< the door or the wall of a window
    };

    /// @param regions the level's, or those proposed for it
    RegionPlan(const level::Level& level, std::span<const level::Region> regions);

    [[nodiscard]] std::span<const level::Region> regions() const { return m_regions; }
    /// Height of eyes and ears over the floor of a region.
    [[nodiscard]] Metres eyes(std::uint32_t region) const;
    /// The region of a place at a height; kNowhere outside of all.
    [[nodiscard]] std::uint32_t regionAt(Vec2 place, Metres height) const;
    [[nodiscard]] bool isWithinBounds(Vec2 place) const {
        return place.x >= m_bounds.min.x && place.y >= m_bounds.min.y &&
               place.x <= m_bounds.max.x && place.y <= m_bounds.max.y;
    }
    /// Doors count whether open or not.
    [[nodiscard]] Crossing crossing(Vec2 from, Vec2 to, Metres height) const;
    /// Whether sight comes through; doors stand as at the start.
    [[nodiscard]] bool sees(Vec3 from, Vec3 to) const {
        return !m_closed.blocked(from, to, geometry::kBlocksSight);
    }
    /// Walls that stood in the way lately, the last one first: they are likely to do so again.
    struct Blockers {
        std::array<std::uint32_t, 4> walls{};
        std::uint32_t count = 0;
    };
    /// The same answer, the sooner the more alike the lines are that are asked for.
    [[nodiscard]] bool sees(Vec3 from, Vec3 to, Blockers& lately) const;
    /// Whether a single wall stands between all of one line and all of another; then no place on
    /// the one sees any place on the other. One of the two may be a point.
    [[nodiscard]] bool
    hides(std::array<Vec3, 2> from, std::array<Vec3, 2> to, Blockers& lately) const;
    /// Walls that let sight pass on a line, from its start on.
    [[nodiscard]] std::vector<std::uint32_t> windowsOn(Vec3 from, Vec3 to) const;
    /// Whether anything solid, doors as at the start, lies between.
    [[nodiscard]] bool isFree(Vec3 from, Vec3 to) const { return !m_closed.blocked(from, to); }

private:
    std::span<const level::Region> m_regions;
    level::Bounds m_bounds;
    sense::RegionLookup m_lookup;
    geometry::WallIndex m_walls;                ///< without doors
    geometry::WallIndex m_closed;               ///< with the doors that are closed at the start
    std::vector<geometry::WallSegment> m_doors; ///< all of them, closed
};

} // namespace percept::tools
