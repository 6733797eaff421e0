#pragma once

#include "ScreenTransform.h"

namespace percept::canvas {

/// What part of a map is seen, and how large. A value.
struct Camera {
    Vec2 centre{0, 0};
    double scale = 20; ///< pixels per metre

    static constexpr double kSmallest = 0.5;
    static constexpr double kLargest = 400;

    [[nodiscard]] ScreenTransform transform(Vec2 size, double deviceRatio) const;
    /// Zooms so that what lies at a pixel stays there; the scale stays within its limits.
    [[nodiscard]] Camera zoomedAt(Vec2 pixel, Vec2 size, double factor) const;
    [[nodiscard]] Camera pannedBy(Vec2 pixels) const;
    /// Shows a box whole, with `margin` pixels around it and `right` more on the right.
    [[nodiscard]] static Camera
    fitting(Vec2 low, Vec2 high, Vec2 size, double margin, double right = 0);
    /// Between two views; 0 = `from`, 1 = `to`.
    [[nodiscard]] static Camera between(const Camera& from, const Camera& to, double share);
    friend bool operator==(const Camera&, const Camera&) = default;
};

} // namespace percept::canvas
