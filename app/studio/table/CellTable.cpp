#include "CellTable.h"

#include "RowsInPlace.h"

namespace percept::session {

CellTable::CellTable(int columns, QObject* parent)
    : QAbstractTableModel(parent)
    , m_columns(columns) {}

void CellTable::setRows(std::vector<Row> rows, std::vector<QString> idents) {
    m_idents = std::move(idents);
    const bool resized =
        RowsInPlace::replace(*this, m_rows, std::move(rows), [this](Row& held, Row& row, int at) {
            for (std::size_t column = 0; column < row.size(); ++column) {
                if (held[column] == row[column])
                    continue;
                held[column] = std::move(row[column]);
                const auto changed = index(at, static_cast<int>(column));
                emit dataChanged(changed, changed);
            }
        });
    if (resized)
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
