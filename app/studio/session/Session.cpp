#include "app/studio/session/Session.h"

#include <algorithm>
#include <cmath>

namespace percept::session {
namespace {

constexpr int kTickMillis = 16;
constexpr double kLargestSeed = 9'007'199'254'740'992.0; // what a double counts exactly

} // namespace

Session::Session(QObject* parent)
    : SessionParts(parent) {
    m_loader.setMaxThreadCount(1);
    m_timer.setTimerType(Qt::PreciseTimer);
    m_timer.setInterval(kTickMillis);
    connect(&m_timer, &QTimer::timeout, this, &Session::tick);
    connectEditing();
    connect(&m_bookmarks,
            &Bookmarks::failed,
            this,
            [this](const QString& title, const QString& why) { emit problem(title, why, Moved); });
    connect(&m_lanes, &canvas::LaneFeed::changed, this, &Session::refreshAwareness);
    connect(&m_feed, &canvas::ViewFeed::viewChanged, this, &Session::refreshAwareness);
    connect(&m_branches, &Branches::forkWanted, this, &Session::fork);
    connect(&m_branches, &Branches::showWanted, this, &Session::showBranch);
    m_clock.start();
}

Session::~Session() {
    m_timer.stop();
    m_loader.waitForDone();
}

Session::State Session::state() const {
    if (m_document.recording)
        return State::Replay;
    if (!m_runner)
        return State::Empty;
    return m_running ? State::Running : State::Paused;
}

QString Session::hashText() const {
    return m_document.level ? QStringLiteral("%1").arg(m_hash, 16, 16, QLatin1Char('0'))
                            : QString();
}

double Session::step() const {
    return m_document.level ? m_document.level->world->arena.step : 1.0 / 60.0;
}

int Session::botCount() const {
    return m_document.level ? m_document.level->world->arena.numbered() : 0;
}

qint64 Session::writtenFrame() const {
    return m_document.recording ? m_document.recording->lastFrame() : m_status.writtenFrame;
}

QString Session::tracePath() const {
    return m_document.recording ? fromPath(m_document.recording->path())
                                : fromPath(m_status.liveRecording);
}

canvas::MapObject::Kind Session::selectedKind() const {
    return static_cast<canvas::MapObject::Kind>(m_selected.kind);
}

void Session::setSpeed(double speed) {
    const double kept = std::clamp(speed, runner::kSlowest, runner::kFastest);
    if (kept == m_speed)
        return;
    m_speed = kept;
    if (m_runner)
        m_runner->setSpeed(kept);
    emit speedChanged();
}

void Session::setUnlimited(bool unlimited) {
    if (unlimited == m_unlimited)
        return;
    m_unlimited = unlimited;
    if (m_runner)
        m_runner->setUnlimited(unlimited);
    emit speedChanged();
}

void Session::setSeed(double seed) {
    auto options = m_wantedOptions;
    options.seed = static_cast<std::uint64_t>(std::clamp(std::floor(seed), 0.0, kLargestSeed));
    if (options.seed != m_wantedOptions.seed)
        restartWith(options);
}

bool Session::isScheduled() const {
    return m_document.level && m_document.level->world->plan.schedule != nullptr;
}

bool Session::isWallClock() const {
    return m_document.recording ? m_document.recording->info().wallClock
                                : m_wallClock && isScheduled();
}

void Session::setWallClock(bool decides) {
    if (decides == m_wallClock || m_document.recording)
        return;
    m_wallClock = decides;
    if (m_runner && isScheduled())
        restart();
    emit runChanged();
}

bool Session::isFullTrace() const {
    return (m_document.recording ? m_document.recording->info().traceLevel
            : m_runner           ? m_traced
            : m_fullTrace        ? trace::TraceLevel::Full
                                 : trace::TraceLevel::Normal) == trace::TraceLevel::Full;
}

void Session::setFullTrace(bool full) {
    if (full == isFullTrace() || m_document.recording)
        return;
    m_fullTrace = full;
    if (m_runner)
        restart();
    emit runChanged();
}

void Session::setBotCount(int bots) {
    auto options = m_wantedOptions;
    options.bots = std::max(bots, 0);
    if (options.bots != botCount())
        restartWith(options);
}

void Session::select(canvas::MapObject::Kind kind, int index) {
    choose(
        {static_cast<overlay::ObjectKind>(kind), static_cast<std::uint32_t>(std::max(index, 0))});
}

trace::AgentId Session::selectedAgent() const {
    return m_selected.kind == overlay::ObjectKind::Agent ? trace::AgentId{m_selected.index}
                                                         : trace::kNoAgent;
}

void Session::report(const QString& title, const Error& error, int until) {
    emit problem(title, QString::fromStdString(error.text()), until);
}

void Session::setBusy(const QString& text) {
    m_busy = !text.isEmpty();
    m_busyText = text;
    emit busyChanged();
}

} // namespace percept::session

#include "moc_Session.cpp"
#include "moc_SessionParts.cpp"
