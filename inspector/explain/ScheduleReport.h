#pragma once

#include "percept/trace/TraceSink.h"

#include <cstdint>
#include <string>
#include <vector>

/// How a stretch of a run spent the time of its schedule, from its records.
namespace percept::explain {

/// A sum, its mean and its greatest part. [microseconds]
struct TimeSum {
    std::uint64_t count = 0;
    Micros total = 0;
    Micros most = 0;
    void add(Micros time);
    [[nodiscard]] Micros mean() const;
    friend bool operator==(const TimeSum&, const TimeSum&) = default;
};

/// Whether a task ran at all: one that was due and got no time did not.
[[nodiscard]] inline bool hadTime(const trace::TaskRan& ran) {
    return !ran.unfinished || ran.used > 0;
}

/// One task.
struct TaskLoad {
    std::string name;
    TimeSum used;                 ///< simulated, by run
    TimeSum measured;             ///< by the clock, by run
    std::int32_t longestWait = 0; ///< frames
    std::uint64_t overruns = 0;
    std::uint64_t starved = 0;   ///< waits that were too long
    std::uint64_t completed = 0; ///< runs that left nothing undone
    std::uint64_t missed = 0;    ///< due frames that came before it was done
    friend bool operator==(const TaskLoad&, const TaskLoad&) = default;
};

/// One scheduler.
struct SchedulerLoad {
    std::string name;          ///< that of the task that holds it; empty: the level's own
    Micros budget = 0;         ///< the greatest of its frames; 0: unlimited
    TimeSum used;              ///< simulated, by frame
    TimeSum measured;          ///< by the clock, by frame
    TimeSum unused;            ///< of the budget, by frame
    std::uint64_t waiting = 0; ///< tasks that were due and had no time, over all frames
    friend bool operator==(const SchedulerLoad&, const SchedulerLoad&) = default;
};

struct ScheduleReport {
    std::vector<SchedulerLoad> schedulers; ///< that ran; the level's own first
    std::vector<TaskLoad> tasks;           ///< that the run knows, in their order
    friend bool operator==(const ScheduleReport&, const ScheduleReport&) = default;
};

/// Gathers a report window by window, so that the length of a recording does not matter.
class ScheduleReporter {
public:
    explicit ScheduleReporter(const trace::RunInfo& info);
    void add(const trace::RecordBuffer& records);
    /// @return empty for a run without a schedule
    [[nodiscard]] ScheduleReport report() const;

private:
    [[nodiscard]] SchedulerLoad& schedulerOf(trace::TaskId holder);

    std::vector<TaskLoad> m_tasks;
    std::vector<SchedulerLoad> m_schedulers; ///< the level's own, then by holder
};

} // namespace percept::explain
