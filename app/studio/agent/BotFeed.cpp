#include "app/studio/agent/BotFeed.h"

#include "app/studio/agent/BotReport.h"
#include "app/studio/agent/BotRows.h"

namespace percept::session {

BotFeed::BotFeed(canvas::ViewFeed& view, canvas::LaneFeed& lanes)
    : m_view(view)
    , m_lanes(lanes) {}

void BotFeed::setLevel(std::shared_ptr<const runner::RunnableLevel> level) {
    m_level = std::move(level);
}

void BotFeed::setAgent(trace::AgentId agent, const QString& name) {
    m_agent = agent;
    m_name = name;
    const auto& looks = m_view.looks();
    const auto index = trace::indexOf(agent);
    m_panel.setInk(agent != trace::kNoAgent && index < looks.size()
                       ? static_cast<int>(overlay::inkOfTeam(looks[index].team))
                       : -1);
}

void BotFeed::start(const std::filesystem::path& recording) {
    const auto number = ++m_workerNumber;
    const auto post = [this, number](auto act) {
        QMetaObject::invokeMethod(
            this,
            [this, number, act = std::move(act)] {
                if (number == m_workerNumber)
                    act();
            },
            Qt::QueuedConnection);
    };
    TraceWorker::Callbacks callbacks;
    callbacks.records = [this, post](Frame to, std::shared_ptr<const trace::RecordBuffer> records) {
        post([this, to, records = std::move(records)] {
            m_index.add(*records);
            m_lanes.append(*records, to);
        });
    };
    callbacks.state = [this, post](std::shared_ptr<const runner::StateSnapshot> state) {
        post([this, state = std::move(state)] {
            m_pastState = state;
            if (!m_live)
                refresh(nullptr);
        });
    };
    callbacks.causes = [this, post](Frame, trace::AgentId agent, explain::GoalCauses causes) {
        post([this, agent, causes = std::move(causes)] {
            if (agent == m_agent && m_panel.isPresent())
                m_panel.showCauses(causes, step());
        });
    };
    callbacks.stateFailed = [this, post](Frame frame, const Error& error) {
        post([this, frame, error] {
            m_limits = QString::fromStdString(error.message);
            // What another build made stays out of reach; the rest may go better elsewhere.
            m_limitedFrame = error.code == ErrorCode::UnsupportedVersion ? kEveryFrame : frame;
            if (!m_live)
                refresh(nullptr);
        });
    };
    m_worker = std::make_unique<TraceWorker>(recording, m_level, std::move(callbacks));
}

void BotFeed::wantRecords() {
    if (m_worker)
        m_worker->wantRecords();
}

std::unique_ptr<TraceWorker> BotFeed::end() {
    ++m_workerNumber;
    m_index.clear();
    m_pastState.reset();
    m_wantedState = kNoFrame;
    m_causesFrame = kNoFrame;
    m_limitedFrame = kNoFrame;
    return std::move(m_worker);
}

void BotFeed::watchStates(const QObject* who, bool watched) {
    if (watched)
        m_watchers.insert(who);
    else
        m_watchers.erase(who);
    m_untold = m_untold || watched;
}

bool BotFeed::isWaiting() const {
    if (m_watchers.empty() || m_live || !m_view.view() || isLimited(m_view.view()->frame))
        return false;
    return m_untold || !m_pastState || m_pastState->state.frame != m_view.view()->frame;
}

QString BotFeed::limits() const {
    return !m_live && m_view.view() && isLimited(m_view.view()->frame) ? m_limits : QString();
}

std::shared_ptr<const runner::StateSnapshot> BotFeed::stateAt(const runner::Runner* live) {
    if (live != nullptr) {
        m_wantedState = kNoFrame;
        auto state = live->latestState();
        return state && state->level == m_level ? state : nullptr;
    }
    const Frame frame = m_view.view()->frame;
    if (m_pastState && m_pastState->state.frame == frame)
        return m_pastState;
    if (m_worker && m_wantedState != frame && !isLimited(frame)) {
        m_wantedState = frame;
        m_worker->wantState(frame);
    }
    return nullptr;
}

void BotFeed::refresh(runner::Runner* live) {
    m_live = live != nullptr;
    if (live != nullptr)
        live->wantStates(wantsStates());
    const auto state = m_view.view() && wantsStates() ? stateAt(live) : nullptr;
    if (!m_watchers.empty())
        emit stateShown(state);
    m_untold = m_untold && state == nullptr;
    if (m_agent == trace::kNoAgent || !m_view.view()) {
        if (m_panel.isPresent()) {
            m_panel.clear();
            m_view.setMind({});
        }
        return;
    }
    if (m_worker && (m_view.view()->frame != m_causesFrame || m_agent != m_causesAgent)) {
        m_causesFrame = m_view.view()->frame;
        m_causesAgent = m_agent;
        m_worker->wantCauses(m_agent, m_causesFrame);
    }
    if (state)
        showState(*state);
    else
        showPose(!m_live && isLimited(m_view.view()->frame) ? m_limits : QString());
}

void BotFeed::showState(const runner::StateSnapshot& snapshot) {
    const bool shown = m_panel.isPresent() && !m_panel.isPending() && m_panel.limits().isEmpty() &&
                       m_panel.report().agent == m_agent && m_panel.frame() == snapshot.state.frame;
    if (shown)
        return;
    auto report = reportAgent(snapshot, m_agent);
    m_view.setMind(report.mind);
    m_panel.show(std::move(report), m_index, step());
}

void BotFeed::showPose(const QString& limits) {
    const auto& view = *m_view.view();
    if (trace::indexOf(m_agent) >= view.agents.size())
        return;
    const auto& pose = view.agents[trace::indexOf(m_agent)];
    const auto& weapons = m_level->world->arena.weapons;
    const auto weapon = trace::indexOf(pose.weapon);
    m_panel.showPose(view.frame,
                     m_agent,
                     m_name,
                     pose,
                     weapon < weapons.size() ? nameOfId(weapons[weapon].weapon.id) : QString(),
                     limits);
}

} // namespace percept::session

#include "moc_BotFeed.cpp"
