#include "app/workspaces/senses/GraphProposal.h"

#include "app/studio/edit/ObjectNames.h"
#include "editor/tools/ToEdits.h"

#include "percept/overlay/DisplayList.h"

#include <algorithm>

namespace percept::session {
namespace {

using overlay::DisplayList;
using overlay::Ink;
using overlay::Layer;
using overlay::Stroke;

enum class Act { Added, Changed, Dropped };

template <class T>
Act actOf(const tools::Change<T>& change) {
    return change.adds() ? Act::Added : change.drops() ? Act::Dropped : Act::Changed;
}

/// The object as it shall be, or as it was if it goes.
template <class T>
const T& objectOf(const tools::Change<T>& change, const std::vector<T>& before) {
    return change.object ? *change.object : before[*change.index];
}

Stroke strokeOf(Act act) {
    switch (act) {
    case Act::Added:
        return {.ink = Ink::Success, .width = 2};
    case Act::Changed:
        return {.ink = Ink::Warning, .width = 2, .dash = overlay::kSoundDash};
    default:
        return {.ink = Ink::Error, .width = 1.5F, .opacity = 0.7F, .dash = overlay::kDots};
    }
}

void drawChange(DisplayList& list, Act act, const level::Region& region) {
    if (region.polygon.size() < 3)
        return;
    if (act == Act::Added)
        list.area(Layer::Rasters, region.polygon, {Ink::Success, 0.1F});
    list.outline(Layer::Connections, region.polygon, strokeOf(act));
}

void drawChange(DisplayList& list, Act act, const level::Connection& connection) {
    list.segment(Layer::Connections, connection.start.plan(), connection.end.plan(), strokeOf(act))
        .heads = overlay::Heads::End;
}

QString detailOf(const level::Region&, const std::string& reason) {
    return QString::fromStdString(reason);
}

QString detailOf(const level::Connection& connection, const std::string& reason) {
    QStringList modalities;
    for (const auto& passage : connection.modalities)
        modalities.append(QString::fromStdString(passage.first));
    const QString ends =
        QStringLiteral("%1 \u2192 %2")
            .arg(QString::fromStdString(connection.from), QString::fromStdString(connection.to));
    QStringList parts{ends, modalities.join(QStringLiteral(", "))};
    if (!reason.empty())
        parts.append(QString::fromStdString(reason));
    return parts.join(QStringLiteral(" \u00b7 "));
}

template <class T>
void addRows(const std::vector<tools::Change<T>>& changes,
             const std::vector<T>& before,
             std::vector<RowsModel::Row>& rows) {
    for (const auto& change : changes) {
        const T& object = objectOf(change, before);
        rows.push_back({static_cast<int>(actOf(change)),
                        iconOf(edit::kKindOf<T>),
                        QString::fromStdString(object.id),
                        detailOf(object, change.reason)});
    }
}

} // namespace

GraphProposal::GraphProposal(QObject* parent)
    : Proposal(parent)
    , m_rows({"act", "icon", "name", "detail"}) {}

void GraphProposal::choose(bool& option, bool value) {
    if (option == value)
        return;
    option = value;
    emit changed();
    follow();
}

void GraphProposal::setRegions(bool makes) {
    choose(m_options.makeRegions, makes);
}

void GraphProposal::setOpenings(bool makes) {
    choose(m_options.makeOpenings, makes);
}

void GraphProposal::setSight(bool makes) {
    choose(m_options.makeSight, makes);
}

void GraphProposal::work() {
    background().start([this,
                        options = m_options,
                        level = document()->snapshot(),
                        revision = document()->revision()](const Watch& watch) {
        auto changes = tools::generateGraph(*level, options, watch);
        return [this, revision, changes = std::move(changes)]() mutable {
            if (changes)
                take(revision, std::move(*changes));
        };
    });
}

void GraphProposal::take(std::uint64_t revision, tools::LevelChanges changes) {
    if (document() == nullptr || document()->revision() != revision)
        return;
    m_changes = std::move(changes);
    m_revision = revision;
    const auto& level = document()->level();
    std::vector<RowsModel::Row> rows;
    addRows(m_changes.regions, level.regions, rows);
    addRows(m_changes.connections, level.connections, rows);
    m_counts = {};
    for (const auto& row : rows)
        ++m_counts[static_cast<std::size_t>(row.front().toInt())];
    m_rows.setRows(std::move(rows));
    draw();
}

DisplayList GraphProposal::drawing() const {
    DisplayList list;
    const auto* const edited = document();
    if (edited == nullptr || edited->revision() != m_revision)
        return list;
    for (const auto& change : m_changes.regions)
        drawChange(list, actOf(change), objectOf(change, edited->level().regions));
    for (const auto& change : m_changes.connections)
        drawChange(list, actOf(change), objectOf(change, edited->level().connections));
    return list;
}

void GraphProposal::apply() {
    if (!isShown() || isBusy() || document() == nullptr || m_changes.empty() ||
        document()->revision() != m_revision)
        return;
    takeOver({"generation of the sense graph", tools::toEdits(m_changes, *document())});
}

void GraphProposal::forget() {
    m_changes = {};
    m_counts = {};
    m_rows.setRows({});
}

} // namespace percept::session

#include "moc_GraphProposal.cpp"
