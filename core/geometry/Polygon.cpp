#include "percept/geometry/Polygon.h"

#include "percept/geometry/Segment.h"

namespace percept::geometry {

double signedArea(std::span<const Vec2> ring) {
    double twice = 0.0;
    for (std::size_t i = 0; i < ring.size(); ++i)
        twice += cross(ring[i] - ring[0], ring[(i + 1) % ring.size()] - ring[0]);
    return 0.5 * twice;
}

Vec2 centroid(std::span<const Vec2> ring) {
    Vec2 mean{0, 0};
    Vec2 weighted{0, 0};
    double twice = 0.0;
    for (std::size_t i = 0; i < ring.size(); ++i) {
        const Vec2 here = ring[i] - ring[0];
        const Vec2 next = ring[(i + 1) % ring.size()] - ring[0];
        const double piece = cross(here, next);
        weighted += (here + next) * piece;
        twice += piece;
        mean += here;
    }
    if (ring.empty())
        return mean;
    if (twice == 0.0)
        return ring[0] + mean / static_cast<double>(ring.size());
    return ring[0] + weighted / (3.0 * twice);
}

bool contains(std::span<const Vec2> ring, Vec2 point) {
    bool inside = false;
    for (std::size_t i = 0; i < ring.size(); ++i) {
        const Vec2 a = ring[i];
        const Vec2 b = ring[(i + 1) % ring.size()];
        if ((a.y > point.y) == (b.y > point.y))
            continue;
        const double x = a.x + (point.y - a.y) / (b.y - a.y) * (b.x - a.x);
        inside = inside != (point.x < x);
    }
    return inside;
}

std::optional<std::pair<std::size_t, std::size_t>> selfCrossing(std::span<const Vec2> ring) {
    const std::size_t count = ring.size();
    for (std::size_t i = 0; i < count; ++i)
        for (std::size_t j = i + 1; j < count; ++j) {
            const Vec2 a = ring[i];
            const Vec2 b = ring[i + 1]; // i + 1 < count, since j > i exists
            const Vec2 c = ring[j];
            const Vec2 d = ring[(j + 1) % count];
            const bool follows = j == i + 1;
            const bool precedes = i == 0 && j == count - 1;
            if (!follows && !precedes) {
                if (distanceBetweenSegments(a, b, c, d) == 0.0)
                    return std::pair(i, j);
                continue;
            }
            // Neighbours share a corner; they overlap only when one folds back onto the other.
            const Vec2 shared = follows ? b : a;
            const Vec2 before = follows ? a : b;
            const Vec2 after = follows ? d : c;
            if (cross(before - shared, after - shared) == 0.0 &&
                glm::dot(before - shared, after - shared) > 0.0)
                return std::pair(i, j);
        }
    return std::nullopt;
}

} // namespace percept::geometry
