#include "percept/sense/SenseManager.h"

#include "percept/geometry/Segment.h"

#include <algorithm>
#include <limits>
#include <tuple>

namespace percept::sense {
namespace {

constexpr double kInaudible = 1e-9;
/// Who moved farther in a step did not walk: a wave is tested for it by itself.
constexpr Metres kJump = 1.0;
/// Who stands on the border of a region may be a little outside of it.
constexpr Metres kBesideBorder = 0.1;
/// Of more sensors in a region those near the front are found by the index.
constexpr std::size_t kManyInRegion = 64;

/// Where it will have died out at the latest, from an intensity on.
Metres fadesAt(double least, double intensity, double logAttenuation) {
    const double bound = std::max(least, kInaudible);
    if (intensity <= bound)
        return 0.0;
    if (!(logAttenuation < 0.0))
        return std::numeric_limits<Metres>::infinity();
    return maths::log(bound / intensity) / logAttenuation;
}

WaveSearch::Request requestOf(const Wave& wave) {
    return {.modality = wave.signal.modality,
            .position = wave.signal.position,
            .region = wave.region,
            .strength = wave.signal.strength,
            .portals = wave.manager == Manager::Portals};
}

bool holds(const std::vector<AgentId>& agents, AgentId agent) {
    return std::binary_search(agents.begin(), agents.end(), agent);
}

void add(std::vector<AgentId>& agents, AgentId agent) {
    const auto place = std::lower_bound(agents.begin(), agents.end(), agent);
    if (place == agents.end() || *place != agent)
        agents.insert(place, agent);
}

/// To a sensor inside a region, at most.
Metres farthestIn(const RegionData& region, Vec3 from, const SensorIndex& sensors) {
    const Vec3 low(region.low, sensors.lowest());
    const Vec3 high(region.high, sensors.highest());
    const Vec3 away = glm::max(glm::abs(from - low), glm::abs(from - high));
    return std::sqrt(glm::dot(away, away)) + kBesideBorder;
}

} // namespace

/// Where a front that goes straight will have died out.
Metres SenseManager::reachOf(const Signal& signal) const {
    const auto& modality = (*m_world)[signal.modality];
    // Regions may weaken it less than the modality does.
    const bool regions = m_world->goesByRegions(m_scene.manager, signal.modality);
    const Metres most = regions ? modality.maxRange : radiusOf(signal);
    if (modality.gates.range)
        return most;
    return regions ? m_world->extent : std::min(most, m_world->extent);
}

void SenseManager::startWave(SenseState& state,
                             const Signal& signal,
                             RecordId record,
                             RegionId region,
                             trace::Trace& trace) {
    Wave wave{.signal = signal,
              .record = record,
              .emitted = m_scene.now,
              .reach = reachOf(signal),
              .region = region,
              .entries = {},
              .steps = {},
              .passed = {},
              .missed = {},
              .listeners = {}};
    // Sight goes straight, from region to region or not.
    if (m_world->goesByRegions(m_scene.manager, signal.modality) &&
        (*m_world)[signal.modality].kind != Kind::Sight) {
        wave.manager = m_scene.manager;
        m_search.start(*m_world, requestOf(wave), wave.entries, wave.steps);
    }
    if (signal.source != trace::kNoAgent)
        wave.passed.push_back(signal.source);
    if (!(*m_world)[signal.modality].travels) {
        collectListeners(wave);
        if (trace.full()) {
            // What fails for the others, whatever doors do.
            Delivery others{state, signal, record, trace, SightTests(*m_world, m_doorWalls)};
            others.silent = true;
            others.except = &wave;
            deliver(others, region);
        }
        if (wave.listeners.empty())
            return;
    }
    state.waves.push_back(std::move(wave));
}

void SenseManager::moveWaves(SenseState& state, trace::Trace& trace) {
    if (state.waves.empty()) {
        state.were.clear();
        return;
    }
    const bool travelling =
        std::any_of(state.waves.begin(), state.waves.end(), [&](const auto& wave) {
            return (*m_world)[wave.signal.modality].travels;
        });
    if (travelling)
        findMoved(state);
    for (auto& wave : state.waves)
        moveWave(state, wave, trace);
    std::erase_if(state.waves, [&](const Wave& wave) {
        const bool over = isOver(wave);
        if (over)
            reportEnd(wave, trace);
        return over;
    });
    if (travelling && !state.waves.empty())
        noteWhereabouts(state);
    else
        state.were.clear();
}

/// Who came into a region, jumped or is new, and how far the others moved.
void SenseManager::findMoved(const SenseState& state) {
    const auto sensors = m_scene.sensors;
    m_were.assign(sensors.size(), nullptr);
    for (const Whereabouts& was : state.were) {
        const auto agent = trace::indexOf(was.agent);
        const auto sensor = agent < m_sensorOf.size() ? m_sensorOf[agent] : kNoIndex;
        if (sensor != kNoIndex)
            m_were[sensor] = &was;
    }
    m_crossed.clear();
    m_isCrossed.assign(sensors.size(), 0);
    m_mostMoved = 0.0;
    for (std::uint32_t i = 0; i < sensors.size(); ++i) {
        const Whereabouts* const was = m_were[i];
        const bool outside = m_regionOf[i] == trace::kNone<RegionId>;
        const bool stays =
            was != nullptr &&
            (outside || (was->region == m_regionOf[i] && was->left >= state.updated));
        const Metres moved = stays ? glm::distance(was->position, sensors[i].position) : 0.0;
        if (stays && moved <= kJump) {
            m_mostMoved = std::max(m_mostMoved, moved);
            continue;
        }
        m_crossed.push_back(i);
        m_isCrossed[i] = 1;
    }
}

void SenseManager::noteWhereabouts(SenseState& state) {
    m_noted.clear();
    for (std::uint32_t i = 0; i < m_scene.sensors.size(); ++i) {
        const Sensor& sensor = m_scene.sensors[i];
        Whereabouts now{sensor.agent, sensor.position, m_regionOf[i], sensor.position, m_scene.now};
        if (now.region == trace::kNone<RegionId> && m_were[i] != nullptr) {
            now.region = m_were[i]->region;
            now.inRegion = m_were[i]->inRegion;
            now.left = m_were[i]->left;
        }
        m_noted.push_back(now);
    }
    state.were.swap(m_noted);
}

/// Whether its front is past whom it could reach.
bool SenseManager::isOver(const Wave& wave) const {
    const auto& modality = (*m_world)[wave.signal.modality];
    if (wave.front < 0.0)
        return false;
    if (!modality.travels && wave.listeners.empty())
        return true;
    if (wave.manager == Manager::Regional)
        return wave.front >= wave.reach;
    if (wave.front >= modality.reach())
        return true;
    const auto at = trace::indexOf(wave.signal.modality);
    // In the last region even less than what goes on from one to the next is perceived.
    const double least = modality.least;
    return wave.steps.empty() &&
           std::all_of(wave.entries.begin(), wave.entries.end(), [&](const WaveEntry& each) {
               const auto arrival = WaveSearch::arrivalOf(*m_world, requestOf(wave), each);
               const auto& region = m_world->regions[trace::indexOf(arrival.region)];
               const Metres reach = modality.gates.intensity
                                        ? fadesAt(least, each.intensity, region.logAttenuation[at])
                                        : std::numeric_limits<Metres>::infinity();
               return wave.front >=
                      each.distance + std::min(reach, farthestIn(region, arrival.entry, m_index));
           });
}

void SenseManager::reportEnd(const Wave& wave, trace::Trace& trace) const {
    if (!trace.full())
        return;
    const auto isSkipped = [&](const auto& each) {
        return !holds(wave.passed, each.agent) && !holds(wave.missed, each.agent);
    };
    const bool travels = (*m_world)[wave.signal.modality].travels;
    const auto skipped =
        travels ? std::count_if(m_scene.sensors.begin(), m_scene.sensors.end(), isSkipped)
                : std::count_if(wave.listeners.begin(), wave.listeners.end(), isSkipped);
    if (!travels && skipped == 0)
        return;
    trace.addFull(wave.record, [&] {
        return trace::SignalSkipped{wave.record, static_cast<std::uint32_t>(skipped)};
    });
}

void SenseManager::moveWave(SenseState& state, Wave& wave, trace::Trace& trace) {
    const Metres front =
        (m_scene.now - wave.emitted) / (*m_world)[wave.signal.modality].inverseSpeed;
    if (wave.manager != Manager::Regional)
        m_search.advance(*m_world, m_scene.doors, requestOf(wave), front, wave.entries, wave.steps);
    if ((*m_world)[wave.signal.modality].travels) {
        findPassed(state, wave, front);
        tellPassed(state, wave, trace);
    } else {
        findListeners(state, wave, front);
        tellListeners(state, wave, trace);
    }
    wave.front = std::max(wave.front, front);
}

RegionId SenseManager::regionOf(const Wave& wave, std::uint32_t entry) const {
    const std::uint32_t link = wave.entries[entry].link;
    return link == kNoIndex ? wave.region
                            : m_world->links[trace::indexOf(wave.signal.modality)][link].to;
}

/// @param entry kNoIndex: straight from the source
Metres SenseManager::distanceTo(const Wave& wave, std::uint32_t entry, Vec3 place) const {
    if (entry == kNoIndex)
        return glm::distance(wave.signal.position, place);
    const WaveEntry& from = wave.entries[entry];
    const Vec3 at = from.link == kNoIndex
                        ? wave.signal.position
                        : m_world->links[trace::indexOf(wave.signal.modality)][from.link].end;
    return from.distance + glm::distance(at, place);
}

/// Sensors that the front comes by in this step, wherever they are by now.
void SenseManager::findPassed(const SenseState& state, const Wave& wave, Metres front) {
    m_passed.clear();
    const auto testFound = [&](std::uint32_t entry) {
        for (const auto sensor : m_hits)
            if (m_isCrossed[sensor] == 0)
                testPassed(state, wave, sensor, entry, front);
    };
    const Metres before = wave.front - m_mostMoved;
    if (wave.manager == Manager::Regional) {
        findNear(trace::kNone<RegionId>, wave.signal.position, before, std::min(front, wave.reach));
        testFound(kNoIndex);
        for (const auto sensor : m_crossed)
            testPassed(state, wave, sensor, kNoIndex, front);
    }
    const auto m = trace::indexOf(wave.signal.modality);
    for (std::uint32_t i = 0; i < wave.entries.size(); ++i) {
        const WaveEntry& entry = wave.entries[i];
        const RegionId region = regionOf(wave, i);
        // What is too weak for anybody where it comes in is too weak farther on.
        if (sensorsIn(region).empty() ||
            entry.intensity * (1.0 + 1e-9) < m_world->modalities[m].least)
            continue;
        const Vec3 centre =
            entry.link == kNoIndex ? wave.signal.position : m_world->links[m][entry.link].end;
        findNear(region, centre, before - entry.distance, front - entry.distance);
        testFound(i);
        for (const auto sensor : m_crossed)
            if (m_regionOf[sensor] == region)
                testPassed(state, wave, sensor, i, front);
    }
    std::sort(m_passed.begin(), m_passed.end(), [](const Passed& a, const Passed& b) {
        return std::tuple(a.sensor, a.distance, a.entry) <
               std::tuple(b.sensor, b.distance, b.entry);
    });
}

/// Sensors of a region that may be between two distances from where a wave comes in; all of a few.
void SenseManager::findNear(RegionId region, Vec3 centre, Metres inner, Metres outer) {
    m_hits.clear();
    if (region == trace::kNone<RegionId>) {
        m_index.forEachBetween(
            centre, inner, outer, [&](std::uint32_t sensor) { m_hits.push_back(sensor); });
        return;
    }
    if (farthestIn(m_world->regions[trace::indexOf(region)], centre, m_index) < inner)
        return;
    const auto sensors = sensorsIn(region);
    if (sensors.size() <= kManyInRegion)
        m_hits.assign(sensors.begin(), sensors.end());
    else
        m_index.forEachBetween(centre, inner, outer, [&](std::uint32_t sensor) {
            if (m_regionOf[sensor] == region)
                m_hits.push_back(sensor);
        });
}

/// Keeps a sensor that the front has reached now, and that was ahead of it before. Somebody who was
/// never ahead, because he came in behind it, perceives nothing.
void SenseManager::testPassed(const SenseState& state,
                              const Wave& wave,
                              std::uint32_t sensor,
                              std::uint32_t entry,
                              Metres front) {
    const Sensor& each = m_scene.sensors[sensor];
    const Metres distance = distanceTo(wave, entry, each.position);
    if (distance <= front && !holds(wave.passed, each.agent) &&
        wasAhead(state, wave, sensor, entry))
        m_passed.push_back({sensor, entry, distance});
}

bool SenseManager::wasAhead(const SenseState& state,
                            const Wave& wave,
                            std::uint32_t sensor,
                            std::uint32_t entry) {
    const Whereabouts* const was = m_were[sensor];
    if (was == nullptr) // it is new: as if it had stood here
        return distanceTo(wave, entry, m_scene.sensors[sensor].position) > wave.front;
    if (entry == kNoIndex)
        return distanceTo(wave, kNoIndex, was->position) > wave.front;
    // Where the front was when the sensor was last in a region.
    const auto& modality = (*m_world)[wave.signal.modality];
    const Metres front = was->left >= state.updated
                             ? wave.front
                             : (was->left - wave.emitted) / modality.inverseSpeed;
    if (was->region == trace::kNone<RegionId>)
        return false;
    if (was->region == regionOf(wave, entry))
        return distanceTo(wave, entry, was->inRegion) > front;
    bool known = false;
    for (std::uint32_t other = 0; other < wave.entries.size(); ++other) {
        if (regionOf(wave, other) != was->region)
            continue;
        known = true;
        if (distanceTo(wave, other, was->inRegion) <= front)
            return false;
    }
    return known ||
           m_search.comesTo(*m_world, m_scene.doors, wave.signal.modality, wave.steps, was->region);
}

/// Whether doors on the straight way of a front were, when it came to them, otherwise than they are
/// now: then as m_metDoors and m_metWalls say. Only the latest change of each is known.
bool SenseManager::meetsOtherDoors(const SenseState& state,
                                   const Wave& wave,
                                   const Observer& observer) {
    const auto& modality = (*m_world)[wave.signal.modality];
    if (!modality.throughWalls && !modality.gates.lineOfSight && modality.kind != Kind::Sight)
        return false;
    const Vec2 from(wave.signal.position);
    const Vec2 to(observer.sensor.position);
    const Metres way = glm::distance(wave.signal.position, observer.sensor.position);
    bool changed = false;
    for (std::uint32_t door = 0; door < state.doors.size(); ++door) {
        const bool open = m_world->openness(m_scene.doors, door) > 0.0;
        const Seconds since =
            open == state.doors[door].open ? state.doors[door].since : m_scene.now;
        const WallSegment& shut = m_world->doors[door].closed;
        const auto share =
            since > wave.emitted ? geometry::rayFraction(from, to, shut.a, shut.b) : std::nullopt;
        if (!share || since <= wave.emitted + *share * way * modality.inverseSpeed)
            continue;
        if (!changed) {
            m_metDoors.clear();
            for (std::uint32_t each = 0; each < m_world->doors.size(); ++each)
                m_metDoors.push_back(m_world->openness(m_scene.doors, each));
        }
        changed = true;
        m_metDoors[door] = open ? 0.0 : 1.0;
    }
    if (changed)
        sense::doorWalls(*m_world, m_metDoors, m_metWalls);
    return changed;
}

void SenseManager::tellPassed(SenseState& state, Wave& wave, trace::Trace& trace) {
    for (const Passed& each : m_passed) {
        const AgentId agent = m_scene.sensors[each.sensor].agent;
        if (holds(wave.passed, agent))
            continue;
        if (tellOne(state, wave, each, trace) || wave.manager != Manager::Portals) {
            add(wave.passed, agent);
            std::erase(wave.missed, agent);
        } else {
            add(wave.missed, agent);
        }
    }
}

/// A wave does not ask those again whom its front has reached.
void SenseManager::tellListeners(SenseState& state, Wave& wave, trace::Trace& trace) {
    for (Passed each : m_passed) {
        Listener& listener = wave.listeners[each.sensor];
        const AgentId agent = listener.agent;
        if (agent == trace::kNoAgent)
            continue; // by another entry
        bool done = true;
        if (beAsThen(wave, each.sensor, trace)) {
            each.sensor = m_sensorOf[trace::indexOf(agent)];
            done = tellOne(state, wave, each, trace) || wave.manager != Manager::Portals;
        }
        if (done) {
            listener.agent = trace::kNoAgent;
            std::erase(wave.missed, agent);
        } else {
            add(wave.missed, agent);
        }
    }
    std::erase_if(wave.listeners,
                  [](const Listener& each) { return each.agent == trace::kNoAgent; });
    m_then.reset();
}

/// @return whether the sensor perceives it, with doors as the front met them
bool SenseManager::tellOne(SenseState& state,
                           const Wave& wave,
                           const Passed& passed,
                           trace::Trace& trace) {
    const auto deliver = [&](std::span<const WallSegment> walls) {
        return Delivery{.state = state,
                        .signal = wave.signal,
                        .record = wave.record,
                        .trace = trace,
                        .tests = SightTests(*m_world, walls),
                        .arrived = true,
                        .emitted = wave.emitted};
    };
    const bool others = meetsOtherDoors(state, wave, observing(passed.sensor));
    Delivery delivery = deliver(others ? m_metWalls : m_doorWalls);
    return tellFront(
        delivery, wave, passed, others ? std::span<const double>(m_metDoors) : m_scene.doors);
}

/// @param doors as the front met them  @return whether the sensor perceives it
bool SenseManager::tellFront(Delivery& delivery,
                             const Wave& wave,
                             const Passed& passed,
                             std::span<const double> doors) {
    const Observer who = observing(passed.sensor);
    Route route;
    if (passed.entry != kNoIndex) {
        const auto arrival =
            WaveSearch::arrivalOf(*m_world, requestOf(wave), wave.entries[passed.entry]);
        route = waveRoute(*m_world, wave.signal, who, arrival.region, &arrival);
    } else if (!m_world->goesByRegions(m_scene.manager, wave.signal.modality)) {
        route = regionalRoute(delivery.tests, wave.signal, who);
    } else {
        const RegionId region = regionOfObserving(passed.sensor);
        if (region != trace::kNone<RegionId> && wave.region != trace::kNone<RegionId>)
            return trySight(
                delivery, passed.sensor, SightRoutes(*m_world, doors, wave.signal, wave.region));
        route = noRoute(Gate::NoRegion, region);
    }
    // Who came over a border to behind the front perceives it now.
    if (!m_then && route.distance <= wave.front)
        route.takes = m_scene.now - wave.emitted;
    return tryRoute(delivery, passed.sensor, route);
}

} // namespace percept::sense
