#include "app/workspaces/detail/DetailPropertyModel.h"

#include "app/studio/session/Document.h"
#include "app/ui/Follow.h"
#include "app/ui/Text.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

namespace percept::tuning {

using tools::DetailCurveKind;
using tools::DetailPart;
using tools::DetailProperty;
using tools::DetailTree;
using ui::text;

DetailPropertyModel::DetailPropertyModel(QObject* parent)
    : QObject(parent)
    , m_rows({"path",    "kind",  "label",     "mark",  "second", "unit",     "note",
              "number",  "value", "from",      "to",    "step",   "decimals", "preset",
              "choices", "depth", "removable", "opens", "open",   "adds"}) {
    connect(&m_editor, &LodEditor::edited, this, &DetailPropertyModel::refresh);
    connect(&m_editor, &LodEditor::opened, this, [this] {
        m_dragged.reset();
        m_open.clear();
        refresh();
    });
}

void DetailPropertyModel::setEditing(session::Editing* editing) {
    if (!m_editor.setEditing(editing))
        return;
    m_dragged.reset();
    refresh();
    emit changed();
}

void DetailPropertyModel::setSession(session::Session* session) {
    if (!ui::follow(m_session, session, this))
        return;
    if (session != nullptr)
        connect(session, &session::Session::opened, this, &DetailPropertyModel::refresh);
    refresh();
    emit changed();
}

void DetailPropertyModel::setActive(bool active) {
    if (active == m_active)
        return;
    dropHandle(true);
    m_active = active;
    refresh();
    emit changed();
}

void DetailPropertyModel::setPart(int part) {
    if (part == this->part() || part < 0 || part > static_cast<int>(DetailPart::Groups))
        return;
    m_part = static_cast<DetailPart>(part);
    refresh();
    emit changed();
}

void DetailPropertyModel::setCurve(int curve) {
    if (curve == this->curve() || curve < 0 || curve > static_cast<int>(DetailCurveKind::Priority))
        return;
    dropHandle(false);
    m_curve = static_cast<DetailCurveKind>(curve);
    refresh();
    emit changed();
}

const level::Level* DetailPropertyModel::level() const {
    if (isEditable())
        return &m_editor.level();
    return m_session && m_session->runnable() ? &m_session->runnable()->level : nullptr;
}

void DetailPropertyModel::refresh() {
    if (!m_active)
        return;
    m_problem.clear();
    const level::Level* const shown = level();
    m_present = shown != nullptr &&
                (!shown->lod.groups.text.empty() || !shown->lod.importance.weights.empty());
    m_chart = {};
    if (shown != nullptr) {
        const DetailTree tree(*shown, m_editor.brains());
        auto chart = tools::detailChart(
            tree, m_curve, m_editor.isDragging() ? std::optional(m_limits) : std::nullopt);
        if (chart)
            m_chart = std::move(*chart);
        else
            m_problem = text(chart.error().text());
        show(tree);
    } else {
        m_rows.setRows({});
    }
    emit changed();
    emit chartChanged();
}

QVariantMap DetailPropertyModel::secondOf(const DetailProperty& property) const {
    return {{QStringLiteral("path"), text(property.path)},
            {QStringLiteral("mark"), text(property.mark)},
            {QStringLiteral("unit"), text(property.unit)},
            {QStringLiteral("number"), property.number},
            {QStringLiteral("from"), property.from},
            {QStringLiteral("to"), property.to},
            {QStringLiteral("step"), property.step},
            {QStringLiteral("decimals"), property.decimals}};
}

std::set<std::string> DetailPropertyModel::openable(const DetailTree& tree) const {
    std::set<std::string> paths;
    for (const DetailProperty& row : tools::detailProperties(tree, m_part))
        if (row.opens)
            paths.insert(row.path);
    return paths;
}

void DetailPropertyModel::show(const DetailTree& tree) {
    constexpr std::size_t kSecond = 4; // of the roles
    std::vector<session::RowsModel::Row> rows;
    for (const DetailProperty& row : tools::detailProperties(tree, m_part, m_open)) {
        if (row.paired && !rows.empty()) {
            rows.back()[kSecond] = secondOf(row);
            continue;
        }
        QStringList choices;
        for (const std::string& choice : row.choices)
            choices << text(choice);
        QStringList adds;
        for (const std::string& what : row.adds)
            adds << text(what);
        rows.push_back({text(row.path),  static_cast<int>(row.kind),
                        text(row.label), text(row.mark),
                        QVariantMap(),   text(row.unit),
                        text(row.note),  row.number,
                        text(row.text),  row.from,
                        row.to,          row.step,
                        row.decimals,    row.standard ? QVariant(*row.standard) : QVariant(),
                        choices,         row.depth,
                        row.removable,   row.opens,
                        row.open,        adds});
    }
    m_rows.setRows(std::move(rows));
}

QString DetailPropertyModel::perform(const std::string& name, Result<level::Lod> lod) {
    if (!lod)
        return text(lod.error().message);
    const auto done = m_editor.perform(name, std::move(*lod));
    return done ? QString() : text(done.error().message);
}

bool DetailPropertyModel::beginDrag(const std::function<std::string()>& name) {
    if (m_dragged)
        return true;
    if (!m_editor.begin(name()))
        return false;
    m_dragged.emplace(m_editor.before());
    m_limits = m_chart.limits;
    return true;
}

void DetailPropertyModel::setNumber(const QString& path, double value, bool done) {
    if (!isEditable())
        return;
    const std::string field = path.toStdString();
    if (done && !m_dragged) {
        const DetailTree tree(*level(), m_editor.brains());
        if (const auto why =
                perform(tools::detailStepName(tree, field), tools::withValue(tree, field, value));
            !why.isEmpty())
            emit refused(why);
        return;
    }
    if (!beginDrag([&] { return tools::detailStepName(*level(), field); }))
        return;
    if (auto lod = tools::withValue(*m_dragged, field, value))
        m_editor.move(std::move(*lod));
    if (done)
        dropHandle(true);
}

QString DetailPropertyModel::setText(const QString& path, const QString& text) {
    if (!isEditable())
        return {};
    const std::string field = path.toStdString();
    const DetailTree tree(*level(), m_editor.brains());
    return perform(tools::detailStepName(tree, field),
                   tools::withValue(tree, field, text.toStdString()));
}

void DetailPropertyModel::open(std::string path) {
    m_open = std::move(path);
    if (level() != nullptr)
        show(*level());
}

void DetailPropertyModel::add(const QString& path, const QString& what) {
    if (!isEditable())
        return;
    const DetailTree tree(*level(), m_editor.brains());
    const auto before = openable(tree);
    const auto why = perform("addition of " + what.toStdString(),
                             tools::withAdded(tree, path.toStdString(), what.toStdString()));
    if (!why.isEmpty())
        emit refused(why);
    // What is new is open, so that it can be filled in.
    for (const std::string& each : openable(*level()))
        if (!before.contains(each)) {
            open(each);
            return;
        }
}

void DetailPropertyModel::remove(const QString& path) {
    if (!isEditable())
        return;
    const DetailTree tree(*level(), m_editor.brains());
    const std::string field = path.toStdString();
    // The places of what follows change.
    if (openable(tree).contains(field))
        m_open.clear();
    const auto why = perform("removal of " + tools::detailStepName(tree, field),
                             tools::withRemoved(tree, field));
    if (!why.isEmpty())
        emit refused(why);
}

void DetailPropertyModel::toggle(const QString& path) {
    open(m_open == path.toStdString() ? std::string() : path.toStdString());
}

void DetailPropertyModel::dragHandle(int handle, double x, double y) {
    constexpr std::array kNames{"distance", "attention", "frequency", "priority"};
    const auto name = [&] {
        return std::string("curve of ") + kNames[static_cast<std::size_t>(m_curve)];
    };
    if (handle < 0 || !beginDrag(name))
        return;
    if (auto lod = tools::withHandle(*m_dragged, m_curve, static_cast<std::size_t>(handle), {x, y}))
        m_editor.move(std::move(*lod));
}

void DetailPropertyModel::dropHandle(bool keep) {
    m_dragged.reset();
    if (m_editor.drop(keep))
        refresh();
}

} // namespace percept::tuning

#include "moc_DetailPropertyModel.cpp"
