#pragma once

#include "percept/agent/Scene.h"
#include "percept/agent/Stage.h"
#include "percept/schedule/Duties.h"
#include "percept/schedule/Scheduler.h"
#include "percept/sim/Tactics.h"
#include "percept/world/EventStage.h"
#include "percept/world/SenseStage.h"

#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <utility>
#include <vector>

/// What a level's schedule decides the time of, run frame by frame.
namespace percept::sim {

/// What a task has to do something for: an agent, or an item of a stage.
enum class DutyItem : std::uint64_t {};

[[nodiscard]] constexpr DutyItem itemOf(trace::AgentId agent) {
    return DutyItem{trace::indexOf(agent)};
}
/// @param stage its place in World::stages
/// @param number as Stage::collect() gave it
[[nodiscard]] constexpr DutyItem itemOf(std::size_t stage, std::uint32_t number) {
    return DutyItem{(std::uint64_t{stage} + 1) << 32U | number};
}
/// Nothing: it is an agent.
[[nodiscard]] constexpr std::optional<std::size_t> stageOf(DutyItem item) {
    const std::uint64_t high = static_cast<std::uint64_t>(item) >> 32U;
    return high == 0 ? std::nullopt : std::optional(static_cast<std::size_t>(high - 1));
}
[[nodiscard]] constexpr std::uint32_t numberOf(DutyItem item) {
    return static_cast<std::uint32_t>(static_cast<std::uint64_t>(item));
}
/// @pre stageOf() has none
[[nodiscard]] constexpr trace::AgentId agentOf(DutyItem item) {
    return trace::AgentId{numberOf(item)};
}

/// How far a task is with what was to be done when it began.
struct DutyProgress {
    std::vector<DutyItem> items; ///< work without items of its own has one while it is unfinished
    std::uint32_t next = 0;      ///< of `items`
    Micros cost = 0;             ///< of all of them
    Micros paid = 0;
    double reached = 0; ///< where time is shared by importance: the latest turn's lod::Turn::start
};
BOOST_DESCRIBE_STRUCT(DutyProgress, (), (items, next, cost, paid, reached))

/// All that a schedule adds to the state of a run.
struct ScheduledState {
    schedule::ScheduleState schedule;
    std::vector<DutyProgress> progress;       ///< by place of the task
    std::vector<schedule::JoinedTask> joined; ///< by number; their places follow the level's
    std::uint32_t joins = 0;                  ///< tasks that ever joined
};
BOOST_DESCRIBE_STRUCT(ScheduledState, (), (schedule, progress, joined, joins))

[[nodiscard]] ScheduledState startScheduled(const schedule::DutyPlan& plan);

/// The parts of a run that duties are done on.
struct Workplace {
    agent::Scene& scene;
    std::span<const agent::StageRun> stages; ///< of the world
    TacticalState* tactical = nullptr;       ///< with the two that follow
    const tactics::MapBench* maps = nullptr;
    std::function<tactics::Situation()> situation; ///< as it is now
    std::function<void(trace::AgentId)> look;      ///< has an agent look round
    world::SenseStage& stage;
    world::SenseStageState& senses;
    const world::TakeNotice& takeNotice;
    /// With the state of levels of detail, where there are some.
    const lod::AgentDetailModel* detail = nullptr;
    lod::AgentDetails* details = nullptr;
    lod::AgentScene* importances = nullptr;
    const lod::ChangeAgent changeAgent;
    const world::EventInput eventInput;
    world::EventStageState& events;
};

/// Gives every task of the plan that is due its time, after the rules have made their step.
///
/// A run of a task deals with what there was to do when it began: its agents, what waits for them,
/// search cycles. The cost model says what all of it costs; a divisible task does as much as its
/// slice pays for and goes on in the next frame, others do all at once. Where agents have levels of
/// detail, or a stage shares a duty, those who wait are looked at anew whenever it is due, and have
/// turns in proportion to their priorities. Costs decide; what a clock says is only written down,
/// unless it is told to decide. The state stays a value: work is never in two frames at once.
class DutyRounds {
public:
    /// @param plan that has a schedule
    explicit DutyRounds(std::shared_ptr<const schedule::DutyPlan> plan)
        : m_plan(std::move(plan))
        , m_scheduler(m_plan->schedule, schedule::startState(*m_plan->schedule)) {}

    /// From now on by another plan of the same level, to which tasks were added.
    void change(std::shared_ptr<const schedule::DutyPlan> plan) {
        m_plan = std::move(plan);
        m_scheduler.change(m_plan->schedule, schedule::startState(*m_plan->schedule));
    }

    /// One frame.
    void step(ScheduledState& state, const Workplace& place);
    /// @param now microseconds from any start; none: nothing is measured
    void measure(std::function<Micros()> now, schedule::Clock decides) {
        m_scheduler.measure(std::move(now), decides);
    }

private:
    std::shared_ptr<const schedule::DutyPlan> m_plan;
    schedule::Scheduler m_scheduler;
};

} // namespace percept::sim
