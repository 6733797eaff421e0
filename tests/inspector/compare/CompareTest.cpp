#include "inspector/compare/Compare.h"

#include "inspector/record/Recorder.h"

#include "TemporaryFolder.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <numeric>

namespace percept::compare {
namespace {

using testing::ElementsAre;
using trace::AgentId;
using trace::kNoRecord;
using trace::TaskId;
using trace::Trace;

std::vector<double> someLoads(std::size_t count, double mean, std::uint64_t seed) {
    Random random(seed);
    std::vector<double> loads;
    for (std::size_t i = 0; i < count; ++i)
        loads.push_back(mean + random.between(-10, 10) + (i % 30 == 0 ? 40 : 0));
    return loads;
}

TEST(Distribution, SaysWhatSortingSays) {
    const std::vector<double> values{5, 1, 4, 2, 3, 6, 7, 8, 9, 10};
    const auto found = describeSeries(values, {});
    EXPECT_EQ(found.count, 10U);
    EXPECT_DOUBLE_EQ(found.min, 1);
    EXPECT_DOUBLE_EQ(found.max, 10);
    EXPECT_DOUBLE_EQ(found.mean.value, 5.5);
    EXPECT_DOUBLE_EQ(found.p50.value, 5);
    EXPECT_DOUBLE_EQ(found.p95.value, 10);
    EXPECT_NEAR(found.stddev, 2.8722813, 1e-6);
}

/// A block of one draws each value alone; its quantiles are those of the values drawn.
TEST(Bootstrap, ResamplesHaveTheQuantilesOfTheirDraws) {
    const std::vector<double> values(50, 3.5);
    for (const auto& each : resample(values, {.resamples = 20})) {
        EXPECT_DOUBLE_EQ(each.mean, 3.5);
        EXPECT_DOUBLE_EQ(each.p50, 3.5);
        EXPECT_DOUBLE_EQ(each.p99, 3.5);
    }
}

TEST(Bootstrap, IntervalsHoldTheTrueMeanAboutAsOftenAsTheySay) {
    int held = 0;
    constexpr int kRounds = 200;
    for (std::uint64_t seed = 1; seed <= kRounds; ++seed) {
        Random random(seed);
        std::vector<double> values;
        for (int i = 0; i < 400; ++i)
            values.push_back(random.unit());
        const auto found =
            describeSeries(values, resample(values, {.resamples = 300, .seed = seed}));
        held += found.mean.low <= 0.5 && 0.5 <= found.mean.high;
    }
    EXPECT_GE(held, kRounds * 88 / 100);
    EXPECT_LE(held, kRounds * 99 / 100);
}

/// Neighbours that are alike make the mean less certain than as many independent values.
TEST(Bootstrap, BlocksSeeThatNeighboursAreAlike) {
    std::vector<double> waves;
    for (int i = 0; i < 2000; ++i)
        waves.push_back(i / 100 % 2 == 0 ? 1.0 : 0.0);
    const auto width = [&](std::size_t block) {
        const auto found =
            describeSeries(waves, resample(waves, {.resamples = 400, .seed = 3, .block = block}));
        return found.mean.high - found.mean.low;
    };
    EXPECT_GT(width(60), 3 * width(1));
}

TEST(Compare, ADifferenceThatIsThereIsFoundAndChanceIsNot) {
    const auto a = someLoads(3000, 100, 1);
    const auto same = compareSeries(a, someLoads(3000, 100, 2), {});
    EXPECT_LT(same.difference.mean.low, 0);
    EXPECT_GT(same.difference.mean.high, 0);
    const auto more = compareSeries(a, someLoads(3000, 105, 2), {});
    EXPECT_GT(more.difference.mean.low, 0);
    EXPECT_NEAR(more.difference.mean.value, 5, 1.5);
    EXPECT_GT(more.difference.p95.value, 0);
}

TEST(Compare, FewThatLieFarBeyondHaveOneBinOfTheirOwn) {
    auto a = someLoads(1000, 100, 1);
    const auto b = someLoads(1000, 100, 2);
    const auto plain = compareSeries(a, b, {});
    a[500] = 9000;
    const auto found = compareSeries(a, b, {});

    EXPECT_FALSE(plain.overflow);
    EXPECT_EQ(plain.edges.size(), 21U);
    ASSERT_TRUE(found.overflow);
    ASSERT_EQ(found.edges.size(), 22U);
    EXPECT_LE(found.edges[20], 150) << "the others keep their room";
    EXPECT_EQ(found.edges[21], 9000);
    EXPECT_EQ(std::accumulate(found.binsOfA.begin(), found.binsOfA.end(), 0U), 1000U);
    EXPECT_GE(found.binsOfA[20], 1U);
    EXPECT_LE(found.binsOfA[20] + found.binsOfB[20], 10U) << "at most 0.5 % of either";
}

/// Runs that differ by their seeds: each has a mean of its own.
std::vector<std::vector<double>> someRuns(std::size_t count, double mean, std::uint64_t seed) {
    Random random(seed);
    std::vector<std::vector<double>> runs;
    for (std::size_t i = 0; i < count; ++i)
        runs.push_back(someLoads(300, mean + random.between(-20, 20), random.next()));
    return runs;
}

std::vector<std::span<const double>> spansOf(const std::vector<std::vector<double>>& runs) {
    return {runs.begin(), runs.end()};
}

TEST(Bootstrap, SeedsMakeIntervalsAsWideAsTheyDiffer) {
    const auto runs = someRuns(12, 100, 5);
    std::vector<double> pooled;
    for (const auto& run : runs)
        pooled.insert(pooled.end(), run.begin(), run.end());
    const auto widthOf = [&](const std::vector<Resample>& resamples) {
        const auto found = describeSeries(pooled, resamples);
        return found.mean.high - found.mean.low;
    };
    // 12 means that are uniform over 40: their mean deviates by 40 / sqrt(12 * 12).
    EXPECT_NEAR(widthOf(resampleRuns(spansOf(runs), {})), 2 * 1.96 * 40.0 / 12.0, 4.0);
    EXPECT_LT(widthOf(resample(pooled, {.block = 1})), 2.5);
}

TEST(Bootstrap, OneRunAloneIsASeries) {
    const auto values = someLoads(500, 100, 3);
    const auto alone = resampleRuns(std::array{std::span<const double>(values)}, {});
    const auto series = resample(values, {});
    ASSERT_EQ(alone.size(), series.size());
    for (std::size_t i = 0; i < alone.size(); ++i)
        EXPECT_EQ(alone[i].mean, series[i].mean);
}

TEST(Compare, OfSeveralSeedsChanceIsNotTakenForADifference) {
    int found = 0;
    for (std::uint64_t seed = 1; seed <= 40; ++seed) {
        const auto a = someRuns(10, 100, seed);
        const auto b = someRuns(10, 100, seed + 1000);
        CompareOptions options;
        options.bootstrap.resamples = 300;
        const auto difference =
            compareSeries(Runs(spansOf(a)), Runs(spansOf(b)), options).difference;
        found += difference.mean.low > 0 || difference.mean.high < 0 ? 1 : 0;
    }
    EXPECT_LE(found, 6) << "of 40, some 2 by chance";
}

TEST(Compare, FramesOfSeveralRunsAreTheirMedians) {
    const auto run = [](double first, double second) {
        RunSeries series;
        series.simulated = {first, second};
        series.measured = {1, 1};
        series.tasks = {{"see", first}};
        return series;
    };
    const std::vector<RunSeries> a{run(1, 10), run(2, 20), run(90, 30)};
    const std::vector<RunSeries> b{run(2, 25), run(2, 25)};
    const auto found = compareRuns(std::span(a), std::span(b), {});
    EXPECT_EQ(found.runsOfA, 3U);
    EXPECT_THAT(found.frames, ElementsAre(FrameDifference{1, 20, 25}));
    ASSERT_EQ(found.tasks.size(), 1U);
    EXPECT_DOUBLE_EQ(found.tasks[0].a, 93.0 / 6);
    EXPECT_EQ(found.load.a.count, 6U);
}

TEST(Compare, AStopKeepsWhatWasDrawnOfBothSides) {
    RunSeries a;
    a.simulated = someLoads(3000, 100, 1);
    a.measured = a.simulated;
    a.latencies = someLoads(200, 5, 3);
    RunSeries b = a;
    b.simulated = someLoads(3000, 105, 2);
    double latest = 0;
    const auto until = [&](double share) {
        CompareOptions options;
        options.goOn = [&latest, share](double done) {
            EXPECT_GE(done, latest);
            latest = done;
            return done < share;
        };
        latest = 0;
        return compareRuns(a, b, options);
    };
    const auto whole = until(2);
    EXPECT_FALSE(whole.stopped);
    EXPECT_GT(latest, 0.9);
    EXPECT_EQ(whole.load.resamples, 1000U);
    ASSERT_TRUE(whole.latency);
    const auto some = until(0.1);
    EXPECT_TRUE(some.stopped);
    EXPECT_EQ(some.load.resamples, 200U) << "a fifth of the first half";
    EXPECT_GT(some.load.difference.mean.low, 0) << "enough to tell";
    EXPECT_FALSE(some.latency);
    EXPECT_TRUE(some.reactsA && some.reactsB);
    const auto most = until(0.75);
    ASSERT_TRUE(most.latency);
    EXPECT_EQ(most.latency->resamples, 500U);
    EXPECT_EQ(most.load.difference, whole.load.difference);
}

TEST(Compare, BinsCoverBothRuns) {
    const std::vector<double> a{0, 1, 2};
    const std::vector<double> b{8, 10};
    CompareOptions options;
    options.bins = 5;
    const auto found = compareSeries(a, b, options);
    EXPECT_THAT(found.edges, ElementsAre(0, 2, 4, 6, 8, 10));
    EXPECT_THAT(found.binsOfA, ElementsAre(2, 1, 0, 0, 0));
    EXPECT_THAT(found.binsOfB, ElementsAre(0, 0, 0, 0, 2));
}

/// Records frames whose content a function writes.
class Recordings : public testing::Test {
protected:
    using Write = std::function<void(Trace&, Frame)>;
    std::filesystem::path record(const std::string& name, Frame frames, const Write& write) {
        const auto path = m_folder.path() / name;
        trace::RunInfo info;
        info.levelName = name;
        info.seed = 7;
        info.step = 0.1;
        info.agents = {"guard"};
        info.tasks = {"see", "think"};
        auto recorder = record::Recorder::start(path, info);
        EXPECT_TRUE(recorder);
        trace::RecordCounter counter;
        for (Frame frame = 0; frame < frames; ++frame) {
            trace::RecordBuffer records;
            Trace trace(trace::TraceLevel::Full, counter, frame, &records);
            write(trace, frame);
            trace::View view;
            view.frame = frame;
            trace::FrameOutput output;
            output.frame = frame;
            output.spent = static_cast<double>(frame);
            output.view = &view;
            output.records = &records;
            EXPECT_TRUE((*recorder)->frame(output));
        }
        EXPECT_TRUE((*recorder)->close());
        return path;
    }
    TemporaryFolder m_folder;
};

TEST_F(Recordings, AFolderStandsForThoseInIt) {
    const auto nothing = [](Trace&, Frame) {};
    const auto b = record("b.percept", 2, nothing);
    const auto a = record("a.percept", 2, nothing);
    const auto found = recordingsAt(m_folder.path());
    ASSERT_TRUE(found);
    EXPECT_THAT(*found, ElementsAre(a, b));
    EXPECT_THAT(*recordingsAt(a), ElementsAre(a));
    std::filesystem::create_directory(m_folder.path() / "empty");
    EXPECT_FALSE(recordingsAt(m_folder.path() / "empty"));
}

TEST_F(Recordings, SimulatedLoadIsThatOfTheSchedule) {
    const auto path = record("a.percept", 700, [](Trace& trace, Frame frame) {
        trace.add(trace::FrameLoad{.used = frame % 2 == 0 ? 10.0 : 30.0}, kNoRecord);
        trace.add(trace::FrameLoad{.scheduler = TaskId{0}, .used = 5}, kNoRecord);
        trace.add(trace::TaskRan{.task = TaskId{1}, .used = 4}, kNoRecord);
        if (frame == 650)
            trace.add(trace::TaskOverran{.task = TaskId{1}}, kNoRecord);
        if (frame % 10 == 0)
            trace.add(trace::DueMissed{.task = TaskId{1}}, kNoRecord);
    });
    const auto series = readSeries(path, {});
    ASSERT_TRUE(series) << series.error().text();
    EXPECT_EQ(series->first, 1) << "frame 0 was never stepped to, and is no load of 0";
    ASSERT_EQ(series->simulated.size(), 699U);
    EXPECT_DOUBLE_EQ(series->simulated[697], 10) << "nested schedulers are part of the root's load";
    EXPECT_DOUBLE_EQ(series->simulated[698], 30);
    ASSERT_EQ(series->measured.size(), 699U);
    EXPECT_DOUBLE_EQ(series->measured[2], 3);
    EXPECT_EQ(series->overruns, 1U);
    EXPECT_EQ(series->seed, 7U);
    ASSERT_EQ(series->tasks.size(), 2U);
    EXPECT_DOUBLE_EQ(series->tasks[1].second, 2796);
    EXPECT_THAT(series->missed, ElementsAre(0, 69)) << "frame 0 was never stepped to";
    auto other = *series;
    other.missed[1] = 5;
    const auto found = compareRuns(*series, other);
    ASSERT_EQ(found.tasks.size(), 2U);
    const auto& task =
        found.tasks[0].task == series->tasks[1].first ? found.tasks[0] : found.tasks[1];
    EXPECT_EQ(task.missedOfA, 69U);
    EXPECT_EQ(task.missedOfB, 5U);
}

TEST_F(Recordings, LatencyRunsFromTheSignalToTheFirstDecisionsItLedTo) {
    trace::RecordId signal{}, notified{}, decided{};
    const auto path = record("a.percept", 20, [&](Trace& trace, Frame frame) {
        if (frame == 2)
            signal = trace.add(trace::SignalEmitted{}, kNoRecord);
        if (frame == 5)
            notified = trace.add(trace::Notified{.agent = AgentId{0}, .signal = signal}, signal);
        if (frame == 9)
            decided = trace.add(trace::GoalStarted{.agent = AgentId{0}}, notified);
        if (frame == 12) // a consequence of the decision, no reaction of its own
            trace.add(trace::GoalStarted{.agent = AgentId{0}}, decided);
        if (frame == 15)
            trace.add(trace::TargetChosen{.agent = AgentId{0}}, kNoRecord);
    });
    const auto series = readSeries(path, {});
    ASSERT_TRUE(series) << series.error().text();
    EXPECT_THAT(series->latencies, ElementsAre(testing::DoubleNear(0.7, 1e-9)));
    EXPECT_TRUE(series->simulated.empty());
}

TEST_F(Recordings, CompareNamesTheFramesAndTasksThatDifferMost) {
    const auto write = [](double extra) {
        return [extra](Trace& trace, Frame frame) {
            const double used = 20 + (frame == 3 ? extra : 0) + (frame == 8 ? extra / 2 : 0);
            trace.add(trace::FrameLoad{.used = used}, kNoRecord);
            trace.add(trace::TaskRan{.task = TaskId{0}, .used = used}, kNoRecord);
        };
    };
    const auto a = readSeries(record("a.percept", 10, write(0)), {});
    const auto b = readSeries(record("b.percept", 12, write(50)), {});
    ASSERT_TRUE(a && b);
    const auto found = compareRuns(*a, *b);
    EXPECT_TRUE(found.simulated);
    EXPECT_THAT(found.frames, ElementsAre(FrameDifference{3, 20, 70}, FrameDifference{8, 20, 45}));
    ASSERT_EQ(found.tasks.size(), 2U);
    EXPECT_EQ(found.tasks[0].task, "see");
    EXPECT_NEAR(found.tasks[0].b - found.tasks[0].a, 75.0 / 11, 1e-9);
    EXPECT_EQ(found.load.a.count, 9U);
    EXPECT_FALSE(found.latency);
}

TEST_F(Recordings, ReadingCanBeStopped) {
    const auto path = record("a.percept", 10, [](Trace&, Frame) {});
    const auto series = readSeries(path, [](Frame, Frame) { return false; });
    ASSERT_FALSE(series);
    EXPECT_EQ(series.error().code, ErrorCode::Cancelled);
    EXPECT_FALSE(readSeries(m_folder.path() / "none.percept", {}));
}

} // namespace
} // namespace percept::compare
