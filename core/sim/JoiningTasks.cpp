#include "percept/sim/Simulation.h"

#include "percept/base/Contracts.h"
#include "percept/schedule/Joining.h"

#include <algorithm>

/// Tasks that join the schedule of a run, and leave it.
namespace percept::sim {

using schedule::DutyPlan;
using trace::TaskId;

std::shared_ptr<const DutyPlan> planOf(const std::shared_ptr<const World>& world,
                                       const State& state) {
    const bool planned = state.extras.value && state.extras.value->scheduled;
    if (!planned || state.extras.value->scheduled->joined.empty() || !world->plan.schedule)
        return {world, &world->plan};
    auto plan = schedule::planWith(world->plan, state.extras.value->scheduled->joined);
    return plan ? std::make_shared<const DutyPlan>(std::move(*plan)) : nullptr;
}

void Simulation::usePlan(std::shared_ptr<const DutyPlan> plan) {
    PERCEPT_EXPECTS(plan != nullptr);
    m_plan = std::move(plan);
    if (m_rounds)
        m_rounds->change(m_plan);
}

std::vector<std::string> Simulation::taskNames() const {
    std::vector<std::string> names;
    if (!m_plan->schedule)
        return names;
    names.resize(m_world->plan.tasks.size() + m_state.extras.value->scheduled->joins);
    for (std::size_t i = 0; i < m_plan->tasks.size(); ++i)
        names[trace::indexOf(m_plan->schedule->briefs[i].number)] = m_plan->schedule->tasks[i].id;
    return names;
}

void Simulation::takeTasks(std::span<const trace::Command> commands, trace::Trace& trace) {
    m_newTasks.clear();
    for (std::size_t i = 0; i < commands.size(); ++i) {
        const trace::Command& command = commands[i];
        if (command.kind != trace::CommandKind::Edit)
            continue;
        const auto place = static_cast<std::int32_t>(i);
        if (command.part == trace::EditPart::TaskJoins)
            joinTask(command.task, place, trace);
        else if (command.part == trace::EditPart::TaskLeaves)
            leaveTask(command.task.id, place, trace);
    }
}

void Simulation::joinTask(const trace::JoiningTask& task,
                          std::int32_t command,
                          trace::Trace& trace) {
    if (!schedule::checkJoining(*m_plan, task))
        return;
    ScheduledState& scheduled = *m_state.extras.value->scheduled;
    const auto chosen = schedule::phaseOf(*m_plan, scheduled.schedule, task);
    // The next frame of the schedule is the one that leads here.
    const Frame first =
        m_state.frame + chosen.firstDue - scheduled.schedule.schedulers.front().frame;
    const auto cause = trace.add(trace::CommandTaken{trace::kNoAgent, command}, trace::kNoRecord);
    const auto own = static_cast<std::uint32_t>(m_world->plan.tasks.size());
    const TaskId number{own + scheduled.joins++};
    trace.add(trace::TaskJoined{.task = number,
                                .scheduler = task.scheduler,
                                .command = command,
                                .frequency = task.frequency,
                                .phase = static_cast<std::int32_t>(chosen.phase),
                                .lookahead = static_cast<std::int32_t>(chosen.lookahead),
                                .firstDue = static_cast<std::int32_t>(first),
                                .load = chosen.load,
                                .most = chosen.most},
              cause);
    m_newTasks.push_back({number, task.id});
    scheduled.joined.push_back({task, chosen.phase, number});
    scheduled.schedule.tasks.emplace_back();
    scheduled.progress.emplace_back();
    usePlan(planOf(m_world, m_state));
}

void Simulation::leaveTask(const std::string& id, std::int32_t command, trace::Trace& trace) {
    const auto place = m_plan->placeOf(id);
    const std::size_t own = m_world->plan.tasks.size();
    if (!place || *place < own)
        return;
    ScheduledState& scheduled = *m_state.extras.value->scheduled;
    const auto erase = [](auto& list, std::size_t at) {
        list.erase(list.begin() + static_cast<std::ptrdiff_t>(at));
    };
    const auto cause = trace.add(trace::CommandTaken{trace::kNoAgent, command}, trace::kNoRecord);
    trace.add(trace::TaskLeft{scheduled.joined[*place - own].number,
                              scheduled.schedule.tasks[*place].runs},
              cause);
    erase(scheduled.joined, *place - own);
    erase(scheduled.schedule.tasks, *place);
    erase(scheduled.progress, *place);
    // Those behind it move up.
    for (schedule::SchedulerState& scheduler : scheduled.schedule.schedulers) {
        std::erase(scheduler.waiting, static_cast<std::uint32_t>(*place));
        for (std::uint32_t& waiting : scheduler.waiting)
            waiting -= waiting > *place ? 1U : 0U;
    }
    usePlan(planOf(m_world, m_state));
}

} // namespace percept::sim
