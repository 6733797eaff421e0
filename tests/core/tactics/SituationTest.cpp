#include "percept/tactics/LiveAnalyses.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace percept::tactics::situation_test {
namespace {

using geometry::Vec2;

constexpr int kRed = 0;
constexpr int kBlue = 1;
constexpr std::uint64_t kOnlyRed = 1;
constexpr std::uint64_t kOnlyBlue = 2;

/// Eight cells in a row.
level::Level ground() {
    level::Level level;
    level.bounds = {{0, 0}, {8, 1}, {}};
    level.grid.rows = {"........"};
    level.teams.resize(2);
    level.teams[0].id = "red";
    level.teams[1].id = "blue";
    level.analyses = {
        {"safe", "security", {R"({"team": "red", "viewer": "red"})"}, {}},
        {"felt", "security", {R"({"team": "red", "viewer": "red", "unknown": "trusted"})"}, {}},
        {"plain", "security", {}, {}},
        {"threat", "enemies", {R"({"team": "red", "unknown": 0.3})"}, {}},
        {"forces", "influence", {R"({"team": "blue"})"}, {}},
        {"height", "custom", {R"({"rows": [[1, 1, 1, 1, 1, 1, 1, 9]]})"}, {}}};
    level.layers = {{"product", "safe * height", {}}, {"slope", "2 * height", {}}};
    return level;
}

/// Red in the first cell, blue's unit in the last.
Situation facing(std::uint64_t blueKnownTo) {
    Situation situation;
    situation.units = {{kRed, {0.5, 0.5}, 4, kOnlyRed}, {kBlue, {7.5, 0.5}, 2, blueKnownTo}};
    return situation;
}

/// Everybody sees two and a half metres.
std::shared_ptr<const Sight> shortSight() {
    return std::make_shared<const Sight>([](const Situation::Unit& watcher, Vec2 place) {
        return geometry::distance(watcher.place, place) <= 2.5;
    });
}

AnalysisServer serverFor(const level::Level& level, Situation situation) {
    auto server = *AnalysisServer::make(level);
    server.setSight(shortSight());
    server.setSituation(std::move(situation));
    return server;
}

TEST(Situation, LevelsWhoseAnalysesStateAViewerAreKnown) {
    const auto names = [](const char* kind, const char* parameters) {
        level::Level level = ground();
        level.analyses = {{"it", kind, {parameters}, {}}};
        return namesViewer(level);
    };

    for (const char* kind : {"influence", "security", "borders"}) {
        EXPECT_TRUE(names(kind, R"({"viewer": "red"})"));
        EXPECT_FALSE(names(kind, R"({"team": "red"})"));
        EXPECT_FALSE(names(kind, R"({"viewer": ""})"));
        EXPECT_FALSE(names(kind, ""));
    }
    EXPECT_TRUE(names("enemies", R"({"team": "red"})")) << "whose enemies they are knows them";
    EXPECT_TRUE(names("enemies", R"({"viewer": "blue"})"));
    EXPECT_FALSE(names("enemies", R"({"team": "red", "viewer": ""})")) << "all count";
    EXPECT_TRUE(names("suspicion", R"({"team": "red"})"));
    EXPECT_TRUE(names("cities", R"({"cities": "units", "viewer": "red"})"));
    EXPECT_FALSE(names("cities", R"({"viewer": "red"})")) << "waypoints are known to all";
    EXPECT_FALSE(names("gradient", R"({"viewer": "red"})"));
}

TEST(Situation, WhatASideHoldsAndDoesNotSeeIsNotSafe) {
    const auto level = ground();
    auto server = serverFor(level, facing(kOnlyBlue));

    const Field safe = *server.field("safe");
    EXPECT_DOUBLE_EQ(safe.at(0, 0), 4.0);
    EXPECT_DOUBLE_EQ(safe.at(2, 0), 4.0 / 3) << "in view, and nobody known comes near";
    for (int column = 3; column < 8; ++column)
        EXPECT_EQ(safe.at(column, 0), 0.0) << column;
    EXPECT_EQ(server.field("product")->at(7, 0), 0.0) << "however good the place is otherwise";
    EXPECT_DOUBLE_EQ(server.field("felt")->at(7, 0), 4.0 / 8) << "who does not think of that";
    EXPECT_EQ(server.viewOf(kRed).cells().values, (std::vector<double>{1, 1, 1, 0, 0, 0, 0, 0}));
}

TEST(Situation, WithoutEyesEverythingIsInView) {
    const auto level = ground();
    auto server = *AnalysisServer::make(level);
    server.setSituation(facing(kOnlyBlue));

    EXPECT_DOUBLE_EQ(server.field("safe")->at(7, 0), 4.0 / 8);
    for (const double seen : server.viewOf(kRed).cells().values)
        EXPECT_EQ(seen, 1.0);
}

TEST(Situation, TheEnemysKnownGroundIsSafeForHimEvenOutOfView) {
    const auto level = ground();
    auto server = serverFor(level, facing(kKnownToAll));
    server.setViewer(kRed);

    const Field plain = *server.field("plain");
    EXPECT_DOUBLE_EQ(plain.at(7, 0), 2.0 - 4.0 / 8) << "blue holds it as far as red knows";
    EXPECT_EQ(plain.at(4, 0), 0.0) << "red holds it, as far as it knows, and does not look";
    EXPECT_GT(plain.at(1, 0), 0.0);
}

TEST(Situation, EnemiesAreFearedWhereNobodyLooks) {
    const auto level = ground();
    auto server = serverFor(level, facing(kOnlyBlue));
    auto known = serverFor(level, facing(kKnownToAll));

    EXPECT_EQ(server.field("threat")->at(2, 0), 0.0) << "in view";
    EXPECT_EQ(server.field("threat")->at(3, 0), 0.3);
    EXPECT_DOUBLE_EQ(known.field("threat")->at(7, 0), 2.0) << "known is worse than feared";
}

TEST(Situation, WhereASideBelievesSomebodyToBeCountsForItAlone) {
    const auto level = ground();
    Situation situation = facing(kOnlyBlue);
    Situation::Unit believed = situation.units[1];
    believed.place = {2.5, 0.5};
    believed.knownTo = kOnlyRed;
    believed.remembered = true;
    situation.units.push_back(believed);
    auto server = serverFor(level, situation);

    EXPECT_DOUBLE_EQ(server.field("forces")->at(7, 0), 2.0) << "all that there is";
    EXPECT_DOUBLE_EQ(server.field("threat")->at(2, 0), 2.0);
    EXPECT_DOUBLE_EQ(server.field("threat")->at(7, 0), 2.0 / 6) << "not where it really is";
    auto blue = serverFor(level, situation);
    blue.setViewer(kBlue);
    EXPECT_DOUBLE_EQ(blue.field("forces")->at(7, 0), 2.0);
    EXPECT_DOUBLE_EQ(blue.field("forces")->at(2, 0), 2.0 / 6);
    EXPECT_EQ(server.viewOf(kBlue).cells().at(2, 0), 0.0) << "nobody looks from there";
}

TEST(Situation, ADeclarationWithoutAViewerGoesByTheOneWhoLooks) {
    const auto level = ground();
    auto server = serverFor(level, facing(kOnlyBlue));

    EXPECT_DOUBLE_EQ(server.field("forces")->at(7, 0), 2.0);
    auto red = serverFor(level, facing(kOnlyBlue));
    red.setViewer(kRed);
    EXPECT_EQ(red.field("forces")->at(7, 0), 0.0);
}

TEST(Situation, WhatRestsOnForcesIsToldFromTheRest) {
    const auto level = ground();
    const auto server = *AnalysisServer::make(level);

    EXPECT_TRUE(server.restsOnForces("safe"));
    EXPECT_TRUE(server.restsOnForces("product"));
    EXPECT_FALSE(server.restsOnForces("height"));
    EXPECT_FALSE(server.restsOnForces("slope"));
}

TEST(Situation, SweepsOfARunGoByTheSameEyes) {
    const auto level = ground();
    const auto live = *LiveAnalyses::make(level, shortSight());
    MapSweep sweep(*live, facing(kOnlyBlue), 3);
    const MapBench bench(live);
    while (!sweep.done())
        sweep.step(bench, 3);
    const LiveMaps maps = sweep.after({});
    auto server = serverFor(level, facing(kOnlyBlue));

    ASSERT_EQ(maps.maps.size(), live->slowNames().size());
    for (std::size_t i = 0; i < maps.maps.size(); ++i)
        EXPECT_EQ(maps.maps[i], *server.field(live->slowNames()[i])) << live->slowNames()[i];
    EXPECT_EQ(maps.maps[0].at(5, 0), 0.0);
}

TEST(Situation, BordersAreGreatestWhereTheyAreWeakest) {
    auto level = ground();
    level.analyses = {{"white", "borders", {R"({"team": "blue"})"}, {}},
                      {"all", "borders", {}, {}},
                      {"red", "influence", {R"({"team": "red"})"}, {}},
                      {"blue", "influence", {R"({"team": "blue"})"}, {}}};
    level.layers.clear();
    Situation situation = facing(kKnownToAll);
    situation.units[1].strength = 3; // so that no cell lies between the two
    auto server = serverFor(level, situation);
    const Control control = controlOf(std::vector{*server.field("red"), *server.field("blue")});
    const auto border = bordersOf(control);
    const auto spots = weakSpotsOf(control, kBlue);

    ASSERT_EQ(spots.size(), 1U);
    const Field blue = *server.field("white");
    for (std::size_t cell = 0; cell < border.size(); ++cell) {
        const double all = server.field("all")->values[cell];
        EXPECT_EQ(all,
                  border.values[cell] != 0 ? 1.0 / (1.0 + control.security.values[cell]) : 0.0);
        EXPECT_EQ(blue.values[cell], control.team.values[cell] == kBlue ? all : 0.0);
    }
    EXPECT_EQ(std::max_element(blue.values.begin(), blue.values.end()) - blue.values.begin(),
              spots[0].cells[0]);
}

TEST(Situation, MapsOfBordersAreThoseOfTheControlWhereverUnitsStand) {
    auto level = ground();
    level.analyses = {{"ofRed", "borders", {R"({"team": "red"})"}, {}},
                      {"ofBlue", "borders", {R"({"team": "blue"})"}, {}},
                      {"all", "borders", {}, {}},
                      {"red", "influence", {R"({"team": "red"})"}, {}},
                      {"blue", "influence", {R"({"team": "blue"})"}, {}}};
    level.layers.clear();
    for (int red = 0; red < 8; ++red)
        for (int blue = 0; blue < 8; ++blue) {
            Situation situation;
            situation.units = {{kRed, {red + 0.5, 0.5}, 4, kKnownToAll},
                               {kBlue, {blue + 0.5, 0.5}, 4, kKnownToAll}};
            auto server = serverFor(level, situation);
            const Control control =
                controlOf(std::vector{*server.field("red"), *server.field("blue")});
            const auto border = bordersOf(control);

            double most = 0.0;
            for (std::size_t cell = 0; cell < border.size(); ++cell) {
                const double all =
                    border.values[cell] != 0 ? 1.0 / (1.0 + control.security.values[cell]) : 0.0;
                most = std::max(most, all);
                const std::uint64_t sides = control.strongest.values[cell];
                EXPECT_EQ(server.field("all")->values[cell], all);
                EXPECT_EQ(server.field("ofRed")->values[cell], (sides & 1U) != 0 ? all : 0.0);
                EXPECT_EQ(server.field("ofBlue")->values[cell], (sides & 2U) != 0 ? all : 0.0);
            }
            EXPECT_GT(most, 0.0) << red << ' ' << blue;
        }
}

TEST(Situation, WrongWordsForTheUnknownAreRefused) {
    auto level = ground();
    level.analyses[0].parameters.text = R"({"unknown": "perhaps"})";
    auto server = *AnalysisServer::make(level);

    const auto made = server.field("safe");
    ASSERT_FALSE(made);
    EXPECT_NE(made.error().message.find("unsafe or trusted"), std::string::npos);
}

} // namespace
} // namespace percept::tactics::situation_test
