#include "percept/geometry/VisibilityPolygon.h"

#include "percept/base/Contracts.h"

#include <algorithm>

namespace percept::geometry {
namespace {

constexpr Radians kArcStep = maths::kPi / 60.0;
constexpr Radians kBesideEnd = 1e-5;

/// Directions relative to the right-hand border of the cone, ascending in [0, field of view].
std::vector<Radians> directions(const WallIndex& walls,
                                const ViewCone& cone,
                                Radians fieldOfView,
                                std::span<const WallSegment> extra) {
    std::vector<Radians> angles;
    const int steps = static_cast<int>(fieldOfView / kArcStep) + 1;
    for (int i = 0; i <= steps; ++i)
        angles.push_back(fieldOfView * i / steps);
    const Vec2 eye(cone.eye);
    const Radians start = cone.facing - 0.5 * fieldOfView;
    const auto add = [&](Vec2 end) {
        if (distanceSquared(eye, end) > cone.range * cone.range)
            return;
        const Radians towards = angleOf(end - eye) - start;
        const Radians turned = towards - maths::kTwoPi * std::floor(towards / maths::kTwoPi);
        for (const Radians angle : {turned - kBesideEnd, turned + kBesideEnd})
            if (angle > 0.0 && angle < fieldOfView)
                angles.push_back(angle);
    };
    const auto addEnds = [&](const WallSegment& wall) {
        add(wall.a);
        add(wall.b);
    };
    walls.forEachNear(eye, cone.range, addEnds);
    std::for_each(extra.begin(), extra.end(), addEnds);
    std::sort(angles.begin(), angles.end());
    angles.erase(std::unique(angles.begin(), angles.end()), angles.end());
    return angles;
}

} // namespace

std::vector<Vec2> visibilityPolygon(const Sight& sight,
                                    const ViewCone& cone,
                                    WallLayers layers,
                                    std::span<const WallSegment> extra) {
    PERCEPT_EXPECTS(cone.range > 0.0 && cone.fieldOfView > 0.0);
    const bool circle = cone.fieldOfView >= maths::kTwoPi;
    const Radians fieldOfView = std::min(cone.fieldOfView, maths::kTwoPi);
    const Vec2 eye(cone.eye);
    std::vector<Vec2> corners;
    if (!circle)
        corners.push_back(eye);
    auto angles = directions(sight.walls(), cone, fieldOfView, extra);
    if (circle)
        angles.pop_back(); // the same direction as the first
    for (const Radians angle : angles) {
        const Vec2 reach = fromAngle(cone.facing - 0.5 * fieldOfView + angle) * cone.range;
        const auto hit = sight.firstHit(cone.eye, cone.eye + Vec3(reach, 0.0), layers, extra);
        corners.push_back(eye + reach * (hit ? hit->fraction : 1.0));
    }
    return corners;
}

} // namespace percept::geometry
