#pragma once

#include "app/workspaces/schedule/SchedulePlan.h"
#include "inspector/compare/Distribution.h"
#include "inspector/explain/RunLoads.h"

#include "percept/schedule/CompiledSchedule.h"
#include "percept/sim/Modules.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

/// What a run was expected to cost by its schedule, beside what it did cost.
namespace percept::tuning {

/// A task that joined the run, as far as predictions are concerned.
struct JoinedLoad {
    trace::TaskId task{};
    schedule::PhasedTask load; ///< in frames of the schedule
    Frame from = 0;            ///< frames of the run with it
    Frame until = -1;          ///< the first one without it; -1: it has not left
    /// What it costs in a frame of the run by its frequency and phase.
    [[nodiscard]] Micros at(Frame frame) const;
};

/// The schedule that a run goes by, as its recording has it.
struct RunPlan {
    std::string level;
    std::uint64_t seed = 0;
    Seconds step = 1.0 / 60.0;
    SchedulePlan plan;
    schedule::CompiledSchedule compiled; ///< tasks by the ids of the run
    std::vector<std::size_t> classes;    ///< by task of the run: the group of its holder
    std::vector<JoinedLoad> joined;      ///< that the level does not have

    /// A task that joined and has not left; null: there is none of that name.
    [[nodiscard]] const JoinedLoad* joinedTask(std::string_view id) const;
    /// Its phase, in frames of its schedule.
    [[nodiscard]] std::optional<Frame> phaseOfJoined(std::string_view id) const;
};
/// @param joined tasks that joined the run
/// @param modules that the run had
/// @errors those of the level in the recording; InvalidInput where it has no schedule
[[nodiscard]] Result<RunPlan> planOfRun(const trace::RunInfo& info,
                                        const std::vector<explain::TaskJoining>& joined = {},
                                        const sim::Modules& modules = {});
/// The schedule of the level with what the run gave to tasks that joined it: a phase, where they
/// have none of their own, and their first frame.
/// @param holders ids of the tasks that the schedule is nested in
[[nodiscard]] SchedulePlan
planAsItRuns(level::Schedule schedule, std::vector<std::string> holders, const RunPlan& run);
/// What a frame of the run costs by frequencies, phases and costs. @param frame [>= 1]
[[nodiscard]] Micros predictedAt(const RunPlan& plan, Frame frame);

/// Frames of a run are states, those of its schedule are steps: the first step, frame 0 of the
/// schedule, leads to frame 1 of the run.
[[nodiscard]] constexpr Frame scheduleFrame(Frame ofRun) {
    return ofRun - 1;
}
[[nodiscard]] constexpr Frame runFrame(Frame ofSchedule) {
    return ofSchedule + 1;
}

/// Loads of the same frames, by the schedule and by its run. [microseconds]
struct RunFigures {
    compare::Distribution predicted; ///< by frequency, phase and cost of the tasks
    compare::Distribution recorded;  ///< what the cost models said while it ran
    compare::Distribution clock;     ///< what it took on this machine
    std::size_t predictedOver = 0;   ///< frames over the budget
    std::size_t recordedOver = 0;
    std::size_t recordedMissed = 0; ///< due frames that came before a task was done
};
/// @return nothing for a run without steps
[[nodiscard]] std::optional<RunFigures> figuresOf(const RunPlan& plan,
                                                  const explain::RunLoads& loads);

/// Why a task ran when it did, in words such as "every 5 frames, phase 2".
[[nodiscard]] std::string
whyItRan(const RunPlan& plan, Frame frame, const explain::SliceGiven& given);
/// What a task waited for, such as "due in frame 12, ran in frame 14".
[[nodiscard]] std::string whyItWaited(const RunPlan& plan, const explain::WaitSeen& wait);
/// Why so much came together in a frame: what was due, and how often all of it meets.
[[nodiscard]] std::string
whySoMuch(const RunPlan& plan, const explain::RunLoads& loads, Frame frame);

/// Load per frame as CSV: what groups used, the sum, what was predicted, what the clock said.
[[nodiscard]] std::string asCsv(const RunPlan& plan, const explain::RunLoads& loads);

} // namespace percept::tuning
