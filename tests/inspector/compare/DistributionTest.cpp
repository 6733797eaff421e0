#include "inspector/compare/Distribution.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

namespace percept::compare {
namespace {

TEST(Figures, SayWhatSortingSays) {
    const std::vector<double> values{5, 1, 4, 2, 3, 6, 7, 8, 9, 10};
    const Series series{values};
    const auto found = describeRuns(std::span(&series, 1));
    EXPECT_EQ(found.count, 10U);
    EXPECT_DOUBLE_EQ(found.min, 1);
    EXPECT_DOUBLE_EQ(found.max, 10);
    EXPECT_NEAR(found.stddev, 2.8722813, 1e-6);
    EXPECT_EQ(figuresOf(series), (Figures{5.5, 5, 10, 10}));
}

/// The distribution by Kaplan and Meier, as its definition says: at each time at which something
/// ended, the part that had not is multiplied with the part of those at risk that did not.
double waitingAt(const std::vector<Reaction>& all, double time) {
    std::vector<double> ends;
    for (const Reaction& each : all)
        if (each.decided && each.time <= time)
            ends.push_back(each.time);
    std::sort(ends.begin(), ends.end());
    ends.erase(std::unique(ends.begin(), ends.end()), ends.end());
    double waiting = 1;
    for (const double end : ends) {
        double atRisk = 0;
        double ended = 0;
        for (const Reaction& each : all) {
            atRisk += each.time >= end ? 1 : 0;
            ended += each.decided && each.time == end ? 1 : 0;
        }
        waiting *= 1 - ended / atRisk;
    }
    return waiting;
}

Figures figuresOf(const std::vector<Reaction>& all, double limit) {
    std::vector<double> values;
    std::vector<std::uint8_t> ended;
    for (const Reaction& each : all) {
        values.push_back(each.time);
        ended.push_back(each.decided ? 1 : 0);
    }
    return figuresOf(Series{values, ended, limit});
}

TEST(Figures, OfWhatWasNotWatchedToItsEndAreThoseOfKaplanAndMeier) {
    constexpr double kLimit = 5;
    for (std::uint64_t seed = 1; seed <= 40; ++seed) {
        Random random(seed);
        std::vector<Reaction> all;
        for (int i = 0; i < 60; ++i) // tenths, so that there are ties of both kinds
            all.push_back({random.below(80) / 10.0, random.below(3) > 0});

        const Figures found = figuresOf(all, kLimit);

        // Steps at tenths: sums over their left ends are exact.
        double area = 0;
        Figures expected{0, kLimit, kLimit, kLimit};
        for (int tenth = 0; tenth < 50; ++tenth) {
            const double waiting = waitingAt(all, tenth / 10.0);
            area += waiting * 0.1;
            for (const auto& [figure, part] : {std::pair(&Figures::p50, 0.50),
                                               std::pair(&Figures::p95, 0.95),
                                               std::pair(&Figures::p99, 0.99)})
                if (1 - waiting >= part - 1e-9)
                    expected.*figure = std::min(expected.*figure, tenth / 10.0);
        }
        EXPECT_NEAR(found.mean, area, 1e-9) << seed;
        EXPECT_NEAR(found.p50, expected.p50, 1e-9) << seed;
        EXPECT_NEAR(found.p95, expected.p95, 1e-9) << seed;
        EXPECT_NEAR(found.p99, expected.p99, 1e-9) << seed;
    }
}

TEST(Figures, SignalsThatLedToNothingCountAsTheLimit) {
    const std::vector<Reaction> half{{0.5, true}, {60, false}, {0.5, true}, {60, false}};
    EXPECT_EQ(figuresOf(half, 5), (Figures{0.5 * 0.5 + 0.5 * 5, 0.5, 5, 5, 1}));
    EXPECT_EQ(figuresOf({{60, false}, {60, false}}, 5), (Figures{5, 5, 5, 5, 0}));
    EXPECT_EQ(figuresOf({{1, true}, {7, true}}, 5), (Figures{3, 1, 5, 5, 1})) << "later is never";
}

/// Signals late in a run are watched for a shorter time, which must not make them look fast.
TEST(Figures, TheEndOfARunDoesNotMakeReactionsFaster) {
    Random random(4);
    std::vector<Reaction> watched;
    std::vector<Reaction> cut;
    for (int i = 0; i < 20'000; ++i) {
        const double time = 3 * random.unit();
        const double until = 4 * random.unit();
        watched.push_back({time, true});
        cut.push_back({std::min(time, until), time <= until});
    }
    EXPECT_NEAR(figuresOf(cut, 2.5).mean, figuresOf(watched, 2.5).mean, 0.03);
    EXPECT_NEAR(figuresOf(cut, 2.5).p50, figuresOf(watched, 2.5).p50, 0.05);
}

/// Each is so much of the one before, the rest is new.
std::vector<double> chain(std::size_t count, double alike, std::uint64_t seed) {
    Random random(seed);
    std::vector<double> values;
    double value = 0;
    for (std::size_t i = 0; i < count; ++i)
        values.push_back(value = alike * value + std::sqrt(1 - alike * alike) *
                                                     (random.clamped() + random.clamped()));
    return values;
}

TEST(Bootstrap, BlocksAreAsLongAsNeighboursAreAlike) {
    EXPECT_EQ(blockLength(chain(4000, 0, 1)), 15U) << "the third root";
    const auto some = blockLength(chain(4000, 0.8, 1));
    const auto more = blockLength(chain(4000, 0.95, 1));
    EXPECT_GT(some, 20U);
    EXPECT_GT(2 * more, 3 * some);
    EXPECT_LE(more, 190U) << "at most three times the root";
    EXPECT_EQ(blockLength(std::vector<double>(100, 3.5)), 4U);
    EXPECT_EQ(blockLength(std::vector<double>{1, 2}), 1U);
}

TEST(Bootstrap, ResamplesHaveTheFiguresOfTheirDraws) {
    const std::vector<double> values(50, 3.5);
    for (const auto& each : resample({values}, {.resamples = 20}))
        EXPECT_EQ(each, (Figures{3.5, 3.5, 3.5, 3.5}));
}

TEST(Bootstrap, IntervalsHoldTheTrueMeanAboutAsOftenAsTheySay) {
    for (const double alike : {0.0, 0.5, 0.8}) {
        int held = 0;
        constexpr int kRounds = 150;
        for (std::uint64_t seed = 1; seed <= kRounds; ++seed) {
            const auto values = chain(900, alike, seed);
            std::vector<double> means;
            for (const auto& each : resample({values}, {.resamples = 200, .seed = seed}))
                means.push_back(each.mean);
            const Range middle = *middleOf(means);
            held += middle.low <= 0 && 0 <= middle.high;
        }
        EXPECT_GE(held, kRounds * 86 / 100) << alike;
        EXPECT_LE(held, kRounds * 99 / 100) << alike;
    }
}

TEST(Bootstrap, AStopKeepsWhatWasDrawn) {
    const std::vector<double> values{1, 2, 3, 4, 5, 6, 7};
    const auto all = resample({values}, {});
    const auto some = resample({values}, {}, [](double share) { return share < 0.25; });
    ASSERT_EQ(some.size(), 250U);
    EXPECT_TRUE(std::equal(some.begin(), some.end(), all.begin()));
    EXPECT_FALSE(middleOf({1, 2, 3})) << "too few to say";
}

} // namespace
} // namespace percept::compare
