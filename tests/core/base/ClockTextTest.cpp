#include "percept/base/ClockText.h"

#include <gtest/gtest.h>

#include <cmath>
#include <random>

namespace percept {
namespace {

TEST(ClockText, WritesMinutesAndSecondsAndHoursWhereThereAreSome) {
    EXPECT_EQ(clockText(0, 0), "0:00");
    EXPECT_EQ(clockText(12.4, 3), "0:12.400");
    EXPECT_EQ(clockText(192, 0), "3:12");
    EXPECT_EQ(clockText(1363, 2), "22:43.00");
    EXPECT_EQ(clockText(3599.96, 1), "1:00:00.0") << "rounds over";
    EXPECT_EQ(clockText(59.9996, 3), "1:00.000");
    EXPECT_EQ(clockText(36'125.5, 1), "10:02:05.5");
    EXPECT_EQ(clockText(-0.5, 1), "-0:00.5");
    EXPECT_EQ(clockText(-0.0001, 1), "0:00.0");
}

TEST(ClockText, IsReadAsItIsWritten) {
    std::mt19937 random(3);
    for (int i = 0; i < 2000; ++i) {
        const double time = std::exp(std::uniform_real_distribution(-3.0, 12.0)(random));
        const int decimals = i % 4;

        const auto read = readClock(clockText(time, decimals));

        ASSERT_TRUE(read) << time;
        EXPECT_NEAR(*read, time, 0.5001 * std::pow(10.0, -decimals)) << clockText(time, decimals);
    }
}

TEST(ClockText, ReadsPlainSecondsAndNothingElse) {
    EXPECT_EQ(readClock("12.4"), 12.4);
    EXPECT_EQ(readClock("0:75"), 75.0);
    EXPECT_EQ(readClock("1:00:00"), 3600.0);
    for (const char* odd : {"",
                            ":",
                            "1:",
                            ":1",
                            "-1",
                            "-0:01",
                            "1:-2",
                            "1.5:00",
                            "abc",
                            "1e999",
                            "inf",
                            "nan",
                            "1 2",
                            "12.4 s",
                            "0x10",
                            "1::2"})
        EXPECT_FALSE(readClock(odd)) << odd;
}

} // namespace
} // namespace percept
