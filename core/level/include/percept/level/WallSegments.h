#pragma once

#include "percept/geometry/WallIndex.h"
#include "percept/level/Level.h"

#include <span>
#include <string_view>
#include <vector>

namespace percept::level {

/// All straight pieces of wall, `id` = place in `level.walls`; a wall whose material lets sight
/// pass does not block it.
[[nodiscard]] std::vector<geometry::WallSegment> wallSegments(const Level& level);

/// What is left of each door, `id` = place in `level.doors`.
/// @param openness per door 0..1; missing ones stand as at the start
[[nodiscard]] std::vector<geometry::WallSegment> doorSegments(const Level& level,
                                                              std::span<const double> openness);

/// Whether sight comes through a material; without one nothing does.
[[nodiscard]] bool letsSightPass(const Level& level, std::string_view material);

/// How far a door is open, 0..1. @param openness as for doorSegments()
[[nodiscard]] double
opennessOf(const Level& level, std::span<const double> openness, std::size_t door);

} // namespace percept::level
