#include "percept/lod/Spread.h"

#include "percept/base/Maths.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numeric>

namespace percept::lod {
namespace {

std::vector<double> bell(std::size_t count, double mean, double deviation, Random& random) {
    std::vector<double> values;
    for (std::size_t i = 0; i < count; ++i)
        values.push_back(mean + deviation * normalQuantile(random.between(1e-9, 1 - 1e-9)));
    return values;
}
std::vector<double> wealth(std::size_t count, double exponent, double least, Random& random) {
    std::vector<double> values;
    for (std::size_t i = 0; i < count; ++i)
        values.push_back(least * maths::pow(1 - random.unit(), -1 / (exponent - 1)));
    return values;
}
double sum(const std::vector<double>& values) {
    return std::accumulate(values.begin(), values.end(), 0.0);
}

TEST(NormalQuantile, KnowsTheTables) {
    EXPECT_NEAR(normalQuantile(0.5), 0, 1e-9);
    EXPECT_NEAR(normalQuantile(0.975), 1.959963985, 1e-8);
    EXPECT_NEAR(normalQuantile(0.001), -3.090232306, 1e-8);
}

TEST(KolmogorovSmirnov, TellsShapesApart) {
    Random random(1);
    const auto a = bell(800, 50, 10, random);
    const auto same = compareSamples(a, bell(800, 50, 10, random));
    EXPECT_GT(same.probability, 0.05);
    EXPECT_LT(compareSamples(a, bell(800, 54, 10, random)).probability, 0.001);
    EXPECT_LT(compareSamples(a, wealth(800, 2.5, 30, random)).probability, 0.001);
    EXPECT_DOUBLE_EQ(compareSamples(a, a).distance, 0);
    EXPECT_DOUBLE_EQ(compareSamples(std::vector{1.0, 2.0}, std::vector{3.0}).distance, 1);
}

TEST(Spread, ABellCurveComesBackWithMeanDeviationAndTotal) {
    for (std::uint64_t seed = 1; seed <= 20; ++seed) {
        Random random(seed);
        const auto before = bell(500, 170, 8, random);
        const Spread spread = fitSpread(before, SpreadKind::Normal);
        const auto after = drawSpread(spread, random);
        EXPECT_NEAR(sum(after), sum(before), 1e-6);
        EXPECT_NEAR(fitSpread(after, SpreadKind::Normal).deviation, spread.deviation, 1e-9);
        EXPECT_GT(compareSamples(before, after).probability, 0.05) << "seed " << seed;
        EXPECT_NE(after, before);
    }
}

TEST(Spread, APowerLawComesBackWithExponentAndTotal) {
    for (std::uint64_t seed = 1; seed <= 20; ++seed) {
        Random random(seed);
        const auto before = wealth(1250, 2.2, 10, random);
        const Spread spread = fitSpread(before, SpreadKind::PowerLaw);
        EXPECT_NEAR(spread.exponent, 2.2, 0.15);
        const auto after = drawSpread(spread, random);
        EXPECT_NEAR(sum(after), sum(before), 1e-6 * sum(before));
        EXPECT_GE(*std::min_element(after.begin(), after.end()), spread.least);
        EXPECT_GT(compareSamples(before, after).probability, 0.05) << "seed " << seed;
    }
}

/// Folding again and again does not wear the distribution out.
TEST(Spread, ManyFoldingsKeepTotalAndShape) {
    Random random(3);
    const auto before = wealth(1000, 2.5, 10, random);
    auto values = before;
    for (int i = 0; i < 50; ++i)
        values = drawSpread(fitSpread(values, SpreadKind::PowerLaw), random);
    EXPECT_NEAR(sum(values), sum(before), 1e-6 * sum(before));
    EXPECT_GT(compareSamples(before, values).probability, 0.01);
}

TEST(Spread, SmallAndFlatGroupsComeBackToo) {
    Random random(1);
    EXPECT_TRUE(drawSpread(fitSpread({}, SpreadKind::Normal), random).empty());
    for (const auto kind : {SpreadKind::Normal, SpreadKind::PowerLaw}) {
        EXPECT_EQ(drawSpread(fitSpread(std::vector{7.0}, kind), random), std::vector{7.0});
        const auto equal = drawSpread(fitSpread(std::vector{3.0, 3.0, 3.0}, kind), random);
        for (const double value : equal)
            EXPECT_NEAR(value, 3.0, 1e-9);
    }
    const std::vector negative{-1.0, 2.0};
    EXPECT_EQ(fitSpread(negative, SpreadKind::PowerLaw).kind, SpreadKind::Normal);
}

TEST(Correlation, ComesBackWithoutChangingTheValues) {
    Random random(2);
    const auto age = bell(2000, 40, 12, random);
    std::vector<double> health;
    for (const double years : age)
        health.push_back(100 - years + 10 * normalQuantile(random.between(1e-9, 1 - 1e-9)));
    const double before = scoreCorrelation(age, health);
    EXPECT_LT(before, -0.6);
    auto drawn = drawSpread(fitSpread(health, SpreadKind::Normal), random);
    auto sorted = drawn;
    correlate(age, drawn, before, random);
    EXPECT_NEAR(scoreCorrelation(age, drawn), before, 0.05);
    std::sort(sorted.begin(), sorted.end());
    std::sort(drawn.begin(), drawn.end());
    EXPECT_EQ(drawn, sorted);
}

/// Blocks of the town have 78 people: one that unfolds may have -0.5 or -0.7 for -0.6, while the
/// mean of many has neither.
TEST(Correlation, ComesBackButForChanceWhichItsStandardErrorTells) {
    constexpr int kBlocks = 3000;
    constexpr std::size_t kPeople = 78;
    Random random(31);
    for (const double wanted : {-0.9, -0.598, -0.3, 0.0, 0.598}) {
        double sum = 0;
        double squares = 0;
        for (int i = 0; i < kBlocks; ++i) {
            const auto age = bell(kPeople, 38, 13, random);
            auto health = bell(kPeople, 80, 9, random);
            correlate(age, health, wanted, random);
            const double found = scoreCorrelation(age, health);
            sum += found;
            squares += found * found;
        }
        const double mean = sum / kBlocks;
        const double deviation = std::sqrt(squares / kBlocks - mean * mean);
        const double expected = (1 - wanted * wanted) / std::sqrt(kPeople - 1.0);
        EXPECT_NEAR(deviation, expected, 0.2 * expected) << wanted;
        // Scores of few people are a little less spread than those of many: less than 0.01.
        EXPECT_NEAR(mean, wanted, 0.01 + 4 * deviation / std::sqrt(double{kBlocks})) << wanted;
    }
}

} // namespace
} // namespace percept::lod
