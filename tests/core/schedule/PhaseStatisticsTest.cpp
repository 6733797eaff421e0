#include "percept/schedule/PhaseStatistics.h"

#include "percept/base/Random.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numeric>

namespace percept::schedule {
namespace {

using testing::ElementsAre;

/// Every frame looked at, every task asked.
PhaseStatistics bruteForce(const std::vector<PhasedTask>& tasks) {
    PhaseStatistics result{
        .frames = *hyperperiod(tasks), .exact = true, .count = {}, .cost = {}, .worstFrames = {}};
    std::vector<double> costs;
    std::vector<double> counts;
    for (Frame frame = 0; frame < result.frames; ++frame) {
        double cost = 0;
        double count = 0;
        for (const auto& task : tasks)
            if (isDue(frame, task.frequency, task.phase)) {
                cost += task.cost;
                count += task.counted ? 1 : 0;
            }
        costs.push_back(cost);
        counts.push_back(count);
    }
    const auto mean = [](const std::vector<double>& values) {
        return std::accumulate(values.begin(), values.end(), 0.0) /
               static_cast<double>(values.size());
    };
    const auto deviation = [&](const std::vector<double>& values) {
        double squares = 0;
        const double middle = mean(values);
        for (const double value : values)
            squares += (value - middle) * (value - middle);
        return std::sqrt(squares / static_cast<double>(values.size()));
    };
    result.count.mean = mean(counts);
    result.count.stddev = deviation(counts);
    result.cost.mean = mean(costs);
    result.cost.stddev = deviation(costs);
    const double worst = *std::max_element(costs.begin(), costs.end());
    for (std::size_t frame = 0; frame < costs.size() && result.worstFrames.size() < 10; ++frame)
        if (costs[frame] > worst - 1e-6)
            result.worstFrames.push_back(static_cast<Frame>(frame));
    std::sort(costs.begin(), costs.end());
    std::sort(counts.begin(), counts.end());
    result.count.min = static_cast<std::int64_t>(counts.front());
    result.count.max = static_cast<std::int64_t>(counts.back());
    result.count.histogram.assign(static_cast<std::size_t>(counts.back()) + 1, 0);
    for (const double count : counts)
        ++result.count.histogram[static_cast<std::size_t>(count)];
    result.cost.min = costs.front();
    result.cost.max = costs.back();
    const auto rank = [&](double part) {
        return costs[static_cast<std::size_t>(
                         std::ceil(part * static_cast<double>(costs.size()) - 1e-9)) -
                     1];
    };
    result.cost.p95 = rank(0.95);
    result.cost.p99 = rank(0.99);
    return result;
}

void expectSame(const PhaseStatistics& found, const PhaseStatistics& expected) {
    EXPECT_EQ(found.frames, expected.frames);
    EXPECT_EQ(found.exact, expected.exact);
    EXPECT_EQ(found.count.min, expected.count.min);
    EXPECT_EQ(found.count.max, expected.count.max);
    EXPECT_EQ(found.count.histogram, expected.count.histogram);
    EXPECT_NEAR(found.count.mean, expected.count.mean, 1e-9);
    EXPECT_NEAR(found.count.stddev, expected.count.stddev, 1e-9);
    EXPECT_NEAR(found.cost.min, expected.cost.min, 1e-6);
    EXPECT_NEAR(found.cost.max, expected.cost.max, 1e-6);
    EXPECT_NEAR(found.cost.mean, expected.cost.mean, 1e-6);
    EXPECT_NEAR(found.cost.stddev, expected.cost.stddev, 1e-6);
    EXPECT_NEAR(found.cost.p95, expected.cost.p95, 1e-6);
    EXPECT_NEAR(found.cost.p99, expected.cost.p99, 1e-6);
    EXPECT_EQ(found.worstFrames, expected.worstFrames);
}

TEST(PhaseStatistics, FrequenciesTwoFourEightClashWhereverTheSlowerOnesRun) {
    const std::vector<PhasedTask> tasks{{2, 0, 10}, {4, 0, 20}, {8, 0, 40}};
    const auto statistics = analysePhases(tasks);
    EXPECT_EQ(statistics.frames, 8);
    EXPECT_TRUE(statistics.exact);
    EXPECT_THAT(statistics.count.histogram, ElementsAre(4, 2, 1, 1));
    EXPECT_EQ(statistics.count.max, 3);
    EXPECT_DOUBLE_EQ(statistics.count.mean, 0.875);
    EXPECT_DOUBLE_EQ(statistics.cost.max, 70);
    EXPECT_DOUBLE_EQ(statistics.cost.p95, 70) << "the eighth of eight";
    EXPECT_THAT(statistics.worstFrames, ElementsAre(0));
}

TEST(PhaseStatistics, FrequenciesTwoThreeFiveAllMeetEveryThirtyFrames) {
    const std::vector<PhasedTask> tasks{{2, 0, 0}, {3, 0, 0}, {5, 0, 0}};
    const auto statistics = analysePhases(tasks);
    EXPECT_EQ(statistics.frames, 30);
    EXPECT_EQ(statistics.count.histogram[3], 1U);
    EXPECT_THAT(statistics.worstFrames, ElementsAre(0));
}

TEST(PhaseStatistics, HundredCharactersEveryThirtyFramesAreThreeOrFourAFrame) {
    std::vector<PhasedTask> tasks;
    for (Frame i = 1; i <= 100; ++i)
        tasks.push_back({30, i, 0});
    const auto statistics = analysePhases(tasks);
    EXPECT_EQ(statistics.count.min, 3);
    EXPECT_EQ(statistics.count.max, 4);
    EXPECT_EQ(statistics.count.histogram[4], 10U);
}

TEST(PhaseStatistics, AgreesWithLookingAtEveryFrame) {
    Random random(3);
    for (int round = 0; round < 20; ++round) {
        std::vector<PhasedTask> tasks;
        for (auto count = 1 + random.below(12); count > 0; --count)
            tasks.push_back({1 + random.below(14),
                             random.below(40),
                             random.below(5) * 7.25,
                             random.below(5) > 0});
        expectSame(analysePhases(tasks), bruteForce(tasks));
    }
}

/// The structure says the same as the walk, where both can be had.
TEST(PhaseStatistics, StructureAgreesWithLookingAtEveryFrame) {
    Random random(5);
    for (int round = 0; round < 30; ++round) {
        std::vector<PhasedTask> tasks;
        for (auto count = 2 + random.below(9); count > 0; --count)
            tasks.push_back({1 + random.below(14), random.below(40), 1 + random.below(6) * 7.25});
        AnalysisOptions options;
        options.walkAtMost = 1;
        const auto structure = analysePhases(tasks, options);
        ASSERT_TRUE(structure.exact);
        expectSame(structure, bruteForce(tasks));
    }
}

TEST(PhaseStatistics, IsExactForHyperperiodsOfATrillionFrames) {
    // Frequencies up to 60 with a hyperperiod beyond 10^12.
    std::vector<PhasedTask> tasks;
    for (const Frame frequency : {16, 27, 25, 49, 11, 13, 17, 19, 23, 29, 12, 30, 42, 1})
        tasks.push_back({frequency, frequency / 3, 1.5});
    const auto period = hyperperiod(tasks);
    ASSERT_TRUE(period && *period > 1'000'000'000'000) << *period;
    const auto statistics = analysePhases(tasks);
    EXPECT_TRUE(statistics.exact);
    EXPECT_EQ(statistics.frames, *period);
    const auto& histogram = statistics.count.histogram;
    EXPECT_EQ(std::accumulate(histogram.begin(), histogram.end(), std::uint64_t{0}),
              static_cast<std::uint64_t>(*period));
    double mean = 0;
    for (const auto& task : tasks)
        mean += 1.0 / static_cast<double>(task.frequency);
    EXPECT_NEAR(statistics.count.mean, mean, 1e-12);
    EXPECT_NEAR(statistics.cost.stddev, 1.5 * statistics.count.stddev, 1e-9);
    ASSERT_FALSE(statistics.worstFrames.empty());
    for (const Frame frame : statistics.worstFrames)
        EXPECT_EQ(std::count_if(
                      tasks.begin(),
                      tasks.end(),
                      [&](const auto& task) { return isDue(frame, task.frequency, task.phase); }),
                  statistics.count.max);
}

TEST(PhaseStatistics, SaysWhenItHasToSample) {
    Random random(1);
    std::vector<PhasedTask> tasks;
    for (int i = 0; i < 12; ++i)
        tasks.push_back({1'000'000'007 - 2 * random.below(1'000'000), 0, 1});
    AnalysisOptions options;
    options.samples = 20'000;
    const auto statistics = analysePhases(tasks, options);
    EXPECT_FALSE(statistics.exact);
    EXPECT_EQ(statistics.frames, 20'000);
    EXPECT_EQ(statistics, analysePhases(tasks, options)) << "the seed decides";
}

TEST(PhaseStatistics, SamplesSeeTheBeginningToo) {
    std::vector<PhasedTask> tasks;
    for (Frame i = 0; i < 60; ++i)
        tasks.push_back({100'003 + 2 * i, 0, 10});
    const auto statistics = analysePhases(tasks);
    EXPECT_FALSE(statistics.exact);
    EXPECT_EQ(statistics.count.max, 60) << "all meet in frame 0, which no draw hits";
    EXPECT_EQ(statistics.count.histogram.size(), 61U);
    EXPECT_EQ(statistics.cost.max, 600);
    EXPECT_THAT(statistics.worstFrames, ElementsAre(0));
}

TEST(PhaseStatistics, CanBeStopped) {
    const std::vector<PhasedTask> tasks{{999'983, 0, 0}};
    AnalysisOptions options;
    options.goOn = [](auto, auto) { return false; };
    EXPECT_EQ(analysePhases(tasks, options).frames, 0);
}

TEST(PhaseStatistics, OfTheFirstFramesAlone) {
    const std::vector<PhasedTask> tasks{{2, 0, 0}, {3, 0, 0}};
    AnalysisOptions options;
    options.frames = 4;
    const auto statistics = analysePhases(tasks, options);
    EXPECT_EQ(statistics.frames, 4);
    EXPECT_FALSE(statistics.exact);
    EXPECT_THAT(statistics.count.histogram, ElementsAre(1, 2, 1));
    options.frames = 12;
    EXPECT_TRUE(analysePhases(tasks, options).exact) << "two whole hyperperiods";
}

TEST(PhaseStatistics, WithoutTasksOneFrameOfNothing) {
    const auto statistics = analysePhases({});
    EXPECT_EQ(statistics.frames, 1);
    EXPECT_THAT(statistics.count.histogram, ElementsAre(1));
}

TEST(PhaseStatistics, CostsFallIntoBinsWhicheverWayTheyAreFound) {
    const std::vector<PhasedTask> tasks{{7, 2, 130}, {9, 0, 75.5}, {11, 4, 40}, {13, 1, 210}};
    AnalysisOptions options;
    options.costBins = 12;
    const auto walked = analysePhases(tasks, options);
    options.walkAtMost = 100;
    const auto structured = analysePhases(tasks, options);

    EXPECT_EQ(walked.cost.binWidth, 50);
    EXPECT_EQ(walked.cost.histogram, structured.cost.histogram);
    EXPECT_EQ(walked.cost.binWidth, structured.cost.binWidth);
    EXPECT_EQ(std::accumulate(
                  walked.cost.histogram.begin(), walked.cost.histogram.end(), std::uint64_t{0}),
              7 * 9 * 11 * 13U);
    options.costTop = 5000;
    EXPECT_EQ(analysePhases(tasks, options).cost.binWidth, 500) << "so that two can be compared";
}

TEST(PhaseStatistics, WithoutCostsThereAreNoBins) {
    AnalysisOptions options;
    options.costBins = 12;
    EXPECT_TRUE(analysePhases({{{2, 0, 0}, {3, 0, 0}}}, options).cost.histogram.empty());
    EXPECT_TRUE(analysePhases({{{2, 0, 5}}}).cost.histogram.empty()) << "unless asked for";
}

} // namespace
} // namespace percept::schedule
