#pragma once

#include <QAbstractTableModel>
#include <QPointer>
#include <QtQml/qqmlregistration.h>

namespace percept::ui {

/// The rows of a table that are seen: as many as fit, from one on. A view over millions of rows
/// would place them at pixels that single precision cannot tell apart.
///
///     RowWindow { source: traffic; capacity: Math.ceil(view.height / rowHeight); first: 1'000'000
///     }
class RowWindow : public QAbstractTableModel {
    Q_OBJECT
    QML_ELEMENT
    Q_PROPERTY(QAbstractItemModel* source READ source WRITE setSource NOTIFY sourceChanged)
    /// How many rows are seen at most.
    Q_PROPERTY(int capacity READ capacity WRITE setCapacity NOTIFY capacityChanged)
    /// The first row that is seen; kept inside what there is.
    Q_PROPERTY(int first READ first WRITE setFirst NOTIFY firstChanged)
    /// Rows of the source.
    Q_PROPERTY(int total READ total NOTIFY totalChanged)

public:
    using QAbstractTableModel::QAbstractTableModel;

    [[nodiscard]] QAbstractItemModel* source() const { return m_source; }
    void setSource(QAbstractItemModel* source);
    [[nodiscard]] int capacity() const { return m_capacity; }
    void setCapacity(int rows);
    [[nodiscard]] int first() const { return m_first; }
    void setFirst(int row);
    [[nodiscard]] int total() const;

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] QHash<int, QByteArray> roleNames() const override;

signals:
    void sourceChanged();
    void capacityChanged();
    void firstChanged();
    void totalChanged();

private:
    /// Fits the window to what there is, telling views what changed.
    void fit(int first);
    void onDataChanged(const QModelIndex& from, const QModelIndex& to, const QList<int>& roles);
    void reset();
    void place(int first);
    /// Emits what `place` and the source changed.
    void tell();

    QPointer<QAbstractItemModel> m_source;
    int m_capacity = 0;
    int m_first = 0;
    int m_rows = 0;  ///< what views know of
    int m_total = 0; ///< when it was last told
    bool m_moved = false;
};

} // namespace percept::ui
