#include "editor/ask/RoutePlan.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace percept::ask {
namespace {

using geometry::Vec2;
using sense::Stance;
using testing::HasSubstr;

RoutePlan plan() {
    RoutePlan made;
    made.append({0, 0}, Stance::Stand, 1);
    made.append({4, 0}, Stance::Stand, 2);
    made.wait(Stance::Crouch, 3);
    made.append({4, 3}, Stance::Crouch, 0.5);
    return made;
}

TEST(RoutePlan, SaysWhenHeIsWhereAndHow) {
    const auto stops = plan().stops();

    ASSERT_EQ(stops.size(), 4U);
    EXPECT_EQ(stops[0].time, 0);
    EXPECT_EQ(stops[1].time, 2) << "4 m at 2 m/s";
    EXPECT_EQ(stops[2].time, 5);
    EXPECT_EQ(stops[2].position, (Vec2{4, 0}));
    EXPECT_EQ(stops[3].time, 11);
    EXPECT_EQ(stops[0].stance, Stance::Stand) << "on the leg that begins there";
    EXPECT_EQ(stops[1].stance, Stance::Crouch);
    EXPECT_EQ(plan().length(), 7);
}

TEST(RoutePlan, IsTheSameAfterAFile) {
    const auto read = readRoute(writeRoute(plan().stops()), "r");

    ASSERT_TRUE(read) << read.error().text();
    const auto again = RoutePlan::of(*read);
    ASSERT_EQ(again.legs.size(), plan().legs.size());
    for (std::size_t i = 0; i < again.legs.size(); ++i) {
        EXPECT_EQ(again.legs[i].to, plan().legs[i].to);
        EXPECT_EQ(again.legs[i].stance, plan().legs[i].stance);
        EXPECT_NEAR(again.legs[i].wait, plan().legs[i].wait, 1e-9);
    }
    EXPECT_NEAR(again.legs[0].speed, 2, 1e-9);
}

/// To the last bit: a run tells apart what is not.
void expectSame(const std::vector<sim::RouteStop>& a, const std::vector<sim::RouteStop>& b) {
    ASSERT_EQ(a.size(), b.size());
    for (std::size_t i = 0; i < a.size(); ++i) {
        EXPECT_EQ(a[i].time, b[i].time) << i;
        EXPECT_EQ(a[i].position, b[i].position) << i;
        EXPECT_EQ(a[i].stance, b[i].stance) << i;
    }
}

TEST(RoutePlan, IsAskedAboutAsAFileHoldsIt) {
    RoutePlan drawn;
    drawn.append({1.0 / 3, 2.0 / 3}, sense::Stance::Stand, 2);
    drawn.append({22.0 / 7, 2.0 / 3}, sense::Stance::Crouch, 1.1);
    drawn.wait(sense::Stance::Stand, 0.7);
    drawn.append({5.123456, 6.54321}, sense::Stance::Stand, 1.7);
    const auto read = readRoute(writeRoute(drawn.stops()), "r").value();

    expectSame(read, drawn.stops());
    expectSame(RoutePlan::of(read).stops(), read);
}

TEST(RoutePlan, WhatAFileHasMoreDigitsOfIsReadAsItWouldBeWritten) {
    const auto read = readRoute(
        R"([{"time": 0, "position": [0.00004, 2]}, {"time": 1.23456, "position": [3, 2]}])", "r");

    ASSERT_TRUE(read);
    EXPECT_EQ(read->at(0).position, (Vec2{0, 2}));
    EXPECT_EQ(read->at(1).time, 1.2346);
    expectSame(RoutePlan::of(*read).stops(), *read);
}

TEST(RoutePlan, AWaitStaysWhereItsPlaceIsMoved) {
    auto moved = plan();
    moved.move(2, {5, 1});

    EXPECT_EQ(moved.places(), (std::vector<Vec2>{{0, 0}, {5, 1}, {5, 1}, {4, 3}}));
    moved.move(0, {1, 0});
    EXPECT_EQ(moved.start.front(), (Vec2{1, 0}));
}

TEST(RoutePlan, PlacesAreTakenAwayOneByOne) {
    auto less = plan();
    less.remove(0);
    EXPECT_EQ(less.start.front(), (Vec2{4, 0}));
    EXPECT_EQ(less.legs.size(), 2U);
    less.remove(2);
    less.remove(1);
    less.remove(0);
    EXPECT_TRUE(less.empty());
    EXPECT_TRUE(less.stops().empty());
}

TEST(RoutePlan, FilesThatAreNoRouteAreRefused) {
    EXPECT_THAT(readRoute("{}", "r").error().message, HasSubstr("expected a list of stops"));
    EXPECT_THAT(readRoute(R"([{"time": 0}])", "r").error().place, HasSubstr("[0]"));
    EXPECT_THAT(
        readRoute(R"([{"time": 1, "position": [0, 0]}, {"time": 1, "position": [1, 0]}])", "r")
            .error()
            .message,
        HasSubstr("let times ascend"));
}

TEST(RoutePlan, AKeyThatIsMisspeltOrThereTwiceIsNamed) {
    const auto misspelt =
        readRoute(R"([{"time": 0, "position": [2, 1], "stanse": "crouch"}])", "r").error();
    EXPECT_EQ(misspelt.message, R"(There is no use for "stanse" here. Did you mean "stance"?)");
    EXPECT_EQ(misspelt.place, "r: [0]");
    EXPECT_EQ(readRoute(R"([{"time": 0, "position": [2, 1], "zork": 1}])", "r").error().message,
              R"(There is no use for "zork" here. Remove it)");
    const auto twice = readRoute(R"([{"time": 0, "time": 3, "position": [2, 1]}])", "r").error();
    EXPECT_EQ(twice.message, R"("time" is there twice. Remove one of them)");
    EXPECT_EQ(twice.place, "r");
}

TEST(RoutePlan, ATimeBelowZeroIsSaidAsSuch) {
    const auto early = readRoute(R"([{"time": -1, "position": [2, 1]}])", "r").error();
    EXPECT_EQ(early.message, "the time -1 is below 0; choose 0 or later");
    EXPECT_EQ(early.place, "r: [0]");
}

} // namespace
} // namespace percept::ask
