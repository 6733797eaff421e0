#include "app/studio/agent/Sharings.h"
#include "app/studio/session/Session.h"

#include <algorithm>
#include <cmath>

/// The playhead, and what is shown at it.
namespace percept::session {
namespace {

constexpr qint64 kOutlineMillis = 200;
constexpr qint64 kBotMillis = 100;

} // namespace

void Session::play() {
    if (m_runner && isFollowing()) {
        setRunning(true);
    } else if (m_playhead.frame() < m_playhead.last()) {
        setPlaying(true);
    } else if (m_loop.isActive()) {
        m_playhead.hold(m_loop.from());
        setPlaying(true);
    }
}

void Session::pause() {
    if (m_runner && (isFollowing() || !m_playing))
        setRunning(false);
    else
        setPlaying(false);
}

void Session::stepForward() {
    if (m_runner && isFollowing()) {
        m_runner->stepOnce();
        m_running = false;
        setPlaying(false);
        emit stateChanged();
    } else {
        seek(frame() + 1);
    }
}

void Session::stepBack() {
    if (m_runner && isFollowing())
        setRunning(false);
    seek(frame() - 1);
}

void Session::seek(qint64 frame) {
    if (!m_document.level)
        return;
    const bool followed = isFollowing();
    m_playhead.seek(frame);
    if (m_runner && isFollowing()) {
        follow();
        return;
    }
    setPlaying(false);
    if (followed != isFollowing()) {
        m_possession.setLive(isFollowing());
        m_events.setLive(isFollowing());
        emit followingChanged();
    }
    showPlayhead();
}

void Session::seekTime(double seconds) {
    seek(static_cast<qint64>(std::llround(seconds / step())));
}

void Session::jump(double seconds) {
    seek(frame() + static_cast<qint64>(std::llround(seconds / step())));
}

void Session::toEnd() {
    if (m_runner)
        follow();
    else
        seek(lastFrame());
}

void Session::follow() {
    m_playhead.follow();
    setPlaying(m_running);
    m_possession.setLive(true);
    m_events.setLive(true);
    emit followingChanged();
    showPlayhead();
}

void Session::setPlaying(bool playing) {
    if (playing == m_playing)
        return;
    m_playing = playing;
    m_lastTick = m_clock.elapsed();
    emit playingChanged();
}

void Session::setRunning(bool running) {
    m_running = running;
    running ? m_runner->play() : m_runner->pause();
    setPlaying(running && isFollowing());
    emit stateChanged();
}

PastRun* Session::source() {
    if (m_document.recording)
        return m_document.recording.get();
    if (!m_past && !m_status.liveRecording.empty())
        m_past = std::make_unique<PastRun>(m_status.liveRecording);
    return m_past.get();
}

void Session::tick() {
    const qint64 now = m_clock.elapsed();
    const double elapsed = static_cast<double>(now - m_lastTick) / 1000.0;
    m_lastTick = now;
    if (m_runner)
        takeStatus();
    updateRange();
    if (m_runner && isFollowing())
        showHead();
    else if (m_playing)
        tickPast(elapsed);
    else if (m_feed.view() && m_feed.view()->frame != m_playhead.frame())
        showPast(); // it was not in the file yet
    if (now - m_lastOutline >= kOutlineMillis) {
        m_lastOutline = now;
        refreshOutline();
        if (!m_bot.isStarted() && !m_status.liveRecording.empty())
            m_bot.start(m_status.liveRecording);
        m_bot.wantRecords();
    }
    // In the past the panel waits for an answer; whoever gives it may have started only now.
    const bool botMoves = m_runner && isFollowing();
    if (now - m_lastBot >= kBotMillis &&
        (botMoves || m_bot.panel()->isPending() || m_bot.isWaiting())) {
        m_lastBot = now;
        refreshBot();
    }
}

void Session::takeStatus() {
    const auto before = std::exchange(m_status, m_runner->status());
    const auto problems = m_runner->takeProblems();
    for (const Error& error : problems)
        report(tr("Recording failed"), error, Recorded);
    if (problems.empty() && !before.recording.empty() && m_status.recording.empty())
        emit notice(tr("Recorded"),
                    tr("The run until now is in %1").arg(fromPath(before.recording)));
    if (before.recording != m_status.recording)
        m_bookmarks.keepIn(m_status.recording, m_status.recordingFrom);
    if (before.recording != m_status.recording || before.liveRecording != m_status.liveRecording)
        emit recordingChanged();
    if (before.framesPerSecond != m_status.framesPerSecond ||
        before.stepMicros != m_status.stepMicros)
        emit loadChanged();
    if (before.writtenFrame != m_status.writtenFrame)
        emit rangeChanged();
    if (before.edit != m_status.edit)
        takeEditStatus();
}

void Session::updateRange() {
    const auto first = m_playhead.first();
    const auto last = m_playhead.last();
    if (m_document.recording) {
        m_document.recording->refresh();
        m_playhead.setRange(m_document.recording->firstFrame(), m_document.recording->lastFrame());
    } else if (m_runner) {
        // The recording of a fork begins before the fork does.
        auto* const past = m_branches.from() > 0 ? source() : m_past.get();
        if (past != nullptr)
            past->refresh();
        const bool known = past != nullptr && past->lastFrame() >= 0;
        m_playhead.setRange(known ? past->firstFrame() : m_branches.from(), m_status.frame);
    }
    if (first != m_playhead.first() || last != m_playhead.last())
        emit rangeChanged();
}

void Session::tickPast(double elapsed) {
    const double speed = m_unlimited ? runner::kFastest : m_speed;
    const double frames = elapsed * speed / step();
    if (m_loop.isActive() && frame() <= m_loop.to()) {
        m_playhead.advanceInside(frames, m_loop.from(), m_loop.to());
        showPlayhead();
        return;
    }
    const bool goesOn = m_playhead.advance(frames);
    if (!goesOn && m_runner) {
        follow();
        return;
    }
    if (!goesOn)
        setPlaying(false);
    showPlayhead();
}

void Session::showPlayhead() {
    if (m_runner && isFollowing())
        showHead();
    else
        showPast();
}

void Session::showHead() {
    const auto& snapshot = m_status.snapshot;
    if (m_feed.view().get() == &snapshot->view)
        return;
    m_hash = snapshot->hash;
    m_feed.setView(std::shared_ptr<const trace::View>(snapshot, &snapshot->view));
    emit frameChanged();
}

void Session::showPast() {
    auto* const past = source();
    if (past == nullptr || past->lastFrame() < 0)
        return;
    const auto answer = past->at(m_playhead.frame());
    if (!answer)
        return; // the next tick asks again
    if (!answer->moment) {
        setPlaying(false);
        report(tr("Frame %1 cannot be shown").arg(answer->wanted), answer->moment.error(), Moved);
        return;
    }
    m_hash = answer->moment->hash;
    m_feed.setView(std::shared_ptr<const trace::View>(answer, &answer->moment->view));
    emit frameChanged();
    refreshBot();
}

void Session::refreshBot() {
    m_bot.refresh(isFollowing() ? m_runner.get() : nullptr);
}

void Session::nextEvent() {
    const auto& events = index().eventsOf(selectedAgent());
    const auto next = std::upper_bound(events.begin(), events.end(), frame());
    if (next != events.end())
        seek(*next);
}

void Session::previousEvent() {
    const auto& events = index().eventsOf(selectedAgent());
    const auto next = std::lower_bound(events.begin(), events.end(), frame());
    if (next != events.begin())
        seek(*std::prev(next));
}

void Session::refreshAwareness() {
    const explain::AwarenessLanes& lanes = m_lanes.awareness();
    std::vector<std::int8_t> states;
    if (lanes.hasAware() && m_feed.view())
        for (std::uint32_t i = 0; i < m_feed.view()->agents.size(); ++i) {
            const auto state = lanes.greatestAt(trace::AgentId{i}, m_feed.view()->frame);
            states.push_back(state ? static_cast<std::int8_t>(*state) : overlay::kNoAwareness);
        }
    std::vector<overlay::Sharing> sharings;
    if (!states.empty() && m_document.level)
        sharings = sharingsAt(
            lanes, m_feed.view()->frame, m_feed.looks(), m_document.level->world->arena.changes);
    m_feed.setAwareness(std::move(states), std::move(sharings));
}

void Session::refreshOutline() {
    m_outlineModel.setRows(
        m_outline.rowsAt(m_feed.view().get(), m_lanes.lanes(), m_feed.awareness()));
}

} // namespace percept::session
