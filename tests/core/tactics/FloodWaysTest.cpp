#include "percept/tactics/LiveAnalyses.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

/// Which way floods take: past doors, walls and dear ground, and what they are refused for.
namespace percept::tactics::flood_ways_test {
namespace {

using testing::HasSubstr;

level::Analysis analysisOf(std::string id, std::string kind, std::string parameters) {
    return {std::move(id), std::move(kind), {std::move(parameters)}, {}};
}

level::Level corridor(const char* row) {
    level::Level level;
    level.grid.rows = {row};
    level.bounds = {{0, 0}, {static_cast<double>(level.grid.rows[0].size()), 1}, {}};
    level.teams = {{"red", {}, {}}, {"blue", {}, {}}};
    return level;
}

void addCity(level::Level& level, const char* id, double x) {
    level::Waypoint& city = level.waypoints.emplace_back();
    city.id = id;
    city.position = {x, 0.5, {}};
    city.tags = {"city"};
}

TEST(FloodWays, EquallyStrongCitiesShareAMapByTheirIds) {
    auto level = corridor(".........");
    addCity(level, "b", 0.5);
    addCity(level, "a", 8.5);
    level.analyses = {analysisOf("owner", "cities", R"({"value": "owner"})"),
                      analysisOf("of_b", "cities", R"({"city": "b", "strength": 3})")};
    auto server = *AnalysisServer::make(level);

    EXPECT_EQ(server.field("owner")->values, (std::vector<double>{1, 1, 1, 1, 2, 2, 2, 2, 2}));
    EXPECT_EQ(server.field("of_b")->values, (std::vector<double>{3, 1.5, 1, 0.75, 0, 0, 0, 0, 0}));
}

TEST(FloodWays, ClosedDoorsStopFloodsAndOpenOnesDoNot) {
    auto level = corridor("........");
    level.archetypes.emplace_back().id = "foot";
    level.agents.emplace_back();
    level.agents.back().archetype = "foot";
    level.agents.back().team = "red";
    level.agents.back().position = level::Place{0.5, 0.5, {}};
    level.doors.emplace_back();
    level.doors.back().segment = {{4, 0}, {4, 1}};
    addCity(level, "c", 0.5);
    level.analyses = {analysisOf("force", "influence", R"({"method": "flooding", "viewer": ""})"),
                      analysisOf("city", "cities", "{}")};
    for (const bool open : {false, true}) {
        level.doors[0].open = open;
        auto server = *AnalysisServer::make(level);
        for (const char* name : {"force", "city"}) {
            EXPECT_GT(server.field(name)->at(2, 0), 0.0);
            EXPECT_EQ(server.field(name)->at(6, 0) > 0.0, open) << name;
        }
    }
}

/// Bodies of 0.6 m and an opening that has room for them.
TEST(FloodWays, HowAWallLiesToTheCellsDoesNotDecideWhetherFloodsGetThroughItsOpening) {
    for (const double at : {3.0, 3.1, 3.25, 3.4})
        for (const double from : {4.0, 4.13, 4.3})
            for (const double width : {0.55, 0.65, 1.0}) {
                level::Level level;
                level.bounds = {{0, 0}, {9, 7}, {}};
                level.teams = {{"red", {}, {}}};
                level.walls.resize(2);
                level.walls[0].points = {{at, -0.1}, {at, from}};
                level.walls[1].points = {{at, from + width}, {at, 7.1}};
                level.agents.emplace_back();
                level.agents.back().team = "red";
                level.agents.back().position = level::Place{1.3, 1.3, {}};
                level.analyses = {analysisOf("force", "influence", R"({"method": "flooding"})"),
                                  analysisOf("city", "cities", R"({"cities": "units"})")};
                auto server = *AnalysisServer::make(level);
                for (const char* name : {"force", "city"})
                    EXPECT_EQ(*server.valueAt(name, {6, 2}) > 0.0, width >= 0.6)
                        << name << ", wall at " << at << ", opening from " << from << ", wide "
                        << width;
            }
}

TEST(FloodWays, AUnitInACellThatAWallTakesFloodsFromBesideIt) {
    level::Level level;
    level.bounds = {{0, 0}, {10, 10}, {}};
    level.teams = {{"red", {}, {}}, {"blue", {}, {}}};
    level.walls.emplace_back();
    level.walls.back().points = {{5, 0}, {5, 6}};
    level.analyses = {analysisOf("force", "influence", R"({"method": "flooding"})")};
    level.agents.emplace_back();
    level.agents.back().team = "red";
    level.agents.back().position = level::Place{4.75, 3, {}};

    EXPECT_GT(AnalysisServer::make(level)->field("force")->at(1, 1), 0.05);
}

TEST(FloodWays, DearGroundLeavesDistancesElsewhereAsTheyAre) {
    for (const double cost : {90.0, 120.0, 1e6}) {
        auto level = corridor("..........");
        level.terrain.cells = {".....s...."};
        level.terrain.types.resize(2);
        level.terrain.types[0].symbol = ".";
        level.terrain.types[1].symbol = "s";
        level.terrain.types[1].cost = {{"tank", cost}};
        level.archetypes.emplace_back().id = "tank";
        level.agents.emplace_back();
        level.agents.back().archetype = "tank";
        level.agents.back().team = "red";
        level.agents.back().position = level::Place{0.5, 0.5, {}};
        addCity(level, "c", 0.5);
        level.analyses = {
            analysisOf("force", "influence", R"({"method": "flooding", "viewer": ""})"),
            analysisOf("city", "cities", R"({"unit": "tank"})")};
        auto server = *AnalysisServer::make(level);
        for (const char* name : {"force", "city"}) {
            const Field map = *server.field(name);
            for (int column = 0; column < 5; ++column)
                EXPECT_NEAR(map.at(column, 0) / map.at(0, 0), 1.0 / (1.0 + column), 1e-3)
                    << name << " at " << column << " beside ground of " << cost;
            EXPECT_LT(map.at(9, 0) / map.at(0, 0), 1.0 / 90.0) << name;
        }
    }
}

TEST(FloodWays, WhatIsFarFromFreeGroundIsRefused) {
    auto level = corridor(".@@@@@@@@.");
    addCity(level, "c", 4.5);
    level.agents.emplace_back();
    level.agents.back().team = "red";
    level.agents.back().position = level::Place{5.5, 0.5, {}};
    level.analyses = {analysisOf("force", "influence", R"({"method": "flooding"})"),
                      analysisOf("camps", "cities", R"({"cities": "units", "viewer": ""})"),
                      analysisOf("towns", "cities", "{}")};
    auto server = *AnalysisServer::make(level);

    for (const char* name : {"force", "camps"}) {
        const auto map = server.field(name);
        ASSERT_FALSE(map) << name;
        EXPECT_THAT(map.error().text(),
                    HasSubstr("a unit of team \"red\" at 5.5,0.5 is on an obstacle"));
    }
    ASSERT_FALSE(server.field("towns"));
    EXPECT_THAT(server.field("towns").error().text(),
                HasSubstr("the city \"c\" is on an obstacle"));
}

TEST(FloodWays, WrongParametersAreNamed) {
    auto level = corridor("....");
    addCity(level, "c", 0.5);
    const auto fault = [&](const char* kind, const char* parameters) {
        level.analyses = {analysisOf("plain", "custom", R"({"rows": [[1, 2, 3, 4]]})"),
                          analysisOf("wrong", kind, parameters)};
        const auto good = AnalysisServer::make(level)->check("wrong");
        return good ? std::string("none") : good.error().text();
    };

    EXPECT_THAT(fault("automaton", "{}"), HasSubstr("`of` must name"));
    EXPECT_THAT(fault("automaton", R"({"of": "plain"})"), HasSubstr("`automaton`"));
    EXPECT_THAT(fault("automaton", R"({"of": "plain", "automaton": "nope"})"),
                HasSubstr("there is no automaton \"nope\"; there are: safe areas"));
    EXPECT_THAT(fault("automaton", R"({"of": "plain", "rules": ["class a", "a -> c"]})"),
                HasSubstr("rules[1]"));
    EXPECT_THAT(fault("automaton", R"({"of": "plain", "automaton": "crime", "steps": 1.5})"),
                HasSubstr("`steps`"));
    EXPECT_THAT(fault("automaton", R"({"of": "wrong", "automaton": "crime"})"),
                HasSubstr("made from itself"));
    EXPECT_THAT(fault("cities", R"({"tag": "village"})"), HasSubstr("no waypoint on the map"));
    EXPECT_THAT(fault("cities", R"({"city": "d"})"), HasSubstr("`city`"));
    EXPECT_THAT(fault("cities", R"({"value": "x"})"), HasSubstr("`value`"));
    EXPECT_THAT(fault("cities", R"({"cities": "towns"})"), HasSubstr("`cities`"));
    EXPECT_THAT(fault("cities", R"({"cities": "units", "team": "green"})"), HasSubstr("green"));
    EXPECT_THAT(fault("cities", R"({"strength": 0})"), HasSubstr("`strength`"));
    EXPECT_THAT(fault("influence", R"({"method": "flooding", "terrain": 1})"),
                HasSubstr("`terrain`"));
    EXPECT_EQ(fault("cities", "{}"), "none");
}

} // namespace
} // namespace percept::tactics::flood_ways_test
