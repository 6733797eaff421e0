#pragma once

#include "percept/schedule/ScheduleTuning.h"
#include "percept/schedule/SignalChain.h"

#include <string>
#include <vector>

/// Tuning the schedule of a level.
namespace percept::schedule {

/// More than this many times as rarely nobody is asked to run.
inline constexpr double kMostTimesSlower = 1000;

/// Within which bounds a level's schedule is tuned.
struct TuningBounds {
    /// Tasks of a chain run at most this many times as rarely as authored [1, kMostTimesSlower]
    double slower = 4;
    /// The other tasks [as `slower`]. 1: no rarer than authored, since no figure would show what is
    /// lost.
    double othersSlower = 1;
    /// Of each budget that is set, times these [each > 0]; empty: budgets stay. A schedule without
    /// a budget may get one: parts of the greatest load that it has now.
    std::vector<double> budgetScales{0.25, 0.375, 0.5, 0.625, 0.75, 0.875, 1, 1.25, 1.5, 2};
    std::vector<std::string> pinned{}; ///< ids of tasks whose frequency and phase stay
    std::string chain{};               ///< as for parseChains(); empty: findChains()
    /// Of a candidate's hyperperiod, unless it is longer now [1, kLongestWalk]
    Frame longestPeriod = 2520;
    friend bool operator==(const TuningBounds&, const TuningBounds&) = default;
};

/// What can be chosen for a level's schedule.
///
/// Frequencies are taken from the divisors of a multiple of the hyperperiod, so that it stays
/// short, and the authored ones. Tasks that look for events stay where some of these have
/// deadlines.
/// @errors InvalidInput: no tasks, a schedule that cannot be compiled, a chain or a pinned task
///         that does not exist, no chain from a signal to a decision, nothing that may change
/// @cost nothing is played: O(tasks x frequencies) beside findChains()
/// @param roles as for findChains()
/// @param duties what the tasks can do
[[nodiscard]] Result<TuningProblem> tuningProblem(const level::Level& level,
                                                  const TuningBounds& bounds,
                                                  const ChainRoles& roles = {},
                                                  const DutyRegistry& duties = commonDuties());

/// The schedule with other frequencies, phases and budgets. What changes is stated in the file from
/// now on, so that a later search for phases keeps it.
/// @param choice for this schedule
[[nodiscard]] level::Schedule applied(level::Schedule schedule, const ScheduleChoice& choice);

/// A task or a scheduler before and after.
struct TuningChange {
    std::string
        id; ///< of the task, or of the task that holds the scheduler; empty: the level's own
    bool isScheduler = false;
    Frame frequency = 1; ///< before; with the next, of a task
    Frame phase = 0;
    Micros budget = 0; ///< before, of a scheduler
    Frame newFrequency = 1;
    Frame newPhase = 0;
    Micros newBudget = 0;
    [[nodiscard]] bool changes() const {
        return frequency != newFrequency || phase != newPhase || budget != newBudget;
    }
    friend bool operator==(const TuningChange&, const TuningChange&) = default;
};
/// All tasks in the order of their ids, then all schedulers, changed or not.
[[nodiscard]] std::vector<TuningChange> changesOf(const level::Schedule& schedule,
                                                  const ScheduleChoice& choice);

} // namespace percept::schedule
