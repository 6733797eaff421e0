#pragma once

#include "percept/geometry/Vector.h"

#include <optional>

/// Tests between points, segments and circles in plan. Lengths in metres.
///
/// Strict, as the sources: segments that only touch at an end point or are parallel do not cross,
/// and a circle that only touches something does not overlap it. Rays against walls are stricter:
/// rayFraction().
namespace percept::geometry {

/// Where `a`-`b` strictly crosses the whole line through `c` and `d`.
/// @return the fraction of the way from `a` to `b` in (0, 1); nothing when it does not
[[nodiscard]] inline std::optional<double> lineFraction(Vec2 a, Vec2 b, Vec2 c, Vec2 d) {
    const Vec2 line = d - c;
    const double sideOfA = cross(line, a - c);
    const double sideOfB = cross(line, b - c);
    if (!((sideOfA > 0.0 && sideOfB < 0.0) || (sideOfA < 0.0 && sideOfB > 0.0)))
        return std::nullopt;
    return sideOfA / (sideOfA - sideOfB);
}

/// Where `a`-`b` is strictly crossed by `c`-`d`.
/// @return the fraction of the way from `a` to `b` in (0, 1); nothing when they do not cross
[[nodiscard]] inline std::optional<double> crossingFraction(Vec2 a, Vec2 b, Vec2 c, Vec2 d) {
    const Vec2 along = b - a;
    const double sideOfC = cross(along, c - a);
    const double sideOfD = cross(along, d - a);
    if (!((sideOfC > 0.0 && sideOfD < 0.0) || (sideOfC < 0.0 && sideOfD > 0.0)))
        return std::nullopt;
    return lineFraction(a, b, c, d);
}

[[nodiscard]] inline bool segmentsCross(Vec2 a, Vec2 b, Vec2 c, Vec2 d) {
    return crossingFraction(a, b, c, d).has_value();
}

/// Where a ray from `a` to `b` meets the wall `c`-`d`. An end of the wall that lies exactly on the
/// line counts as on one side of it, the same whichever way the ray goes. So where two walls that
/// share an end are in the way, the ray meets one of them, not both or none.
/// A ray along a wall, and one that begins or ends on it, does not meet it.
/// @return the fraction of the way from `a` to `b` in (0, 1); nothing when it does not
[[nodiscard]] inline std::optional<double> rayFraction(Vec2 a, Vec2 b, Vec2 c, Vec2 d) {
    const bool turned = a.x != b.x ? b.x < a.x : b.y < a.y;
    const Vec2 base = turned ? b : a;
    const Vec2 along = turned ? a - b : b - a;
    if ((cross(along, c - base) >= 0.0) == (cross(along, d - base) >= 0.0))
        return std::nullopt;
    return lineFraction(a, b, c, d);
}

/// The point of the segment `a`-`b` that is nearest to `point`; the segment may have length 0.
[[nodiscard]] Vec2 closestPoint(Vec2 point, Vec2 a, Vec2 b);
[[nodiscard]] double distanceSquaredToSegment(Vec2 point, Vec2 a, Vec2 b);
[[nodiscard]] double distanceToSegment(Vec2 point, Vec2 a, Vec2 b);
/// 0 when the segments cross or touch.
[[nodiscard]] double distanceBetweenSegments(Vec2 a, Vec2 b, Vec2 c, Vec2 d);

[[nodiscard]] inline bool
circlesOverlap(Vec2 centre, double radius, Vec2 otherCentre, double otherRadius) {
    const double reach = radius + otherRadius;
    return distanceSquared(centre, otherCentre) < reach * reach;
}
[[nodiscard]] bool circleOverlapsSegment(Vec2 centre, double radius, Vec2 a, Vec2 b);

/// Where a ray first meets a circle.
/// @param direction length 1
/// @return distance from `origin` [>= 0], 0 when `origin` lies inside; nothing when it misses
[[nodiscard]] std::optional<double>
rayCircle(Vec2 origin, Vec2 direction, Vec2 centre, double radius);

/// When a circle that moves straight first touches a segment.
/// @param from,to the centre before and after
/// @return fraction of the motion in [0, 1]; 0 when it overlaps at the start and comes nearer;
///         nothing when it does not touch, or only moves away
[[nodiscard]] std::optional<double> sweepCircle(Vec2 from, Vec2 to, double radius, Vec2 a, Vec2 b);

} // namespace percept::geometry
