#include "app/studio/edit/PatrolRows.h"

#include "app/ui/Text.h"
#include "percept/base/Maths.h"

namespace percept::session {
namespace {

constexpr double kDegreesPerRadian = 180.0 / maths::kPi;

} // namespace

PatrolRows::PatrolRows(QObject* parent)
    : QObject(parent)
    , m_stops({"place", "wait", "looks", "look"}) {}

void PatrolRows::setEditing(Editing* editing) {
    if (editing == m_editing)
        return;
    if (m_editing)
        m_editing->disconnect(this);
    m_editing = editing;
    if (editing != nullptr) {
        connect(editing, &Editing::closing, this, [this] { m_drag.reset(); });
        connect(editing, &Editing::opened, this, &PatrolRows::refresh);
        connect(editing, &Editing::edited, this, &PatrolRows::refresh);
        connect(editing, &Editing::selectionChanged, this, &PatrolRows::refresh);
    }
    refresh();
}

void PatrolRows::refresh() {
    const bool open = m_editing && m_editing->isOpen();
    const auto selected = open && m_editing->selectedCount() == 1 ? m_editing->selection().primary()
                                                                  : edit::ObjectId::None;
    const level::Agent* const agent =
        selected == edit::ObjectId::None ? nullptr : edit::agentOf(document(), selected);
    if (!open || m_agent != selected)
        m_drag.reset();
    m_agent = agent != nullptr ? selected : edit::ObjectId::None;
    std::vector<RowsModel::Row> rows;
    if (agent != nullptr)
        for (const level::PatrolStop& stop : agent->patrol)
            rows.push_back({ui::text(edit::stopText(stop)),
                            stop.wait,
                            stop.look.has_value(),
                            stop.look.value_or(0.0) * kDegreesPerRadian});
    m_stops.setRows(std::move(rows));
    emit changed();
}

std::string PatrolRows::stepName(const char* act) const {
    return std::string(act) + " of " + edit::agentOf(document(), m_agent)->id;
}

void PatrolRows::perform(const char* act, const edit::Edits& edits) {
    m_drag.reset();
    if (const auto done = document().perform(stepName(act), edits); !done)
        emit m_editing->refused(ui::text(done.error().message));
}

void PatrolRows::drag(const QString& what, const char* act, const edit::Edits& edits, bool done) {
    if (done && !m_drag)
        return perform(act, edits);
    if (!m_drag || m_dragged != what) {
        m_drag.reset();
        m_drag = std::make_unique<edit::Transaction>(document(), stepName(act));
        m_dragged = what;
    }
    (void)m_drag->update(edits);
    if (done)
        std::exchange(m_drag, nullptr)->commit();
}

void PatrolRows::setWait(int stop, double seconds, bool done) {
    if (has(stop))
        drag(QStringLiteral("wait %1").arg(stop),
             "wait at a stop",
             edit::settingWait(document(), m_agent, static_cast<std::size_t>(stop), seconds),
             done);
}

void PatrolRows::setLook(int stop, double degrees, bool done) {
    if (has(stop))
        drag(QStringLiteral("look %1").arg(stop),
             "gaze at a stop",
             edit::settingLook(document(),
                               m_agent,
                               static_cast<std::size_t>(stop),
                               maths::wrapAngle(degrees / kDegreesPerRadian)),
             done);
}

void PatrolRows::clearLook(int stop) {
    if (has(stop))
        perform(
            "gaze at a stop",
            edit::settingLook(document(), m_agent, static_cast<std::size_t>(stop), std::nullopt));
}

QString PatrolRows::setPlace(int stop, const QString& place) {
    if (!has(stop))
        return {};
    const auto edits = edit::placingStop(
        document(), m_agent, static_cast<std::size_t>(stop), place.trimmed().toStdString());
    if (!edits)
        return ui::text(edits.error().message);
    perform("place of a stop", *edits);
    return {};
}

void PatrolRows::add() {
    if (isPresent())
        perform("new stop", edit::addingStop(document(), m_agent));
}

void PatrolRows::remove(int stop) {
    if (has(stop))
        perform("removal of a stop",
                edit::removingStop(document(), m_agent, static_cast<std::size_t>(stop)));
}

void PatrolRows::moveStop(int from, int to) {
    if (has(from) && has(to) && from != to)
        perform(
            "order of stops",
            edit::orderingStops(
                document(), m_agent, static_cast<std::size_t>(from), static_cast<std::size_t>(to)));
}

} // namespace percept::session

#include "moc_PatrolRows.cpp"
