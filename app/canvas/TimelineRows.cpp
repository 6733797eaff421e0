#include "TimelineRows.h"

#include "app/ui/Follow.h"

#include <algorithm>
#include <iterator>

namespace percept::canvas {

void TimelineRows::setFeed(LaneFeed* feed) {
    if (!ui::follow(m_feed, feed, this))
        return;
    if (feed) {
        connect(feed, &LaneFeed::started, this, &TimelineRows::rebuild);
        connect(feed, &LaneFeed::changed, this, &TimelineRows::refresh);
    }
    rebuild();
    emit feedChanged();
}

void TimelineRows::setRowHeight(double height) {
    if (height == m_rowHeight)
        return;
    m_rowHeight = height;
    if (!m_rows.empty())
        emit dataChanged(index(0), index(rowCount() - 1), {YRole});
    emit layoutRowsChanged();
}

double TimelineRows::contentHeight() const {
    return m_rowHeight * static_cast<double>(m_rows.size());
}

void TimelineRows::rebuild() {
    beginResetModel();
    m_rows.clear();
    const int agents = m_feed ? m_feed->agentCount() : 0;
    m_unfolded.assign(static_cast<std::size_t>(agents), false);
    for (int agent = 0; agent < agents; ++agent)
        m_rows.push_back({agent, Kind::Main});
    endResetModel();
    emit layoutRowsChanged();
}

std::vector<TimelineRows::RowEntry> TimelineRows::below(int agent) const {
    std::vector<RowEntry> rows{{agent, Kind::Health}};
    for (const auto& lane : m_feed->awareness().lanes())
        if (static_cast<int>(trace::indexOf(lane.observer)) == agent)
            rows.push_back({agent, Kind::Awareness, lane.target});
    return rows;
}

/// Whom agents become aware of is known only as the run goes on.
void TimelineRows::refresh() {
    std::vector<RowEntry> wanted;
    for (const RowEntry& row : m_rows) {
        if (row.kind != Kind::Main)
            continue;
        wanted.push_back(row);
        if (isUnfolded(row.agent))
            std::ranges::copy(below(row.agent), std::back_inserter(wanted));
    }
    if (wanted == m_rows)
        return;
    beginResetModel();
    m_rows = std::move(wanted);
    endResetModel();
    emit layoutRowsChanged();
}

std::vector<const explain::AwarenessLane*> TimelineRows::awareness() const {
    std::vector<const explain::AwarenessLane*> lanes;
    for (const RowEntry& row : m_rows)
        lanes.push_back(row.kind == Kind::Awareness
                            ? m_feed->awareness().find(
                                  trace::AgentId{static_cast<std::uint32_t>(row.agent)}, row.target)
                            : nullptr);
    return lanes;
}

QString TimelineRows::valueName(const RowEntry& row) const {
    if (row.kind == Kind::Main)
        return {};
    if (row.kind == Kind::Health)
        return tr("health");
    const auto place = static_cast<std::size_t>(trace::indexOf(row.target));
    return place < m_feed->looks().size()
               ? tr("awareness of %1").arg(QString::fromStdString(m_feed->looks()[place].name))
               : tr("awareness of an unknown source");
}

int TimelineRows::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

QVariant TimelineRows::data(const QModelIndex& index, int role) const {
    if (!m_feed || !checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const RowEntry& row = m_rows[static_cast<std::size_t>(index.row())];
    const auto& look = m_feed->looks()[static_cast<std::size_t>(row.agent)];
    switch (role) {
    case AgentRole:
        return row.agent;
    case Qt::DisplayRole:
    case NameRole:
        return QString::fromStdString(look.name);
    case TeamRole:
        return static_cast<int>(look.team);
    case ValueRole:
        return valueName(row);
    case UnfoldedRole:
        return isUnfolded(row.agent);
    case YRole:
        return m_rowHeight * index.row();
    default:
        return {};
    }
}

QHash<int, QByteArray> TimelineRows::roleNames() const {
    return {{AgentRole, "agent"},
            {NameRole, "name"},
            {TeamRole, "team"},
            {ValueRole, "valueName"},
            {UnfoldedRole, "unfolded"},
            {YRole, "rowY"}};
}

bool TimelineRows::isUnfolded(int agent) const {
    const auto index = static_cast<std::size_t>(agent);
    return agent >= 0 && index < m_unfolded.size() && m_unfolded[index];
}

void TimelineRows::setUnfolded(int agent, bool unfolded) {
    const auto main = std::find(m_rows.begin(), m_rows.end(), RowEntry{agent, Kind::Main});
    if (main == m_rows.end() || isUnfolded(agent) == unfolded)
        return;
    m_unfolded[static_cast<std::size_t>(agent)] = unfolded;
    const auto first = main + 1;
    const int under = static_cast<int>(first - m_rows.begin());
    if (unfolded) {
        const auto added = below(agent);
        beginInsertRows({}, under, under + static_cast<int>(added.size()) - 1);
        m_rows.insert(first, added.begin(), added.end());
        endInsertRows();
    } else {
        const auto end = std::find_if(
            first, m_rows.end(), [agent](const RowEntry& row) { return row.agent != agent; });
        beginRemoveRows({}, under, under + static_cast<int>(end - first) - 1);
        m_rows.erase(first, end);
        endRemoveRows();
    }
    emit dataChanged(index(under - 1), index(rowCount() - 1), {UnfoldedRole, YRole});
    emit layoutRowsChanged();
}

double TimelineRows::yOfAgent(int agent) const {
    const auto main = std::find(m_rows.begin(), m_rows.end(), RowEntry{agent, Kind::Main});
    return main == m_rows.end() ? -1.0 : m_rowHeight * static_cast<double>(main - m_rows.begin());
}

} // namespace percept::canvas

#include "moc_TimelineRows.cpp"
