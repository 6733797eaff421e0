#include "app/session/Session.h"

#include "app/session/bot/BotRows.h"

#include <algorithm>

/// What is known about the selected bot, and the records that tell it.
namespace percept::session {

trace::AgentId Session::selectedAgent() const {
    return m_selected.kind == overlay::ObjectKind::Agent ? trace::AgentId{m_selected.index}
                                                         : trace::kNoAgent;
}

void Session::startWorker(const std::filesystem::path& recording) {
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
            refreshBot();
        });
    };
    callbacks.stateFailed = [this, post](Frame frame, const Error& error) {
        post([this, frame, error] {
            m_limits = QString::fromStdString(error.message);
            // What another build made stays out of reach; the rest may go better elsewhere.
            m_limitedFrame = error.code == ErrorCode::UnsupportedVersion ? kEveryFrame : frame;
            refreshBot();
        });
    };
    m_worker = std::make_unique<TraceWorker>(recording, m_document.level, std::move(callbacks));
}

void Session::endWorker() {
    ++m_workerNumber;
    retire(std::move(m_worker));
    m_index.clear();
    m_pastState.reset();
    m_wantedState = -1;
    m_limitedFrame = kNoFrame;
}

void Session::startLanes() {
    explain::LaneFacts facts;
    if (m_document.level) {
        const auto& arena = m_document.level->world->arena;
        for (const auto& bot : arena.bots)
            facts.fullHealth.push_back(arena.archetypes[bot.archetype].health);
        for (const auto& item : arena.items)
            facts.healthItems.push_back(item.health ? 1 : 0);
    }
    m_lanes.start(m_feed.looks(), std::move(facts), step());
}

void Session::refreshBot() {
    const auto agent = selectedAgent();
    if (agent == trace::kNoAgent || !m_feed.view()) {
        if (m_bot.isPresent()) {
            m_bot.clear();
            m_feed.setMind({});
        }
        return;
    }
    if (m_runner && isFollowing()) {
        m_wantedState = -1;
        const auto state = m_runner->latestState();
        if (state && state->level == m_document.level)
            showBot(*state);
        else
            showPose({});
        return;
    }
    const Frame frame = m_feed.view()->frame;
    if (m_pastState && m_pastState->state.frame == frame) {
        showBot(*m_pastState);
        return;
    }
    const bool limited = m_limitedFrame == frame || m_limitedFrame == kEveryFrame;
    showPose(limited ? m_limits : QString());
    if (m_worker && m_wantedState != frame && !limited) {
        m_wantedState = frame;
        m_worker->wantState(frame);
    }
}

void Session::showBot(const runner::StateSnapshot& snapshot) {
    const auto agent = selectedAgent();
    const bool shown = m_bot.isPresent() && !m_bot.isPending() && m_bot.limits().isEmpty() &&
                       m_bot.report().agent == agent && m_bot.frame() == snapshot.state.frame;
    if (shown)
        return;
    auto report = reportBot(snapshot, agent);
    m_feed.setMind(report.mind);
    m_bot.show(std::move(report), m_index, step());
}

void Session::showPose(const QString& limits) {
    const auto agent = selectedAgent();
    const auto& view = *m_feed.view();
    if (trace::indexOf(agent) >= view.agents.size())
        return;
    const auto& pose = view.agents[trace::indexOf(agent)];
    const auto& weapons = m_document.level->world->arena.weapons;
    const auto weapon = trace::indexOf(pose.weapon);
    m_bot.showPose(view.frame,
                   agent,
                   m_outline.nameOf(m_selected),
                   pose,
                   weapon < weapons.size() ? nameOfId(weapons[weapon].weapon.id) : QString(),
                   limits);
}

void Session::nextEvent() {
    const auto& events = m_index.eventsOf(selectedAgent());
    const auto next = std::upper_bound(events.begin(), events.end(), frame());
    if (next != events.end())
        seek(*next);
}

void Session::previousEvent() {
    const auto& events = m_index.eventsOf(selectedAgent());
    const auto next = std::lower_bound(events.begin(), events.end(), frame());
    if (next != events.begin())
        seek(*std::prev(next));
}

} // namespace percept::session
