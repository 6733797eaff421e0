#pragma once

#include "percept/base/Result.h"
#include "percept/level/Level.h"
#include "percept/level/Problem.h"
#include "percept/schedule/CompiledSchedule.h"
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

/// Work of the simulation that costs time.
///
/// A task's id says which it does: `vision`, or `vision:red` for the agents of a team, a squad, an
/// archetype, or one agent. Without such a name it is for all that no other task names. Where no
/// task does it, the rules decide themselves when it is done. `cost_us` is what a full run costs,
/// every agent, inhabitant or group having one thing to do, 1000 cycles of path searches, every
/// cell of every map, or a look for events and one delivery to each agent; less or more to do costs
/// in proportion.
enum class Duty : std::uint8_t {
    Vision,    ///< bots look round
    Targeting, ///< bots choose a target
    Weapons,   ///< bots choose a weapon
    Decisions, ///< bots weigh their strategies, guards go on with their tasks
    Senses,    ///< signals of agents are carried to who can perceive them
    Awareness, ///< agents take up what they perceived; what bots see, they take up as they look
    Events,    ///< events of the level are looked for and delivered
    Paths,     ///< path searches
    Detail,    ///< importances of agents and in a town, and what they switch
    People,    ///< inhabitants that are simulated one by one
    Groups,    ///< blocks and economies of a town
    Analyses   ///< tactical maps of what changes with the units
};
inline constexpr std::size_t kDutyCount = 12;

/// Several duties.
class DutySet {
public:
    void add(Duty duty) { m_bits |= bit(duty); }
    [[nodiscard]] bool has(Duty duty) const { return (m_bits & bit(duty)) != 0; }

private:
    [[nodiscard]] static std::uint32_t bit(Duty duty) {
        return std::uint32_t{1} << static_cast<unsigned>(duty);
    }
    std::uint32_t m_bits = 0;
};

struct DutyInfo {
    Duty duty{};
    std::string_view name;
    bool byAgent = false; ///< may be shared among tasks by agents
};
/// All, by Duty.
[[nodiscard]] std::span<const DutyInfo> knownDuties();
/// Nothing for tasks that are simulated by their cost alone, and for nested schedulers.
[[nodiscard]] std::optional<Duty> dutyOf(const level::Task& task);
/// What its runs cost in a simulation. Agents, inhabitants and groups have one thing to do at a
/// time; signals, notifications, deliveries and requests may be any number, and so may the cells
/// that maps flood.
[[nodiscard]] RunCost runCostOf(const level::Task& task);
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
[[nodiscard]] TaskSpec specOf(const JoinedTask& joined);

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
    std::size_t inhabitants = 0; ///< of the town
    std::size_t groups = 0;      ///< of the town: blocks and economies
    std::size_t cells = 0;       ///< of all tactical maps
    std::size_t detailed = 0;    ///< agents that have levels of detail
};

/// @param people by AgentId
/// @errors InvalidInput: as compileSchedule(); agents that do not exist
[[nodiscard]] Result<DutyPlan> compileDuties(const level::Schedule& schedule,
                                             std::span<const Person> people,
                                             const WorldSize& size = {});

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

/// What a person should look at beyond level::validate(): tasks that do nothing that is known, are
/// for nobody that exists, do what another one does already, or have nobody to serve.
/// @param has whether agents of an archetype do something of their own accord; none: all do all
[[nodiscard]] std::vector<level::Problem>
checkDuties(const level::Level& level,
            const std::function<bool(std::string_view archetype, Duty duty)>& has = {});

} // namespace percept::schedule
