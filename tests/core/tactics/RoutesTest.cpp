#include "percept/tactics/Routes.h"

#include <gtest/gtest.h>

namespace percept::tactics {
namespace {

using geometry::Vec2;

level::Level redAndBlue() {
    level::Level level;
    level.bounds = {{0, 0}, {20, 10}};
    level.teams = {{"red", {}, {}}, {"blue", {}, {}}};
    level.analyses = {{"all", "influence", {"{}"}, {}},
                      {"of_blue", "influence", {R"({"viewer": "blue"})"}, {}}};
    return level;
}

/// Red is known to blue, but not the other way round.
Situation oneSided() {
    Situation made;
    made.units = {{0, {3, 5}, 3.0, 0b11}, {1, {17, 4}, 5.0, 0b10}};
    return made;
}

double valueAt(const level::Level& level, const char* name, Vec2 place, const Asker& asker) {
    return namedTactics(level, {{name, 1.0}}, nullptr, asker).value().front().valueAt(place);
}

TEST(Routes, AnalysesThatNameNoSideGoByWhatTheAskerKnows) {
    const auto level = redAndBlue();
    const Asker red{.viewer = 0, .situation = oneSided()};
    const Asker blue{.viewer = 1, .situation = oneSided()};
    const Asker all{.situation = oneSided()};
    auto server = *AnalysisServer::make(level);
    server.setSituation(oneSided());
    const Vec2 nearBlue{16, 4};
    const double everything = *server.valueAt("all", nearBlue);
    server.setViewer(0);
    server.forgetSlow();
    const double knownToRed = *server.valueAt("all", nearBlue);

    EXPECT_LT(knownToRed, everything);
    EXPECT_EQ(valueAt(level, "all", nearBlue, red), knownToRed);
    EXPECT_EQ(valueAt(level, "all", nearBlue, blue), everything);
    EXPECT_EQ(valueAt(level, "all", nearBlue, all), everything);
    EXPECT_EQ(valueAt(level, "of_blue", nearBlue, red), everything) << "it says whose";
}

TEST(Routes, EnemiesThatAreNotDeclaredAreThoseOfTheAsker) {
    auto level = redAndBlue();
    const Asker blue{.viewer = 1, .situation = oneSided()};
    const double asked = valueAt(level, "enemies", {4, 5}, blue);
    level.analyses.push_back({"foes", "enemies", {R"({"team": "blue"})"}, {}});

    EXPECT_GT(asked, 0.0);
    EXPECT_EQ(asked, valueAt(level, "foes", {4, 5}, {.situation = oneSided()}));
}

TEST(Routes, WaypointsAreWorthWhatTheyAreInThatPostureWithThatWeapon) {
    auto level = redAndBlue();
    level::Waypoint nest;
    nest.id = "nest";
    nest.position = {8, 5, {}};
    nest.qualities = {
        {"ambush", {R"({"rifle": {"standing": 0.4, "crouching": 0.9}, "knife": 0.1})"}}};
    level.waypoints = {nest};

    EXPECT_EQ(valueAt(level, "ambush", {8, 5}, {}), 0.1) << "the least";
    EXPECT_EQ(valueAt(level, "ambush", {8, 5}, {.state = {{"rifle"}}}), 0.4);
    EXPECT_EQ(valueAt(level, "ambush", {8, 5}, {.state = {{"crouching", "rifle"}}}), 0.9);
}

} // namespace
} // namespace percept::tactics
