#pragma once

#include "percept/base/Result.h"
#include "percept/level/Execution.h"

#include <string>
#include <vector>

/// The schedulers of a level and what is nested in them.
namespace percept::tuning {

/// Ids of the tasks that hold a scheduler, from the level's own inwards; empty: that one itself.
using SchedulerPath = std::vector<std::string>;

/// @return null where there is none any more
[[nodiscard]] const level::Schedule* schedulerAt(const level::Schedule& root,
                                                 const SchedulerPath& path);
[[nodiscard]] level::Schedule* schedulerAt(level::Schedule& root, const SchedulerPath& path);
/// What the scheduler is called among the values of a level: "schedule.tasks[1].schedule".
[[nodiscard]] std::string valuePath(const level::Schedule& root, const SchedulerPath& path);

/// The level's own first, each before those nested in it.
[[nodiscard]] std::vector<SchedulerPath> schedulersOf(const level::Schedule& root);

/// Whether any scheduler has a task of that id.
[[nodiscard]] bool hasTask(const level::Schedule& root, const std::string& id);

/// Moves a task, with all that is nested in it, to the end of another scheduler.
/// @param task a place among the tasks of `from`
/// @errors NotFound for a scheduler that is not there; InvalidInput for a scheduler that would be
/// nested in itself, and for an id that the other one has already. Nothing is changed then
[[nodiscard]] Result<void> moveTask(level::Schedule& root,
                                    const SchedulerPath& from,
                                    std::size_t task,
                                    const SchedulerPath& to);

} // namespace percept::tuning
