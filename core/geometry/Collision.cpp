#include "percept/geometry/Collision.h"

#include "percept/base/Contracts.h"
#include "percept/geometry/Segment.h"

#include <algorithm>

namespace percept::geometry {
namespace {

/// How much farther than its radius a body stays from walls it meets, and how far a slide leans
/// away from them: rounding then never brings it nearer than the radius.
constexpr double kRest = 1e-7;
constexpr double kLean = 1e-9;
constexpr int kMaxSlides = 8;

class Mover {
public:
    Mover(const WallIndex& walls,
          Metres radius,
          const WallFilter& filter,
          std::span<const WallSegment> extra)
        : m_walls(walls)
        , m_radius(radius)
        , m_filter(filter)
        , m_extra(extra) {}

    [[nodiscard]] Vec2 slide(const Vec2 start, Vec2 motion) const {
        Vec2 position = start;
        for (int i = 0; i < kMaxSlides && lengthSquared(motion) > kLean * kLean; ++i) {
            const auto contact = firstContact(position, motion);
            const double fraction = contact ? contact->fraction : 1.0;
            if (fraction > 0.0) {
                const Vec2 next = position + motion * fraction;
                if (!allowed(start, position, next))
                    return position;
                position = next;
            }
            if (!contact)
                return position;
            const Vec2 rest = motion * (1.0 - fraction);
            motion = rest - contact->normal * (glm::dot(rest, contact->normal) - kLean);
        }
        return position;
    }

private:
    struct Contact {
        double fraction;
        Vec2 normal;
    };

    template <class Visit>
    void forEachNear(Vec2 from, Vec2 to, double reach, Visit visit) const {
        const auto filtered = [&](const WallSegment& wall) {
            if (m_filter.accepts(wall))
                visit(wall);
        };
        m_walls.forEachCandidate(glm::min(from, to) - reach, glm::max(from, to) + reach, filtered);
        std::for_each(m_extra.begin(), m_extra.end(), filtered);
    }

    [[nodiscard]] std::optional<Contact> firstContact(Vec2 position, Vec2 motion) const {
        std::optional<Contact> first;
        const double reach = m_radius + kRest;
        forEachNear(position, position + motion, reach, [&](const WallSegment& wall) {
            const auto fraction = sweepCircle(position, position + motion, reach, wall.a, wall.b);
            if (!fraction || (first && *fraction >= first->fraction))
                return;
            const Vec2 centre = position + motion * *fraction;
            first =
                Contact{*fraction, normalisedOrZero(centre - closestPoint(centre, wall.a, wall.b))};
        });
        return first;
    }

    /// The exact promise, whatever rounding did: no wall between start and end, none too near.
    [[nodiscard]] bool allowed(Vec2 start, Vec2 position, Vec2 next) const {
        bool ok = true;
        const double keep = m_walls.clearance(position, m_radius, m_filter, m_extra);
        const Vec2 low = glm::min(start, position);
        const Vec2 high = glm::max(start, position);
        forEachNear(glm::min(low, next), glm::max(high, next), m_radius, [&](const auto& wall) {
            ok = ok && !segmentsCross(start, next, wall.a, wall.b) &&
                 !segmentsCross(position, next, wall.a, wall.b) &&
                 distanceToSegment(next, wall.a, wall.b) >= keep;
        });
        return ok;
    }

    const WallIndex& m_walls;
    Metres m_radius;
    WallFilter m_filter;
    std::span<const WallSegment> m_extra;
};

} // namespace

Vec2 resolveCollision(const WallIndex& walls,
                      Vec2 from,
                      Vec2 to,
                      Metres radius,
                      const WallFilter& filter,
                      std::span<const WallSegment> extra) {
    PERCEPT_EXPECTS(std::isfinite(from.x + from.y + to.x + to.y) && radius >= 1e-3);
    return Mover(walls, radius, filter, extra).slide(from, to - from);
}

} // namespace percept::geometry
