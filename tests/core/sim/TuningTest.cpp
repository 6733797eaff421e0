#include "percept/level/LevelFile.h"
#include "percept/schedule/LevelTuning.h"
#include "percept/sim/Checks.h"
#include "percept/sim/Simulation.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <numeric>

/// What tuning predicts of a schedule is what a run with it does.
namespace percept::sim::tuning_test {
namespace {

using schedule::TuningBounds;
using schedule::TuningPoint;
using trace::TraceLevel;

level::Level sample(const std::string& name) {
    return level::readLevel(std::string(PERCEPT_SOURCE_DIR) + "/resources/levels/" + name +
                            ".level.json")
        ->level;
}

level::Task task(const std::string& id, int frequency, Micros cost) {
    level::Task task;
    task.id = id;
    task.frequency = frequency;
    task.costUs = cost;
    return task;
}

/// The samples without a schedule get one.
level::Level scheduled(const std::string& name) {
    auto level = sample(name);
    if (!level.schedule.tasks.empty())
        return level;
    level.schedule.kind = "load_balancing";
    level.schedule.budgetUs = 900;
    level.schedule.tasks = name == "arena" ? std::vector{task("vision", 4, 600),
                                                         task("hearing", 6, 200),
                                                         task("targeting", 10, 300),
                                                         task("weapons", 20, 150),
                                                         task("decisions", 15, 500),
                                                         task("paths", 3, 300)}
                                           : std::vector{task("senses", 3, 300),
                                                         task("awareness", 4, 250),
                                                         task("decisions", 10, 600),
                                                         task("events", 2, 50)};
    return level;
}

std::vector<TuningPoint> tuned(const level::Level& level, TuningBounds bounds = {}) {
    bounds.longestPeriod = 120;
    schedule::ScheduleTuning search(*schedule::tuningProblem(level, bounds, chainRoles()),
                                    {.candidates = 1500});
    search.step(1500);
    return search.front(schedule::LoadFigure::P99, schedule::LatencyFigure::Mean);
}

/// Loads by frame, and the slices of tasks, in a run of a level with another schedule.
struct PlayedRun {
    PlayedRun(level::Level level, const TuningPoint& point, int frames) {
        level.schedule = schedule::applied(level.schedule, point.choice);
        Simulation simulation(
            compileWorld(level, {}).value(), {.seed = 3}, TraceLevel::Normal, &records);
        for (int i = 0; i < frames; ++i)
            simulation.step({}, TraceLevel::Normal, &records);
        for (const auto& row : records.rows<trace::FrameLoad>())
            if (row.data.scheduler == trace::kNone<trace::TaskId>)
                loads.push_back(row.data.used);
    }
    [[nodiscard]] Micros p99(std::size_t from, std::size_t to) const {
        std::vector<Micros> sorted(loads.begin() + static_cast<std::ptrdiff_t>(from),
                                   loads.begin() + static_cast<std::ptrdiff_t>(to));
        std::sort(sorted.begin(), sorted.end());
        return sorted[(sorted.size() * 99 + 99) / 100 - 1];
    }
    [[nodiscard]] Micros mean(std::size_t from, std::size_t to) const {
        return std::accumulate(loads.begin() + static_cast<std::ptrdiff_t>(from),
                               loads.begin() + static_cast<std::ptrdiff_t>(to),
                               0.0) /
               static_cast<double>(to - from);
    }
    trace::RecordBuffer records;
    std::vector<Micros> loads;
};

TEST(TuningPrediction, IsExactWhereEveryRunHasItsFullCost) {
    for (const char* name : {"arena", "valley", "guard-post"}) {
        auto level = sample(name);
        level.schedule.kind = "load_balancing";
        level.schedule.budgetUs = 500;
        level.schedule.tasks = {
            task("one", 3, 210), task("two", 4, 340), task("three", 6, 400), task("four", 5, 90)};
        const TuningBounds bounds{.chain = "one, two, three"};
        const auto front = tuned(level, bounds);
        ASSERT_GT(front.size(), 3U);
        for (const TuningPoint* point : {&front.front(), &front[front.size() / 2], &front.back()}) {
            const auto& figures = point->figures;
            ASSERT_TRUE(figures.exact);
            const auto period = static_cast<std::size_t>(figures.frames);

            const PlayedRun run(level, *point, static_cast<int>(8 * period + 40));

            EXPECT_NEAR(run.mean(6 * period, 7 * period), figures.mean, 1e-5) << name;
            EXPECT_NEAR(run.p99(6 * period, 7 * period), figures.p99, 1e-5) << name;
            EXPECT_NEAR(*std::max_element(run.loads.begin(), run.loads.end()), figures.max, 1e-5);
            const auto latency =
                schedule::latencyOf(run.records.rows<trace::TaskRan>(),
                                    schedule::parseChains(bounds.chain, level)->chains,
                                    1 + 6 * figures.frames,
                                    figures.frames);
            EXPECT_EQ(latency, *figures.latency) << name;
        }
    }
}

/// How many frames are whole periods, of about 1200.
Frame wholePeriods(const schedule::ScheduleFigures& figures) {
    return 1200 / figures.frames * figures.frames;
}

/// Duties cost less where there is less to do. With a budget, what a run costs says when it is
/// done: it decides sooner where agents have nothing to do, and later where one has several things
/// to take up. So nothing but a bound of the latency holds, where there is one; see the next test.
TEST(TuningPrediction, IsNoLessThanTheLoadOfTheSamples) {
    for (const char* name : {"arena", "valley", "guard-post"}) {
        const auto level = scheduled(name);
        const auto chains = schedule::findChains(level, chainRoles()).chains;
        const auto front = tuned(level);
        ASSERT_GE(front.size(), 2U) << name;
        for (const TuningPoint* point : {&front[1], &front[front.size() / 2]}) {
            const auto& figures = point->figures;

            const PlayedRun run(level, *point, 1300);

            EXPECT_LE(run.mean(0, 1300), figures.mean + 1e-6) << name;
            EXPECT_LE(run.p99(0, 1300), figures.p99 + 1e-6) << name;
            EXPECT_LE(*std::max_element(run.loads.begin(), run.loads.end()), figures.max + 1e-6)
                << name;
            ASSERT_GT(wholePeriods(figures), 0) << name;
            const auto latency = schedule::latencyOf(
                run.records.rows<trace::TaskRan>(), chains, 1, wholePeriods(figures));
            EXPECT_TRUE(latency.finite) << name;
            const auto compiled = schedule::compileSchedule(level.schedule).value();
            const auto bounds =
                schedule::boundsOf(schedule::withChoice(compiled, point->choice), chains, figures);
            if (bounds.worst) {
                EXPECT_LE(latency.worst, *bounds.worst) << name;
            }
            EXPECT_EQ(bounds.worst.has_value(), std::string(name) == "arena")
                << "what guards notice has no limit";
        }
    }
}

/// Without a budget all that is due is done in its frame, whatever it costs: when it decides is a
/// matter of frequencies and phases alone.
TEST(TuningPrediction, OfTheLatencyIsExactForTheWorkOfTheSamplesWithoutABudget) {
    for (const char* name : {"arena", "valley", "guard-post"}) {
        auto level = scheduled(name);
        const auto chains = schedule::findChains(level, chainRoles()).chains;
        const auto front = tuned(level);
        for (TuningPoint point : {front[1], front[front.size() / 2]}) {
            std::fill(point.choice.budgets.begin(), point.choice.budgets.end(), 0.0);
            const auto compiled = schedule::compileSchedule(level.schedule).value();
            const auto figures =
                schedule::figuresOf(schedule::withChoice(compiled, point.choice), chains);
            ASSERT_TRUE(figures.exact);

            const PlayedRun run(level, point, 1300);

            const auto latency = schedule::latencyOf(
                run.records.rows<trace::TaskRan>(), chains, 1, wholePeriods(figures));
            EXPECT_EQ(latency, *figures.latency) << name;
        }
    }
}

/// The frame that chains leave between senses and awareness.
TEST(TuningPrediction, WhatTheSensesSendOutIsNoticedInTheNextFrame) {
    const auto level = scheduled("valley");
    const auto front = tuned(level);
    const PlayedRun run(level, front[front.size() / 2], 900);

    std::map<trace::RecordId, Frame> sent;
    for (const auto& row : run.records.rows<trace::SignalEmitted>())
        sent[row.id] = row.frame;
    int counted = 0;
    for (const auto& row : run.records.rows<trace::Notified>()) {
        const auto signal = sent.find(row.data.signal);
        if (row.data.delay > 0 || signal == sent.end())
            continue;
        EXPECT_EQ(row.frame, signal->second + 1);
        ++counted;
    }
    EXPECT_GT(counted, 20);
}

} // namespace
} // namespace percept::sim::tuning_test
