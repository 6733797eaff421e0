#pragma once

#include "app/studio/table/RowsModel.h"

#include <QString>
#include <QStringList>
#include <QtQml/qqmlregistration.h>

#include <vector>

namespace percept::tuning {

/// The tasks of a schedule that pass a filter. A row is a task of the schedule, a place is where
/// its line stands.
class TaskRows : public percept::session::RowsModel {
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("part of a workspace")
    /// Words that names hold, "group:senses", "kind:scheduler"; a minus leaves out what follows.
    Q_PROPERTY(QString filter READ filter WRITE setFilter NOTIFY filterChanged)

public:
    explicit TaskRows(QObject* parent = nullptr);

    [[nodiscard]] QString filter() const { return m_filter; }
    void setFilter(const QString& filter);
    /// @param tasks of one value per role of the model, the name first
    /// @param facts per task: what a filter may ask for
    void setTasks(std::vector<Row> tasks, std::vector<QStringList> facts);
    /// By place: the row.
    [[nodiscard]] const std::vector<int>& rows() const { return m_rowsShown; }
    /// @return -1 for a row that is not shown
    Q_INVOKABLE [[nodiscard]] int placeOf(int row) const;
    /// The row that stands `by` places below another one, or the last one there is; -1: none.
    Q_INVOKABLE [[nodiscard]] int rowBeside(int row, int by) const;

signals:
    void filterChanged();

private:
    void list();

    QString m_filter;
    std::vector<Row> m_all;
    std::vector<QStringList> m_facts;
    std::vector<int> m_rowsShown;
};

} // namespace percept::tuning
