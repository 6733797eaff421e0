#include "percept/schedule/ResponseTimes.h"

#include "ResponseBounds.h"
#include "ScheduleRepeat.h"
#include "percept/schedule/Phase.h"
#include "percept/schedule/ScheduleFigures.h"
#include "percept/schedule/Scheduler.h"

#include <algorithm>
#include <cmath>

namespace percept::schedule {
namespace {

constexpr Frame kFramesPerLook = 4096; ///< between calls of `goOn`

/// The mean cost of a run.
Micros meanCost(const CostModel& model) {
    return std::max(0.0, model.base + (model.kind == CostKind::PerItem ? model.perItem : 0));
}

/// Demands, from the innermost schedulers outwards: what they hold comes behind their holders.
void addDemands(const CompiledSchedule& schedule, ScheduleTimes& times) {
    times.tasks.resize(schedule.tasks.size());
    times.schedulers.resize(schedule.schedulers.size());
    for (std::size_t s = schedule.schedulers.size(); s-- > 0;) {
        const SchedulerSpec& spec = schedule.schedulers[s];
        SchedulerTimes& own = times.schedulers[s];
        own.holder = spec.holder;
        own.budget = spec.budget;
        for (std::uint32_t i = spec.first; i < spec.first + spec.count; ++i) {
            const TaskSpec& task = schedule.tasks[i];
            TaskTimes& of = times.tasks[i];
            Micros cost = meanCost(task.cost);
            if (task.scheduler >= 0)
                cost += times.schedulers[static_cast<std::size_t>(task.scheduler)].demand;
            of.period = task.frequency * task.interval;
            of.demand = cost / static_cast<double>(task.frequency);
            if (spec.budget > 0)
                of.utilisation = of.demand / spec.budget;
            own.demand += of.demand;
        }
        if (spec.budget > 0)
            own.utilisation = own.demand / spec.budget;
    }
}

void nameKinds(level::Schedule& schedule) {
    if (schedule.kind.empty() && !schedule.tasks.empty())
        schedule.kind = "frequency";
    for (level::Task& task : schedule.tasks)
        nameKinds(task.schedule);
}

/// Plays a schedule until its state repeats at the end of a hyperperiod.
class Play {
public:
    Play(std::shared_ptr<const CompiledSchedule> schedule, Frame period)
        : m_schedule(std::move(schedule))
        , m_scheduler(m_schedule, startState(*m_schedule, 1))
        , m_period(period)
        , m_jobs(m_schedule->tasks.size()) {}

    /// @return whether it repeats; the worst that can happen has then happened
    bool run(const TimesOptions& options) {
        const auto tasks = static_cast<Frame>(std::max<std::size_t>(m_schedule->tasks.size(), 1));
        const Frame periods = options.mostSteps / tasks / m_period;
        // As Brent does: compared with the last one whose number is a power of two.
        auto known = snapshot();
        Frame power = 1;
        Frame since = 0;
        for (Frame done = 0; done < periods; ++done) {
            if (!playPeriod(options))
                return false;
            ++since;
            const auto now = snapshot();
            if (now == known)
                return done + since < periods && playOnce(since, options);
            if (since == power) {
                known = now;
                power *= 2;
                since = 0;
            }
        }
        return false;
    }
    [[nodiscard]] Frame frames() const { return m_frame; }
    void fill(std::vector<TaskTimes>& times) const {
        for (std::size_t i = 0; i < times.size(); ++i) {
            const Job& job = m_jobs[i];
            times[i].certainty = Certainty::Exact;
            const bool ends = job.since < 0 || job.since >= m_cycle;
            times[i].response = ends ? std::optional(job.worst) : std::nullopt;
            const std::uint32_t missed = m_scheduler.state().tasks[i].missed - job.missedBefore;
            const double due = missed + static_cast<double>(job.done);
            times[i].missed = due > 0 ? missed / due : 0;
        }
    }

private:
    struct Job {
        Frame since = -1; ///< when the work that is not done was due
        Frame worst = 0;
        std::int64_t done = 0; ///< since the beginning of the cycle
        std::uint32_t missedBefore = 0;
    };

    /// Plays what repeats once more, so that what began before it does not count.
    bool playOnce(Frame periods, const TimesOptions& options) {
        m_cycle = m_frame;
        for (std::size_t i = 0; i < m_jobs.size(); ++i) {
            m_jobs[i].done = 0;
            m_jobs[i].missedBefore = m_scheduler.state().tasks[i].missed;
        }
        for (Frame done = 0; done < periods; ++done)
            if (!playPeriod(options))
                return false;
        return true;
    }
    bool playPeriod(const TimesOptions& options) {
        for (Frame i = 0; i < m_period; ++i) {
            if (i % kFramesPerLook == 0 && options.goOn && !options.goOn())
                return false;
            trace::Trace trace(trace::TraceLevel::Off, m_counter, m_frame, nullptr);
            m_scheduler.step(trace, {});
            for (std::size_t task = 0; task < m_jobs.size(); ++task)
                follow(m_scheduler.state().tasks[task], m_jobs[task]);
            ++m_frame;
        }
        return true;
    }
    void follow(const TaskState& state, Job& job) const {
        if (state.dueSince >= 0) {
            job.since = job.since < 0 ? m_frame : job.since;
            return;
        }
        if (state.lastRun != m_frame)
            return;
        job.worst = std::max(job.worst, job.since < 0 ? 0 : m_frame - job.since);
        job.since = -1;
        ++job.done;
    }
    [[nodiscard]] std::vector<double> snapshot() const {
        return stateToCome(*m_schedule, m_scheduler.state(), m_frame);
    }

    std::shared_ptr<const CompiledSchedule> m_schedule;
    Scheduler m_scheduler;
    trace::RecordCounter m_counter;
    Frame m_period;
    Frame m_frame = 0;
    Frame m_cycle = 0; ///< when what repeats began for the last time
    std::vector<Job> m_jobs;
};

} // namespace

ScheduleTimes scheduleTimes(std::shared_ptr<const CompiledSchedule> schedule,
                            const TimesOptions& options) {
    ScheduleTimes times;
    addDemands(*schedule, times);
    const auto period = hyperperiod(*schedule);
    const bool steady = isSteady(*schedule);
    const auto tasks = static_cast<Frame>(std::max<std::size_t>(schedule->tasks.size(), 1));
    if (steady && period && *period <= options.mostSteps / tasks) {
        Play play(schedule, *period);
        if (play.run(options)) {
            times.frames = play.frames();
            play.fill(times.tasks);
            return times;
        }
        times.stopped = options.goOn && !options.goOn();
    }
    boundResponses(*schedule, times);
    return times;
}

Result<TimedSchedule> timed(level::Schedule schedule, const TimesOptions& options) {
    nameKinds(schedule);
    auto compiled = compileSchedule(schedule);
    if (!compiled)
        return compiled.unexpected();
    TimedSchedule result{std::make_shared<const CompiledSchedule>(std::move(*compiled)), {}};
    result.times = scheduleTimes(result.schedule, options);
    return result;
}

std::string_view nameOf(Certainty certainty) {
    switch (certainty) {
    case Certainty::Exact:
        return "exact";
    case Certainty::Bound:
        return "bound";
    case Certainty::Unknown:
        break;
    }
    return "unknown";
}

} // namespace percept::schedule
