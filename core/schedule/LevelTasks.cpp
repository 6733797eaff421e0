#include "percept/schedule/LevelTasks.h"

#include <algorithm>
#include <numeric>

namespace percept::schedule {
namespace {

/// Rarer than anything that could matter, and small enough to calculate with.
constexpr Frame kRarest = Frame{1} << 40U;

/// Adds what runs within `holder` whenever that is called.
void addNested(const level::Schedule& schedule,
               const PhasedTask& holder,
               std::vector<PhasedTask>& tasks) {
    for (const level::Task& task : schedule.tasks) {
        PhasedTask nested{holder.frequency * task.frequency, 0, task.costUs, false};
        if (nested.frequency > kRarest)
            continue;
        const Frame call = nextDue(task.frequency, task.phase);
        const Frame frame = nextDue(holder.frequency, holder.phase) + call * holder.frequency;
        nested.phase = phaseForFrame(nested.frequency, frame);
        tasks.push_back(nested);
        addNested(task.schedule, nested, tasks);
    }
}

} // namespace

std::vector<PhasedTask> phasedTasks(const level::Schedule& schedule) {
    std::vector<PhasedTask> tasks;
    for (const level::Task& task : schedule.tasks)
        tasks.push_back({task.frequency, task.phase, task.costUs, true});
    for (std::size_t i = 0; i < schedule.tasks.size(); ++i)
        addNested(schedule.tasks[i].schedule, PhasedTask(tasks[i]), tasks);
    return tasks;
}

std::vector<std::size_t> holdersOf(const level::Schedule& schedule) {
    std::vector<std::size_t> holders(schedule.tasks.size());
    std::iota(holders.begin(), holders.end(), std::size_t{0});
    std::vector<PhasedTask> nested;
    for (std::size_t i = 0; i < schedule.tasks.size(); ++i) {
        const level::Task& task = schedule.tasks[i];
        addNested(task.schedule, {task.frequency, task.phase, task.costUs, true}, nested);
        holders.resize(schedule.tasks.size() + nested.size(), i);
    }
    return holders;
}

std::vector<PhasingTask> phasingTasks(const level::Schedule& schedule, bool all) {
    std::vector<PhasingTask> tasks;
    for (const level::Task& task : schedule.tasks) {
        const auto& stated = task.unknown.stated;
        const bool keeps =
            task.phase != 0 || std::find(stated.begin(), stated.end(), "phase") != stated.end();
        tasks.push_back({task.frequency,
                         keeps && !all ? std::optional<Frame>(task.phase) : std::nullopt,
                         task.costUs});
    }
    return tasks;
}

} // namespace percept::schedule
