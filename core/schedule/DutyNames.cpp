#include "percept/schedule/Duties.h"

#include <algorithm>

// What the name of a task says: its duty, and whose.
namespace percept::schedule {

std::optional<Duty> dutyOf(const level::Task& task, const DutyRegistry& duties) {
    if (holdsTasks(task))
        return std::nullopt;
    return duties.find(std::string_view(task.id).substr(0, task.id.find(':')));
}

RunCost runCostOf(const level::Task& task, const DutyRegistry& duties) {
    const auto duty = dutyOf(task, duties);
    return duty && task.costUs > 0 ? duties[*duty].runCost : RunCost::Fixed;
}

bool names(const level::Schedule& schedule, Duty duty) {
    return std::any_of(schedule.tasks.begin(), schedule.tasks.end(), [&](const level::Task& task) {
        return holdsTasks(task) ? names(task.schedule, duty) : dutyOf(task) == duty;
    });
}

std::string_view agentsOf(const level::Task& task) {
    const auto colon = task.id.find(':');
    return colon == std::string::npos ? std::string_view()
                                      : std::string_view(task.id).substr(colon + 1);
}

} // namespace percept::schedule
