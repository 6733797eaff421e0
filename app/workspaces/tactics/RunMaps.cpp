#include "app/workspaces/tactics/RunMaps.h"

#include <QLocale>

#include <utility>

namespace percept::session {

void RunMaps::setSession(Session* session) {
    if (session == m_session)
        return;
    if (m_session)
        m_session->states()->watchStates(this, false);
    m_session = session;
    if (session != nullptr) {
        connect(session->states(), &BotFeed::stateShown, this, &RunMaps::take);
        connect(session, &Session::documentChanged, this, &RunMaps::forget);
        session->states()->watchStates(this, m_wish != Wish::Nothing);
    }
    forget();
}

void RunMaps::setWanted(Wish wish) {
    if (wish == m_wish)
        return;
    m_wish = wish;
    forget();
    if (m_session)
        m_session->states()->watchStates(this, wish != Wish::Nothing);
}

bool RunMaps::isAwaited() const {
    return m_session && m_wish == Wish::Knowledge && !m_told && m_limits.isEmpty();
}

bool RunMaps::arePresent() const {
    if (!m_session || !m_session->runnable())
        return false;
    const auto& analyses = m_session->runnable()->world->tactical.analyses;
    return analyses != nullptr && (analyses->cells() > 0 || !analyses->learners().empty());
}

void RunMaps::forget() {
    m_latest.reset();
    m_situation.reset();
    if (arePresent())
        m_latest = std::make_shared<const AnalysisRequest::OfRun>(
            ask::mapsOf(*m_session->runnable()->world->tactical.analyses, {}));
    m_told = false;
    m_limits.clear();
    m_next = 0;
    emit changed();
    emit textChanged();
}

void RunMaps::take(const std::shared_ptr<const runner::StateSnapshot>& state) {
    if (m_wish == Wish::Nothing || !m_session)
        return;
    const QString limits = m_session->states()->limits();
    if (limits != m_limits) {
        m_limits = limits;
        if (!limits.isEmpty())
            m_situation.reset();
        emit textChanged();
        emit changed();
    }
    // What was shown stays until the state at another frame is there.
    if (!state)
        return;
    if (m_wish == Wish::Knowledge) {
        takeKnowledge(*state);
        return;
    }
    if (!state->level->world->tactical.analyses || !state->state.extras.value)
        return;
    const auto& tactical = state->state.extras.value->tactical.value;
    if (!tactical)
        return;
    const auto* sweep = tactical->sweep.busy() ? tactical->sweep.work() : nullptr;
    m_told = true;
    m_next = sweep != nullptr ? sweep->share() : 0.0;
    if (!m_latest || m_latest->maps != tactical->maps) {
        m_latest = std::make_shared<const AnalysisRequest::OfRun>(
            ask::mapsOf(*state->level->world->tactical.analyses, tactical->maps));
        emit changed();
    }
    emit textChanged();
}

void RunMaps::takeKnowledge(const runner::StateSnapshot& state) {
    const bool wasTold = std::exchange(m_told, true);
    std::shared_ptr<const tactics::Situation> known;
    if (state.state.frame > 0)
        known = std::make_shared<const tactics::Situation>(
            sim::situationOf(state.level->world, state.state));
    if (wasTold && (known == nullptr) == (m_situation == nullptr) &&
        (!known || *known == *m_situation))
        return;
    m_situation = std::move(known);
    emit changed();
}

QString RunMaps::text() const {
    if (!m_limits.isEmpty())
        return m_limits;
    if (!m_told || !m_latest)
        return tr("Waiting for the run");
    const auto percent = QString::number(qRound(m_next * 100)) + QStringLiteral("\u00a0%");
    if (m_latest->names.empty())
        return tr("What was learnt from hits by now");
    if (m_latest->maps.sweeps == 0)
        return tr("No sweep has ended yet; the first is %1 done").arg(percent);
    const QLocale locale(QLocale::English);
    const QString which = tr("Sweep %1 of the run, of frame %2")
                              .arg(locale.toString(m_latest->maps.sweeps),
                                   locale.toString(static_cast<qlonglong>(m_latest->maps.since)));
    return m_next > 0 ? which + tr("; the next is %1 done").arg(percent) : which;
}

} // namespace percept::session

#include "moc_RunMaps.cpp"
