#pragma once

#include "percept/base/Describe.h"
#include "percept/schedule/Behaviour.h"
#include "percept/schedule/CompiledSchedule.h"

#include <functional>
#include <memory>
#include <span>
#include <vector>

namespace percept::schedule {

/// What decides how much of its slice a task used.
enum class Clock : std::uint8_t {
    Simulated, ///< cost models; the same in every run
    Wall       ///< measured time: such a run cannot be re-simulated, and its recording says so
};
BOOST_DESCRIBE_ENUM(Clock, Simulated, Wall)

/// What overruns leave of a task's priority at least; `Combined` only.
inline constexpr double kLeastShare = 0.1;
/// Calls without time after which a task may starve, whatever the frames say: a scheduler that is
/// itself called late would make its tasks starve at once.
inline constexpr std::uint32_t kFewestPassed = 2;

struct TaskState {
    Frame dueSince = -1; ///< since when it waits for time; -1: it does not
    Frame lastRun = -1;
    Frame began = -1; ///< what is not done yet; -1: nothing is half done
    double share = 1; ///< what overruns left of its priority (0, 1], `Combined` only
    Micros left = 0;  ///< of a simulated run that did not fit into a slice
    std::uint32_t runs = 0;
    std::uint32_t overruns = 0;
    std::uint32_t missed = 0; ///< due frames that came before it was done
    std::uint32_t passed = 0; ///< calls of its scheduler without time for it since dueSince
    bool starving = false;
    /// Why it runs at last: the frame of its scheduler in which it was due, or its latest slice,
    /// which it goes on with. Counts while it waits.
    trace::RecordId reason = trace::kNoRecord;
};
BOOST_DESCRIBE_STRUCT(
    TaskState,
    (),
    (dueSince, lastRun, began, share, left, runs, overruns, missed, passed, starving, reason))

struct SchedulerState {
    Frame frame = 0; ///< how often it was called
    std::vector<std::uint32_t>
        waiting; ///< tasks that were due and have not got their time, ascending
};
BOOST_DESCRIBE_STRUCT(SchedulerState, (), (frame, waiting))

/// All that a schedule remembers: a value that can be copied, saved and hashed.
struct ScheduleState {
    std::vector<TaskState> tasks;
    std::vector<SchedulerState> schedulers;
};
BOOST_DESCRIBE_STRUCT(ScheduleState, (), (tasks, schedulers))

/// Shares the time of each frame among tasks, and says in the trace how.
///
/// Each call of step() is a frame of the root; nested schedulers count their own calls. Slices are
/// never below 0. A task without a behaviour is simulated: it uses what its cost model says, a
/// divisible one over as many frames as it takes. What could not be run, or wants more time, goes
/// on in the next frame, whatever its frequency; where it is due again before it is done, that due
/// frame is missed, and recorded. A task that must have its time at once and would wait for longer
/// than TaskSpec::longestWait() runs all the same, and overruns. Waits are counted in frames of the
/// root, whatever the nesting; nobody starves who was passed over once. For one thread.
///
///     Scheduler scheduler(compiled, startState(*compiled));
///     scheduler.step(trace, behaviours);
///     save(scheduler.state());
///
/// @cost `Direct` and those that share time: O(frequencies + due tasks) a frame
/// @source execution management: schedulers; formulas of the priority scheduler corrected
class Scheduler {
public:
    explicit Scheduler(std::shared_ptr<const CompiledSchedule> schedule, ScheduleState state);

    /// Runs one frame.
    /// @param behaviours by TaskId; null or absent: simulated. Tasks that are schedulers need none.
    Spent
    step(trace::Trace& trace, std::span<Behaviour* const> behaviours, const Slice& slice = {});

    [[nodiscard]] const CompiledSchedule& schedule() const { return *m_schedule; }
    [[nodiscard]] const ScheduleState& state() const { return m_state; }
    /// @param state of the same schedule
    void restore(ScheduleState state);
    /// Another schedule of as many schedulers, such as one that a task has joined. How it is
    /// measured stays.
    /// @param state of that schedule
    void change(std::shared_ptr<const CompiledSchedule> schedule, ScheduleState state);

    /// Has runs timed: what the clock says is recorded, and decides with `Wall`.
    /// @param now microseconds from any start; none: nothing is measured
    void measure(std::function<Micros()> now, Clock decides = Clock::Simulated);

private:
    struct Running;
    struct Share;
    Spent runScheduler(std::size_t scheduler, const Slice& slice, Running& frame);
    [[nodiscard]] std::uint32_t withoutTime(std::span<const std::uint32_t> waiting,
                                            const Running& running) const;
    void runPlain(std::size_t scheduler, Running& frame, Share& share);
    void runShared(std::size_t scheduler, Running& frame, Share& share);
    void serveFirst(std::size_t scheduler, Running& frame, Share& share);
    void useSpare(Running& frame, Share& share);
    void runTask(std::uint32_t task, Micros time, Running& frame, Share& share);
    Spent runNested(std::uint32_t task, const Slice& slice, Running& frame);
    Spent simulate(std::uint32_t task, const Slice& slice);
    void adapt(std::uint32_t task, Micros time, Micros used);
    void collectDue(std::size_t scheduler, Running& running);
    void miss(std::uint32_t task, Running& running);
    void wait(std::uint32_t task, Micros needs, Running& frame, Share& share);
    void goOn(std::uint32_t task,
              bool wantsMore,
              Micros used,
              trace::RecordId ran,
              Running& frame,
              Share& share);
    [[nodiscard]] static trace::RecordId
    reasonOf(const TaskState& state, const Behaviour* behaviour, const Share& share);
    void tellStarving(std::uint32_t task, Micros needs, Running& frame, const Share& share);
    [[nodiscard]] double weight(std::uint32_t task, SchedulerKind kind) const;

    std::shared_ptr<const CompiledSchedule> m_schedule;
    ScheduleState m_state;
    std::function<Micros()> m_now;
    Clock m_clock = Clock::Simulated;
    std::vector<std::vector<std::uint32_t>> m_due; ///< per scheduler; scratch, no state
};

/// A schedule before its first frame.
[[nodiscard]] ScheduleState startState(const CompiledSchedule& schedule);

/// A scheduler as a behaviour of another one, with behaviours of its own.
class ScheduledBehaviour final : public Behaviour {
public:
    /// @param trace,behaviours have to live as long as this; the trace is that of the frame
    ScheduledBehaviour(Scheduler& scheduler,
                       trace::Trace& trace,
                       std::span<Behaviour* const> behaviours)
        : m_scheduler(scheduler)
        , m_trace(trace)
        , m_behaviours(behaviours) {}
    Spent run(const Slice& slice) override {
        return m_scheduler.step(m_trace, m_behaviours, slice);
    }

private:
    Scheduler& m_scheduler;
    trace::Trace& m_trace;
    std::span<Behaviour* const> m_behaviours;
};

} // namespace percept::schedule
