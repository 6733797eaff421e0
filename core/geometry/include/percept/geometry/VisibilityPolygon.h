#pragma once

#include "percept/geometry/Sight.h"

namespace percept::geometry {

struct ViewCone {
    Vec3 eye{0, 0, 0};
    Radians facing = 0.0;
    Radians fieldOfView = maths::kTwoPi; ///< full angle (0, 2 pi]
    Metres range = 20.0;                 ///< [> 0]
};

/// The area that is seen in a cone, cut by walls at the height of the eye; made for drawing.
///
/// @return counter-clockwise corners; the eye comes first unless the cone is a full circle. Round
///         parts have a corner every 3 degrees; edges of shadows are right within 1e-5 radians
/// @cost a ray for every end of a wall within range
[[nodiscard]] std::vector<Vec2> visibilityPolygon(const Sight& sight,
                                                  const ViewCone& cone,
                                                  WallLayers layers = kBlocksSight,
                                                  std::span<const WallSegment> extra = {});

} // namespace percept::geometry
