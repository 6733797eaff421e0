#pragma once

#include "editor/tools/Rooms.h"

namespace percept::tools {

/// Height at which eyes and ears are taken to be, over the floor.
inline constexpr Metres kEyeLevel = 1.5;

/// Whether a place can be computed with: numbers within a million metres.
[[nodiscard]] bool isUsablePlace(Vec2 place);
/// Walls that reach eyes, doors, the borders of the grid's cells and the bounds. The id is the
/// place in the level's list for doors.
[[nodiscard]] std::vector<PlanLine> roomLines(const level::Level& level);
/// Where somebody or something stands.
[[nodiscard]] std::vector<Vec2> markersOf(const level::Level& level);
/// Without what stands freely, is smaller than `smallest` and has no marker inside its box.
[[nodiscard]] std::vector<PlanLine>
withoutIslands(std::vector<PlanLine> lines, std::span<const Vec2> markers, Metres smallest);
/// Whether the grid of a level says that one can walk at a place.
[[nodiscard]] bool isWalkableCell(const level::Grid& grid, Vec2 place);
/// A point inside a ring, away from its border.
[[nodiscard]] Vec2 innerPoint(std::span<const Vec2> ring);

} // namespace percept::tools
