#include "Sanitized.h"
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

/// Age, wealth, health that goes with age, and money, which changes hands.
std::vector<Property> properties() {
    return {{"age", SpreadKind::Normal, {}},
            {"wealth", SpreadKind::PowerLaw, {}},
            {"health", SpreadKind::Normal, 0U},
            {"money", SpreadKind::PowerLaw, {}, true}};
}
std::vector<Individual> settlers(std::uint32_t count, Random& random) {
    std::vector<Individual> people;
    for (std::uint32_t i = 0; i < count; ++i) {
        const double age = 40 + 12 * bell(random);
        people.push_back(
            {i + 1, false, {age, wealth(random), 100 - age + 8 * bell(random), wealth(random)}});
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
        const GroupFit fit = fitOf(group, random, nextId);
        auto people = unfold(properties(), group, random, nextId);
        change(i, people);
        group = fold(properties(), people, &fit);
    }
    return group;
}
const Change kNothing = [](int, auto&) {};

TEST(FoldedGroup, WithoutAChangeIsExactlyWhatItWas) {
    for (int seed = 1; seed <= test::casesOf(20); ++seed) {
        Random random(static_cast<std::uint64_t>(seed));
        auto people = settlers(kPeople, random);
        people[5].story = true;
        const auto group = fold(properties(), people);
        EXPECT_EQ(cycle(group, kCycles, random, kNothing), group) << "seed " << seed;
    }
}

/// How many of many groups are told apart from what they began as, per property.
std::vector<int> rejections(int groups, int cycles, const Change& change, const Change& expected) {
    std::vector<int> rejected(4, 0);
    for (int seed = 1; seed <= groups; ++seed) {
        Random random(static_cast<std::uint64_t>(seed));
        auto before = settlers(kPeople, random);
        const auto group = cycle(fold(properties(), before), cycles, random, change);
        for (int i = 0; i < cycles; ++i)
            expected(i, before);
        std::uint64_t nextId = 1;
        const auto after = unfold(properties(), group, random, nextId);
        for (std::size_t i = 0; i < 4; ++i)
            rejected[i] +=
                compareSamples(column(before, i), column(after, i)).probability < kLevel ? 1 : 0;
    }
    return rejected;
}

TEST(FoldedGroup, AfterAHundredCyclesIsToldApartNoMoreOftenThanByChance) {
    // 5 % are expected at most; more than 13 of 100 happen by chance once in a thousand.
    const auto rejected = rejections(test::casesOf(100), kCycles, kNothing, kNothing);
    for (std::size_t i = 0; i < 4; ++i)
        EXPECT_LE(rejected[i], test::kSanitized ? 6 : 13) << properties()[i].id;
}

TEST(FoldedGroup, KeepsWhatIsConservedAndHowPropertiesGoTogether) {
    Random random(7);
    const auto people = settlers(kPeople, random);
    const auto group = cycle(fold(properties(), people), kCycles, random, kNothing);
    std::uint64_t nextId = 1;
    const auto after = unfold(properties(), group, random, nextId);
    EXPECT_NEAR(sum(column(after, 3)), sum(column(people, 3)), 1e-9 * sum(column(people, 3)));
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
    const auto rejected = rejections(test::casesOf(100), 60, years, years);
    for (std::size_t i = 0; i < 3; ++i)
        EXPECT_LE(rejected[i], test::kSanitized ? 6 : 13) << properties()[i].id;

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
        leaving += here.back().values[3];
        here.pop_back();
        here.push_back(settlers(1, random)[0]);
        coming += here.back().values[3];
        here.push_back(settlers(1, random)[0]);
        coming += here.back().values[3];
    };
    const auto group = cycle(fold(properties(), people), 40, random, moves);

    EXPECT_EQ(group.count, kPeople + 40);
    EXPECT_EQ(group.spreads[3].count, kPeople + 40);
    EXPECT_NEAR(group.spreads[3].total, sum(column(people, 3)) - leaving + coming, 1e-6);
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

/// What the level of a town says.
FoldedGroup laws(std::uint32_t count) {
    FoldedGroup laws;
    laws.count = count;
    laws.spreads = {{SpreadKind::Normal, count, 38.0 * count, 13, 2, 0, 0},
                    {SpreadKind::PowerLaw, count, 0, 0, 2.2, 20, 20'000},
                    {SpreadKind::Normal, count, 80.0 * count, 9, 2, 0, 0},
                    {SpreadKind::PowerLaw, count, 0, 0, 2.2, 20, 20'000}};
    for (const std::size_t i : {1U, 3U})
        laws.spreads[i].total = count * lawMean(laws.spreads[i]);
    laws.correlations = {0, 0, -0.6, 0};
    return laws;
}
std::vector<double> reference(const Spread& law, int count = 20'000) {
    std::vector<double> values;
    for (int i = 0; i < count; ++i)
        values.push_back(valueAt(law, normalQuantile((i + 0.5) / count)));
    return values;
}

TEST(FoldedGroup, TradesWearNothingOut) {
    const Change trades = [random = Random(9)](int, std::vector<Individual>& people) mutable {
        for (int i = 0; i < 60; ++i) {
            double& mine = people[random.below(kPeople)].values[3];
            double& his = people[random.below(kPeople)].values[3];
            const double part = 0.002 * std::min(mine, his) * (random.unit() < 0.5 ? 1 : -1);
            mine -= part;
            his += part;
        }
    };
    constexpr int kGroups = 100;
    const Spread law = laws(1).spreads[3];
    const auto wanted = reference(law);
    int rejected = 0;
    for (std::uint64_t seed = 1; seed <= kGroups; ++seed) {
        Random random(seed);
        const auto before = settle(properties(), laws(kPeople), {}, random);
        const auto group = cycle(before, 100, random, trades);
        EXPECT_NEAR(group.spreads[3].total, before.spreads[3].total, 1e-6);
        std::uint64_t nextId = 1;
        const auto values = column(unfold(properties(), group, random, nextId), 3);
        EXPECT_NEAR(sum(values), before.spreads[3].total, 1e-6);
        EXPECT_GE(*std::min_element(values.begin(), values.end()), law.least);
        EXPECT_LE(*std::max_element(values.begin(), values.end()), law.most);
        rejected += compareSamples(values, wanted).probability < kLevel ? 1 : 0;
    }
    EXPECT_LE(rejected, 13);
}

TEST(FoldedGroup, FewPeopleAreNoMeasureOfHowPropertiesGoTogether) {
    for (const std::uint32_t count : {2U, 3U, kPeople}) {
        std::vector<double> ages, healths;
        for (std::uint64_t seed = 1; seed <= 9000 / count; ++seed) {
            Random random(seed);
            const auto group =
                cycle(settle(properties(), laws(count), {}, random), 3, random, kNothing);
            EXPECT_EQ(group.correlations[2], -0.6);
            std::uint64_t nextId = 1;
            for (const auto& person : unfold(properties(), group, random, nextId)) {
                ages.push_back(person.values[0]);
                healths.push_back(person.values[2]);
            }
        }
        EXPECT_NEAR(scoreCorrelation(ages, healths), -0.6, 0.03) << count;
    }
}

/// Blocks of 78 people: one that unfolds may have -0.5 or -0.7 for -0.6, while the mean of many
/// has neither.
TEST(FoldedGroup, PropertiesGoTogetherButForChanceWhichItsStandardErrorTells) {
    constexpr int kBlocks = 3000;
    Random random(31);
    for (const double wanted : {-0.9, -0.598, -0.3, 0.0, 0.598}) {
        FoldedGroup group = laws(kPeople);
        group.correlations[2] = wanted;
        double sum = 0;
        double squares = 0;
        std::uint64_t nextId = 1;
        for (int i = 0; i < kBlocks; ++i) {
            const auto people = unfold(properties(), group, random, nextId);
            const double found = scoreCorrelation(column(people, 0), column(people, 2));
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

TEST(FoldedGroup, WhatIsConservedGoesWithOthersToo) {
    auto with = properties();
    with[3].goesWith = 0U;
    for (const double wanted : {-1.0, 0.7, 1.0}) {
        FoldedGroup group = laws(kPeople);
        group.correlations[3] = wanted;
        double sum = 0;
        constexpr int kBlocks = 200;
        for (std::uint64_t seed = 1; seed <= kBlocks; ++seed) {
            Random random(seed);
            std::uint64_t nextId = 1;
            const auto people = unfold(with, settle(with, group, {}, random), random, nextId);
            sum += scoreCorrelation(column(people, 0), column(people, 3));
        }
        EXPECT_NEAR(sum / kBlocks, wanted, 0.02) << wanted;
    }
}

/// Of blocks of many sizes: what is conserved is as if it were not, the greatest of each block
/// included, at once and after foldings.
TEST(FoldedGroup, WhatIsConservedHasTheLawOfWhatIsNot) {
    constexpr int kBlocks = 600;
    constexpr std::uint32_t kRanks = 3;
    for (const std::uint32_t count : {1U, 2U, 5U, 10U, 20U, kPeople})
        for (const int cycles : {0, 3}) {
            // By property (1: not conserved, 3: conserved) and rank from the top; then all.
            std::vector<std::vector<std::vector<double>>> found(
                4, std::vector<std::vector<double>>(kRanks + 1));
            for (std::uint64_t seed = 1; seed <= kBlocks; ++seed) {
                Random random(seed);
                const auto group =
                    cycle(settle(properties(), laws(count), {}, random), cycles, random, kNothing);
                std::uint64_t nextId = 1;
                const auto people = unfold(properties(), group, random, nextId);
                for (const std::size_t property : {1U, 3U}) {
                    auto values = column(people, property);
                    std::sort(values.rbegin(), values.rend());
                    for (std::uint32_t rank = 0; rank < std::min(kRanks, count); ++rank)
                        found[property][rank].push_back(values[rank]);
                    auto& all = found[property][kRanks];
                    all.insert(all.end(), values.begin(), values.end());
                }
            }
            for (std::size_t rank = 0; rank <= kRanks; ++rank)
                if (!found[1][rank].empty()) {
                    EXPECT_GT(compareSamples(found[1][rank], found[3][rank]).probability, 0.001)
                        << count << " people, " << cycles << " cycles, rank " << rank;
                }
        }
}

/// A function of what is conserved stays one: nothing else takes the total's part.
TEST(FoldedGroup, WhatGoesWithTheConservedWhollyIsAFunctionOfIt) {
    auto with = properties();
    with[3].goesWith = 0U;
    for (const double wanted : {-1.0, 1.0}) {
        FoldedGroup group = laws(20);
        group.correlations[3] = wanted;
        for (std::uint64_t seed = 1; seed <= 50; ++seed) {
            Random random(seed);
            std::uint64_t nextId = 1;
            group = settle(with, laws(20), {}, random);
            group.correlations[3] = wanted;
            for (const auto& person : unfold(with, group, random, nextId)) {
                const double score =
                    (person.values[0] - group.spreads[0].mean()) / group.spreads[0].deviation;
                const double money = valueAt(group.spreads[3], wanted * score);
                EXPECT_NEAR(person.values[3] / money, 1, 1e-4);
            }
        }
    }
}

TEST(FoldedGroup, OneOrTwoPeopleAreNotAlwaysTheSame) {
    for (const std::uint32_t count : {1U, 2U}) {
        Random random(count);
        const auto group = settle(properties(), laws(count), {}, random);
        std::vector<std::vector<double>> values(3);
        std::uint64_t nextId = 1;
        for (int i = 0; i < 2000; ++i)
            for (const auto& person : unfold(properties(), group, random, nextId))
                for (std::size_t property = 0; property < 3; ++property)
                    values[property].push_back(person.values[property]);
        for (std::size_t property = 0; property < 3; ++property) {
            EXPECT_GT(
                compareSamples(values[property], reference(group.spreads[property])).probability,
                0.01)
                << property;
            std::sort(values[property].begin(), values[property].end());
            EXPECT_EQ(std::adjacent_find(values[property].begin(), values[property].end()),
                      values[property].end());
        }
    }
}

TEST(FoldedGroup, SomeAreAsRichAsTheLawHasIt) {
    constexpr int kBlocks = 2000;
    constexpr std::uint32_t kEach = 20;
    const double edge = valueAt(laws(1).spreads[3], normalQuantile(0.997));
    std::vector<int> beyond(4, 0);
    for (std::uint64_t seed = 1; seed <= kBlocks; ++seed) {
        Random random(seed);
        const auto group =
            cycle(settle(properties(), laws(kEach), {}, random), 2, random, kNothing);
        std::uint64_t nextId = 1;
        for (const auto& person : unfold(properties(), group, random, nextId))
            for (const std::size_t property : {1U, 3U})
                beyond[property] += person.values[property] > edge ? 1 : 0;
    }
    // 120 are expected, give or take 11.
    EXPECT_NEAR(beyond[1], 120, 40);
    EXPECT_NEAR(beyond[3], 120, 40);
}

TEST(FoldedGroup, OnesMisfortuneIsSharedAndADeathIsNot) {
    Random random(4);
    auto hurt = cycle(settle(properties(), laws(10), {}, random), 1, random, [](int, auto& people) {
        people[3].values[2] -= 30;
    });
    EXPECT_NEAR(hurt.spreads[2].total, 770, 1e-9);
    EXPECT_EQ(hurt.spreads[0], laws(10).spreads[0]);
    EXPECT_EQ(hurt.correlations[2], -0.6);
    const auto fewer = cycle(hurt, 1, random, [](int, auto& people) { people.pop_back(); });
    EXPECT_NEAR(fewer.spreads[2].mean(), 77, 1e-9);
    EXPECT_EQ(fewer.spreads[2].deviation, hurt.spreads[2].deviation);
    EXPECT_LT(fewer.spreads[3].total, hurt.spreads[3].total) << "what he had went with him";
}

TEST(FoldedGroup, CharactersOfTheStoryAreSettledAmongTheOthers) {
    Random random(4);
    const auto group = settle(properties(), laws(10), {7, 8}, random);
    EXPECT_EQ(group.count, 8U);
    ASSERT_EQ(group.kept.size(), 2U);
    EXPECT_EQ(group.kept[1].id, 8U);
    EXPECT_TRUE(group.kept[1].story);
    EXPECT_EQ(group.kept[1].values.size(), 4U);
    EXPECT_EQ(group.spreads[0].total, 8 * 38.0);
    const auto after = cycle(group, 50, random, kNothing);
    EXPECT_EQ(after, group);
}

} // namespace
} // namespace percept::lod::folded_group_test
