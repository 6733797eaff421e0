#include "percept/base/NearestRank.h"

#include <gtest/gtest.h>

#include <limits>

namespace percept {
namespace {

TEST(NearestRank, IsTheFirstThatSoManyPercentReach) {
    for (std::uint64_t total = 0; total < 500; ++total)
        for (std::uint64_t percent = 0; percent <= 100; ++percent) {
            std::uint64_t rank = 0;
            while (rank * 100 < total * percent)
                ++rank;
            ASSERT_EQ(nearestRank(total, percent), rank) << percent << " % of " << total;
        }
}

TEST(NearestRank, OfAllThatCanBeCountedIsTheLast) {
    constexpr auto kMost = std::numeric_limits<std::uint64_t>::max();
    EXPECT_EQ(nearestRank(kMost, 100), kMost);
    EXPECT_EQ(nearestRank(kMost, 0), 0U);
}

} // namespace
} // namespace percept
