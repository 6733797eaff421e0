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

std::vector<double> drawn(const Spread& spread, Random& random) {
    std::vector<double> values;
    for (std::uint32_t i = 0; i < spread.count; ++i)
        values.push_back(valueAt(spread, drawScore(random)));
    return values;
}
Spread powerLaw(double least, double most, double exponent, std::uint32_t count) {
    Spread law{SpreadKind::PowerLaw, count, 0, 0, exponent, least, most};
    law.total = count * lawMean(law);
    return law;
}
/// So many values of the law at equally likely parts.
std::vector<double> reference(const Spread& law) {
    constexpr int kValues = 20'000;
    const double power = law.exponent - 1;
    const double beyond = std::pow(law.least / law.most, power);
    std::vector<double> values;
    for (int i = 0; i < kValues; ++i)
        values.push_back(law.least * std::pow(1 - (i + 0.5) / kValues * (1 - beyond), -1 / power));
    return values;
}
const std::vector<Spread> kPowerLaws{
    powerLaw(1, 1000, 1.05, 78), powerLaw(5, 6, 2, 78), powerLaw(20, 20'000, 2.2, 78)};

TEST(NormalPart, IsWhatTheQuantileIsTheInverseOf) {
    for (double score = -6.9; score < 6.9; score += 0.01) {
        EXPECT_NEAR(normalPart(score), 0.5 * std::erfc(-score / std::sqrt(2.0)), 1e-13);
        if (std::abs(score) < 5)
            EXPECT_NEAR(normalQuantile(normalPart(score)), score, 1e-7);
    }
    EXPECT_LT(normalPart(-50), 1e-11);
    EXPECT_GT(normalPart(50), 1 - 1e-11);
}

/// Independent samples: 5 of 100 are rejected; more than 13 by chance once in a thousand.
TEST(Spread, ABellCurveIsSampledWithTheMeanAndTheDeviationOfTheLaw) {
    int rejected = 0;
    int off = 0;
    for (std::uint64_t seed = 1; seed <= 100; ++seed) {
        Random random(seed);
        const auto before = bell(500, 170, 8, random);
        const Spread spread = fitSpread(before, SpreadKind::Normal);
        const auto after = drawn(spread, random);
        rejected += compareSamples(before, after).probability < 0.05 ? 1 : 0;
        const double error = spread.deviation * std::sqrt(500);
        off += std::abs(sum(after) - sum(before)) > 1.96 * error ? 1 : 0;
        EXPECT_NEAR(sum(after), sum(before), 4.5 * error) << "seed " << seed;
        EXPECT_NEAR(fitSpread(after, SpreadKind::Normal).deviation, spread.deviation, 1.2);
    }
    EXPECT_LE(rejected, 13);
    EXPECT_LE(off, 13);
    EXPECT_GE(off, 1) << "a sum is not forced";
}

TEST(Spread, APowerLawStaysWithinItsBoundsAndHasItsShape) {
    for (const Spread& law : kPowerLaws) {
        const auto wanted = reference(law);
        int rejected = 0;
        for (std::uint64_t seed = 1; seed <= 200; ++seed) {
            Random random(seed);
            const auto values = drawn(law, random);
            EXPECT_GE(*std::min_element(values.begin(), values.end()), law.least);
            EXPECT_LE(*std::max_element(values.begin(), values.end()), law.most);
            rejected += compareSamples(values, wanted).probability < 0.05 ? 1 : 0;
        }
        EXPECT_LE(rejected, 22) << law.exponent;
        EXPECT_NEAR(
            lawMean(law), sum(wanted) / static_cast<double>(wanted.size()), 0.02 * lawMean(law));
    }
}

/// A total that samples of the law happened to have is kept by others, who have the shape, too.
TEST(Spread, AKeptTotalChangesNeitherBoundsNorShape) {
    for (Spread law : kPowerLaws) {
        const auto wanted = reference(law);
        int rejected = 0;
        std::vector<double> all;
        for (std::uint64_t seed = 1; seed <= 200; ++seed) {
            Random random(seed);
            law.total = sum(drawn(law, random));
            auto values = drawn(law, random);
            keepTotal(law, values, random);
            EXPECT_NEAR(sum(values), law.total, 1e-12 * law.total);
            EXPECT_GE(*std::min_element(values.begin(), values.end()), law.least);
            EXPECT_LE(*std::max_element(values.begin(), values.end()), law.most);
            rejected += compareSamples(values, wanted).probability < 0.05 ? 1 : 0;
            all.insert(all.end(), values.begin(), values.end());
        }
        EXPECT_LE(rejected, 22) << law.exponent;
        EXPECT_GT(compareSamples(all, wanted).probability, 0.01) << law.exponent;
    }
}

TEST(Spread, AnyTotalIsKept) {
    Random random(5);
    for (const double part : {0.5, 0.99, 1.0, 1.01, 30.0, 999.0, 1000.0, 2000.0})
        for (const std::uint32_t count : {1U, 2U, 50U}) {
            Spread law = powerLaw(20, 20'000, 2.2, count);
            law.total = 20 * part * count;
            auto values = drawn(law, random);
            keepTotal(law, values, random);
            EXPECT_NEAR(sum(values), law.total, 1e-9 * law.total) << part << ", " << count;
            EXPECT_GT(*std::min_element(values.begin(), values.end()), 0);
        }
    Spread bell{SpreadKind::Normal, 5, -20, 3, 2, 0, 0};
    auto values = drawn(bell, random);
    keepTotal(bell, values, random);
    EXPECT_NEAR(sum(values), -20, 1e-9);
}

TEST(Spread, APowerLawIsFittedWithItsExponent) {
    for (std::uint64_t seed = 1; seed <= 20; ++seed) {
        Random random(seed);
        EXPECT_NEAR(
            fitSpread(wealth(1250, 2.2, 10, random), SpreadKind::PowerLaw).exponent, 2.2, 0.15);
    }
}

TEST(Spread, SmallAndFlatGroupsComeBackToo) {
    Random random(1);
    EXPECT_EQ(fitSpread({}, SpreadKind::Normal).count, 0U);
    for (const auto kind : {SpreadKind::Normal, SpreadKind::PowerLaw})
        for (const std::uint32_t count : {1U, 3U}) {
            const Spread law = fitSpread(std::vector<double>(count, 7.0), kind);
            auto values = drawn(law, random);
            keepTotal(law, values, random);
            for (const double value : values)
                EXPECT_NEAR(value, 7.0, 1e-9);
        }
    const std::vector negative{-1.0, 2.0};
    EXPECT_EQ(fitSpread(negative, SpreadKind::PowerLaw).kind, SpreadKind::Normal);
}

TEST(OrderAs, GivesTheRanksAndKeepsTheValues) {
    const std::vector<double> ranks{5, 1, 3};
    std::vector<double> values{10, 20, 30};
    orderAs(ranks, values);
    EXPECT_EQ(values, (std::vector<double>{30, 10, 20}));
}

TEST(Correlation, IsThatOfRanksWhateverTheScale) {
    Random random(2);
    const auto age = bell(2000, 40, 12, random);
    std::vector<double> health;
    for (const double years : age)
        health.push_back(maths::exp(0.1 * (100 - years)));
    EXPECT_NEAR(scoreCorrelation(age, health), -1, 1e-9);
    EXPECT_NEAR(scoreCorrelation(age, bell(2000, 0, 1, random)), 0, 0.1);
}

} // namespace
} // namespace percept::lod
