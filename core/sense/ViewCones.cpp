#include "percept/sense/ViewCones.h"

#include <algorithm>

namespace percept::sense {

ConeResponse respond(const Acuity& acuity,
                     const VisibilityFormula& formula,
                     const VisibilityParts& parts,
                     double alertness) {
    const auto scaled = [](double part, double by) { return std::clamp(part * by, 0.0, 1.0); };
    ConeResponse seen;
    seen.parts = {scaled(parts.lighting, acuity.lighting),
                  scaled(parts.movement, acuity.movement),
                  scaled(parts.exposure, acuity.exposure)};
    seen.visibility = formula(seen.parts);
    const double keen = acuity.visibility * (1.0 + acuity.alertness * alertness);
    const double moving = acuity.movementOnly ? seen.parts.movement : 1.0;
    seen.response = scaled(seen.visibility, keen * moving);
    return seen;
}

namespace {

/// How much of a target shows, and by which of its points best.
struct Shown {
    int points = 0;
    std::bitset<4> free; ///< those to which nothing is in between
    VisibilityParts parts;
    [[nodiscard]] int seen() const { return static_cast<int>(free.count()); }
    [[nodiscard]] double fraction() const { return static_cast<double>(seen()) / points; }
};

/// Of the points of a target, those to which nothing is in between; the one that stands out most
/// says how visible it is before what lies behind it.
Shown shownOf(SightTests& tests,
              const Observer& observer,
              const Signal& signal,
              const SightLine& way) {
    const ModalityData& modality = tests.world()[signal.modality];
    const Vec3 viewer = way.bent ? way.in : observer.sensor.position;
    const bool stands = modality.gates.contrast && !signal.emitsLight;
    Shown shown{.points = 1 + signal.pointCount, .parts = tests.parts(signal)};
    double most = -1.0;
    for (std::uint8_t point = 0; point <= signal.pointCount; ++point) {
        if (modality.gates.lineOfSight &&
            !tests.world().sight.isClear(
                viewer, pointOf(signal, point), modality.layer, tests.doorWalls()))
            continue;
        shown.free.set(point);
        if (!stands)
            continue;
        const ContrastVerdict before = tests.contrast(signal, observer, way, point);
        if (before.factor <= most)
            continue;
        most = before.factor;
        shown.parts = before.parts;
    }
    return shown;
}

/// The first cone that holds a point which shows.
std::uint32_t coneOf(const SightTests& tests,
                     const Observer& observer,
                     const Signal& signal,
                     const SightLine& way,
                     const std::bitset<4>& shown) {
    if (way.bent || shown.none() || shown.count() > signal.pointCount)
        return tests.cone(signal, observer, way, false).cone;
    std::uint32_t first = kNoIndex;
    for (std::uint8_t point = 0; point <= signal.pointCount; ++point)
        if (shown[point])
            first = std::min(first,
                             findCone(observer.profile,
                                      observer.sensor.position,
                                      observer.forward,
                                      pointOf(signal, point),
                                      false)
                                 .cone);
    return first;
}

} // namespace

BodyVisibility visibilityOf(const SenseWorld& world,
                            std::span<const WallSegment> doorWalls,
                            const Signal& signal) {
    SightTests tests(world, doorWalls);
    const VisibilityParts parts = tests.parts(signal);
    return {parts, world.visibility(parts)};
}

Regard regard(SightTests& tests,
              const Observer& observer,
              const Signal& signal,
              const SightLine& way,
              double alertness) {
    PERCEPT_EXPECTS(showsByDegrees(signal, observer.profile));
    const SenseWorld& world = tests.world();
    tests.begin();
    const Shown shown = shownOf(tests, observer, signal, way);
    Regard made;
    made.fraction = shown.fraction();
    made.rays = shown.points;
    made.freeRays = shown.seen();
    made.parts = shown.parts;
    made.visibility = world.visibility(made.parts);
    made.cone = coneOf(tests, observer, signal, way, shown.free);
    if (made.cone == kNoIndex && world[signal.modality].gates.cone)
        return made;
    const Acuity acuity =
        made.cone == kNoIndex ? Acuity{} : observer.profile.cones[made.cone].acuity;
    made.response =
        made.fraction * respond(acuity, world.visibility, made.parts, alertness).response;
    return made;
}

} // namespace percept::sense
