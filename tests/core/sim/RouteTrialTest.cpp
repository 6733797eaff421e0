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

TEST_F(RouteTrialTest, SaysOfEveryFrameWhatAMapShows) {
    const auto report = watchRoute(world, across, kOn);
    ASSERT_TRUE(report && *report);
    const auto& scenes = (*report)->scenes;

    ASSERT_EQ(scenes.size(), (*report)->places.size());
    trace::View view;
    const auto same = followRoute(world, across, trace::TraceLevel::Normal, [&](const auto& frame) {
        frame.run.fillView(view);
        const RouteScene& scene = scenes[static_cast<std::size_t>(frame.run.frame())];
        for (std::size_t i = 0; i < view.agents.size(); ++i) {
            EXPECT_FLOAT_EQ(scene.facings[i], static_cast<float>(view.agents[i].facing));
            EXPECT_EQ(scene.present[i] != 0, view.agents[i].alive);
        }
        EXPECT_EQ(scene.doors.size(), view.doors.size());
        return !HasFailure();
    });
    EXPECT_TRUE(same && *same);
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
    EXPECT_THAT(errorOf({.from = {6, 1}, .to = {6, 5}, .ahead = -1}), HasSubstr("not below it"));
    const auto stopped = leastNoticedPath(
        run, {.target = thief, .from = {6, 1}, .to = {6, 5}}, [](double) { return false; });
    ASSERT_TRUE(stopped);
    EXPECT_FALSE(*stopped);
}

/// Anna comes along from the east and goes back; a thief behind a wall has to get across her way.
class PatrolTest : public testing::Test {
protected:
    static level::Level patrolled() {
        auto level = test::watched(1.0, {1, 0.8});
        level.bounds = {{0, 0}, {40, 12}};
        level.walls = {test::wall("hedge", {{5, 2.5}, {12, 2.5}})};
        level.doors.clear();
        level.regions[0].polygon = {{0, 0}, {40, 0}, {40, 12}, {0, 12}};
        level.navigation = {};
        test::addNode(level, "west", 4, 6);
        test::addNode(level, "east", 36, 6);
        test::join(level, "west", "east");
        level.agents[0].position = level::Place{36, 6, {}};
        level.agents[0].heading = maths::kPi;
        level.agents[0].patrol = {{"west"}, {"east"}};
        level::ViewCone ahead;
        ahead.id = "ahead";
        ahead.horizontal = 1.6;
        ahead.length = 14;
        level.archetypes[0].viewCones = {ahead};
        level.archetypes[0].sensors = {{"sight", 0.01}}; // she hears nothing
        return level;
    }
    [[nodiscard]] LeastNoticedPath ask(Seconds ahead, bool heard = false) const {
        const auto path = leastNoticedPath(Simulation(world, {.seed = 3}),
                                           {.target = thief,
                                            .from = {7, 1},
                                            .to = {7, 11},
                                            .speed = 1.5,
                                            .caution = 50,
                                            .ahead = ahead,
                                            .heard = heard},
                                           kOn);
        EXPECT_TRUE(path && *path) << path.error().text();
        return **path;
    }
    /// The seconds in which anybody is aware of him on a path.
    [[nodiscard]] Seconds noticedOn(const LeastNoticedPath& path) const {
        const auto stops = path.stops(0.0, sense::Stance::Stand, 1.5);
        const auto report = watchRoute(world, {thief, durationOf(stops), {.seed = 3}, stops}, kOn);
        EXPECT_TRUE(report && *report);
        const auto seconds = secondsInStates(**report, world->arena.step);
        return std::accumulate(seconds.begin() + 1, seconds.end(), 0.0);
    }

    std::shared_ptr<const World> world = worldOf(patrolled());
    const AgentId thief{1};
};

TEST_F(PatrolTest, WaitsUntilThePatrolHasGoneByAndTheRunBearsItOut) {
    const auto still = ask(0.0);
    const auto moving = ask(40.0);

    EXPECT_TRUE(still.times.empty());
    ASSERT_EQ(moving.times.size(), moving.points.size());
    EXPECT_TRUE(std::ranges::is_sorted(moving.times));
    EXPECT_LT(moving.worst, 1.0) << "behind her back";
    EXPECT_EQ(noticedOn(moving), 0.0);
    EXPECT_GT(noticedOn(still), 0.0) << "who takes her to stand where she stands is noticed";
}

TEST_F(PatrolTest, IsAsLongAsItWasWhereNobodyGoesAnywhere) {
    auto level = patrolled();
    level.agents[0].patrol.clear();
    level.archetypes[0].movement.maxSpeed = 1e-6;
    world = worldOf(level);

    const auto still = ask(0.0);
    const auto ahead = ask(20.0);

    EXPECT_TRUE(ahead.times.empty());
    EXPECT_EQ(ahead.points, still.points);
    EXPECT_EQ(ahead.worst, still.worst);
}

TEST_F(PatrolTest, KeepsAwayFromWhoWouldHearHisSteps) {
    auto level = patrolled();
    level.agents[0].patrol.clear();
    level.agents[0].position = level::Place{9, 6, {}};
    level.agents[0].heading = 0;
    level.walls.clear();
    level.modalities[0].attenuation = 0.5;
    level.archetypes[0].movement.maxSpeed = 1e-6; // she faces east, and he is behind her
    level.archetypes[0].sensors = {{"sound", 0.1}, {"sight", 0.01}};
    world = worldOf(level);

    const auto unheard = ask(0.0);
    const auto heard = ask(0.0, true);

    EXPECT_EQ(unheard.loudest, 0.0) << "not asked";
    EXPECT_GT(heard.loudest, 0.0);
    EXPECT_GT(heard.length, unheard.length + 0.2) << "a way round";
    for (std::size_t i = 1; i < heard.points.size(); ++i)
        for (double share = 0; share <= 1; share += 0.1)
            EXPECT_GT(geometry::distance(
                          heard.points[i - 1] * (1 - share) + heard.points[i] * share, {9, 6}),
                      2.2)
                << "the straight way leads by at 2 m";
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
