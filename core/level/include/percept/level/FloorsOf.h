#pragma once

#include "percept/level/Sight.h"

namespace percept::level {

/// The floors of a level, on its terrain; none where regions lie beyond all measure, and flat
/// ground where the terrain is wrong: both are said elsewhere.
/// @cost O(level)
[[nodiscard]] Floors floorsOf(const Level& level);

} // namespace percept::level
