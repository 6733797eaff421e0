#pragma once

#include "editor/tools/RegionPlan.h"
#include "percept/base/Result.h"
#include "percept/base/Watch.h"

namespace percept::tools {

/// A stretch of the border of a region with nothing but a door or a window between it and another.
struct Opening {
    std::uint32_t from = kNowhere; ///< a region
    std::uint32_t to = kNowhere;   ///< another one; kNowhere: outside of all
    RegionPlan::Crossing crossing{};
    Vec2 a{0, 0}; ///< on the border of `from`, counter-clockwise of it to `b`
    Vec2 b{0, 0};
    Vec2 outward{1, 0}; ///< length 1, away from `from`
    Metres gap = 0.0;   ///< across to `to`

    [[nodiscard]] Vec2 middle() const { return (a + b) * 0.5; }
    [[nodiscard]] Metres width() const { return geometry::distance(a, b); }
};

/// All openings, as each of the two regions has them in its border: by region, then along it.
/// @errors Cancelled
/// @cost O(length of all borders), about 1 us per 0.2 m
[[nodiscard]] Result<std::vector<Opening>> findOpenings(const RegionPlan& plan,
                                                        const Watch& watch = {});

/// Each opening between two regions once, from the region with the lower number where both have it.
[[nodiscard]] std::vector<Opening> uniteOpenings(std::span<const Opening> openings);

} // namespace percept::tools
