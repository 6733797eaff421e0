#include "app/session/Possession.h"

#include "app/runner/Runner.h"

#include <cmath>

namespace percept::session {

void Possession::offer(trace::AgentId agent, const QString& name) {
    if (agent != m_agent)
        release();
    m_offered = agent;
    m_offeredName = name;
    emit changed();
}

void Possession::setRunner(runner::Runner* runner) {
    m_runner = runner;
    m_agent = trace::kNoAgent;
    m_name.clear();
    emit changed();
}

void Possession::setLive(bool live) {
    if (live == m_live)
        return;
    m_live = live;
    emit changed();
}

bool Possession::isPossible() const {
    return m_runner != nullptr && m_live && m_offered != trace::kNoAgent;
}

int Possession::agent() const {
    return isActive() ? static_cast<int>(trace::indexOf(m_agent)) : -1;
}

void Possession::begin() {
    if (!isPossible())
        return;
    m_agent = m_offered;
    m_name = m_offeredName;
    send(trace::CommandKind::Possess, {});
    emit changed();
}

void Possession::release() {
    if (!isActive())
        return;
    // Also with the playhead in the past: nobody would steer the agent otherwise.
    m_runner->send({.kind = trace::CommandKind::Release, .agent = m_agent});
    m_agent = trace::kNoAgent;
    m_name.clear();
    emit changed();
}

void Possession::moveTo(const QPointF& place) {
    send(trace::CommandKind::MoveTo, place);
}

void Possession::walk(const QPointF& direction, bool running, bool sneaking) {
    constexpr double kWalking = 0.6; // shares of the top speed
    constexpr double kSneaking = 0.3;
    const double length = std::hypot(direction.x(), direction.y());
    const double pace = sneaking ? kSneaking : running ? 1.0 : kWalking;
    send(trace::CommandKind::Walk, length > 0 ? direction * (pace / length) : QPointF());
}

void Possession::aim(const QPointF& place) {
    send(trace::CommandKind::Aim, place);
}

void Possession::shoot(const QPointF& place) {
    send(trace::CommandKind::Shoot, place);
}

void Possession::chooseWeapon(int weapon) {
    send(trace::CommandKind::ChooseWeapon, {}, weapon);
}

void Possession::send(trace::CommandKind kind, const QPointF& place, int value) {
    if (!isActive() || !m_live)
        return;
    m_runner->send(
        {.kind = kind, .agent = m_agent, .position = {place.x(), place.y()}, .value = value});
}

} // namespace percept::session

#include "moc_Possession.cpp"
