#pragma once

#include "LaneFeed.h"

#include <QAbstractListModel>
#include <QPointer>

#include <vector>

namespace percept::canvas {

/// The rows of a timeline, from top to bottom: a lane per agent and, below those that are unfolded,
/// a lane for its health and one for its awareness of each other agent. The headers beside a
/// TimelineCanvas are delegates over this model.
class TimelineRows : public QAbstractListModel {
    Q_OBJECT
    QML_ELEMENT
    Q_PROPERTY(percept::canvas::LaneFeed* feed READ feed WRITE setFeed NOTIFY feedChanged)
    Q_PROPERTY(double rowHeight READ rowHeight WRITE setRowHeight NOTIFY layoutRowsChanged)
    Q_PROPERTY(double contentHeight READ contentHeight NOTIFY layoutRowsChanged)

public:
    enum Role { AgentRole = Qt::UserRole + 1, NameRole, TeamRole, ValueRole, UnfoldedRole, YRole };
    enum class Kind { Main, Health, Awareness };
    struct RowEntry {
        int agent = 0;
        Kind kind = Kind::Main;
        trace::AgentId target = trace::kNoAgent; ///< of Awareness
        friend bool operator==(const RowEntry&, const RowEntry&) = default;
    };

    using QAbstractListModel::QAbstractListModel;

    [[nodiscard]] LaneFeed* feed() const { return m_feed; }
    void setFeed(LaneFeed* feed);
    [[nodiscard]] double rowHeight() const { return m_rowHeight; }
    void setRowHeight(double height);
    [[nodiscard]] double contentHeight() const;
    [[nodiscard]] const std::vector<RowEntry>& rows() const { return m_rows; }
    /// By row; null: it shows something else. Valid until the feed changes.
    [[nodiscard]] std::vector<const explain::AwarenessLane*> awareness() const;

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] QHash<int, QByteArray> roleNames() const override;

    Q_INVOKABLE void setUnfolded(int agent, bool unfolded);
    Q_INVOKABLE [[nodiscard]] bool isUnfolded(int agent) const;
    /// The upper edge of an agent's lane, for scrolling to it; -1 if there is none.
    Q_INVOKABLE [[nodiscard]] double yOfAgent(int agent) const;

signals:
    void feedChanged();
    void layoutRowsChanged();

private:
    void rebuild();
    void refresh();
    [[nodiscard]] std::vector<RowEntry> below(int agent) const;
    [[nodiscard]] QString valueName(const RowEntry& row) const;

    QPointer<LaneFeed> m_feed;
    std::vector<RowEntry> m_rows;
    std::vector<bool> m_unfolded;
    double m_rowHeight = 38;
};

} // namespace percept::canvas
