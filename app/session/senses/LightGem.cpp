#include "app/session/senses/LightGem.h"

#include "percept/sim/AwarenessForecast.h"

namespace percept::session {

LightGem::~LightGem() {
    if (m_session)
        m_session->states()->watchStates(this, false);
}

void LightGem::setSession(Session* session) {
    if (session == m_session)
        return;
    m_session = session;
    if (session != nullptr) {
        connect(session->states(), &BotFeed::stateShown, this, &LightGem::take);
        session->states()->watchStates(this, m_agent >= 0);
    }
    emit changed();
}

void LightGem::setAgent(int agent) {
    if (agent == m_agent)
        return;
    m_agent = agent;
    if (m_session)
        m_session->states()->watchStates(this, agent >= 0);
    m_state.reset();
    m_seen.reset();
    emit changed();
}

void LightGem::take(const std::shared_ptr<const runner::StateSnapshot>& state) {
    if (!state || m_agent < 0)
        return;
    const bool same = m_state && state->level == m_state->level &&
                      sim::hashOf(state->state) == sim::hashOf(m_state->state);
    if (same)
        return;
    m_state = state;
    m_seen.reset();
    sim::Simulation run(state->level->world, state->level->options);
    const trace::AgentId agent{static_cast<std::uint32_t>(m_agent)};
    if (trace::indexOf(agent) < run.arena().agents.size() && run.restore(sim::saved(state->state)))
        m_seen = sim::visibilityOf(run, agent);
    emit changed();
}

} // namespace percept::session

#include "moc_LightGem.cpp"
