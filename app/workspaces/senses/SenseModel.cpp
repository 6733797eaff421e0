#include "app/workspaces/senses/SenseModel.h"

#include "app/studio/session/Outline.h"
#include "app/workspaces/senses/PingTable.h"

#include "app/ui/Follow.h"
#include "percept/overlay/ConnectionOverlay.h"
#include "percept/overlay/LevelOverlay.h"
#include "percept/overlay/PingOverlay.h"

#include <QElapsedTimer>

#include <algorithm>
#include <cmath>

namespace percept::session {
namespace {

using Part = canvas::OverlayFeed::Part;

constexpr double kStrongest = 1e6;
constexpr double kLatest = 600'000;
constexpr double kHighest = 100; ///< above the floor
constexpr double kWaveMillis = 110;
constexpr double kSmellMillis = 20'000;

std::shared_ptr<const overlay::DisplayList> share(overlay::DisplayList list) {
    return std::make_shared<const overlay::DisplayList>(std::move(list));
}

QString iconOf(overlay::Ink ink) {
    switch (ink) {
    case overlay::Ink::Sight:
        return QStringLiteral("eye");
    case overlay::Ink::Sound:
        return QStringLiteral("ear");
    case overlay::Ink::Smell:
        return QStringLiteral("wind");
    case overlay::Ink::Touch:
        return QStringLiteral("hand");
    default:
        return QStringLiteral("activity");
    }
}

QString capital(const std::string& id) {
    QString word = QString::fromStdString(id);
    if (!word.isEmpty())
        word[0] = word[0].toUpper();
    return word;
}

QString nameOfManager(sense::Manager manager) {
    switch (manager) {
    case sense::Manager::Graph:
        return SenseModel::tr("Sense graph");
    case sense::Manager::Portals:
        return SenseModel::tr("Portals");
    case sense::Manager::Regional:
        break;
    }
    return SenseModel::tr("Regional manager");
}

} // namespace

SenseModel::SenseModel(QObject* parent)
    : DocumentModel(parent)
    , m_results(ColumnCount)
    , m_ladderRows(ladderRoles()) {}

void SenseModel::setView(canvas::ViewFeed* view) {
    if (!ui::follow(m_view, view, this))
        return;
    if (view) {
        connect(view, &canvas::ViewFeed::viewChanged, this, &SenseModel::onViewChanged);
        connect(view, &canvas::ViewFeed::looksChanged, this, &SenseModel::onViewChanged);
    }
    onViewChanged();
    emit viewChanged();
}

void SenseModel::onActive() {
    if (isActive()) {
        drawConnections();
        answer();
    } else {
        m_overlay.setList(Part::Still, nullptr);
        m_overlay.setList(Part::Live, nullptr);
        m_coverage.stop();
    }
}

void SenseModel::setChosen(const QStringList& idents) {
    if (idents == m_chosen)
        return;
    m_chosen = idents;
    drawConnections();
    emit shownChanged();
}

void SenseModel::setModality(int modality) {
    if (modality == m_modality || !m_world || modality < 0 ||
        static_cast<std::size_t>(modality) >= m_world->modalities.size())
        return;
    const bool smelled = isSmell();
    m_modality = modality;
    // A smell takes its time.
    if (smelled != isSmell())
        m_atMillis = isSmell() ? kSmellMillis : kWaveMillis;
    emit settingChanged();
    answer();
}

bool SenseModel::isSmell() const {
    return m_world &&
           m_world->modalities[static_cast<std::size_t>(m_modality)].kind == sense::Kind::Smell;
}

void SenseModel::setStrength(double strength) {
    const double kept = std::clamp(strength, 0.0, kStrongest);
    if (kept == m_strength)
        return;
    m_strength = kept;
    emit settingChanged();
    answer();
}

void SenseModel::setHeight(double height) {
    const double kept = std::clamp(height, 0.0, kHighest);
    if (kept == m_height)
        return;
    m_height = kept;
    emit settingChanged();
    answer();
}

void SenseModel::setAtMillis(double millis) {
    const double kept = std::clamp(millis, 0.0, kLatest);
    if (kept == m_atMillis)
        return;
    m_atMillis = kept;
    emit settingChanged();
    if (isSmell())
        answer();
    else
        drawPing();
}

double SenseModel::frontMetres() const {
    if (!m_world)
        return -1;
    const double inverseSpeed =
        m_world->modalities[static_cast<std::size_t>(m_modality)].inverseSpeed;
    return inverseSpeed > 0 ? m_atMillis / 1000 / inverseSpeed : -1;
}

void SenseModel::setSelected(int agent) {
    if (agent == m_selected)
        return;
    m_selected = agent;
    emit selectedChanged();
    if (isActive())
        mapCoverage();
    explain();
    drawPing();
    emit answered();
}

void SenseModel::ping(const QPointF& place) {
    if (!m_world || (m_place && *m_place == place))
        return;
    m_place = place;
    emit settingChanged();
    answer();
}

void SenseModel::clear() {
    if (!m_place)
        return;
    m_place.reset();
    emit settingChanged();
    answer();
}

QVariantList SenseModel::modalities() const {
    QVariantList list;
    const level::Level* level = levelValue();
    for (std::size_t i = 0; level && m_world && i < level->modalities.size(); ++i) {
        const auto look = overlay::lookOf(level->modalities[i]);
        list.append(QVariantMap{{"id", QString::fromStdString(level->modalities[i].id)},
                                {"text", capital(level->modalities[i].id)},
                                {"icon", iconOf(look.ink)},
                                {"ink", static_cast<int>(look.ink)}});
    }
    return list;
}

QString SenseModel::managerName() const {
    return m_world ? nameOfManager(m_world->manager) : QString();
}

QString SenseModel::otherManagerName() const {
    return !m_world ? QString()
                    : nameOfManager(m_world->manager == sense::Manager::Regional
                                        ? sense::Manager::Graph
                                        : sense::Manager::Regional);
}

std::span<const double> SenseModel::doors() const {
    return m_view && m_view->view() ? std::span<const double>(m_view->view()->doors)
                                    : std::span<const double>();
}

QString SenseModel::nameOf(int agent) const {
    return m_view && agent >= 0 && agent < m_view->agentCount()
               ? QString::fromStdString(m_view->looks()[static_cast<std::size_t>(agent)].name)
               : QString();
}

/// Another level: nothing of the last one is asked any more.
void SenseModel::begin() {
    m_place.reset();
    m_shown = -1;
    m_over.clear();
    m_modality = -1;
    compile();
}

bool SenseModel::isSenseless() const {
    const level::Level* level = levelValue();
    return level != nullptr && level->modalities.empty();
}

void SenseModel::compile() {
    m_world.reset();
    m_problem.clear();
    if (const level::Level* level = levelValue(); level == nullptr) {
        m_problem = tr("There is no level.");
    } else if (auto world = sense::compileSenseWorld(*level); !world) {
        m_problem = QString::fromStdString(world.error().text());
    } else if (world->modalities.empty()) {
        m_problem = tr("The level has no modalities.");
    } else {
        m_world = std::make_shared<const sense::SenseWorld>(std::move(*world));
        const auto& modalities = m_world->modalities;
        const int count = static_cast<int>(modalities.size());
        m_over.removeIf([&](int one) { return one >= count; });
        if (m_shown >= count)
            m_shown = m_over.isEmpty() ? -1 : m_over.takeFirst();
        // What is heard is tried out first; it is what needs the graph.
        const auto sound = std::find_if(modalities.begin(), modalities.end(), [](const auto& one) {
            return one.kind == sense::Kind::Sound;
        });
        if (m_modality < 0 || m_modality >= count)
            m_modality =
                sound == modalities.end() ? 0 : static_cast<int>(sound - modalities.begin());
    }
    emit worldChanged();
    emit shownChanged();
    emit settingChanged();
    drawConnections();
    answer();
}

void SenseModel::takeSensors() {
    m_sensors.clear();
    const level::Level* level = levelValue();
    if (!m_world || level == nullptr || !m_view)
        return;
    const auto& looks = m_view->looks();
    for (auto& sensor : sense::levelSensors(*level, *m_world)) {
        const std::string& id = level->agents[trace::indexOf(sensor.agent)].id;
        const auto look = std::find_if(
            looks.begin(), looks.end(), [&](const auto& other) { return other.name == id; });
        if (look == looks.end())
            continue;
        const auto index = static_cast<std::size_t>(look - looks.begin());
        sensor.agent = trace::AgentId{static_cast<std::uint32_t>(index)};
        if (m_view->view() && index < m_view->view()->agents.size()) {
            const auto& pose = m_view->view()->agents[index];
            if (!pose.alive)
                continue;
            sensor.position = m_world->inSpace({pose.position.x, pose.position.y, {}},
                                               m_world->profiles[sensor.profile].eyeHeight);
            sensor.facing = pose.facing;
        }
        m_sensors.push_back(sensor);
    }
}

void SenseModel::onViewChanged() {
    if (!isActive())
        return;
    const auto now = doors();
    if (!std::equal(now.begin(), now.end(), m_drawnDoors.begin(), m_drawnDoors.end()))
        drawConnections();
    answer();
}

void SenseModel::answer() {
    if (!isActive())
        return;
    takeSensors();
    mapCoverage();
    m_report = {};
    if (m_world && m_place) {
        QElapsedTimer clock;
        clock.start();
        const geometry::Vec2 place{m_place->x(), m_place->y()};
        const sense::Signal signal{
            .modality = trace::ModalityId{static_cast<std::uint32_t>(m_modality)},
            .strength = m_strength,
            .position = {place.x, place.y, m_world->floorAt(place) + m_height}};
        m_report = computePing(
            *m_world, {m_sensors, doors(), 0, m_world->manager}, signal, m_atMillis / 1000);
        m_computeMillis = static_cast<double>(clock.nsecsElapsed()) / 1e6;
    }
    fillResults();
    explain();
    drawPing();
    emit answered();
}

void SenseModel::mapCoverage() {
    const level::Level* level = levelValue();
    if (!m_world || level == nullptr) {
        m_coverage.stop();
        return;
    }
    const auto extent = overlay::extentOf(*level);
    const auto now = doors();
    SenseCoverage::Request request{
        m_world, m_sensors, {now.begin(), now.end()}, {}, extent.min, extent.max, {}};
    for (std::size_t sensor = 0; sensor < m_sensors.size(); ++sensor)
        if (m_selected >= 0 &&
            m_sensors[sensor].agent == trace::AgentId{static_cast<std::uint32_t>(m_selected)})
            request.chosen = sensor;
    request.signal.modality = trace::ModalityId{static_cast<std::uint32_t>(m_modality)};
    request.signal.strength = m_strength;
    QStringList names;
    for (const auto& sensor : m_sensors)
        names.append(nameOf(static_cast<int>(trace::indexOf(sensor.agent))));
    const auto kind = m_world->modalities[static_cast<std::size_t>(m_modality)].kind;
    m_coverage.update(std::move(request),
                      names,
                      kind == sense::Kind::Sight   ? tr("sees")
                      : kind == sense::Kind::Sound ? tr("hears")
                      : kind == sense::Kind::Smell ? tr("smells")
                                                   : tr("feels"));
}

void SenseModel::fillResults() {
    m_rowAgents.clear();
    if (!m_world) {
        m_results.setRows({}, {});
        return;
    }
    const PingTable table{*m_world, m_sensors, m_report, [this](trace::AgentId agent) {
                              return nameOf(static_cast<int>(trace::indexOf(agent)));
                          }};
    auto rows = pingRows(table);
    std::vector<CellTable::Row> sorted;
    std::vector<QString> idents;
    for (const std::size_t at : sortedAnswers(table, m_sortColumn, m_sortDescending)) {
        const auto agent = static_cast<int>(trace::indexOf(m_report.answers[at].own.agent));
        m_rowAgents.push_back(agent);
        idents.push_back(QStringLiteral("agent:%1").arg(agent));
        sorted.push_back(std::move(rows[at]));
    }
    m_results.setRows(std::move(sorted), std::move(idents));
}

void SenseModel::explain() {
    const SensorAnswer* answer =
        m_selected < 0 ? nullptr
                       : m_report.find(trace::AgentId{static_cast<std::uint32_t>(m_selected)});
    m_explained = answer != nullptr && m_world && levelValue() != nullptr;
    m_ladder =
        m_explained
            ? ladderReport(ask::perceptionOf(
                  *m_world, *levelValue(), m_report.signal, m_sensors[answer->sensor], answer->own))
            : LadderReport{};
    m_ladderRows.setRows(ladderRows(m_ladder));
    if (m_explained && !m_ladder.passed) {
        findSmallestChange(*answer);
    } else {
        m_search.cancel();
        setRemedy({});
    }
}

void SenseModel::drawConnections() {
    const level::Level* level = levelValue();
    const auto now = doors();
    m_drawnDoors.assign(now.begin(), now.end());
    if (!isActive() || level == nullptr) {
        m_overlay.setList(Part::Still, nullptr);
        return;
    }
    overlay::ConnectionScene scene{.level = *level, .doors = now};
    if (m_shown >= 0 && static_cast<std::size_t>(m_shown) < level->modalities.size())
        scene.only = level->modalities[static_cast<std::size_t>(m_shown)].id;
    std::vector<std::string> over;
    for (const int modality : m_over)
        if (static_cast<std::size_t>(modality) < level->modalities.size())
            over.push_back(level->modalities[static_cast<std::size_t>(modality)].id);
    scene.over = over;
    const auto chosen = regionsAndConnections(*level, m_chosen);
    scene.chosen = chosen;
    m_overlay.setList(Part::Still, share(overlay::drawConnections(scene)));
}

void SenseModel::drawPing() {
    const level::Level* level = levelValue();
    if (!isActive() || !m_world || !m_place || level == nullptr) {
        m_overlay.setList(Part::Live, nullptr);
        return;
    }
    std::vector<sense::PingRow> rows;
    rows.reserve(m_report.answers.size());
    for (const auto& answer : m_report.answers)
        rows.push_back(answer.own);
    overlay::PingScene scene{.world = *m_world, .signal = m_report.signal};
    scene.rows = rows;
    scene.sensors = m_sensors;
    scene.arrivals = m_report.arrivals;
    scene.cloud = m_report.cloud;
    scene.level = m_world->manager != sense::Manager::Regional && isSmell() ? level : nullptr;
    scene.look = overlay::lookOf(level->modalities[static_cast<std::size_t>(m_modality)]);
    scene.at = m_atMillis / 1000;
    if (m_selected >= 0)
        scene.selected = trace::AgentId{static_cast<std::uint32_t>(m_selected)};
    m_overlay.setList(Part::Live, share(overlay::drawPing(scene)));
}

void SenseModel::sortBy(int column, bool descending) {
    m_sortColumn = column;
    m_sortDescending = descending;
    fillResults();
    emit answered();
}

int SenseModel::rowOf(int agent) const {
    const auto found = std::find(m_rowAgents.begin(), m_rowAgents.end(), agent);
    return found == m_rowAgents.end() ? -1 : static_cast<int>(found - m_rowAgents.begin());
}

int SenseModel::agentAt(int row) const {
    return row >= 0 && static_cast<std::size_t>(row) < m_rowAgents.size()
               ? m_rowAgents[static_cast<std::size_t>(row)]
               : -1;
}

QString SenseModel::regionAt(const QPointF& place) const {
    if (!m_world)
        return {};
    const auto region = trace::indexOf(m_world->lookup.findLowest({place.x(), place.y()}));
    return region < m_world->regions.size() ? QString::fromStdString(m_world->regions[region].id)
                                            : QString();
}

} // namespace percept::session

#include "moc_SenseModel.cpp"
