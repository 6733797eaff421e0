#include "inspector/explain/ScheduleReport.h"

#include <algorithm>

namespace percept::explain {

void TimeSum::add(Micros time) {
    ++count;
    total += time;
    most = std::max(most, time);
}

Micros TimeSum::mean() const {
    return count == 0 ? 0 : total / static_cast<double>(count);
}

ScheduleReporter::ScheduleReporter(const trace::RunInfo& info) {
    m_schedulers.resize(info.tasks.size() + 1);
    for (std::size_t i = 0; i < info.tasks.size(); ++i) {
        m_tasks.emplace_back().name = info.tasks[i];
        m_schedulers[i + 1].name = info.tasks[i];
    }
}

SchedulerLoad& ScheduleReporter::schedulerOf(trace::TaskId holder) {
    const std::size_t place = trace::indexOf(holder);
    return m_schedulers[place < m_tasks.size() ? place + 1 : 0];
}

void ScheduleReporter::add(const trace::RecordBuffer& records) {
    for (const auto& row : records.rows<trace::FrameLoad>()) {
        SchedulerLoad& load = schedulerOf(row.data.scheduler);
        load.budget = std::max(load.budget, row.data.budget);
        load.used.add(row.data.used);
        load.measured.add(row.data.measured);
        load.unused.add(row.data.unused);
        load.waiting += row.data.waiting;
    }
    const auto with = [this](trace::TaskId task, const auto& change) {
        if (trace::indexOf(task) < m_tasks.size())
            change(m_tasks[trace::indexOf(task)]);
    };
    for (const auto& row : records.rows<trace::TaskRan>())
        with(row.data.task, [&](TaskLoad& load) {
            if (hadTime(row.data)) {
                load.used.add(row.data.used);
                load.measured.add(row.data.measured);
            }
            load.longestWait = std::max(load.longestWait, row.data.waited);
            load.completed += row.data.unfinished ? 0 : 1;
        });
    for (const auto& row : records.rows<trace::TaskOverran>())
        with(row.data.task, [](TaskLoad& load) { ++load.overruns; });
    for (const auto& row : records.rows<trace::TaskStarved>())
        with(row.data.task, [](TaskLoad& load) { ++load.starved; });
    for (const auto& row : records.rows<trace::DueMissed>())
        with(row.data.task, [](TaskLoad& load) { ++load.missed; });
}

ScheduleReport ScheduleReporter::report() const {
    ScheduleReport report;
    for (const SchedulerLoad& load : m_schedulers)
        if (load.used.count > 0)
            report.schedulers.push_back(load);
    if (!report.schedulers.empty())
        report.tasks = m_tasks;
    return report;
}

} // namespace percept::explain
