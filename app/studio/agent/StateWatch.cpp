#include "app/studio/agent/StateWatch.h"

#include <utility>

namespace percept::session {

StateWatch::~StateWatch() {
    if (m_session)
        m_session->states()->watchStates(this, false);
}

bool StateWatch::setSession(Session* session) {
    if (session == m_session)
        return false;
    if (m_session) {
        m_session->states()->watchStates(this, false);
        m_session->states()->disconnect(this);
        m_session->disconnect(this);
    }
    m_session = session;
    if (session != nullptr) {
        connect(session->states(), &BotFeed::stateShown, this, &StateWatch::take);
        connect(session, &Session::documentChanged, this, [this] { take(nullptr); });
        session->states()->watchStates(this, m_wanted);
    }
    take(nullptr);
    return true;
}

bool StateWatch::setWanted(bool wanted) {
    if (wanted == m_wanted)
        return false;
    m_wanted = wanted;
    if (m_session)
        m_session->states()->watchStates(this, wanted);
    if (!wanted)
        take(nullptr);
    return true;
}

void StateWatch::take(const StatePtr& state) {
    const bool awaited = state == nullptr && m_wanted && m_session && m_session->runnable();
    if (awaited || state == m_state)
        return;
    const auto hash = state ? sim::hashOf(state->state) : 0;
    const bool same = state && m_state && state->level == m_state->level && hash == m_hash;
    m_state = state;
    m_hash = hash;
    if (!same)
        emit changed();
}

} // namespace percept::session

#include "moc_StateWatch.cpp"
