#include "app/workspaces/senses/SenseCoverage.h"

#include "app/studio/table/LadderReport.h"
#include "app/workspaces/senses/CoverageDrawing.h"

#include <algorithm>

namespace percept::session {
namespace {

constexpr int kPauseMillis = 60; ///< between maps while something moves
/// Places in the list of choices; sensors follow.
enum Choice { kNone, kEverybody, kLeaks, kOneWay, kFirstSensor };

std::shared_ptr<const overlay::DisplayList>
draw(const SenseCoverage::Request& request, int choice, double threshold) {
    if (choice == kLeaks)
        return drawLeaks(request);
    if (choice == kOneWay)
        return drawOneWay(request);
    return drawCoverageMap(request,
                           choice == kEverybody
                               ? std::nullopt
                               : std::optional(static_cast<std::size_t>(choice - kFirstSensor)),
                           threshold);
}

} // namespace

SenseCoverage::SenseCoverage(canvas::OverlayFeed& overlay)
    : m_overlay(overlay) {
    m_pool.setMaxThreadCount(1);
    m_timer.setSingleShot(true);
    m_timer.setInterval(kPauseMillis);
    connect(&m_timer, &QTimer::timeout, this, &SenseCoverage::start);
}

SenseCoverage::~SenseCoverage() {
    m_pool.waitForDone();
}

QStringList SenseCoverage::choices() const {
    QStringList list{tr("none"), tr("who notices"), tr("leaks"), tr("one way")};
    for (const QString& name : m_names)
        list.append(QStringLiteral("%1 %2").arg(name, m_verb));
    return list;
}

void SenseCoverage::update(Request request, const QStringList& names, const QString& verb) {
    if (names != m_names || verb != m_verb) {
        m_names = names;
        m_verb = verb;
        m_choice = std::min(m_choice, static_cast<int>(names.size()) + kOneWay);
        emit choicesChanged();
        emit choiceChanged();
    }
    request.signal.position = {0, 0, 0};
    if (request == m_request)
        return;
    m_request = std::move(request);
    if (!m_timer.isActive())
        m_timer.start();
}

void SenseCoverage::stop() {
    m_request = {};
    ++m_number;
    m_overlay.setList(canvas::OverlayFeed::Part::Field, nullptr);
}

void SenseCoverage::setChoice(int choice) {
    const int kept = std::clamp(choice, 0, static_cast<int>(m_names.size()) + kOneWay);
    if (kept == m_choice)
        return;
    m_choice = kept;
    emit choiceChanged();
    start();
}

double SenseCoverage::threshold() const {
    if (m_choice < kFirstSensor || !m_request.world)
        return 1;
    const auto& sensor = m_request.sensors[static_cast<std::size_t>(m_choice - kFirstSensor)];
    const double own = m_request.world->profiles[sensor.profile]
                           .thresholds[trace::indexOf(m_request.signal.modality)];
    return own > 0 ? own : 1;
}

QStringList SenseCoverage::legend() const {
    if (m_choice == kNone || m_choice == kLeaks || m_choice == kOneWay || !m_request.world)
        return {};
    QStringList lines;
    for (const double times : {4.0, 2.0, 1.0})
        lines.append(QStringLiteral("\u2265 ") +
                     numberText(threshold() * times, m_choice == kEverybody ? 0 : 2));
    lines.append(m_choice == kEverybody ? tr("no sensor") : tr("unnoticed"));
    return lines;
}

QString SenseCoverage::note() const {
    if (m_choice == kLeaks)
        return tr("Triangle: noticed from there through walls, by the regional manager alone");
    if (m_choice == kOneWay && m_nothing)
        return tr("None: every agent that notices another by this is noticed in turn. One-way "
                  "connections, "
                  "thresholds and wind make a difference");
    if (m_choice == kOneWay)
        return tr("Arrow: to who notices the other and is not noticed");
    return {};
}

void SenseCoverage::start() {
    if (m_choice == kNone || !m_request.world || m_request.sensors.empty()) {
        ++m_number;
        m_overlay.setList(canvas::OverlayFeed::Part::Field, nullptr);
        return;
    }
    if (m_busy) {
        m_again = true;
        return;
    }
    m_busy = true;
    const auto number = ++m_number;
    m_pool.start([this, number, request = m_request, choice = m_choice, least = threshold()] {
        auto list = draw(request, choice, least);
        QMetaObject::invokeMethod(
            this,
            [this, number, list = std::move(list)] { take(number, list); },
            Qt::QueuedConnection);
    });
}

void SenseCoverage::take(quint64 number, std::shared_ptr<const overlay::DisplayList> list) {
    m_busy = false;
    m_nothing = list != nullptr && list->empty();
    if (number == m_number)
        m_overlay.setList(canvas::OverlayFeed::Part::Field, std::move(list));
    if (std::exchange(m_again, false))
        start();
    emit choiceChanged();
}

} // namespace percept::session

#include "moc_SenseCoverage.cpp"
