#include "percept/agent/Body.h"

#include <algorithm>

namespace percept::agent {

bool turnFacing(Body& body, Vec2 target, Radians maxTurn, Radians tolerance) {
    const Vec2 wanted = geometry::normalisedOrZero(target - body.position);
    if (wanted == Vec2{0, 0})
        return true;
    const Radians angle =
        maths::atan2(geometry::cross(body.facing, wanted), glm::dot(body.facing, wanted));
    if (std::abs(angle) <= maxTurn) {
        body.facing = wanted;
        return true;
    }
    const Radians turn = std::clamp(angle, -maxTurn, maxTurn);
    const double c = maths::cos(turn);
    const double s = maths::sin(turn);
    body.facing = geometry::normalisedOrZero(
        {body.facing.x * c - body.facing.y * s, body.facing.x * s + body.facing.y * c});
    return std::abs(angle - turn) <= tolerance;
}

Vec2 rotatedAround(Vec2 centre, Vec2 place, Radians angle) {
    const Vec2 arm = place - centre;
    const double c = maths::cos(angle);
    const double s = maths::sin(angle);
    return centre + Vec2{arm.x * c - arm.y * s, arm.x * s + arm.y * c};
}

} // namespace percept::agent
