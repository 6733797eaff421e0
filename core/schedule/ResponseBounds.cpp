#include "ResponseBounds.h"

#include "percept/schedule/Scheduler.h"

#include <algorithm>
#include <cmath>

// All in calls of one scheduler: tasks j of frequency f_j have at most ceil(r / f_j) due frames
// within r calls, and what was due before them adds the cost of one run at most, since due frames
// that come before a task is done become part of the same work.
namespace percept::schedule {
namespace {

constexpr double kTolerance = 5e-10;
constexpr Frame kMostCalls = 10'000'000; ///< calls; what takes longer counts as unknown
constexpr Micros kInfinite = std::numeric_limits<Micros>::infinity();

class Bounds {
public:
    Bounds(const CompiledSchedule& schedule, ScheduleTimes& times)
        : m_schedule(schedule)
        , m_times(times) {}

    /// @param supply that the scheduler is sure of in every call
    void bound(std::size_t scheduler, Micros supply) {
        const SchedulerSpec& spec = m_schedule.schedulers[scheduler];
        const Micros budget = spec.budget > 0 ? std::min(spec.budget, supply) : supply;
        for (std::uint32_t task = spec.first; task < spec.first + spec.count; ++task) {
            const auto calls = responseOf(spec, task, budget);
            TaskTimes& times = m_times.tasks[task];
            times.certainty = calls ? Certainty::Bound : Certainty::Unknown;
            if (calls) {
                times.response = *calls * at(task).interval;
                times.missed = *times.response < times.period ? std::optional(0.0) : std::nullopt;
            }
            if (at(task).scheduler < 0)
                continue;
            if (const auto given = supplyOf(spec, task, budget))
                bound(static_cast<std::size_t>(at(task).scheduler), *given);
        }
    }

    /// What a scheduler uses in one call at most.
    [[nodiscard]] Micros mostOf(std::size_t scheduler) const {
        const SchedulerSpec& spec = m_schedule.schedulers[scheduler];
        Micros all = 0;
        Micros beyond = 0;
        for (std::uint32_t task = spec.first; task < spec.first + spec.count; ++task) {
            all += most(task);
            beyond += beyondOf(spec, task);
        }
        return spec.budget > 0 ? std::min(all, spec.budget + beyond) : all;
    }

private:
    [[nodiscard]] const TaskSpec& at(std::uint32_t task) const { return m_schedule.tasks[task]; }
    [[nodiscard]] bool isFirst(const SchedulerSpec& spec, std::uint32_t task) const {
        return spec.servesFirst(at(task));
    }

    /// What a run costs in one call at most.
    [[nodiscard]] Micros callOf(std::uint32_t task) const {
        return at(task).runCost == RunCost::Slices ? at(task).cost.base : greatestCost(at(task));
    }
    /// What a task uses in one call at most.
    [[nodiscard]] Micros most(std::uint32_t task) const {
        return callOf(task) +
               (at(task).scheduler < 0 ? 0 : mostOf(static_cast<std::size_t>(at(task).scheduler)));
    }
    /// What a task may use in one call beyond its slice.
    [[nodiscard]] Micros excess(std::uint32_t task) const {
        if (at(task).scheduler < 0)
            return at(task).divisible && at(task).runCost != RunCost::Urgent ? 0 : callOf(task);
        Micros sum = greatestCost(at(task));
        forHeld(task, [&](std::uint32_t held) {
            const SchedulerSpec& in =
                m_schedule.schedulers[static_cast<std::size_t>(at(task).scheduler)];
            sum += beyondOf(in, held);
        });
        return sum;
    }
    /// What a task of a scheduler may use in one call beyond what that has to give.
    [[nodiscard]] Micros beyondOf(const SchedulerSpec& spec, std::uint32_t task) const {
        return isFirst(spec, task) ? most(task) : excess(task);
    }
    template <class Use>
    void forHeld(std::uint32_t task, Use&& use) const {
        if (at(task).scheduler < 0)
            return;
        const SchedulerSpec& in =
            m_schedule.schedulers[static_cast<std::size_t>(at(task).scheduler)];
        for (std::uint32_t held = in.first; held < in.first + in.count; ++held)
            use(held);
    }

    /// What a task takes from the shares of the others within so many calls.
    [[nodiscard]] Micros takenBy(const SchedulerSpec& spec, std::uint32_t task, Frame calls) const {
        const auto due = static_cast<double>((calls + at(task).frequency - 1) / at(task).frequency);
        if (isFirst(spec, task))
            return (due + 1) * most(task);
        if (!spec.isPlain())
            return due * excess(task);
        const bool carries = at(task).scheduler < 0 && at(task).divisible;
        if (carries && at(task).runCost == RunCost::Slices)
            return static_cast<double>(calls) * most(task);
        return (due + (carries ? 1 : 0)) * most(task);
    }
    /// The part of each call that a task is sure of, once the others have taken theirs.
    [[nodiscard]] double shareOf(const SchedulerSpec& spec, std::uint32_t task) const {
        double own = 0;
        double others = 0;
        for (std::uint32_t other = spec.first; other < spec.first + spec.count; ++other) {
            if (isFirst(spec, other))
                continue;
            const double weight =
                spec.kind == SchedulerKind::LoadBalancing ? 1.0 : at(other).priority;
            (other == task ? own : others) += weight;
        }
        if (spec.kind == SchedulerKind::Combined)
            own *= kLeastShare;
        if (own + others <= 0) // all alike
            return 1.0 / std::max(spec.count, 1U);
        return own / (own + others);
    }
    /// What is gone before a task has its part: `ahead` of the budget that is shared out, and
    /// `overrun` of what is left, which the part of whoever comes last pays for alone.
    struct Taken {
        Micros ahead = 0;
        Micros overrun = 0;
    };
    /// Of others, by what one takes: plain, those before it; sharing, all.
    template <class By>
    [[nodiscard]] Taken takenFrom(const SchedulerSpec& spec, std::uint32_t task, By&& by) const {
        Taken taken;
        const std::uint32_t end = spec.isPlain() ? task : spec.first + spec.count;
        for (std::uint32_t other = spec.first; other < end; ++other)
            if (other != task)
                (spec.isPlain() || isFirst(spec, other) ? taken.ahead : taken.overrun) += by(other);
        return taken;
    }

    /// Calls from that in which it is due to that in which it is done.
    [[nodiscard]] std::optional<Frame>
    responseOf(const SchedulerSpec& spec, std::uint32_t task, Micros budget) const {
        if (isFirst(spec, task))
            return firstResponseOf(spec, task, budget);
        const Micros cost = greatestCost(at(task));
        if (at(task).scheduler >= 0 || !at(task).divisible || cost <= 0 || budget == kUnlimited)
            return 0;
        const double share = spec.isPlain() ? 1.0 : shareOf(spec, task);
        if (budget <= 0 || share <= 0)
            return std::nullopt;
        for (Frame calls = 1; calls <= kMostCalls;) {
            const Taken taken = takenFrom(
                spec, task, [&](std::uint32_t other) { return takenBy(spec, other, calls); });
            const double needed =
                ((cost + taken.overrun) / share + taken.ahead - kTolerance) / budget;
            if (!(needed <= static_cast<double>(kMostCalls)))
                return std::nullopt;
            const auto next = std::max<Frame>(static_cast<Frame>(std::ceil(needed)), 1);
            if (next <= calls)
                return calls - 1;
            calls = next;
        }
        return std::nullopt;
    }
    /// Of one that has its time first; none where it asks for an amount of its own, or may be given
    /// no time at all.
    [[nodiscard]] std::optional<Frame>
    firstResponseOf(const SchedulerSpec& spec, std::uint32_t task, Micros budget) const {
        if (at(task).asks > 0)
            return std::nullopt;
        if (budget == kUnlimited)
            return 0;
        return at(task).scheduler < 0 && budget > 0 ? waitOf(spec, task) : std::nullopt;
    }
    /// It is late after a while; of those that are late, one that does not fit runs in each call.
    [[nodiscard]] std::optional<Frame> waitOf(const SchedulerSpec& spec, std::uint32_t task) const {
        const auto patience = [&](std::uint32_t of) {
            return std::max<Frame>(at(of).frequency, 2);
        };
        for (Frame passed = 0; passed <= kMostCalls;) {
            Frame next = 0;
            for (std::uint32_t other = spec.first; other < spec.first + spec.count; ++other)
                if (other != task && isFirst(spec, other))
                    next += 1 + passed / (patience(other) + 1);
            if (next <= passed)
                return patience(task) + passed;
            passed = next;
        }
        return std::nullopt;
    }
    /// What a scheduler within this one is sure of in each of its calls; none: it may be called
    /// late.
    [[nodiscard]] std::optional<Micros>
    supplyOf(const SchedulerSpec& spec, std::uint32_t holder, Micros budget) const {
        if (isFirst(spec, holder)) // it gets what it asks for, or waits
            return budget == kUnlimited
                       ? std::optional(std::max(0.0, at(holder).needs() - greatestCost(at(holder))))
                       : std::nullopt;
        if (budget == kUnlimited)
            return kUnlimited;
        const Taken taken = takenFrom(spec, holder, [&](std::uint32_t other) {
            return spec.isPlain() ? most(other) : beyondOf(spec, other);
        });
        const double share = spec.isPlain() ? 1.0 : shareOf(spec, holder);
        return std::max(0.0,
                        (budget - taken.ahead) * share - taken.overrun - greatestCost(at(holder)));
    }

    const CompiledSchedule& m_schedule;
    ScheduleTimes& m_times;
};

} // namespace

Micros greatestCost(const TaskSpec& task) {
    const bool isCut = task.runCost == RunCost::Slices && task.divisible;
    if (isCut || task.runCost == RunCost::Open || task.runCost == RunCost::Urgent)
        return kInfinite;
    return costOf(task.cost, 1);
}

Micros greatestLoad(const CompiledSchedule& schedule) {
    ScheduleTimes times;
    return Bounds(schedule, times).mostOf(0);
}

void boundResponses(const CompiledSchedule& schedule, ScheduleTimes& times) {
    for (TaskTimes& task : times.tasks)
        task.certainty = Certainty::Unknown;
    Bounds(schedule, times).bound(0, kUnlimited);
}

} // namespace percept::schedule
