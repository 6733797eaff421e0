#include "percept/base/Maths.h"
#include "percept/lod/Population.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <numeric>

/// Folding and unfolding again and again does not wear distributions out.
namespace percept::lod::folded_group_test {
namespace {

constexpr std::uint32_t kPeople = 78;
constexpr int kCycles = 100;
constexpr double kLevel = 0.05; ///< of the Kolmogorov-Smirnov tests

double bell(Random& random) {
    return normalQuantile(random.between(1e-9, 1 - 1e-9));
}
double wealth(Random& random) {
    return 10 * maths::pow(1 - random.unit() * 0.999, -1 / 1.5);
}

/// Age, wealth, and health that goes with age.
std::vector<Property> properties() {
    return {{"age", SpreadKind::Normal, {}},
            {"wealth", SpreadKind::PowerLaw, {}},
            {"health", SpreadKind::Normal, 0U}};
}
std::vector<Individual> settlers(std::uint32_t count, Random& random) {
    std::vector<Individual> people;
    for (std::uint32_t i = 0; i < count; ++i) {
        const double age = 40 + 12 * bell(random);
        people.push_back({i + 1, false, {age, wealth(random), 100 - age + 8 * bell(random)}});
    }
    return people;
}
std::vector<double> column(const std::vector<Individual>& people, std::size_t property) {
    std::vector<double> values;
    for (const auto& person : people)
        values.push_back(person.values[property]);
    return values;
}
double sum(const std::vector<double>& values) {
    return std::accumulate(values.begin(), values.end(), 0.0);
}

using Change = std::function<void(int cycle, std::vector<Individual>& people)>;

/// Unfolds and folds a group as a town does.
FoldedGroup cycle(FoldedGroup group, int cycles, Random& random, const Change& change) {
    std::uint64_t nextId = 10'000;
    for (int i = 0; i < cycles; ++i) {
        auto people = unfold(properties(), group, random, nextId);
        const GroupFit fit = fitOf(properties(), group, people);
        change(i, people);
        group = fold(properties(), people, &fit);
    }
    return group;
}
const Change kNothing = [](int, auto&) {};

TEST(FoldedGroup, WithoutAChangeIsExactlyWhatItWas) {
    for (std::uint64_t seed = 1; seed <= 20; ++seed) {
        Random random(seed);
        auto people = settlers(kPeople, random);
        people[5].story = true;
        const auto group = fold(properties(), people);
        EXPECT_EQ(cycle(group, kCycles, random, kNothing), group) << "seed " << seed;
    }
}

/// How many of many groups are told apart from what they began as, per property.
std::vector<int> rejections(int groups, int cycles, const Change& change, const Change& expected) {
    std::vector<int> rejected(3, 0);
    for (int seed = 1; seed <= groups; ++seed) {
        Random random(static_cast<std::uint64_t>(seed));
        auto before = settlers(kPeople, random);
        const auto group = cycle(fold(properties(), before), cycles, random, change);
        for (int i = 0; i < cycles; ++i)
            expected(i, before);
        std::uint64_t nextId = 1;
        const auto after = unfold(properties(), group, random, nextId);
        for (std::size_t i = 0; i < 3; ++i)
            rejected[i] +=
                compareSamples(column(before, i), column(after, i)).probability < kLevel ? 1 : 0;
    }
    return rejected;
}

TEST(FoldedGroup, AfterAHundredCyclesIsToldApartNoMoreOftenThanByChance) {
    constexpr int kGroups = 100;
    const auto rejected = rejections(kGroups, kCycles, kNothing, kNothing);
    // 5 are expected at most; more than 13 of 100 happen by chance once in a thousand.
    for (std::size_t i = 0; i < 3; ++i)
        EXPECT_LE(rejected[i], 13) << properties()[i].id;
}

TEST(FoldedGroup, KeepsTotalsAndHowPropertiesGoTogether) {
    Random random(7);
    const auto people = settlers(kPeople, random);
    const auto group = cycle(fold(properties(), people), kCycles, random, kNothing);
    std::uint64_t nextId = 1;
    const auto after = unfold(properties(), group, random, nextId);
    for (std::size_t i = 0; i < 3; ++i) {
        const double total = sum(column(people, i));
        EXPECT_NEAR(sum(column(after, i)), total, 1e-9 * std::abs(total));
    }
    const double before = scoreCorrelation(column(people, 0), column(people, 2));
    EXPECT_EQ(group.correlations[2], before);
    EXPECT_NEAR(scoreCorrelation(column(after, 0), column(after, 2)), before, 0.15);
}

TEST(FoldedGroup, FollowsWhatHappensToItsPeopleWhileUnfolded) {
    // Everybody a year older and 1 % richer in every cycle.
    const Change years = [](int, std::vector<Individual>& people) {
        for (auto& person : people) {
            person.values[0] += 1;
            person.values[1] *= 1.01;
        }
    };
    constexpr int kGroups = 100;
    const auto rejected = rejections(kGroups, 60, years, years);
    for (std::size_t i = 0; i < 3; ++i)
        EXPECT_LE(rejected[i], 13) << properties()[i].id;

    Random random(5);
    const auto people = settlers(kPeople, random);
    const auto group = cycle(fold(properties(), people), 60, random, years);
    EXPECT_NEAR(group.spreads[0].mean(), sum(column(people, 0)) / kPeople + 60, 1e-9);
    EXPECT_NEAR(group.spreads[1].total, sum(column(people, 1)) * std::pow(1.01, 60), 1e-6);
}

TEST(FoldedGroup, FollowsThoseWhoComeAndGoWhileUnfolded) {
    Random random(11);
    std::vector<Individual> people = settlers(kPeople, random);
    double leaving = 0;
    double coming = 0;
    const Change moves = [&](int, std::vector<Individual>& here) {
        leaving += here.back().values[1];
        here.pop_back();
        here.push_back(settlers(1, random)[0]);
        coming += here.back().values[1];
        here.push_back(settlers(1, random)[0]);
        coming += here.back().values[1];
    };
    const auto group = cycle(fold(properties(), people), 40, random, moves);

    EXPECT_EQ(group.count, kPeople + 40);
    EXPECT_EQ(group.spreads[1].count, kPeople + 40);
    EXPECT_NEAR(group.spreads[1].total, sum(column(people, 1)) - leaving + coming, 1e-6);
    std::uint64_t nextId = 1;
    const auto after = unfold(properties(), group, random, nextId);
    const auto many = settlers(2000, random);
    for (std::size_t i = 0; i < 3; ++i)
        EXPECT_GT(compareSamples(column(many, i), column(after, i)).probability, 0.01)
            << properties()[i].id;
}

TEST(FoldedGroup, FollowsOthersWhoTookThePlaceOfAll) {
    Random random(3);
    const auto group =
        cycle(fold(properties(), settlers(kPeople, random)), 1, random, [&](int, auto& people) {
            people.clear();
        });
    EXPECT_EQ(group.count, 0U);
    EXPECT_EQ(group.spreads[1].total, 0);

    const auto settled =
        cycle(group, 1, random, [&](int, auto& people) { people = settlers(kPeople, random); });
    EXPECT_EQ(settled.count, kPeople);
    EXPECT_GT(settled.spreads[1].exponent, 1.5);
}

} // namespace
} // namespace percept::lod::folded_group_test
