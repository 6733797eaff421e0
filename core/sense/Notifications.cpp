#include "percept/sense/SenseManager.h"

#include "percept/sense/GateNames.h"

#include <algorithm>
#include <iterator>

// What is queued for sensors, and handed out when it is due.
namespace percept::sense {
namespace {

bool leavesLater(const Notification& left, const Notification& right) {
    return left.due != right.due ? left.due > right.due : left.order > right.order;
}

/// What is due for sensors that are gone, in the order in which it would have been delivered.
std::vector<Notification>
undeliverable(const SenseState& state, Seconds now, const std::vector<std::uint32_t>& sensorOf) {
    std::vector<Notification> found;
    for (const Notification& each : state.pending) {
        const auto agent = trace::indexOf(each.agent);
        if (each.due <= now && (agent >= sensorOf.size() || sensorOf[agent] == kNoIndex))
            found.push_back(each);
    }
    std::sort(found.begin(), found.end(), [](const auto& left, const auto& right) {
        return leavesLater(right, left);
    });
    return found;
}

} // namespace

/// Who is gone has no threshold for any modality.
void SenseManager::reportGone(
    AgentId agent, AgentId about, ModalityId modality, RecordId signal, trace::Trace& trace) {
    trace.addFull(signal, [&] {
        return trace::SignalRejected{agent, about, modality, signal, 0, Gate::Modality, 0.0, 1.0};
    });
}

void removeAgent(SenseState& state, AgentId agent) {
    std::erase_if(state.pending, [&](const auto& each) { return each.agent == agent; });
    std::make_heap(state.pending.begin(), state.pending.end(), &leavesLater);
    for (Wave& wave : state.waves)
        std::erase_if(wave.listeners, [&](const auto& each) { return each.agent == agent; });
    std::erase_if(state.deaf, [&](const auto& each) { return each.agent == agent; });
    std::erase_if(state.smelling, [&](const auto& each) { return each.agent == agent; });
}

double raisedThreshold(const SenseWorld& world,
                       const SenseState& state,
                       AgentId agent,
                       ModalityId modality,
                       double own,
                       Seconds now) {
    for (const auto& each : state.deaf) {
        if (each.agent != agent || each.modality != modality)
            continue;
        const double left = 1.0 - (now - each.since) / world[modality].deafness;
        return own + (each.raised - own) * std::clamp(left, 0.0, 1.0);
    }
    return 0.0;
}

void SenseManager::enqueue(Delivery& delivery,
                           std::uint32_t sensor,
                           const Route& route,
                           const Perceived& perceived) const {
    const Sensor& each = observing(sensor).sensor;
    const Signal& signal = delivery.signal;
    const auto& modality = (*m_world)[signal.modality];
    const Seconds delay = route.delay(modality);
    // What is shown elsewhere takes longer than the straight front that it was met by.
    const Seconds due = !delivery.arrived ? m_scene.now + delay
                        : route.line.bent ? std::max(m_scene.now, delivery.emitted + delay)
                                          : m_scene.now;
    const Vec3 from = route.from + Vec3(signal.origin, 0.0);
    auto& state = delivery.state;
    state.pending.push_back({.due = due,
                             .order = state.order++,
                             .agent = each.agent,
                             .about = signal.source,
                             .modality = signal.modality,
                             .signal = delivery.record,
                             .intensity = perceived.intensity,
                             .standout = perceived.standout,
                             .threshold = perceived.threshold,
                             .distance = route.distance,
                             .delay = delay,
                             .direction = geometry::angleOf(Vec2(from - each.position)),
                             .from = from,
                             .place = modality.kind == Kind::Sight ? signal.position : from,
                             .region = route.region,
                             .via = route.via,
                             .cone = perceived.cone,
                             .shot = signal.shot,
                             .tag = signal.tag,
                             .said = signal.said,
                             .presence = signal.presence,
                             .damage = signal.blow ? perceived.intensity : 0.0});
    std::push_heap(state.pending.begin(), state.pending.end(), &leavesLater);
}

void SenseManager::reportUndeliverable(const SenseState& state, trace::Trace& trace) const {
    if (trace.full())
        for (const Notification& each : undeliverable(state, m_scene.now, m_sensorOf))
            reportGone(each.agent, each.about, each.modality, each.signal, trace);
}

void SenseManager::reportLost(const SenseState& state, AgentId agent, trace::Trace& trace) const {
    for (const Notification& each : state.pending)
        if (each.agent == agent)
            reportGone(agent, each.about, each.modality, each.signal, trace);
    for (const Wave& wave : state.waves)
        for (const Listener& each : wave.listeners)
            if (each.agent == agent)
                reportGone(agent, wave.signal.source, wave.signal.modality, wave.record, trace);
}

/// What comes at once is in its order already, as it came in.
void SenseManager::takeDue(SenseState& state) {
    const auto isDue = [&](const Notification& each) { return each.due <= m_scene.now; };
    const auto isHere = [&](const Notification& each) {
        const auto agent = trace::indexOf(each.agent);
        return agent < m_sensorOf.size() && m_sensorOf[agent] != kNoIndex;
    };
    m_due.clear();
    if (state.pending.empty() || state.pending.front().due > m_scene.now)
        return;
    std::copy_if(state.pending.begin(),
                 state.pending.end(),
                 std::back_inserter(m_due),
                 [&](const Notification& each) { return isDue(each) && isHere(each); });
    const auto leavesSooner = [](const Notification& left, const Notification& right) {
        return leavesLater(right, left);
    };
    if (!std::is_sorted(m_due.begin(), m_due.end(), leavesSooner))
        std::sort(m_due.begin(), m_due.end(), leavesSooner);
    std::erase_if(state.pending, isDue);
    std::make_heap(state.pending.begin(), state.pending.end(), &leavesLater);
}

RecordId SenseManager::report(SenseState& state,
                              const Notification& notification,
                              trace::Trace& trace) const {
    const auto& modality = (*m_world)[notification.modality];
    if (modality.deafening > 0.0 && notification.intensity >= modality.deafening &&
        modality.deafness > 0.0) {
        std::erase_if(state.deaf, [&](const Deafness& each) {
            return each.agent == notification.agent && each.modality == notification.modality;
        });
        state.deaf.push_back(
            {notification.agent, notification.modality, notification.intensity, m_scene.now});
    }
    return trace.add(trace::Notified{notification.agent,
                                     notification.about,
                                     notification.modality,
                                     notification.signal,
                                     notification.intensity,
                                     notification.threshold,
                                     notification.distance,
                                     notification.delay,
                                     notification.direction,
                                     notification.region,
                                     notification.via,
                                     notification.tag},
                     notification.signal);
}

double
SenseManager::raisedThreshold(const SenseState& state, AgentId agent, ModalityId modality) const {
    if (state.deaf.empty())
        return 0.0;
    const auto sensor = m_sensorOf[trace::indexOf(agent)];
    const double own = observer(sensor).profile.thresholds[trace::indexOf(modality)];
    return sense::raisedThreshold(*m_world, state, agent, modality, own, m_scene.now);
}

} // namespace percept::sense
