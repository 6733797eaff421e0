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

/// Demands, from the innermost schedulers outwards: what they hold comes behind their holders.
void addDemands(const CompiledSchedule& schedule, ScheduleTimes& times) {
    times.tasks.resize(schedule.tasks.size());
    times.schedulers.resize(schedule.schedulers.size());
    const auto limited = schedule.limited();
    for (std::size_t s = schedule.schedulers.size(); s-- > 0;) {
        const SchedulerSpec& spec = schedule.schedulers[s];
        SchedulerTimes& own = times.schedulers[s];
        own.holder = spec.holder;
        own.budget = spec.budget;
        for (std::uint32_t i = spec.first; i < spec.first + spec.count; ++i) {
            const TaskSpec& task = schedule.tasks[i];
            TaskTimes& of = times.tasks[i];
            Micros cost = costOf(task.cost, 1);
            of.demandIs = certaintyOf(task, limited[s] || spec.servesFirst(task));
            if (task.scheduler >= 0) {
                const auto& held = times.schedulers[static_cast<std::size_t>(task.scheduler)];
                cost += held.demand;
                of.demandIs = std::max(of.demandIs, held.demandIs);
            }
            of.period = task.frequency * task.interval;
            of.demand = cost / static_cast<double>(task.frequency);
            if (spec.budget > 0)
                of.utilisation = of.demand / spec.budget;
            own.demand += of.demand;
            own.demandIs = std::max(own.demandIs, of.demandIs);
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
        , m_scheduler(m_schedule, startState(*m_schedule))
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
            times[i].certainty = Certainty::FullRuns;
            const bool ends = job.since < 0 || job.since >= m_cycle;
            times[i].response = ends ? std::optional(job.worst) : std::nullopt;
            times[i].fullResponse = times[i].response;
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

/// Finds the tasks whose times follow from fixed costs alone: nothing that may cost more or less
/// has an influence on when they run, or how long.
class FixedTimes {
public:
    explicit FixedTimes(const CompiledSchedule& schedule, const ScheduleTimes& times)
        : m_schedule(schedule)
        , m_times(times)
        , m_limited(schedule.limited())
        , m_fixed(schedule.tasks.size(), false) {
        look(0, true);
    }
    [[nodiscard]] bool has(std::size_t task) const { return m_fixed[task]; }

private:
    /// @param known whether its calls, and what it has to give in each, are known
    void look(std::size_t scheduler, bool known) {
        const SchedulerSpec& spec = m_schedule.schedulers[scheduler];
        const bool limited = m_limited[scheduler];
        if (!spec.isPlain() && limited)
            known = known && m_times.schedulers[scheduler].demandIs == Certainty::Exact;
        for (std::uint32_t i = spec.first; i < spec.first + spec.count; ++i) {
            const TaskSpec& task = m_schedule.tasks[i];
            const bool fixed = m_times.tasks[i].demandIs == Certainty::Exact;
            // With all the time that it wants each run is done in its frame.
            const bool atOnce = !limited && !spec.servesFirst(task);
            m_fixed[i] = known && (fixed || atOnce);
            if (task.scheduler >= 0)
                look(static_cast<std::size_t>(task.scheduler), known);
            if (limited)
                known = known && fixed;
        }
    }

    const CompiledSchedule& m_schedule;
    const ScheduleTimes& m_times;
    std::vector<bool> m_limited;
    std::vector<bool> m_fixed;
};

/// How many tasks of the root take no longer than they were played, whatever their runs cost up to
/// that: in order, each in the time that those before it leave, with none of them due again before
/// it is done. Less work is then done no later (Ha and Liu, predictable schedules).
std::size_t countPredictable(const CompiledSchedule& schedule, const ScheduleTimes& played) {
    const SchedulerSpec& root = schedule.schedulers.front();
    if (!root.isPlain())
        return 0;
    std::size_t count = 0;
    while (count < root.count) {
        const TaskSpec& task = schedule.tasks[count];
        const TaskTimes& times = played.tasks[count];
        if (task.scheduler >= 0 || times.demandIs > Certainty::Bound || !times.response ||
            *times.response >= times.period)
            break;
        ++count;
    }
    return count;
}

/// Says of each task how far what was played at full cost holds for all runs.
void judge(const CompiledSchedule& schedule, ScheduleTimes& played) {
    const FixedTimes fixed(schedule, played);
    const std::size_t predictable = countPredictable(schedule, played);
    ScheduleTimes bounds = played;
    boundResponses(schedule, bounds);
    for (std::size_t i = 0; i < played.tasks.size(); ++i) {
        TaskTimes& times = played.tasks[i];
        const TaskTimes& bound = bounds.tasks[i];
        if (fixed.has(i)) {
            times.certainty = Certainty::Exact;
            continue;
        }
        if (i < predictable) {
            times.certainty = Certainty::Bound;
            times.missed = 0;
        } else if (bound.certainty == Certainty::Bound) {
            times.certainty = Certainty::Bound;
            times.response = bound.response;
            times.missed = bound.missed;
        }
        // Nothing is done before it is due.
        if (times.certainty == Certainty::Bound && times.response == Frame{0})
            times.certainty = Certainty::Exact;
    }
}

} // namespace

ScheduleTimes scheduleTimes(std::shared_ptr<const CompiledSchedule> schedule,
                            const TimesOptions& options) {
    ScheduleTimes times;
    addDemands(*schedule, times);
    const auto period = hyperperiod(*schedule);
    const auto tasks = static_cast<Frame>(std::max<std::size_t>(schedule->tasks.size(), 1));
    if (period && *period <= options.mostSteps / tasks) {
        Play play(schedule, *period);
        if (play.run(options)) {
            times.frames = play.frames();
            play.fill(times.tasks);
            judge(*schedule, times);
            return times;
        }
        times.stopped = options.goOn && !options.goOn();
    }
    boundResponses(*schedule, times);
    return times;
}

Result<CompiledSchedule> compileAnyKind(level::Schedule schedule, const DutyRegistry& duties) {
    nameKinds(schedule);
    return compileSchedule(schedule, duties);
}

Result<TimedSchedule>
timed(level::Schedule schedule, const TimesOptions& options, const DutyRegistry& duties) {
    auto compiled = compileAnyKind(std::move(schedule), duties);
    if (!compiled)
        return compiled.unexpected();
    TimedSchedule result{std::make_shared<const CompiledSchedule>(std::move(*compiled)), {}};
    result.times = scheduleTimes(result.schedule, options);
    return result;
}

} // namespace percept::schedule
