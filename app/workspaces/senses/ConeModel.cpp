#include "app/workspaces/senses/ConeModel.h"

#include "app/ui/Text.h"
#include "percept/base/Maths.h"
#include "percept/geometry/VisibilityPolygon.h"
#include "percept/level/WallSegments.h"
#include "percept/overlay/AgentOverlay.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace percept::session {
namespace {

using edit::ConeValue;
using edit::StateValue;
using ui::text;

constexpr double kDegreesInRadian = 180.0 / maths::kPi;

struct Column {
    ConeValue value;
    const char* name;
    const char* label;
    const char* unit;
    double scale; ///< shown = stored * scale
    double to;    ///< as shown
    double step;
    int decimals;
};
constexpr std::array kConeColumns{
    Column{
        ConeValue::Horizontal, "horizontal angle", "Horiz.", "\u00b0", kDegreesInRadian, 360, 1, 0},
    Column{ConeValue::Vertical, "vertical angle", "Vert.", "\u00b0", kDegreesInRadian, 180, 1, 0},
    Column{ConeValue::Length, "length", "Len.", "m", 1, 1000, 0.25, 1},
    Column{ConeValue::Acuity, "acuity", "Acuity", "", 1, 1, 0.01, 2},
    Column{ConeValue::Light, "sensitivity to light", "Light", "", 1, 10, 0.1, 1},
    Column{ConeValue::Movement, "sensitivity to movement", "Move", "", 1, 10, 0.1, 1},
    Column{ConeValue::Exposure, "sensitivity to exposure", "Expos.", "", 1, 10, 0.1, 1},
    Column{ConeValue::Pitch, "pitch", "Pitch", "\u00b0", kDegreesInRadian, 90, 1, 0},
    Column{ConeValue::Direction, "direction", "Direction", "\u00b0", kDegreesInRadian, 180, 1, 0},
    Column{ConeValue::Alertness, "acuity by alertness", "Alertness", "", 1, 10, 0.05, 2},
};
/// The least that is shown.
double leastOf(const Column& column) {
    switch (column.value) {
    case ConeValue::Pitch:
    case ConeValue::Direction:
        return -column.to;
    case ConeValue::Alertness:
        return -1.0;
    default:
        return 0.0;
    }
}
const Column* columnOf(int field) {
    const auto found =
        std::ranges::find(kConeColumns, static_cast<ConeValue>(field), &Column::value);
    return found == kConeColumns.end() ? nullptr : &*found;
}

constexpr std::array kStateNames{"level", "reaction", "hold", "alertness decay"};

QVariantMap fieldOf(const Column& column, double value, std::optional<double> inherited) {
    QVariantMap field{{"field", static_cast<int>(column.value)},
                      {"name", column.name},
                      {"label", column.label},
                      {"unit", QString::fromUtf8(column.unit)},
                      {"from", leastOf(column)},
                      {"to", column.to},
                      {"step", column.step},
                      {"decimals", column.decimals},
                      {"value", value * column.scale}};
    if (inherited)
        field.insert("preset", *inherited * column.scale);
    return field;
}

QVariantMap fieldOf(StateValue value,
                    const level::Awareness& awareness,
                    std::size_t state,
                    std::optional<double> inherited) {
    const bool level = value == StateValue::Level;
    const auto number = edit::valueOf(awareness, state, value);
    const auto [from, to] = edit::rangeOf(awareness, state, value);
    QVariantMap field{{"field", static_cast<int>(value)},
                      {"name", kStateNames[static_cast<std::size_t>(value)]},
                      {"absent", !number},
                      {"unit", level ? QString() : QStringLiteral("s")},
                      {"from", from},
                      {"to", to},
                      {"step", level ? 0.01 : 0.05},
                      {"decimals", 2},
                      {"value", number.value_or(0.0)}};
    if (inherited)
        field.insert("preset", *inherited);
    return field;
}

} // namespace

ConeModel::ConeModel(QObject* parent)
    : MapTool(parent)
    , m_cones({"name", "ink", "movementOnly", "values"})
    , m_states({"name", "values"}) {
    connect(this, &ConeModel::changed, this, &MapTool::marksChanged);
}

void ConeModel::setEditing(Editing* editing) {
    if (editing == m_editing)
        return;
    if (m_editing)
        m_editing->disconnect(this);
    m_editing = editing;
    if (editing != nullptr) {
        connect(editing, &Editing::closing, this, [this] {
            m_drag.reset();
            m_pull.reset();
        });
        connect(editing, &Editing::opened, this, &ConeModel::refresh);
        connect(editing, &Editing::edited, this, &ConeModel::refresh);
        connect(editing, &Editing::selectionChanged, this, &ConeModel::refresh);
        connect(editing, &MapTool::marksChanged, this, &MapTool::marksChanged);
    }
    refresh();
}

void ConeModel::setView(canvas::ViewFeed* view) {
    if (view == m_view)
        return;
    if (m_view)
        m_view->disconnect(this);
    m_view = view;
    if (view != nullptr)
        connect(view, &canvas::ViewFeed::viewChanged, this, [this] {
            if (m_active && isPresent())
                emit marksChanged();
        });
    emit changed();
}

void ConeModel::setActive(bool active) {
    if (active == m_active)
        return;
    m_active = active;
    if (m_pull)
        m_pull->cancel();
    emit activeChanged();
    emit marksChanged();
}

void ConeModel::setCone(int cone) {
    const auto last = m_archetype.viewCones.empty() ? 0 : m_archetype.viewCones.size() - 1;
    m_cone = std::min(static_cast<std::size_t>(std::max(cone, 0)), last);
    emit changed();
}

void ConeModel::refresh() {
    const bool open = m_editing && m_editing->isOpen();
    const auto selected = open ? m_editing->selection().primary() : edit::ObjectId::None;
    if (selected != m_selected) {
        m_drag.reset();
        m_cone = 0;
    }
    m_selected = selected;
    m_owner = open ? edit::coneOwner(document(), selected) : edit::ObjectId::None;
    m_archetype = isPresent() ? edit::resolvedArchetype(document(), m_owner) : level::Archetype();
    if (open && !m_pull)
        m_pull = std::make_unique<gesture::ConePull>(document());
    if (!open)
        m_pull.reset();
    fill();
    setCone(static_cast<int>(m_cone));
}

void ConeModel::fill() {
    std::vector<RowsModel::Row> cones;
    for (std::size_t i = 0; i < m_archetype.viewCones.size(); ++i) {
        const level::ViewCone& each = m_archetype.viewCones[i];
        QVariantList values;
        for (const Column& column : kConeColumns)
            values.append(fieldOf(column,
                                  edit::valueOf(each, column.value),
                                  edit::inheritedValue(document(), m_owner, i, column.value)));
        cones.push_back({text(each.id),
                         static_cast<int>(overlay::numberedConeStroke(i).ink),
                         each.movementOnly,
                         values});
    }
    m_cones.setRows(std::move(cones));
    std::vector<RowsModel::Row> states;
    for (std::size_t i = 0; i < m_archetype.awareness.states.size(); ++i) {
        QVariantList values;
        for (const StateValue value :
             {StateValue::Level, StateValue::Reaction, StateValue::Hold, StateValue::Decay})
            values.append(fieldOf(value,
                                  m_archetype.awareness,
                                  i,
                                  edit::inheritedValue(document(), m_owner, i, value)));
        states.push_back({text(m_archetype.awareness.states[i]), values});
    }
    m_states.setRows(std::move(states));
}

QString ConeModel::archetype() const {
    return text(m_archetype.id);
}

QString ConeModel::base() const {
    return isPresent() && edit::ownsCones(document(), m_owner) ? text(m_archetype.extends)
                                                               : QString();
}

void ConeModel::perform(const std::string& name, const edit::Edits& edits) {
    m_drag.reset();
    if (const auto done = document().perform(name + " of " + m_archetype.id, edits); !done)
        emit m_editing->refused(text(done.error().message));
}

void ConeModel::drag(const QString& what,
                     const std::string& name,
                     const edit::Edits& edits,
                     bool done) {
    if (edits.empty())
        return;
    if (done && !m_drag)
        return perform(name, edits);
    if (!m_drag || m_dragged != what) {
        m_drag.reset();
        m_drag = std::make_unique<edit::Transaction>(document(), name + " of " + m_archetype.id);
        m_dragged = what;
    }
    (void)m_drag->update(edits);
    if (done)
        std::exchange(m_drag, nullptr)->commit();
}

void ConeModel::setValue(int cone, int field, double value, bool done) {
    const Column* const column = columnOf(field);
    const auto place = static_cast<std::size_t>(cone);
    if (!isPresent() || column == nullptr || place >= m_archetype.viewCones.size())
        return;
    drag(QStringLiteral("cone %1 %2").arg(cone).arg(field),
         std::string(column->name) + " of cone " + m_archetype.viewCones[place].id,
         edit::settingCone(document(), m_owner, place, column->value, value / column->scale),
         done);
}

void ConeModel::setShape(const level::ViewCone& shape, bool done) {
    if (isPresent() && m_cone < m_archetype.viewCones.size())
        drag(QStringLiteral("shape %1").arg(m_cone),
             "shape of cone " + shape.id,
             edit::replacingCone(document(), m_owner, m_cone, shape),
             done);
}

void ConeModel::resetValue(int cone, int field) {
    const Column* const column = columnOf(field);
    const auto place = static_cast<std::size_t>(cone);
    if (!isPresent() || column == nullptr)
        return;
    if (const auto wanted = edit::inheritedValue(document(), m_owner, place, column->value))
        perform(column->name,
                edit::settingCone(document(), m_owner, place, column->value, *wanted));
}

void ConeModel::setState(int state, int field, double value, bool done) {
    const auto place = static_cast<std::size_t>(state);
    if (!isPresent() || field < 0 || field >= static_cast<int>(kStateNames.size()) ||
        place >= m_archetype.awareness.states.size())
        return;
    drag(QStringLiteral("state %1 %2").arg(state).arg(field),
         std::string(kStateNames[static_cast<std::size_t>(field)]) + " of state " +
             m_archetype.awareness.states[place],
         edit::settingState(document(), m_owner, place, static_cast<StateValue>(field), value),
         done);
}

void ConeModel::resetState(int state, int field) {
    const auto place = static_cast<std::size_t>(state);
    if (!isPresent() || field < 0 || field >= static_cast<int>(kStateNames.size()))
        return;
    if (const auto wanted =
            edit::inheritedValue(document(), m_owner, place, static_cast<StateValue>(field)))
        setState(state, field, *wanted, true);
}

void ConeModel::add() {
    if (!isPresent())
        return;
    perform("new cone", edit::addingCone(document(), m_owner));
    setCone(m_cones.count() - 1);
}

void ConeModel::remove(int cone) {
    if (isPresent())
        perform("removal of cone " + std::to_string(cone + 1),
                edit::removingCone(document(), m_owner, static_cast<std::size_t>(cone)));
}

void ConeModel::moveCone(int from, int to) {
    if (!isPresent() || from < 0 || to < 0 || to >= m_cones.count())
        return;
    perform("order of cones",
            edit::movingCone(
                document(), m_owner, static_cast<std::size_t>(from), static_cast<std::size_t>(to)));
    setCone(to);
}

void ConeModel::inherit() {
    if (isPresent())
        perform("inheritance of cones", edit::inheritingCones(document(), m_owner));
}

/// Where the selected agent is in the run; where the level puts it while nothing runs.
std::optional<gesture::Lookout> ConeModel::lookout() const {
    const auto location = document().locate(m_selected);
    if (!m_active || !location || location->kind != edit::kKindOf<level::Agent>)
        return std::nullopt;
    const level::Agent& agent = document().level().agents[location->index];
    if (m_view && m_view->view())
        for (std::size_t i = 0; i < m_view->looks().size(); ++i)
            if (m_view->looks()[i].name == agent.id && i < m_view->view()->agents.size()) {
                const trace::AgentPose& pose = m_view->view()->agents[i];
                return gesture::Lookout{pose.position, pose.facing};
            }
    if (!agent.position)
        return std::nullopt;
    return gesture::Lookout{agent.position->plan(), agent.heading};
}

gesture::Pointer ConeModel::pointerOf(const Pointer& pointer) const {
    gesture::Pointer made{.at = pointer.at, .scale = pointer.pixelsPerMetre};
    made.shift = pointer.modifiers.testFlag(Qt::ShiftModifier);
    made.control = pointer.modifiers.testFlag(Qt::ControlModifier);
    made.alt = pointer.modifiers.testFlag(Qt::AltModifier);
    return made;
}

void ConeModel::press(const Pointer& pointer) {
    if (m_pull && isPresent() && !m_archetype.viewCones.empty()) {
        overlay::DisplayList unseen;
        markCone(unseen); // where the handles are now
        if (m_pull->press(pointerOf(pointer)))
            return;
    }
    if (m_editing)
        m_editing->press(pointer);
}

void ConeModel::move(const Pointer& pointer) {
    if (m_pull && m_pull->isBusy())
        m_pull->move(pointerOf(pointer));
    else if (m_editing)
        m_editing->move(pointer);
}

void ConeModel::release(const Pointer& pointer) {
    if (m_pull && m_pull->isBusy()) {
        m_pull->release();
        emit changed();
    } else if (m_editing) {
        m_editing->release(pointer);
    }
}

void ConeModel::doubleClick(const Pointer& pointer) {
    if (m_editing)
        m_editing->doubleClick(pointer);
}

void ConeModel::leave() {
    if (m_editing)
        m_editing->leave();
}

void ConeModel::setShown(std::shared_ptr<const overlay::ShownObjects> shown,
                         double pixelsPerMetre) {
    if (m_editing)
        m_editing->setShown(std::move(shown), pixelsPerMetre);
}

overlay::DisplayList ConeModel::marks() const {
    if (!m_editing)
        return {};
    auto list = m_editing->marks();
    if (!m_pull || !isPresent() || m_archetype.viewCones.empty())
        return list;
    markCone(list);
    m_pull->mark(list);
    return list;
}

/// The chosen cone as it is edited, cut by walls and by doors as they stand: from the eyes, the
/// right edge first.
std::vector<geometry::Vec2> ConeModel::outline() const {
    const auto from = lookout();
    if (!from || !m_level || m_level->isEmpty() || m_cone >= m_archetype.viewCones.size())
        return {};
    const level::ViewCone& shown = m_archetype.viewCones[m_cone];
    const geometry::Sight& sight = m_level->sight();
    const Metres far = gesture::ConePull::kFar;
    const auto& run = m_view ? m_view->view() : nullptr;
    const auto doors = level::doorSegments(
        *m_level->level(), m_level->doorsOfRun(run ? run->doors : std::vector<double>()));
    return geometry::visibilityPolygon(
        sight,
        {.eye = {from->at, sight.ground().heightAt(from->at) + m_archetype.eyeHeight},
         .facing = from->facing + shown.direction,
         .fieldOfView = std::min(shown.horizontal, maths::kTwoPi),
         .range = shown.length > 0 ? std::min(shown.length, far) : far},
        geometry::kBlocksSight,
        doors);
}

/// Its handles where walls cut it; a run may have another cone, which has none.
void ConeModel::markCone(overlay::DisplayList& list) const {
    auto from = lookout();
    const auto seen = outline();
    const bool open = from && m_archetype.viewCones[m_cone].horizontal < maths::kTwoPi;
    if (open && seen.size() > 3 && geometry::distance(seen.front(), from->at) < 1e-6)
        from->reach = {geometry::distance(from->at, seen.back()),
                       geometry::distance(from->at, seen[1])};
    m_pull->show(m_owner, m_cone, from);
    if (seen.size() < 3)
        return;
    auto stroke = overlay::numberedConeStroke(m_cone);
    stroke.width = 2;
    stroke.opacity = 1;
    if (m_filled)
        list.fan(overlay::Layer::Cones, seen, {stroke.ink, 0.1F});
    list.outline(overlay::Layer::Selection, seen, stroke);
}

} // namespace percept::session

#include "moc_ConeModel.cpp"
