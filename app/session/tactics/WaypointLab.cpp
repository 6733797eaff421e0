#include "app/session/tactics/WaypointLab.h"

#include "app/session/Outline.h"
#include "percept/tactics/Generate.h"
#include "resources/ui/Text.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>

namespace percept::session {
namespace {

using Part = canvas::OverlayFeed::Part;
using overlay::ObjectKind;
using overlay::WaypointMark;
using tactics::Property;

constexpr std::array kWords{"east", "north", "west", "south"}; ///< counter-clockwise
constexpr int kMostSamples = 4096;
constexpr double kNearestAttacker = 0.1;
constexpr double kFarthestAttacker = 1000.0;

using ui::text;

QString qualityText(std::optional<double> value) {
    return value ? QString::number(*value, 'f', 2) : QStringLiteral("\u2013");
}

tactics::Rule ruleOf(const std::string& name) {
    tactics::Rule rule;
    rule.nodes.emplace_back();
    rule.nodes.back().op = tactics::RuleOperator::Quality;
    rule.nodes.back().name = name;
    return rule;
}

bool isStated(const level::Waypoint& waypoint, const std::string& name) {
    return std::any_of(waypoint.qualities.begin(),
                       waypoint.qualities.end(),
                       [&](const auto& quality) { return quality.first == name; });
}

bool isCompound(const level::Level& level, const std::string& name) {
    return std::any_of(level.compounds.begin(), level.compounds.end(), [&](const auto& compound) {
        return compound.id == name;
    });
}

/// A quality with another value, or a new one at the end.
void state(level::Waypoint& waypoint, Property property, const tactics::Sampled& value) {
    if (!value.value)
        return;
    const std::string name(tactics::wordOf(property));
    for (auto& [stated, json] : waypoint.qualities)
        if (stated == name) {
            json = tactics::qualityOf(value);
            return;
        }
    waypoint.qualities.emplace_back(name, tactics::qualityOf(value));
}

std::vector<overlay::WaypointLink> linksOf(const level::Level& level) {
    std::map<std::string_view, std::size_t> places;
    for (std::size_t i = 0; i < level.waypoints.size(); ++i)
        places.emplace(level.waypoints[i].id, i);
    const auto leads = [&](std::size_t from, std::size_t to) {
        const auto& links = level.waypoints[from].links;
        return std::find(links.begin(), links.end(), level.waypoints[to].id) != links.end();
    };
    std::vector<overlay::WaypointLink> links;
    for (std::size_t from = 0; from < level.waypoints.size(); ++from)
        for (const std::string& id : level.waypoints[from].links) {
            const auto to = places.find(id);
            if (to == places.end() || (to->second < from && leads(to->second, from)))
                continue;
            links.push_back({level.waypoints[from].position.plan(),
                             level.waypoints[to->second].position.plan(),
                             leads(to->second, from)});
        }
    return links;
}

} // namespace

WaypointLab::WaypointLab(QObject* parent)
    : Lab(parent)
    , m_rows({"ident", "name", "set", "first", "value", "lit", "faulty"})
    , m_values({"name", "stated", "measured", "margin", "measurable", "differs"}) {
    connect(&m_work, &BackgroundWork::changed, this, &WaypointLab::measured);
}

void WaypointLab::setEditing(Editing* editing) {
    if (editing == m_editing)
        return;
    m_editing = editing;
    emit editingChanged();
}

void WaypointLab::onActive() {
    if (isActive()) {
        refresh();
    } else {
        m_work.cancel();
        m_overlay.setList(Part::Still, nullptr);
        m_overlay.setList(Part::Live, nullptr);
    }
}

void WaypointLab::setShown(const QString& quality) {
    if (quality == m_shown)
        return;
    m_shown = quality;
    emit shownChanged();
    evaluateShown();
    fillRows();
    draw();
    emit pointsChanged();
}

void WaypointLab::setSelected(int waypoint) {
    if (waypoint == m_selected)
        return;
    m_selected = waypoint;
    draw(); // the name of what is selected comes first
    emit selectedChanged();
    emit pointsChanged();
    m_isMeasured = false;
    fillValues();
    measure();
}

void WaypointLab::setWhy(const QString& property) {
    if (property == m_why)
        return;
    m_why = property;
    emit settingsChanged();
    measure();
}

void WaypointLab::setSamples(int samples) {
    const int kept = std::clamp(samples, 1, kMostSamples);
    if (kept == m_options.samples)
        return;
    m_options.samples = kept;
    emit settingsChanged();
    measure();
}

void WaypointLab::setAttackRadius(double metres) {
    const double kept = std::clamp(metres, kNearestAttacker, kFarthestAttacker);
    if (kept == m_options.attackRadius)
        return;
    m_options.attackRadius = kept;
    emit settingsChanged();
    measure();
}

void WaypointLab::setCrouching(bool crouching) {
    if (crouching == isCrouching())
        return;
    m_posture = crouching ? tactics::Posture::Crouching : tactics::Posture::Standing;
    emit settingsChanged();
    measure();
}

const level::Waypoint* WaypointLab::selectedWaypoint() const {
    const level::Level* level = levelValue();
    return level != nullptr && m_selected >= 0 &&
                   static_cast<std::size_t>(m_selected) < level->waypoints.size()
               ? &level->waypoints[static_cast<std::size_t>(m_selected)]
               : nullptr;
}

QString WaypointLab::selectedName() const {
    const auto* waypoint = selectedWaypoint();
    return waypoint != nullptr ? text(waypoint->id) : QString();
}

QString WaypointLab::selectedSet() const {
    const auto* waypoint = selectedWaypoint();
    return waypoint != nullptr ? text(waypoint->set) : QString();
}

QVariantList WaypointLab::sectors() const {
    QVariantList list;
    if (selectedWaypoint() == nullptr || !m_points)
        return list;
    for (const auto& sector : markOf(static_cast<std::size_t>(m_selected)).sectors)
        list.append(sector.value_or(-1.0));
    return list;
}

double WaypointLab::selectedValue() const {
    return selectedWaypoint() != nullptr && m_points
               ? markOf(static_cast<std::size_t>(m_selected)).value.value_or(-1.0)
               : -1.0;
}

void WaypointLab::refresh() {
    if (!isActive())
        return;
    const auto level = sharedLevel();
    const bool isSame = m_seen && level && m_seen->waypoints == level->waypoints &&
                        m_seen->compounds == level->compounds && isSameGround(*m_seen, *level);
    if (isSame && m_overlay.list(Part::Still))
        return;
    m_seen = level;
    m_points.reset();
    m_problem.clear();
    m_qualities.clear();
    if (level)
        readPoints(*level);
    fillRows();
    fillValues();
    draw();
    emit pointsChanged();
    measure();
}

void WaypointLab::readPoints(const level::Level& level) {
    std::vector<Error> faults;
    m_points =
        std::make_shared<const tactics::Waypoints>(tactics::Waypoints::makeAnyway(level, &faults));
    if (!faults.empty())
        m_problem = text(faults.front().text());
    if (faults.size() > 1)
        m_problem = tr("%1 (and %2 more, see Problems)").arg(m_problem).arg(faults.size() - 1);
    for (const std::string& name : m_points->names())
        m_qualities.append(text(name));
    if (!m_qualities.contains(m_shown) && !m_qualities.isEmpty()) {
        m_shown = m_qualities.contains(QStringLiteral("cover")) ? QStringLiteral("cover")
                                                                : m_qualities.front();
        emit shownChanged();
    }
    evaluateShown();
}

/// A compound that is shown, at all waypoints at once: each by itself would look at all others
/// anew.
void WaypointLab::evaluateShown() {
    m_evaluated.clear();
    const level::Level* level = levelValue();
    const std::string name = m_shown.toStdString();
    if (level == nullptr || !m_points || !isCompound(*level, name))
        return;
    const auto rule = ruleOf(name);
    std::vector<tactics::State> states(1);
    for (const char* word : kWords)
        states.push_back({{word}});
    for (const tactics::State& state : states) {
        auto values = m_points->evaluate(rule, state);
        if (!values)
            return m_evaluated.clear();
        m_evaluated.push_back(std::move(*values));
    }
}

WaypointMark WaypointLab::markOf(std::size_t point) const {
    const level::Level& level = *levelValue();
    const auto& waypoint = level.waypoints[point];
    WaypointMark mark{static_cast<std::uint32_t>(point), waypoint.position.plan(), waypoint.id};
    mark.lit = point < m_lit.size() && m_lit[point] >= m_least;
    mark.faded = !m_lit.empty() && !mark.lit;
    mark.first = static_cast<int>(point) == m_selected;
    const std::string name = m_shown.toStdString();
    const bool isRule = isCompound(level, name);
    const bool known = m_points && point < m_points->size() && (isRule || isStated(waypoint, name));
    if (!known || m_points->isFaulty(point, name))
        return mark;
    if (isRule && m_evaluated.empty())
        return mark;
    mark.value = isRule ? m_evaluated[0][point] : m_points->quality(point, name, {});
    for (std::size_t i = 0; i < kWords.size(); ++i)
        mark.sectors.push_back(isRule ? m_evaluated[i + 1][point]
                                      : m_points->quality(point, name, {{kWords[i]}}));
    if (std::all_of(mark.sectors.begin(), mark.sectors.end(), [&](const auto& sector) {
            return sector == mark.value;
        }))
        mark.sectors.clear();
    return mark;
}

void WaypointLab::draw() {
    const level::Level* level = levelValue();
    if (!isActive() || level == nullptr) {
        m_overlay.setList(Part::Still, nullptr);
        return;
    }
    std::vector<WaypointMark> marks;
    for (std::size_t i = 0; i < level->waypoints.size(); ++i)
        marks.push_back(markOf(i));
    m_overlay.setList(Part::Still,
                      std::make_shared<const overlay::DisplayList>(
                          overlay::drawWaypoints(marks, linksOf(*level))));
}

void WaypointLab::setLit(std::vector<double> values, double least) {
    if (values == m_lit && least == m_least)
        return;
    m_lit = std::move(values);
    m_least = least;
    fillRows();
    draw();
}

/// The rows of a set follow each other, sets in the order in which they first appear.
void WaypointLab::fillRows() {
    const level::Level* level = levelValue();
    std::vector<RowsModel::Row> rows;
    std::vector<std::string> sets;
    for (std::size_t i = 0; isActive() && level != nullptr && i < level->waypoints.size(); ++i)
        if (std::find(sets.begin(), sets.end(), level->waypoints[i].set) == sets.end())
            sets.push_back(level->waypoints[i].set);
    for (const std::string& set : sets) {
        bool first = true;
        for (std::size_t i = 0; i < level->waypoints.size(); ++i) {
            if (level->waypoints[i].set != set)
                continue;
            const auto mark = markOf(i);
            rows.push_back(
                {identOf({ObjectKind::Waypoint, mark.index}),
                 text(mark.name),
                 text(set),
                 std::exchange(first, false),
                 qualityText(mark.value),
                 mark.lit,
                 m_points && i < m_points->size() && m_points->isFaulty(i, m_shown.toStdString())});
        }
    }
    m_rows.setRows(std::move(rows));
}

void WaypointLab::fillValues() {
    const auto* waypoint = selectedWaypoint();
    std::vector<RowsModel::Row> rows;
    if (isActive() && waypoint != nullptr) {
        const auto stated = [&](const std::string& name) -> std::optional<double> {
            return m_points && static_cast<std::size_t>(m_selected) < m_points->size()
                       ? m_points->quality(static_cast<std::size_t>(m_selected), name, {})
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
void WaypointLab::measure() {
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
                  posture = m_posture](const tools::Watch&) -> BackgroundWork::Then {
        const auto surroundings = ground->of(level);
        if (!surroundings)
            return [this] { take({}, false); };
        const geometry::Vec2 plan = place.plan();
        const geometry::Vec3 at(plan, place.z ? *place.z : surroundings->floorAt(plan));
        auto measure = measureWaypoint(*surroundings, at, posture, options, why);
        return [this, measure = std::move(measure)] { take(measure, true); };
    });
}

void WaypointLab::take(const WaypointMeasure& measure, bool known) {
    m_measure = measure;
    m_isMeasured = known;
    const auto why = tactics::propertyOf(m_why.toStdString());
    m_whyText = known && why ? whySentence(*why, measure, m_options.seed) : QString();
    m_overlay.setList(Part::Live,
                      known && !measure.rays.empty() ? std::make_shared<const overlay::DisplayList>(
                                                           overlay::drawRays(measure.rays))
                                                     : nullptr);
    fillValues();
    emit measured();
}

int WaypointLab::rowOf(const QString& ident) const {
    for (int row = 0; row < m_rows.count(); ++row)
        if (identAt(row) == ident)
            return row;
    return -1;
}

QString WaypointLab::identAt(int row) const {
    return m_rows.data(m_rows.index(row), Qt::DisplayRole).toString();
}

void WaypointLab::takeOver(const QString& property) {
    const auto* waypoint = selectedWaypoint();
    if (waypoint == nullptr || !m_isMeasured || !m_editing || !m_editing->isOpen())
        return;
    const auto only = tactics::propertyOf(property.toStdString());
    level::Waypoint changed = *waypoint;
    for (std::size_t i = 0; i < tactics::kProperties.size(); ++i)
        if (!only || *only == tactics::kProperties[i])
            state(changed, tactics::kProperties[i], m_measure.values[i]);
    const auto id = m_editing->document().idAt(edit::kKindOf<level::Waypoint>,
                                               static_cast<std::size_t>(m_selected));
    const std::string what = only ? std::string(tactics::wordOf(*only)) : "values";
    m_editing->applyFix(
        {"measured " + what + " of " + changed.id, {edit::Replace{id, std::move(changed)}}});
}

} // namespace percept::session

#include "moc_WaypointLab.cpp"
