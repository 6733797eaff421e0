#include "percept/base/Maths.h"

#include <gtest/gtest.h>

#include <cmath>
#include <cstring>

namespace percept::maths {
namespace {

// The C library is the oracle for closeness; our own bits are pinned below.
TEST(Maths, AgreesWithTheLibraryOverItsRanges) {
    for (double x = -30; x <= 30; x += 0.0137) {
        EXPECT_NEAR(maths::sin(x), std::sin(x), 4e-16) << x;
        EXPECT_NEAR(maths::cos(x), std::cos(x), 4e-16) << x;
        EXPECT_NEAR(maths::exp(x) / std::exp(x), 1.0, 5e-16) << x;
        EXPECT_NEAR(maths::atan2(x, 1.7), std::atan2(x, 1.7), 5e-16) << x;
        EXPECT_NEAR(maths::atan2(x, -0.3), std::atan2(x, -0.3), 5e-16) << x;
        const double positive = std::exp(x);
        EXPECT_NEAR(maths::log(positive), std::log(positive), 2e-16 * (1 + std::abs(x)) * 4) << x;
        EXPECT_NEAR(maths::pow(0.9, x) / std::pow(0.9, x), 1.0, 4e-15) << x;
    }
}

TEST(Maths, HandlesTheAxesAndTheEnds) {
    EXPECT_EQ(maths::atan2(0, 0), 0);
    EXPECT_EQ(maths::atan2(0, -1), kPi);
    EXPECT_EQ(maths::atan2(1, 0), kPi / 2);
    EXPECT_EQ(maths::atan2(-1, 0), -kPi / 2);
    EXPECT_EQ(maths::acos(2), 0);
    EXPECT_EQ(maths::acos(-1), kPi);
    EXPECT_EQ(maths::exp(1000), INFINITY);
    EXPECT_EQ(maths::exp(-1000), 0);
    EXPECT_EQ(maths::log(0), -INFINITY);
    EXPECT_TRUE(std::isnan(maths::log(-1)));
    EXPECT_EQ(maths::pow(0, 2), 0);
    EXPECT_EQ(maths::pow(0.5, 3), 0.125);
    EXPECT_EQ(maths::pow(0.5, -1), 2);
}

TEST(Maths, WrapsAnglesIntoOneTurn) {
    EXPECT_DOUBLE_EQ(wrapAngle(3 * kPi), kPi);
    EXPECT_DOUBLE_EQ(wrapAngle(-kPi), kPi);
    EXPECT_NEAR(wrapAngle(7), 7 - kTwoPi, 1e-15);
}

// Fails when a compiler flag (contraction, fast-math) or a change of the polynomials moves a bit.
TEST(Maths, GivesTheSameBitsEverywhere) {
    std::uint64_t hash = 0;
    for (int i = 0; i < 20000; ++i) {
        const double x = i * 0.00731 - 40;
        for (const double value : {maths::sin(x),
                                   maths::cos(x),
                                   maths::exp(x * 0.5),
                                   maths::atan2(x, 3.3),
                                   maths::log(std::abs(x) + 0.1)}) {
            std::uint64_t bits = 0;
            std::memcpy(&bits, &value, sizeof bits);
            hash = (hash ^ bits) * 0x9E3779B97F4A7C15ULL;
        }
    }

    EXPECT_EQ(hash, 8365014168345325337ULL);
}

} // namespace
} // namespace percept::maths
