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

/// Of rays that make an outline, ascending. Where floor and ceiling cut the end of a long cone all
/// of its arc is within some degrees: it has its own pieces, and its corners are exact.
std::vector<Radians> arcAngles(const level::ViewCone& cone, Metres length, const SideFrame& frame) {
    const Radians lowest = cone.pitch - 0.5 * cone.vertical;
    const Radians highest = cone.pitch + 0.5 * cone.vertical;
    const auto cutAt = [&](Metres height) {
        return std::asin(std::clamp((height - frame.eyeHeight) / length, -1.0, 1.0));
    };
    const Radians floor = std::clamp(cutAt(0.0), lowest, highest);
    const Radians ceiling = std::clamp(cutAt(frame.ceiling), lowest, highest);
    std::vector<Radians> angles;
    const auto add = [&](Radians from, Radians to) {
        for (int i = 0; i <= kArcPieces; ++i)
            angles.push_back(from + (to - from) * i / kArcPieces);
    };
    add(lowest, floor);
    add(floor, ceiling);
    add(ceiling, highest);
    return angles;
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
    for (const Radians angle : arcAngles(cone, length, frame))
        outline.push_back(endOf(angle, length, frame));
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
