#include "app/workspaces/tactics/AnalysisModel.h"

#include "inspector/ask/Witnesses.h"

#include "app/studio/session/Document.h"
#include "app/ui/Follow.h"
#include "app/ui/Text.h"
#include "app/workspaces/tactics/AnalysisDrawing.h"

#include <QElapsedTimer>

#include <algorithm>
#include <array>
#include <cmath>

namespace percept::session {
namespace {

using Part = canvas::OverlayFeed::Part;
using overlay::Ink;

constexpr int kMostMaps = 2;
constexpr double kHeightOpacity = 0.5;
const QString kHeights = QStringLiteral("height lines");

using ui::text;

/// Three significant digits, and no more than that.
QString valueText(double value) {
    if (value == 0.0)
        return QStringLiteral("0.00");
    const double size = std::abs(value);
    const int decimals = size >= 100 ? 0 : size >= 10 ? 1 : size >= 0.095 ? 2 : 3;
    QString shown = QString::number(size, 'f', decimals);
    if (value < 0)
        shown.prepend(QChar(0x2212));
    return shown;
}

QString
hintOf(const level::Level& level, const tactics::AnalysisKinds& kinds, const std::string& name) {
    for (const auto& layer : level.layers)
        if (layer.id == name)
            return text(layer.formula);
    std::string kind = name;
    for (const auto& analysis : level.analyses)
        if (analysis.id == name)
            kind = analysis.kind;
    const auto found = kinds.find(kind);
    return found == kinds.end()
               ? AnalysisModel::tr("influence of the first side less that of the others")
               : text(found->second.help);
}

int groupOf(const level::Level& level, const std::string& name) {
    const auto isIt = [&](const auto& one) { return one.id == name; };
    if (std::any_of(level.layers.begin(), level.layers.end(), isIt))
        return 1;
    return std::any_of(level.analyses.begin(), level.analyses.end(), isIt) ? 2
           : name == ask::influenceName(level)                             ? 0
                                                                           : 3;
}

} // namespace

AnalysisModel::AnalysisModel(QObject* parent)
    : DocumentModel(parent)
    , m_rows({"name", "hint", "shown", "strength", "current", "group"})
    , m_spots({"place", "value", "x_", "y_"}) {
    connect(&m_work, &BackgroundWork::changed, this, &AnalysisModel::answered);
    connect(&m_run, &RunMaps::changed, this, &AnalysisModel::ask);
    connect(&m_run, &RunMaps::textChanged, this, &AnalysisModel::runTextChanged);
}

void AnalysisModel::setSession(Session* session) {
    m_run.setSession(session);
    if (session != nullptr)
        connect(session, &Session::documentChanged, this, [this] {
            emit levelChanged();
            setViewer(m_viewer);
        });
    emit viewChanged();
    emit levelChanged();
}

/// Whether the maps of the run are chosen, which follow the viewers.
bool AnalysisModel::isOfRun() const {
    return m_viewer > 0 && m_run.arePresent() && m_viewer + 1 == viewers().size();
}

void AnalysisModel::followRun() {
    m_run.setWanted(!isActive() || m_viewer == 0 ? RunMaps::Wish::Nothing
                    : isOfRun()                  ? RunMaps::Wish::Maps
                                                 : RunMaps::Wish::Knowledge);
    emit runTextChanged();
}

void AnalysisModel::setView(canvas::ViewFeed* view) {
    if (!ui::follow(m_view, view, this))
        return;
    if (view)
        connect(view, &canvas::ViewFeed::viewChanged, this, &AnalysisModel::ask);
    emit viewChanged();
    ask();
}

void AnalysisModel::setOverlay(canvas::OverlayFeed* overlay) {
    m_overlay = overlay;
    emit overlayChanged();
}

void AnalysisModel::onActive() {
    followRun();
    if (isActive()) {
        onLevel();
        return;
    }
    m_work.cancel();
    m_asked = {};
    if (m_overlay)
        m_overlay->setList(Part::Field, nullptr);
}

/// Another level: what was chosen is forgotten.
void AnalysisModel::begin() {
    m_entries.clear();
    m_shown.clear();
    m_current.clear();
    m_viewer = 0;
    followRun();
    m_trial.reset();
    m_answer = {};
    const level::Level* level = levelValue();
    if (level != nullptr)
        if (const auto influence = ask::influenceName(*level); !influence.empty())
            m_shown.append(text(influence));
    if (!m_shown.isEmpty())
        m_current = m_shown.front();
    onLevel();
    emit chosen();
}

void AnalysisModel::onLevel() {
    const level::Level* level = levelValue();
    std::vector<Entry> entries;
    if (level != nullptr) {
        for (const auto& name : ask::mapNames(*level, *kinds())) {
            const Entry* known = find(text(name));
            entries.push_back({text(name),
                               hintOf(*level, *kinds(), name),
                               groupOf(*level, name),
                               known != nullptr ? known->opacity : 0.5});
        }
        if (!level->terrain.heights.empty()) {
            const Entry* known = find(kHeights);
            entries.push_back({kHeights,
                               tr("lines of equal height of the ground"),
                               3,
                               known != nullptr ? known->opacity : kHeightOpacity});
        }
    }
    m_entries = std::move(entries);
    for (const QString& name : QStringList(m_shown))
        if (find(name) == nullptr)
            m_shown.removeAll(name);
    if (find(m_current) == nullptr)
        m_current.clear();
    fillRows();
    emit levelChanged();
    ask();
}

AnalysisModel::Entry* AnalysisModel::find(const QString& name) {
    const auto found = std::find_if(
        m_entries.begin(), m_entries.end(), [&](const Entry& entry) { return entry.name == name; });
    return found == m_entries.end() ? nullptr : &*found;
}

void AnalysisModel::fillRows() {
    std::vector<RowsModel::Row> rows;
    for (const Entry& entry : m_entries)
        rows.push_back({entry.name,
                        entry.hint,
                        entry.name == kHeights ? m_heights : m_shown.contains(entry.name),
                        entry.opacity,
                        entry.name == m_current,
                        entry.group});
    m_rows.setRows(std::move(rows));
}

void AnalysisModel::show(const QString& name, bool shown) {
    if (find(name) == nullptr)
        return;
    if (name == kHeights) {
        m_heights = shown;
    } else {
        m_shown.removeAll(name);
        if (shown)
            m_shown.append(name);
        while (m_shown.size() > kMostMaps)
            m_shown.removeFirst();
        if (!m_shown.contains(m_current))
            m_current = m_shown.isEmpty() ? QString() : m_shown.back();
    }
    fillRows();
    emit chosen();
    ask();
}

void AnalysisModel::choose(const QString& name) {
    if (find(name) == nullptr || name == kHeights)
        return;
    m_current = name;
    show(name, true);
}

void AnalysisModel::setOpacity(const QString& name, double opacity) {
    Entry* entry = find(name);
    if (entry == nullptr)
        return;
    entry->opacity = std::clamp(opacity, 0.0, 1.0);
    fillRows();
    ask();
}

QStringList AnalysisModel::viewers() const {
    QStringList names{tr("everybody")};
    if (const level::Level* level = levelValue())
        for (const auto& team : level->teams)
            names.append(text(team.id));
    if (m_run.arePresent())
        names.append(tr("the run itself"));
    return names;
}

void AnalysisModel::setViewer(int viewer) {
    const int kept = std::clamp(viewer, 0, static_cast<int>(viewers().size()) - 1);
    if (kept == m_viewer)
        return;
    m_viewer = kept;
    followRun();
    emit chosen();
    ask();
}

void AnalysisModel::setSpotCount(int count) {
    const int kept = std::clamp(count, 0, 50);
    if (kept == m_spotCount)
        return;
    m_spotCount = kept;
    emit chosen();
    ask();
}

void AnalysisModel::setTrial(std::optional<level::Layer> layer) {
    if (layer == m_trial)
        return;
    m_trial = std::move(layer);
    ask();
}

QString AnalysisModel::trialError() const {
    return text(m_answer.trialError);
}

QString AnalysisModel::problem() const {
    return text(m_answer.problem);
}

void AnalysisModel::setTracePath(const QString& path) {
    if (path == m_tracePath)
        return;
    m_tracePath = path;
    m_fragWork.cancel();
    m_frags.reset();
    m_fragsTo = -1;
    emit traceChanged();
    ask();
}

void AnalysisModel::setFrame(qint64 frame) {
    if (frame == m_frame)
        return;
    m_frame = frame;
    emit traceChanged();
    if (wantsFrags())
        ask();
}

/// Whether anything that is shown or mixed into it is made of hits.
bool AnalysisModel::wantsFrags() const {
    const level::Level* level = levelValue();
    if (level == nullptr)
        return false;
    const auto isOfHits = [](const std::string& kind) {
        return kind == "frags" || kind == "suspicion";
    };
    const bool declared =
        std::any_of(level->analyses.begin(), level->analyses.end(), [&](const auto& analysis) {
            return isOfHits(analysis.kind);
        });
    return declared || std::any_of(m_shown.begin(), m_shown.end(), [&](const QString& name) {
               return isOfHits(name.toStdString());
           });
}

/// Reads on to the playhead; what was read before stays.
void AnalysisModel::readFrags() {
    if (m_tracePath.isEmpty() || m_frame <= m_fragsTo || m_fragWork.isBusy() || !wantsFrags())
        return;
    m_fragWork.start([this,
                      path = toPath(m_tracePath),
                      level = sharedLevel(),
                      first = m_fragsTo + 1,
                      last = m_frame](const Watch&) -> BackgroundWork::Then {
        auto read = ask::readWitnessedFrags(path, *level, first, last);
        // A file that has only just begun is asked again.
        if (!read)
            return [] {};
        return [this, last, read = std::move(*read)] {
            auto frags = m_frags ? *m_frags : std::vector<tactics::Frag>();
            frags.insert(frags.end(), read.begin(), read.end());
            m_frags = std::make_shared<const std::vector<tactics::Frag>>(std::move(frags));
            m_fragsTo = last;
            ask();
        };
    });
}

std::shared_ptr<const tactics::AnalysisKinds> AnalysisModel::kinds() const {
    return session() != nullptr ? session()->editing()->kinds() : tactics::shippedKinds();
}

AnalysisRequest AnalysisModel::request() const {
    AnalysisRequest request;
    request.level = sharedLevel();
    request.kinds = kinds();
    const bool ofRun = isOfRun();
    if (ofRun)
        request.run = m_run.latest();
    const auto view = m_view && !ofRun ? m_view->view() : nullptr;
    const bool looks =
        m_viewer > 0 || (request.level && tactics::namesViewer(*request.level, *request.kinds));
    // Before a run begins everybody is where the level says, also while that is edited.
    for (std::size_t i = 0; view && view->frame > 0 && i < view->agents.size(); ++i)
        if (i < m_view->looks().size())
            request.moved.push_back(
                {m_view->looks()[i].name,
                 view->agents[i].alive ? std::optional(view->agents[i].position) : std::nullopt,
                 // Which way they look matters to a side alone; maps of all stay as they are.
                 looks ? std::optional(view->agents[i].facing) : std::nullopt});
    for (const Entry& entry : m_entries)
        if (entry.name == kHeights && m_heights)
            request.heights = entry.opacity;
    for (const QString& name : m_shown)
        for (const Entry& entry : m_entries)
            if (entry.name == name)
                request.shown.push_back({name.toStdString(), entry.opacity});
    if (m_viewer > 0 && !ofRun) {
        request.viewer = viewers()[m_viewer].toStdString();
        if (view && view->frame > 0)
            request.situation = m_run.situation();
    }
    if (m_frags && wantsFrags()) {
        request.frags = m_frags;
        request.fragsUntil = m_frame;
    }
    request.trial = m_trial;
    request.best = m_current.toStdString();
    request.spots = static_cast<std::size_t>(m_spotCount);
    return request;
}

/// While one question is worked out the latest one waits, so that a drag is followed all along.
void AnalysisModel::ask() {
    if (!isActive() || levelValue() == nullptr)
        return;
    readFrags();
    // What was shown stays until it is known what the side knows now.
    if (m_viewer > 0 && m_view && m_view->view() && m_view->view()->frame > 0 && m_run.isAwaited())
        return;
    if (m_work.isBusy()) {
        m_again = true;
        return;
    }
    auto asked = request();
    if (asked == m_asked)
        return;
    m_asked = asked;
    m_work.start([this, desk = m_desk, asked = std::move(asked)](const Watch&) {
        QElapsedTimer clock;
        clock.start();
        auto answer = desk->answer(asked);
        const double millis = static_cast<double>(clock.nsecsElapsed()) / 1e6;
        return [this, answer = std::move(answer), millis] { take(answer, millis); };
    });
}

void AnalysisModel::take(AnalysisAnswer answer, double millis) {
    m_answer = std::move(answer);
    m_millis = millis;
    if (m_overlay && isActive())
        m_overlay->setList(Part::Field, m_answer.list);
    std::vector<RowsModel::Row> rows;
    for (std::size_t i = 0; i < m_answer.spots.size(); ++i) {
        const auto& spot = m_answer.spots[i];
        const auto cells = i < m_answer.weak.size() ? m_answer.weak[i].cells.size() : 0;
        rows.push_back(
            {QStringLiteral("%1, %2").arg(spot.place.x, 0, 'f', 1).arg(spot.place.y, 0, 'f', 1),
             cells == 0   ? valueText(spot.value)
             : cells == 1 ? tr("%1, 1 cell").arg(valueText(spot.value))
                          : tr("%1, %2 cells").arg(valueText(spot.value)).arg(cells),
             spot.place.x,
             spot.place.y});
    }
    m_spots.setRows(std::move(rows));
    emit answered();
    emit cursorMoved();
    if (std::exchange(m_again, false))
        QMetaObject::invokeMethod(this, &AnalysisModel::ask, Qt::QueuedConnection);
}

QString AnalysisModel::viewText() const {
    if (!m_answer.inView || m_asked.viewer.empty())
        return {};
    const QString hatched = tr("Hatched: not in view of %1, %2 % of the map. Who may be there it "
                               "does not know, so nothing that it holds there is safe")
                                .arg(text(m_asked.viewer))
                                .arg(std::lround(100.0 * (1.0 - *m_answer.inView)));
    if (m_asked.situation)
        return hatched + tr(". Others count where it perceived them last");
    return m_run.limits().isEmpty()
               ? hatched
               : hatched + tr(". What it remembers is unknown: %1").arg(m_run.limits());
}

QVariantList AnalysisModel::legend() const {
    QVariantList list;
    const level::Level* level = levelValue();
    for (const auto& shown : m_asked.shown) {
        const auto map = m_answer.maps.find(shown.name);
        if (map == m_answer.maps.end() || level == nullptr)
            continue;
        const bool diverging = map->second.diverging;
        QVariantList inks;
        for (int i = 0; i < kAnalysisSteps; ++i)
            inks.append(static_cast<int>(Ink::Quality0) + i);
        list.append(QVariantMap{
            {"name", text(shown.name)},
            {"low", valueText(map->second.low)},
            {"high", valueText(map->second.high)},
            {"inks", inks},
            {"opacity", shown.opacity},
            {"diverging", diverging},
            {"sides", map->second.border},
            {"even", map->second.low == map->second.high},
            {"inkA", static_cast<int>(Ink::DivergingA)},
            {"inkB", static_cast<int>(Ink::DivergingB)},
            {"most", valueText(std::max(std::abs(map->second.low), std::abs(map->second.high)))},
            {"sideA", text(map->second.above)},
            {"sideB", text(map->second.below)}});
    }
    return list;
}

void AnalysisModel::setCursor(const QPointF& place) {
    if (place == m_cursor)
        return;
    m_cursor = place;
    emit cursorMoved();
}

QVariantList AnalysisModel::cursorValues() const {
    QVariantList list;
    const auto cell = m_answer.frame.cellAt({m_cursor.x(), m_cursor.y()});
    const level::Level* level = levelValue();
    if (!cell || level == nullptr)
        return list;
    for (const auto& shown : m_asked.shown) {
        const auto map = m_answer.maps.find(shown.name);
        if (map == m_answer.maps.end() || *cell >= map->second.field.size())
            continue;
        const double value = map->second.field.values[*cell];
        QString words = valueText(value);
        if (map->second.diverging && value != 0.0)
            words = text(value < 0 ? map->second.below : map->second.above) + QStringLiteral(" +") +
                    valueText(std::abs(value));
        const bool influence = shown.name == ask::influenceName(*level);
        list.append(QVariantMap{{"name", influence ? tr("influence") : text(shown.name)},
                                {"value", words}});
    }
    return list;
}

} // namespace percept::session

#include "moc_AnalysisModel.cpp"
