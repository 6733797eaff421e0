#include "percept/schedule/ScheduleTuning.h"

#include "percept/base/Random.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <set>

namespace percept::schedule::tuning_test {
namespace {

TaskSpec task(Frame frequency, Frame phase, Micros cost) {
    return {.frequency = frequency, .phase = phase, .cost = {.base = cost}};
}

/// Three tasks, of which the first two are a chain.
TuningProblem smallProblem(Micros budget = 0, std::vector<Micros> budgets = {}) {
    TuningProblem problem;
    problem.schedule = flatSchedule(
        SchedulerKind::LoadBalancing, budget, {task(3, 0, 40), task(4, 0, 90), task(6, 0, 60)});
    problem.chains = {{{{TaskId{0}, 0}, {TaskId{1}, 1}}, 1}};
    problem.frequencies = {{1, 2, 3, 4}, {2, 4, 8}, {6}};
    problem.movesPhase = {true, true, true};
    problem.budgets = {budgets.empty() ? std::vector<Micros>{budget} : std::move(budgets)};
    return problem;
}

struct Pair {
    double load = 0;
    double latency = 0;
    friend bool operator==(const Pair&, const Pair&) = default;
};
void PrintTo(const Pair& pair, std::ostream* out) {
    *out << pair.load << '/' << pair.latency;
}

std::vector<Pair> pairsOf(std::span<const TuningPoint> front, LoadFigure load, LatencyFigure of) {
    std::vector<Pair> pairs;
    for (const TuningPoint& point : front)
        pairs.push_back({loadOf(point.figures, load), latencyOf(point.figures, of)});
    return pairs;
}

/// Every candidate, one after the other, and those that none betters.
std::vector<Pair> bruteFront(const TuningProblem& problem, LoadFigure load, LatencyFigure of) {
    std::vector<Pair> all;
    for (const Frame a : problem.frequencies[0])
        for (const Frame b : problem.frequencies[1])
            for (const Frame c : problem.frequencies[2])
                for (const Micros budget : problem.budgets[0])
                    for (Frame place = 0; place < a * b * c; ++place) {
                        const ScheduleChoice choice{
                            {a, b, c}, {place % a, place / a % b, place / a / b}, {budget}};
                        const auto figures =
                            figuresOf(withChoice(problem.schedule, choice), problem.chains);
                        if (isWorkable(figures))
                            all.push_back({loadOf(figures, load), latencyOf(figures, of)});
                    }
    std::sort(all.begin(), all.end(), [](const Pair& a, const Pair& b) {
        return std::tie(a.load, a.latency) < std::tie(b.load, b.latency);
    });
    std::vector<Pair> front;
    for (const Pair& pair : all)
        if (front.empty() || pair.latency < front.back().latency)
            front.push_back(pair);
    return front;
}

constexpr std::array kLoads{LoadFigure::P99, LoadFigure::Max};
constexpr std::array kLatencies{LatencyFigure::Mean, LatencyFigure::Worst};

TEST(ScheduleTuning, FindsTheFrontOfAllCandidates) {
    for (const TuningProblem& problem : {smallProblem(), smallProblem(70, {50, 70, 90, 120})}) {
        ScheduleTuning search(problem);
        while (!search.done())
            search.step(100);

        EXPECT_TRUE(search.isProven());
        for (const LoadFigure load : kLoads)
            for (const LatencyFigure latency : kLatencies) {
                const auto expected = bruteFront(problem, load, latency);
                EXPECT_GT(expected.size(), 1U);
                EXPECT_EQ(pairsOf(search.front(load, latency), load, latency), expected);
            }
    }
}

/// Who allows more candidates than there are gets all of them looked at.
TEST(ScheduleTuning, LooksAtAllWhereThereAreFewerThanItMay) {
    const auto problem = smallProblem(70, {50, 70, 90, 120});
    const std::int64_t all = countCandidates(problem, 1'000'000);
    for (const std::int64_t candidates : {all - 1, all, all + 1}) {
        ScheduleTuning search(problem, {.candidates = candidates, .exhaustUpTo = 10});
        while (!search.done())
            search.step(1000);
        EXPECT_EQ(search.isProven(), candidates > all - 1);
    }
}

TEST(ScheduleTuning, FindsTheSameWithoutLookingAtAll) {
    const auto problem = smallProblem(70, {50, 70, 90, 120});
    for (const std::uint64_t seed : {1U, 2U, 3U}) {
        ScheduleTuning search(problem, {.seed = seed, .candidates = 4000, .exhaustUpTo = 0});
        search.step(4000);

        EXPECT_TRUE(search.done());
        EXPECT_FALSE(search.isProven());
        const auto front = search.front(LoadFigure::P99, LatencyFigure::Mean);
        EXPECT_EQ(pairsOf(front, LoadFigure::P99, LatencyFigure::Mean),
                  bruteFront(problem, LoadFigure::P99, LatencyFigure::Mean))
            << seed;
    }
}

TEST(ScheduleTuning, NoPointDominatesAnother) {
    ScheduleTuning search(smallProblem(70, {50, 70, 90}), {.candidates = 500, .exhaustUpTo = 0});
    search.step(500);

    const auto points = search.points();
    ASSERT_GT(points.size(), 2U);
    for (const TuningPoint& a : points)
        for (const TuningPoint& b : points) {
            EXPECT_FALSE(dominates(a.figures, b.figures));
            EXPECT_TRUE(isWorkable(a.figures));
            EXPECT_FALSE(dominates(search.now().figures, a.figures));
        }
    for (const TuningPoint& point : points)
        EXPECT_EQ(point.figures,
                  figuresOf(withChoice(search.problem().schedule, point.choice),
                            search.problem().chains));
}

TEST(ScheduleTuning, DependsOnSeedAndStepsAlone) {
    const auto problem = smallProblem(70, {50, 70, 90});
    const TuningOptions options{.seed = 5, .candidates = 600, .exhaustUpTo = 0};
    ScheduleTuning whole(problem, options);
    ScheduleTuning parts(problem, options);
    whole.step(600);
    for (int i = 0; i < 100; ++i)
        parts.step(1);
    ScheduleTuning copy = parts;
    while (!parts.done())
        parts.step(7);
    copy.step(10'000);

    EXPECT_TRUE(std::ranges::equal(whole.points(), parts.points()));
    EXPECT_TRUE(std::ranges::equal(whole.points(), copy.points()));
    EXPECT_EQ(copy.looked(), 600);
    EXPECT_EQ(copy.step(10), 0);
}

TEST(ScheduleTuning, KeepsTheBestSoFarWhereverItIsStopped) {
    ScheduleTuning search(smallProblem(70, {50, 70, 90}), {.candidates = 400, .exhaustUpTo = 0});
    std::vector<TuningPoint> before{search.now()};
    while (!search.done()) {
        search.step(20);
        for (const TuningPoint& old : before)
            EXPECT_TRUE(std::ranges::any_of(search.points(), [&](const TuningPoint& point) {
                return point.figures == old.figures || dominates(point.figures, old.figures) ||
                       (point.figures.p99 == old.figures.p99 &&
                        point.figures.max == old.figures.max &&
                        point.figures.latency->mean == old.figures.latency->mean &&
                        point.figures.latency->worst == old.figures.latency->worst);
            }));
        before.assign(search.points().begin(), search.points().end());
    }
}

TEST(ScheduleTuning, AddsBudgetsByTheLoadOfTheAuthoredSchedule) {
    Random random(4);
    for (int round = 0; round < 50; ++round) {
        auto problem = smallProblem();
        for (TaskSpec& each : problem.schedule.tasks) {
            each.cost.base = random.below(3) * 37.3;
            each.phase = random.below(6);
        }
        problem.schedule.index();
        problem.budgetsOfLoad = {1, 0.25, 0.5, 0.26};
        const auto figures = figuresOf(problem.schedule, problem.chains);
        std::set<Micros> expected{0};
        for (const double part : problem.budgetsOfLoad)
            expected.insert(roundedBudget(figures.max * part));

        const ScheduleTuning search(problem);

        EXPECT_THAT(search.problem().budgets.front(), testing::ElementsAreArray(expected));
        EXPECT_EQ(search.now().figures, figures);
        problem.budgetsOfLoad.clear();
        EXPECT_EQ(ScheduleTuning(problem).problem().budgets, problem.budgets);
    }
}

TEST(ScheduleTuning, FindsNothingOnceItIsStopped) {
    auto problem = smallProblem();
    problem.budgetsOfLoad = {0.5};
    int asked = 0;
    problem.figures.goOn = [&asked] { return ++asked > 5; };
    ScheduleTuning search(problem);
    EXPECT_EQ(search.now().figures.frames, 0);
    EXPECT_FALSE(search.isProven());
    EXPECT_TRUE(search.points().empty());
    search.step(3);
    EXPECT_TRUE(search.points().empty());
    search.step(100);
    EXPECT_FALSE(search.points().empty()) << "it may go on";
}

TEST(ScheduleTuning, LeavesAloneWhatMayNotChange) {
    auto problem = smallProblem(70);
    problem.frequencies = {{3}, {2, 4, 8}, {6}};
    problem.movesPhase = {false, true, false};
    problem.longestPeriod = 12;
    for (const std::int64_t exhaust : {0, 20'000}) {
        ScheduleTuning search(problem, {.candidates = 300, .exhaustUpTo = exhaust});
        search.step(20'000);
        for (const TuningPoint& point : search.points()) {
            EXPECT_EQ(point.choice.frequencies[0], 3);
            EXPECT_EQ(point.choice.phases[0], 0);
            EXPECT_NE(point.choice.frequencies[1], 8); // 24 frames
            EXPECT_EQ(point.choice.phases[2], 0);
            EXPECT_EQ(point.choice.budgets[0], 70);
            EXPECT_LE(point.changes, 2U);
        }
    }
}

TEST(ScheduleTuning, DropsWhatCannotFinishItsWork) {
    // 40 / 3 + 90 / 4 + 60 / 6 is more than 45 a frame.
    auto problem = smallProblem(45, {45, 60});
    ScheduleTuning search(problem, {.exhaustUpTo = 100'000});
    search.step(100'000);

    EXPECT_FALSE(search.now().figures.keepsUp());
    EXPECT_GT(search.unworkable(), 0);
    ASSERT_FALSE(search.points().empty());
    for (const TuningPoint& point : search.points())
        EXPECT_TRUE(point.figures.keepsUp());
}

/// Of two that tie in load and latency, the one that costs less.
TEST(ScheduleTuning, PrefersWhatCostsLessInTheMean) {
    // The second task is in no chain: run every 3rd or every 6th frame, beside the first or not,
    // the worst frame and the latency stay.
    TuningProblem problem;
    problem.schedule =
        flatSchedule(SchedulerKind::Frequency, 0, {task(2, 0, 50), task(1, 0, 0), task(3, 0, 40)});
    problem.chains = {{{{TaskId{0}, 0}, {TaskId{1}, 0}}, 1}};
    problem.frequencies = {{2}, {1}, {3, 6}};
    problem.movesPhase = {false, false, false};
    problem.budgets = {{0}};
    ScheduleTuning search(problem);
    search.step(100);

    ASSERT_EQ(search.points().size(), 1U);
    EXPECT_EQ(search.points()[0].choice.frequencies[2], 6);
    EXPECT_EQ(search.front(LoadFigure::P99, LatencyFigure::Mean)[0].choice.frequencies[2], 6);
    EXPECT_TRUE(search.isProven());
}

/// What was not walked to its end proves nothing.
TEST(ScheduleTuning, IsNotProvenWhereFiguresAreNotOfAllFrames) {
    TuningProblem walked = smallProblem();
    TuningProblem cut = smallProblem();
    cut.figures.walkAtMost = 6;
    for (const auto& [problem, proven] : {std::pair(walked, true), std::pair(cut, false)}) {
        ScheduleTuning search(problem);
        while (!search.done())
            search.step(1000);
        EXPECT_EQ(search.isProven(), proven);
    }
}

TEST(ScheduleTuning, PrefersWhatChangesLess) {
    auto problem = smallProblem();
    problem.frequencies = {{3}, {4}, {6}};
    problem.budgets = {{0, 100'000}}; // no difference
    ScheduleTuning search(problem);
    search.step(100'000);
    for (const TuningPoint& point : search.points())
        EXPECT_EQ(point.choice.budgets[0], 0);
}

} // namespace
} // namespace percept::schedule::tuning_test
