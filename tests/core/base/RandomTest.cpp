#include "percept/base/Random.h"
#include "percept/base/Archive.h"

#include <gtest/gtest.h>

namespace percept {
namespace {

TEST(Random, EqualSeedsGiveEqualSequences) {
    Random left(42);
    Random right(42);
    Random other(43);

    bool differs = false;
    for (int i = 0; i < 100; ++i) {
        const auto value = left.next();
        EXPECT_EQ(value, right.next());
        differs |= value != other.next();
    }

    EXPECT_TRUE(differs);
}

TEST(Random, StaysInItsRangesAndReachesBothEnds) {
    Random random(1);
    double low = 1;
    double high = 0;
    std::vector<int> counts(7);
    for (int i = 0; i < 70000; ++i) {
        const double unit = random.unit();
        low = std::min(low, unit);
        high = std::max(high, unit);
        ++counts[random.below(7)];
    }

    EXPECT_GE(low, 0);
    EXPECT_LT(low, 0.001);
    EXPECT_LT(high, 1);
    EXPECT_GT(high, 0.999);
    for (const int count : counts)
        EXPECT_NEAR(count, 10000, 500);
}

TEST(Random, IsAValueThatCarriesItsFuture) {
    Random original(9);
    original.next();
    const auto restored = describe::load<Random>(describe::save(original));

    ASSERT_TRUE(restored);
    Random copy = *restored;
    EXPECT_EQ(copy.next(), original.next());
}

TEST(RandomDeathTest, BelowNothingBreaksTheContract) {
    Random random(1);

    EXPECT_DEATH(static_cast<void>(random.below(0)), "broken contract");
}

} // namespace
} // namespace percept
