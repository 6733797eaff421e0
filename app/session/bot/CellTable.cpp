#include "CellTable.h"

#include <algorithm>
#include <iterator>

namespace percept::session {

CellTable::CellTable(int columns, QObject* parent)
    : QAbstractTableModel(parent)
    , m_columns(columns) {}

void CellTable::setRows(std::vector<Row> rows, std::vector<QString> idents) {
    m_idents = std::move(idents);
    const std::size_t common = std::min(rows.size(), m_rows.size());
    for (std::size_t i = 0; i < common; ++i)
        for (std::size_t column = 0; column < rows[i].size(); ++column) {
            if (m_rows[i][column] == rows[i][column])
                continue;
            m_rows[i][column] = std::move(rows[i][column]);
            const auto changed = index(static_cast<int>(i), static_cast<int>(column));
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

int CellTable::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : count();
}

int CellTable::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : m_columns;
}

QVariant CellTable::data(const QModelIndex& index, int role) const {
    if (!index.isValid())
        return {};
    const Cell& cell =
        m_rows[static_cast<std::size_t>(index.row())][static_cast<std::size_t>(index.column())];
    switch (role) {
    case Qt::DisplayRole:
        return cell.text;
    case IconRole:
        return cell.icon;
    case InkRole:
        return cell.ink;
    default:
        return {};
    }
}

QHash<int, QByteArray> CellTable::roleNames() const {
    return {{Qt::DisplayRole, "display"}, {IconRole, "icon"}, {InkRole, "ink"}};
}

QString CellTable::identAt(int row) const {
    return row >= 0 && static_cast<std::size_t>(row) < m_idents.size()
               ? m_idents[static_cast<std::size_t>(row)]
               : QString();
}

} // namespace percept::session

#include "moc_CellTable.cpp"
