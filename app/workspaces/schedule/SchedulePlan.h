#pragma once

#include "app/workspaces/schedule/ScheduleFeed.h"

#include "percept/level/Execution.h"
#include "percept/schedule/Clashes.h"
#include "percept/schedule/DutyRegistry.h"
#include "percept/schedule/PhaseStatistics.h"
#include "percept/schedule/ResponseTimes.h"

#include <algorithm>
#include <functional>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

/// A level's schedule as it is looked at: its loads, what they amount to, what meets.
namespace percept::tuning {

/// A schedule with the loads of its tasks.
struct SchedulePlan {
    level::Schedule schedule;
    std::vector<schedule::PhasedTask> tasks; ///< the schedule's own first
    std::vector<schedule::TaskGroup> groups; ///< by task
    std::string problem;                     ///< why nothing can be said of it; empty: all is well
    std::vector<Frame> since{}; ///< by task: its first frame; empty: all are there from the start

    std::set<std::size_t> phasedByRun{}; ///< own tasks with the phase that a run gave them

    [[nodiscard]] Frame sinceOf(std::size_t task) const {
        return task < since.size() ? since[task] : 0;
    }
    /// The first frame in which all tasks are there.
    [[nodiscard]] Frame lastSince() const {
        return since.empty() ? 0 : *std::max_element(since.begin(), since.end());
    }
    [[nodiscard]] bool isUsable() const { return problem.empty() && !tasks.empty(); }
};
/// @param holders ids of the tasks that the schedule is nested in
[[nodiscard]] SchedulePlan planOf(const level::Schedule& schedule,
                                  std::vector<std::string> holders = {});
/// @param phases of the schedule's own tasks and then, if there are more, of nested ones
[[nodiscard]] SchedulePlan withPhases(const SchedulePlan& plan, std::span<const Frame> phases);

/// What a schedule amounts to, beside another one.
struct ScheduleAnalysis {
    schedule::PhaseStatistics now;
    std::optional<schedule::PhaseStatistics> before; ///< with the same bins
    schedule::ScheduleTimes times;                   ///< tasks of the schedule itself first
    std::optional<schedule::ScheduleTimes> timesBefore;
    schedule::Certainty costs = schedule::Certainty::Exact; ///< what runs cost beside their tasks
};
using GoOn = std::function<bool(double done)>;
/// @param before null: nothing to compare with
/// @param duties what tasks can do
/// @param goOn false stops
/// @return nothing if it was stopped
[[nodiscard]] std::optional<ScheduleAnalysis> analyse(const SchedulePlan& plan,
                                                      const SchedulePlan* before,
                                                      const schedule::DutyRegistry& duties,
                                                      const GoOn& goOn);
/// What is due in the frames, whether a budget lets it run or not: the figures of the roll.
/// @return nothing if it was stopped, or nothing can be said of the plan
[[nodiscard]] std::optional<schedule::PhaseStatistics> statisticsOf(const SchedulePlan& plan,
                                                                    const GoOn& goOn);
/// Whether that takes no time that anybody would notice.
[[nodiscard]] bool isQuick(const SchedulePlan& plan);

/// How often tasks were over the budget: a part of all frames; nothing without a budget.
[[nodiscard]] std::optional<double> partOverBudget(const SchedulePlan& plan,
                                                   const schedule::PhaseStatistics& statistics);

[[nodiscard]] ScheduleView viewOf(const SchedulePlan& plan,
                                  const SchedulePlan* before,
                                  const ScheduleAnalysis& analysis,
                                  schedule::LoadMeasure measure);

/// One other frequency and what it alone would do.
struct FrequencyAdvice {
    schedule::FrequencySuggestion change;
    schedule::PhaseStatistics after;
};
/// The suggestions that lower the greatest load or the deviation, the best first.
/// @param tolerance how far a frequency may change, as a part of it [0 to 1]
/// @return if it was stopped, those that were judged by then
[[nodiscard]] std::vector<FrequencyAdvice>
advise(const SchedulePlan& plan, double tolerance, schedule::LoadMeasure measure, const GoOn& goOn);

/// The first frame from `from` on in which both run; nothing if they never meet.
[[nodiscard]] std::optional<Frame>
nextMeeting(const schedule::PhasedTask& a, const schedule::PhasedTask& b, Frame from);

/// What a run used, beside what was predicted for it.
struct RecordedLoads {
    std::shared_ptr<const explain::RunLoads> loads; ///< null: there is no run
    std::string name;                               ///< of the run
};

/// The load per frame as CSV: frame, one column per group, used or not, sum, tasks; with a run also
/// what it used in that frame of the schedule, and its name.
/// @param frames how many, from frame 0
[[nodiscard]] std::string
loadsAsCsv(const SchedulePlan& plan, Frame frames, const RecordedLoads& run = {});

} // namespace percept::tuning
