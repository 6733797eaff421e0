#include "percept/sense/SenseManager.h"

#include "Touching.h"
#include "percept/sense/GateNames.h"

#include <algorithm>

namespace percept::sense {
namespace {

constexpr Seconds kRounding = 1e-9; ///< by so much a time may be over early

/// The range of a signal for who can perceive it farthest.
Metres farthestOf(const SenseWorld& world, const Signal& signal) {
    const auto& modality = world[signal.modality];
    if (signal.range <= 0.0)
        return modality.reach();
    Metres farthest = 0.0;
    for (const SensorProfile& profile : world.profiles)
        farthest = std::max(farthest, rangeOf(modality, signal, profile));
    return farthest;
}

} // namespace

void SenseManager::begin(const Scene& scene) {
    m_scene = scene;
    if (!m_started || !std::ranges::equal(m_doorsBefore, scene.doors)) {
        m_doorsBefore.assign(scene.doors.begin(), scene.doors.end());
        sense::doorWalls(*m_world, scene.doors, m_doorWalls);
    }
    m_index.refresh(scene.sensors);
    refreshSensors();
    m_started = true;
}

/// Looks up anew only what moved or turned.
void SenseManager::refreshSensors() {
    const auto sensors = m_scene.sensors;
    const std::size_t known = std::min(m_before.size(), sensors.size());
    bool moved = !m_started || m_before.size() != sensors.size();
    bool others = moved;
    m_before.resize(sensors.size());
    m_forward.resize(sensors.size());
    m_regionOf.resize(sensors.size(), trace::kNone<RegionId>);
    for (std::size_t i = 0; i < sensors.size(); ++i) {
        const Sensor& sensor = sensors[i];
        Sensor& before = m_before[i];
        if (i >= known || sensor.facing != before.facing)
            m_forward[i] = geometry::fromAngle(sensor.facing);
        if (i >= known || sensor.position != before.position) {
            const RegionId region = m_world->lookup.find(sensor.position);
            moved = moved || region != m_regionOf[i];
            m_regionOf[i] = region;
        }
        others = others || sensor.agent != before.agent;
        before = sensor;
    }
    if (others)
        findAgents();
    if (moved)
        sortIntoRegions();
}

void SenseManager::findAgents() {
    std::fill(m_sensorOf.begin(), m_sensorOf.end(), kNoIndex);
    for (std::uint32_t i = 0; i < m_scene.sensors.size(); ++i) {
        const auto agent = trace::indexOf(m_scene.sensors[i].agent);
        PERCEPT_EXPECTS(m_scene.sensors[i].agent != trace::kNoAgent);
        if (agent >= m_sensorOf.size())
            m_sensorOf.resize(agent + 1, kNoIndex);
        m_sensorOf[agent] = i;
    }
}

void SenseManager::sortIntoRegions() {
    m_regionStart.assign(m_world->regions.size() + 2, 0);
    m_byRegion.resize(m_regionOf.size());
    for (const RegionId region : m_regionOf)
        if (region != trace::kNone<RegionId>)
            ++m_regionStart[trace::indexOf(region) + 2];
    for (std::size_t i = 2; i < m_regionStart.size(); ++i)
        m_regionStart[i] += m_regionStart[i - 1];
    for (std::uint32_t i = 0; i < m_regionOf.size(); ++i)
        if (m_regionOf[i] != trace::kNone<RegionId>)
            m_byRegion[m_regionStart[trace::indexOf(m_regionOf[i]) + 1]++] = i;
}

RecordId
SenseManager::emit(SenseState& state, const Signal& signal, trace::Trace& trace, RecordId cause) {
    PERCEPT_EXPECTS(m_started && trace::indexOf(signal.modality) < m_world->modalities.size());
    const RecordId record = send(state, signal, trace, cause);
    const auto& modality = (*m_world)[signal.modality];
    // A smell that spreads from region to region lies where it was left: nothing throws it back.
    const bool lies =
        modality.kind == Kind::Smell && m_world->goesByRegions(m_scene.manager, signal.modality);
    if (modality.echoes > 0 && !lies) {
        Signal echo = signal;
        echo.strength *= modality.echoFactor;
        state.echoes.push_back(
            {m_scene.now + modality.echoDelay, echo, modality.echoes - 1, record});
    }
    return record;
}

RecordId
SenseManager::send(SenseState& state, const Signal& signal, trace::Trace& trace, RecordId cause) {
    const bool graph = m_world->goesByRegions(m_scene.manager, signal.modality);
    const RegionId region = graph ? m_world->lookup.find(signal.position) : trace::kNone<RegionId>;
    const RecordId record = trace.add(trace::SignalEmitted{signal.source,
                                                           signal.modality,
                                                           signal.strength,
                                                           Vec2(signal.position),
                                                           signal.position.z,
                                                           region,
                                                           signal.emitsLight,
                                                           signal.tag},
                                      cause);
    const auto& modality = (*m_world)[signal.modality];
    Delivery delivery{state, signal, record, trace, SightTests(*m_world, m_doorWalls)};
    if (graph && modality.kind == Kind::Smell) {
        passDoors(state);
        addPuff(*m_world, state.puffs, signal, region, record, m_scene.now);
    } else if (modality.isSlow()) {
        startWave(state, signal, record, region, trace);
    } else {
        deliver(delivery, region);
    }
    return record;
}

void SenseManager::deliver(Delivery& delivery, RegionId source) {
    const ModalityId modality = delivery.signal.modality;
    if (!m_world->goesByRegions(m_scene.manager, modality))
        deliverRegional(delivery);
    else if ((*m_world)[modality].kind == Kind::Sight)
        deliverSight(delivery, source);
    else
        deliverWave(delivery, source);
}

/// How far anybody could perceive a signal: intensity falls with distance, walls only take from it.
Metres SenseManager::radiusOf(const Signal& signal) const {
    const auto& modality = (*m_world)[signal.modality];
    const Metres farthest = farthestOf(*m_world, signal);
    if (modality.least <= 0.0 || modality.attenuation <= 0.0)
        return farthest;
    if (!(signal.strength > 0.0) || modality.least > signal.strength * (1.0 + 1e-9))
        return -1.0;
    if (modality.attenuation >= 1.0)
        return farthest;
    const double most = maths::log(modality.least / signal.strength) / modality.logAttenuation;
    return std::min(farthest, std::max(most, 0.0) * (1.0 + 1e-9) + 1e-6);
}

void SenseManager::deliverRegional(Delivery& delivery) {
    const Signal& signal = delivery.signal;
    // A full trace says of everybody within range what failed.
    const Metres radius = delivery.trace.full() ? farthestOf(*m_world, signal) : radiusOf(signal);
    if (radius < 0.0 || m_index.size() == 0)
        return;
    const auto test = [&](std::uint32_t sensor) {
        if (isFor(signal, m_scene.sensors[sensor]))
            tryRoute(delivery, sensor, regionalRoute(delivery.tests, signal, observer(sensor)));
    };
    const double limit = radius * radius * (1.0 + 1e-12);
    const auto& modality = (*m_world)[signal.modality];
    const bool byBody = isFeltByBody(modality);
    const auto testWithin = [&](std::uint32_t sensor) {
        const Vec3 way = m_scene.sensors[sensor].position - signal.position;
        const Metres felt =
            byBody ? contactOf(modality, observer(sensor), signal.position).distance : 0.0;
        if ((byBody ? felt * felt : glm::dot(way, way)) <= limit)
            test(sensor);
    };
    if (signal.only != trace::kNoAgent) {
        if (has(signal.only))
            testWithin(m_sensorOf[trace::indexOf(signal.only)]);
    } else if (m_index.coversMost(signal.position, radius)) {
        for (std::uint32_t i = 0; i < m_scene.sensors.size(); ++i)
            testWithin(i);
    } else {
        m_hits.clear();
        const Metres reach = byBody ? radius + bodyReach(*m_world) : radius;
        m_index.forEachWithin(signal.position, reach, [&](std::uint32_t sensor, double) {
            m_hits.push_back(sensor);
        });
        std::sort(m_hits.begin(), m_hits.end());
        for (const auto sensor : m_hits)
            if (byBody)
                testWithin(sensor);
            else
                test(sensor);
    }
    reportSkipped(delivery);
}

void SenseManager::deliverWave(Delivery& delivery, RegionId source) {
    const Signal& signal = delivery.signal;
    const double least = delivery.trace.full() ? 0.0 : (*m_world)[signal.modality].least;
    const bool portals = m_scene.manager == Manager::Portals;
    const auto arrivals = m_search.run(*m_world,
                                       m_scene.doors,
                                       {.modality = signal.modality,
                                        .position = signal.position,
                                        .region = source,
                                        .strength = signal.strength,
                                        .portals = portals});
    for (const auto& arrival : arrivals) {
        const RegionId region = arrival.region;
        if (portals ? m_search.arrival(region) != &arrival
                    : arrival.intensity * (1.0 + 1e-9) < least)
            continue;
        for (const auto sensor : sensorsIn(region))
            tryRoute(delivery,
                     sensor,
                     waveRoute(*m_world,
                               signal,
                               observer(sensor),
                               region,
                               portals ? strongestArrival(
                                             *m_world, signal, observer(sensor), region, m_search)
                                       : &arrival));
    }
    reportSkipped(delivery);
}

void SenseManager::deliverSight(Delivery& delivery, RegionId source) {
    if (source != trace::kNone<RegionId>) {
        const SightRoutes routes(*m_world, m_scene.doors, delivery.signal, source);
        m_seenRegions.clear();
        routes.forEachRegion([&](RegionId region) {
            if (std::find(m_seenRegions.begin(), m_seenRegions.end(), region) ==
                m_seenRegions.end())
                m_seenRegions.push_back(region);
        });
        for (const RegionId region : m_seenRegions)
            for (const auto sensor : sensorsIn(region))
                trySight(delivery, sensor, routes);
    }
    reportSkipped(delivery);
}

void SenseManager::reportSkipped(const Delivery& delivery) const {
    delivery.trace.addFull(delivery.record, [&] {
        const auto own = trace::indexOf(delivery.signal.source);
        const bool present = own < m_sensorOf.size() && m_sensorOf[own] != kNoIndex;
        const auto others =
            static_cast<std::uint32_t>(m_scene.sensors.size()) - (present ? 1U : 0U);
        const std::size_t later =
            delivery.except == nullptr ? 0 : delivery.except->listeners.size();
        return trace::SignalSkipped{delivery.record,
                                    others - delivery.tested - static_cast<std::uint32_t>(later)};
    });
}

template <class Sink>
bool SenseManager::pass(
    Delivery& delivery, std::uint32_t sensor, const Route& route, double raised, Sink& sink) {
    Perceived perceived;
    if (!passGates(
            delivery.tests, delivery.signal, observing(sensor), route, raised, perceived, sink))
        return false;
    if (!delivery.silent)
        enqueue(delivery, sensor, route, perceived);
    return true;
}

/// @tparam Sink GateSink or RejectSink
template <class Sink>
Sighting SenseManager::lookAt(const SenseState& state, std::uint32_t sensor, const Signal& signal) {
    Sighting best{.about = signal.source, .modality = signal.modality, .place = signal.position};
    best.failed = Gate::Modality;
    const Observer who = observer(sensor);
    if (who.profile.isIgnored(signal.source)) {
        best.failed = Gate::NotInterested;
        best.limit = Sink::kMeasures ? 1.0 : 0.0;
        return best;
    }
    best.distance = glm::distance(signal.position, who.sensor.position);
    const double raised = raisedThreshold(state, who.sensor.agent, signal.modality);
    SightTests tests(*m_world, m_doorWalls);
    const auto pass = [&](const Route& route) {
        Sink sink;
        Perceived perceived;
        const bool passed = passGates(tests, signal, who, route, raised, perceived, sink);
        if (!passed && sink.gate < best.failed)
            return false;
        best.failed = passed ? Gate::None : sink.gate;
        if (passed) {
            best.intensity = perceived.intensity;
            best.standout = perceived.standout;
            best.threshold = perceived.threshold;
            best.travelled = route.distance;
            best.region = route.region;
            best.via = route.via;
            best.cone = perceived.cone;
        }
        best.way = route.line;
        if constexpr (Sink::kMeasures) {
            best.passed = sink.passedMask;
            best.measured = sink.measured;
            best.limit = sink.limit;
        }
        return passed;
    };
    if (!m_world->goesByRegions(m_scene.manager, signal.modality)) {
        pass(regionalRoute(tests, signal, who));
        return best;
    }
    const RegionId region = m_regionOf[sensor];
    const RegionId source = m_world->lookup.find(signal.position);
    if (region == trace::kNone<RegionId> || source == trace::kNone<RegionId>) {
        pass(noRoute(Gate::NoRegion, region));
        return best;
    }
    const SightRoutes routes(*m_world, m_scene.doors, signal, source);
    bool any = false;
    routes.forEach(who, region, [&](const Route& route) {
        any = true;
        return pass(route);
    });
    if (!any)
        pass(noRoute(Gate::Unreachable, region));
    return best;
}

Sighting SenseManager::look(const SenseState& state,
                            AgentId observer,
                            std::span<const Signal> visible,
                            bool measure) {
    PERCEPT_EXPECTS(m_started && has(observer) && !visible.empty());
    const std::uint32_t sensor = m_sensorOf[trace::indexOf(observer)];
    Sighting best;
    for (const Signal& signal : visible) {
        const Sighting one = measure ? lookAt<RejectSink>(state, sensor, signal)
                                     : lookAt<GateSink>(state, sensor, signal);
        if (one.failed == Gate::None)
            return one;
        if (best.failed == Gate::None || one.failed > best.failed)
            best = one;
    }
    return best;
}

/// Nobody perceives himself; who looks round is not called by what merely is in view, unless it is
/// on its way for a while.
bool SenseManager::isFor(const Signal& signal, const Sensor& sensor) const {
    const bool looked = sensor.looks && signal.presence && !(*m_world)[signal.modality].isSlow();
    return sensor.agent != signal.source && !looked &&
           (signal.only == trace::kNoAgent || signal.only == sensor.agent);
}

bool SenseManager::isLater(const Delivery& delivery, AgentId agent) {
    return delivery.except != nullptr &&
           std::any_of(delivery.except->listeners.begin(),
                       delivery.except->listeners.end(),
                       [&](const Listener& each) { return each.agent == agent; });
}

bool SenseManager::tryRoute(Delivery& delivery, std::uint32_t sensor, const Route& route) {
    const AgentId agent = m_scene.sensors[sensor].agent;
    if (!isFor(delivery.signal, m_scene.sensors[sensor]) || isLater(delivery, agent))
        return false;
    ++delivery.tested;
    const double raised = raisedThreshold(delivery.state, agent, delivery.signal.modality);
    if (!delivery.trace.full()) {
        FastSink sink;
        return pass(delivery, sensor, route, raised, sink);
    }
    RejectSink sink;
    if (pass(delivery, sensor, route, raised, sink))
        return true;
    reject(delivery, sensor, sink);
    return false;
}

/// Of several ways that fail the one that comes farthest up the ladder is reported.
bool SenseManager::trySight(Delivery& delivery, std::uint32_t sensor, const SightRoutes& routes) {
    const AgentId agent = m_scene.sensors[sensor].agent;
    if (!isFor(delivery.signal, m_scene.sensors[sensor]) || isLater(delivery, agent))
        return false;
    ++delivery.tested;
    const double raised = raisedThreshold(delivery.state, agent, delivery.signal.modality);
    bool passed = false;
    bool any = false;
    RejectSink best;
    routes.forEach(observing(sensor), regionOfObserving(sensor), [&](const Route& route) {
        any = true;
        if (!delivery.trace.full()) {
            FastSink sink;
            passed = pass(delivery, sensor, route, raised, sink);
            return passed;
        }
        RejectSink sink;
        passed = pass(delivery, sensor, route, raised, sink);
        if (!passed && sink.gate > best.gate)
            best = sink;
        return passed;
    });
    if (!passed && delivery.trace.full()) {
        if (!any)
            pass(delivery,
                 sensor,
                 noRoute(Gate::Unreachable, regionOfObserving(sensor)),
                 raised,
                 best);
        reject(delivery, sensor, best);
    }
    return passed;
}

void SenseManager::reject(Delivery& delivery, std::uint32_t sensor, const RejectSink& sink) const {
    delivery.trace.addFull(delivery.record, [&] {
        return trace::SignalRejected{m_scene.sensors[sensor].agent,
                                     delivery.signal.source,
                                     delivery.signal.modality,
                                     delivery.record,
                                     sink.passedMask,
                                     sink.gate,
                                     sink.measured,
                                     sink.limit};
    });
}

void SenseManager::advance(SenseState& state, trace::Trace& trace) {
    std::erase_if(state.deaf, [&](const Deafness& each) {
        return m_scene.now >= each.since + (*m_world)[each.modality].deafness;
    });
    reportUndeliverable(state, trace);
    repeatEchoes(state, trace);
    moveWaves(state, trace);
    passDoors(state);
    smell(state, trace);
    state.updated = m_scene.now;
}

void SenseManager::repeatEchoes(SenseState& state, trace::Trace& trace) {
    // Those that are repeated now come behind the others, for their next turn.
    const std::size_t count = state.echoes.size();
    for (std::size_t i = 0; i < count; ++i) {
        Echo echo = state.echoes[i];
        if (echo.due > m_scene.now + kRounding)
            continue;
        state.echoes[i].left = -1;
        const RecordId record = send(state, echo.signal, trace, echo.cause);
        if (echo.left == 0)
            continue;
        const auto& modality = (*m_world)[echo.signal.modality];
        echo.signal.strength *= modality.echoFactor;
        state.echoes.push_back({echo.due + modality.echoDelay, echo.signal, echo.left - 1, record});
    }
    std::erase_if(state.echoes, [](const Echo& echo) { return echo.left < 0; });
}

} // namespace percept::sense
