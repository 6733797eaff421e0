#include "percept/sim/RouteTrial.h"

#include "AwareLevel.h"
#include "percept/base/Maths.h"
#include "percept/sim/LeastNoticed.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <numeric>

namespace percept::sim {
namespace {

using testing::HasSubstr;
using trace::AgentId;

const auto kOn = [](auto) { return true; };

std::shared_ptr<const World> worldOf(const level::Level& level) {
    auto world = compileWorld(level, {});
    if (!world)
        throw std::runtime_error(world.error().text());
    return *world;
}

/// Anna looks east from (2, 3); the thief is agent 1.
class RouteTrialTest : public testing::Test {
protected:
    std::shared_ptr<const World> world = worldOf(test::watched(1.0, {5, 3}));
    const AgentId anna{0};
    const AgentId thief{1};
    /// Past her eyes.
    const RouteQuestion across{
        .target = thief, .seconds = 4, .run = {.seed = 3}, .route = {{0, {7, 1}}, {3, {7, 4}}}};
};

TEST_F(RouteTrialTest, SaysOfEverybodyWhatAskAwarenessSaysOfOne) {
    const auto answer =
        askAwareness(world, {anna, thief, across.seconds, across.run, across.route}, kOn);
    const auto report = watchRoute(world, across, kOn);

    ASSERT_TRUE(answer && *answer);
    ASSERT_TRUE(report && *report);
    const auto& changes = (*answer)->changes;
    const auto& marks = (*report)->marks;
    ASSERT_FALSE(changes.empty());
    ASSERT_EQ(marks.size(), changes.size());
    for (std::size_t i = 0; i < marks.size(); ++i) {
        EXPECT_EQ(marks[i].time, world->arena.timeOf(changes[i].frame));
        EXPECT_EQ(marks[i].to, changes[i].data.to);
        EXPECT_EQ(marks[i].observer, anna);
    }
    EXPECT_EQ((*report)->records.rows<agent::AwarenessPulse>().size(), (*answer)->pulses.size());
}

TEST_F(RouteTrialTest, SaysTheWorstMomentAndWhereEverybodyIs) {
    const auto report = watchRoute(world, across, kOn);
    ASSERT_TRUE(report && *report);
    const RouteReport& made = **report;

    ASSERT_EQ(made.watchers.size(), 1U);
    knowledge::AwarenessLevel worst = knowledge::kUnaware;
    for (const RouteMark& mark : made.marks)
        worst = std::max(worst, mark.to);
    EXPECT_EQ(made.watchers[0].worst, worst);
    EXPECT_GT(worst, 0);
    EXPECT_GE(made.watchers[0].nearest, 1.0) << "nobody gets to a state without its response";
    ASSERT_EQ(made.greatest.size(), static_cast<std::size_t>(made.lastFrame) + 1);
    ASSERT_EQ(made.places.size(), made.greatest.size());
    EXPECT_EQ(made.greatest.front(), 0);
    EXPECT_EQ(*std::ranges::max_element(made.greatest), worst);
    EXPECT_NEAR(geometry::distance(made.places[180][1], {7, 4}), 0, 0.3) << "he keeps to the route";
}

TEST_F(RouteTrialTest, EndsWhenItIsTold) {
    int asked = 0;
    const auto report = watchRoute(world, across, [&](Frame) { return ++asked < 5; });

    ASSERT_TRUE(report);
    EXPECT_FALSE(*report);
    EXPECT_EQ(asked, 5);
    const auto share = askSeeds(world, across, 4, [](std::size_t done) { return done < 2; });
    ASSERT_TRUE(share);
    EXPECT_FALSE(*share);
}

TEST_F(RouteTrialTest, SaysWhatIsWrongWithARoute) {
    auto question = across;
    question.route[1].position = {900, 1};
    EXPECT_THAT(watchRoute(world, question, kOn).error().message, HasSubstr("outside the level"));
    question.route[1] = question.route[0];
    EXPECT_THAT(watchRoute(world, question, kOn).error().message, HasSubstr("let times ascend"));
    question = across;
    question.target = AgentId{7};
    EXPECT_EQ(watchRoute(world, question, kOn).error().code, ErrorCode::NotFound);
}

TEST_F(RouteTrialTest, CountsOverSeedsWhatSingleRunsSay) {
    const auto share = askSeeds(world, across, 3, kOn);

    ASSERT_TRUE(share && *share);
    ASSERT_EQ((*share)->runs.size(), 3U);
    std::size_t counted = 0;
    for (knowledge::AwarenessLevel state = 0; state <= 4; ++state)
        counted += (*share)->countOf(state);
    EXPECT_EQ(counted, 3U);
    for (const SeedOutcome& run : (*share)->runs) {
        auto one = across;
        one.run.seed = run.seed;
        const auto report = watchRoute(world, one, kOn);
        ASSERT_TRUE(report && *report);
        EXPECT_EQ(run.greatest, (*report)->watchers[0].worst) << run.seed;
        ASSERT_TRUE(run.noticed);
        EXPECT_EQ(*run.noticed, (*report)->marks[0].time);
    }
}

/// From one side of what Anna sees to the other.
class LeastNoticedTest : public RouteTrialTest {
protected:
    LeastNoticedTest() {
        auto level = test::watched(1.0, {5, 3});
        level::ViewCone ahead;
        ahead.id = "ahead";
        ahead.horizontal = 0.5 * maths::kPi;
        level.archetypes[0].viewCones = {ahead};
        world = worldOf(level);
    }
    [[nodiscard]] LeastNoticedPath ask(double caution) const {
        const Simulation run(world, {.seed = 3});
        const auto path = leastNoticedPath(
            run, {.target = thief, .from = {3, 0.8}, .to = {3, 5.2}, .caution = caution}, kOn);
        EXPECT_TRUE(path && *path) << path.error().text();
        return **path;
    }
};

TEST_F(LeastNoticedTest, WithoutCautionItIsTheShortestWay) {
    const auto path = ask(0.0);

    EXPECT_EQ(path.points.front(), (geometry::Vec2{3, 0.8}));
    EXPECT_EQ(path.points.back(), (geometry::Vec2{3, 5.2}));
    EXPECT_NEAR(path.length, 4.4, 0.5);
    EXPECT_EQ(path.worstObserver, anna);
    EXPECT_GE(path.worst, 1.0);
}

TEST_F(LeastNoticedTest, WithCautionItGoesWhereHeIsSeenLessThoughThatIsLonger) {
    const auto straight = ask(0.0);
    const auto careful = ask(50.0);

    EXPECT_GT(careful.length, straight.length);
    EXPECT_LT(careful.worst, straight.worst);
}

TEST_F(LeastNoticedTest, IsDrawnStraightWhereThatHidesAsWell) {
    EXPECT_EQ(ask(0.0).points.size(), 2U) << "nothing stands between";
    EXPECT_LT(ask(50.0).points.size(), 9U);
    const Simulation run(world, {.seed = 3});
    const auto near =
        leastNoticedPath(run, {.target = thief, .from = {3.1, 1.1}, .to = {3.2, 1.2}}, kOn);
    ASSERT_TRUE(near && *near);
    EXPECT_EQ((*near)->points, (std::vector<geometry::Vec2>{{3.1, 1.1}, {3.2, 1.2}}));
}

TEST_F(LeastNoticedTest, ItsStopsMakeARouteThatCanBeRun) {
    const auto path = ask(50.0);
    const auto stops = path.stops(1.0, sense::Stance::Crouch, 0.5);

    ASSERT_EQ(stops.size(), path.points.size());
    EXPECT_EQ(stops.front().time, 1.0);
    EXPECT_NEAR(stops.back().time - 1.0, path.length / 0.5, 1e-6);
    EXPECT_TRUE(watchRoute(world, {thief, 2.0, {.seed = 3}, stops}, kOn));
}

TEST_F(LeastNoticedTest, SaysWhatItCannotSearch) {
    const Simulation run(world, {.seed = 3});
    const auto errorOf = [&](LeastNoticedQuestion question) {
        question.target = thief;
        return leastNoticedPath(run, question, kOn).error().message;
    };
    EXPECT_THAT(errorOf({.from = {900, 1}, .to = {6, 5}}), HasSubstr("start"));
    EXPECT_THAT(errorOf({.from = {6, 1}, .to = {6, 5}, .cell = 1e-4}), HasSubstr("cells"));
    EXPECT_THAT(errorOf({.from = {6, 1}, .to = {6, 5}, .speed = 0}), HasSubstr("above 0"));
    const auto stopped = leastNoticedPath(
        run, {.target = thief, .from = {6, 1}, .to = {6, 5}}, [](double) { return false; });
    ASSERT_TRUE(stopped);
    EXPECT_FALSE(*stopped);
}

TEST_F(RouteTrialTest, TimeInStatesAddsUpAndBeginsWhenHeIsNoticed) {
    const auto report = watchRoute(world, across, kOn);
    ASSERT_TRUE(report && *report);
    const auto seconds = secondsInStates(**report, world->arena.step);
    ASSERT_GT(seconds.size(), 1U);
    EXPECT_NEAR(std::accumulate(seconds.begin(), seconds.end(), 0.0), across.seconds, 1e-6);
    const auto noticed = firstNoticed(**report);
    ASSERT_TRUE(noticed);
    EXPECT_EQ(*noticed, (*report)->marks.front().time);
    EXPECT_NEAR(seconds[0], *noticed, 2 * world->arena.step) << "he stays noticed";
    EXPECT_EQ(firstNoticed(RouteReport()), std::nullopt);
    EXPECT_TRUE(secondsInStates(RouteReport(), 0.1).empty());
}

TEST(NoticedHistogram, CountsRunsByWhenAndHowMuch) {
    SeedShare share;
    share.runs = {{1, 1, 0.5, AgentId{0}},
                  {2, 2, 0.9, AgentId{0}},
                  {3, 1, 1.0, AgentId{0}},
                  {4, 3, 9.0, AgentId{0}},
                  {5, 0, std::nullopt, trace::kNoAgent}};

    const auto made = noticedHistogram(share, 4.0, 4);

    EXPECT_EQ(made.width, 1.0);
    EXPECT_THAT(made.counts[0], testing::ElementsAre(0, 1, 1));
    EXPECT_THAT(made.counts[1], testing::ElementsAre(0, 1)) << "a span has its beginning";
    EXPECT_TRUE(made.counts[2].empty());
    EXPECT_THAT(made.counts[3], testing::ElementsAre(0, 0, 0, 1)) << "later ones, too";
    EXPECT_EQ(made.most, 2U);
    EXPECT_EQ(made.never, 1U);
}

} // namespace
} // namespace percept::sim
