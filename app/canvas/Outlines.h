#pragma once

#include "ScreenTransform.h"

#include "percept/overlay/DisplayList.h"

#include <vector>

namespace percept::canvas {

/// Where primitives lie on the screen, shared by all that draw them.

[[nodiscard]] inline double pixelsOf(const overlay::Extent& extent, const ScreenTransform& screen) {
    return static_cast<double>(extent.pixels) + extent.metres * screen.pixelsPerMetre();
}

/// Points around a circle or a part of it, dense enough to look round.
/// @param from,sweep as in overlay::Arc
void appendArc(std::vector<Vec2>& points,
               Vec2 centre,
               double radius,
               Radians from,
               Radians sweep,
               const ScreenTransform& screen);

/// Where a point of a line lies on the screen.
[[nodiscard]] inline Vec2
placed(const overlay::Line& line, Vec2 point, const ScreenTransform& screen) {
    return line.anchor ? screen.toScreen(*line.anchor) + Vec2{point.x, -point.y * screen.upwards()}
                       : screen.toScreen(point);
}

/// Turns, sizes and places a point of a symbol; symbols stand upright on every screen.
class GlyphPlacement {
public:
    GlyphPlacement(const overlay::Shape& shape, const ScreenTransform& screen);
    [[nodiscard]] Vec2 operator()(Vec2 unit) const;
    [[nodiscard]] Vec2 centre() const { return m_centre; }
    [[nodiscard]] double radius() const { return m_radius; }

private:
    Vec2 m_centre;
    Vec2 m_axis;
    double m_radius;
};

/// The triangle at the end of an arrow. @return its base, where the line ends instead
struct ArrowHead {
    Vec2 tip{0, 0};
    Vec2 left{0, 0};
    Vec2 right{0, 0};
    Vec2 base{0, 0};
};
[[nodiscard]] ArrowHead arrowHead(Vec2 from, Vec2 tip, double width, double size = 1);
/// Lines of a length in pixels have smaller heads.
[[nodiscard]] inline double headSize(const overlay::Line& line) {
    return line.anchor ? 0.62 : 1.0;
}

} // namespace percept::canvas
