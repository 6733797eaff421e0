#include "percept/overlay/LightOverlay.h"

#include "percept/geometry/Polygon.h"
#include "percept/geometry/Segment.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <optional>
#include <vector>

namespace percept::overlay {
namespace {

using geometry::WallSegment;

constexpr Radians kStep = maths::kPi / 60;
constexpr Radians kSameAngle = 1e-9;
constexpr double kInset = 1e-4; ///< of a wedge: beside the ends of walls at its borders

/// A stretch of a ray in plan, as distances from the lamp.
struct Stretch {
    Metres from = 0;
    Metres to = 0;
};

/// What a wall, crossed at a distance, hides of the places behind it: those that the straight way
/// from the lamp to their height meets between its bottom and its top.
std::optional<Stretch>
shadowOf(const WallSegment& wall, Metres at, Metres lamp, Metres height, Metres range) {
    Stretch shadow{at, range};
    const double rise = height - lamp;
    if (rise == 0.0)
        return lamp >= wall.bottom && lamp <= wall.top ? std::optional(shadow) : std::nullopt;
    // The way to a place d away passes the wall at lamp + rise * at / d.
    const auto placeSeenOver = [&](Metres edge) {
        const double share = (edge - lamp) / rise;
        return share > 0.0 ? at / share : std::numeric_limits<double>::infinity();
    };
    const Metres overTop = placeSeenOver(wall.top);
    const Metres underBottom = placeSeenOver(wall.bottom);
    const bool falls = rise < 0.0;
    // A falling way meets the wall the higher the farther it leads; a rising one the lower.
    if (falls ? lamp > wall.top : lamp < wall.bottom)
        shadow.to = std::min(range, falls ? overTop : underBottom);
    if (falls ? height < wall.bottom : height > wall.top)
        shadow.from = std::max(at, falls ? underBottom : overTop);
    const bool never =
        falls ? height > wall.top || lamp < wall.bottom : height < wall.bottom || lamp > wall.top;
    if (never || shadow.from >= shadow.to)
        return std::nullopt;
    return shadow;
}

class Lamp {
public:
    Lamp(const LightScene& scene, const level::Light& light)
        : m_place(light.position.plan())
        , m_lamp(light.position.z.value_or(floorAt(scene.level, m_place)))
        , m_height(floorAt(scene.level, m_place) + kLitHeight) {
        const double rise = m_height - m_lamp;
        const double squared = light.radius * light.radius - rise * rise;
        m_range = squared > 0.0 ? std::sqrt(squared) : 0.0;
        if (m_range <= 0.0)
            return;
        const auto keep = [&](const WallSegment& wall) {
            if ((wall.layers & geometry::kBlocksSight) != 0)
                m_walls.push_back(wall);
        };
        scene.walls.forEachNear(m_place, m_range, keep);
        std::for_each(scene.doors.begin(), scene.doors.end(), keep);
    }

    [[nodiscard]] Metres range() const { return m_range; }
    [[nodiscard]] Vec2 place() const { return m_place; }

    /// Calls `draw(ring)` with what is lit: the ground around the lamp, whose corners are all seen
    /// from the first, then what lies beyond shadows.
    template <class Draw>
    void forEachPiece(Draw draw) const {
        const auto angles = directions();
        std::vector<Vec2> around{m_place};
        for (std::size_t i = 0; i + 1 < angles.size(); ++i) {
            const Radians low = angles[i];
            const Radians high = angles[i + 1];
            if (high - low < kSameAngle)
                continue;
            const Radians inset = (high - low) * kInset;
            const auto first = litAlong(low + inset);
            const auto last = litAlong(high - inset);
            for (std::size_t k = 0; k < std::min(first.size(), last.size()); ++k) {
                const std::array ring{at(low, first[k].from),
                                      at(low, first[k].to),
                                      at(high, last[k].to),
                                      at(high, last[k].from)};
                if (first[k].from == 0.0 && last[k].from == 0.0)
                    around.insert(around.end(), {ring[1], ring[2]});
                else
                    draw(ring);
            }
        }
        draw(around);
    }

private:
    static Metres floorAt(const level::Level& level, Vec2 place) {
        Metres lowest = std::numeric_limits<double>::infinity();
        for (const auto& region : level.regions)
            if (region.floor < lowest && geometry::contains(region.polygon, place))
                lowest = region.floor;
        return std::isfinite(lowest) ? lowest : 0.0;
    }

    [[nodiscard]] Vec2 at(Radians angle, Metres distance) const {
        return m_place + geometry::fromAngle(angle) * distance;
    }

    [[nodiscard]] std::vector<Radians> directions() const {
        std::vector<Radians> angles;
        for (Radians angle = -maths::kPi; angle < maths::kPi; angle += kStep)
            angles.push_back(angle);
        angles.push_back(maths::kPi);
        for (const WallSegment& wall : m_walls)
            for (const Vec2 end : {wall.a, wall.b})
                angles.push_back(geometry::angleOf(end - m_place));
        std::sort(angles.begin(), angles.end());
        return angles;
    }

    [[nodiscard]] std::vector<Stretch> litAlong(Radians angle) const {
        const Vec2 reach = at(angle, m_range);
        std::vector<Stretch> shadows;
        for (const WallSegment& wall : m_walls)
            if (const auto share = geometry::crossingFraction(m_place, reach, wall.a, wall.b))
                if (const auto shadow = shadowOf(wall, *share * m_range, m_lamp, m_height, m_range))
                    shadows.push_back(*shadow);
        std::sort(shadows.begin(), shadows.end(), [](const Stretch& one, const Stretch& two) {
            return one.from < two.from;
        });
        std::vector<Stretch> lit;
        Metres reached = 0.0;
        for (const Stretch& shadow : shadows) {
            if (shadow.from > reached)
                lit.push_back({reached, shadow.from});
            reached = std::max(reached, shadow.to);
        }
        if (reached < m_range)
            lit.push_back({reached, m_range});
        return lit;
    }

    Vec2 m_place;
    Metres m_lamp;
    Metres m_height;
    Metres m_range = 0.0; ///< in plan, at the lit height
    std::vector<WallSegment> m_walls;
};

} // namespace

void addLights(DisplayList& list, const LightScene& scene) {
    for (const auto& light : scene.level.lights) {
        if (!light.on || light.radius <= 0.0 || light.intensity <= 0.0)
            continue;
        const Lamp lamp(scene, light);
        if (lamp.range() <= 0.0)
            continue;
        const Fill fill{Ink::Sight, kLight * static_cast<float>(std::min(light.intensity, 1.0))};
        lamp.forEachPiece([&](std::span<const Vec2> ring) {
            list.fan(Layer::Lights, ring, fill).fade = RadialFade{lamp.place(), lamp.range()};
        });
    }
}

} // namespace percept::overlay
