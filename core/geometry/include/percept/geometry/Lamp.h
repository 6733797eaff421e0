#pragma once

#include "percept/geometry/Sight.h"

namespace percept::geometry {

/// A lamp that shines all around.
struct Lamp {
    Vec3 position{0, 0, 0};
    Metres radius = 0.0; ///< its light ends there
    double intensity = 0.0;
    bool on = true;
};

/// What hides lamps, and what dims them.
struct LightWays {
    const Sight& sight;
    std::span<const WallSegment> doors{};
    WallLayers opaque = kBlocksSight;    ///< walls on these layers hide lamps
    std::span<const double> perMaterial; ///< what the others leave, as for Sight::transmission()
};

/// The share of light that gets from one place to another: 0 where the line is not clear, else what
/// the panes on it leave.
[[nodiscard]] double lightPassing(Vec3 from, Vec3 to, const LightWays& ways);

/// What a lamp adds to the light at a place: its intensity, falling off to 0 at its radius, times
/// the share that gets there.
/// @return [>= 0]
[[nodiscard]] double lightFrom(const Lamp& lamp, Vec3 place, const LightWays& ways);

} // namespace percept::geometry
