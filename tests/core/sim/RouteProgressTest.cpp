#include "percept/sim/RouteProgress.h"

#include "AwareLevel.h"
#include "percept/sim/RouteTrial.h"

#include <gtest/gtest.h>

#include <cmath>

// Whether somebody who is kept to a route comes to the places of it.
namespace percept::sim::route_progress_test {
namespace {

using trace::AgentId;
using Route = std::vector<RouteStop>;

constexpr AgentId kThief{1};
const auto kOn = [](auto) { return true; };

/// A wall parts the south of the level from its north between x = 4 and x = 12.
std::shared_ptr<const World> walled() {
    auto level = test::watched(0.0, {5, 3});
    level.walls.push_back(test::wall("fence", {{4, 3}, {12, 3}}));
    return compileWorld(level, {}).value();
}

RouteReport tried(const Route& route) {
    return watchRoute(walled(), {kThief, durationOf(route) + 3, {.seed = 3}, route}, kOn)
        .value()
        .value();
}

TEST(RouteProgress, WhoWalksAsItLeadsGetsOn) {
    EXPECT_FALSE(tried({{0, {5, 1}}, {3, {7, 1}}, {5, {7, 1}}, {7, {7, 2}}}).stall);
}

TEST(RouteProgress, NamesTheLegOnWhichSomethingIsInTheWayAndWhereHeIsStuck) {
    const auto stall = tried({{0, {5, 1}}, {2, {7, 1}}, {5, {7, 5}}, {8, {7, 1.9}}}).stall;

    ASSERT_TRUE(stall);
    EXPECT_EQ(stall->leg, 1U);
    EXPECT_TRUE(stall->stands);
    EXPECT_NEAR(geometry::distance(stall->place, {7, 2.6}), 0, 0.4) << "before the fence";
    EXPECT_GT(stall->time, 2.5);
    EXPECT_LT(stall->time, 5.0);
    const auto pastIt = tried({{0, {5, 1}}, {2, {7, 1}}, {5, {7, 5}}, {8, {12, 5}}}).stall;
    EXPECT_EQ(pastIt, stall) << "the next leg leads him away from there";
    EXPECT_EQ(textOf(RouteStall{4, 17.04, {18.5, 10.51}, true}),
              "stuck at 18.5, 10.5 from 17.0 s on");
}

TEST(RouteProgress, WhoGetsOnWithALaterLegAsItLeadsIsNotStuck) {
    EXPECT_FALSE(tried({{0, {5, 1}}, {2, {7, 1}}, {4, {7, 3.2}}, {7, {7, 1}}, {9, {5, 1}}}).stall)
        << "a place that he cannot quite come to";
}

TEST(RouteProgress, WhoComesBackToWhereHeWasStuckHasNotGotOn) {
    const auto stall = tried({{0, {7, 2}}, {3, {7, 5}}, {6, {7, 2}}}).stall;
    ASSERT_TRUE(stall);
    EXPECT_EQ(stall->leg, 0U);
}

TEST(RouteProgress, WhoIsOnlyTooSlowIsSaidToBe) {
    const auto stall = tried({{0, {1, 1}}, {0.5, {11, 1}}, {0.6, {11, 2}}}).stall;
    ASSERT_TRUE(stall);
    EXPECT_EQ(stall->leg, 0U);
    EXPECT_FALSE(stall->stands);
}

TEST(RouteProgress, WhoStrugglesOnWithoutStandingStillMissesTheFirstLegWhoseEndHeDoesNotReach) {
    // Times between frames, as those of planned routes.
    RouteProgress progress({{0, {0, 0}}, {1.0044, {2, 0}}, {2.0177, {4, 0}}, {9.0011, {9, 9}}});
    for (int frame = 0; frame <= 630; ++frame) {
        const double time = frame / 60.0;
        const double along = time < 1 ? 2 * time : 2 + 0.6 * std::sin(9 * time);
        progress.take(time, {along, 0});
    }
    const auto stall = progress.stall();

    ASSERT_TRUE(stall);
    EXPECT_EQ(stall->leg, 1U);
    EXPECT_NEAR(stall->time, 3.0, 0.1);
}

TEST(RouteProgress, WhatIsStillToComeIsNotMissed) {
    const Route route{{0, {5, 1}}, {2, {7, 1}}, {9, {7, 5}}};
    const auto report = watchRoute(walled(), {kThief, 4, {.seed = 3}, route}, kOn).value().value();
    EXPECT_FALSE(report.stall);
    EXPECT_FALSE(RouteProgress({}).stall());
}

TEST(RouteProgress, SeedsAndSingleObserversSayTheSame) {
    const Route route{{0, {5, 1}}, {2, {7, 1}}, {5, {7, 5}}};
    const auto stall = tried(route).stall;
    ASSERT_TRUE(stall);

    const auto share = askSeeds(walled(), {kThief, 8, {.seed = 3}, route}, 2, kOn).value().value();
    const auto answer =
        askAwareness(walled(), {AgentId{0}, kThief, 8, {.seed = 3}, route}, kOn).value().value();

    EXPECT_EQ(share.runs[0].stall, stall);
    EXPECT_EQ(share.stalls(), 2U);
    EXPECT_EQ(answer.stall, stall);
}

} // namespace
} // namespace percept::sim::route_progress_test
