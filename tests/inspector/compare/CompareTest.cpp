#include "inspector/compare/Compare.h"

#include "inspector/compare/CompareText.h"
#include "inspector/record/Recorder.h"

#include "ShippedTrace.h"
#include "TemporaryFolder.h"
#include "percept/agent/EquipmentRecords.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <map>
#include <numeric>
#include <set>
#include <tuple>

namespace percept::compare {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using trace::AgentId;
using trace::kNoRecord;
using trace::TaskId;
using trace::Trace;

/// What a made-up run is like. Defaults differ by their seeds only.
struct Design {
    double load = 100;      ///< mean, which seeds vary by a tenth
    double spikes = 40;     ///< every 30 frames
    Seconds reaction = 0.5; ///< of signals that lead to a decision
    double decided = 0.6;   ///< the share of these
    std::size_t frames = 300;
};

/// Loads whose neighbours are alike, signals that lead to decisions or not, and counts.
RunSeries madeUp(std::uint64_t seed, const Design& design = {}) {
    Random random(seed);
    RunSeries run;
    run.level = "made up";
    run.seed = seed;
    run.step = 0.1;
    run.first = 1;
    run.frames = design.frames;
    run.fingerprint = (std::uint64_t{random.next()} << 32U) + random.next();
    const double mean = design.load * (1 + 0.1 * random.clamped());
    double wave = 0;
    for (std::size_t i = 0; i < design.frames; ++i) {
        wave = 0.9 * wave + 5 * random.clamped();
        run.simulated.push_back(std::max(0.0, mean + wave) + (i % 30 == 0 ? design.spikes : 0));
        run.measured.push_back(run.simulated.back() * (1 + 0.1 * random.unit()));
    }
    const auto signals = 30 + random.below(15);
    for (std::uint32_t i = 0; i < signals; ++i) {
        const bool decided = random.unit() < design.decided;
        run.reactions.push_back({decided ? 2 * design.reaction * random.unit() : 20, decided});
    }
    run.counts = {{"signals", signals}, {"decisions", 400 + random.below(80)}, {"deaths", 0}};
    run.tasks = {{"see", mean}};
    return run;
}

std::vector<RunSeries>
madeUpRuns(std::size_t count, std::uint64_t first, const Design& design = {}) {
    std::vector<RunSeries> runs;
    for (std::size_t i = 0; i < count; ++i)
        runs.push_back(madeUp(first + i, design));
    return runs;
}

Comparison compared(const std::vector<RunSeries>& a,
                    const std::vector<RunSeries>& b,
                    const CompareOptions& options = {}) {
    return compareRuns(std::span(a), std::span(b), options);
}

CompareOptions within(Seconds limit) {
    CompareOptions options;
    options.limit = limit;
    return options;
}

std::map<std::string, Difference> figuresOf(const Comparison& comparison) {
    std::map<std::string, Difference> found;
    const auto add = [&](const char* name, const std::optional<SeriesComparison>& series) {
        if (!series)
            return;
        const auto& all = series->difference;
        found[name + std::string(" mean")] = all.mean;
        found[name + std::string(" p50")] = all.p50;
        found[name + std::string(" p95")] = all.p95;
        found[name + std::string(" p99")] = all.p99;
    };
    add("load", comparison.load);
    add("latency", comparison.latency);
    for (const auto& each : comparison.counts)
        found[each.name] = each.difference;
    return found;
}

std::vector<Verdict> verdictsOf(const Comparison& comparison) {
    std::vector<Verdict> found;
    for (const auto& [name, difference] : figuresOf(comparison))
        found.push_back(difference.verdict);
    return found;
}

TEST(Compare, OneRunASideGetsFiguresAndNoVerdict) {
    const auto found = compared({madeUp(1)}, {madeUp(2, {.load = 300})});
    EXPECT_EQ(found.method, Method::OneRun);
    EXPECT_THAT(verdictsOf(found), testing::Each(Verdict::Undecided));
    EXPECT_NEAR(found.load->difference.mean.value, 200, 40);
    ASSERT_TRUE(found.load->difference.mean.interval) << "within the runs";
    EXPECT_GT(found.load->difference.mean.interval->low, 100);
    EXPECT_GT(found.load->blockOfA, 3U) << "neighbours are alike";
    EXPECT_THAT(conclusionText(found), HasSubstr("Undecided: one run"));
    EXPECT_THAT(methodText(found), HasSubstr("record at least 4"));
    EXPECT_THAT(methodText(compared(madeUpRuns(1, 1), madeUpRuns(9, 2))),
                HasSubstr("1 run of A, 9 runs of B: undecided"));
}

TEST(Compare, TheSameRunIsIdenticalHoweverLongItTook) {
    auto again = madeUp(1);
    for (Micros& measured : again.measured)
        measured *= 2;
    for (const bool scheduled : {true, false}) {
        std::vector<RunSeries> a{madeUp(1)};
        std::vector<RunSeries> b{again};
        for (auto* side : {&a, &b})
            if (!scheduled)
                side->front().simulated.clear();
        const auto found = compared(a, b);
        EXPECT_EQ(found.method, Method::Identical);
        EXPECT_EQ(found.load->difference.mean.verdict,
                  scheduled ? Verdict::NoDifference : Verdict::Undecided)
            << "what was measured has no verdict";
        for (const CountComparison& count : found.counts)
            EXPECT_EQ(count.difference.verdict, Verdict::NoDifference);
        EXPECT_THAT(conclusionText(found), HasSubstr("identical"));
        EXPECT_EQ(found.simulated, scheduled);
    }
    const auto several = compared(madeUpRuns(5, 1), madeUpRuns(5, 1));
    EXPECT_EQ(several.method, Method::Identical);
    EXPECT_EQ(several.load->difference.mean.value, 0);
}

TEST(Compare, EqualSeedsArePairedInAnyOrder) {
    const auto a = madeUpRuns(8, 1);
    auto b = madeUpRuns(8, 1, {.load = 102});
    std::reverse(b.begin(), b.end());
    const auto paired = compared(a, b);
    EXPECT_EQ(paired.method, Method::Paired);
    EXPECT_EQ(paired.load->difference.mean.verdict, Verdict::ALess);
    EXPECT_NEAR(paired.load->difference.mean.value, 2, 0.1);
    EXPECT_THAT(methodText(paired), HasSubstr("8 pairs of equal seeds"));
    EXPECT_EQ(countText(paired), "8 pairs");
    // What pairs have in common hides so small a change from groups.
    const auto groups = compared(a, madeUpRuns(8, 101, {.load = 102}));
    EXPECT_EQ(groups.method, Method::Groups);
    EXPECT_EQ(groups.load->difference.mean.verdict, Verdict::NoDifference);
    EXPECT_GT(groups.load->difference.mean.interval->high, 2);
}

TEST(Compare, OfUnequalSetsTheSeedsThatBothHaveArePaired) {
    const auto all = madeUpRuns(20, 1);
    const auto changed = madeUpRuns(20, 1, {.load = 102});
    for (const std::size_t count : {6U, 8U, 13U, 20U})
        for (const std::size_t from : {0U, 3U, 7U}) {
            const std::size_t end = std::min<std::size_t>(from + count, 20);
            const std::size_t common = end - from;
            std::vector<RunSeries> b(changed.begin() + static_cast<std::ptrdiff_t>(from),
                                     changed.begin() + static_cast<std::ptrdiff_t>(end));
            const std::vector<RunSeries> partners(all.begin() + static_cast<std::ptrdiff_t>(from),
                                                  all.begin() + static_cast<std::ptrdiff_t>(end));
            const auto others = madeUpRuns(3, 101, {.load = 102});
            b.insert(b.end(), others.begin(), others.end());
            const auto found = compared(all, b);
            const auto expected = compared(partners, b);
            EXPECT_EQ(found.method, Method::Paired) << count << " from " << from;
            EXPECT_EQ(found.unpaired, 20 - common + 3);
            EXPECT_EQ(expected.unpaired, 3U);
            EXPECT_EQ(found.load->difference.mean.value, expected.load->difference.mean.value);
            EXPECT_EQ(found.load->difference.mean.p, expected.load->difference.mean.p);
            EXPECT_EQ(countText(found), std::to_string(common) + " pairs");
            EXPECT_THAT(methodText(found), HasSubstr("left out: the other side has no run of"));
        }
    // Five pairs alone cannot decide: all runs count, as groups.
    const auto few = compared(all, madeUpRuns(5, 1, {.load = 102}));
    EXPECT_EQ(few.method, Method::Groups);
    EXPECT_EQ(few.unpaired, 0U);
    EXPECT_EQ(few.runsOfA, 20U);
}

TEST(Compare, AVerdictTakesFourSeedsASide) {
    const Design more{.load = 200};
    for (const auto& [count, method] : {std::pair(2, Method::FewSeeds),
                                        std::pair(3, Method::FewSeeds),
                                        std::pair(4, Method::Groups),
                                        std::pair(5, Method::Groups),
                                        std::pair(6, Method::Paired)}) {
        const auto n = static_cast<std::size_t>(count);
        const auto found = compared(madeUpRuns(n, 1), madeUpRuns(n, 1, more));
        EXPECT_EQ(found.method, method) << count;
        EXPECT_TRUE(found.load->difference.mean.interval);
        const auto expected = method == Method::FewSeeds ? Verdict::Undecided : Verdict::ALess;
        EXPECT_EQ(found.load->difference.mean.verdict, expected) << count;
    }
}

TEST(Compare, RepeatsOfARunAreNoMoreSeeds) {
    std::vector<RunSeries> a(6, madeUp(1));
    std::vector<RunSeries> b(6, madeUp(2));
    const auto found = compared(a, b);
    EXPECT_EQ(found.method, Method::OneRun);
    EXPECT_EQ(found.repeats, 10U);
    EXPECT_THAT(methodText(found), HasSubstr("10 recordings repeat runs"));
}

/// Any figure of sides in which runs are there twice is that of the runs alone.
TEST(Compare, RepeatsChangeNoFigure) {
    auto a = madeUpRuns(5, 1);
    auto b = madeUpRuns(7, 101, {.load = 120});
    for (auto* side : {&a, &b})
        for (RunSeries& run : *side) {
            run.tasks = {{"see", 10.0 * static_cast<double>(run.seed)}};
            run.missed = {run.seed % 5};
        }
    const auto once = compared(a, b);
    EXPECT_GT(once.tasks.at(0).missedOfA + once.tasks.at(0).missedOfB, 0U);
    for (const std::size_t times : {1U, 3U}) {
        auto repeated = a;
        repeated.insert(repeated.end(), times, a[1]);
        auto others = b;
        others.insert(others.begin(), times, b[2]);
        const auto found = compared(repeated, others);
        EXPECT_EQ(found.repeats, 2 * times);
        EXPECT_EQ(found.frames, once.frames);
        EXPECT_EQ(found.tasks, once.tasks);
        EXPECT_EQ(found.load->a.mean.value, once.load->a.mean.value);
        EXPECT_EQ(medianLoads(repeated, true), medianLoads(a, true));
    }
}

TEST(Compare, MeasuredTimeGetsNoVerdict) {
    auto a = madeUpRuns(8, 1);
    auto b = madeUpRuns(8, 101, {.load = 200, .decided = 0.99});
    for (RunSeries& run : a)
        run.simulated.clear();
    const auto found = compared(a, b);
    EXPECT_FALSE(found.simulated);
    EXPECT_GT(found.load->difference.mean.interval->low, 50);
    EXPECT_EQ(found.load->difference.mean.verdict, Verdict::Undecided);
    EXPECT_EQ(found.latency->difference.mean.verdict, Verdict::BLess) << "the rest gets one";
    for (RunSeries& run : b)
        run.wallClock = true;
    EXPECT_EQ(compared(madeUpRuns(8, 1), b).load->difference.mean.verdict, Verdict::Undecided);
}

TEST(Compare, WhatWasNotMeasuredIsNotRecorded) {
    auto a = madeUp(1);
    auto b = madeUp(2);
    a.simulated.clear();
    b.simulated.clear();
    b.measured.clear();
    const auto found = compareRuns(a, b);
    EXPECT_FALSE(found.load);
    EXPECT_TRUE(found.frames.empty() && found.tasks.empty());
    EXPECT_THAT(noLoadText(found), HasSubstr("not recorded in B"));
    EXPECT_TRUE(found.latency);
}

TEST(Compare, ASideThatNeverReactsIsTheSlowest) {
    const auto found = compared(madeUpRuns(6, 1), madeUpRuns(6, 101, {.decided = 0}), within(4));
    ASSERT_TRUE(found.latency);
    EXPECT_TRUE(found.reactsA && !found.reactsB);
    EXPECT_EQ(found.latency->b.mean.value, 4);
    EXPECT_EQ(found.latency->difference.mean.verdict, Verdict::ALess);
    EXPECT_EQ(compared(madeUpRuns(6, 1), madeUpRuns(6, 101, {.frames = 20})).limit, 2)
        << "at most the shortest run";
    EXPECT_FALSE(
        compared(madeUpRuns(1, 1, {.decided = 0}), madeUpRuns(1, 2, {.decided = 0})).latency);
}

/// What was not reached within the limit is never given as if it were a number: for all shares of
/// signals that are decided, on both sides, of one run and of several.
TEST(Compare, WhatLiesBeyondTheLimitIsSaidToLieBeyond) {
    constexpr Seconds kLimit = 4;
    const Unit unit = unitOfLatency();
    const std::string cap = numberText(kLimit, unit);
    std::set<Reach> seen;
    for (const std::size_t runs : {1U, 4U})
        for (const double decidedA : {0.0, 0.4, 0.8, 0.96, 1.0})
            for (const double decidedB : {0.3, 0.9, 1.0}) {
                SCOPED_TRACE(fmt::format("{} runs, {} and {}", runs, decidedA, decidedB));
                const auto a = madeUpRuns(runs, 1, {.decided = decidedA});
                const auto b = madeUpRuns(runs, 101, {.decided = decidedB});
                const auto found = compared(a, b, within(kLimit));
                ASSERT_TRUE(found.latency);
                const auto& [of, against, all] =
                    std::tie(found.latency->a, found.latency->b, found.latency->difference);
                EXPECT_EQ(of.mean.reach, Reach::Within) << "it counts up to the limit";
                for (const auto& [x, y, apart] : {std::tie(of.p50, against.p50, all.p50),
                                                  std::tie(of.p95, against.p95, all.p95),
                                                  std::tie(of.p99, against.p99, all.p99)}) {
                    seen.insert(x.reach);
                    for (const Estimate& side : {x, y}) {
                        const auto text = estimateText(side, unit, kLimit);
                        EXPECT_EQ(text.find(cap), std::string::npos) << text;
                        EXPECT_EQ(side.reach == Reach::Beyond, text == ">\u00a04\u00a0s") << text;
                        EXPECT_EQ(side.reach == Reach::Beyond, side.value >= kLimit) << text;
                        EXPECT_EQ(side.reach == Reach::Within,
                                  text == numberText(side.value, unit));
                        EXPECT_EQ(estimateRangeText(side, unit, kLimit).find("to " + cap),
                                  std::string::npos);
                    }
                    const auto difference = differenceText(apart, x, y, unit);
                    const bool exact = x.reach == Reach::Within && y.reach == Reach::Within;
                    EXPECT_EQ(exact, difference == signedText(apart.value, unit)) << difference;
                    EXPECT_EQ(differenceRangeText(apart, x, y, unit).empty(),
                              !exact || !apart.interval);
                }
            }
    EXPECT_EQ(seen.size(), 3U) << "within, partly and beyond all came up";
}

/// Signals that lead to nothing have no time from signal to decision: no bar shows them, and a
/// difference in how many there are is none in speed.
TEST(Compare, SignalsWithoutADecisionAreNotSlowDecisions) {
    for (const double decided : {0.0, 0.3, 0.9, 1.0}) {
        const auto a = madeUpRuns(8, 1, {.decided = 0.5});
        const auto b = madeUpRuns(8, 1, {.decided = decided});
        const auto found = compared(a, b);
        ASSERT_TRUE(found.latency);
        for (const auto& [runs, bins] :
             {std::tie(a, found.latency->bins.a), std::tie(b, found.latency->bins.b)}) {
            std::uint64_t ended = 0;
            for (const RunSeries& run : runs)
                ended += static_cast<std::uint64_t>(std::count_if(
                    run.reactions.begin(), run.reactions.end(), [](const Reaction& reaction) {
                        return reaction.decided;
                    }));
            EXPECT_EQ(std::accumulate(bins.begin(), bins.end(), std::uint64_t{0}), ended);
        }
        EXPECT_LE(found.latency->bins.edges.back(), 1.0) << "twice the slowest there is";
        const std::string text = conclusionText(found);
        if (found.latency->difference.p95.verdict == Verdict::NoDifference &&
            found.latency->difference.mean.verdict != Verdict::NoDifference) {
            EXPECT_THAT(text, HasSubstr("or never counts as 5\u00a0s"));
            EXPECT_THAT(text, testing::Not(HasSubstr("Decisions follow")));
        }
    }
}

TEST(Compare, MeansOfCountsAddUp) {
    EXPECT_EQ(numberText(178.5, {}), "178.5");
    EXPECT_EQ(numberText(173.5, {}), "173.5");
    EXPECT_EQ(numberText(178, {}), "178");
    EXPECT_EQ(numberText(2.0625, {}), "2.062");
    EXPECT_EQ(numberText(178.5, {1, "ms"}), "178");
}

/// Few skewed runs hold no interval of their mean that keeps its promise; their range is a fact.
TEST(Compare, OfSeveralRunsASideHasTheirRange) {
    for (const int runs : {2, 4, 9}) {
        const auto a = madeUpRuns(runs, 1, {});
        const auto b = madeUpRuns(runs, 101, {});
        const auto found = compared(a, b);
        ASSERT_TRUE(found.load);
        for (const auto& [all, of] : {std::tie(a, found.load->a), std::tie(b, found.load->b)}) {
            std::vector<double> means;
            for (const RunSeries& run : all)
                means.push_back(compareRuns(run, run).load->a.mean.value);
            const auto [low, high] = std::minmax_element(means.begin(), means.end());
            ASSERT_TRUE(of.mean.range);
            EXPECT_EQ(of.mean.range, (Range{*low, *high}));
        }
        for (const CountComparison& count : found.counts) {
            ASSERT_TRUE(count.a.range) << count.name;
            EXPECT_LE(count.a.range->low, count.a.value);
            EXPECT_GE(count.a.range->high, count.a.value);
        }
        EXPECT_EQ(rangeName(found.runsOfA), fmt::format("range of {} runs", runs));
    }
    EXPECT_EQ(rangeName(1), "95\u00a0% in one run");
}

TEST(Compare, CountsArePerMinuteWhereRunsAreNotEquallyLong) {
    auto b = madeUpRuns(6, 101, {.frames = 600});
    for (RunSeries& run : b)
        run.counts[1].count = 2 * 500;
    const auto found = compared(madeUpRuns(6, 1), b);
    EXPECT_TRUE(found.perMinute);
    ASSERT_EQ(found.counts.size(), 2U) << "nobody died";
    EXPECT_EQ(found.counts[1].name, "decisions");
    EXPECT_DOUBLE_EQ(found.counts[1].b.value, 1000);
    EXPECT_EQ(found.counts[1].totalOfB, 6000U);
    auto c = madeUpRuns(6, 101);
    for (RunSeries& run : c)
        run.counts[1].count += 100;
    const auto perRun = compared(madeUpRuns(6, 1), c);
    EXPECT_FALSE(perRun.perMinute);
    EXPECT_EQ(perRun.counts[1].difference.verdict, Verdict::ALess);
    EXPECT_THAT(conclusionText(perRun), HasSubstr("Per run, decisions:"));
}

/// As tests/bench/compare_trial.py has it for runs of real levels.
TEST(Compare, LevelsThatDifferAreNamedOnceAndFiguresAreStillGiven) {
    const auto of = [](std::vector<const char*> levels) {
        std::vector<RunSeries> runs;
        for (const char* level : levels) {
            runs.push_back(madeUp(runs.size()));
            runs.back().level = level;
        }
        return runs;
    };

    EXPECT_EQ(levelsText(compared(of({"raid"}), of({"arena"}))), "The levels differ: raid, arena.");
    EXPECT_EQ(levelsText(compared(of({"raid", "arena"}), of({"arena", "pass"}))),
              "The levels differ: raid, arena, pass.");
    EXPECT_EQ(levelsText(compared(of({"raid", "arena"}), of({"raid", "arena"}))),
              "The levels differ: raid, arena.");
    EXPECT_EQ(levelsText(compared(of({"raid", "raid"}), of({"raid"}))), "");
    EXPECT_TRUE(compared(of({"raid"}), of({"arena"})).load);
}

TEST(Compare, OfSidesThatDifferInTheSeedAloneFewAreSaidToDiffer) {
    constexpr int kPairs = 200;
    std::map<std::string, int> told;
    int any = 0;
    for (int pair = 0; pair < kPairs; ++pair) {
        const auto first = static_cast<std::uint64_t>(1000 + 20 * pair);
        const auto found = compared(madeUpRuns(6, first), madeUpRuns(6, first + 10));
        bool some = false;
        for (const auto& [name, difference] : figuresOf(found)) {
            ASSERT_NE(difference.verdict, Verdict::Undecided) << name;
            const bool differs = difference.verdict != Verdict::NoDifference;
            told[name] += differs ? 1 : 0;
            some = some || differs;
        }
        any += some ? 1 : 0;
    }
    EXPECT_EQ(told.size(), 10U);
    for (const auto& [name, count] : told)
        EXPECT_LE(count, kPairs * 7 / 100) << name;
    EXPECT_LE(any, kPairs * 7 / 100) << "any figure at all";
}

TEST(Compare, ADifferenceThatIsThereIsFound) {
    constexpr int kPairs = 40;
    int load = 0;
    int latency = 0;
    for (int pair = 0; pair < kPairs; ++pair) {
        const auto first = static_cast<std::uint64_t>(1000 + 20 * pair);
        const auto found =
            compared(madeUpRuns(8, first, {.spikes = 70, .decided = 0.9}),
                     madeUpRuns(8, first + 10, {.spikes = 40, .reaction = 1.2, .decided = 0.9}));
        load += found.load->difference.p99.verdict == Verdict::BLess ? 1 : 0;
        latency += found.latency->difference.mean.verdict == Verdict::ALess ? 1 : 0;
    }
    EXPECT_GE(load, kPairs * 8 / 10);
    EXPECT_GE(latency, kPairs * 8 / 10);
}

TEST(Compare, FewThatLieFarBeyondHaveOneBinOfTheirOwn) {
    auto a = madeUp(1, {.spikes = 0, .frames = 1000});
    const auto b = madeUp(2, {.spikes = 0, .frames = 1000});
    const auto plain = *compareRuns(a, b).load;
    a.simulated[500] = 9000;
    const auto found = *compareRuns(a, b).load;

    EXPECT_FALSE(plain.bins.overflow);
    EXPECT_EQ(plain.bins.edges.size(), 21U);
    ASSERT_TRUE(found.bins.overflow);
    ASSERT_EQ(found.bins.edges.size(), 22U);
    EXPECT_LE(found.bins.edges[20], 170) << "the others keep their room";
    EXPECT_EQ(found.bins.edges[21], 9000);
    EXPECT_EQ(std::accumulate(found.bins.a.begin(), found.bins.a.end(), 0U), 1000U);
    EXPECT_GE(found.bins.a[20], 1U);
    EXPECT_LE(found.bins.a[20] + found.bins.b[20], 10U) << "at most 0.5 % of either";
}

TEST(Compare, FramesOfSeveralRunsAreTheirMedians) {
    const auto run = [](std::uint64_t seed, double first, double second) {
        RunSeries series;
        series.seed = seed;
        series.frames = 2;
        series.simulated = {first, second};
        series.measured = {1, 1};
        series.tasks = {{"see", first}};
        return series;
    };
    const std::vector<RunSeries> a{run(1, 1, 10), run(2, 2, 20), run(3, 90, 30)};
    const std::vector<RunSeries> b{run(4, 2, 25), run(5, 2, 25)};
    const auto found = compared(a, b);
    EXPECT_EQ(found.runsOfA, 3U);
    EXPECT_THAT(found.frames, ElementsAre(FrameDifference{1, 20, 25}));
    ASSERT_EQ(found.tasks.size(), 1U);
    EXPECT_DOUBLE_EQ(found.tasks[0].a, 93.0 / 6);
    EXPECT_EQ(found.load->a.count, 6U);
    EXPECT_DOUBLE_EQ(found.load->a.mean.value, 153.0 / 6) << "the mean of the runs' means";
}

TEST(Compare, AStopKeepsWhatWasDrawnOfBothSides) {
    double latest = 0;
    const auto until = [&](double share) {
        CompareOptions options;
        options.goOn = [&latest, share](double done) {
            EXPECT_GE(done, latest);
            latest = done;
            return done < share;
        };
        latest = 0;
        return compareRuns(madeUp(1), madeUp(2, {.load = 300}), options);
    };
    const auto whole = until(2);
    EXPECT_FALSE(whole.stopped);
    EXPECT_GT(latest, 0.9);
    EXPECT_EQ(whole.load->resamples, 1000U);
    ASSERT_TRUE(whole.latency);
    const auto some = until(0.3);
    EXPECT_TRUE(some.stopped);
    EXPECT_EQ(some.load->resamples, 200U) << "a fifth of the second side";
    EXPECT_GT(some.load->difference.mean.interval->low, 0);
    EXPECT_FALSE(some.latency);
    const auto few = until(0.255);
    EXPECT_FALSE(few.load->difference.mean.interval) << "too few resamples for one";
}

TEST(Compare, BinsCoverBothRuns) {
    RunSeries a;
    a.frames = 3;
    a.simulated = {0, 1, 2};
    RunSeries b;
    b.frames = 2;
    b.simulated = {8, 10};
    CompareOptions options;
    options.bins = 5;
    const auto found = *compareRuns(a, b, options).load;
    EXPECT_THAT(found.bins.edges, ElementsAre(0, 2, 4, 6, 8, 10));
    EXPECT_THAT(found.bins.a, ElementsAre(2, 1, 0, 0, 0));
    EXPECT_THAT(found.bins.b, ElementsAre(0, 0, 0, 0, 2));
}

TEST(Compare, TheTableForOtherProgramsHasAllFiguresWithTheirVerdicts) {
    const auto found = compared(madeUpRuns(6, 1), madeUpRuns(6, 1, {.load = 200}));
    const std::string csv = comparisonCsv(found);
    EXPECT_THAT(
        csv,
        HasSubstr(
            "verdict,p,runs of a,runs of b,method,a reached,b reached\nsimulated load us,mean,"));
    EXPECT_THAT(csv, HasSubstr(",a_less,0.03125,6,6,paired_seeds,within,within\n"));
    EXPECT_EQ(std::count(csv.begin(), csv.end(), '\n'), 1 + 4 + 4 + 2);
    const auto commas = [](const std::string& line) {
        return std::count(line.begin(), line.end(), ',');
    };
    const auto single = comparisonCsv(compared({madeUp(1)}, {madeUp(2)}));
    EXPECT_EQ(commas(single), 17 * (1 + 4 + 4 + 2)) << "absent ones are empty";
}

/// Records frames whose content a function writes.
class Recordings : public testing::Test {
protected:
    using Write = std::function<void(Trace&, Frame)>;
    std::filesystem::path record(const std::string& name, Frame frames, const Write& write) {
        const auto path = m_folder.path() / name;
        trace::RunInfo info;
        info.levelName = name;
        info.seed = 7;
        info.step = 0.1;
        info.agents = {"guard"};
        info.tasks = {"see", "think"};
        addShippedTrace(info);
        auto recorder = record::Recorder::start(path, info);
        EXPECT_TRUE(recorder);
        trace::RecordCounter counter;
        for (Frame frame = 0; frame < frames; ++frame) {
            trace::RecordBuffer records;
            Trace trace(trace::TraceLevel::Full, counter, frame, &records);
            write(trace, frame);
            trace::View view;
            view.frame = frame;
            trace::FrameOutput output;
            output.frame = frame;
            if (m_measures)
                output.spent = static_cast<double>(frame);
            output.view = &view;
            output.records = &records;
            EXPECT_TRUE((*recorder)->frame(output));
        }
        EXPECT_TRUE((*recorder)->close());
        return path;
    }
    TemporaryFolder m_folder;
    bool m_measures = true;
};

TEST_F(Recordings, AFolderStandsForThoseInIt) {
    const auto nothing = [](Trace&, Frame) {};
    const auto b = record("b.percept", 2, nothing);
    const auto a = record("a.percept", 2, nothing);
    const auto found = recordingsAt(m_folder.path());
    ASSERT_TRUE(found);
    EXPECT_THAT(*found, ElementsAre(a, b));
    EXPECT_THAT(*recordingsAt(a), ElementsAre(a));
    std::filesystem::create_directory(m_folder.path() / "empty");
    EXPECT_FALSE(recordingsAt(m_folder.path() / "empty"));
}

TEST_F(Recordings, SimulatedLoadIsThatOfTheSchedule) {
    const auto path = record("a.percept", 700, [](Trace& trace, Frame frame) {
        trace.add(trace::FrameLoad{.used = frame % 2 == 0 ? 10.0 : 30.0}, kNoRecord);
        trace.add(trace::FrameLoad{.scheduler = TaskId{0}, .used = 5}, kNoRecord);
        trace.add(trace::TaskRan{.task = TaskId{1}, .used = 4}, kNoRecord);
        if (frame == 650)
            trace.add(trace::TaskOverran{.task = TaskId{1}}, kNoRecord);
        if (frame % 10 == 0)
            trace.add(trace::DueMissed{.task = TaskId{1}}, kNoRecord);
    });
    const auto series = readSeries(path, {});
    ASSERT_TRUE(series) << series.error().text();
    EXPECT_EQ(series->first, 1) << "frame 0 was never stepped to, and is no load of 0";
    ASSERT_EQ(series->simulated.size(), 699U);
    EXPECT_DOUBLE_EQ(series->simulated[697], 10) << "nested schedulers are part of the root's load";
    EXPECT_DOUBLE_EQ(series->simulated[698], 30);
    ASSERT_EQ(series->measured.size(), 699U);
    EXPECT_DOUBLE_EQ(series->measured[2], 3);
    EXPECT_EQ(series->countOf("tasks overrun"), 1U);
    EXPECT_EQ(series->countOf("task runs"), 700U);
    EXPECT_EQ(series->seed, 7U);
    ASSERT_EQ(series->tasks.size(), 2U);
    EXPECT_DOUBLE_EQ(series->tasks[1].second, 2796);
    EXPECT_THAT(series->missed, ElementsAre(0, 69)) << "frame 0 was never stepped to";
    auto other = *series;
    other.missed[1] = 5;
    const auto found = compareRuns(*series, other);
    ASSERT_EQ(found.tasks.size(), 2U);
    const auto& task =
        found.tasks[0].task == series->tasks[1].first ? found.tasks[0] : found.tasks[1];
    EXPECT_EQ(task.missedOfA, 69U);
    EXPECT_EQ(task.missedOfB, 5U);
}

TEST_F(Recordings, AReactionIsFromASignalToTheFirstDecisionItLedTo) {
    trace::RecordId signal{}, notified{}, decided{};
    const auto path = record("a.percept", 20, [&](Trace& trace, Frame frame) {
        if (frame == 2)
            signal = trace.add(trace::SignalEmitted{}, kNoRecord);
        if (frame == 5)
            notified = trace.add(trace::Notified{.agent = AgentId{0}, .signal = signal}, signal);
        if (frame == 7) // weighed only, which no lower trace level has
            trace.addFull(notified, [] { return trace::TargetCandidate{}; });
        if (frame == 9)
            decided = trace.add(trace::GoalStarted{.agent = AgentId{0}}, notified);
        if (frame == 11) // the second decision of the same signal
            trace.add(trace::TargetChosen{.agent = AgentId{0}}, notified);
        if (frame == 12) // a consequence of the decision, no reaction of its own
            trace.add(trace::GoalStarted{.agent = AgentId{0}}, decided);
        if (frame == 15)
            trace.add(trace::TargetChosen{.agent = AgentId{0}}, kNoRecord);
        if (frame == 16) // leads to nothing until the end
            trace.add(trace::SignalEmitted{}, kNoRecord);
    });
    const auto series = readSeries(path, {});
    ASSERT_TRUE(series) << series.error().text();
    ASSERT_EQ(series->reactions.size(), 2U);
    EXPECT_NEAR(series->reactions[0].time, 0.7, 1e-9);
    EXPECT_TRUE(series->reactions[0].decided);
    EXPECT_NEAR(series->reactions[1].time, 0.3, 1e-9);
    EXPECT_FALSE(series->reactions[1].decided);
    EXPECT_EQ(series->countOf(kDecisionsAfterSignals), 2U);
    EXPECT_EQ(series->countOf("decisions"), 4U);
    EXPECT_EQ(series->countOf("signals"), 2U);
    EXPECT_TRUE(series->simulated.empty());
}

/// A count with the name of a kind of record, or of several of them, counts no other kind.
TEST_F(Recordings, WhatIsCountedIsWhatItsNameSays) {
    const auto path = record("a.percept", 40, [&](Trace& trace, Frame frame) {
        trace.add(trace::SignalEmitted{}, kNoRecord);
        for (int i = 0; frame % 2 == 0 && i < 3; ++i)
            trace.add(trace::Notified{.agent = AgentId{0}}, kNoRecord);
        for (int i = 0; frame % 4 == 0 && i < 5; ++i)
            trace.add(trace::Noticed{.agent = AgentId{0}}, kNoRecord);
        if (frame % 8 == 0)
            trace.add(agent::Hit{.agent = AgentId{0}}, kNoRecord);
    });
    const auto series = readSeries(path, {});
    ASSERT_TRUE(series) << series.error().text();

    const std::map<std::string, std::uint64_t> expected{
        {"signals", 40}, {"notifications", 60}, {"noticed", 50}, {"hits", 5}};
    std::set<std::string> names;
    for (const RunCount& each : series->counts) {
        const auto known = expected.find(each.name);
        EXPECT_EQ(each.count, known == expected.end() ? 0 : known->second) << each.name;
        EXPECT_TRUE(names.insert(each.name).second) << each.name;
    }
    EXPECT_EQ(std::count_if(expected.begin(),
                            expected.end(),
                            [&](const auto& one) { return names.contains(one.first); }),
              4);
}

TEST_F(Recordings, StepsThatNobodyMeasuredAreNotRecorded) {
    m_measures = false;
    const auto path = record("a.percept", 20, [](Trace&, Frame) {});
    const auto series = readSeries(path, {});
    ASSERT_TRUE(series) << series.error().text();
    EXPECT_TRUE(series->measured.empty()) << "absent, not 0";
    EXPECT_EQ(series->frames, 19U);
}

TEST_F(Recordings, TheSameStatesHaveTheSameFingerprint) {
    const auto nothing = [](Trace&, Frame) {};
    const auto a = readSeries(record("a.percept", 20, nothing), {});
    const auto same = readSeries(record("same.percept", 20, nothing), {});
    const auto longer = readSeries(record("longer.percept", 21, nothing), {});
    ASSERT_TRUE(a && same && longer);
    EXPECT_TRUE(isSameSimulation(*a, *same));
    EXPECT_NE(a->fingerprint, longer->fingerprint);
    RunSeries other = *same;
    other.simulated = {1};
    EXPECT_FALSE(isSameSimulation(*a, other)) << "costs are no part of the state";
}

TEST_F(Recordings, CompareNamesTheFramesAndTasksThatDifferMost) {
    const auto write = [](double extra) {
        return [extra](Trace& trace, Frame frame) {
            const double used = 20 + (frame == 3 ? extra : 0) + (frame == 8 ? extra / 2 : 0);
            trace.add(trace::FrameLoad{.used = used}, kNoRecord);
            trace.add(trace::TaskRan{.task = TaskId{0}, .used = used}, kNoRecord);
        };
    };
    const auto a = readSeries(record("a.percept", 10, write(0)), {});
    const auto b = readSeries(record("b.percept", 12, write(50)), {});
    ASSERT_TRUE(a && b);
    const auto found = compareRuns(*a, *b);
    EXPECT_TRUE(found.simulated);
    EXPECT_THAT(found.frames, ElementsAre(FrameDifference{3, 20, 70}, FrameDifference{8, 20, 45}));
    ASSERT_EQ(found.tasks.size(), 2U);
    EXPECT_EQ(found.tasks[0].task, "see");
    EXPECT_NEAR(found.tasks[0].b - found.tasks[0].a, 75.0 / 11, 1e-9);
    EXPECT_EQ(found.load->a.count, 9U);
    EXPECT_FALSE(found.latency);
}

TEST_F(Recordings, ReadingCanBeStopped) {
    const auto path = record("a.percept", 10, [](Trace&, Frame) {});
    const auto series = readSeries(path, [](Frame, Frame) { return false; });
    ASSERT_FALSE(series);
    EXPECT_EQ(series.error().code, ErrorCode::Cancelled);
    EXPECT_FALSE(readSeries(m_folder.path() / "none.percept", {}));
}

} // namespace
} // namespace percept::compare
