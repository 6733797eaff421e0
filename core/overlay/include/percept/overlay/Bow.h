#pragma once

#include "percept/geometry/Vector.h"

#include <vector>

namespace percept::overlay {

/// Stretches that a bow is drawn with; its top is the point in the middle.
inline constexpr int kBowStretches = 24;

/// A line that bends away from the straight one, to the left of the way, as points along it.
///
/// @param bend how far, as a part of its length [unitless]; below 0 to the right
[[nodiscard]] std::vector<geometry::Vec2>
bowBetween(geometry::Vec2 start, geometry::Vec2 end, double bend);

} // namespace percept::overlay
