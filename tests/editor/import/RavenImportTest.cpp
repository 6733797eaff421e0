#include "editor/import/RavenImport.h"
#include "percept/level/Validate.h"
#include "percept/nav/NavGraph.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace percept::importing {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

constexpr const char* kGraph = "3\n"
                               "Index: 0 PosX: 10 PosY: 20\n"
                               "Index: -1 PosX: 15 PosY: 20\n"
                               "Index: 2 PosX: 30 PosY: 20\n"
                               "2\n"
                               "m_iFrom: 0 m_iTo: 2 m_fCost: 20 m_iFlags: 64 ID: 7\n"
                               "From: 2 To: 0 Cost: 0 Flags: 9 ID: -1\n"
                               "\n"
                               "100 50\n";

constexpr const char* kDoor = "11 7  20 10  20 30 1 8\n12 8 7 6  18 20 4\n";

std::string map(const std::string& entities) {
    return std::string(kGraph) + kDoor + entities;
}

Import imported(const std::string& text, double scale = 1.0) {
    auto result = importRaven(text, "maps/test.map", {scale});
    EXPECT_TRUE(result) << result.error().text();
    return result ? std::move(*result) : Import{};
}

Error errorOf(const std::string& text) {
    const auto result = importRaven(text, "test.map");
    EXPECT_FALSE(result);
    return result ? Error{} : result.error();
}

TEST(RavenImport, TurnsYUpAndScales) {
    const auto level = imported(map("0  0 0  100 0  0 1"), 0.1).level;

    EXPECT_EQ(level.name, "test");
    EXPECT_EQ(level.bounds.max, level::Vec2(10, 5));
    ASSERT_EQ(level.walls.size(), 1U);
    EXPECT_THAT(level.walls[0].points, ElementsAre(level::Vec2(0, 5), level::Vec2(10, 5)));
    EXPECT_EQ(level.walls[0].id, "wall_0");
    EXPECT_EQ(level.navigation.nodes[1].id, "2");
    EXPECT_EQ(level.navigation.nodes[1].position, (level::Place{3, 3, {}}));
}

TEST(RavenImport, ReadsGiversWithTheSourcesRanges) {
    const auto level = imported(map("4 20  10 20 7 50 0\n8 21  30 20 7 2"), 0.05).level;

    ASSERT_EQ(level.items.size(), 2U);
    EXPECT_EQ(level.items[0].kind, "health");
    EXPECT_EQ(level.items[0].radius, 0.5);
    EXPECT_EQ(level.items[0].amount, 50);
    EXPECT_EQ(level.items[0].respawn, 10);
    EXPECT_EQ(level.items[0].node, "0");
    EXPECT_EQ(level.items[1].kind, "shotgun");
    EXPECT_EQ(level.items[1].respawn, 15);
}

TEST(RavenImport, TurnsFlagsIntoWordsAndKeepsEdgesWithoutCost) {
    const auto edges = imported(map("")).level.navigation.edges;

    ASSERT_EQ(edges.size(), 2U);
    EXPECT_THAT(edges[0].flags, ElementsAre("door"));
    EXPECT_EQ(edges[0].door, "door_7");
    EXPECT_THAT(edges[1].flags, ElementsAre("swim", "creep", "jump"));
    EXPECT_EQ(edges[1].cost, 0);
}

TEST(RavenImport, AcceptsEveryKindOfLineEnd) {
    std::string dos = map("5 30 10 20 7 -1");
    const auto unix = imported(dos);
    for (auto at = dos.find('\n'); at != dos.npos; at = dos.find('\n', at + 2))
        dos.replace(at, 1, "\r\n");

    EXPECT_EQ(imported(dos).level, unix.level);
    EXPECT_EQ(imported(dos + "\r\n\r\n ").level, unix.level);
}

TEST(RavenImport, LeavesOutWhatIsDeletedOrInsaneAndSaysSo) {
    const auto [level, warnings] =
        imported(map("0  -1.07374e+008 -1.07374e+008  -1.07374e+008 -1.07374e+008  -1 0\n"
                     "0 5 5 5 5 0 0\n5 30 10 20 7 -1"));

    EXPECT_THAT(level.walls, IsEmpty());
    EXPECT_THAT(warnings,
                ElementsAre("maps/test.map:12: a wall with impossible coordinates is left out",
                            "maps/test.map:13: a wall without length is left out",
                            "maps/test.map:3: the deleted node 1 is left out"));
}

TEST(RavenImport, WhatLiesOutsideTheSizeOfTheMapEnlargesIt) {
    const auto [level, warnings] = imported(map("5 30 5000 20 7 -1\n5 31 10 -700 7 -1"));

    for (const auto& problem : level::validate(level))
        EXPECT_NE(problem.severity, level::Severity::Error) << problem.place << problem.message;
    EXPECT_EQ(level.bounds.max.x, level.spawns.at(0).position.x);
    EXPECT_EQ(level.bounds.max.y, level.spawns.at(1).position.y);
    EXPECT_THAT(warnings,
                testing::Contains(
                    "maps/test.map: objects lie outside the size of the map: it is enlarged"));
}

TEST(RavenImport, WithoutSpawnPointsThereAreNoBots) {
    const auto with = imported(map("5 30 10 20 7 -1")).level;
    const auto [without, warnings] = imported(map(""));

    EXPECT_EQ(with.agents.size(), 3U);
    EXPECT_THAT(without.agents, IsEmpty());
    EXPECT_THAT(warnings,
                testing::Contains("maps/test.map: the map has no spawn points: no bots are added"));
}

TEST(RavenImport, PassesOverUnknownEntitiesLineByLine) {
    const auto [level, warnings] = imported(map("9 40 10 20 7 0\n14 some words\n5 30 10 20 7 -1"));

    EXPECT_EQ(level.spawns.size(), 1U);
    EXPECT_THAT(warnings,
                testing::Contains("maps/test.map:12: an entity of the unknown type 9 is left out"));
    EXPECT_THAT(
        warnings,
        testing::Contains("maps/test.map:13: an entity of the unknown type 14 is left out"));
}

TEST(RavenImport, NamesTheLineOfAReferenceToNothing) {
    std::string missingNode = map("");
    missingNode.replace(missingNode.find("m_iTo: 2"), 8, "m_iTo: 3");

    EXPECT_EQ(errorOf(missingNode).text(),
              "test.map:6: an edge leads from node 0 to node 3, but the map has no node 3");
    EXPECT_THAT(errorOf(map("11 50 1 1 2 2 1 51")).text(), HasSubstr("test.map:12: door 50"));
    EXPECT_THAT(errorOf(map("12 50 51 6 2 2 4")).text(), HasSubstr("test.map:12: trigger 50"));
    EXPECT_THAT(errorOf(map("4 50 1 1 7 50 99")).text(), HasSubstr("test.map:12: giver 50"));
}

TEST(RavenImport, MakesAnEdgeThroughADoorThatIsGonePlainAndSaysSo) {
    std::string gone = map("");
    gone.replace(gone.find("ID: 7"), 5, "ID: 9");

    const auto result = imported(gone);

    ASSERT_EQ(result.level.navigation.edges.size(), 2U);
    EXPECT_THAT(result.level.navigation.edges[0].flags, IsEmpty());
    EXPECT_EQ(result.level.navigation.edges[0].door, "");
    EXPECT_THAT(result.warnings,
                testing::Contains(HasSubstr("test.map:6: the edge from 0 to 2 goes through door 9, "
                                            "which the map does not have")));
    EXPECT_TRUE(nav::compileNavigation(result.level));
}

TEST(RavenImport, RefusesAnIdThatAppearsTwice) {
    EXPECT_EQ(errorOf(map("5 8 10 20 7 -1")).text(),
              "test.map:12: the id 8 appears twice (first in line 11)");
}

TEST(RavenImport, LeavesOutTheEdgesOfADeletedNode) {
    std::string text = map("");
    text.replace(text.find("To: 0"), 5, "To: 1");

    const auto [level, warnings] = imported(text);

    EXPECT_EQ(level.navigation.edges.size(), 1U);
    EXPECT_THAT(
        warnings,
        testing::Contains("maps/test.map:7: the edge from 2 to 1 is left out with its node"));
}

TEST(RavenImport, SaysWhereAFileIsCutOff) {
    const std::string text = map("4 20  10 20 7 50 0");
    const auto firstEntity = std::string(kGraph).size();

    EXPECT_THAT(errorOf(text.substr(0, firstEntity - 4)).message, HasSubstr("cut off"));
    EXPECT_EQ(errorOf(text.substr(0, text.size() - 2)).text(),
              "test.map:12: the file ends within the giver, before its node: it is cut off");
}

TEST(RavenImport, RefusesWhatIsNotANumber) {
    EXPECT_EQ(errorOf(map("5 30 abc 20 7 -1")).text(),
              "test.map:12: \"abc\" is where the x of the spawn point belongs");
    EXPECT_THAT(errorOf(map("5 30 nan 20 7 -1")).message, HasSubstr("\"nan\""));
    EXPECT_THAT(errorOf(map("5 30 1e999 20 7 -1")).message, HasSubstr("\"1e999\""));
    EXPECT_THAT(errorOf(map("5 30 2e6 20 7 -1")).message, HasSubstr("impossible coordinates"));
    EXPECT_THAT(errorOf("99999999999\nIndex: 0").message, HasSubstr("number of nodes"));
    EXPECT_THAT(errorOf("0\n-5\n\n10 10").message, HasSubstr("below 0"));
    EXPECT_THAT(errorOf("0\n0\n\n0 10").message, HasSubstr("0 x 10"));
}

TEST(RavenImport, RefusesImpossibleCosts) {
    for (const char* cost : {"-1", "1e308"}) {
        std::string text = map("");
        text.replace(text.find("m_fCost: 20"), 11, std::string("m_fCost: ") + cost);
        EXPECT_THAT(errorOf(text).text(), HasSubstr("test.map:6: an edge has the impossible cost"));
    }
}

TEST(RavenImport, RefusesOtherKindsByName) {
    EXPECT_THAT(errorOf("").message, HasSubstr("an empty file"));
    EXPECT_THAT(errorOf("type octile\nheight 1\nwidth 1\nmap\n.").message,
                HasSubstr("a Moving AI grid map"));
    EXPECT_THAT(errorOf("{\n\"classname\" \"worldspawn\"\n}").message, HasSubstr("a Quake map"));
    EXPECT_THAT(errorOf("2\n1\n0\n1").message, HasSubstr("a grid map"));
    EXPECT_EQ(errorOf("2\n1\n0\n1").code, ErrorCode::Corrupt);
}

} // namespace
} // namespace percept::importing
