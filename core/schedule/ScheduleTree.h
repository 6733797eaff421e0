#pragma once

#include "percept/level/Execution.h"

#include <vector>

/// A level's schedule as the flat lists of CompiledSchedule.
namespace percept::schedule {

/// Schedule: level::Schedule or the same const. Tasks come by TaskId.
template <class Schedule, class Task>
void collectTree(Schedule& schedule,
                 std::vector<Task*>& tasks,
                 std::vector<Schedule*>& schedulers) {
    const std::size_t first = tasks.size();
    schedulers.push_back(&schedule);
    for (Task& task : schedule.tasks)
        tasks.push_back(&task);
    for (std::size_t i = 0; i < schedule.tasks.size(); ++i)
        if (holdsTasks(*tasks[first + i]))
            collectTree(tasks[first + i]->schedule, tasks, schedulers);
}

[[nodiscard]] inline std::vector<const level::Task*> tasksOf(const level::Schedule& schedule) {
    std::vector<const level::Task*> tasks;
    std::vector<const level::Schedule*> schedulers;
    collectTree(schedule, tasks, schedulers);
    return tasks;
}

} // namespace percept::schedule
