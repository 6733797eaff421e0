#include "app/studio/session/Session.h"
#include "inspector/ask/AwarenessFacts.h"
#include "percept/level/SaveLevel.h"
#include "percept/trace/Registry.h"

#include <QFileInfo>
#include <new>

/// Opening, saving, and the run that belongs to the document.
namespace percept::session {

void Session::useModules(std::shared_ptr<const sim::Modules> modules) {
    m_runs.useModules(modules);
    m_problems.useModules(modules);
    m_editing.properties()->useModules(std::move(modules));
}

void Session::newLevel() {
    show(newDocument({}));
}

void Session::open(const QString& path) {
    if (path.isEmpty())
        return;
    const auto options = sim::RunOptions{m_wantedOptions.seed, -1};
    load(tr("Opening %1").arg(nameOfFile(path)),
         tr("%1 could not be opened").arg(QFileInfo(path).fileName()),
         [this, path, options, modules = m_runs.modules()] {
             m_bookmarks.waitUntilKept(); // it may be the file that they are still written to
             return openDocument(path, options, *modules);
         });
}

void Session::close() {
    ++m_loading;
    endRun();
    m_editing.closeLevel();
    retire(std::move(m_document.recording));
    m_document = {};
    showLevel();
    setBusy({});
    emit documentChanged();
    emit stateChanged();
}

QUrl Session::folder() const {
    const QString& file = m_document.path.isEmpty() ? m_document.origin : m_document.path;
    return file.isEmpty() ? QUrl() : QUrl::fromLocalFile(QFileInfo(file).absolutePath());
}

bool Session::save() {
    if (m_document.path.isEmpty() || m_document.recording)
        return false;
    return saveAs(m_document.path);
}

void Session::keepMine() {
    m_document.stamp = edit::stampOf(toPath(m_document.path));
    if (m_editing.isOpen())
        m_editing.markUnsaved();
}

bool Session::saveAs(const QString& path) {
    if (!m_document.level || path.isEmpty())
        return false;
    level::SaveOptions options;
    if (path == m_document.path && !m_document.recording)
        options.read = m_document.stamp.content;
    const auto written = level::saveLevel(shownLevel(), toPath(path), options);
    if (!written) {
        const auto now = edit::stampOf(toPath(path));
        if (options.read && now.time && now.content != *options.read)
            emit fileChanged(path);
        else
            report(tr("The level could not be saved"), written.error(), Saved);
        return false;
    }
    if (written->otherNames > 0)
        emit notice(tr("%n other name(s) of this file keep the old level",
                       "",
                       static_cast<int>(written->otherNames)),
                    tr("The file had several names (hard links). Copy it over those that are to "
                       "have the new level."));
    // Of a recording only the level inside it was written.
    if (!m_document.recording) {
        m_document.path = path;
        m_document.stamp = edit::stampOf(toPath(path));
        m_document.stamp.content = written->content; // whatever came after it
        m_document.name = nameOfFile(path);
        m_editing.markSaved();
        emit documentChanged();
    }
    emit saved(path);
    return true;
}

void Session::load(const QString& what,
                   const QString& title,
                   std::function<Result<Document>()> read) {
    setBusy(what);
    const auto number = ++m_loading;
    m_loader.start([this, number, title, read = std::move(read)] {
        // Shared, because what is posted must be copyable.
        auto result = std::make_shared<Result<Document>>(
            failure(ErrorCode::Unreadable, "There is not enough memory. Close other programs"));
        try {
            *result = read();
        } catch (const std::bad_alloc&) { // what was read until then is gone, and nothing else
        }
        const auto take = [this, number, title, result] {
            if (number != m_loading)
                return;
            setBusy({});
            if (*result)
                show(std::move(**result));
            else
                report(title, result->error(), Opened);
            m_wantedOptions = m_options; // a new start that was asked for before is dropped
            emit runChanged();
        };
        QMetaObject::invokeMethod(this, take, Qt::QueuedConnection);
    });
}

void Session::show(Document document) {
    endRun();
    m_editing.closeLevel();
    retire(std::move(m_document.recording));
    m_document = std::move(document);
    if (!m_document.recording)
        m_editing.openLevel(m_document.broken ? *m_document.broken : m_document.level->level,
                            !m_document.dirty);
    m_options = m_wantedOptions = m_document.level->options;
    m_problems.setImported(m_document.warnings);
    showLevel();
    if (m_document.recording) {
        m_bot.start(m_document.recording->path());
        m_bookmarks.start(std::move(m_document.bookmarks), step());
        m_bookmarks.setFile(m_document.recording->path());
        m_events.setRun(m_document.level, nullptr);
        emit recordingChanged();
    } else {
        startRun();
    }
    m_timer.start();
    m_lastTick = m_clock.elapsed();
    emit documentChanged();
    emit stateChanged();
    emit runChanged();
    const bool broken = m_document.broken.has_value();
    if (broken)
        showBroken();
    if (!m_document.warnings.empty())
        emit notice(tr("Imported %1, with warnings: %2")
                        .arg(m_document.origin)
                        .arg(m_document.warnings.size()),
                    tr("Problems lists what was left out."));
    emit opened(m_document.path);
    if (broken)
        emit problem(tr("%1 cannot run yet").arg(m_document.name), m_document.obstacle, Restarted);
    updateRange();
    if (m_document.recording)
        m_playhead.hold(m_playhead.first());
    showPlayhead();
    refreshOutline();
}

/// The map shows what is edited; the run gets it as soon as it has no errors.
void Session::showBroken() {
    showEdited({.everything = true});
    m_document.broken.reset();
    setRestartNeeded(true);
}

void Session::showLevel() {
    const auto& runnable = m_document.level;
    m_applyTimer.stop();
    setRestartNeeded(false);
    m_liveEdited = false;
    // Shares the life of the whole, so that nothing is copied.
    const auto level =
        runnable ? std::shared_ptr<const level::Level>(runnable, &runnable->level) : nullptr;
    if (m_editing.isOpen())
        m_problems.setDocument(m_editing.document());
    else
        m_problems.setLevel(level);
    m_geometry.setLevel(level, runnable ? runnable->world->senses : nullptr);
    showRun();
    choose({});
}

/// Shows a run that begins, of the level that is on the map already.
void Session::showRun() {
    const auto& runnable = m_document.level;
    std::vector<overlay::AgentLook> looks;
    if (runnable) {
        looks = looksOf(*runnable);
        markGone(looks, shownLevel(), runnable->level);
    }
    m_outline = runnable ? Outline(shownLevel(), runnable->level, looks) : Outline();
    m_bot.setLevel(runnable);
    m_feed.setView(nullptr);
    m_feed.setLooks(std::move(looks));
    m_feed.setMind({});
    startLanes();
    m_playhead = {};
    m_hash = 0;
    refreshOutline();
    emit followingChanged();
    emit rangeChanged();
    emit frameChanged();
}

void Session::startLanes() {
    explain::LaneFacts facts;
    if (m_document.recording) {
        facts.kinds = m_document.recording->info().kinds;
        facts.goals = m_document.recording->info().goals;
    } else if (m_document.level) {
        facts.kinds = m_document.level->world->arena.registry->kinds();
        facts.goals = m_document.level->world->arena.registry->goals();
    }
    explain::AwarenessFacts awareness;
    awareness.step = step();
    if (m_document.level) {
        const auto& arena = m_document.level->world->arena;
        for (const auto& agent : arena.agents)
            facts.fullHealth.push_back(arena.archetypes[agent.archetype].health);
        for (const auto& item : arena.items)
            facts.healthItems.push_back(item.health ? 1 : 0);
        awareness = ask::awarenessFacts(*m_document.level->world, isFullTrace());
        facts.seen = awareness.seen;
    }
    m_lanes.start(m_feed.looks(), std::move(facts), step(), std::move(awareness));
    m_bookmarks.start({}, step());
    m_loop.clear();
}

/// @param from a state to go on from; empty: at frame 0
/// @param history the recording of the run that was there before
void Session::startRun(std::vector<std::byte> from, const std::filesystem::path& history) {
    // Who goes on from another run records as that one did.
    if (from.empty())
        m_traced = m_fullTrace ? trace::TraceLevel::Full : trace::TraceLevel::Normal;
    else if (m_document.recording)
        m_traced = m_document.recording->info().traceLevel;
    m_runner = std::make_unique<runner::Runner>(
        m_document.level,
        runner::RunnerOptions{.traceLevel = m_traced,
                              .playing = m_running,
                              .speed = m_speed,
                              .unlimited = m_unlimited,
                              .clock = isWallClock() ? schedule::Clock::Wall
                                                     : schedule::Clock::Simulated,
                              .start = std::move(from),
                              .history = history});
    adoptRun();
    startLanes();
    setPlaying(m_running);
}

/// Shows the run of `m_runner`, from its head on.
void Session::adoptRun() {
    m_status = m_runner->status();
    m_possession.setRunner(m_runner.get());
    m_events.setRun(m_document.level, m_runner.get());
    m_playhead = {};
    m_possession.setLive(true);
    m_events.setLive(true);
    emit recordingChanged();
    emit followingChanged();
}

/// Nothing looks at the run any more.
void Session::letGo() {
    m_possession.setRunner(nullptr);
    m_events.setRun(nullptr, nullptr);
    retire(m_bot.end());
    retire(std::move(m_past));
    if (m_runner)
        m_runner->pause();
    m_status = {};
    m_timer.stop();
    m_running = false;
    setPlaying(false);
}

void Session::endRun() {
    letGo();
    if (m_runner)
        retire(std::move(m_runner));
    for (Branch& branch : m_branches.clear()) {
        retire(std::move(branch.recording));
        retire(std::move(branch.runner));
    }
    emit recordingChanged();
}

void Session::restart() {
    if (m_document.recording) {
        toStart();
        return;
    }
    if (!m_document.level)
        return;
    if (m_restartNeeded || m_liveEdited) {
        restartWith(m_wantedOptions);
        return;
    }
    const bool running = m_running;
    const bool possessing = m_possession.isActive();
    endRun();
    m_running = running;
    startRun();
    m_timer.start();
    emit stateChanged();
    updateRange();
    showPlayhead();
    if (possessing)
        m_possession.begin();
}

void Session::restartWith(const sim::RunOptions& options) {
    if (!m_document.level || m_document.recording) {
        m_options = m_wantedOptions = options;
        emit runChanged();
        return;
    }
    const auto level = m_editing.document().snapshot();
    const bool running = m_running;
    m_wantedOptions = options;
    setBusy(tr("Starting again"));
    const auto number = ++m_loading;
    m_loader.start([this,
                    number,
                    level,
                    options,
                    running,
                    modules = m_runs.modules(),
                    name = m_document.name] {
        auto result = std::make_shared<Result<std::shared_ptr<const runner::RunnableLevel>>>(
            runner::prepareLevel(level::writeLevel(*level), name.toStdString(), options, *modules));
        const auto take = [this, number, level, running, result] {
            if (number != m_loading)
                return;
            setBusy({});
            if (*result) {
                takeLevel(**result, running);
                // What was edited meanwhile waits for the next start.
                setRestartNeeded(level != m_editing.document().snapshot());
            } else {
                m_wantedOptions = m_options;
                report(tr("The run could not be started"), result->error(), Edited | Restarted);
            }
            emit runChanged();
        };
        QMetaObject::invokeMethod(this, take, Qt::QueuedConnection);
    });
}

/// Starts a run of a level, which the document was when it was compiled. Who is possessed stays so
/// where it is selected in the new run, too.
void Session::takeLevel(std::shared_ptr<const runner::RunnableLevel> level, bool running) {
    const bool possessing = m_possession.isActive();
    endRun();
    m_document.level = std::move(level);
    m_options = m_wantedOptions = m_document.level->options;
    showEdited({.everything = true});
    showRun();
    m_running = running;
    setRestartNeeded(false);
    m_liveEdited = false;
    startRun();
    m_timer.start();
    emit stateChanged();
    updateRange();
    showPlayhead();
    refreshOutline();
    m_selected = {};
    onEditorSelected();
    if (possessing)
        m_possession.begin();
}

void Session::startRecording(const QString& path) {
    if (m_runner && !path.isEmpty())
        m_runner->startRecording(toPath(path));
}

void Session::stopRecording() {
    if (m_runner)
        m_runner->stopRecording();
}

} // namespace percept::session
