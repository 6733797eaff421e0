#include "percept/overlay/LightOverlay.h"

#include "percept/geometry/Segment.h"
#include "percept/level/Sight.h"
#include "percept/level/WallSegments.h"
#include "percept/sense/Sight.h"

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

constexpr double kGroundSteps = 48; ///< along a ray over terrain, at most
constexpr int kHalvings = 8;        ///< to find the edge of a hill's shadow

/// A stretch of a ray in plan, as distances from the lamp.
struct Stretch {
    Metres from = 0;
    Metres to = 0;
    double share = 0; ///< of the light that gets there
};

/// What a wall, crossed at a distance, hides of the places behind it: those that the straight way
/// from the lamp to their height meets between its bottom and its top.
std::optional<Stretch>
shadowOf(const WallSegment& wall, Metres at, Metres lamp, Metres height, Metres range) {
    Stretch shadow{at, range, 0};
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

/// The lamp of a scene with what stands around it.
class Shine {
public:
    /// @param transmission of sight, per material
    Shine(const LightScene& scene,
          const level::Floors& floors,
          std::span<const double> transmission,
          const level::Light& light)
        : m_scene(scene)
        , m_floors(floors)
        , m_transmission(transmission)
        , m_lamp(m_floors.inSpace(light.position))
        , m_place(light.position.plan()) {
        const double rise = lit(m_place).z - m_lamp.z;
        const double squared = light.radius * light.radius - rise * rise;
        m_range = squared > 0.0 ? std::sqrt(squared) : 0.0;
        if (m_range <= 0.0)
            return;
        const auto keep = [&](const WallSegment& wall) {
            const bool dims =
                wall.material >= m_transmission.size() || m_transmission[wall.material] < 1.0;
            if ((wall.layers & geometry::kBlocksSight) != 0 || dims)
                m_walls.push_back(wall);
        };
        scene.sight.walls().forEachNear(m_place, m_range, keep);
        std::for_each(scene.doors.begin(), scene.doors.end(), keep);
    }

    [[nodiscard]] Metres range() const { return m_range; }
    [[nodiscard]] Vec2 place() const { return m_place; }

    /// Calls `draw(ring, share)` with what is lit: the ground around the lamp, whose corners are
    /// all seen from the first, then what lies beyond shadows and panes.
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
            auto first = litAlong(low + inset);
            auto last = litAlong(high - inset);
            if (!areAlike(first, last))
                first = last = litAlong(0.5 * (low + high));
            for (std::size_t k = 0; k < first.size(); ++k) {
                const std::array ring{at(low, first[k].from),
                                      at(low, first[k].to),
                                      at(high, last[k].to),
                                      at(high, last[k].from)};
                if (first[k].from == 0.0 && last[k].from == 0.0 && first[k].share == 1.0)
                    around.insert(around.end(), {ring[1], ring[2]});
                else
                    draw(ring, first[k].share);
            }
        }
        draw(around, 1.0);
    }

private:
    static bool areAlike(const std::vector<Stretch>& one, const std::vector<Stretch>& other) {
        return std::equal(
            one.begin(), one.end(), other.begin(), other.end(), [](const auto& a, const auto& b) {
                return a.share == b.share && (a.from == 0.0) == (b.from == 0.0);
            });
    }

    [[nodiscard]] Vec2 at(Radians angle, Metres distance) const {
        return m_place + geometry::fromAngle(angle) * distance;
    }
    [[nodiscard]] geometry::Vec3 lit(Vec2 place) const {
        return {place, m_floors.floorAt(place) + kLitHeight};
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

    [[nodiscard]] double shareAt(Radians angle, Metres distance) const {
        const Vec2 place = at(angle, distance);
        return geometry::lightPassing(
            m_lamp,
            lit(place),
            {m_scene.sight, m_scene.doors, geometry::kBlocksSight, m_transmission});
    }

    /// Where the light may change along a ray, from 0 to the lamp's range.
    [[nodiscard]] std::vector<Metres> borders(Radians angle) const {
        std::vector<Metres> found{0.0, m_range};
        const Vec2 reach = at(angle, m_range);
        const Metres height = lit(m_place).z;
        for (const WallSegment& wall : m_walls)
            if (const auto share = geometry::rayFraction(m_place, reach, wall.a, wall.b))
                if (const auto shadow =
                        shadowOf(wall, *share * m_range, m_lamp.z, height, m_range)) {
                    found.push_back(std::min(shadow->from, m_range));
                    found.push_back(std::min(shadow->to, m_range));
                }
        if (!m_scene.sight.ground().isFlat())
            for (double step = 1; step < kGroundSteps; ++step)
                found.push_back(m_range * step / kGroundSteps);
        std::sort(found.begin(), found.end());
        return found;
    }

    [[nodiscard]] std::vector<Stretch> litAlong(Radians angle) const {
        const bool flat = m_scene.sight.ground().isFlat();
        const auto places = borders(angle);
        std::vector<Stretch> all;
        for (std::size_t i = 0; i + 1 < places.size(); ++i) {
            if (!(places[i + 1] > places[i]))
                continue;
            const double share = shareAt(angle, 0.5 * (places[i] + places[i + 1]));
            if (!all.empty() && all.back().share == share) {
                all.back().to = places[i + 1];
                continue;
            }
            const Metres from =
                all.empty() || flat ? places[i] : edgeOf(angle, all.back(), places[i + 1], share);
            if (!all.empty())
                all.back().to = from;
            all.push_back({from, places[i + 1], share});
        }
        std::erase_if(all, [](const Stretch& one) { return one.share == 0.0; });
        return all;
    }

    /// Where another share of the light begins, between the middles of two stretches.
    [[nodiscard]] Metres
    edgeOf(Radians angle, const Stretch& before, Metres end, double share) const {
        Metres low = std::max(before.from, before.to - 0.5 * (end - before.to));
        Metres high = 0.5 * (before.to + end);
        for (int i = 0; i < kHalvings; ++i) {
            const Metres middle = 0.5 * (low + high);
            (shareAt(angle, middle) == share ? high : low) = middle;
        }
        return high;
    }

    const LightScene& m_scene;
    const level::Floors& m_floors;
    std::span<const double> m_transmission;
    geometry::Vec3 m_lamp;
    Vec2 m_place;
    Metres m_range = 0.0; ///< in plan, at the lit height
    std::vector<WallSegment> m_walls;
};

} // namespace

void addLights(DisplayList& list, const LightScene& scene) {
    const level::Floors floors(scene.level, scene.sight.ground());
    const auto transmission = level::sightTransmission(scene.level);
    for (const auto& light : scene.level.lights) {
        if (!light.on || light.radius <= 0.0 || light.intensity <= 0.0)
            continue;
        const Shine lamp(scene, floors, transmission, light);
        if (lamp.range() <= 0.0)
            continue;
        lamp.forEachPiece([&](std::span<const Vec2> ring, double share) {
            const Fill fill{Ink::Sight,
                            kLight * static_cast<float>(std::min(light.intensity, 1.0) * share)};
            list.fan(Layer::Lights, ring, fill).fade = RadialFade{lamp.place(), lamp.range()};
        });
    }
}

void addLightField(DisplayList& list, const LightScene& scene, const sense::SenseWorld& senses) {
    if (senses.light == nullptr)
        return;
    constexpr double kMostPlaces = 20'000;
    constexpr double kSteps = 10;
    const Vec2 low = scene.level.bounds.min;
    const Vec2 extent = scene.level.bounds.max - low;
    if (!(extent.x > 0.0) || !(extent.y > 0.0))
        return;
    const level::Floors floors(scene.level, scene.sight.ground());
    const Metres cell = std::max(1.0, std::sqrt(extent.x * extent.y / kMostPlaces));
    const auto columns = static_cast<int>(std::ceil(extent.x / cell));
    const auto rows = static_cast<int>(std::ceil(extent.y / cell));
    const auto cornerOf = [&](int column, int row) {
        return low + glm::min(Vec2{column, row} * cell, extent);
    };
    const auto stepAt = [&](int column, int row) {
        const Vec2 place = (cornerOf(column, row) + cornerOf(column + 1, row + 1)) * 0.5;
        const double light = sense::lightAt(senses,
                                            scene.doors,
                                            {place, floors.floorAt(place) + kLitHeight},
                                            geometry::WallLayers{});
        return std::lround(std::clamp(light, 0.0, 1.0) * kSteps);
    };
    for (int row = 0; row < rows; ++row)
        for (int column = 0; column < columns;) {
            const int start = column;
            const long step = stepAt(start, row);
            while (++column < columns && stepAt(column, row) == step) {
            }
            const Vec2 from = cornerOf(start, row);
            const Vec2 to = cornerOf(column, row + 1);
            if (step > 0)
                list.fan(
                    Layer::Lights,
                    std::array{from, Vec2{to.x, from.y}, to, Vec2{from.x, to.y}},
                    {Ink::Sight, kLight * static_cast<float>(step) / static_cast<float>(kSteps)});
        }
}

} // namespace percept::overlay
