#include "percept/sense/SenseManager.h"

#include <algorithm>

namespace percept::sense {
namespace {

constexpr double kInaudible = 1e-9;

/// Where a wave will have died out at the latest.
Metres reachOf(const ModalityData& modality, double strength) {
    const double least = std::max(modality.minIntensity, kInaudible);
    if (!(strength > least) || modality.attenuation >= 1.0 || modality.attenuation <= 0.0)
        return modality.maxRange;
    return std::min(modality.maxRange,
                    maths::log(least / strength) / maths::log(modality.attenuation));
}

} // namespace

void SenseManager::startWave(SenseState& state,
                             const Signal& signal,
                             RecordId record,
                             RegionId region) {
    const auto& modality = (*m_world)[signal.modality];
    Wave wave{.signal = signal,
              .record = record,
              .emitted = m_scene.now,
              // Regions may attenuate less than the modality says.
              .reach = m_scene.manager == Manager::Graph ? modality.maxRange
                                                         : reachOf(modality, signal.strength),
              .graph = m_scene.manager == Manager::Graph,
              .arrivals = {},
              .passed = {}};
    if (wave.graph) {
        const auto arrivals = m_search.run(
            *m_world, m_scene.doors, {signal.modality, signal.position, region, signal.strength});
        wave.arrivals.assign(arrivals.begin(), arrivals.end());
        std::sort(wave.arrivals.begin(), wave.arrivals.end(), [](const auto& a, const auto& b) {
            return a.region < b.region;
        });
    }
    if (signal.source != trace::kNoAgent)
        wave.passed.push_back(signal.source);
    state.waves.push_back(std::move(wave));
}

void SenseManager::moveWaves(SenseState& state, trace::Trace& trace) {
    for (auto& wave : state.waves)
        moveWave(state, wave, trace);
    std::erase_if(state.waves, [](const Wave& wave) { return wave.front >= wave.reach; });
}

void SenseManager::moveWave(SenseState& state, Wave& wave, trace::Trace& trace) {
    const auto& modality = (*m_world)[wave.signal.modality];
    const Metres front = (m_scene.now - wave.emitted) / modality.inverseSpeed;
    Delivery delivery{
        state, wave.signal, wave.record, trace, SightTests(*m_world, m_doorWalls), true};
    if (wave.graph) {
        for (const auto& arrival : wave.arrivals)
            if (arrival.distance <= front)
                for (const auto sensor : sensorsIn(arrival.region))
                    passWave(delivery, wave, front, sensor);
    } else {
        for (std::uint32_t sensor = 0; sensor < m_scene.sensors.size(); ++sensor)
            passWave(delivery, wave, front, sensor);
    }
    wave.front = std::max(wave.front, front);
    if (wave.front >= wave.reach)
        trace.addFull(wave.record, [&] {
            const auto passed = static_cast<std::uint32_t>(wave.passed.size());
            const auto all = static_cast<std::uint32_t>(m_scene.sensors.size());
            return trace::SignalSkipped{wave.record, all > passed ? all - passed : 0};
        });
}

/// Perceives the wave in the frame in which the front comes by, wherever the sensor is by then.
/// Somebody who was never ahead of the front, because he came in behind it, perceives nothing.
void SenseManager::passWave(Delivery& delivery, Wave& wave, Metres front, std::uint32_t sensor) {
    const Observer each = observer(sensor);
    const AgentId agent = each.sensor.agent;
    Route route;
    if (wave.graph) {
        const auto arrival = std::lower_bound(
            wave.arrivals.begin(),
            wave.arrivals.end(),
            m_regionOf[sensor],
            [](const RegionArrival& other, RegionId region) { return other.region < region; });
        route = waveRoute(*m_world, wave.signal, each, m_regionOf[sensor], &*arrival);
    } else {
        route = regionalRoute(delivery.tests, wave.signal, each);
    }
    const Seconds step = std::max(m_scene.now - delivery.state.updated, 0.0);
    const double moved = std::sqrt(geometry::lengthSquared(each.sensor.velocity)) * step;
    if (route.distance > front || route.distance < wave.front - 1.01 * moved ||
        std::find(wave.passed.begin(), wave.passed.end(), agent) != wave.passed.end())
        return;
    wave.passed.push_back(agent);
    tryRoute(delivery, sensor, route);
}

} // namespace percept::sense
