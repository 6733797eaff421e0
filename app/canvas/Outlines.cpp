#include "Outlines.h"

#include <algorithm>
#include <cmath>

namespace percept::canvas {

void appendArc(std::vector<Vec2>& points,
               Vec2 centre,
               double radius,
               Radians from,
               Radians sweep,
               const ScreenTransform& screen) {
    // Nowhere farther than a fifth of a pixel off the true curve.
    const double step = 2.0 * std::acos(1.0 - std::min(0.2 / std::max(radius, 0.2), 1.0));
    const int count = std::clamp(static_cast<int>(std::ceil(std::abs(sweep) / step)), 2, 256);
    const bool whole = std::abs(sweep) >= maths::kTwoPi - 1e-9;
    for (int i = 0; i < count + (whole ? 0 : 1); ++i) {
        const double angle = from + sweep * i / count;
        points.push_back(centre +
                         Vec2{std::cos(angle), -screen.upwards() * std::sin(angle)} * radius);
    }
}

GlyphPlacement::GlyphPlacement(const overlay::Shape& shape, const ScreenTransform& screen)
    : m_centre(screen.toScreen(shape.at) + shape.shift)
    , m_axis(std::cos(shape.turn), std::sin(shape.turn))
    , m_radius(pixelsOf(shape.radius, screen)) {}

Vec2 GlyphPlacement::operator()(Vec2 unit) const {
    const Vec2 turned{unit.x * m_axis.x - unit.y * m_axis.y, unit.x * m_axis.y + unit.y * m_axis.x};
    return m_centre + Vec2{turned.x, -turned.y} * m_radius;
}

ArrowHead arrowHead(Vec2 from, Vec2 tip, double width, double size) {
    const Vec2 direction = geometry::normalisedOrZero(tip - from);
    const double length = (6.0 + 1.2 * width) * size;
    const Vec2 across = geometry::perpendicular(direction) * ((2.5 + 0.8 * width) * size);
    const Vec2 base = tip - direction * length;
    return {tip, base + across, base - across, base};
}

} // namespace percept::canvas
