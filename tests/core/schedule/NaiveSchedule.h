#pragma once

#include "percept/schedule/ScheduleFigures.h"

#include <algorithm>
#include <cmath>
#include <vector>

/// A schedule run in the plainest manner, to compare the real one with: flat, every task at its
/// full cost, `frequency` or `load_balancing`.
namespace percept::schedule {

class NaiveSchedule {
public:
    struct Run {
        std::size_t task = 0;
        long begin = 0; ///< when, in slices since the start
        Frame beginFrame = 0;
        long end = 0;
        Frame endFrame = 0;
    };

    NaiveSchedule(const CompiledSchedule& schedule, Frame frames)
        : m_tasks(schedule.tasks)
        , m_budget(schedule.schedulers[0].budget)
        , m_balances(schedule.schedulers[0].kind == SchedulerKind::LoadBalancing)
        , m_left(m_tasks.size(), 0)
        , m_waits(m_tasks.size(), false)
        , m_open(m_tasks.size()) {
        for (Frame frame = 0; frame < frames; ++frame)
            step(frame);
    }

    /// The decision on a signal; -1: none.
    [[nodiscard]] Frame decided(const SignalChain& chain, Frame signal) const {
        long slice = -1;
        Frame frame = signal;
        for (const ChainLink& link : chain.links) {
            const Run* first = nullptr;
            for (const Run& run : runs)
                if (run.task == trace::indexOf(link.task) && run.begin > slice &&
                    run.beginFrame >= frame + link.gap && (!first || run.begin < first->begin))
                    first = &run;
            if (!first)
                return -1;
            slice = first->end;
            frame = first->endFrame;
        }
        return frame;
    }

    std::vector<double> loads;
    std::vector<Run> runs; ///< that came to an end

private:
    void step(Frame frame) {
        std::vector<std::size_t> due;
        for (std::size_t i = 0; i < m_tasks.size(); ++i)
            if (m_waits[i] || (frame + m_tasks[i].phase) % m_tasks[i].frequency == 0)
                due.push_back(i);
        double free = m_budget > 0 ? m_budget : 1e18;
        double used = 0;
        for (std::size_t i = 0; i < due.size(); ++i) {
            const double parts = m_balances ? static_cast<double>(due.size() - i) : 1.0;
            const double taken = give(due[i], std::max(free, 0.0) / parts, frame);
            free -= taken;
            used += taken;
        }
        loads.push_back(used);
    }
    double give(std::size_t task, double slice, Frame frame) {
        if (m_left[task] <= 0)
            m_left[task] = m_tasks[task].cost.base;
        const double taken = m_tasks[task].divisible ? std::min(slice, m_left[task]) : m_left[task];
        m_left[task] -= taken;
        m_waits[task] = m_left[task] > 1e-9;
        ++m_slices;
        if (m_open[task].begin == 0 && (taken > 0 || !m_waits[task]))
            m_open[task] = {task, m_slices, frame, 0, 0};
        if (!m_waits[task]) {
            m_open[task].end = m_slices;
            m_open[task].endFrame = frame;
            runs.push_back(m_open[task]);
            m_open[task] = {};
            m_left[task] = 0;
        }
        return taken;
    }

    std::vector<TaskSpec> m_tasks;
    double m_budget = 0;
    bool m_balances = false;
    std::vector<double> m_left;
    std::vector<bool> m_waits;
    std::vector<Run> m_open;
    long m_slices = 0;
};

} // namespace percept::schedule
