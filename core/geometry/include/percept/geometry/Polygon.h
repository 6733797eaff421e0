#pragma once

#include "percept/geometry/Vector.h"

#include <cstddef>
#include <optional>
#include <span>
#include <utility>

/// Simple polygons as rings of corners; the last joins the first without being repeated.
namespace percept::geometry {

/// Positive when the corners run counter-clockwise. [square metres]
[[nodiscard]] double signedArea(std::span<const Vec2> ring);
/// Centre of gravity; the mean of the corners where the area is 0.
[[nodiscard]] Vec2 centroid(std::span<const Vec2> ring);
/// By the even-odd rule; a point on the border may count as either.
[[nodiscard]] bool contains(std::span<const Vec2> ring, Vec2 point);
/// Two sides that cross, or touch without being neighbours, as the numbers of their first corners,
/// the lower one first; nothing for a simple polygon.
/// @cost O(corners squared)
[[nodiscard]] std::optional<std::pair<std::size_t, std::size_t>>
selfCrossing(std::span<const Vec2> ring);

} // namespace percept::geometry
