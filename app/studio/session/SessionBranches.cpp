#include "app/studio/session/Session.h"
#include "inspector/replay/StateCursor.h"
#include "inspector/runner/SimulationResimulator.h"

#include <algorithm>

/// Runs that leave the one that is shown, and going from one to another.
namespace percept::session {
namespace {

struct Departure {
    std::filesystem::path path;
    Frame frame = 0;
    std::vector<std::byte> state;
};

/// The state of a recorded run at a frame, or at its last one.
/// @param level of the run
Result<Departure> departAt(const std::filesystem::path& path,
                           Frame frame,
                           std::shared_ptr<const runner::RunnableLevel> level) {
    auto recording = replay::Recording::open(path, *level->world->arena.registry);
    if (!recording)
        return recording.unexpected();
    auto cursor =
        replay::StateCursor::make(**recording, runner::SimulationFactory(std::move(level)));
    if (!cursor)
        return cursor.unexpected();
    const Frame from = std::min(frame, (*recording)->lastFrame());
    auto state = cursor->stateAt(from);
    if (!state)
        return state.unexpected();
    return Departure{path, from, std::move(*state)};
}

} // namespace

void Session::fork() {
    if (!m_document.level || m_busy || tracePath().isEmpty())
        return;
    if (m_runner) {
        setRunning(false);
        m_runner->settle(); // then all of it is in the recording
    }
    setBusy(tr("Forking"));
    const auto number = ++m_loading;
    m_loader.start(
        [this, number, path = toPath(tracePath()), frame = frame(), level = m_document.level] {
            auto departure = std::make_shared<Result<Departure>>(departAt(path, frame, level));
            const auto take = [this, number, departure] {
                if (number != m_loading)
                    return;
                setBusy({});
                if (!*departure) {
                    report(tr("The run cannot be forked here"), departure->error(), Moved | Edited);
                    return;
                }
                takeFork((*departure)->frame, std::move((*departure)->state), (*departure)->path);
            };
            QMetaObject::invokeMethod(this, take, Qt::QueuedConnection);
        });
}

void Session::takeFork(Frame frame,
                       std::vector<std::byte> state,
                       const std::filesystem::path& history) {
    const bool edited = m_liveEdited;
    const QString selected = selectedIdent();
    leaveBranch();
    m_branches.add(frame, step());
    openForked();
    startRun(std::move(state), history);
    // The level is as it is edited now, whenever that was.
    if (edited)
        m_runner->edit(m_editing.document().snapshot(), m_editing.document().revision());
    showEntered();
    selectIdent(selected);
}

/// What is shown waits as it is.
void Session::leaveBranch() {
    Branch branch;
    branch.path = m_document.path;
    branch.frame = frame();
    branch.bookmarks = m_bookmarks.bookmarks();
    letGo();
    branch.recording = std::move(m_document.recording);
    branch.runner = std::move(m_runner);
    // A level must not be saved into the file of a recording.
    if (branch.recording)
        m_document.path.clear();
    m_branches.leave(std::move(branch));
}

/// The level of a recording can be edited as soon as it runs.
void Session::openForked() {
    if (m_editing.isOpen())
        return;
    m_editing.openLevel(m_document.level->level, true);
    showLevel();
}

void Session::showBranch(int number) {
    if (m_busy)
        return;
    if (isDirty() && m_branches.isRecording(number)) {
        emit problem(tr("The level of this fork has changes that are in no file yet"),
                     tr("The recording has its own level. Save this one first, or undo them."),
                     Edited | Saved);
        return;
    }
    const QString selected = selectedIdent();
    leaveBranch();
    Branch branch = m_branches.enter(number);
    if (branch.recording) {
        m_editing.closeLevel();
        m_document.path = branch.path;
        m_document.recording = std::move(branch.recording);
        showLevel();
        m_bot.start(m_document.recording->path());
        m_events.setRun(m_document.level, nullptr);
        emit recordingChanged();
    } else {
        openForked();
        m_runner = std::move(branch.runner);
        startLanes();
        adoptRun();
        if (m_liveEdited)
            applyEdits();
    }
    m_bookmarks.start(std::move(branch.bookmarks), step());
    m_bookmarks.setFile(m_document.recording ? m_document.recording->path() : m_status.recording);
    updateRange();
    m_playhead.hold(branch.frame);
    if (m_runner && branch.frame >= m_playhead.last())
        m_playhead.follow();
    showEntered();
    selectIdent(selected);
}

void Session::showEntered() {
    m_timer.start();
    m_lastTick = m_clock.elapsed();
    emit documentChanged();
    emit stateChanged();
    emit runChanged();
    updateRange();
    emit followingChanged();
    showPlayhead();
    refreshOutline();
}

} // namespace percept::session
