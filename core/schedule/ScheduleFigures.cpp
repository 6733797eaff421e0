#include "percept/schedule/ScheduleFigures.h"

#include "LoadItems.h"
#include "ResponseBounds.h"
#include "ScheduleRepeat.h"
#include "percept/schedule/Phase.h"
#include "percept/schedule/Scheduler.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace percept::schedule {
namespace {

using trace::TaskRan;
using Rows = std::span<const trace::Row<TaskRan>>;

constexpr Frame kDryFramesPerLook = 256; ///< between calls of `goOn`

/// A run of a task from its first slice to its last, by places among all slices.
struct TaskSpan {
    std::size_t begin = 0;
    Frame beginFrame = 0;
    std::size_t end = 0;
    Frame endFrame = 0;
};

/// The runs of each task that came to an end.
std::vector<std::vector<TaskSpan>> spansOf(Rows ran) {
    std::vector<std::vector<TaskSpan>> spans;
    std::vector<std::optional<TaskSpan>> open;
    for (std::size_t i = 0; i < ran.size(); ++i) {
        const TaskRan& row = ran[i].data;
        const std::size_t task = trace::indexOf(row.task);
        if (task >= spans.size()) {
            spans.resize(task + 1);
            open.resize(task + 1);
        }
        // A slice in which nothing could be done is no beginning.
        if (!open[task] && (row.used > 0 || !row.unfinished))
            open[task] = TaskSpan{i, ran[i].frame, i, ran[i].frame};
        if (row.unfinished || !open[task])
            continue;
        open[task]->end = i;
        open[task]->endFrame = ran[i].frame;
        spans[task].push_back(*open[task]);
        open[task].reset();
    }
    return spans;
}

/// Follows one chain for signals of later and later frames.
class ChainWalk {
public:
    ChainWalk(const SignalChain& chain, const std::vector<std::vector<TaskSpan>>& spans)
        : m_chain(chain)
        , m_spans(spans)
        , m_next(chain.links.size(), 0) {}

    /// The frame of the decision; nothing: none came.
    /// @param place of the first slice that may take the signal up
    std::optional<Frame> follow(Frame frame, std::size_t place) {
        for (std::size_t i = 0; i < m_next.size(); ++i) {
            const ChainLink& link = m_chain.links[i];
            const std::size_t task = trace::indexOf(link.task);
            if (task >= m_spans.size())
                return std::nullopt;
            const auto& runs = m_spans[task];
            std::size_t& next = m_next[i];
            while (next < runs.size() &&
                   (runs[next].begin < place || runs[next].beginFrame < frame + link.gap))
                ++next;
            if (next == runs.size())
                return std::nullopt;
            frame = runs[next].endFrame;
            place = runs[next].end + 1;
        }
        return frame;
    }

private:
    const SignalChain& m_chain;
    const std::vector<std::vector<TaskSpan>>& m_spans;
    std::vector<std::size_t> m_next; ///< by link; signals do not overtake each other
};

SignalLatency summed(const std::vector<std::uint64_t>& histogram, Frame worst, bool finite) {
    SignalLatency latency;
    latency.finite = finite;
    latency.worst = worst;
    std::uint64_t total = 0;
    double sum = 0;
    for (std::size_t n = 0; n < histogram.size(); ++n) {
        total += histogram[n];
        sum += static_cast<double>(histogram[n]) * static_cast<double>(n);
    }
    if (total == 0)
        return latency;
    latency.mean = sum / static_cast<double>(total);
    std::uint64_t left = nearestRank(total, 99);
    for (std::size_t n = 0; n < histogram.size(); ++n) {
        if (left > 0 && left <= histogram[n])
            latency.p99 = static_cast<Frame>(n);
        left -= std::min(left, histogram[n]);
    }
    return latency;
}

/// The scheduler of a run without the work itself.
class DryRun {
public:
    DryRun(const CompiledSchedule& schedule, const std::function<bool()>& goOn)
        : m_schedule(std::make_shared<const CompiledSchedule>(schedule))
        , m_scheduler(m_schedule, startState(*m_schedule))
        , m_goOn(goOn) {}

    /// Nothing once it was stopped.
    void run(Frame frames) {
        for (const Frame end = m_frame + frames; m_frame < end && !m_stopped; ++m_frame) {
            m_stopped = m_frame % kDryFramesPerLook == 0 && m_goOn && !m_goOn();
            trace::Trace trace(trace::TraceLevel::Normal, m_counter, m_frame, &m_records);
            const Spent spent = m_scheduler.step(trace, {});
            // Sums of costs in another order differ by less.
            m_loads.push_back(std::round(spent.used.value_or(0) * kUnitsPerMicro) / kUnitsPerMicro);
        }
    }
    [[nodiscard]] bool stopped() const { return m_stopped; }
    [[nodiscard]] Frame frames() const { return m_frame; }
    [[nodiscard]] std::span<const Micros> loads() const { return m_loads; }
    [[nodiscard]] Rows ran() const { return m_records.rows<TaskRan>(); }

    [[nodiscard]] std::vector<double> stateToCome() const {
        return schedule::stateToCome(*m_schedule, m_scheduler.state(), m_frame);
    }

private:
    std::shared_ptr<const CompiledSchedule> m_schedule;
    Scheduler m_scheduler;
    trace::RecordCounter m_counter;
    trace::RecordBuffer m_records;
    std::vector<Micros> m_loads;
    Frame m_frame = 0;
    const std::function<bool()>& m_goOn;
    bool m_stopped = false;
};

/// Runs on until the last signal has led to decisions by all chains, or cannot any more: what
/// repeats does each task once in a period or never.
void runToDecisions(DryRun& run,
                    std::span<const SignalChain> chains,
                    Frame last,
                    Frame period,
                    const std::vector<Frame>& between) {
    std::size_t links = 1;
    Frame usual = 1;
    for (const SignalChain& chain : chains) {
        Frame sum = 1;
        for (const ChainLink& link : chain.links)
            sum += between[trace::indexOf(link.task)];
        usual = std::max(usual, std::min(sum, 2 * period));
        links = std::max(links, chain.links.size());
    }
    const Frame most = last + 2 * period * static_cast<Frame>(links);
    for (Frame more = usual; run.frames() <= most && !run.stopped(); more *= 2) {
        run.run(std::min(more, most + 1 - run.frames()));
        if (chains.empty() || latencyOf(run.ran(), chains, last, 1).finite)
            return;
    }
}

/// The first task that was done less often than it was due.
TaskId firstBehind(const CompiledSchedule& schedule,
                   Rows ran,
                   Frame first,
                   Frame frames,
                   const std::vector<Frame>& between,
                   bool exact) {
    std::vector<Frame> done(schedule.tasks.size(), 0);
    for (const auto& row : ran)
        if (row.frame >= first && row.frame < first + frames && !row.data.unfinished)
            ++done[trace::indexOf(row.data.task)];
    for (std::uint32_t i = 0; i < done.size(); ++i)
        // What is under way at the end of frames that do not repeat may still be done in time.
        if (done[i] + (exact ? 0 : 1) < frames / between[i])
            return TaskId{i};
    return trace::kNone<TaskId>;
}

/// How far figures at full cost hold for runs that cost something else.
void judgeByCosts(const CompiledSchedule& schedule, ScheduleFigures& figures) {
    const auto costs = schedule.costsAre();
    if (costs == Certainty::Exact)
        return;
    const auto limits = schedule.limited();
    bool limited = std::find(limits.begin(), limits.end(), true) != limits.end();
    for (const SchedulerSpec& spec : schedule.schedulers)
        spec.forEachTask([&](std::uint32_t task) {
            limited = limited || spec.servesFirst(schedule.tasks[task]);
        });
    // Without a limit all that is due is done in its frame: costs add up, and decide nothing.
    figures.loadIs = limited ? Certainty::FullRuns : costs;
    figures.latencyIs = limited ? Certainty::FullRuns : Certainty::Exact;
}

/// Frames from a signal to the decision at most. Each task is due again within its period. Where it
/// may be due again before it is done, a run may have begun just before what it should take up:
/// what is due until that ends is part of it, and the next run comes a period later at most.
std::optional<Frame> worstOf(const SignalChain& chain, const std::vector<TaskTimes>& times) {
    Frame sum = 0;
    for (std::size_t i = 0; i < chain.links.size(); ++i) {
        const TaskTimes& task = times[trace::indexOf(chain.links[i].task)];
        const bool known = task.certainty == Certainty::Exact || task.certainty == Certainty::Bound;
        if (!known || !task.response)
            return std::nullopt;
        const Frame response = *task.response;
        const Frame begun = response < task.period ? 0 : response;
        // It may have run already in the frame in which the one before it is done.
        const Frame wait = std::max<Frame>(chain.links[i].gap, i == 0 ? 0 : 1);
        sum += wait + begun + task.period - 1 + response;
    }
    return sum;
}

/// Follows the signals of all frames [first, first + frames).
/// @param from the worst one of these is told, mean and p99 of those from here on [>= first]
SignalLatency
latencyFrom(Rows ran, std::span<const SignalChain> chains, Frame first, Frame frames, Frame from) {
    const auto spans = spansOf(ran);
    std::vector<std::uint64_t> histogram;
    bool finite = true;
    Frame worst = 0;
    for (const SignalChain& chain : chains) {
        ChainWalk walk(chain, spans);
        std::size_t place = 0;
        for (Frame frame = first; frame < first + frames; ++frame) {
            while (place < ran.size() && ran[place].frame < frame)
                ++place;
            const auto decided = walk.follow(frame, place);
            if (!decided) {
                finite = false;
                break;
            }
            worst = std::max(worst, *decided - frame);
            if (frame < from)
                continue;
            const auto taken = static_cast<std::size_t>(*decided - frame);
            histogram.resize(std::max(histogram.size(), taken + 1), 0);
            histogram[taken] += chain.weight;
        }
    }
    return summed(histogram, worst, finite);
}

} // namespace

std::vector<Frame> framesBetweenRuns(const CompiledSchedule& schedule) {
    std::vector<Frame> between(schedule.tasks.size(), 1);
    for (std::size_t i = 0; i < schedule.schedulers.size(); ++i) {
        const Frame calls = schedule.periodOf(i, 1);
        schedule.schedulers[i].forEachTask([&](std::uint32_t task) {
            const Frame frequency = schedule.tasks[task].frequency;
            between[task] =
                calls > kLongestPeriod / frequency ? kLongestPeriod + 1 : calls * frequency;
        });
    }
    return between;
}

std::optional<Frame> hyperperiod(const CompiledSchedule& schedule) {
    std::optional<Frame> period = 1;
    for (const Frame frames : framesBetweenRuns(schedule))
        if (period)
            period = leastCommonMultiple(*period, frames);
    return period;
}

SignalLatency latencyOf(Rows ran, std::span<const SignalChain> chains, Frame first, Frame frames) {
    return latencyFrom(ran, chains, first, frames, first);
}

ScheduleFigures figuresOf(const CompiledSchedule& schedule,
                          std::span<const SignalChain> chains,
                          const FigureOptions& options) {
    PERCEPT_EXPECTS(options.walkAtMost >= 1 && options.periods >= 1);
    const auto between = framesBetweenRuns(schedule);
    const auto whole = hyperperiod(schedule);
    const bool walks = whole && *whole <= options.walkAtMost;
    const Frame period = walks ? *whole : options.walkAtMost;
    ScheduleFigures figures;
    DryRun run(schedule, options.goOn);
    Frame first = 0;
    std::vector<std::vector<double>> ends{run.stateToCome()};
    for (int i = 0; i < (walks ? options.periods : 1) && !figures.exact; ++i) {
        run.run(period);
        if (run.stopped())
            return {};
        auto end = run.stateToCome();
        const auto same = std::find(ends.begin(), ends.end(), end);
        figures.exact = walks && same != ends.end();
        if (figures.exact)
            first = period * (same - ends.begin());
        ends.push_back(std::move(end));
    }
    // What never repeats is judged by all but its beginning.
    if (!figures.exact && walks)
        first = std::min(period, run.frames() - period);
    figures.frames = run.frames() - first;
    std::vector<Micros> loads(run.loads().begin() + first, run.loads().end());
    figures.max = *std::max_element(run.loads().begin(), run.loads().end());
    figures.mean =
        std::accumulate(loads.begin(), loads.end(), 0.0) / static_cast<double>(figures.frames);
    const auto rank = static_cast<std::ptrdiff_t>(nearestRank(loads.size(), 99)) - 1;
    std::nth_element(loads.begin(), loads.begin() + rank, loads.end());
    figures.p99 = loads[static_cast<std::size_t>(rank)];
    figures.behind =
        firstBehind(schedule, run.ran(), first, figures.frames, between, figures.exact);
    judgeByCosts(schedule, figures);
    if (chains.empty())
        return figures;
    runToDecisions(run, chains, first + figures.frames - 1, period, between);
    if (run.stopped())
        return {};
    figures.latency = latencyFrom(run.ran(), chains, 0, first + figures.frames, first);
    return figures;
}

FigureBounds boundsOf(const CompiledSchedule& schedule,
                      std::span<const SignalChain> chains,
                      const ScheduleFigures& figures) {
    FigureBounds bounds;
    const Micros most = greatestLoad(schedule);
    if (figures.exact && figures.loadIs <= Certainty::Bound)
        bounds.max = figures.max;
    else if (std::isfinite(most))
        bounds.max = most;
    if (chains.empty() || !figures.latency)
        return bounds;
    if (figures.exact && figures.latencyIs == Certainty::Exact) {
        if (figures.latency->finite)
            bounds.worst = figures.latency->worst;
        return bounds;
    }
    auto times =
        scheduleTimes(std::make_shared<const CompiledSchedule>(schedule), {.mostSteps = 0});
    bounds.worst = 0;
    for (const SignalChain& chain : chains) {
        const auto worst = worstOf(chain, times.tasks);
        bounds.worst =
            worst && bounds.worst ? std::optional(std::max(*bounds.worst, *worst)) : std::nullopt;
    }
    return bounds;
}

} // namespace percept::schedule
