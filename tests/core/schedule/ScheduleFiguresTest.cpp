#include "percept/schedule/ScheduleFigures.h"

#include "NaiveSchedule.h"
#include "percept/base/Random.h"
#include "percept/schedule/LevelTasks.h"
#include "percept/schedule/Phase.h"
#include "percept/schedule/Phasing.h"
#include "percept/schedule/ResponseTimes.h"
#include "percept/schedule/Scheduler.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <numeric>
#include <utility>

namespace percept::schedule::figures_test {
namespace {

TaskSpec task(Frame frequency, Frame phase, Micros cost, bool divisible = true) {
    return {.frequency = frequency, .phase = phase, .cost = {.base = cost}, .divisible = divisible};
}
SignalChain chainOf(std::vector<std::uint32_t> tasks) {
    SignalChain chain;
    for (const std::uint32_t each : tasks)
        chain.links.push_back({TaskId{each}, 0});
    return chain;
}

double rankOf(std::vector<double> values) {
    std::sort(values.begin(), values.end());
    return values[static_cast<std::size_t>(
                      std::ceil(static_cast<double>(values.size()) * 0.99 - 1e-9)) -
                  1];
}

TEST(ScheduleFigures, OfTasksThatRunAtOnceAreThoseOnPaper) {
    // 10 in frames 0, 2, 4; 30 in frames 2, 5: loads 10 0 40 0 10 30.
    const auto schedule =
        flatSchedule(SchedulerKind::Frequency, 0, {task(2, 0, 10), task(3, 1, 30)});
    const std::vector chains{chainOf({0, 1})};

    const auto figures = figuresOf(schedule, chains);

    EXPECT_TRUE(figures.exact);
    EXPECT_EQ(figures.frames, 6);
    EXPECT_DOUBLE_EQ(figures.max, 40);
    EXPECT_DOUBLE_EQ(figures.p99, 40);
    EXPECT_DOUBLE_EQ(figures.mean, 90.0 / 6);
    // A signal of frame 0 is sensed in 0, decided in 2; 1: 2, 2; 2: 2, 2; 3: 4, 5; 4: 4, 5;
    // 5: 6, 8.
    ASSERT_TRUE(figures.latency);
    EXPECT_TRUE(figures.latency->finite);
    EXPECT_DOUBLE_EQ(figures.latency->mean, (2 + 1 + 0 + 2 + 1 + 3) / 6.0);
    EXPECT_EQ(figures.latency->worst, 3);
    EXPECT_TRUE(figures.keepsUp());
}

TEST(ScheduleFigures, TasksThatRunBeforeTheirSourceDecideAFrameLater) {
    const auto schedule = flatSchedule(SchedulerKind::Frequency, 0, {task(1, 0, 1), task(1, 0, 1)});

    EXPECT_EQ(figuresOf(schedule, std::vector{chainOf({0, 1})}).latency->worst, 0);
    EXPECT_EQ(figuresOf(schedule, std::vector{chainOf({1, 0})}).latency->worst, 1);
    SignalChain later = chainOf({0, 1});
    later.links[1].gap = 1;
    EXPECT_EQ(figuresOf(schedule, std::vector{later}).latency->worst, 1);
}

TEST(ScheduleFigures, WorkThatHasBegunDoesNotSeeALaterSignal) {
    // 25 of 10 a frame: runs from frame 0 to 2 of every 4.
    const auto schedule = flatSchedule(SchedulerKind::Frequency, 10, {task(4, 0, 25)});

    const auto figures = figuresOf(schedule, std::vector{chainOf({0})});

    EXPECT_TRUE(figures.exact);
    EXPECT_DOUBLE_EQ(figures.max, 10);
    EXPECT_DOUBLE_EQ(figures.latency->mean, (2 + 5 + 4 + 3) / 4.0);
    EXPECT_EQ(figures.latency->worst, 5);
}

TEST(ScheduleFigures, NameTheTaskThatCannotBeDoneAsOftenAsItIsDue) {
    // 25 every 2 frames of 10 each.
    const auto slow = figuresOf(flatSchedule(SchedulerKind::Frequency, 10, {task(2, 0, 25)}),
                                std::vector{chainOf({0})});
    EXPECT_EQ(slow.behind, TaskId{0});
    EXPECT_TRUE(slow.latency->finite);

    // The first takes all; the second never gets time.
    const auto never =
        figuresOf(flatSchedule(SchedulerKind::Frequency, 10, {task(1, 0, 10), task(5, 0, 1)}),
                  std::vector{chainOf({0, 1})});
    EXPECT_EQ(never.behind, TaskId{1});
    EXPECT_FALSE(never.latency->finite);
}

TEST(ScheduleFigures, SayWhetherTheyAreOfAllFrames) {
    const auto schedule =
        flatSchedule(SchedulerKind::Frequency, 0, {task(97, 0, 1), task(89, 0, 1), task(83, 0, 1)});

    const auto part = figuresOf(schedule, std::vector{chainOf({0})}, {.walkAtMost = 1000});

    EXPECT_FALSE(part.exact);
    EXPECT_EQ(part.frames, 1000);
    EXPECT_EQ(part.latency->worst, 96);
    EXPECT_EQ(hyperperiod(schedule), 97 * 89 * 83);
}

TEST(ScheduleFigures, CountTheCostsAndTurnsOfNestedSchedulers) {
    CompiledSchedule schedule;
    schedule.tasks = {task(2, 0, 5), task(3, 1, 70)};
    schedule.tasks[0].scheduler = 1;
    schedule.schedulers = {{SchedulerKind::Frequency, 0, 0, 1, trace::kNone<TaskId>},
                           {SchedulerKind::Frequency, 0, 1, 1, TaskId{0}}};
    schedule.index();

    const auto figures = figuresOf(schedule, std::vector{chainOf({1})});

    // Calls in frames 0, 2, 4; the third runs what is in it: 5, 0, 5, 0, 75, 0.
    EXPECT_THAT(framesBetweenRuns(schedule), testing::ElementsAre(2, 6));
    EXPECT_TRUE(figures.exact);
    EXPECT_EQ(figures.frames, 6);
    EXPECT_DOUBLE_EQ(figures.max, 75);
    EXPECT_DOUBLE_EQ(figures.mean, 85.0 / 6);
    EXPECT_EQ(figures.latency->worst, 5);
    EXPECT_TRUE(figures.keepsUp());
}

/// Against a plain simulation of many periods.
TEST(ScheduleFigures, AreThoseOfAPlainSimulation) {
    Random random(7);
    int limited = 0;
    for (int round = 0; round < 300; ++round) {
        std::vector<TaskSpec> tasks;
        const std::uint32_t count = 1 + random.below(4);
        for (std::uint32_t i = 0; i < count; ++i) {
            const Frame frequency = 1 + random.below(6);
            tasks.push_back(
                task(frequency, random.below(8), random.below(40), random.below(4) != 0));
        }
        const Micros budget = random.below(3) == 0 ? 0 : 10 + random.below(60);
        const auto kind =
            random.below(2) == 0 ? SchedulerKind::Frequency : SchedulerKind::LoadBalancing;
        const auto schedule = flatSchedule(kind, budget, tasks);
        std::vector<SignalChain> chains(1 + random.below(2));
        for (SignalChain& chain : chains) {
            chain.weight = 1 + random.below(3);
            for (std::uint32_t i = 1 + random.below(3); i > 0; --i)
                chain.links.push_back({TaskId{random.below(count)}, random.below(2)});
        }

        const auto figures = figuresOf(schedule, chains);
        if (!figures.exact || !figures.keepsUp())
            continue;

        limited += budget > 0 ? 1 : 0;
        const Frame period = *hyperperiod(schedule);
        ASSERT_EQ(figures.frames, period);
        const NaiveSchedule naive(schedule, 12 * period + 60);
        const std::vector<double> loads(naive.loads.begin() + 4 * period,
                                        naive.loads.begin() + 5 * period);
        EXPECT_NEAR(figures.max, *std::max_element(naive.loads.begin(), naive.loads.end()), 1e-5);
        EXPECT_NEAR(figures.p99, rankOf(loads), 1e-5);
        EXPECT_NEAR(figures.mean,
                    std::accumulate(loads.begin(), loads.end(), 0.0) / static_cast<double>(period),
                    1e-5);
        std::vector<double> latencies;
        for (const SignalChain& chain : chains)
            for (Frame frame = 4 * period; frame < 5 * period; ++frame)
                for (std::uint64_t n = 0; n < chain.weight; ++n)
                    latencies.push_back(static_cast<double>(naive.decided(chain, frame) - frame));
        ASSERT_GE(*std::min_element(latencies.begin(), latencies.end()), 0) << round;
        EXPECT_DOUBLE_EQ(figures.latency->mean,
                         std::accumulate(latencies.begin(), latencies.end(), 0.0) /
                             static_cast<double>(latencies.size()))
            << round;
        EXPECT_EQ(figures.latency->p99, rankOf(latencies)) << round;
        Frame worst = 0;
        for (const SignalChain& chain : chains)
            for (Frame frame = 0; frame < 5 * period; ++frame)
                worst = std::max(worst, naive.decided(chain, frame) - frame);
        EXPECT_EQ(figures.latency->worst, worst) << round;
    }
    EXPECT_GT(limited, 50);
}

/// Tasks in order, each with what those before it leave of the budget, played by the rule alone.
class NaivePlay {
public:
    using Place = std::pair<Frame, std::size_t>; // frame and task: the order of all that is done
    struct Span {
        Place begin;
        Place end;
    };
    /// @param random of what runs cost, up to that of their tasks; null: all that
    NaivePlay(const level::Schedule& schedule, Frame frames, Random* random = nullptr)
        : spans(schedule.tasks.size()) {
        std::vector<Micros> left(schedule.tasks.size(), 0);
        std::vector<bool> began(schedule.tasks.size(), false);
        for (Frame frame = 0; frame < frames; ++frame) {
            Micros budget = schedule.budgetUs;
            for (std::size_t i = 0; i < schedule.tasks.size(); ++i) {
                const level::Task& task = schedule.tasks[i];
                if ((frame + task.phase) % task.frequency == 0 && left[i] <= 0)
                    left[i] = task.costUs * (random != nullptr ? random->unit() : 1.0);
                const Micros used = std::min(left[i], budget);
                if (used <= 0)
                    continue;
                if (!began[i])
                    spans[i].push_back({{frame, i}, {frame, i}});
                budget -= used;
                left[i] -= used;
                began[i] = left[i] > 1e-9;
                if (!began[i])
                    left[i] = 0;
                spans[i].back().end = {frame, i};
            }
        }
    }
    /// The frame in which a signal has led to the end of the chain.
    [[nodiscard]] Frame decided(const SignalChain& chain, Frame frame) const {
        Place place{frame, 0};
        for (const ChainLink& link : chain.links) {
            const auto& of = spans[trace::indexOf(link.task)];
            const auto next = std::find_if(of.begin(), of.end(), [&](const Span& span) {
                return span.begin >= place && span.begin.first >= place.first + link.gap;
            });
            if (next == of.end())
                return -1;
            place = {next->end.first, next->end.second + 1};
        }
        return place.first;
    }
    std::vector<std::vector<Span>> spans;
};

TEST(ScheduleFigures, LatenciesWithABudgetAreThoseOfANaivePlayAndWithinTheirBounds) {
    int late = 0;
    int bounded = 0;
    for (std::uint64_t seed = 0; seed < 200; ++seed) {
        Random random(seed);
        level::Schedule schedule;
        schedule.kind = "frequency";
        schedule.budgetUs = 100;
        for (int i = 0; i < 4; ++i) {
            level::Task& task = schedule.tasks.emplace_back();
            task.id = "t" + std::to_string(i);
            task.frequency = static_cast<int>(2 + random.below(7));
            task.phase = static_cast<int>(random.below(8));
            task.costUs = 10 + random.below(160);
        }
        SignalChain chain;
        for (const std::uint32_t task : {2U, 0U, 3U})
            chain.links.push_back({TaskId{task}, static_cast<Frame>(random.below(3))});
        const auto compiled = compileSchedule(schedule).value();

        const auto figures = figuresOf(compiled, std::vector{chain});

        if (!figures.exact || !figures.keepsUp() || !figures.latency->finite)
            continue;
        const Frame first = 4 * figures.frames;
        const NaivePlay naive(schedule, first + 8 * figures.frames + 400);
        double sum = 0;
        Frame worst = 0;
        for (Frame frame = first; frame < first + figures.frames; ++frame) {
            const Frame taken = naive.decided(chain, frame) - frame;
            ASSERT_GE(taken, 0) << seed;
            sum += static_cast<double>(taken);
            worst = std::max(worst, taken);
        }
        for (Frame frame = 0; frame < first; ++frame)
            worst = std::max(worst, naive.decided(chain, frame) - frame);
        ASSERT_EQ(figures.latency->worst, worst) << seed;
        ASSERT_EQ(boundsOf(compiled, std::vector{chain}, figures).worst, worst) << seed;
        ASSERT_NEAR(figures.latency->mean, sum / static_cast<double>(figures.frames), 1e-9) << seed;
        late += worst > 0 ? 1 : 0;
        // The same tasks, whose runs may cost less or not at all.
        auto cheaper = compiled;
        for (TaskSpec& task : cheaper.tasks)
            task.runCost = RunCost::AtMost;
        const auto judged = figuresOf(cheaper, std::vector{chain});
        EXPECT_EQ(judged.latencyIs, Certainty::FullRuns);
        EXPECT_FALSE(judged.isExact());
        const auto bounds = boundsOf(cheaper, std::vector{chain}, judged);
        ASSERT_LE(bounds.max.value(), 100.0);
        if (!bounds.worst)
            continue;
        ++bounded;
        for (int round = 0; round < 5; ++round) {
            const NaivePlay run(schedule, 600, &random);
            for (Frame frame = 0; frame + *bounds.worst < 580; ++frame)
                ASSERT_LE(run.decided(chain, frame) - frame, *bounds.worst) << seed;
        }
    }
    EXPECT_GT(late, 40);
    EXPECT_GT(bounded, 20);
}

/// Frames that the first signals take in a run of so many frames; -1: no decision came.
std::vector<Frame> latenciesIn(const CompiledSchedule& schedule,
                               const SignalChain& chain,
                               Frame signals,
                               Frame frames) {
    const auto shared = std::make_shared<const CompiledSchedule>(schedule);
    Scheduler scheduler(shared, startState(*shared));
    trace::RecordCounter counter;
    trace::RecordBuffer records;
    for (Frame frame = 0; frame < frames; ++frame) {
        trace::Trace trace(trace::TraceLevel::Normal, counter, frame, &records);
        scheduler.step(trace, {});
    }
    const auto rows = records.rows<trace::TaskRan>();
    /// The slice of the next run of a task: where it begins, from a slice and a frame on.
    const auto begun = [&](TaskId task, std::size_t from, Frame frame) {
        bool under = false;
        for (std::size_t i = 0; i < rows.size(); ++i) {
            const trace::TaskRan& slice = rows[i].data;
            if (slice.task != task || (slice.used <= 0 && slice.unfinished && !under))
                continue;
            if (!under && i >= from && rows[i].frame >= frame)
                return i;
            under = slice.unfinished;
        }
        return rows.size();
    };
    std::vector<Frame> taken;
    for (Frame signal = 0; signal < signals; ++signal) {
        std::size_t slice = 0;
        Frame frame = signal;
        bool decided = true;
        for (const ChainLink& link : chain.links) {
            slice = begun(link.task, slice, frame + link.gap);
            while (slice < rows.size() &&
                   (rows[slice].data.task != link.task || rows[slice].data.unfinished))
                ++slice;
            decided = slice < rows.size();
            if (!decided)
                break;
            frame = rows[slice++].frame;
        }
        taken.push_back(decided ? frame - signal : -1);
    }
    return taken;
}

TEST(ScheduleFigures, TheWorstLatencyIsThatOfAllSignalsFromTheFirstOn) {
    int checked = 0;
    int worseFirst = 0; // before the schedule repeats
    Random random(21);
    constexpr std::array<Frame, 5> kFrequencies{1, 2, 3, 4, 6};
    for (int round = 0; round < 1500; ++round) {
        std::vector<TaskSpec> tasks;
        for (std::uint32_t i = 2 + random.below(3); i > 0; --i) {
            tasks.push_back(task(kFrequencies[random.below(5)],
                                 random.below(6),
                                 5 + random.below(90),
                                 random.below(2) == 0));
            tasks.back().priority = random.below(5);
            tasks.back().asks = random.below(3) == 0 ? 10.0 + random.below(60) : 0.0;
            tasks.back().usesSpare = random.below(4) == 0;
        }
        const auto schedule =
            flatSchedule(static_cast<SchedulerKind>(random.below(5)), 40 + random.below(80), tasks);
        SignalChain chain;
        for (int i = 0; i < 2; ++i)
            chain.links.push_back(
                {TaskId{random.below(static_cast<std::uint32_t>(tasks.size()))}, random.below(2)});

        const auto figures = figuresOf(schedule, std::vector{chain});

        if (!figures.exact || !figures.latency->finite)
            continue;
        const Frame period = *hyperperiod(schedule);
        const auto taken = latenciesIn(schedule, chain, 16 * period, 24 * period + 120);
        const auto repeats = taken.begin() + 8 * period;
        ASSERT_EQ(std::count(taken.begin(), taken.end(), -1), 0) << round;
        ASSERT_EQ(figures.latency->worst, *std::max_element(taken.begin(), taken.end())) << round;
        ASSERT_EQ(boundsOf(schedule, std::vector{chain}, figures).worst, figures.latency->worst);
        ++checked;
        worseFirst += *std::max_element(repeats, taken.end()) < figures.latency->worst ? 1 : 0;
    }
    EXPECT_GT(checked, 800);
    EXPECT_GT(worseFirst, 5);
}

/// A run that is due again before it is done may have begun just before what it should take up.
TEST(ScheduleFigures, LatenciesThroughTasksThatAreDueAgainBeforeTheyAreDoneKeepToTheirBounds) {
    int bounded = 0;
    int near = 0;
    for (std::uint64_t seed = 0; seed < 200; ++seed) {
        Random random(seed);
        level::Schedule schedule;
        schedule.kind = "frequency";
        schedule.budgetUs = 100;
        for (int i = 0; i < 4; ++i) {
            level::Task& task = schedule.tasks.emplace_back();
            task.id = "t" + std::to_string(i);
            task.frequency = static_cast<int>(i < 3 ? 4 + random.below(5) : 1 + random.below(4));
            task.phase = static_cast<int>(random.below(8));
            task.costUs = i < 3 ? 5 + random.below(50) : 150 + random.below(400);
        }
        SignalChain chain;
        for (const std::uint32_t task : {1U, 3U, 0U})
            chain.links.push_back({TaskId{task}, static_cast<Frame>(random.below(3))});
        auto compiled = compileSchedule(schedule).value();
        for (TaskSpec& task : compiled.tasks)
            task.runCost = RunCost::AtMost;
        const auto times =
            scheduleTimes(std::make_shared<const CompiledSchedule>(compiled), {.mostSteps = 0});
        const TaskTimes& slow = times.tasks[3];
        const auto bounds =
            boundsOf(compiled, std::vector{chain}, figuresOf(compiled, std::vector{chain}));
        if (!bounds.worst || !slow.response || *slow.response < slow.period)
            continue;
        ++bounded;
        Frame worst = 0;
        for (int round = 0; round < 5; ++round) {
            const NaivePlay run(schedule, 600, round == 0 ? nullptr : &random);
            for (Frame frame = 0; frame + *bounds.worst < 580; ++frame)
                worst = std::max(worst, run.decided(chain, frame) - frame);
        }
        ASSERT_LE(worst, *bounds.worst) << seed;
        near += 2 * worst > *bounds.worst ? 1 : 0;
    }
    EXPECT_GT(bounded, 50);
    EXPECT_GT(near, 10) << "the bound is far from all that happens";
}

TEST(ScheduleFigures, StopWhenAsked) {
    level::Schedule schedule;
    schedule.kind = "direct";
    schedule.tasks.resize(1);
    EXPECT_EQ(
        figuresOf(compileSchedule(schedule).value(), {}, {.goOn = [] { return false; }}).frames, 0);
}

level::Task levelTask(std::string id, int frequency, Micros cost) {
    level::Task task;
    task.id = std::move(id);
    task.frequency = frequency;
    task.costUs = cost;
    return task;
}

/// A scheduler around one task beside another task, each with a budget or without.
level::Schedule
nestedSchedule(std::string kind, Micros budget, int frequency, Micros inner, Micros beside) {
    level::Schedule schedule;
    schedule.kind = "frequency";
    schedule.tasks = {levelTask("n", 1, 0), levelTask("z", frequency, beside)};
    schedule.tasks[0].schedule.kind = std::move(kind);
    schedule.tasks[0].schedule.budgetUs = budget;
    schedule.tasks[0].schedule.tasks = {levelTask("x", frequency, inner)};
    return schedule;
}

Micros greatestDue(const level::Schedule& schedule) {
    return rate(phasingTasks(schedule, false, LoadMeasure::Cost),
                phasesOf(schedule),
                LoadMeasure::Cost)
        .max;
}

TEST(ScheduleFigures, WhatIsDueIsNotWhatFramesCostWhereBudgetsMoveWork) {
    for (const auto& schedule : {nestedSchedule("load_balancing", 100, 4, 200, 200),
                                 nestedSchedule("priority", 150, 6, 450, 300),
                                 nestedSchedule("combined", 50, 5, 150, 400)})
        EXPECT_EQ(compileAnyKind(schedule)->frameCostsAre(), Certainty::Unknown);
    Random random(12);
    int same = 0;
    int moved = 0;
    for (int i = 0; i < 300; ++i) {
        const std::array kinds{"frequency", "direct", "load_balancing", "priority", "combined"};
        const auto draw = [&](std::uint32_t below) {
            return static_cast<int>(random.below(below));
        };
        const int kind = draw(5);
        const int budget = draw(3) * 100;
        const int frequency = 1 + draw(6);
        const int inner = 10 + draw(300);
        const int beside = 10 + draw(300);
        auto schedule =
            nestedSchedule(kinds[static_cast<std::size_t>(kind)], budget, frequency, inner, beside);
        schedule.kind = kinds[random.below(5)];
        schedule.budgetUs = draw(3) * 200;
        schedule.tasks[1].phase = draw(static_cast<std::uint32_t>(frequency));

        const auto compiled = compileAnyKind(schedule);
        ASSERT_TRUE(compiled);
        const auto figures = figuresOf(*compiled, {});

        if (compiled->frameCostsAre() == Certainty::Exact) {
            EXPECT_NEAR(figures.max, greatestDue(schedule), 1e-6) << i;
            ++same;
        } else if (std::abs(figures.max - greatestDue(schedule)) > 1e-6) {
            ++moved;
        }
    }
    EXPECT_GT(same, 60);
    EXPECT_GT(moved, 60);
}

} // namespace
} // namespace percept::schedule::figures_test
