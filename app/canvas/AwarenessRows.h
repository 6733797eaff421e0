#pragma once

#include "LaneFeed.h"

#include <QAbstractListModel>
#include <QPointer>
#include <QStringList>
#include <QVariantList>

#include <utility>
#include <vector>

namespace percept::canvas {

/// The lanes of awareness from top to bottom: an observer and its target each, as they are at a
/// frame. The headers beside an AwarenessCanvas are delegates over this model.
class AwarenessRows : public QAbstractListModel {
    Q_OBJECT
    QML_ELEMENT
    Q_PROPERTY(percept::canvas::LaneFeed* feed READ feed WRITE setFeed NOTIFY feedChanged)
    /// The frame that is shown.
    Q_PROPERTY(qint64 frame READ frame WRITE setFrame NOTIFY frameChanged)
    /// "everybody", then those that somebody is aware of.
    Q_PROPERTY(QStringList targets READ targets NOTIFY pairsChanged)
    /// Which of `targets` lanes are shown of.
    Q_PROPERTY(int target READ target WRITE setTarget NOTIFY pairsChanged)
    Q_PROPERTY(int count READ count NOTIFY pairsChanged)
    Q_PROPERTY(double rowHeight MEMBER m_rowHeight CONSTANT)
    Q_PROPERTY(double contentHeight READ contentHeight NOTIFY pairsChanged)
    /// Whether anybody in the run becomes aware by degrees.
    Q_PROPERTY(bool hasAware READ hasAware NOTIFY pairsChanged)
    /// Whether single looks and sounds were recorded.
    Q_PROPERTY(bool hasPulses READ hasPulses NOTIFY pairsChanged)

public:
    enum Role {
        ObserverRole = Qt::UserRole + 1,
        ObserverNameRole,
        ObserverTeamRole,
        TargetNameRole,
        TargetTeamRole, ///< -1: nobody known
        StateRole,
        StateNameRole,
        AlertnessRole,
        AlertnessNameRole,
        SpentRole,      ///< how long it was in each state so far: "unaware 8.1 s, curious 2.4 s"
        HoldsRole,      ///< "2.1 s"; empty where records do not tell
        ThresholdsRole, ///< from the greatest state down: maps of level, name, response
        YRole,
    };

    using QAbstractListModel::QAbstractListModel;

    [[nodiscard]] LaneFeed* feed() const { return m_feed; }
    void setFeed(LaneFeed* feed);
    [[nodiscard]] qint64 frame() const { return m_frame; }
    void setFrame(qint64 frame);
    [[nodiscard]] QStringList targets() const;
    [[nodiscard]] int target() const;
    void setTarget(int target);
    [[nodiscard]] int count() const { return static_cast<int>(m_pairs.size()); }
    [[nodiscard]] double rowHeight() const { return m_rowHeight; }
    [[nodiscard]] double contentHeight() const {
        return m_rowHeight * static_cast<double>(m_pairs.size());
    }
    [[nodiscard]] bool hasAware() const { return m_feed && m_feed->awareness().hasAware(); }
    [[nodiscard]] bool hasPulses() const { return m_feed && m_feed->awareness().hasPulses(); }
    /// From top to bottom; valid until the feed changes.
    [[nodiscard]] std::vector<const explain::AwarenessLane*> lanes() const;

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] QHash<int, QByteArray> roleNames() const override;

signals:
    void feedChanged();
    void frameChanged();
    void pairsChanged();

private:
    using Pair = std::pair<trace::AgentId, trace::AgentId>;

    void follow();
    [[nodiscard]] std::vector<Pair> wanted() const;
    [[nodiscard]] QString nameOf(trace::AgentId agent) const;
    [[nodiscard]] QString spentText(const explain::AwarenessLane& lane) const;
    [[nodiscard]] QVariantList thresholdsOf(trace::AgentId observer) const;
    [[nodiscard]] int teamOf(trace::AgentId agent) const;

    QPointer<LaneFeed> m_feed;
    std::vector<Pair> m_pairs;
    std::vector<trace::AgentId> m_targets;
    std::optional<trace::AgentId> m_target; ///< nothing: everybody
    qint64 m_frame = 0;
    double m_rowHeight = 44;
};

} // namespace percept::canvas
