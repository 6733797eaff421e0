#pragma once

#include "percept/geometry/Vector.h"

#include <span>
#include <vector>

/// What gives way where many things stand close together.
namespace percept::overlay {

using geometry::Vec2;

/// Something of a fixed size on the screen, centred at or beside a place of the world.
struct CrowdBox {
    Vec2 at{0, 0};
    Vec2 pixels{0, 0}; ///< width and height
    Vec2 shift{0, 0};  ///< of its centre, pixels right and up of `at`
};

/// From which scale on [pixels per metre] each box can be shown so that none that is shown covers
/// another one: who comes earlier has the right of way.
/// @param from boxes are shown from this scale at the earliest [> 0]
/// @return per box, at least `from`; infinite where an earlier one has the same place
/// @cost O(n log n + pairs near enough to cover each other at `from`)
[[nodiscard]] std::vector<float> scalesApart(std::span<const CrowdBox> boxes, float from);

} // namespace percept::overlay
