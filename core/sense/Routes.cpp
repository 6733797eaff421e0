#include "percept/sense/Routes.h"

#include "Touching.h"
#include "percept/sense/GateNames.h"

namespace percept::sense {
namespace {

double sensitivity(const SenseWorld& world, const Signal& signal, const Observer& observer) {
    return world[signal.modality].kind == Kind::Sound ? observer.profile.hearing : 1.0;
}

} // namespace

Route regionalRoute(const SightTests& tests, const Signal& signal, const Observer& observer) {
    const auto& world = tests.world();
    const auto& modality = world[signal.modality];
    const auto [at, distance] = contactOf(modality, observer, signal.position);
    Route route{.distance = distance,
                .base = signal.strength,
                .legAttenuation = modality.attenuation,
                .legLogarithm = modality.logAttenuation,
                .leg = distance,
                .factor = sensitivity(world, signal, observer),
                .line = {},
                .from = signal.position};
    if (modality.throughWalls && !modality.gates.lineOfSight &&
        distance <= rangeOf(modality, signal, observer.profile))
        route.factor *=
            world.sight.transmission(signal.position, at, modality.transmission, tests.doorWalls());
    return route;
}

Route waveRoute(const SenseWorld& world,
                const Signal& signal,
                const Observer& observer,
                RegionId region,
                const RegionArrival* arrival) {
    if (arrival == nullptr)
        return noRoute(Gate::Unreachable, region);
    const auto at = trace::indexOf(signal.modality);
    const double leg = contactOf(world[signal.modality], observer, arrival->entry).distance;
    return {.blocked = arrival->stopped,
            .distance = arrival->distance + leg,
            .stoppedAt = arrival->stoppedAt,
            .base = arrival->intensity,
            .legAttenuation = world.regions[trace::indexOf(region)].attenuation[at],
            .legLogarithm = world.regions[trace::indexOf(region)].logAttenuation[at],
            .leg = leg,
            .factor = sensitivity(world, signal, observer),
            .line = {},
            .from = arrival->entry,
            .region = region,
            .via = arrival->via,
            .graph = true};
}

const RegionArrival* strongestArrival(const SenseWorld& world,
                                      const Signal& signal,
                                      const Observer& observer,
                                      RegionId region,
                                      const WaveSearch& search) {
    const Metres range = rangeOf(world[signal.modality], signal, observer.profile);
    const RegionArrival* best = nullptr;
    bool bestInRange = false;
    double strongest = -1.0;
    search.forEachIn(region, [&](const RegionArrival& arrival) {
        const Route route = waveRoute(world, signal, observer, region, &arrival);
        const bool inRange = route.distance <= range;
        const double intensity = route.intensity();
        if (inRange != bestInRange ? bestInRange : intensity <= strongest)
            return;
        best = &arrival;
        bestInRange = inRange;
        strongest = intensity;
    });
    return best;
}

Route noRoute(Gate blocked, RegionId region) {
    return {.blocked = blocked, .line = {}, .region = region, .graph = true};
}

Route SightRoutes::within(const Observer& observer) const {
    const double distance = glm::distance(m_signal.position, observer.sensor.position);
    return {.distance = distance,
            .base = m_signal.strength,
            .legAttenuation = attenuation(m_source),
            .legLogarithm = logarithm(m_source),
            .leg = distance,
            .line = {},
            .from = m_signal.position,
            .region = m_source,
            .graph = true};
}

Route SightRoutes::over(const Link& link, const Observer& observer) const {
    const Vec3 eye = observer.sensor.position;
    const double before = glm::distance(m_signal.position, link.start);
    const double after = glm::distance(link.end, eye);
    Route route{.distance = glm::distance(m_signal.position, eye),
                .base = m_signal.strength *
                        attenuated(attenuation(m_source), logarithm(m_source), before) *
                        link.factor,
                .legAttenuation = attenuation(link.to),
                .legLogarithm = logarithm(link.to),
                .leg = after,
                .passage = link.factor,
                .line = {},
                .from = m_signal.position,
                .region = link.to,
                .via = link.connection,
                .graph = true};
    if (link.relay) {
        route.distance = before + link.distance + after;
        route.line = {true, link.start, link.end};
        route.from = link.end;
    }
    return route;
}

Route SightRoutes::reflectedAt(const Link& link, const Observer& observer) const {
    Route route = over(link, observer);
    route.distance = glm::distance(m_signal.position, link.end) + route.leg;
    route.base *= m_world[m_signal.modality].reflected;
    route.line = {true, link.end, link.end};
    route.from = link.end;
    return route;
}

Route SightRoutes::reflectedOver(const Link& link,
                                 const Link& next,
                                 const Observer& observer) const {
    const double before = glm::distance(m_signal.position, link.start);
    const double between = glm::distance(link.end, next.start);
    const double after = glm::distance(next.end, observer.sensor.position);
    return {.distance = before + link.distance + between + next.distance + after,
            .base = m_signal.strength *
                    attenuated(attenuation(m_source), logarithm(m_source), before) * link.factor *
                    attenuated(attenuation(link.to), logarithm(link.to), between) * next.factor *
                    m_world[m_signal.modality].reflected,
            .legAttenuation = attenuation(next.to),
            .legLogarithm = logarithm(next.to),
            .leg = after,
            .passage = link.factor * next.factor,
            .line = {true, next.start, next.start},
            .from = next.start,
            .region = next.to,
            .via = next.connection,
            .before = link.connection,
            .graph = true};
}

} // namespace percept::sense
