#include "TimelineRows.h"

#include "resources/ui/Follow.h"

#include <algorithm>

namespace percept::canvas {

void TimelineRows::setFeed(LaneFeed* feed) {
    if (!ui::follow(m_feed, feed, this))
        return;
    if (feed)
        connect(feed, &LaneFeed::started, this, &TimelineRows::rebuild);
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
        return row.kind == Kind::Health ? QStringLiteral("health") : QString();
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
    const int below = static_cast<int>(main - m_rows.begin()) + 1;
    if (unfolded) {
        beginInsertRows({}, below, below);
        m_rows.insert(main + 1, {agent, Kind::Health});
        endInsertRows();
    } else {
        beginRemoveRows({}, below, below);
        m_rows.erase(main + 1);
        endRemoveRows();
    }
    emit dataChanged(index(below - 1), index(rowCount() - 1), {UnfoldedRole, YRole});
    emit layoutRowsChanged();
}

double TimelineRows::yOfAgent(int agent) const {
    const auto main = std::find(m_rows.begin(), m_rows.end(), RowEntry{agent, Kind::Main});
    return main == m_rows.end() ? -1.0 : m_rowHeight * static_cast<double>(main - m_rows.begin());
}

} // namespace percept::canvas

#include "moc_TimelineRows.cpp"
