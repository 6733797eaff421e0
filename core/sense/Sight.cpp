#include "percept/sense/Sight.h"

#include <algorithm>

namespace percept::sense {
namespace {

constexpr double kSlack = 1e-12;
constexpr Metres kBehind = 1000.0; ///< how far rays are carried on
constexpr Metres kInFrontOfWall = 0.01;

/// What a cone says of a place: how far off its axis, and whether it is too far.
struct Look {
    bool holds = false;
    bool tooFar = false; ///< the angles would do
    bool tooSteep = false;
};

Look lookAt(const Cone& cone, Vec2 forward, Vec3 way) {
    const Vec2 axis{forward.x * cone.forward.x - forward.y * cone.forward.y,
                    forward.x * cone.forward.y + forward.y * cone.forward.x};
    const double plan = std::sqrt(geometry::lengthSquared(Vec2(way)));
    const double distance = std::sqrt(glm::dot(way, way));
    const bool wide = glm::dot(axis, Vec2(way)) >= (cone.cosHorizontal - kSlack) * plan;
    const bool high = plan >= (cone.cosVertical - kSlack) * distance;
    const bool near = cone.length <= 0.0 || distance <= cone.length;
    return {wide && high && near, wide && high && !near, wide && !high};
}

Radians angleBetween(double dot, double lengths) {
    return lengths > 0.0 ? maths::acos(dot / lengths) : 0.0;
}

/// By how much: the angle in plan off the axis, or the elevation, or the distance.
ConeVerdict measureCone(const Cone& cone, Vec2 forward, Vec3 way, Look look) {
    const double plan = std::sqrt(geometry::lengthSquared(Vec2(way)));
    const double distance = std::sqrt(glm::dot(way, way));
    if (look.tooFar)
        return {kNoIndex, distance, cone.length, true};
    if (look.tooSteep)
        return {kNoIndex, angleBetween(plan, distance), 0.5 * cone.vertical};
    const Vec2 axis{forward.x * cone.forward.x - forward.y * cone.forward.y,
                    forward.x * cone.forward.y + forward.y * cone.forward.x};
    return {kNoIndex, angleBetween(glm::dot(axis, Vec2(way)), plan), 0.5 * cone.horizontal};
}

} // namespace

ConeVerdict
findCone(const SensorProfile& profile, Vec3 eye, Vec2 forward, Vec3 place, bool measure) {
    const Vec3 way = place - eye;
    ConeVerdict nearest;
    bool nearestTooFar = false;
    for (std::uint32_t i = 0; i < profile.cones.size(); ++i) {
        const Look look = lookAt(profile.cones[i], forward, way);
        if (!look.holds && !measure)
            continue;
        ConeVerdict verdict{i, 0.0, 0.0};
        if (measure) {
            verdict = measureCone(profile.cones[i], forward, way, look);
            verdict.cone = look.holds ? i : kNoIndex;
        }
        if (look.holds)
            return verdict;
        // Where the angles would do but for the length, that is the smaller fault.
        const bool better = i == 0 || (look.tooFar && !nearestTooFar) ||
                            (look.tooFar == nearestTooFar &&
                             verdict.measured - verdict.limit < nearest.measured - nearest.limit);
        if (better) {
            nearest = verdict;
            nearestTooFar = look.tooFar;
        }
    }
    return nearest;
}

double lightAt(const SenseWorld& world,
               std::span<const WallSegment> doorWalls,
               Vec3 place,
               WallLayers layer) {
    const RegionId region = world.lookup.find(place);
    double light =
        region == trace::kNone<RegionId> ? 1.0 : world.regions[trace::indexOf(region)].ambientLight;
    geometry::LightWays ways{world.sight, doorWalls, layer, {}};
    for (const auto& modality : world.modalities)
        if (modality.layer == layer)
            ways.perMaterial = modality.transmission;
    for (const auto& lamp : world.lights) {
        if (light >= 1.0)
            return 1.0;
        light += geometry::lightFrom(lamp, place, ways);
    }
    return std::min(light, 1.0);
}

LineVerdict SightTests::straight(Vec3 from, Vec3 to, WallLayers layer, bool measure) const {
    if (!measure)
        return {m_world.sight.isClear(from, to, layer, m_doorWalls), 0.0, 0.0, kNoIndex};
    const double length = glm::distance(from, to);
    const auto hit = m_world.sight.firstHit(from, to, layer, m_doorWalls);
    if (!hit)
        return {true, length, length, kNoIndex};
    return {false, hit->reach, length, hit->wall.id};
}

LineVerdict SightTests::line(const Signal& signal,
                             const Observer& observer,
                             const SightLine& way,
                             bool measure) const {
    const WallLayers layer = m_world[signal.modality].layer;
    const Vec3 eye = observer.sensor.position;
    LineVerdict before{true, 0.0, 0.0, kNoIndex};
    if (way.bent) {
        before = straight(eye, way.out, layer, measure);
        if (!before.clear)
            return before;
    }
    const Vec3 viewer = way.bent ? way.in : eye;
    LineVerdict first = straight(viewer, signal.position, layer, measure);
    for (std::uint8_t i = 0; i < signal.pointCount && !first.clear; ++i) {
        const Vec3 point = signal.position + Vec3{0, 0, signal.points[i]};
        const LineVerdict other = straight(viewer, point, layer, measure);
        if (other.clear)
            first = other;
    }
    first.measured += before.measured;
    first.limit += before.limit;
    return first;
}

double SightTests::transmission(const Signal& signal,
                                const Observer& observer,
                                const SightLine& way) const {
    const ModalityData& modality = m_world[signal.modality];
    if (!modality.dims)
        return 1.0;
    const auto left = [&](Vec3 from, Vec3 to) {
        return m_world.sight.transmission(
            from, to, modality.transmission, m_doorWalls, modality.layer);
    };
    const Vec3 eye = observer.sensor.position;
    const Vec3 viewer = way.bent ? way.in : eye;
    Vec3 seen = signal.position;
    bool clear = straight(viewer, seen, modality.layer, false).clear;
    for (std::uint8_t i = 0; i < signal.pointCount && !clear; ++i) {
        const Vec3 point = signal.position + Vec3{0, 0, signal.points[i]};
        clear = straight(viewer, point, modality.layer, false).clear;
        if (clear)
            seen = point;
    }
    return (way.bent ? left(eye, way.out) : 1.0) * left(viewer, seen);
}

ContrastVerdict SightTests::contrast(const Signal& signal,
                                     const Observer& observer,
                                     const SightLine& way,
                                     bool onlyFactor) {
    const ModalityData& modality = m_world[signal.modality];
    if (!m_light)
        m_light = lightAt(m_world, m_doorWalls, signal.position, modality.layer);
    ContrastVerdict verdict;
    verdict.light = *m_light;
    const SensorProfile* wearer =
        signal.wearer < m_world.profiles.size() ? &m_world.profiles[signal.wearer] : nullptr;
    const bool camouflaged = wearer != nullptr && wearer->camouflaged;
    if (onlyFactor && !camouflaged && verdict.light >= 1.0)
        return verdict;
    const Vec3 viewer = way.bent ? way.in : observer.sensor.position;
    Vec3 onwards = signal.position - viewer;
    onwards.z = std::max(onwards.z, 0.0);
    const double length = std::sqrt(glm::dot(onwards, onwards));
    verdict.pattern = m_world.skyPattern;
    double brightness = 1.0;
    Vec3 behind = signal.position;
    if (length > 0.0) {
        onwards /= length;
        const auto hit = m_world.sight.firstHit(
            signal.position, signal.position + onwards * kBehind, modality.layer, m_doorWalls);
        if (hit) {
            verdict.wall = hit->wall.id;
            verdict.pattern = kNoIndex;
            brightness = 0.5;
            if (hit->wall.material < m_world.materials.size()) {
                verdict.pattern = m_world.materials[hit->wall.material].pattern;
                brightness = m_world.materials[hit->wall.material].brightness;
            }
            behind =
                signal.position + onwards * std::max(kBehind * hit->fraction - kInFrontOfWall, 0.0);
        }
    }
    if (camouflaged && verdict.pattern != kNoIndex)
        verdict.camouflage = wearer->camouflage[verdict.pattern];
    verdict.background = brightness * lightAt(m_world, m_doorWalls, behind, modality.layer);
    verdict.factor =
        verdict.camouflage * std::max(verdict.light, std::abs(verdict.light - verdict.background));
    return verdict;
}

} // namespace percept::sense
