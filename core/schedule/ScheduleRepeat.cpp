#include "ScheduleRepeat.h"

#include "percept/schedule/Phase.h"

namespace percept::schedule {
namespace {

/// After how many calls a scheduler's own tasks are due alike.
/// @param calls that it had; what is longer than can be counted repeats no more
Frame callsOf(const CompiledSchedule& schedule, const SchedulerSpec& spec, Frame calls) {
    std::optional<Frame> repeats = 1;
    spec.forEachTask([&](std::uint32_t task) {
        if (repeats)
            repeats = leastCommonMultiple(*repeats, schedule.tasks[task].frequency);
    });
    return repeats.value_or(calls + 1);
}

} // namespace

std::vector<double>
stateToCome(const CompiledSchedule& schedule, const ScheduleState& state, Frame frame) {
    std::vector<double> values;
    for (std::size_t i = 0; i < state.tasks.size(); ++i) {
        const TaskState& task = state.tasks[i];
        // Waits beyond the limit are all alike.
        const TaskSpec& spec = schedule.tasks[i];
        const Frame most = spec.longestWait() + spec.interval;
        const Frame waited = task.dueSince < 0 ? -1 : std::min(frame - task.dueSince, most);
        values.insert(values.end(),
                      {static_cast<double>(waited),
                       task.began < 0 ? 0.0 : 1.0,
                       task.share,
                       task.left,
                       static_cast<double>(std::min(task.passed, kFewestPassed)),
                       task.starving ? 1.0 : 0.0});
    }
    for (std::size_t s = 0; s < state.schedulers.size(); ++s) {
        const SchedulerState& own = state.schedulers[s];
        values.push_back(
            static_cast<double>(own.frame % callsOf(schedule, schedule.schedulers[s], own.frame)));
        for (const std::uint32_t task : own.waiting)
            values.push_back(task);
        values.push_back(-1);
    }
    return values;
}

} // namespace percept::schedule
