#include "CommandLineRun.h"
#include "TemporaryFolder.h"
#include "TestData.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <fstream>

namespace percept::path_command_test {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

/// Two rooms with a door between them; node `attic` has no edges.
constexpr const char* kRooms = R"({
  "format": "percept-level",
  "version": 1,
  "name": "rooms",
  "bounds": {"min": [-10, 0], "max": [10, 10]},
  "walls": [
    {"id": "out", "points": [[-10, 0], [10, 0], [10, 10], [-10, 10]], "closed": true},
    {"id": "south", "points": [[0, 0], [0, 4]]},
    {"id": "north", "points": [[0, 6], [0, 10]]}
  ],
  "doors": [{"id": "door", "segment": [[0, 4], [0, 6]]}],
  "navigation": {
    "nodes": [
      {"id": "west", "position": [-5, 5]},
      {"id": "gate,1", "position": [-2, 5]},
      {"id": "east", "position": [5, 5]},
      {"id": "attic", "position": [9, 9]}
    ],
    "edges": [
      {"from": "west", "to": "gate,1", "cost": 3},
      {"from": "gate,1", "to": "east", "cost": 7, "flags": ["door"], "door": "door"},
      {"from": "west", "to": "east", "cost": 12}
    ]
  }
}
)";

class PathCommand : public testing::Test {
protected:
    std::string write(const std::string& content) {
        const auto path = m_folder.path() / "a.level.json";
        std::ofstream(path) << content;
        return path.string();
    }
    CommandLineRun path(std::vector<std::string> options) {
        options.insert(options.begin(), {"path", write(kRooms)});
        return runPercept(options);
    }

    TemporaryFolder m_folder;
};

TEST_F(PathCommand, PrintsCostAndNodesAsJson) {
    const auto run = path({"--nodes", "west,east", "--json"});

    EXPECT_EQ(run.code, 0);
    EXPECT_EQ(run.json()["cost"], 10.0);
    EXPECT_THAT(run.json()["nodes"], ElementsAre("west", "gate,1", "east"));
    EXPECT_FALSE(run.json().contains("unreachable"));
}

TEST_F(PathCommand, PrintsALineForPeople) {
    EXPECT_EQ(path({"--nodes", "west,east"}).out, "cost 10.000: west gate,1 east\n");
}

TEST_F(PathCommand, IdsMayHoldCommas) {
    EXPECT_EQ(path({"--nodes", "gate,1,east", "--json"}).json()["cost"], 7.0);
    EXPECT_EQ(path({"--nodes", "west,gate,1", "--json"}).json()["cost"], 3.0);
}

TEST_F(PathCommand, NoWayIsAnAnswerNotAnError) {
    const auto run = path({"--nodes", "east,attic", "--json"});

    EXPECT_EQ(run.code, 0);
    EXPECT_EQ(run.json()["unreachable"], true);
    EXPECT_TRUE(run.json()["cost"].is_null());
    EXPECT_EQ(path({"--nodes", "east,attic"}).out,
              "unreachable: no path from node east to node attic. 1 of 4 nodes can be reached "
              "from the start, and 1 leads to the goal; they come nearest at east and attic, 5.7 m "
              "apart\n");
    EXPECT_EQ(run.json()["nearest"][1]["node"], "attic");
    EXPECT_EQ(run.json()["leading"], 1);
}

TEST_F(PathCommand, BetweenPointsTheWalksAtBothEndsCount) {
    const auto run = path({"--from", "-6,5", "--to", "5,7", "--json"});

    ASSERT_EQ(run.code, 0) << run.errors;
    EXPECT_EQ(run.json()["cost"], 1.0 + 10.0 + 2.0);
    EXPECT_THAT(run.json()["nodes"], ElementsAre("west", "gate,1", "east"));
}

TEST_F(PathCommand, APointTakesTheNearestNodeOnItsSideOfTheDoor) {
    const auto run = path({"--from", "-6,5", "--to", "1,5", "--json"});

    ASSERT_EQ(run.code, 0) << run.errors;
    EXPECT_EQ(run.json()["nodes"].back(), "east");
}

TEST_F(PathCommand, APointWhereNobodyFitsIsUnreachable) {
    const auto run = path({"--from", "-9.98,5", "--to", "5,5"});

    EXPECT_EQ(run.code, 0);
    EXPECT_EQ(run.out, "unreachable: no node can be walked to from -9.98,5\n");
}

TEST_F(PathCommand, AnUnknownNodeIsNamed) {
    const auto run = path({"--nodes", "west,cellar"});

    EXPECT_EQ(run.code, 1);
    EXPECT_THAT(run.errors, HasSubstr("a.level.json: there is no node or waypoint \"cellar\""));
    EXPECT_EQ(run.out, "");
}

TEST_F(PathCommand, WaypointsOffTheGraphAreLinkedToIt) {
    std::string level = kRooms;
    level.insert(level.rfind('}'), R"(,
  "waypoints": [
    {"id": "crate", "position": [-5, 8], "qualities": {"cover": 1}},
    {"id": "corner", "position": [0.15, 9], "qualities": {"cover": 1}}
  ]
)");
    const auto file = write(level);
    const auto way = [&](const std::string& nodes, std::vector<std::string> more = {}) {
        std::vector<std::string> arguments{"path", file, "--nodes", nodes, "--json"};
        arguments.insert(arguments.end(), more.begin(), more.end());
        const auto run = runPercept(arguments);
        EXPECT_EQ(run.code, 0) << run.errors;
        return run.json();
    };

    EXPECT_NEAR(way("crate,east")["cost"], std::hypot(3.0, 3.0) + 7.0, 1e-9)
        << "by the gate, not by the nearest node";
    EXPECT_THAT(way("crate,east")["nodes"], ElementsAre("crate", "gate,1", "east"));
    EXPECT_NEAR(way("west,crate")["cost"], 3.0, 1e-9);
    EXPECT_THAT(way("crate,corner")["nodes"], ElementsAre("crate", "gate,1", "east", "corner"));
    EXPECT_TRUE(way("corner,crate").contains("unreachable")) << "nothing leads back";
    EXPECT_NEAR(way("attic,corner")["cost"], 8.85, 1e-9) << "straight, to near enough";
    const auto tactical =
        way("crate,east", {"--weights", "analysis:cover=1", "--heuristic-scale", "9"});
    EXPECT_THAT(tactical["nodes"], ElementsAre("crate", "gate,1", "east"));
    EXPECT_GT(tactical["connections"][0]["tactics"]["analysis:cover"], 0.0);
    EXPECT_EQ(tactical["heuristic_scale"], 9.0);
    EXPECT_EQ(tactical["admissible"], false);
    EXPECT_EQ(runPercept({"path", file, "--nodes", "crate,roof"}).code, 1);
}

TEST_F(PathCommand, OneQualityThatCannotBeReadDropsOutAlone) {
    const auto way = [&](const char* second) {
        const auto file = write(std::string(R"({"format": "percept-level", "version": 1,
          "name": "yard", "bounds": {"min": [0, 0], "max": [8, 8]},
          "waypoints": [{"id": "a", "position": [2, 4], "qualities": {"hide": 0.5}},
                        {"id": "b", "position": [6, 4])") +
                                second + "}]}");
        const auto run = runPercept(
            {"path", file, "--from", "1,4", "--to", "7,4", "--weights", "hide=-0.5", "--json"});
        EXPECT_EQ(run.code, 0) << run.errors;
        return run;
    };

    const auto without = way("");
    const auto bad = way(R"(, "qualities": {"hide": {"north": "NaN"}})");

    EXPECT_LT(without.json()["tactics"]["hide"], 0.0);
    EXPECT_EQ(bad.json(), without.json()) << "what is sound counts as before";
    EXPECT_EQ(without.errors, "");
    EXPECT_THAT(bad.errors, HasSubstr("a.level.json:4: waypoints[1].qualities.hide: "));
    EXPECT_THAT(bad.errors, HasSubstr("it is left out"));
    EXPECT_LT(way(R"(, "qualities": {"hide": 0.5})").json()["tactics"]["hide"],
              without.json()["tactics"]["hide"]);
}

TEST_F(PathCommand, WaypointsOfALevelWithoutAGraphAreReachedRoundItsWalls) {
    const auto file = write(R"({"format": "percept-level", "version": 1, "name": "yard",
      "bounds": {"min": [0, 0], "max": [8, 8]},
      "walls": [{"id": "bar", "points": [[2, 4], [6, 4]]}],
      "waypoints": [{"id": "a", "position": [4, 3.85]}, {"id": "b", "position": [4, 4.15]}]})");

    const auto run = runPercept({"path", file, "--nodes", "a,b", "--json"});

    ASSERT_EQ(run.code, 0) << run.errors;
    EXPECT_GT(run.json()["cost"], 4.0) << "around the bar";
}

TEST_F(PathCommand, WrongUsageGivesTwo) {
    for (const auto& options : std::vector<std::vector<std::string>>{
             {},
             {"--from", "1,2"},
             {"--from", "1,x", "--to", "3,4"},
             {"--from", "1,2,3", "--to", "3,4"},
             {"--from", "1,2", "--to", "3,4", "--nodes", "west,east"}})
        EXPECT_EQ(path(options).code, 2);
}

TEST_F(PathCommand, ALevelThatCannotBeSearchedIsRefusedWithFileAndLine) {
    std::string broken = kRooms;
    broken.replace(broken.find("\"to\": \"east\", \"cost\": 12"), 12, "\"to\": \"easy\"");
    const auto run = runPercept({"path", write(broken), "--nodes", "west,east"});

    EXPECT_EQ(run.code, 1);
    EXPECT_THAT(run.errors, HasSubstr("a.level.json:22: navigation.edges[2].to: "));
    EXPECT_EQ(runPercept({"path", "/nowhere.level.json", "--nodes", "a,b"}).code, 1);
}

struct KnownCost {
    const char* nodes;
    double cost;
};

void expectCosts(const std::filesystem::path& map, const std::vector<KnownCost>& known) {
    const TemporaryFolder folder;
    const auto level = (folder.path() / "raven.level.json").string();
    ASSERT_EQ(runPercept({"import", "raven", map.string(), "-o", level, "--scale", "1"}).code, 0);
    for (const auto& [nodes, cost] : known) {
        const auto run = runPercept({"path", level, "--nodes", nodes, "--json"});
        ASSERT_EQ(run.code, 0) << run.errors;
        EXPECT_NEAR(run.json()["cost"].get<double>(), cost, 1e-3) << nodes;
    }
}

TEST(PathCommandOnRavenMaps, CostsOfTheFirstMapAreThoseOfTheFile) {
    PERCEPT_REQUIRE_TEST_DATA(map, "raven/Raven_DM1.map");

    expectCosts(map,
                {{"0,332", 193.044},
                 {"0,333", 377.897},
                 {"0,335", 188.191},
                 {"332,336", 477.897},
                 {"335,337", 276.476},
                 {"333,339", 236.476},
                 {"336,338", 416.476},
                 {"334,337", 357.897},
                 {"310,312", 647.696}});
}

TEST(PathCommandOnRavenMaps, CostsThroughDoorsAreThoseOfTheFile) {
    PERCEPT_REQUIRE_TEST_DATA(map, "raven/Raven_DM1_With_Doors.map");

    expectCosts(map,
                {{"0,1", 60.0},
                 {"13,4", 589.973},
                 {"12,3", 513.526},
                 {"9,23", 642.333},
                 {"29,30", 145.499},
                 {"11,26", 211.367}});
}

} // namespace
} // namespace percept::path_command_test
