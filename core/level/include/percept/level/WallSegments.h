#pragma once

#include "percept/base/Result.h"
#include "percept/geometry/Sight.h"
#include "percept/level/Level.h"

#include <span>
#include <string_view>
#include <vector>

/// Straight pieces of what blocks bodies and signals. Those beyond the reach of an index of walls
/// are left out: checkReach() names them.
namespace percept::level {

/// All straight pieces of wall, `id` = place in `level.walls`, `material` = place in
/// `level.materials` (0xFFFF: none, which lets nothing pass); a wall whose material lets sight pass
/// does not block it.
[[nodiscard]] std::vector<geometry::WallSegment> wallSegments(const Level& level);

/// The edges of blocked cells, as walls that stop everything: straight pieces as long as they go,
/// `id` = their number + geometry::kCellWall. Cells block what no one walks on, but water.
[[nodiscard]] std::vector<geometry::WallSegment> cellSegments(const Grid& grid);

/// All that stands still and has a height: walls, then the edges of blocked cells.
[[nodiscard]] std::vector<geometry::WallSegment> solidSegments(const Level& level);

/// What is left of each door, `id` = place in `level.doors` + geometry::kDoorWall.
/// @param openness per door 0..1; missing ones stand as at the start
[[nodiscard]] std::vector<geometry::WallSegment> doorSegments(const Level& level,
                                                              std::span<const double> openness);

/// Whether walls, blocked cells and doors lie where an index of walls takes them.
/// @errors InvalidInput with the place in the level of the first that does not
[[nodiscard]] Result<void> checkReach(const Level& level);

/// What each material leaves of the modality that is called sight, by place in `level.materials`.
[[nodiscard]] std::vector<double> sightTransmission(const Level& level);

/// Whether sight comes through a material; without one nothing does.
[[nodiscard]] bool letsSightPass(const Level& level, std::string_view material);

/// How far a door is open, 0..1. @param openness as for doorSegments()
[[nodiscard]] double
opennessOf(const Level& level, std::span<const double> openness, std::size_t door);

} // namespace percept::level
