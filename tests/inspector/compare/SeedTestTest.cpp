#include "inspector/compare/SeedTest.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <cmath>

namespace percept::compare {
namespace {

std::vector<double> someValues(std::size_t count, double mean, Random& random) {
    std::vector<double> values;
    for (std::size_t i = 0; i < count; ++i)
        values.push_back(mean + random.clamped());
    return values;
}

/// All ways to call as many of all runs A as there are, by their bits.
double bruteForce(const SeedFigure& figure) {
    std::vector<double> all = figure.a;
    all.insert(all.end(), figure.b.begin(), figure.b.end());
    const auto apart = [&](std::uint32_t isA) {
        double a = 0;
        double b = 0;
        for (std::size_t i = 0; i < all.size(); ++i)
            (isA >> i & 1U ? a : b) += all[i];
        return std::abs(a / static_cast<double>(figure.a.size()) -
                        b / static_cast<double>(figure.b.size()));
    };
    const double found = apart((1U << figure.a.size()) - 1);
    int labellings = 0;
    int asMuch = 0;
    for (std::uint32_t isA = 0; isA < 1U << all.size(); ++isA)
        if (std::popcount(isA) == static_cast<int>(figure.a.size())) {
            ++labellings;
            asMuch += apart(isA) >= found - 1e-12 ? 1 : 0;
        }
    return static_cast<double>(asMuch) / labellings;
}

double bruteForceOfPairs(const SeedFigure& figure) {
    const auto apart = [&](std::uint32_t turned) {
        double sum = 0;
        for (std::size_t i = 0; i < figure.a.size(); ++i)
            sum += (turned >> i & 1U ? -1 : 1) * (figure.b[i] - figure.a[i]);
        return std::abs(sum);
    };
    int asMuch = 0;
    for (std::uint32_t turned = 0; turned < 1U << figure.a.size(); ++turned)
        asMuch += apart(turned) >= apart(0) - 1e-12 ? 1 : 0;
    return std::ldexp(asMuch, -static_cast<int>(figure.a.size()));
}

TEST(SeedTest, OfOneFigureIsTheShareOfAllLabellings) {
    for (std::uint64_t seed = 1; seed <= 25; ++seed) {
        Random random(seed);
        const SeedFigure groups{someValues(4 + random.below(2), 1, random),
                                someValues(4 + random.below(3), 1.6, random)};
        const SeedFigure pairs{someValues(7, 1, random), someValues(7, 1.3, random)};
        EXPECT_NEAR(seedTest(std::span(&groups, 1), {})[0], bruteForce(groups), 1e-12) << seed;
        EXPECT_NEAR(
            seedTest(std::span(&pairs, 1), {.paired = true})[0], bruteForceOfPairs(pairs), 1e-12)
            << seed;
    }
}

TEST(SeedTest, WhereThereAreTooManyLabellingsSomeAreDrawn) {
    Random random(3);
    const SeedFigure like{someValues(20, 1, random), someValues(20, 1, random)};
    const SeedFigure unlike{someValues(20, 1, random), someValues(20, 2, random)};
    for (const bool paired : {false, true}) {
        const SeedTestOptions options{.paired = paired};
        EXPECT_GT(seedTest(std::span(&like, 1), options)[0], 0.05);
        EXPECT_NEAR(seedTest(std::span(&unlike, 1), options)[0], 1.0 / 10'000, 1e-12);
        EXPECT_EQ(seedTest(std::span(&like, 1), options), seedTest(std::span(&like, 1), options));
    }
}

TEST(SeedTest, MoreFiguresMakeEachLessCertain) {
    Random random(5);
    std::vector<SeedFigure> figures;
    for (int i = 0; i < 6; ++i)
        figures.push_back({someValues(6, 1, random), someValues(6, i == 0 ? 1.9 : 1, random)});
    figures.push_back({std::vector<double>(6, 2), std::vector<double>(6, 2)});
    const auto together = seedTest(figures, {});
    for (std::size_t i = 0; i + 1 < figures.size(); ++i)
        EXPECT_GE(together[i] + 1e-12, seedTest(std::span(&figures[i], 1), {})[0]);
    EXPECT_LT(together[0], 0.05);
    EXPECT_EQ(together[6], 1) << "all runs agree";
}

/// Figures that hang together, some of them coarse, some with outliers: as loads are.
std::vector<SeedFigure> likeFigures(std::size_t a, std::size_t b, Random& random) {
    std::vector<SeedFigure> figures(10);
    for (std::size_t run = 0; run < a + b; ++run) {
        const double common = random.clamped();
        for (std::size_t i = 0; i < figures.size(); ++i) {
            double value = common + random.clamped();
            if (i % 3 == 1)
                value = std::round(value);
            if (i % 3 == 2)
                value = std::exp(4 * value);
            (run < a ? figures[i].a : figures[i].b).push_back(value);
        }
    }
    return figures;
}

TEST(SeedTest, OfLikeRunsAtMostOneComparisonInTwentyNamesAnyFigure) {
    constexpr int kRounds = 400;
    for (const auto& [a, b, paired] : {std::tuple(6, 6, false),
                                       std::tuple(4, 4, false),
                                       std::tuple(4, 9, false),
                                       std::tuple(8, 8, true)}) {
        Random random(7);
        int named = 0;
        for (int round = 0; round < kRounds; ++round) {
            const auto p = seedTest(
                likeFigures(static_cast<std::size_t>(a), static_cast<std::size_t>(b), random),
                {.paired = paired});
            named += *std::min_element(p.begin(), p.end()) <= 0.05 ? 1 : 0;
        }
        EXPECT_LE(named, kRounds * 7 / 100) << a << " and " << b;
        EXPECT_GE(named, 1) << a << " and " << b << ": it could have";
    }
}

TEST(SeedTest, AChangeOfTwoDeviationsIsFound) {
    constexpr int kRounds = 100;
    Random random(9);
    int found = 0;
    for (int round = 0; round < kRounds; ++round) {
        auto figures = likeFigures(10, 10, random);
        for (double& value : figures[0].b)
            value += 2 * 0.58; // clamped() twice deviates by 0.58
        found += seedTest(figures, {.samples = 999})[0] <= 0.05 ? 1 : 0;
    }
    EXPECT_GE(found, 85);
}

TEST(SeedTest, SaysHowManyRunsAVerdictTakes) {
    EXPECT_EQ(leastP(1, 9, false), 1);
    EXPECT_DOUBLE_EQ(leastP(3, 3, false), 0.1);
    EXPECT_DOUBLE_EQ(leastP(4, 4, false), 2.0 / 70);
    EXPECT_DOUBLE_EQ(leastP(3, 4, false), 1.0 / 35);
    EXPECT_DOUBLE_EQ(leastP(5, 5, true), 1.0 / 16);
    EXPECT_DOUBLE_EQ(leastP(6, 6, true), 1.0 / 32);
}

/// Two-sided 5 % points as tables of Student's t print them.
TEST(SeedInterval, IsByStudentsT) {
    for (const auto& [degrees, t] : {std::pair(1, 12.706),
                                     std::pair(2, 4.303),
                                     std::pair(3, 3.182),
                                     std::pair(4, 2.776),
                                     std::pair(5, 2.571),
                                     std::pair(9, 2.262),
                                     std::pair(19, 2.093),
                                     std::pair(99, 1.984)}) {
        std::vector<double> values(static_cast<std::size_t>(degrees) + 1, 0.0);
        values[0] = 1; // deviates by the root of 1 / n
        const auto n = static_cast<double>(values.size());
        const auto found = intervalOfMean(values);
        ASSERT_TRUE(found);
        EXPECT_NEAR((found->high - found->low) / 2 * n, t, 0.004) << degrees;
    }
    EXPECT_FALSE(intervalOfMean(std::vector<double>{1}));
}

TEST(SeedInterval, OfTheDifferenceHoldsTheTruthAsOftenAsItSays) {
    constexpr int kRounds = 1000;
    for (const auto& [a, b, paired] : {std::tuple(5, 5, false),
                                       std::tuple(3, 12, false),
                                       std::tuple(1, 6, false),
                                       std::tuple(5, 5, true)}) {
        Random random(11);
        int held = 0;
        for (int round = 0; round < kRounds; ++round) {
            SeedFigure figure{someValues(static_cast<std::size_t>(a), 1, random),
                              someValues(static_cast<std::size_t>(b), 1.5, random)};
            for (std::size_t i = 0; paired && i < figure.a.size(); ++i) {
                const double seed = 9 * random.unit(); // what pairs have in common
                figure.a[i] += seed;
                figure.b[i] += seed;
            }
            const auto found = intervalOfDifference(figure, paired);
            ASSERT_TRUE(found);
            held += found->low <= 0.5 && 0.5 <= found->high ? 1 : 0;
        }
        EXPECT_NEAR(held, 950, 25) << a << " and " << b;
    }
    EXPECT_FALSE(intervalOfDifference({{1}, {2}}, false));
}

} // namespace
} // namespace percept::compare
