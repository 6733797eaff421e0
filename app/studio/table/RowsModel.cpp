#include "RowsModel.h"

#include "RowsInPlace.h"

namespace percept::session {

RowsModel::RowsModel(std::vector<QByteArray> roles, QObject* parent)
    : QAbstractListModel(parent)
    , m_roles(std::move(roles)) {}

void RowsModel::setRows(std::vector<Row> rows) {
    const bool resized =
        RowsInPlace::replace(*this, m_rows, std::move(rows), [this](Row& held, Row& row, int at) {
            if (held == row)
                return;
            held = std::move(row);
            emit dataChanged(index(at), index(at));
        });
    if (resized)
        emit countChanged();
}

int RowsModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : count();
}

QVariant RowsModel::data(const QModelIndex& index, int role) const {
    const int column = role == Qt::DisplayRole ? 0 : role - Qt::UserRole - 1;
    if (!index.isValid() || column < 0 || column >= static_cast<int>(m_roles.size()))
        return {};
    return m_rows[static_cast<std::size_t>(index.row())][static_cast<std::size_t>(column)];
}

QHash<int, QByteArray> RowsModel::roleNames() const {
    QHash<int, QByteArray> names;
    for (std::size_t i = 0; i < m_roles.size(); ++i)
        names.insert(Qt::UserRole + 1 + static_cast<int>(i), m_roles[i]);
    return names;
}

} // namespace percept::session

#include "moc_RowsModel.cpp"
