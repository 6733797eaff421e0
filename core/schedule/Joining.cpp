#include "percept/schedule/Joining.h"

#include "PhasingTree.h"
#include "percept/base/Contracts.h"

#include <algorithm>

namespace percept::schedule {
namespace {

Frame wrapped(Frame phase, Frame frequency) {
    return (phase % frequency + frequency) % frequency;
}

/// How often something was due before a frame.
Frame dueBefore(const PhasedTask& task, Frame frame) {
    const Frame first = nextDue(task.frequency, task.phase);
    return frame <= first ? 0 : (frame - 1 - first) / task.frequency + 1;
}

/// The tasks of a run as Wright's method sees them, in frames of the root.
class Ahead {
public:
    Ahead(const DutyPlan& plan, const ScheduleState& state)
        : m_plan(plan)
        , m_now(state.schedulers.front().frame)
        , m_drifts(state.schedulers.size()) {
        const CompiledSchedule& compiled = *plan.schedule;
        std::vector<std::int32_t> placeOf(compiled.tasks.size(), -1);
        // Holders come before what they hold, and so do their schedulers.
        for (std::size_t s = 0; s < compiled.schedulers.size(); ++s) {
            const TaskId holder = compiled.schedulers[s].holder;
            const bool nested = holder != trace::kNone<TaskId>;
            m_holders.push_back(nested ? placeOf[trace::indexOf(holder)] : -1);
            if (nested && m_holders[s] < 0)
                continue; // never called
            if (nested)
                m_drifts[s] = state.schedulers[s].frame - callsOf(m_holders[s]);
            compiled.schedulers[s].forEachTask([&](std::uint32_t task) {
                const TaskSpec& spec = compiled.tasks[task];
                if (compiled.periodOf(s, spec.frequency) > kLongestPeriod)
                    return;
                placeOf[task] = static_cast<std::int32_t>(m_tasks.size());
                add(s, spec.frequency, spec.phase, m_plan.costs[task]);
            });
        }
    }

    JoiningPhase place(const trace::JoiningTask& task, LoadMeasure measure) {
        const std::size_t scheduler = *m_plan.schedule->schedulerOf(task.scheduler);
        const auto before = m_tasks.size();
        const bool stated = task.phase >= 0;
        add(scheduler, task.frequency, std::max(task.phase, 0), task.cost);
        m_tasks.back().phase.reset();
        const Frame ahead = task.lookahead > 0 ? task.lookahead : usualLookahead(m_tasks);
        JoiningPhase chosen;
        if (stated) {
            chosen.phase = task.phase;
        } else {
            chosen.lookahead = ahead;
            chosen.phase =
                wrapped(wrightPhases(m_tasks, ahead, measure, m_now).back() - m_drifts[scheduler],
                        task.frequency);
        }
        m_phases.back() = wrapped(chosen.phase + m_drifts[scheduler], task.frequency);
        weigh(before, ahead, measure, chosen);
        return chosen;
    }

private:
    [[nodiscard]] Frame callsOf(std::int32_t holder) const {
        return dueBefore(inFrames(m_tasks, m_phases)[static_cast<std::size_t>(holder)], m_now);
    }
    void add(std::size_t scheduler, Frame frequency, Frame phase, Micros cost) {
        m_phases.push_back(wrapped(phase + m_drifts[scheduler], frequency));
        m_tasks.push_back({frequency, m_phases.back(), cost, m_holders[scheduler]});
    }
    /// @param count of the tasks that were there before
    void weigh(std::size_t count, Frame ahead, LoadMeasure measure, JoiningPhase& chosen) const {
        const auto placed = inFrames(m_tasks, m_phases);
        chosen.firstDue = nextDue(placed.back().frequency, placed.back().phase, m_now);
        std::vector<double> loads(static_cast<std::size_t>(ahead));
        for (std::size_t i = 0; i < count; ++i) {
            const double weight = measure == LoadMeasure::Cost ? placed[i].cost : 1.0;
            if (isDue(chosen.firstDue, placed[i].frequency, placed[i].phase))
                chosen.load += weight;
            for (Frame frame = nextDue(placed[i].frequency, placed[i].phase, m_now);
                 frame < m_now + ahead;
                 frame += placed[i].frequency)
                loads[static_cast<std::size_t>(frame - m_now)] += weight;
        }
        chosen.most = *std::max_element(loads.begin(), loads.end());
        if (chosen.lookahead == 0)
            return;
        // The frame that was chosen has the least load of those in which it will be due.
        for (Frame frame = chosen.firstDue; frame < m_now + ahead; frame += placed.back().frequency)
            chosen.load = std::min(chosen.load, loads[static_cast<std::size_t>(frame - m_now)]);
    }

    const DutyPlan& m_plan;
    Frame m_now;
    std::vector<Frame> m_drifts;         ///< by scheduler: calls that it had more than it was due
    std::vector<std::int32_t> m_holders; ///< by scheduler: the place of its holder in `m_tasks`
    std::vector<PhasingTask> m_tasks;
    std::vector<Frame> m_phases; ///< by place in `m_tasks`
};

} // namespace

LoadMeasure measureOf(const DutyPlan& plan, const trace::JoiningTask& task) {
    bool costs = task.cost > 0;
    for (const Micros cost : plan.costs)
        costs = costs || cost > 0;
    return costs ? LoadMeasure::Cost : LoadMeasure::Count;
}

JoiningPhase
phaseOf(const DutyPlan& plan, const ScheduleState& state, const trace::JoiningTask& task) {
    PERCEPT_EXPECTS(checkJoining(plan, task));
    return Ahead(plan, state).place(task, measureOf(plan, task));
}

} // namespace percept::schedule
