#include "app/workspaces/schedule/TaskRows.h"

#include "app/ui/models/WordFilter.h"

#include <algorithm>

namespace percept::tuning {

TaskRows::TaskRows(QObject* parent)
    : RowsModel({"name",
                 "ink",
                 "group",
                 "frequency",
                 "phase",
                 "phaseText",
                 "moved",
                 "priority",
                 "cost",
                 "next",
                 "nested",
                 "row"},
                parent) {}

void TaskRows::setFilter(const QString& filter) {
    if (filter == m_filter)
        return;
    m_filter = filter;
    list();
    emit filterChanged();
}

void TaskRows::setTasks(std::vector<Row> tasks, std::vector<QStringList> facts) {
    m_all = std::move(tasks);
    m_facts = std::move(facts);
    list();
}

void TaskRows::list() {
    const auto words = ui::filterWords(m_filter);
    std::vector<Row> shown;
    m_rowsShown.clear();
    for (std::size_t i = 0; i < m_all.size(); ++i)
        if (ui::passes(words, m_all[i].front().toString(), m_facts[i])) {
            shown.push_back(m_all[i]);
            m_rowsShown.push_back(static_cast<int>(i));
        }
    setRows(std::move(shown));
}

int TaskRows::placeOf(int row) const {
    const auto found = std::ranges::lower_bound(m_rowsShown, row);
    return found != m_rowsShown.end() && *found == row
               ? static_cast<int>(found - m_rowsShown.begin())
               : -1;
}

int TaskRows::rowBeside(int row, int by) const {
    if (m_rowsShown.empty())
        return -1;
    const int from = placeOf(row);
    const int last = count() - 1;
    const int place = from >= 0 ? from + by : by < 0 ? last : 0;
    return m_rowsShown[static_cast<std::size_t>(std::clamp(place, 0, last))];
}

} // namespace percept::tuning

#include "moc_TaskRows.cpp"
