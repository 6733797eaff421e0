#pragma once

#include "percept/schedule/Certainty.h"
#include "percept/schedule/CompiledSchedule.h"
#include "percept/schedule/SignalChain.h"
#include "percept/trace/Trace.h"

#include <functional>
#include <optional>
#include <span>
#include <vector>

/// What a schedule costs and how fast it passes signals on, from a dry run of it.
namespace percept::schedule {

/// From a signal to the decision that it leads to, over all frames in which it may come and all
/// chains, by their weight. 0 frames: decided in the frame of the signal.
struct SignalLatency {
    double mean = 0; ///< [frames]
    Frame p99 = 0;   ///< nearest rank [frames]
    Frame worst = 0; ///< [frames]
    /// False: for some signals no decision came as far as was looked; the figures are of no use.
    bool finite = true;
    friend bool operator==(const SignalLatency&, const SignalLatency&) = default;
};

struct ScheduleFigures {
    Micros mean = 0;                      ///< per frame, simulated
    Micros p99 = 0;                       ///< nearest rank, of the frames
    Micros max = 0;                       ///< also of the frames before it repeats
    std::optional<SignalLatency> latency; ///< the worst as `max`; none: there are no chains
    Frame frames = 0;                     ///< that the other figures are of
    /// All later frames repeat these; false: only these were looked at, or costs are drawn.
    bool exact = false;
    /// Of the loads: Bound or FullRuns where runs cost less or more than the full cost.
    Certainty loadIs = Certainty::Exact;
    /// Of the latency: FullRuns where what runs cost decides when they are done.
    Certainty latencyIs = Certainty::Exact;
    /// Whether all that is said happens in runs, and nothing worse.
    [[nodiscard]] bool isExact() const {
        return exact && loadIs == Certainty::Exact && latencyIs == Certainty::Exact;
    }
    /// The first task that does not get done as often as it is due: it merges with what it has not
    /// finished, or never gets time. kNone: all keep up.
    TaskId behind = trace::kNone<TaskId>;
    [[nodiscard]] bool keepsUp() const { return behind == trace::kNone<TaskId>; }
    friend bool operator==(const ScheduleFigures&, const ScheduleFigures&) = default;
};

/// Longer hyperperiods are not walked unless somebody asks for it [frames].
inline constexpr Frame kLongestWalk = 20'160;

struct FigureOptions {
    Frame walkAtMost = kLongestWalk; ///< of longer hyperperiods: the first so many frames
    int periods = 8;                 ///< walked at most until it repeats [>= 1]
    /// Called now and then; false stops: figures of 0 frames, which say nothing.
    std::function<bool()> goOn{};
};

/// Runs the schedule as a run does, every task at its full cost, until it repeats.
///
/// It repeats once a hyperperiod ends with the unfinished work that this or an earlier one began
/// with: at once, where all work is done in its frame. Means and p99 are of the frames that repeat;
/// `max` and the worst latency also of those before, from frame 0 on. Equal schedules give equal
/// figures.
/// @param chains of tasks of this schedule
/// @cost O(runs of tasks in the frames), some 50 ns each
[[nodiscard]] ScheduleFigures figuresOf(const CompiledSchedule& schedule,
                                        std::span<const SignalChain> chains,
                                        const FigureOptions& options = {});

/// What no run exceeds, however much there is to do in it; none: nothing bounds it.
struct FigureBounds {
    std::optional<Micros> max;  ///< load of a frame
    std::optional<Frame> worst; ///< latency; none also without chains
    friend bool operator==(const FigureBounds&, const FigureBounds&) = default;
};
/// From greatest costs, budgets and bounds of response times.
/// @param figures of the schedule: what these know exactly, or as a bound, stays
/// @cost as scheduleTimes() without playing
[[nodiscard]] FigureBounds boundsOf(const CompiledSchedule& schedule,
                                    std::span<const SignalChain> chains,
                                    const ScheduleFigures& figures);

/// The latencies that runs of tasks give, of a dry run or recorded.
///
/// A signal of frame f is taken up by the first run of the first task that begins in f or later,
/// what that has done by the first run of the next task that begins after it has ended, and so on.
/// A run that began earlier does not see it.
/// @param ran in the order of the run; frames beyond `first` + `frames` serve to end what began
/// @param first,frames in which signals come
/// @cost O(rows + frames x links)
[[nodiscard]] SignalLatency latencyOf(std::span<const trace::Row<trace::TaskRan>> ran,
                                      std::span<const SignalChain> chains,
                                      Frame first,
                                      Frame frames);

/// Every how many frames each task is due, by TaskId: those of nested schedulers by the calls of
/// these. What exceeds kLongestPeriod is that and one.
[[nodiscard]] std::vector<Frame> framesBetweenRuns(const CompiledSchedule& schedule);
/// After how many frames the whole tree is due alike; nothing where it exceeds 2^62.
[[nodiscard]] std::optional<Frame> hyperperiod(const CompiledSchedule& schedule);

} // namespace percept::schedule
