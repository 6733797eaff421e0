#include "app/workspaces/tactics/WaypointModel.h"

#include "app/studio/session/Outline.h"
#include "app/ui/Text.h"
#include "percept/tactics/Generate.h"

#include <algorithm>
#include <cmath>

namespace percept::session {
namespace {

using Part = canvas::OverlayFeed::Part;
using overlay::ObjectKind;
using overlay::WaypointMark;
using tactics::Property;

constexpr std::size_t kAtOnce = 300; ///< waypoints, within a frame on any machine
constexpr int kMostSamples = 4096;
constexpr double kNearestAttacker = 0.1;
constexpr double kFarthestAttacker = 1000.0;

using ui::text;

} // namespace

WaypointModel::WaypointModel(QObject* parent)
    : DocumentModel(parent)
    , m_rows({"ident", "name", "set", "first", "value", "lit", "faulty"})
    , m_values({"name", "stated", "measured", "margin", "measurable", "differs"}) {
    connect(&m_work, &BackgroundWork::changed, this, &WaypointModel::measured);
    connect(&m_measuring, &BackgroundWork::changed, this, &WaypointModel::allMeasured);
}

void WaypointModel::setEditing(Editing* editing) {
    if (editing == m_editing)
        return;
    m_editing = editing;
    emit editingChanged();
}

void WaypointModel::onActive() {
    if (isActive()) {
        refresh();
    } else {
        m_work.cancel();
        m_drawing.cancel();
        endMeasuring({});
        m_overlay.setList(Part::Still, nullptr);
        m_overlay.setList(Part::Live, nullptr);
    }
}

void WaypointModel::setShown(const QString& quality) {
    if (quality == m_shown)
        return;
    m_shown = quality;
    emit shownChanged();
    renew(WaypointPart::Values);
}

void WaypointModel::setWeapon(const QString& weapon) {
    if (weapon == m_weapon)
        return;
    m_weapon = weapon;
    emit shownChanged();
    renew(WaypointPart::Values);
}

WaypointScene WaypointModel::sceneNow() const {
    return {m_seen, m_shown.toStdString(), m_lit, m_least, m_posture, m_weapon.toStdString()};
}

tactics::State WaypointModel::state() const {
    return stateOf(sceneNow());
}

void WaypointModel::setSelected(int waypoint) {
    if (waypoint == m_selected)
        return;
    m_selected = waypoint;
    m_isMeasured = false;
    m_measure.rays.clear();
    drawSelected();
    emit selectedChanged();
    emit selectionShown();
    fillValues();
    measure();
}

void WaypointModel::setWhy(const QString& property) {
    if (property == m_why)
        return;
    m_why = property;
    emit settingsChanged();
    measure();
}

void WaypointModel::setSamples(int samples) {
    const int kept = std::clamp(samples, 1, kMostSamples);
    if (kept == m_options.samples)
        return;
    m_options.samples = kept;
    emit settingsChanged();
    measure();
}

void WaypointModel::setAttackRadius(double metres) {
    const double kept = std::clamp(metres, kNearestAttacker, kFarthestAttacker);
    if (kept == m_options.attackRadius)
        return;
    m_options.attackRadius = kept;
    emit settingsChanged();
    measure();
}

void WaypointModel::setCrouching(bool crouching) {
    if (crouching == isCrouching())
        return;
    m_posture = crouching ? tactics::Posture::Crouching : tactics::Posture::Standing;
    m_isMeasured = false;
    emit settingsChanged();
    renew(WaypointPart::Values);
    measure();
}

const level::Waypoint* WaypointModel::selectedWaypoint() const {
    const level::Level* level = levelValue();
    return level != nullptr && m_selected >= 0 &&
                   static_cast<std::size_t>(m_selected) < level->waypoints.size()
               ? &level->waypoints[static_cast<std::size_t>(m_selected)]
               : nullptr;
}

QString WaypointModel::selectedName() const {
    const auto* waypoint = selectedWaypoint();
    return waypoint != nullptr ? text(waypoint->id) : QString();
}

QString WaypointModel::selectedSet() const {
    const auto* waypoint = selectedWaypoint();
    return waypoint != nullptr ? text(waypoint->set) : QString();
}

std::optional<WaypointMark> WaypointModel::selectedMark() const {
    const auto& level = m_picture.scene.level;
    return level && m_selected >= 0 &&
                   static_cast<std::size_t>(m_selected) < level->waypoints.size()
               ? std::optional(markOf(m_picture, static_cast<std::size_t>(m_selected)))
               : std::nullopt;
}

QVariantList WaypointModel::sectors() const {
    QVariantList list;
    if (const auto mark = selectedMark())
        for (const auto& sector : mark->sectors)
            list.append(sector.value_or(-1.0));
    return list;
}

double WaypointModel::selectedValue() const {
    const auto mark = selectedMark();
    return mark ? mark->value.value_or(-1.0) : -1.0;
}

void WaypointModel::refresh() {
    if (!isActive())
        return;
    const auto level = sharedLevel();
    const bool isSame = m_seen && level && m_seen->waypoints == level->waypoints &&
                        m_seen->compounds == level->compounds && ask::isSameGround(*m_seen, *level);
    if (isSame && m_overlay.list(Part::Still))
        return;
    m_seen = level;
    emit levelSeen();
    if (measuresAll())
        endMeasuring(tr("The level changed meanwhile; nothing was written."));
    renew(WaypointPart::Points);
    measure();
}

/// Works out what is listed and drawn: at once where that takes no longer than a frame, else in
/// another thread, as often as that can.
void WaypointModel::renew(WaypointPart from) {
    m_stale = m_stale ? std::min(*m_stale, from) : from;
    if (!isActive() || m_drawing.isBusy())
        return;
    const auto part = *std::exchange(m_stale, std::nullopt);
    WaypointScene scene = sceneNow();
    if (!m_seen || m_seen->waypoints.size() <= kAtOnce)
        return show(pictureOf(std::move(m_picture), std::move(scene), part));
    m_drawing.start([this, before = m_picture, scene = std::move(scene), part](
                        const Watch&) -> BackgroundWork::Then {
        auto picture = std::make_shared<WaypointPicture>(pictureOf(before, scene, part));
        return [this, picture] { show(std::move(*picture)); };
    });
}

void WaypointModel::show(WaypointPicture picture) {
    m_picture = std::move(picture);
    const auto& faults = m_picture.faults;
    m_problem = faults.empty() ? QString() : text(faults.front().text());
    if (faults.size() > 1)
        m_problem = tr("%1 (and %2 more, see Problems)").arg(m_problem).arg(faults.size() - 1);
    const QString shown = text(m_picture.scene.shown);
    const QString weapon = text(m_picture.scene.weapon);
    if (!m_stale && (shown != m_shown || weapon != m_weapon)) {
        m_shown = shown;
        m_weapon = weapon;
        emit shownChanged();
    }
    m_rows.setRows(std::move(m_picture.rows));
    fillValues();
    m_overlay.setList(Part::Still, isActive() ? m_picture.list : nullptr);
    drawSelected();
    emit pointsChanged();
    emit selectionShown();
    // Another change came while this was worked out.
    if (m_stale)
        QMetaObject::invokeMethod(
            this,
            [this] {
                if (m_stale)
                    renew(*m_stale);
            },
            Qt::QueuedConnection);
}

/// The selected one lies over all others with its name, and its rays over that.
void WaypointModel::drawSelected() {
    overlay::DisplayList list = overlay::drawRays(m_measure.rays);
    const auto mark = selectedMark();
    if (mark)
        overlay::drawSelectedWaypoint(list, *mark);
    m_overlay.setList(Part::Live,
                      isActive() && (mark || !m_measure.rays.empty())
                          ? std::make_shared<const overlay::DisplayList>(std::move(list))
                          : nullptr);
}

void WaypointModel::setLit(std::vector<double> values, double least) {
    if (values == m_lit && least == m_least)
        return;
    m_lit = std::move(values);
    m_least = least;
    renew(WaypointPart::Looks);
}

void WaypointModel::fillValues() {
    const auto* waypoint = selectedWaypoint();
    std::vector<RowsModel::Row> rows;
    if (isActive() && waypoint != nullptr) {
        const tactics::State now = state();
        const auto stated = [&](const std::string& name) -> std::optional<double> {
            return points() && static_cast<std::size_t>(m_selected) < points()->size()
                       ? points()->quality(static_cast<std::size_t>(m_selected), name, now)
                       : std::nullopt;
        };
        for (std::size_t i = 0; i < tactics::kProperties.size(); ++i) {
            const std::string name(tactics::wordOf(tactics::kProperties[i]));
            const auto& measure = m_measure.values[i];
            const auto value = m_isMeasured ? measure.value : std::nullopt;
            const auto said = stated(name);
            const bool differs =
                value && (!said || std::abs(*said - *value) > measure.margin + 0.005);
            rows.push_back(
                {text(name),
                 qualityText(said),
                 qualityText(value),
                 value ? QStringLiteral("\u00b1\u00a0") + qualityText(measure.margin) : QString(),
                 true,
                 differs});
        }
        for (const auto& [name, json] : waypoint->qualities)
            if (!tactics::propertyOf(name))
                rows.push_back(
                    {text(name), qualityText(stated(name)), QString(), QString(), false, false});
    }
    m_values.setRows(std::move(rows));
}

/// Casts hundreds of rays through what may be a large level, so not here.
void WaypointModel::measure() {
    const auto* waypoint = selectedWaypoint();
    if (!isActive() || waypoint == nullptr) {
        m_work.cancel();
        take({}, false);
        return;
    }
    m_work.start([this,
                  ground = m_ground,
                  level = sharedLevel(),
                  place = waypoint->position,
                  why = tactics::propertyOf(m_why.toStdString()),
                  options = m_options,
                  posture = m_posture](const Watch&) -> BackgroundWork::Then {
        const auto surroundings = ground->of(level);
        if (!surroundings)
            return [this] { take({}, false); };
        const geometry::Vec2 plan = place.plan();
        const geometry::Vec3 at(plan, place.z ? *place.z : surroundings->floorAt(plan));
        auto measure = measureWaypoint(*surroundings, at, posture, options, why);
        return [this, measure = std::move(measure)] { take(measure, true); };
    });
}

void WaypointModel::take(const WaypointMeasure& measure, bool known) {
    m_measure = measure;
    m_isMeasured = known;
    const auto why = tactics::propertyOf(m_why.toStdString());
    m_whyText = known && why ? whySentence(*why, measure, m_options.seed) : QString();
    drawSelected();
    fillValues();
    emit measured();
}

int WaypointModel::rowOf(const QString& ident) const {
    for (int row = 0; row < m_rows.count(); ++row)
        if (identAt(row) == ident)
            return row;
    return -1;
}

QString WaypointModel::identAt(int row) const {
    return m_rows.data(m_rows.index(row), Qt::DisplayRole).toString();
}

} // namespace percept::session

#include "moc_WaypointModel.cpp"
