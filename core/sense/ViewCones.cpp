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

double lightingOf(const SenseWorld& world,
                  std::span<const WallSegment> doorWalls,
                  Vec3 floor,
                  const Signal& signal,
                  WallLayers layer) {
    if (signal.emitsLight)
        return 1.0;
    double light = lightAt(world, doorWalls, floor, layer);
    for (std::uint8_t point = 0; point <= signal.pointCount && light < 1.0; ++point)
        light = std::max(light, lightAt(world, doorWalls, pointOf(signal, point), layer));
    return light;
}

namespace {

/// How much of a target shows, and by which of its points first.
struct Shown {
    double fraction = 0.0;
    std::uint8_t first = 0;
};

/// Of the points of a target, those to which nothing is in between.
Shown shownOf(const SightTests& tests,
              const Observer& observer,
              const Signal& signal,
              const SightLine& way) {
    const ModalityData& modality = tests.world()[signal.modality];
    if (!modality.gates.lineOfSight)
        return {.fraction = 1.0};
    const Vec3 viewer = way.bent ? way.in : observer.sensor.position;
    int seen = 0;
    Shown shown;
    for (std::uint8_t point = 0; point <= signal.pointCount; ++point) {
        if (!tests.world().sight.isClear(
                viewer, pointOf(signal, point), modality.layer, tests.doorWalls()))
            continue;
        if (++seen == 1)
            shown.first = point;
    }
    shown.fraction = static_cast<double>(seen) / (1.0 + signal.pointCount);
    return shown;
}

VisibilityParts partsOf(const SenseWorld& world,
                        std::span<const WallSegment> doorWalls,
                        const Signal& signal,
                        const Looked& looked) {
    const ModalityData& modality = world[signal.modality];
    return {.lighting = modality.gates.light
                            ? lightingOf(world, doorWalls, looked.floor, signal, modality.layer)
                            : 1.0,
            .movement = movementOf(looked.speed, looked.run),
            .exposure = exposureOf(looked.stance)};
}

} // namespace

BodyVisibility visibilityOf(const SenseWorld& world,
                            std::span<const WallSegment> doorWalls,
                            const Signal& signal,
                            const Looked& looked) {
    const VisibilityParts parts = partsOf(world, doorWalls, signal, looked);
    return {parts, world.visibility(parts)};
}

Regard regard(SightTests& tests,
              const Observer& observer,
              const Signal& signal,
              const SightLine& way,
              const Looked& looked,
              double alertness) {
    const SenseWorld& world = tests.world();
    const ModalityData& modality = world[signal.modality];
    tests.begin();
    const Shown shown = shownOf(tests, observer, signal, way);
    Regard made;
    made.fraction = shown.fraction;
    made.parts = partsOf(world, tests.doorWalls(), signal, looked);
    if (modality.gates.contrast && !signal.emitsLight) {
        const ContrastVerdict behind = tests.contrast(signal, observer, way, shown.first);
        made.parts.lighting =
            std::max(made.parts.lighting,
                     modality.gates.light ? std::abs(behind.light - behind.background) : 0.0);
        made.parts.exposure *= std::clamp(behind.camouflage, 0.0, 1.0);
    }
    made.visibility = world.visibility(made.parts);
    made.cone = tests.cone(observer, way.seenAt(signal), false).cone;
    if (made.cone == kNoIndex && modality.gates.cone)
        return made;
    const Acuity acuity =
        made.cone == kNoIndex ? Acuity{} : observer.profile.cones[made.cone].acuity;
    made.response =
        made.fraction * respond(acuity, world.visibility, made.parts, alertness).response;
    return made;
}

} // namespace percept::sense
