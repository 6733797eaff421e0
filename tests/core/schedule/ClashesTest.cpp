#include "percept/schedule/Clashes.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <vector>

namespace percept::schedule {
namespace {

TEST(Clashes, FrequenciesTwoAndThreeMeetEverySixFrames) {
    const std::vector<PhasedTask> tasks{{2, 0, 0}, {3, 0, 0}};
    const auto found = clashes(tasks);
    ASSERT_EQ(found.size(), 1U);
    EXPECT_EQ(found[0].divisor, 1);
    EXPECT_EQ(found[0].every, 6);
    EXPECT_DOUBLE_EQ(found[0].excess, 1.0);
}

TEST(Clashes, PhasesKeepTasksApartThatShareADivisor) {
    const std::vector<PhasedTask> tasks{{2, 0, 0}, {4, 0, 0}, {8, 1, 0}};
    const auto found = clashes(tasks);
    ASSERT_EQ(found.size(), 3U);
    EXPECT_EQ(found[0], (Clash{0, 1, 2, 4, 2.0})) << "always together: the most frequent first";
    EXPECT_EQ(found[1].every, std::nullopt);
    EXPECT_EQ(found[1].divisor, 4);
    EXPECT_DOUBLE_EQ(found[1].excess, 0.0);
    EXPECT_EQ(found[2].every, std::nullopt);
}

TEST(Clashes, AdviceMovesTowardsRelativelyPrimeFrequencies) {
    const std::vector<PhasedTask> tasks{{6, 0, 0}, {12, 0, 0}, {24, 0, 0}, {48, 0, 0}};
    const auto advice = adviseFrequencies(tasks, 0.25);
    ASSERT_FALSE(advice.changes.empty());
    for (const auto& change : advice.changes) {
        EXPECT_LT(change.relatedAfter, change.relatedBefore);
        EXPECT_LE(std::abs(change.suggested - change.frequency), change.frequency / 4);
    }
    EXPECT_LT(advice.after.count.stddev, advice.before.count.stddev);
    EXPECT_TRUE(advice.before.exact && advice.after.exact);
}

TEST(Clashes, AdviceLeavesRelativelyPrimeFrequenciesAlone) {
    const std::vector<PhasedTask> tasks{{2, 0, 0}, {3, 0, 0}, {5, 0, 0}};
    EXPECT_TRUE(adviseFrequencies(tasks, 0.5).changes.empty());
}

std::vector<PhasedTask> manyTasks() {
    std::vector<PhasedTask> tasks;
    for (Frame i = 0; i < 200; ++i)
        tasks.push_back({20 + i % 41 * 2, 0, static_cast<double>(10 + i % 7)});
    return tasks;
}

TEST(Clashes, AdviceTellsOfOnePieceOfWorkThatOnlyGrows) {
    AnalysisOptions options;
    options.samples = 20'000;
    std::vector<std::int64_t> told;
    options.goOn = [&](std::int64_t done, std::int64_t of) {
        EXPECT_EQ(of, 1000);
        told.push_back(done);
        return true;
    };
    const auto advice = adviseFrequencies(manyTasks(), 0.3, options);
    EXPECT_FALSE(advice.stopped);
    EXPECT_GT(advice.changes.size(), 100U);
    ASSERT_GT(told.size(), 20U);
    EXPECT_EQ(told.front(), 0);
    EXPECT_TRUE(std::is_sorted(told.begin(), told.end()));
    EXPECT_LE(told.back(), 1000);
}

TEST(Clashes, AdviceThatIsStoppedHasTheBestSoFar) {
    AnalysisOptions options;
    int looks = 0;
    options.goOn = [&](std::int64_t, std::int64_t) { return ++looks < 12; };
    const auto advice = adviseFrequencies(manyTasks(), 0.3, options);
    EXPECT_TRUE(advice.stopped);
    EXPECT_EQ(looks, 12) << "nothing asks again once it is stopped";
    const auto all = adviseFrequencies(manyTasks(), 0.3, {.samples = 1000});
    ASSERT_FALSE(advice.changes.empty());
    EXPECT_LT(advice.changes.size(), all.changes.size());
    EXPECT_GT(advice.before.frames, 0);
    EXPECT_EQ(advice.before.frames, advice.after.frames);
    EXPECT_LT(advice.after.count.stddev, advice.before.count.stddev);
}

TEST(Clashes, AdviceOnHugeFrequenciesCanBeStopped) {
    AnalysisOptions options;
    int looks = 0;
    options.goOn = [&](std::int64_t, std::int64_t) { return ++looks < 3; };
    const std::vector<PhasedTask> tasks{{2'000'000'000, 0, 0}, {2'000'000'000, 1, 0}};
    EXPECT_TRUE(adviseFrequencies(tasks, 1.0, options).stopped);
}

} // namespace
} // namespace percept::schedule
