#pragma once

#include "percept/schedule/CompiledSchedule.h"

#include <functional>
#include <memory>
#include <optional>
#include <vector>

/// How much of its time a schedule needs, and how long its tasks take at worst.
namespace percept::schedule {

/// How a worst case is known.
enum class Certainty : std::uint8_t {
    Exact,  ///< it happens, and nothing worse does
    Bound,  ///< nothing is worse; it need not happen
    Unknown ///< it takes too long to play, and no bound is known
};

/// What a task needs and gets, every run taken at its full cost.
struct TaskTimes {
    Frame period = 1;  ///< frames of the root between two of its due frames
    Micros demand = 0; ///< a call of its scheduler: cost / frequency; holders with what they hold
    std::optional<double> utilisation{}; ///< demand / budget of its scheduler; none without one
    Certainty certainty = Certainty::Unknown;
    /// Frames of the root from the frame in which it is due to the one in which it is done, at
    /// worst; 0: the same frame. None: unknown or, where that is exact, it is never done. A due
    /// frame that comes before it is done becomes part of the same work.
    std::optional<Frame> response{};
    double missed = 0; ///< part of its due frames that come before it is done; exact ones only
    friend bool operator==(const TaskTimes&, const TaskTimes&) = default;
};
struct SchedulerTimes {
    TaskId holder = trace::kNone<TaskId>;
    Micros budget = 0;                   ///< a call; 0: what its holder gives it
    Micros demand = 0;                   ///< a call, what it holds included
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
/// Exact where costs are constant and the schedule, played by its own scheduler, is seen to repeat:
/// the worst of all frames, the first ones included. Otherwise bounds from frequencies, costs,
/// order, priorities and budgets, whatever the phases are: plain schedulers by the demand of the
/// tasks before (response-time analysis), those that share by the least share of a call that a task
/// is sure of. No bound is given where a scheduler may itself be called late, or a share may be 0.
/// @cost up to `mostSteps`
[[nodiscard]] ScheduleTimes scheduleTimes(std::shared_ptr<const CompiledSchedule> schedule,
                                          const TimesOptions& options = {});

/// A level's schedule with its times.
struct TimedSchedule {
    std::shared_ptr<const CompiledSchedule> schedule;
    ScheduleTimes times;
};
/// Schedulers without a kind are taken for those of kind `frequency`.
/// @errors as compileSchedule()
[[nodiscard]] Result<TimedSchedule> timed(level::Schedule schedule,
                                          const TimesOptions& options = {});

/// Names for output: `exact`, `bound`, `unknown`.
[[nodiscard]] std::string_view nameOf(Certainty certainty);

} // namespace percept::schedule
