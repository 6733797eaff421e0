#include "AwarenessRows.h"

#include "app/ui/Follow.h"

#include <algorithm>

namespace percept::canvas {

void AwarenessRows::setFeed(LaneFeed* feed) {
    if (!ui::follow(m_feed, feed, this))
        return;
    if (feed) {
        connect(feed, &LaneFeed::started, this, [this] { m_target.reset(); });
        connect(feed, &LaneFeed::changed, this, &AwarenessRows::follow);
    }
    follow();
    emit feedChanged();
}

void AwarenessRows::setFrame(qint64 frame) {
    if (frame == m_frame)
        return;
    m_frame = frame;
    emit frameChanged();
    if (!m_pairs.empty())
        emit dataChanged(index(0),
                         index(rowCount() - 1),
                         {StateRole, StateNameRole, AlertnessRole, AlertnessNameRole, HoldsRole});
}

std::vector<AwarenessRows::Pair> AwarenessRows::wanted() const {
    std::vector<Pair> pairs;
    if (m_feed)
        for (const auto& lane : m_feed->awareness().lanes())
            if (!m_target || lane.target == *m_target)
                pairs.emplace_back(lane.observer, lane.target);
    return pairs;
}

/// Takes the pairs of which there are records by now.
void AwarenessRows::follow() {
    std::vector<trace::AgentId> targets;
    if (m_feed)
        for (const auto& lane : m_feed->awareness().lanes())
            if (std::find(targets.begin(), targets.end(), lane.target) == targets.end())
                targets.push_back(lane.target);
    std::sort(targets.begin(), targets.end());
    auto pairs = wanted();
    if (pairs != m_pairs) {
        beginResetModel();
        m_pairs = std::move(pairs);
        endResetModel();
    } else if (!m_pairs.empty()) {
        emit dataChanged(index(0),
                         index(rowCount() - 1),
                         {StateRole, StateNameRole, AlertnessRole, AlertnessNameRole, HoldsRole});
    }
    m_targets = std::move(targets);
    emit pairsChanged();
}

QStringList AwarenessRows::targets() const {
    QStringList names{tr("everybody")};
    for (const trace::AgentId each : m_targets)
        names.append(nameOf(each));
    return names;
}

int AwarenessRows::target() const {
    const auto place = std::find(m_targets.begin(), m_targets.end(), m_target);
    return !m_target || place == m_targets.end() ? 0
                                                 : static_cast<int>(place - m_targets.begin()) + 1;
}

void AwarenessRows::setTarget(int target) {
    const auto place = static_cast<std::size_t>(target) - 1;
    m_target =
        target > 0 && place < m_targets.size() ? std::optional(m_targets[place]) : std::nullopt;
    follow();
}

std::vector<const explain::AwarenessLane*> AwarenessRows::lanes() const {
    std::vector<const explain::AwarenessLane*> lanes;
    if (m_feed)
        for (const auto& [observer, target] : m_pairs)
            lanes.push_back(m_feed->awareness().find(observer, target));
    return lanes;
}

QString AwarenessRows::nameOf(trace::AgentId agent) const {
    const auto place = trace::indexOf(agent);
    return place < m_feed->looks().size() ? QString::fromStdString(m_feed->looks()[place].name)
                                          : tr("unknown source");
}

int AwarenessRows::teamOf(trace::AgentId agent) const {
    const auto place = trace::indexOf(agent);
    return place < m_feed->looks().size() ? static_cast<int>(m_feed->looks()[place].team) : -1;
}

QString AwarenessRows::spentText(const explain::AwarenessLane& lane) const {
    const explain::AwarenessLanes& lanes = m_feed->awareness();
    QStringList parts;
    const auto spent = lane.framesByState(m_frame);
    for (std::size_t state = 0; state < spent.size(); ++state)
        if (spent[state] > 0)
            parts.append(QStringLiteral("%1 %2\u00a0s")
                             .arg(QString::fromStdString(lanes.nameOf(
                                 lane.observer, static_cast<explain::AwarenessLevel>(state))))
                             .arg(static_cast<double>(spent[state]) * lanes.step(), 0, 'f', 1));
    return parts.join(QStringLiteral(", "));
}

QVariantList AwarenessRows::thresholdsOf(trace::AgentId observer) const {
    const explain::AwarenessLanes& lanes = m_feed->awareness();
    QVariantList thresholds;
    for (explain::AwarenessLevel level = lanes.highestOf(observer); level > 0; --level)
        thresholds.append(QVariantMap{
            {QStringLiteral("level"), static_cast<int>(level)},
            {QStringLiteral("name"), QString::fromStdString(lanes.nameOf(observer, level))},
            {QStringLiteral("response"), lanes.thresholdOf(observer, level)}});
    return thresholds;
}

int AwarenessRows::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : count();
}

QVariant AwarenessRows::data(const QModelIndex& index, int role) const {
    if (!m_feed || !checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const auto& [observer, target] = m_pairs[static_cast<std::size_t>(index.row())];
    const explain::AwarenessLanes& lanes = m_feed->awareness();
    const explain::AwarenessLane* const lane = lanes.find(observer, target);
    const auto state = lane ? lane->stateAt(m_frame) : explain::AwarenessLevel{0};
    switch (role) {
    case ObserverRole:
        return static_cast<int>(trace::indexOf(observer));
    case Qt::DisplayRole:
    case ObserverNameRole:
        return nameOf(observer);
    case ObserverTeamRole:
        return teamOf(observer);
    case TargetNameRole:
        return nameOf(target);
    case TargetTeamRole:
        return teamOf(target);
    case StateRole:
        return static_cast<int>(state);
    case StateNameRole:
        return QString::fromStdString(lanes.nameOf(observer, state));
    case AlertnessRole:
        return static_cast<int>(lanes.alertnessAt(observer, m_frame));
    case AlertnessNameRole:
        return QString::fromStdString(lanes.nameOf(observer, lanes.alertnessAt(observer, m_frame)));
    case ThresholdsRole:
        return thresholdsOf(observer);
    case HoldsRole: {
        const auto left = lane ? lanes.holdsFor(*lane, m_frame) : std::nullopt;
        return left ? QStringLiteral("%1\u00a0s").arg(*left, 0, 'f', 1) : QString();
    }
    case SpentRole:
        return lane ? spentText(*lane) : QString();
    case YRole:
        return m_rowHeight * index.row();
    default:
        return {};
    }
}

QHash<int, QByteArray> AwarenessRows::roleNames() const {
    return {{ObserverRole, "observer"},
            {ObserverNameRole, "observerName"},
            {ObserverTeamRole, "observerTeam"},
            {TargetNameRole, "targetName"},
            {TargetTeamRole, "targetTeam"},
            {StateRole, "level"},
            {StateNameRole, "levelName"},
            {AlertnessRole, "alertness"},
            {AlertnessNameRole, "alertnessName"},
            {ThresholdsRole, "thresholds"},
            {SpentRole, "spent"},
            {HoldsRole, "holds"},
            {YRole, "rowY"}};
}

} // namespace percept::canvas

#include "moc_AwarenessRows.cpp"
