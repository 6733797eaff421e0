#pragma once

#include "percept/agent/Scene.h"
#include "percept/schedule/Duties.h"
#include "percept/schedule/Scheduler.h"
#include "percept/sim/Tactics.h"
#include "percept/town/Rules.h"
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

/// How far a task is with what was to be done when it began.
struct DutyProgress {
    std::vector<std::uint32_t> items; ///< agents, or nothing for work that counts itself
    std::uint32_t next = 0;           ///< of `items`
    Micros cost = 0;                  ///< of all of them
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
    const town::Town* town = nullptr; ///< with the three that follow
    town::State* life = nullptr;
    town::Scratch* townScratch = nullptr;
    town::Setting setting = {};
    TacticalState* tactical = nullptr; ///< with the two that follow
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
/// slice pays for and goes on in the next frame, others do all at once. Where agents or inhabitants
/// have levels of detail, those who wait are looked at anew whenever it is due, and have turns in
/// proportion to their priorities. Costs decide; what a clock says is only written down, unless it
/// is told to decide. The state stays a value: work is never in two frames at once.
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
