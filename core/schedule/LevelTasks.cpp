#include "percept/schedule/LevelTasks.h"

#include "percept/schedule/CompiledSchedule.h"

#include <algorithm>
#include <utility>

namespace percept::schedule {
namespace {

/// A task and the one that it is nested in, by places in the list; -1: none.
template <class Task>
struct Listed {
    Task* task;
    std::int32_t holder;
    Frame period; ///< frames between two runs
};

/// All tasks, the schedule's own first.
/// @param Schedule,Task both const or not
template <class Task, class Schedule>
class TaskList {
public:
    explicit TaskList(Schedule& schedule) {
        for (Task& task : schedule.tasks)
            m_all.push_back({&task, -1, task.frequency});
        for (std::size_t i = 0; i < schedule.tasks.size(); ++i)
            addNested(i);
    }
    std::vector<Listed<Task>> take() && { return std::move(m_all); }

private:
    void addNested(std::size_t holder) {
        for (Task& task : m_all[holder].task->schedule.tasks) {
            const Frame period = m_all[holder].period * task.frequency;
            if (period > kLongestPeriod)
                continue;
            m_all.push_back({&task, static_cast<std::int32_t>(holder), period});
            addNested(m_all.size() - 1);
        }
    }
    std::vector<Listed<Task>> m_all;
};

std::vector<Listed<const level::Task>> listOf(const level::Schedule& schedule) {
    return TaskList<const level::Task, const level::Schedule>(schedule).take();
}

} // namespace

std::vector<PhasedTask> phasedTasks(const level::Schedule& schedule) {
    std::vector<PhasedTask> tasks;
    for (const auto& [task, holder, period] : listOf(schedule))
        tasks.push_back(holder < 0 ? PhasedTask{task->frequency, task->phase, task->costUs, true}
                                   : nestedIn(tasks[static_cast<std::size_t>(holder)],
                                              task->frequency,
                                              task->phase,
                                              task->costUs));
    return tasks;
}

std::vector<std::size_t> holdersOf(const level::Schedule& schedule) {
    std::vector<std::size_t> holders;
    for (const auto& [task, holder, period] : listOf(schedule))
        holders.push_back(holder < 0 ? holders.size() : holders[static_cast<std::size_t>(holder)]);
    return holders;
}

std::vector<PhasingTask>
phasingTasks(const level::Schedule& schedule, bool all, LoadMeasure measure) {
    std::vector<PhasingTask> tasks;
    for (const auto& [task, holder, period] : listOf(schedule)) {
        if (holder >= 0 && measure == LoadMeasure::Count)
            break;
        tasks.push_back(
            {task->frequency,
             statesPhase(*task) && !all ? std::optional<Frame>(task->phase) : std::nullopt,
             task->costUs,
             holder});
    }
    return tasks;
}

bool statesPhase(const level::Task& task) {
    const auto& stated = task.unknown.stated;
    return task.phase != 0 || std::find(stated.begin(), stated.end(), "phase") != stated.end();
}

trace::JoiningTask joiningTask(const level::Task& task, trace::TaskId scheduler) {
    return {.id = task.id,
            .scheduler = scheduler,
            .frequency = task.frequency,
            .phase = statesPhase(task) ? task.phase : -1,
            .priority = task.priority,
            .cost = task.costUs,
            .divisible = task.divisible,
            .usesSpare = task.usesSpare,
            .asks = task.asksUs};
}

std::vector<const level::Task*> levelTasks(const level::Schedule& schedule) {
    std::vector<const level::Task*> tasks;
    for (const auto& listed : listOf(schedule))
        tasks.push_back(listed.task);
    return tasks;
}

std::vector<Frame> phasesOf(const level::Schedule& schedule) {
    std::vector<Frame> phases;
    for (const level::Task* task : levelTasks(schedule))
        phases.push_back(task->phase);
    return phases;
}

void setPhases(level::Schedule& schedule, std::span<const Frame> phases) {
    const auto tasks = TaskList<level::Task, level::Schedule>(schedule).take();
    for (std::size_t i = 0; i < std::min(tasks.size(), phases.size()); ++i)
        tasks[i].task->phase = static_cast<int>(phases[i]);
}

} // namespace percept::schedule
