#include "percept/sense/GateNames.h"
#include "percept/sense/SenseManager.h"

#include <algorithm>
#include <limits>
#include <tuple>

// What takes time and does not travel: who could perceive it is tested as it was when that was
// emitted, once the front has come there.
namespace percept::sense {

/// Who could perceive it at its loudest, through doors that may open meanwhile.
void SenseManager::collectListeners(Wave& wave) {
    const Signal& signal = wave.signal;
    const auto m = trace::indexOf(signal.modality);
    m_openDoors.assign(m_world->doors.size(), 1.0);
    m_hits.clear();
    m_seenRegions.clear();
    const auto addRegion = [&](RegionId region) {
        if (std::find(m_seenRegions.begin(), m_seenRegions.end(), region) != m_seenRegions.end())
            return;
        m_seenRegions.push_back(region);
        m_hits.insert(m_hits.end(), sensorsIn(region).begin(), sensorsIn(region).end());
    };
    if (wave.manager != Manager::Regional) {
        const WaveSearch::Request loudest{.modality = signal.modality,
                                          .position = signal.position,
                                          .region = wave.region,
                                          .strength = signal.strength,
                                          .portals = true,
                                          .least = m_world->modalities[m].least * (1.0 - 1e-9)};
        for (const RegionArrival& each : m_search.run(*m_world, m_openDoors, loudest))
            if (each.intensity >= loudest.least)
                addRegion(each.region);
    } else if (m_world->goesByRegions(m_scene.manager, signal.modality)) {
        if (wave.region != trace::kNone<RegionId>)
            SightRoutes(*m_world, m_openDoors, signal, wave.region).forEachRegion(addRegion);
    } else if (wave.reach >= 0.0 && m_index.size() > 0) {
        m_index.forEachWithin(signal.position, wave.reach, [&](std::uint32_t sensor, double) {
            m_hits.push_back(sensor);
        });
    }
    for (const std::uint32_t i : m_hits) {
        const Sensor& sensor = m_scene.sensors[i];
        const double threshold = m_world->profiles[sensor.profile].thresholds[m];
        if (threshold == threshold && isFor(signal, sensor))
            wave.listeners.push_back(
                {sensor.agent, sensor.position, sensor.facing, m_regionOf[i], bentWay(wave, i)});
    }
    std::sort(wave.listeners.begin(), wave.listeners.end(), [](const auto& a, const auto& b) {
        return std::tuple(a.region, a.agent) < std::tuple(b.region, b.agent);
    });
}

/// How far light comes to a sensor at the least, whatever doors are shut, where something on the
/// way shows it elsewhere than it is; below 0: nothing does.
Metres SenseManager::bentWay(const Wave& wave, std::uint32_t sensor) const {
    if ((*m_world)[wave.signal.modality].kind != Kind::Sight ||
        !m_world->goesByRegions(m_scene.manager, wave.signal.modality) ||
        wave.region == trace::kNone<RegionId>)
        return -1.0;
    Metres least = std::numeric_limits<Metres>::infinity();
    bool bent = false;
    SightRoutes(*m_world, m_openDoors, wave.signal, wave.region)
        .forEach(observer(sensor), m_regionOf[sensor], [&](const Route& route) {
            least = std::min(least, route.distance);
            bent = bent || route.line.bent;
            return false;
        });
    return bent ? least : -1.0;
}

/// Listeners that the front comes to in this step, where they were when it set out.
void SenseManager::findListeners(const SenseState& state, const Wave& wave, Metres front) {
    m_passed.clear();
    const Seconds perMetre = (*m_world)[wave.signal.modality].inverseSpeed;
    const auto count = static_cast<std::uint32_t>(wave.listeners.size());
    for (std::uint32_t i = 0; wave.manager == Manager::Regional && i < count; ++i) {
        const Listener& listener = wave.listeners[i];
        const Metres way =
            listener.way < 0.0 ? distanceTo(wave, kNoIndex, listener.position) : listener.way;
        const Seconds due = wave.emitted + way * perMetre;
        if (due <= m_scene.now && (wave.front < 0.0 || due > state.updated))
            m_passed.push_back({i, kNoIndex, way});
    }
    for (std::uint32_t entry = 0; entry < wave.entries.size(); ++entry) {
        const RegionId region = regionOf(wave, entry);
        auto i = static_cast<std::uint32_t>(
            std::lower_bound(wave.listeners.begin(),
                             wave.listeners.end(),
                             region,
                             [](const auto& each, RegionId id) { return each.region < id; }) -
            wave.listeners.begin());
        for (; i < count && wave.listeners[i].region == region; ++i) {
            const Metres way = distanceTo(wave, entry, wave.listeners[i].position);
            if (way <= front && way > wave.front)
                m_passed.push_back({i, entry, way});
        }
    }
    std::sort(m_passed.begin(), m_passed.end(), [&](const Passed& a, const Passed& b) {
        return std::tuple(a.distance, wave.listeners[a.sensor].agent, a.entry) <
               std::tuple(b.distance, wave.listeners[b.sensor].agent, b.entry);
    });
}

/// A listener is told as it was. @return false: it is gone
bool SenseManager::beAsThen(const Wave& wave, std::uint32_t listener, trace::Trace& trace) {
    const Listener& then = wave.listeners[listener];
    if (!has(then.agent)) {
        const Signal& signal = wave.signal;
        reportGone(then.agent, signal.source, signal.modality, wave.record, trace);
        return false;
    }
    Sensor sensor = m_scene.sensors[m_sensorOf[trace::indexOf(then.agent)]];
    sensor.position = then.position;
    sensor.facing = then.facing;
    m_then = Then{sensor, geometry::fromAngle(then.facing), then.region};
    return true;
}

} // namespace percept::sense
