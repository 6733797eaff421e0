#include "RowWindow.h"

#include <algorithm>
#include <utility>

namespace percept::ui {

void RowWindow::setSource(QAbstractItemModel* source) {
    if (source == m_source)
        return;
    if (m_source)
        m_source->disconnect(this);
    m_source = source;
    if (source != nullptr) {
        const auto refit = [this] { fit(m_first); };
        connect(source, &QAbstractItemModel::modelReset, this, &RowWindow::reset);
        connect(source, &QAbstractItemModel::columnsInserted, this, &RowWindow::reset);
        connect(source, &QAbstractItemModel::columnsRemoved, this, &RowWindow::reset);
        connect(source, &QAbstractItemModel::rowsInserted, this, refit);
        connect(source, &QAbstractItemModel::rowsRemoved, this, refit);
        connect(source, &QAbstractItemModel::rowsMoved, this, refit);
        connect(source, &QAbstractItemModel::layoutChanged, this, refit);
        connect(source, &QAbstractItemModel::dataChanged, this, &RowWindow::onDataChanged);
        connect(source, &QObject::destroyed, this, &RowWindow::reset);
    }
    place(0);
    reset();
    emit sourceChanged();
}

void RowWindow::setCapacity(int rows) {
    if (rows == m_capacity)
        return;
    m_capacity = std::max(0, rows);
    emit capacityChanged();
    fit(m_first);
}

void RowWindow::setFirst(int row) {
    if (row != m_first)
        fit(row);
}

int RowWindow::total() const {
    return m_source ? m_source->rowCount() : 0;
}

void RowWindow::fit(int first) {
    const int rows = std::min(m_capacity, total());
    place(std::clamp(first, 0, total() - rows));
    if (rows > m_rows) {
        beginInsertRows({}, m_rows, rows - 1);
        m_rows = rows;
        endInsertRows();
    } else if (rows < m_rows) {
        beginRemoveRows({}, rows, m_rows - 1);
        m_rows = rows;
        endRemoveRows();
    }
    tell();
    if (m_rows > 0 && columnCount() > 0)
        emit dataChanged(index(0, 0), index(m_rows - 1, columnCount() - 1));
}

void RowWindow::onDataChanged(const QModelIndex& from,
                              const QModelIndex& to,
                              const QList<int>& roles) {
    const int top = std::max(from.row() - m_first, 0);
    const int bottom = std::min(to.row() - m_first, m_rows - 1);
    if (top <= bottom)
        emit dataChanged(index(top, from.column()), index(bottom, to.column()), roles);
}

void RowWindow::reset() {
    beginResetModel();
    m_rows = std::min(m_capacity, total());
    place(std::clamp(m_first, 0, total() - m_rows));
    endResetModel();
    tell();
}

void RowWindow::place(int first) {
    m_moved = m_moved || first != m_first;
    m_first = first;
}

void RowWindow::tell() {
    if (std::exchange(m_moved, false))
        emit firstChanged();
    if (std::exchange(m_total, total()) != m_total)
        emit totalChanged();
}

int RowWindow::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : m_rows;
}

int RowWindow::columnCount(const QModelIndex& parent) const {
    return parent.isValid() || !m_source ? 0 : m_source->columnCount();
}

QVariant RowWindow::data(const QModelIndex& index, int role) const {
    return m_source && index.isValid()
               ? m_source->data(m_source->index(m_first + index.row(), index.column()), role)
               : QVariant();
}

QHash<int, QByteArray> RowWindow::roleNames() const {
    return m_source ? m_source->roleNames() : QAbstractTableModel::roleNames();
}

} // namespace percept::ui

#include "moc_RowWindow.cpp"
