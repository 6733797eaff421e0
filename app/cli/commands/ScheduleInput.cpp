#include "app/cli/commands/ScheduleInput.h"

#include "app/cli/LevelInput.h"
#include "percept/schedule/LevelTasks.h"

#include <fmt/format.h>

namespace percept::cli {

using schedule::kMostTasks;

Result<level::Schedule> readSchedule(const std::string& path, Streams& streams) {
    auto level = openLevelPart(path, "schedule", streams);
    if (!level)
        return level.unexpected();
    const auto& tasks = level->schedule.tasks;
    if (tasks.empty())
        return failure(ErrorCode::InvalidInput,
                       "has no tasks in its schedule: add some to `schedule.tasks`",
                       path);
    if (tasks.size() > kMostTasks)
        return failure(ErrorCode::InvalidInput,
                       fmt::format("has {} tasks, more than the {} that can be analysed",
                                   tasks.size(),
                                   kMostTasks),
                       path);
    return std::move(level->schedule);
}

} // namespace percept::cli
