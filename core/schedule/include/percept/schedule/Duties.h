#pragma once

#include "percept/base/Result.h"
#include "percept/level/Level.h"
#include "percept/level/Problem.h"
#include "percept/schedule/CompiledSchedule.h"
#include "percept/schedule/DutyRegistry.h"
#include "percept/trace/Command.h"

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

/// What the tasks of a level's schedule decide the time of.
namespace percept::schedule {

/// Nothing for tasks that are simulated by their cost alone, and for nested schedulers.
[[nodiscard]] std::optional<Duty> dutyOf(const level::Task& task,
                                         const DutyRegistry& duties = commonDuties());
/// What its runs cost in a simulation; fixed for tasks that do nothing or cost nothing.
[[nodiscard]] RunCost runCostOf(const level::Task& task,
                                const DutyRegistry& duties = commonDuties());
/// Whether a task does something, nested ones included.
[[nodiscard]] bool names(const level::Schedule& schedule, Duty duty);
/// Whom it is for: what follows the colon in its id; empty for everybody.
[[nodiscard]] std::string_view agentsOf(const level::Task& task);

/// Cycles of path searches that a full run makes at most.
inline constexpr int kCyclesPerRun = 1000;

/// A task that does something.
struct DutyTask {
    Duty duty{};
    std::vector<AgentId> agents; ///< ascending; empty: not by agent
};

/// A task that joined the schedule of a run and has not left it.
struct JoinedTask {
    trace::JoiningTask task;
    Frame phase = 0; ///< as stated, or as it was found [>= 0]
    TaskId number{}; ///< behind those of the level and of all that joined before it
    friend bool operator==(const JoinedTask&, const JoinedTask&) = default;
};
BOOST_DESCRIBE_STRUCT(JoinedTask, (), (task, phase, number))

/// The task as the schedule of its run has it: what compileSchedule() makes of one of the level.
[[nodiscard]] TaskSpec specOf(const JoinedTask& joined,
                              const DutyRegistry& duties = commonDuties());

struct DutySource;

/// A level's schedule, bound to its agents. Immutable.
struct DutyPlan {
    std::shared_ptr<const CompiledSchedule> schedule; ///< null: the level has none
    std::vector<std::optional<DutyTask>> tasks;       ///< by place, as those of `schedule`
    DutySet duties;                                   ///< of any task
    std::vector<DutySet> agents;                      ///< by AgentId: those that tasks do
    std::vector<Micros> costs;                        ///< by place: of a full run
    std::vector<JoinedTask> joined;                   ///< the last of the tasks
    std::shared_ptr<const DutySource> source;         ///< what it was made from; null: nothing
    std::shared_ptr<const DutyRegistry> registry; ///< null: that of the duties that every run has

    [[nodiscard]] const DutyRegistry& known() const {
        return registry != nullptr ? *registry : commonDuties();
    }

    [[nodiscard]] bool has(AgentId agent, Duty duty) const {
        return trace::indexOf(agent) < agents.size() && agents[trace::indexOf(agent)].has(duty);
    }
    /// The place of the task of that name.
    [[nodiscard]] std::optional<std::size_t> placeOf(std::string_view id) const;
    /// Its number; kNone: there is none.
    [[nodiscard]] TaskId find(std::string_view id) const;
};

/// Who is who among the agents of a run.
struct Person {
    std::string_view id;
    std::string_view archetype;
    std::string_view team;
    std::string_view squad;
};

/// What there is in a world beside its agents, for what a full run is.
struct WorldSize {
    std::size_t cells = 0;            ///< of all tactical maps
    std::size_t detailed = 0;         ///< agents that have levels of detail
    std::vector<std::size_t> items{}; ///< by Duty: those of stages; those left out have none
};

/// @param people by AgentId
/// @param duties what tasks can do; null: the duties that every run has
/// @errors InvalidInput: as compileSchedule(); agents that do not exist
[[nodiscard]] Result<DutyPlan> compileDuties(const level::Schedule& schedule,
                                             std::span<const Person> people,
                                             const WorldSize& size = {},
                                             std::shared_ptr<const DutyRegistry> duties = nullptr);

/// The plan of a run with tasks that joined it, behind those of the level.
/// @param plan of the level, without any; has a schedule
/// @param joined by number, ascending
/// @errors InvalidInput: a task that checkJoining() refuses, beside the others; numbers that are
/// not
///         ascending, or belong to the level
/// @cost O(tasks) beside compileDuties()
[[nodiscard]] Result<DutyPlan> planWith(const DutyPlan& plan, std::span<const JoinedTask> joined);

/// Whether a task can join a run as its plan is now.
/// @errors InvalidInput, with what is wrong and the remedy
[[nodiscard]] Result<void> checkJoining(const DutyPlan& plan, const trace::JoiningTask& task);

/// Who does what in the runs of a level.
struct DutyRoles {
    /// Whether agents of an archetype do something of their own accord; none: all do all.
    std::function<bool(std::string_view archetype, Duty duty)> has = {};
    /// Whether stages of the level have items of a duty; none: no stage has any.
    std::function<bool(Duty duty)> staged = {};
};

/// What a person should look at beyond level::validate(): tasks that do nothing that is known, are
/// for nobody that exists, do what another one does already, or have nobody to serve.
[[nodiscard]] std::vector<level::Problem> checkDuties(const level::Level& level,
                                                      const DutyRoles& roles = {},
                                                      const DutyRegistry& duties = commonDuties());

} // namespace percept::schedule
