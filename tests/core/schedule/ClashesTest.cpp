#include "percept/schedule/Clashes.h"

#include <gtest/gtest.h>

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

} // namespace
} // namespace percept::schedule
