#pragma once

#include "percept/base/Maths.h"
#include "percept/base/Units.h"

#include <glm/geometric.hpp>
#include <glm/vec2.hpp>
#include <glm/vec3.hpp>

#include <cmath>

namespace percept::geometry {

/// Metres; x right, y up in plan.
using Vec2 = glm::dvec2;
/// Metres; z up.
using Vec3 = glm::dvec3;

[[nodiscard]] inline double lengthSquared(Vec2 v) {
    return glm::dot(v, v);
}
[[nodiscard]] inline double distanceSquared(Vec2 a, Vec2 b) {
    return lengthSquared(b - a);
}
[[nodiscard]] inline double distance(Vec2 a, Vec2 b) {
    return std::sqrt(distanceSquared(a, b));
}
/// z of the cross product: positive when `b` lies counter-clockwise of `a`.
[[nodiscard]] inline double cross(Vec2 a, Vec2 b) {
    return a.x * b.y - a.y * b.x;
}
/// A quarter turn counter-clockwise.
[[nodiscard]] inline Vec2 perpendicular(Vec2 v) {
    return {-v.y, v.x};
}
/// Length 1; the zero vector stays zero.
[[nodiscard]] inline Vec2 normalisedOrZero(Vec2 v) {
    const double length = std::sqrt(lengthSquared(v));
    return length > 0.0 ? v / length : Vec2{0.0, 0.0};
}
/// Shortened to `limit` where longer.
[[nodiscard]] inline Vec2 truncated(Vec2 v, double limit) {
    const double squared = lengthSquared(v);
    return squared > limit * limit ? v * (limit / std::sqrt(squared)) : v;
}
[[nodiscard]] inline Vec2 fromAngle(Radians angle) {
    return {maths::cos(angle), maths::sin(angle)};
}
[[nodiscard]] inline Radians angleOf(Vec2 v) {
    return maths::atan2(v.y, v.x);
}

} // namespace percept::geometry
