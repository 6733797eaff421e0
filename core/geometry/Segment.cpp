#include "percept/geometry/Segment.h"

#include <algorithm>

namespace percept::geometry {
namespace {

/// When `from + t * motion` comes within `radius` of `centre`, for a start outside.
std::optional<double> enterCircle(Vec2 from, Vec2 motion, double radius, Vec2 centre) {
    const Vec2 offset = from - centre;
    const double approach = glm::dot(offset, motion);
    if (!(approach < 0.0))
        return std::nullopt;
    const double excess = lengthSquared(offset) - radius * radius;
    if (excess <= 0.0)
        return 0.0;
    const double discriminant = approach * approach - lengthSquared(motion) * excess;
    if (discriminant < 0.0)
        return std::nullopt;
    const double fraction = excess / (std::sqrt(discriminant) - approach);
    return fraction <= 1.0 ? std::optional(fraction) : std::nullopt;
}

/// When the moving point meets one of the two long sides of the band around `a`-`b`.
std::optional<double> enterBand(Vec2 from, Vec2 motion, double radius, Vec2 a, Vec2 along) {
    const double lengthOfSegment = std::sqrt(lengthSquared(along));
    const Vec2 normal = perpendicular(along) / lengthOfSegment;
    const double side = glm::dot(from - a, normal);
    const double speed = side > 0.0 ? -glm::dot(motion, normal) : glm::dot(motion, normal);
    const double gap = std::abs(side) - radius;
    if (gap < 0.0 || !(speed > 0.0) || gap > speed)
        return std::nullopt;
    const double fraction = gap / speed;
    const double place = glm::dot(from + motion * fraction - a, along);
    if (place < 0.0 || place > lengthOfSegment * lengthOfSegment)
        return std::nullopt;
    return fraction;
}

std::optional<double> earlier(std::optional<double> left, std::optional<double> right) {
    if (left && right)
        return std::min(*left, *right);
    return left ? left : right;
}

} // namespace

Vec2 closestPoint(Vec2 point, Vec2 a, Vec2 b) {
    const Vec2 along = b - a;
    const double squared = lengthSquared(along);
    if (!(squared > 0.0))
        return a;
    const double fraction = glm::dot(point - a, along) / squared;
    if (fraction <= 0.0)
        return a;
    return fraction >= 1.0 ? b : a + along * fraction;
}

double distanceSquaredToSegment(Vec2 point, Vec2 a, Vec2 b) {
    return distanceSquared(point, closestPoint(point, a, b));
}

double distanceToSegment(Vec2 point, Vec2 a, Vec2 b) {
    return std::sqrt(distanceSquaredToSegment(point, a, b));
}

double distanceBetweenSegments(Vec2 a, Vec2 b, Vec2 c, Vec2 d) {
    if (segmentsCross(a, b, c, d))
        return 0.0;
    return std::sqrt(std::min({distanceSquaredToSegment(a, c, d),
                               distanceSquaredToSegment(b, c, d),
                               distanceSquaredToSegment(c, a, b),
                               distanceSquaredToSegment(d, a, b)}));
}

bool circleOverlapsSegment(Vec2 centre, double radius, Vec2 a, Vec2 b) {
    return distanceSquaredToSegment(centre, a, b) < radius * radius;
}

std::optional<double> rayCircle(Vec2 origin, Vec2 direction, Vec2 centre, double radius) {
    const Vec2 offset = origin - centre;
    const double excess = lengthSquared(offset) - radius * radius;
    if (excess <= 0.0)
        return 0.0;
    const double approach = glm::dot(offset, direction);
    const double discriminant = approach * approach - excess;
    if (!(approach < 0.0) || discriminant < 0.0)
        return std::nullopt;
    return excess / (std::sqrt(discriminant) - approach);
}

std::optional<double> sweepCircle(Vec2 from, Vec2 to, double radius, Vec2 a, Vec2 b) {
    const Vec2 motion = to - from;
    const Vec2 nearest = closestPoint(from, a, b);
    if (distanceSquared(from, nearest) <= radius * radius)
        return glm::dot(from - nearest, motion) < 0.0 ? std::optional(0.0) : std::nullopt;
    const Vec2 along = b - a;
    const auto caps =
        earlier(enterCircle(from, motion, radius, a), enterCircle(from, motion, radius, b));
    if (!(lengthSquared(along) > 0.0))
        return caps;
    return earlier(caps, enterBand(from, motion, radius, a, along));
}

} // namespace percept::geometry
