#include "RowsModel.h"

#include <algorithm>
#include <iterator>

namespace percept::session {

RowsModel::RowsModel(std::vector<QByteArray> roles, QObject* parent)
    : QAbstractListModel(parent)
    , m_roles(std::move(roles)) {}

void RowsModel::setRows(std::vector<Row> rows) {
    const std::size_t common = std::min(rows.size(), m_rows.size());
    for (std::size_t i = 0; i < common; ++i) {
        if (m_rows[i] == rows[i])
            continue;
        m_rows[i] = std::move(rows[i]);
        const auto changed = index(static_cast<int>(i));
        emit dataChanged(changed, changed);
    }
    if (rows.size() == m_rows.size())
        return;
    const int first = static_cast<int>(common);
    if (rows.size() < m_rows.size()) {
        beginRemoveRows({}, first, count() - 1);
        m_rows.resize(common);
        endRemoveRows();
    } else {
        beginInsertRows({}, first, static_cast<int>(rows.size()) - 1);
        std::move(rows.begin() + first, rows.end(), std::back_inserter(m_rows));
        endInsertRows();
    }
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
