#pragma once

#include <QAbstractListModel>
#include <QtQml/qqmlregistration.h>

#include <vector>

namespace percept::session {

/// A list of rows of values under the names of their roles. New rows replace old ones in place:
/// only what changed is told, so that nothing flickers while a simulation runs.
class RowsModel : public QAbstractListModel {
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("part of a session")
    Q_PROPERTY(int count READ count NOTIFY countChanged)

public:
    using Row = std::vector<QVariant>;

    explicit RowsModel(std::vector<QByteArray> roles, QObject* parent = nullptr);

    /// @param rows of one value per role
    void setRows(std::vector<Row> rows);
    [[nodiscard]] int count() const { return static_cast<int>(m_rows.size()); }

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] QHash<int, QByteArray> roleNames() const override;

signals:
    void countChanged();

private:
    friend struct RowsInPlace;

    std::vector<QByteArray> m_roles;
    std::vector<Row> m_rows;
};

} // namespace percept::session
