#pragma once

#include "ScreenTransform.h"

#include "percept/overlay/Style.h"

#include <span>
#include <vector>

namespace percept::canvas {

/// A rectangle in pixels that holds everything that can be seen.
struct Viewport {
    Vec2 low{0, 0};
    Vec2 high{0, 0};
    [[nodiscard]] bool meets(Vec2 boxLow, Vec2 boxHigh) const {
        return boxLow.x <= high.x && boxHigh.x >= low.x && boxLow.y <= high.y && boxHigh.y >= low.y;
    }
};

/// Cuts a polyline into its dashes.
///
/// @param points pixels; a closed line repeats its first point at the end
/// @param view stretches outside it are left out, so that the work depends on what is seen
/// @param out pieces of at least two points, one behind the other; `ends` holds where each ends
struct DashPieces {
    std::vector<Vec2> points;
    std::vector<std::size_t> ends;
    void clear() {
        points.clear();
        ends.clear();
    }
};
void cutDashes(std::span<const Vec2> points,
               const overlay::Dash& dash,
               const Viewport& view,
               DashPieces& out);

} // namespace percept::canvas
