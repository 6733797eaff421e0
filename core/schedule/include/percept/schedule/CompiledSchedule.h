#pragma once

#include "percept/base/Result.h"
#include "percept/level/Execution.h"
#include "percept/schedule/Certainty.h"
#include "percept/schedule/CostModel.h"
#include "percept/schedule/DutyRegistry.h"
#include "percept/trace/Ids.h"

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace percept::schedule {

using trace::AgentId;
using trace::TaskId;

/// In the order of level::kScheduleKinds.
enum class SchedulerKind : std::uint8_t {
    Frequency,     ///< asks every task in every frame whether it is due
    Direct,        ///< finds those that are due in a table; same tasks, same order
    LoadBalancing, ///< each due task gets an equal part of what is left
    Priority,      ///< a part by its priority; with frequency 1 for all, priorities alone decide
    /// As `Priority`, and shares adapt to overruns; tasks that ask for an amount or cannot be
    /// divided are served first, by precedence, or wait for a frame that has the time.
    Combined
};

struct TaskSpec {
    std::string id{};
    Frame frequency = 1; ///< [>= 1]
    Frame phase = 0;     ///< [>= 0]
    double priority = 1; ///< [>= 0]
    CostModel cost{};
    RunCost runCost = RunCost::Fixed; ///< what its runs cost beside `cost`; decides nothing
    bool divisible = true;            ///< false: needs all its time at once
    bool usesSpare = false;           ///< gets what is left of the budget when all have run
    Micros asks = 0;                  ///< > 0: this much or nothing
    AgentId agent = trace::kNoAgent;
    TaskId number = trace::kNone<TaskId>; ///< by which records name it; kNone: its place
    std::int32_t scheduler = -1;          ///< the scheduler that it is
    Frame interval = 1; ///< frames of the root between two calls of the scheduler that it is in
    /// Frames of the root after which a task that is due counts as starving: two calls of its
    /// scheduler or, where that is more, the time until it is due again.
    [[nodiscard]] Frame longestWait() const { return (frequency < 2 ? 2 : frequency) * interval; }
    /// Time that it must get at once, or 0.
    [[nodiscard]] Micros needs() const { return asks > 0 ? asks : divisible ? 0 : cost.base; }
};

/// How the greatest cost of a task's runs is known.
/// @param limited whether what its scheduler gives it is
[[nodiscard]] Certainty certaintyOf(const TaskSpec& task, bool limited);

struct SchedulerSpec {
    SchedulerKind kind = SchedulerKind::Frequency;
    Micros budget = 0;       ///< 0: what its holder gives it
    std::uint32_t first = 0; ///< of its tasks; they follow each other
    std::uint32_t count = 0;
    TaskId holder = trace::kNone<TaskId>;
    /// Those that joined while it ran, ascending; they come last of all tasks of the tree.
    std::vector<std::uint32_t> joined{};
    /// Whether it gives each task all that it wants, in their order, as far as there is any.
    [[nodiscard]] bool isPlain() const {
        return kind == SchedulerKind::Frequency || kind == SchedulerKind::Direct;
    }
    /// Whether a task of it has its time first, or waits for a call that has enough.
    [[nodiscard]] bool servesFirst(const TaskSpec& task) const {
        return kind == SchedulerKind::Combined && task.needs() > 0;
    }
    /// Calls `use(task)` for the place of each of its tasks, ascending.
    template <class Use>
    void forEachTask(Use&& use) const {
        for (std::uint32_t task = first; task < first + count; ++task)
            use(task);
        for (const std::uint32_t task : joined)
            use(task);
    }
};

/// Tasks by the frames in which they are due. Immutable; shared by all copies of a state.
class DueTable {
public:
    DueTable() = default;
    /// @param tasks of all schedulers; the answers are places in it
    DueTable(std::span<const TaskSpec> tasks, const SchedulerSpec& scheduler);

    /// Appends the tasks due in a frame, ascending.
    /// @cost O(frequencies + due tasks)
    void find(Frame frame, std::vector<std::uint32_t>& due) const;

private:
    struct Set {
        Frame frequency = 1;
        std::vector<std::uint32_t> starts; ///< by remainder; empty: too many, see `sparse`
        std::vector<std::uint32_t> tasks;
        std::vector<Frame> sparse; ///< remainders of the tasks, ascending
    };
    std::vector<Set> m_sets;
};

/// What is due less often than that is taken to be never due by whoever looks ahead [frames].
inline constexpr Frame kLongestPeriod = Frame{1} << 40U;

/// A tree of schedulers, flat: the root is the first, tasks of one scheduler follow each other.
struct CompiledSchedule {
    std::vector<TaskSpec> tasks; ///< by place: their TaskId, for all but those that joined a run
    std::vector<SchedulerSpec> schedulers;
    std::vector<DueTable> tables; ///< per scheduler
    /// What every run asks of a task, closer together than in `tasks`.
    struct Brief {
        std::int32_t scheduler = -1;
        AgentId agent = trace::kNoAgent;
        TaskId number{};
    };
    std::vector<Brief> briefs; ///< by place

    /// Adds a task behind all others; index() has to follow.
    /// @param scheduler the place of the one that calls it; none: nothing does
    /// @return its place
    TaskId join(TaskSpec task, std::optional<std::size_t> scheduler);
    /// The place of the scheduler that a task holds, or that of the root; nothing where the task
    /// holds none.
    [[nodiscard]] std::optional<std::size_t> schedulerOf(TaskId holder) const;
    /// Frames of the root between two runs of what is due in every `frequency`-th call of a
    /// scheduler; what exceeds kLongestPeriod is that and one.
    [[nodiscard]] Frame periodOf(std::size_t scheduler, Frame frequency) const;
    /// By scheduler: whether what it has to give in a call is limited, by a budget or by what a
    /// task around it asks for.
    [[nodiscard]] std::vector<bool> limited() const;
    /// How the greatest costs of all runs are known.
    [[nodiscard]] Certainty costsAre() const;
    /// Whether a budget may be too small for what is due, so that work is done in other frames than
    /// that in which it is due.
    [[nodiscard]] bool movesWork() const;
    /// What sums of the costs that are due in a frame say of what the frames of runs cost.
    /// @return Unknown where budgets move work
    [[nodiscard]] Certainty frameCostsAre() const;
    /// Whether the budget of a scheduler may be too small for what is due in a call.
    /// @param wanted by task: its cost, with what is nested in it
    [[nodiscard]] bool mayMoveWork(const SchedulerSpec& scheduler,
                                   const std::vector<Micros>& wanted) const;
    /// Puts tables, briefs and intervals in place after changes of tasks or schedulers.
    void index();
    /// @return kNone if there is no such task
    [[nodiscard]] TaskId find(std::string_view id) const;
};

/// @param schedule of a level that is valid
/// @param duties what its tasks can do
/// @errors InvalidInput for an unknown kind, a frequency below 1, a negative phase
[[nodiscard]] Result<CompiledSchedule> compileSchedule(const level::Schedule& schedule,
                                                       const DutyRegistry& duties = commonDuties());

/// A schedule of one scheduler.
[[nodiscard]] CompiledSchedule
flatSchedule(SchedulerKind kind, Micros budget, std::vector<TaskSpec> tasks);

} // namespace percept::schedule
