#include "percept/sense/Sight.h"

#include <algorithm>
#include <limits>

namespace percept::sense {
namespace {

constexpr double kSlack = 1e-12;
constexpr Metres kBehind = 1000.0; ///< how far rays are carried on
constexpr Metres kInFrontOfWall = 0.01;
constexpr Metres kAside = 0.25; ///< from the middle of a body to what is seen past it
constexpr double kRays = 3.0;

/// What a cone says of a place: how far off its axis, and whether it is too far.
struct Look {
    bool holds = false;
    bool tooFar = false; ///< the angles would do
    bool tooSteep = false;
};

/// @param wide whether it is within the angle in plan  @param plan how far it is in plan
Look lookAt(const Cone& cone, bool wide, double plan, Vec3 way) {
    const double distance = std::sqrt(glm::dot(way, way));
    const double along = plan * cone.cosPitch + way.z * cone.sinPitch;
    const bool high = along >= (cone.cosVertical - kSlack) * distance;
    const bool near = cone.length <= 0.0 || distance <= cone.length;
    return {wide && high && near, wide && high && !near, wide && !high};
}

Radians angleBetween(double dot, double lengths) {
    return lengths > 0.0 ? maths::acos(dot / lengths) : 0.0;
}

/// The angle in plan off the axis, or the elevation where that alone fails.
ConeVerdict measureCone(const Cone& cone, Vec2 forward, Vec3 way, Look look) {
    const double plan = std::sqrt(geometry::lengthSquared(Vec2(way)));
    const double distance = std::sqrt(glm::dot(way, way));
    ConeVerdict verdict{
        .inAngles = look.holds || look.tooFar, .distance = distance, .length = cone.length};
    if (look.tooSteep) {
        verdict.angle = angleBetween(plan * cone.cosPitch + way.z * cone.sinPitch, distance);
        verdict.mostAngle = 0.5 * cone.vertical;
        return verdict;
    }
    verdict.angle = angleBetween(glm::dot(axisOf(cone, forward), Vec2(way)), plan);
    verdict.mostAngle = 0.5 * cone.horizontal;
    return verdict;
}

/// Where the angles would do but for the length, that is the smaller fault.
bool comesNearer(const ConeVerdict& one, const ConeVerdict& other) {
    if (one.inAngles != other.inAngles)
        return one.inAngles;
    return one.inAngles ? one.distance - one.length < other.distance - other.length
                        : one.angle - one.mostAngle < other.angle - other.mostAngle;
}

/// Who wears the clothes of a target; nullptr: they do not count.
const SensorProfile* camouflageOf(const SenseWorld& world, const Signal& signal) {
    const bool worn =
        signal.wearer < world.profiles.size() && world.profiles[signal.wearer].camouflaged;
    return worn ? &world.profiles[signal.wearer] : nullptr;
}

} // namespace

ConeVerdict findCone(const SensorProfile& profile,
                     Vec3 eye,
                     Vec2 forward,
                     Vec3 place,
                     bool measure,
                     std::span<const Metres> over) {
    const Vec3 way = place - eye;
    const double plan = std::sqrt(geometry::lengthSquared(Vec2(way)));
    ConeVerdict nearest;
    for (std::uint32_t i = 0; i < profile.cones.size(); ++i) {
        const Cone& cone = profile.cones[i];
        const bool wide =
            glm::dot(axisOf(cone, forward), Vec2(way)) >= (cone.cosHorizontal - kSlack) * plan;
        // Points of a body are over each other: none is within the angle where one is not.
        const std::size_t points = wide ? 1 + over.size() : 1;
        for (std::size_t point = 0; point < points; ++point) {
            const Vec3 to = point == 0 ? way : way + Vec3{0, 0, over[point - 1]};
            const Look look = lookAt(cone, wide, plan, to);
            if (!measure && !look.holds) {
                nearest.inAngles = nearest.inAngles || look.tooFar;
                continue;
            }
            ConeVerdict verdict = measure ? measureCone(cone, forward, to, look) : ConeVerdict();
            if (look.holds) {
                verdict.inAngles = true;
                verdict.cone = i;
                return verdict;
            }
            if ((i == 0 && point == 0) || comesNearer(verdict, nearest))
                nearest = verdict;
        }
    }
    return nearest;
}

double lightAt(const SenseWorld& world,
               std::span<const WallSegment> doorWalls,
               Vec3 place,
               WallLayers layer) {
    if (world.light != nullptr)
        return std::clamp(world.light->lightAt({world, doorWalls, place, layer}), 0.0, 1.0);
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

ConeVerdict SightTests::cone(const Signal& signal,
                             const Observer& observer,
                             const SightLine& way,
                             bool measure) const {
    const std::size_t points = way.bent ? 0 : signal.pointCount;
    return findCone(observer.profile,
                    observer.sensor.position,
                    observer.forward,
                    way.seenAt(signal),
                    measure,
                    std::span(signal.points).first(points));
}

std::bitset<4> SightTests::pointsInCones(const Signal& signal,
                                         const Observer& observer,
                                         const SightLine& way) const {
    std::bitset<4> held;
    const bool counts = m_world[signal.modality].gates.cone && !way.bent && signal.pointCount > 0;
    for (std::uint8_t point = 0; counts && point <= signal.pointCount; ++point)
        held[point] = findCone(observer.profile,
                               observer.sensor.position,
                               observer.forward,
                               pointOf(signal, point),
                               false)
                          .cone != kNoIndex;
    return held.any() ? held : ~held;
}

PointVerdict SightTests::best(const Signal& signal,
                              const Observer& observer,
                              const SightLine& way,
                              bool measure) {
    const ModalityData& modality = m_world[signal.modality];
    const bool lines = modality.gates.lineOfSight;
    const bool stands = modality.gates.contrast && !signal.emitsLight;
    const Vec3 eye = observer.sensor.position;
    const Vec3 viewer = way.bent ? way.in : eye;
    const auto left = [&](Vec3 from, Vec3 to) {
        return modality.dims ? m_world.sight.transmission(
                                   from, to, modality.transmission, m_doorWalls, modality.layer)
                             : 1.0;
    };
    LineVerdict before{true, 0.0, 0.0, kNoIndex};
    if (way.bent && lines)
        before = straight(eye, way.out, modality.layer, measure);
    const double shown = way.bent ? left(eye, way.out) : 1.0;
    const double most = stands ? this->most(signal, observer) : 1.0;
    const auto held = pointsInCones(signal, observer, way);
    PointVerdict found;
    double showing = -1.0;
    for (std::uint8_t point = 0; point <= signal.pointCount && showing < shown * most; ++point) {
        if (!held[point])
            continue;
        PointVerdict each{.point = point,
                          .line = {true, 0.0, 0.0, kNoIndex},
                          .transmission = 1.0,
                          .contrast = {}};
        const Vec3 place = pointOf(signal, point);
        if (lines)
            each.line = before.clear ? straight(viewer, place, modality.layer, measure) : before;
        if (showing > -1.0 && !each.line.clear)
            continue;
        each.transmission = shown * left(viewer, place);
        if (each.line.clear && stands)
            each.contrast = contrast(signal, observer, way, point);
        const double shows = each.line.clear ? each.transmission * each.contrast.factor : -0.5;
        if (shows > showing) {
            showing = shows;
            found = each;
        }
        if (!before.clear)
            break;
    }
    if (before.clear) {
        found.line.measured += before.measured;
        found.line.limit += before.limit;
    }
    return found;
}

/// By what factor of its contrast no point of a target stands out more.
double SightTests::most(const Signal& signal, const Observer& observer) {
    const SensorProfile* wearer = camouflageOf(m_world, signal);
    if (!showsByDegrees(signal, observer.profile))
        return wearer == nullptr ? 1.0 : wearer->mostVisible;
    if (wearer != nullptr || lighting(signal) < 1.0)
        return std::numeric_limits<double>::infinity();
    return m_world.visibility(parts(signal));
}

double SightTests::lighting(const Signal& signal) {
    const ModalityData& modality = m_world[signal.modality];
    if (!modality.gates.light || signal.emitsLight)
        return 1.0;
    if (m_lighting)
        return *m_lighting;
    const Vec3 floor = signal.position + Vec3{0, 0, signal.feet};
    double light = lightAt(m_world, m_doorWalls, floor, modality.layer);
    for (std::uint8_t point = 0; point <= signal.pointCount && light < 1.0; ++point)
        light = std::max(light, lightOn(signal, point));
    m_lighting = light;
    return light;
}

VisibilityParts SightTests::parts(const Signal& signal) {
    return {.lighting = lighting(signal), .movement = signal.movement, .exposure = signal.exposure};
}

double SightTests::lightOn(const Signal& signal, std::uint8_t point) {
    const ModalityData& modality = m_world[signal.modality];
    if (!modality.gates.light)
        return 1.0;
    auto& light = m_light[point];
    if (!light)
        light = lightAt(m_world, m_doorWalls, pointOf(signal, point), modality.layer);
    return *light;
}

SightTests::Background
SightTests::ofMaterial(std::uint32_t material, std::uint32_t wall, Vec3 at) const {
    Background found{.wall = wall, .brightness = 0.5, .place = at};
    if (material < m_world.materials.size()) {
        found.pattern = m_world.materials[material].pattern;
        found.brightness = m_world.materials[material].brightness;
    }
    return found;
}

/// The ground that a ray comes down to, or a wall before it; nothing where the ground does not say
/// what it looks like.
std::optional<SightTests::Background>
SightTests::groundBehind(Vec3 point, Vec3 onwards, WallLayers layer) const {
    if (!m_world.floorsLook || !(onwards.z < 0.0))
        return std::nullopt;
    // The terrain stops the ray before this plane, where it is higher.
    const RegionId region = m_world.lookup.find(point);
    const Metres floor = region == trace::kNone<RegionId>
                             ? m_world.sight.ground().heightAt(Vec2(point))
                             : m_world.regions[trace::indexOf(region)].floor +
                                   m_world.sight.ground().heightAt(Vec2(point));
    const Metres down = std::min(std::max(point.z - floor, 0.0) / -onwards.z, kBehind);
    Vec3 place = point + onwards * down;
    if (const auto hit = m_world.sight.firstHit(point, place, layer, m_doorWalls)) {
        if (hit->obstacle() != geometry::Obstacle::Ground)
            return ofMaterial(hit->wall.material,
                              hit->wall.id,
                              point + onwards * std::max(hit->reach - kInFrontOfWall, 0.0));
        place = hit->place;
    }
    place.z += kInFrontOfWall;
    const std::uint32_t material = m_world.groundAt(place);
    if (material == kNoIndex)
        return std::nullopt;
    return ofMaterial(material, geometry::kGroundWall, place);
}

SightTests::Background SightTests::behind(Vec3 point, Vec3 onwards, WallLayers layer) const {
    if (const auto ground = groundBehind(point, onwards, layer))
        return *ground;
    onwards.z = std::max(onwards.z, 0.0);
    const double length = std::sqrt(glm::dot(onwards, onwards));
    if (length > 0.0) {
        onwards /= length;
        const auto hit =
            m_world.sight.firstHit(point, point + onwards * kBehind, layer, m_doorWalls);
        if (hit)
            return ofMaterial(hit->wall.material,
                              hit->wall.id,
                              point + onwards *
                                          std::max(kBehind * hit->fraction - kInFrontOfWall, 0.0));
    }
    return {.pattern = m_world.skyPattern, .place = point};
}

/// What is seen past a target: behind the place beside it, or a wall between the two.
SightTests::Background
SightTests::besides(Vec3 point, Vec3 aside, Vec3 onwards, WallLayers layer) const {
    if (glm::dot(aside, aside) > 0.0)
        if (const auto hit = m_world.sight.firstHit(point, point + aside, layer, m_doorWalls);
            hit && hit->obstacle() != geometry::Obstacle::Ground)
            return ofMaterial(hit->wall.material, hit->wall.id, point);
    return behind(point + aside, onwards, layer);
}

ContrastVerdict SightTests::contrast(const Signal& signal,
                                     const Observer& observer,
                                     const SightLine& way,
                                     std::uint8_t point) {
    const bool byDegrees = showsByDegrees(signal, observer.profile);
    ContrastVerdict verdict;
    verdict.light = lightOn(signal, point);
    if (byDegrees)
        verdict.parts = parts(signal);
    const SensorProfile* wearer = camouflageOf(m_world, signal);
    if (wearer != nullptr || (byDegrees ? verdict.parts.lighting : verdict.light) < 1.0)
        compare(signal, observer, way, point, verdict);
    if (byDegrees)
        verdict.factor = m_world.visibility(verdict.parts);
    return verdict;
}

/// A point with what lies behind it and beside it.
void SightTests::compare(const Signal& signal,
                         const Observer& observer,
                         const SightLine& way,
                         std::uint8_t point,
                         ContrastVerdict& verdict) const {
    const ModalityData& modality = m_world[signal.modality];
    const SensorProfile* wearer = camouflageOf(m_world, signal);
    const Vec3 viewer = way.bent ? way.in : observer.sensor.position;
    const Vec3 place = pointOf(signal, point);
    Vec3 onwards = place - viewer;
    const double length = std::sqrt(glm::dot(onwards, onwards));
    if (length > 0.0)
        onwards /= length;
    const double plan = std::sqrt(geometry::lengthSquared(Vec2(onwards)));
    const Vec3 aside = plan > 0.0 ? Vec3{-onwards.y / plan, onwards.x / plan, 0.0} * kAside
                                  : Vec3{kAside, 0.0, 0.0};
    double lighter = 0.0;
    double clothes = 0.0;
    verdict.factor = 0.0;
    for (const double side : {0.0, -1.0, 1.0}) {
        const Background back = besides(place, aside * side, onwards, modality.layer);
        double camouflage = 1.0;
        if (wearer != nullptr && back.pattern != kNoIndex)
            camouflage = wearer->camouflage[back.pattern];
        const double bright =
            modality.gates.light
                ? back.brightness * lightAt(m_world, m_doorWalls, back.place, modality.layer)
                : 1.0;
        const double apart = std::abs(verdict.light - bright);
        verdict.factor += camouflage * std::max(verdict.light, apart);
        lighter += std::max(apart - verdict.parts.lighting, 0.0);
        clothes += camouflage;
        if (side != 0.0)
            continue;
        verdict.camouflage = camouflage;
        verdict.background = bright;
        verdict.pattern = back.pattern;
        verdict.wall = back.wall;
    }
    verdict.factor /= kRays;
    verdict.parts.lighting += lighter / kRays;
    verdict.parts.exposure = std::clamp(verdict.parts.exposure * (clothes / kRays), 0.0, 1.0);
}

} // namespace percept::sense
