#include "editor/gesture/ConeSide.h"

#include "percept/base/Maths.h"

#include <algorithm>
#include <cmath>

namespace percept::gesture {
namespace {

constexpr Metres kShortestSide = 0.5;
constexpr Radians kSideDegree = maths::kPi / 180.0;
constexpr int kArcPieces = 24;

double toGrid(double value, double grid, bool snaps) {
    return snaps ? std::round(value / grid) * grid : value;
}

Metres lengthOf(const level::ViewCone& cone, const SideFrame& frame) {
    return cone.length > 0.0 ? std::min(cone.length, frame.far) : frame.far;
}

/// The end of a ray from the eyes; at floor or ceiling at the latest.
Vec2 endOf(Radians angle, Metres length, const SideFrame& frame) {
    const Vec2 way = geometry::fromAngle(angle);
    Metres along = length;
    if (way.y > 1e-9)
        along = std::min(along, (frame.ceiling - frame.eyeHeight) / way.y);
    else if (way.y < -1e-9)
        along = std::min(along, frame.eyeHeight / -way.y);
    return Vec2{0.0, frame.eyeHeight} + way * along;
}

} // namespace

std::array<Vec2, 3> sideHandles(const level::ViewCone& cone, const SideFrame& frame) {
    const Metres length = lengthOf(cone, frame);
    return {endOf(cone.pitch + 0.5 * cone.vertical, length, frame),
            endOf(cone.pitch - 0.5 * cone.vertical, length, frame),
            endOf(cone.pitch, length, frame)};
}

std::vector<Vec2> sideOutline(const level::ViewCone& cone, const SideFrame& frame) {
    std::vector<Vec2> outline{{0.0, frame.eyeHeight}};
    const Metres length = lengthOf(cone, frame);
    for (int i = 0; i <= kArcPieces; ++i)
        outline.push_back(
            endOf(cone.pitch + cone.vertical * (static_cast<double>(i) / kArcPieces - 0.5),
                  length,
                  frame));
    return outline;
}

level::ViewCone
pulledSide(level::ViewCone cone, SideHandle handle, const SideFrame& frame, Vec2 to, bool snaps) {
    constexpr Radians kUp = 0.5 * maths::kPi;
    const Vec2 way = to - Vec2{0.0, frame.eyeHeight};
    const Radians angle = std::clamp(std::atan2(way.y, std::max(way.x, 0.0)), -kUp, kUp);
    if (handle == SideHandle::End) {
        cone.pitch = toGrid(angle, kSideDegree, snaps);
        cone.length =
            std::max(toGrid(std::sqrt(geometry::lengthSquared(way)), 0.25, snaps), kShortestSide);
        return cone;
    }
    const double side = handle == SideHandle::Top ? 1.0 : -1.0;
    const Radians half = std::clamp(side * (angle - cone.pitch), kSideDegree, kUp);
    cone.vertical = std::min(2.0 * toGrid(half, kSideDegree, snaps), maths::kPi);
    return cone;
}

} // namespace percept::gesture
