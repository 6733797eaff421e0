#include "app/workspaces/senses/LightGem.h"

#include "percept/sim/AwarenessForecast.h"

namespace percept::session {

LightGem::LightGem(QObject* parent)
    : QObject(parent) {
    connect(&m_states, &StateWatch::changed, this, &LightGem::look);
}

void LightGem::setSession(Session* session) {
    if (m_states.setSession(session))
        emit changed();
}

void LightGem::setAgent(int agent) {
    if (agent == m_agent)
        return;
    m_agent = agent;
    m_states.setWanted(agent >= 0);
    look();
}

void LightGem::look() {
    m_seen.reset();
    const auto& state = m_states.state();
    if (state && m_agent >= 0) {
        sim::Simulation run(state->level->world, state->level->options);
        const trace::AgentId agent{static_cast<std::uint32_t>(m_agent)};
        if (trace::indexOf(agent) < run.arena().agents.size() &&
            run.restore(sim::saved(state->state)))
            m_seen = sim::visibilityOf(run, agent);
    }
    emit changed();
}

} // namespace percept::session

#include "moc_LightGem.cpp"
