#include "Camera.h"

#include <algorithm>
#include <cmath>

namespace percept::canvas {

ScreenTransform Camera::transform(Vec2 size, double deviceRatio) const {
    const Vec2 signs{scale, -scale};
    return {size * 0.5 - centre * signs, signs, deviceRatio, size};
}

Camera Camera::zoomedAt(Vec2 pixel, Vec2 size, double factor) const {
    const Vec2 held = transform(size, 1).toWorld(pixel);
    Camera zoomed{centre, std::clamp(scale * factor, kSmallest, kLargest)};
    zoomed.centre += held - zoomed.transform(size, 1).toWorld(pixel);
    return zoomed;
}

Camera Camera::pannedBy(Vec2 pixels) const {
    return {centre + Vec2{-pixels.x, pixels.y} / scale, scale};
}

Camera Camera::fitting(Vec2 low, Vec2 high, Vec2 size, double margin, double right) {
    const Vec2 box = glm::max(high - low, Vec2{1e-3, 1e-3});
    const Vec2 room = glm::max(size - Vec2{2 * margin + right, 2 * margin}, Vec2{1, 1});
    const double scale = std::clamp(std::min(room.x / box.x, room.y / box.y), kSmallest, kLargest);
    return {(low + high) * 0.5 + Vec2{right * (0.5 / scale), 0}, scale};
}

Camera Camera::between(const Camera& from, const Camera& to, double share) {
    return {from.centre + (to.centre - from.centre) * share,
            from.scale * std::pow(to.scale / from.scale, share)};
}

} // namespace percept::canvas
