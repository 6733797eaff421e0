#include "percept/agent/Regulator.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

namespace percept::agent {
namespace {

/// Times at which a regulator is due when asked in steps.
std::vector<Seconds>
dueTimes(double rate, Seconds seconds, std::uint64_t seed = 1, double stepsPerSecond = 60) {
    Random random(seed);
    Regulator regulator = Regulator::startedAt(0, random);
    std::vector<Seconds> due;
    for (int i = 0; i < static_cast<int>(seconds * stepsPerSecond); ++i)
        if (regulator.isDue(rate, i / stepsPerSecond, random))
            due.push_back(i / stepsPerSecond);
    return due;
}

TEST(Regulator, IsDueAsOftenAsItsRateInStepsOfAnyLength) {
    for (const double stepsPerSecond : {30.0, 60.0, 120.0})
        for (const double rate : {0.5, 2.0, 4.0, 7.0, 10.0, 15.0})
            EXPECT_NEAR(static_cast<double>(dueTimes(rate, 100, 1, stepsPerSecond).size()),
                        100 * rate,
                        1.0 + rate)
                << rate << " times a second, in steps of 1/" << stepsPerSecond << " s";
}

TEST(Regulator, MakesUpForNothingWhileItWasNotAsked) {
    Random random(3);
    Regulator regulator = Regulator::startedAt(0, random);
    int due = 0;
    for (int i = 0; i < 60; ++i)
        due += regulator.isDue(4, 100 + i / 60.0, random) ? 1 : 0;
    EXPECT_NEAR(due, 4, 1);
}

TEST(Regulator, PeriodsVaryByTenMillisecondsAtMost) {
    Random random(5);
    Regulator regulator;
    for (int i = 0; i < 1000; ++i) {
        ASSERT_TRUE(regulator.isDue(4, 10, random));
        ASSERT_NEAR(regulator.nextDue, 10.25, 0.01);
        regulator.nextDue = 0;
    }
}

TEST(Regulator, FirstOffsetsSpreadOverASecond) {
    Random random(9);
    std::vector<Seconds> first;
    for (int i = 0; i < 1000; ++i)
        first.push_back(Regulator::startedAt(100, random).nextDue);

    const auto [low, high] = std::minmax_element(first.begin(), first.end());
    EXPECT_GE(*low, 100.0);
    EXPECT_LT(*low, 100.02);
    EXPECT_GT(*high, 100.98);
    EXPECT_LT(*high, 101.0);
}

TEST(Regulator, BelowZeroIsNeverAndZeroIsAlwaysDue) {
    EXPECT_TRUE(dueTimes(-1, 10).empty());
    EXPECT_EQ(dueTimes(0, 10).size(), 600U);
}

TEST(Regulator, EqualSeedsGiveEqualTimes) {
    EXPECT_EQ(dueTimes(8, 20, 3), dueTimes(8, 20, 3));
    EXPECT_NE(dueTimes(8, 20, 3), dueTimes(8, 20, 4));
}

} // namespace
} // namespace percept::agent
