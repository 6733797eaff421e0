#pragma once

#include "percept/base/Random.h"
#include "percept/schedule/Scheduler.h"

#include <algorithm>
#include <array>

namespace percept::schedule {

/// A random tree of schedulers: any kinds, budgets that are mostly too small.
inline level::Schedule anySchedule(Random& random, int depth) {
    static constexpr std::array kKinds{
        "frequency", "direct", "load_balancing", "priority", "combined"};
    level::Schedule schedule;
    schedule.kind = kKinds[random.below(5)];
    schedule.budgetUs = random.below(4) * 40.0;
    const std::uint32_t count = 1 + random.below(4);
    for (std::uint32_t i = 0; i < count; ++i) {
        level::Task task;
        task.id = "t" + std::to_string(i);
        task.frequency = static_cast<int>(1 + random.below(6));
        task.phase = static_cast<int>(random.below(7));
        task.priority = random.below(4);
        task.costUs = random.below(100);
        task.divisible = random.below(2) == 0;
        task.usesSpare = random.below(2) == 0;
        if (depth > 0 && random.below(3) == 0)
            task.schedule = anySchedule(random, depth - 1);
        schedule.tasks.push_back(std::move(task));
    }
    return schedule;
}

/// Plays a schedule and keeps what an observer can count: the calls of schedulers, the time of
/// tasks, their records.
struct Observed {
    explicit Observed(const level::Schedule& level, int frames)
        : compiled(std::make_shared<const CompiledSchedule>(compileSchedule(level).value()))
        , scheduler(compiled, startState(*compiled, 1)) {
        for (Frame frame = 0; frame < frames; ++frame) {
            trace::Trace trace(trace::TraceLevel::Normal, counter, frame, &records);
            scheduler.step(trace, {});
        }
    }
    /// Frames of the root in which a task's scheduler was called.
    [[nodiscard]] std::vector<Frame> callsOf(TaskId task) const {
        std::vector<Frame> calls;
        const SchedulerSpec* in = nullptr;
        for (const SchedulerSpec& each : compiled->schedulers)
            if (trace::indexOf(task) - each.first < each.count)
                in = &each;
        for (const auto& row : records.rows<trace::FrameLoad>())
            if (row.data.scheduler == in->holder)
                calls.push_back(row.frame);
        return calls;
    }
    /// Frames in which a task got time, or had nothing to wait for.
    [[nodiscard]] std::vector<Frame> servedOf(TaskId task) const {
        std::vector<Frame> served;
        for (const auto& row : records.rows<trace::TaskRan>())
            if (row.data.task == task && (row.data.used > 0 || !row.data.unfinished))
                served.push_back(row.frame);
        return served;
    }
    std::shared_ptr<const CompiledSchedule> compiled;
    Scheduler scheduler;
    trace::RecordCounter counter;
    trace::RecordBuffer records;
};

} // namespace percept::schedule
