#include "app/session/Session.h"

#include "app/session/bot/BotRows.h"

#include <algorithm>
#include <cmath>

namespace percept::session {
namespace {

constexpr int kTickMillis = 16;
constexpr double kLargestSeed = 9'007'199'254'740'992.0; // what a double counts exactly

} // namespace

Session::Session(QObject* parent)
    : QObject(parent) {
    m_loader.setMaxThreadCount(1);
    m_timer.setTimerType(Qt::PreciseTimer);
    m_timer.setInterval(kTickMillis);
    connect(&m_timer, &QTimer::timeout, this, &Session::tick);
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
    return m_document.level ? static_cast<int>(m_document.level->world->arena.bots.size()) : 0;
}

QStringList Session::weaponNames() const {
    QStringList names;
    if (m_document.level)
        for (const auto& weapon : m_document.level->world->arena.weapons)
            names.append(nameOfId(weapon.weapon.id));
    return names;
}

canvas::MapObject::Kind Session::selectedKind() const {
    return static_cast<canvas::MapObject::Kind>(m_selected.kind);
}

bool Session::canPossess() const {
    return m_runner && isFollowing() && m_selected.kind == overlay::ObjectKind::Agent;
}

QString Session::possessedName() const {
    if (m_possessed < 0)
        return {};
    return m_outline.nameOf({overlay::ObjectKind::Agent, static_cast<std::uint32_t>(m_possessed)});
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
    auto options = m_options;
    options.seed = static_cast<std::uint64_t>(std::clamp(std::floor(seed), 0.0, kLargestSeed));
    if (options.seed != m_options.seed)
        restartWith(options);
}

void Session::setBotCount(int bots) {
    auto options = m_options;
    options.bots = std::max(bots, 0);
    if (options.bots != botCount())
        restartWith(options);
}

void Session::select(canvas::MapObject::Kind kind, int index) {
    choose(
        {static_cast<overlay::ObjectKind>(kind), static_cast<std::uint32_t>(std::max(index, 0))});
}

void Session::selectIdent(const QString& ident) {
    choose(objectOf(ident));
}

void Session::choose(overlay::ObjectRef object) {
    if (m_outline.nameOf(object).isEmpty())
        object = {};
    if (object == m_selected)
        return;
    m_selected = object;
    if (m_possessed >= 0)
        release();
    if (m_runner)
        m_runner->wantStates(selectedAgent() != trace::kNoAgent);
    refreshBot();
    emit selectionChanged();
    emit possessionChanged();
}

void Session::possess() {
    if (!canPossess())
        return;
    m_possessed = selectedIndex();
    send(trace::CommandKind::Possess, {});
    emit possessionChanged();
}

void Session::release() {
    if (m_possessed < 0)
        return;
    // Also with the playhead in the past: nobody would steer the agent otherwise.
    m_runner->send({.kind = trace::CommandKind::Release,
                    .agent = trace::AgentId{static_cast<std::uint32_t>(m_possessed)}});
    m_possessed = -1;
    emit possessionChanged();
}

void Session::moveTo(const QPointF& place) {
    send(trace::CommandKind::MoveTo, place);
}

void Session::aim(const QPointF& place) {
    send(trace::CommandKind::Aim, place);
}

void Session::shoot(const QPointF& place) {
    send(trace::CommandKind::Shoot, place);
}

void Session::chooseWeapon(int weapon) {
    send(trace::CommandKind::ChooseWeapon, {}, weapon);
}

void Session::send(trace::CommandKind kind, const QPointF& place, int value) {
    if (m_possessed < 0 || !isFollowing())
        return;
    m_runner->send({.kind = kind,
                    .agent = trace::AgentId{static_cast<std::uint32_t>(m_possessed)},
                    .position = {place.x(), place.y()},
                    .value = value});
}

void Session::report(const QString& title, const Error& error) {
    emit problem(title, QString::fromStdString(error.text()));
}

void Session::setBusy(const QString& text) {
    m_busy = !text.isEmpty();
    m_busyText = text;
    emit busyChanged();
}

} // namespace percept::session
