#pragma once

#include "percept/schedule/CompiledSchedule.h"

#include <functional>
#include <memory>
#include <optional>
#include <vector>

/// How much of its time a schedule needs, and how long its tasks take at worst.
namespace percept::schedule {

/// What a task needs and gets at worst.
struct TaskTimes {
    Frame period = 1;  ///< frames of the root between two of its due frames
    Micros demand = 0; ///< a call of its scheduler: cost / frequency; holders with what they hold
    Certainty demandIs = Certainty::Exact; ///< by what runs cost; never Unknown
    std::optional<double> utilisation{};   ///< demand / budget of its scheduler; none without one
    Certainty certainty = Certainty::Unknown; ///< of the response
    /// Frames of the root from the frame in which it is due to the one in which it is done, at
    /// worst; 0: the same frame. None: unknown or, where that is exact or of full runs, never done.
    /// A due frame that comes before it is done becomes part of the same work.
    std::optional<Frame> response{};
    /// The same where all runs are full ones; none: unknown, or it is never done.
    std::optional<Frame> fullResponse{};
    /// Part of its due frames that come before it is done; FullRuns: where all runs are full ones.
    /// None: unknown.
    std::optional<double> missed{};
    friend bool operator==(const TaskTimes&, const TaskTimes&) = default;
};
struct SchedulerTimes {
    TaskId holder = trace::kNone<TaskId>;
    Micros budget = 0; ///< a call; 0: what its holder gives it
    Micros demand = 0; ///< a call, what it holds included
    Certainty demandIs = Certainty::Exact;
    std::optional<double> utilisation{}; ///< > 1: overloaded; none without a budget
    friend bool operator==(const SchedulerTimes&, const SchedulerTimes&) = default;
};
struct ScheduleTimes {
    std::vector<TaskTimes> tasks;           ///< by TaskId
    std::vector<SchedulerTimes> schedulers; ///< the first is the root: the whole tree
    Frame frames = 0; ///< that were played until everything repeated; 0: bounds instead
    bool stopped = false;
    friend bool operator==(const ScheduleTimes&, const ScheduleTimes&) = default;
};

struct TimesOptions {
    std::int64_t mostSteps = 20'000'000; ///< tasks x frames to be played
    /// Called now and then; false stops, with bounds for what is not known exactly.
    std::function<bool()> goOn{};
};

/// Utilisation and worst-case response times.
///
/// The schedule is played by its own scheduler, every run at its full cost, until it is seen to
/// repeat: the worst of all frames, the first ones included. That is exact for tasks that nothing
/// but fixed costs has an influence on. Runs that cost less, or more, need not be worse at full
/// cost: work that is done sooner may not be merged with the next. So the others get a bound. Tasks
/// in order whose work is always done before it is due again get what was played; else it follows
/// from frequencies, greatest costs, order, priorities and budgets, whatever the phases are: plain
/// schedulers by the demand of the tasks before (response-time analysis), those that share by the
/// least share of a call that a task is sure of. No bound is given where runs have no greatest
/// cost, a scheduler may itself be called late, or a share may be 0: what was played is then that
/// of full runs, and those with less or more to do may take shorter or longer.
/// @cost up to `mostSteps`
[[nodiscard]] ScheduleTimes scheduleTimes(std::shared_ptr<const CompiledSchedule> schedule,
                                          const TimesOptions& options = {});

/// Schedulers without a kind are taken for those of kind `frequency`.
/// @param duties what its tasks can do
/// @errors as compileSchedule()
[[nodiscard]] Result<CompiledSchedule> compileAnyKind(level::Schedule schedule,
                                                      const DutyRegistry& duties = commonDuties());

/// A level's schedule with its times.
struct TimedSchedule {
    std::shared_ptr<const CompiledSchedule> schedule;
    ScheduleTimes times;
};
/// @param duties what its tasks can do
/// @errors as compileAnyKind()
[[nodiscard]] Result<TimedSchedule> timed(level::Schedule schedule,
                                          const TimesOptions& options = {},
                                          const DutyRegistry& duties = commonDuties());

} // namespace percept::schedule
