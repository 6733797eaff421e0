#pragma once

#include <QModelIndex>

#include <algorithm>
#include <iterator>
#include <utility>
#include <vector>

namespace percept::session {

/// How models put new rows in the place of old ones: only what changed is told, so that nothing
/// flickers while a simulation runs. They befriend it.
struct RowsInPlace {
    /// @param held the rows of the model
    /// @param change(held row, new row, place) replaces what differs, and tells so
    /// @return whether there are more rows or fewer
    template <class Model, class Row, class Change>
    static bool
    replace(Model& model, std::vector<Row>& held, std::vector<Row> rows, const Change& change) {
        const auto common = static_cast<int>(std::min(rows.size(), held.size()));
        for (int i = 0; i < common; ++i)
            change(held[static_cast<std::size_t>(i)], rows[static_cast<std::size_t>(i)], i);
        if (rows.size() == held.size())
            return false;
        if (rows.size() < held.size()) {
            model.beginRemoveRows(QModelIndex(), common, static_cast<int>(held.size()) - 1);
            held.erase(held.begin() + common, held.end());
            model.endRemoveRows();
        } else {
            model.beginInsertRows(QModelIndex(), common, static_cast<int>(rows.size()) - 1);
            std::move(rows.begin() + common, rows.end(), std::back_inserter(held));
            model.endInsertRows();
        }
        return true;
    }
};

} // namespace percept::session
