#include "app/tuning/detail/DetailPropertyModel.h"

#include "app/session/Document.h"
#include "resources/ui/Follow.h"
#include "resources/ui/Text.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

namespace percept::tuning {

using session::Editing;
using tools::DetailCurveKind;
using tools::DetailPart;
using tools::DetailProperty;
using ui::text;

DetailPropertyModel::DetailPropertyModel(QObject* parent)
    : QObject(parent)
    , m_rows({"path",    "kind",  "label",     "mark",  "second", "unit",     "note",
              "number",  "value", "from",      "to",    "step",   "decimals", "preset",
              "choices", "depth", "removable", "opens", "open",   "adds"}) {}

DetailPropertyModel::~DetailPropertyModel() {
    if (!m_editing)
        (void)m_drag.release();
}

void DetailPropertyModel::setEditing(Editing* editing) {
    if (!ui::follow(m_editing, editing, this))
        return;
    if (editing != nullptr) {
        connect(editing, &Editing::edited, this, &DetailPropertyModel::refresh);
        connect(editing, &Editing::opened, this, [this] {
            (void)m_drag.release();
            m_dragged.reset();
            m_open.clear();
            refresh();
        });
    }
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
        return &m_editing->document().level();
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
        auto chart =
            tools::detailChart(*shown, m_curve, m_drag ? std::optional(m_limits) : std::nullopt);
        if (chart)
            m_chart = std::move(*chart);
        else
            m_problem = text(chart.error().text());
    }
    show();
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

std::set<std::string> DetailPropertyModel::openable() const {
    std::set<std::string> paths;
    for (const DetailProperty& row : tools::detailProperties(*level(), m_part))
        if (row.opens)
            paths.insert(row.path);
    return paths;
}

void DetailPropertyModel::show() {
    constexpr std::size_t kSecond = 4; // of the roles
    std::vector<session::RowsModel::Row> rows;
    if (const level::Level* shown = level())
        for (const DetailProperty& row : tools::detailProperties(*shown, m_part, m_open)) {
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

edit::Edits DetailPropertyModel::editsOf(level::Lod lod) const {
    edit::Settings settings = edit::settingsOf(m_editing->document().level());
    settings.lod = std::move(lod);
    return {edit::Replace{edit::kSettingsId, std::move(settings)}};
}

QString DetailPropertyModel::perform(const std::string& name, Result<level::Lod> lod) {
    if (!lod)
        return text(lod.error().message);
    if (m_drag || m_editing->isBusy())
        return tr("Finish what is being dragged first.");
    if (*lod != m_editing->document().level().lod)
        m_editing->applyFix({name, editsOf(std::move(*lod))});
    return {};
}

bool DetailPropertyModel::beginDrag(const std::string& name) {
    if (m_drag)
        return true;
    if (m_editing->isBusy())
        return false;
    m_dragged = *level();
    m_limits = m_chart.limits;
    m_drag = std::make_unique<edit::Transaction>(m_editing->document(), name);
    return true;
}

void DetailPropertyModel::setNumber(const QString& path, double value, bool done) {
    if (!isEditable())
        return;
    const std::string field = path.toStdString();
    const std::string name = tools::detailStepName(*level(), field);
    if (done && !m_drag) {
        if (const auto why = perform(name, tools::withValue(*level(), field, value));
            !why.isEmpty())
            emit refused(why);
        return;
    }
    if (!beginDrag(name))
        return;
    if (auto lod = tools::withValue(*m_dragged, field, value))
        (void)m_drag->update(editsOf(std::move(*lod)));
    if (done)
        dropHandle(true);
}

QString DetailPropertyModel::setText(const QString& path, const QString& text) {
    if (!isEditable())
        return {};
    const std::string field = path.toStdString();
    return perform(tools::detailStepName(*level(), field),
                   tools::withValue(*level(), field, text.toStdString()));
}

void DetailPropertyModel::add(const QString& path, const QString& what) {
    if (!isEditable())
        return;
    const auto before = openable();
    const auto why = perform("addition of " + what.toStdString(),
                             tools::withAdded(*level(), path.toStdString(), what.toStdString()));
    if (!why.isEmpty())
        emit refused(why);
    // What is new is open, so that it can be filled in.
    for (const std::string& path : openable())
        if (!before.contains(path)) {
            m_open = path;
            show();
            return;
        }
}

void DetailPropertyModel::remove(const QString& path) {
    if (!isEditable())
        return;
    // The places of what follows change.
    if (openable().contains(path.toStdString()))
        m_open.clear();
    const auto why = perform("removal of " + tools::detailStepName(*level(), path.toStdString()),
                             tools::withRemoved(*level(), path.toStdString()));
    if (!why.isEmpty())
        emit refused(why);
}

void DetailPropertyModel::toggle(const QString& path) {
    m_open = m_open == path.toStdString() ? std::string() : path.toStdString();
    show();
}

void DetailPropertyModel::dragHandle(int handle, double x, double y) {
    constexpr std::array kNames{"distance", "attention", "frequency", "priority"};
    if (!isEditable() || handle < 0 ||
        !beginDrag(std::string("curve of ") + kNames[static_cast<std::size_t>(m_curve)]))
        return;
    auto lod = tools::withHandle(*m_dragged, m_curve, static_cast<std::size_t>(handle), {x, y});
    if (lod)
        (void)m_drag->update(editsOf(std::move(*lod)));
}

void DetailPropertyModel::dropHandle(bool keep) {
    const auto drag = std::exchange(m_drag, nullptr);
    m_dragged.reset();
    if (!drag)
        return;
    if (keep)
        drag->commit();
    else
        drag->cancel();
    refresh();
}

} // namespace percept::tuning

#include "moc_DetailPropertyModel.cpp"
