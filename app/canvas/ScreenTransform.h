#pragma once

#include "percept/geometry/Vector.h"

#include <cmath>

namespace percept::canvas {

using geometry::Vec2;

/// From the world to logical pixels of an item, x right and y down.
struct ScreenTransform {
    Vec2 offset{0, 0}; ///< where the origin of the world lies
    Vec2 scale{1, 1};  ///< pixels per metre; y negative where the world's y runs up
    double deviceRatio = 1;
    Vec2 size{0, 0}; ///< of the item

    [[nodiscard]] Vec2 toScreen(Vec2 world) const { return offset + world * scale; }
    [[nodiscard]] Vec2 toWorld(Vec2 screen) const { return (screen - offset) / scale; }
    [[nodiscard]] double pixelsPerMetre() const { return std::abs(scale.x); }
    /// 1 where counter-clockwise stays so on the screen as the eye sees it, else -1.
    [[nodiscard]] double upwards() const { return scale.y < 0 ? 1.0 : -1.0; }
    friend bool operator==(const ScreenTransform&, const ScreenTransform&) = default;
};

} // namespace percept::canvas
