#pragma once

#include "percept/base/Random.h"
#include "percept/schedule/Scheduler.h"

#include <algorithm>
#include <array>
#include <map>

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
        if (random.below(6) == 0)
            task.asksUs = 5 + random.below(50);
        if (depth > 0 && random.below(3) == 0)
            task.schedule = anySchedule(random, depth - 1);
        schedule.tasks.push_back(std::move(task));
    }
    return schedule;
}

/// Frames of the root in which a task's scheduler was called.
inline std::vector<Frame>
callsOf(const CompiledSchedule& compiled, const trace::RecordBuffer& records, TaskId task) {
    std::vector<Frame> calls;
    const SchedulerSpec* in = nullptr;
    for (const SchedulerSpec& each : compiled.schedulers)
        if (trace::indexOf(task) - each.first < each.count)
            in = &each;
    for (const auto& row : records.rows<trace::FrameLoad>())
        if (row.data.scheduler == in->holder)
            calls.push_back(row.frame);
    return calls;
}

/// What became of the due frames of a task.
struct Seen {
    Frame longest = 0;    ///< time from due to done
    Frame openSince = -1; ///< at the end of the run; -1: all is done
    Frame missed = 0;     ///< due frames that came before it was done
};
/// From records alone, of a run of the schedule.
inline Seen
seenOf(const CompiledSchedule& compiled, const trace::RecordBuffer& records, TaskId task) {
    Seen seen;
    const TaskSpec& spec = compiled.tasks[trace::indexOf(task)];
    std::map<Frame, bool> doneIn; // by frame in which it ran: whether it was done in the end
    for (const auto& row : records.rows<trace::TaskRan>())
        if (row.data.task == task)
            doneIn[row.frame] = !row.data.unfinished;
    Frame call = 0;
    for (const Frame frame : callsOf(compiled, records, task)) {
        const bool due = (call++ + spec.phase) % spec.frequency == 0;
        if (due && seen.openSince < 0)
            seen.openSince = frame;
        else if (due)
            ++seen.missed;
        const auto ran = doneIn.find(frame);
        if (ran == doneIn.end() || !ran->second || seen.openSince < 0)
            continue;
        seen.longest = std::max(seen.longest, frame - seen.openSince);
        seen.openSince = -1;
    }
    return seen;
}

/// Plays a schedule and keeps what an observer can count: the calls of schedulers, the time of
/// tasks, their records.
struct Observed {
    explicit Observed(const level::Schedule& level, int frames)
        : compiled(std::make_shared<const CompiledSchedule>(compileSchedule(level).value()))
        , scheduler(compiled, startState(*compiled)) {
        for (Frame frame = 0; frame < frames; ++frame) {
            trace::Trace trace(trace::TraceLevel::Normal, counter, frame, &records);
            scheduler.step(trace, {});
        }
    }
    [[nodiscard]] std::vector<Frame> callsOf(TaskId task) const {
        return schedule::callsOf(*compiled, records, task);
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
