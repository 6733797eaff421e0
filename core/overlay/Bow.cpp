#include "percept/overlay/Bow.h"

namespace percept::overlay {

using geometry::Vec2;

std::vector<Vec2> bowBetween(Vec2 start, Vec2 end, double bend) {
    const Vec2 straight = end - start;
    const Vec2 top = (start + end) * 0.5 + Vec2{-straight.y, straight.x} * (2 * bend);
    std::vector<Vec2> points;
    for (int i = 0; i <= kBowStretches; ++i) {
        const double t = static_cast<double>(i) / kBowStretches;
        points.push_back(start * ((1 - t) * (1 - t)) + top * (2 * t * (1 - t)) + end * (t * t));
    }
    return points;
}

} // namespace percept::overlay
