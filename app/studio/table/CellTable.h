#pragma once

#include <QAbstractTableModel>
#include <QString>
#include <QtQml/qqmlregistration.h>

#include <vector>

namespace percept::session {

struct Cell {
    QString text;
    QString icon;
    int ink = -1; ///< number of an ink; -1: as text
    friend bool operator==(const Cell&, const Cell&) = default;
};

/// A table of texts as DataTable shows them. New rows replace old ones in place.
class CellTable : public QAbstractTableModel {
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("part of a session")
    Q_PROPERTY(int count READ count NOTIFY countChanged)

public:
    enum Role { IconRole = Qt::UserRole + 1, InkRole };
    using Row = std::vector<Cell>;

    explicit CellTable(int columns, QObject* parent = nullptr);

    /// @param rows of as many cells as there are columns
    /// @param idents names of what the rows are about
    void setRows(std::vector<Row> rows, std::vector<QString> idents);

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] QHash<int, QByteArray> roleNames() const override;
    [[nodiscard]] int count() const { return static_cast<int>(m_rows.size()); }
    /// What a row is about, such as "agent:3"; empty outside the table.
    Q_INVOKABLE [[nodiscard]] QString identAt(int row) const;

signals:
    void countChanged();

private:
    friend struct RowsInPlace;

    int m_columns;
    std::vector<Row> m_rows;
    std::vector<QString> m_idents;
};

} // namespace percept::session
