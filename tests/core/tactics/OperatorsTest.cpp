#include "percept/tactics/Waypoints.h"

#include <gtest/gtest.h>

#include <map>

// Every operator of the compound language by itself, against values reckoned by hand.
namespace percept::tactics::operators_test {
namespace {

level::Waypoint place(const char* id, level::Place at, level::ById<level::Json> qualities) {
    level::Waypoint made;
    made.id = id;
    made.position = at;
    made.qualities = std::move(qualities);
    return made;
}

std::map<std::string, double>
valuesOf(const level::Level& level, std::string_view text, Logic logic = Logic::Fuzzy) {
    const auto points = Waypoints::make(level).value();
    const auto values = points.evaluate(parseRule(text).value(), {}, logic).value();
    std::map<std::string, double> all;
    for (std::size_t i = 0; i < points.size(); ++i)
        all[points.id(i)] = values[i];
    return all;
}

/// One place with a = 0.36 and b = 0.75.
double reckon(std::string_view text, Logic logic = Logic::Fuzzy) {
    level::Level level;
    level.waypoints = {place("here", {0, 0, {}}, {{"a", {"0.36"}}, {"b", {"0.75"}}})};
    return valuesOf(level, text, logic)["here"];
}

constexpr Logic kChances = Logic::Probabilistic;
constexpr double kTiny = 1e-12;

TEST(Operators, AndIsTheLessOrTheProduct) {
    EXPECT_EQ(reckon("a AND b"), 0.36);
    EXPECT_NEAR(reckon("a AND b", kChances), 0.27, kTiny);
    EXPECT_EQ(reckon("b AND 1"), 0.75);
    EXPECT_EQ(reckon("b AND 0", kChances), 0.0);
    EXPECT_EQ(reckon("a AND a"), 0.36);
    EXPECT_NEAR(reckon("a AND a", kChances), 0.1296, kTiny) << "as if they were independent";
}

TEST(Operators, OrIsTheGreaterOrTheChanceOfEither) {
    EXPECT_EQ(reckon("a OR b"), 0.75);
    EXPECT_NEAR(reckon("a OR b", kChances), 0.36 + 0.75 - 0.27, kTiny);
    EXPECT_EQ(reckon("a OR 0"), 0.36);
    EXPECT_NEAR(reckon("a OR 1", kChances), 1.0, kTiny);
}

TEST(Operators, NotIsTheRest) {
    EXPECT_EQ(reckon("NOT b"), 0.25);
    EXPECT_EQ(reckon("NOT NOT b"), 0.75);
    EXPECT_NEAR(reckon("NOT (a OR b)", kChances), (1 - 0.36) * (1 - 0.75), kTiny)
        << "neither of them";
    EXPECT_EQ(reckon("NOT (a AND b)"), reckon("NOT a OR NOT b"));
}

TEST(Operators, VeryIsTheSquareAndFairlyTheRoot) {
    EXPECT_NEAR(reckon("VERY b"), 0.5625, kTiny);
    EXPECT_NEAR(reckon("VERY VERY b"), 0.31640625, kTiny);
    EXPECT_NEAR(reckon("FAIRLY a"), 0.6, kTiny);
    EXPECT_NEAR(reckon("VERY FAIRLY a"), 0.36, kTiny);
    EXPECT_NEAR(reckon("NOT VERY b AND a", kChances), (1 - 0.5625) * 0.36, kTiny)
        << "they bind closer than AND";
}

TEST(Operators, WhatIsNotStatedCountsNothing) {
    level::Level level;
    level.waypoints = {place("here", {0, 0, {}}, {{"a", {"0.5"}}}),
                       place("there", {1, 0, {}}, {{"b", {"0.7"}}})};

    EXPECT_EQ(valuesOf(level, "b")["here"], 0.0);
    EXPECT_EQ(valuesOf(level, "a OR b")["there"], 0.7);
    EXPECT_EQ(valuesOf(level, "NOT a")["there"], 1.0);
}

TEST(Operators, TheAmbushOfTheSourceIsCoverAndShadowNearExposure) {
    // Figure 6.3: along a corridor; of two shady covers one has the exposed place beside it.
    level::Level level;
    level.waypoints = {place("exposed", {0, 0, {}}, {{"exposure", {"0.9"}}}),
                       place("good", {2, 1, {}}, {{"cover", {"0.8"}}, {"shadow", {"0.7"}}}),
                       place("lit", {2, -1, {}}, {{"cover", {"0.8"}}, {"shadow", {"0"}}}),
                       place("remote", {9, 0, {}}, {{"cover", {"1"}}, {"shadow", {"1"}}})};
    auto ambush = valuesOf(level, "cover AND shadow AND NEAR(exposure, 3)");

    EXPECT_EQ(ambush["good"], 0.7);
    EXPECT_EQ(ambush["lit"], 0.0);
    EXPECT_EQ(ambush["remote"], 0.0);
    EXPECT_EQ(ambush["exposed"], 0.0) << "a place is not near itself";
    EXPECT_NEAR(valuesOf(level, "cover AND shadow AND NEAR(exposure, 3)", kChances)["good"],
                0.8 * 0.7 * 0.9,
                kTiny);
    // As far as that exactly counts; the best around counts, not the nearest.
    EXPECT_EQ(valuesOf(level, "NEAR(cover, 2)")["good"], 0.8);
    EXPECT_EQ(valuesOf(level, "NEAR(cover, 1.99)")["good"], 0.0);
    EXPECT_EQ(valuesOf(level, "NEAR(cover, 100)")["exposed"], 1.0);
}

TEST(Operators, VisibleFromNeedsAViewFromThereToHere) {
    level::Level level;
    level.waypoints = {place("here", {0, 0, {}}, {{"exposure", {"1"}}}),
                       place("open", {0, 6, {}}, {{"exposure", {"0.3"}}}),
                       place("hidden", {6, 0, {}}, {{"exposure", {"0.9"}}})};
    level::Wall wall;
    wall.points = {{3, -5}, {3, 5}};
    level.walls = {wall};

    EXPECT_EQ(valuesOf(level, "VISIBLE_FROM(exposure)")["here"], 0.3);
    EXPECT_EQ(valuesOf(level, "VISIBLE_FROM(exposure, 5)")["here"], 0.0);
    EXPECT_EQ(valuesOf(level, "NOT VISIBLE_FROM(exposure)")["hidden"], 1.0);
    EXPECT_EQ(valuesOf(level, "VISIBLE_FROM(VERY exposure)")["open"], 1.0);
}

TEST(Operators, WithoutADistanceAllThatSeeItCount) {
    level::Level level;
    for (int i = 0; i < 60; ++i)
        level.waypoints.push_back(place(("p" + std::to_string(i)).c_str(),
                                        {i * 7 % 20 + 0.5, i * 11 % 23 + 0.5, {}},
                                        {{"exposure", {std::to_string(i * 13 % 9 * 0.125)}}}));
    for (const double x : {4.0, 9.0, 15.0}) {
        level::Wall wall;
        wall.points = {{x, 2}, {x + 1, 21}};
        level.walls.push_back(wall);
    }

    const auto all = valuesOf(level, "VISIBLE_FROM(exposure)");

    EXPECT_EQ(all, valuesOf(level, "VISIBLE_FROM(exposure, 1000)"));
    EXPECT_NE(all, valuesOf(level, "NEAR(exposure, 1000)")) << "walls hide some";
    EXPECT_EQ(valuesOf(level, "NEAR(VISIBLE_FROM(NOT exposure), 3)"),
              valuesOf(level, "NEAR(VISIBLE_FROM(NOT exposure, 1000), 3)"));
}

TEST(Operators, TheBalconyOfTheSourceHasExitsTheMiddleOfTheRoomOnlySeemsTo) {
    // Figure 6.4: from the balcony A one exit leads to the room and two elsewhere, the hall B has
    // one, and from C in the middle of the room three lead to places in the same room.
    level::Level level;
    level.regions.resize(3);
    level.regions[0].polygon = {{0, 0}, {10, 0}, {10, 8}, {0, 8}};     // the room
    level.regions[1].polygon = {{0, 8}, {10, 8}, {10, 10}, {0, 10}};   // the balcony
    level.regions[2].polygon = {{10, 0}, {14, 0}, {14, 10}, {10, 10}}; // the hall
    level.waypoints = {place("A", {5, 9, {}}, {{"visibility", {"0.9"}}}),
                       place("B", {11, 1, {}}, {{"visibility", {"0.8"}}}),
                       place("C", {5, 4, {}}, {{"visibility", {"1"}}}),
                       place("c1", {4, 4, {}}, {}),
                       place("c2", {6, 4, {}}, {}),
                       place("c3", {5, 3, {}}, {}),
                       place("stairs", {12, 9, {}}, {}),
                       place("roof", {-3, 9, {}}, {})};
    level.waypoints[0].links = {"c1", "stairs", "roof"};
    level.waypoints[1].links = {"c2"};
    level.waypoints[2].links = {"c1", "c2", "c3"};
    auto any = valuesOf(level, "EXITS(3)");
    auto out = valuesOf(level, "EXITS(3, NOT_SAME_ROOM)");
    auto hitAndRun = valuesOf(level, "visibility AND EXITS(3, NOT_SAME_ROOM)");

    EXPECT_EQ(any["A"], 1.0);
    EXPECT_EQ(any["C"], 1.0) << "the mistake that the source warns of";
    EXPECT_EQ(out["A"], 1.0);
    EXPECT_NEAR(out["B"], 1.0 / 3, kTiny);
    EXPECT_EQ(out["C"], 0.0);
    EXPECT_EQ(hitAndRun["A"], 0.9);
    EXPECT_NEAR(hitAndRun["B"], 1.0 / 3, kTiny);
    EXPECT_EQ(hitAndRun["C"], 0.0);
    EXPECT_EQ(valuesOf(level, "EXITS(6)")["A"], 0.5);
    EXPECT_EQ(valuesOf(level, "EXITS(1)")["roof"], 0.0) << "links lead one way";
}

} // namespace
} // namespace percept::tactics::operators_test
