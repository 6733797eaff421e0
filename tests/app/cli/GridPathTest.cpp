#include "CommandLineRun.h"
#include "TemporaryFolder.h"
#include "TestData.h"
#include "percept/base/File.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

namespace percept::grid_path_test {
namespace {

using testing::HasSubstr;

constexpr const char* kMap = "type octile\nheight 3\nwidth 4\nmap\n....\n.@@.\n....\n";

class GridPath : public testing::Test {
protected:
    GridPath() {
        const auto map = write("small.map", kMap);
        EXPECT_EQ(runPercept({"import", "movingai", map, "-o", m_level}).code, 0);
    }
    std::string write(const std::string& name, std::string_view content) {
        const auto path = m_folder / name;
        EXPECT_TRUE(writeFileAtomically(path, content));
        return path.string();
    }
    CommandLineRun solve(std::string_view rows, std::vector<std::string> more = {}) {
        const auto file = write("a.scen", "version 1\n" + std::string(rows));
        std::vector<std::string> arguments{"path", m_level, "--scenario", file, "--json"};
        arguments.insert(arguments.end(), more.begin(), more.end());
        return runPercept(arguments);
    }

    TemporaryFolder m_folder;
    std::string m_level = (m_folder / "small.level.json").string();
};

/// Without a graph: the ground between walls.
TEST_F(GridPath, ABodyPassesEveryOpeningThatItFitsHoweverTheWallLiesToTheCells) {
    for (const char* at : {"3.1", "3.5", "4.0"})
        for (const int from : {2, 3, 4}) {
            const auto level =
                write("wall.level.json",
                      fmt::format(R"({{"format": "percept-level", "version": 1, "name": "wall",
                    "bounds": {{"min": [0, 0], "max": [9, 7]}},
                    "walls": [{{"id": "w0", "points": [[{0}, -0.1], [{0}, {1}]]}},
                              {{"id": "w1", "points": [[{0}, {2}], [{0}, 7.1]]}}],
                    "doors": [{{"id": "d", "segment": [[{0}, {1}], [{0}, {2}]], "open": true}}]}})",
                                  at,
                                  from,
                                  from + 1));
            const auto cost = [&](const char* radius) {
                const auto run = runPercept({"path",
                                             level,
                                             "--from",
                                             "1.3,1.3",
                                             "--to",
                                             "6,2",
                                             "--radius",
                                             radius,
                                             "--json"});
                EXPECT_EQ(run.code, 0) << run.errors;
                return run.json()["cost"];
            };

            ASSERT_TRUE(cost("0.4").is_number()) << at << ", from " << from;
            EXPECT_NEAR(cost("0.4").get<double>(), cost("0.3").get<double>(), 0.6);
            EXPECT_TRUE(cost("0.57").is_null()) << "who stands there gives way by a tenth";
        }
}

TEST_F(GridPath, SolvesTheRowsOfAScenario) {
    const auto run = solve("0\tmaps/small.map\t4\t3\t0\t0\t3\t2\t5\n"
                           "0\tmaps/small.map\t4\t3\t0\t0\t1\t1\t7\n"
                           "0\tmaps/small.map\t4\t3\t2\t2\t2\t2\t0.25\n");

    ASSERT_EQ(run.code, 0) << run.errors;
    const auto report = run.json();
    EXPECT_EQ(report["solved"], 2);
    EXPECT_EQ(report["failed"], 1);
    EXPECT_EQ(report["max_error"], 0.25);
    EXPECT_EQ(report["results"][0]["length"], 5.0);
    EXPECT_TRUE(report["results"][1]["length"].is_null());
    EXPECT_EQ(report["results"][1]["optimal"], 7.0);
}

TEST_F(GridPath, ScenariosOfOtherSystemsAreRead) {
    const auto run = solve("0\tmy maps/small.map\t4\t3\t0\t0\t3\t2\t5\r\n"
                           "0\tmaps\\a\\SMALL.MAP\t4\t3\t0\t0\t3\t2\t5\r\n"
                           "0 small.map 4 3 0 0 3 2 5\r\n\r\n");

    ASSERT_EQ(run.code, 0) << run.errors;
    EXPECT_EQ(run.json()["solved"], 3);
    const auto marked = write("b.scen", "\xEF\xBB\xBFversion 1.0\r\n0 small.map 4 3 0 0 3 2 5\r\n");
    EXPECT_EQ(runPercept({"path", m_level, "--scenario", marked}).code, 0);
    EXPECT_THAT(solve("0 small.map 4 3 0 0 3 2 inf\n").errors, HasSubstr("a.scen:2: "));
}

TEST_F(GridPath, LargeMapsCanBeSearchedByTheirClusters) {
    std::string map = "type octile\nheight 80\nwidth 80\nmap\n";
    for (int row = 0; row < 80; ++row)
        map += row % 20 == 10 ? (row % 40 == 10 ? std::string(79, '@') + ".\n"
                                                : "." + std::string(79, '@') + "\n")
                              : std::string(80, '.') + "\n";
    const auto level = (m_folder / "large.level.json").string();
    ASSERT_EQ(runPercept({"import", "movingai", write("large.map", map), "-o", level}).code, 0);
    const auto way = [&](std::vector<std::string> more) {
        std::vector<std::string> arguments{
            "path", level, "--cells", "--from", "3,3", "--to", "70,75", "--json"};
        arguments.insert(arguments.end(), more.begin(), more.end());
        const auto run = runPercept(arguments);
        EXPECT_EQ(run.code, 0) << run.errors;
        return run.json();
    };

    const auto exact = way({});
    const auto quick = way({"--hierarchical"});

    EXPECT_EQ(exact["hierarchical"], false);
    EXPECT_EQ(quick["hierarchical"], true);
    EXPECT_GE(quick["length"], exact["length"]);
    EXPECT_LE(double(quick["length"]), 1.2 * double(exact["length"]));
    EXPECT_EQ(quick["cells"].front(), exact["cells"].front());
    EXPECT_EQ(quick["cells"].back(), exact["cells"].back());
    EXPECT_EQ(
        runPercept(
            {"path", level, "--hierarchical", "--from", "1,1", "--to", "2,2", "--profile", "scout"})
            .code,
        2);
}

TEST_F(GridPath, TheUnitsOfTheSourceWalkOnAnyMap) {
    const auto run = runPercept({"path",
                                 m_level,
                                 "--cells",
                                 "--from",
                                 "0,0",
                                 "--to",
                                 "3,2",
                                 "--profile",
                                 "heavy_artillery",
                                 "--json"});

    ASSERT_EQ(run.code, 0) << run.errors;
    EXPECT_TRUE(run.json()["tactics"].contains("difficulty"));
    EXPECT_TRUE(run.json()["tactics"].contains("enemies"));
    EXPECT_TRUE(run.json()["tactics"].contains("visibility"));
    const auto unknown = runPercept(
        {"path", m_level, "--cells", "--from", "0,0", "--to", "3,2", "--profile", "cavalry"});
    EXPECT_EQ(unknown.code, 1);
    EXPECT_THAT(unknown.errors, HasSubstr("shipped are: scout, light_infantry, heavy_artillery"));
}

TEST_F(GridPath, AScenarioForAnotherMapIsRefused) {
    const auto size = solve("0\tsmall.map\t5\t3\t0\t0\t3\t2\t5\n");
    EXPECT_EQ(size.code, 1);
    EXPECT_THAT(size.errors, HasSubstr("a.scen:2: the scenario is for the map small of 5 x 3"));

    const auto name = solve("0\tother.map\t4\t3\t0\t0\t3\t2\t5\n");
    EXPECT_EQ(name.code, 1);
    EXPECT_THAT(name.errors, HasSubstr("a.scen:2: the scenario is for the map other"));
    EXPECT_EQ(solve("0\tother.map\t4\t3\t0\t0\t3\t2\t5\n", {"--any-name"}).code, 0);
}

TEST_F(GridPath, FindsTheWayBetweenPlaces) {
    const auto metres =
        runPercept({"path", m_level, "--from", "0.5,1.5", "--to", "3.5,1.5", "--json"});
    const auto cells =
        runPercept({"path", m_level, "--from", "0,1", "--to", "3,1", "--cells", "--json"});

    ASSERT_EQ(metres.code, 0) << metres.errors;
    EXPECT_EQ(metres.json()["length"], 5.0);
    EXPECT_EQ(metres.json()["cells"].size(), 6U);
    EXPECT_EQ(metres.json(), cells.json());
}

/// A grid of 32 x 32 m. @param blocked whether cells about the middle are
std::string openGrid(Metres cell, bool blocked) {
    const int count = static_cast<int>(32 / cell);
    std::string rows;
    for (int row = 0; row < count; ++row) {
        std::string cells(static_cast<std::size_t>(count), '.');
        for (int column = 0; column < count && blocked; ++column)
            if (std::abs(column * cell - 15) < 3 && std::abs(row * cell - 15) < 3)
                cells[static_cast<std::size_t>(column)] = '#';
        rows += fmt::format("{}\"{}\"", row == 0 ? "" : ", ", cells);
    }
    return fmt::format(R"({{"format": "percept-level", "version": 1,
        "bounds": {{"min": [0, 0], "max": [32, 32]}}, "grid": {{"cell": {}, "rows": [{}]}},
        "archetypes": [{{"id": "a", "brain": "guard"}}],
        "agents": [{{"id": "x", "archetype": "a", "position": [4, 4]}}],
        "profiles": [{{"id": "p", "unit": "a", "weights": {{"exposure": 0}},
                       "weights_per": "metre"}}]}})",
                       cell,
                       rows);
}

TEST_F(GridPath, OneWalkHasOneLengthWhateverTheCellsAndTheWeightsThatAreNamed) {
    for (const bool blocked : {false, true})
        for (const Metres cell : {2.0, 1.0, 0.25}) {
            const auto level = write("open.level.json", openGrid(cell, blocked));
            const auto lengthOf = [&](std::vector<std::string> how) {
                std::vector<std::string> all{
                    "path", level, "--from", "4.1,16.2", "--to", "28,16.2", "--json"};
                all.insert(all.end(), how.begin(), how.end());
                const auto path = runPercept(all);
                EXPECT_EQ(path.code, 0) << path.errors;
                EXPECT_NEAR(
                    path.json()["cost"].get<double>(), path.json()["length"].get<double>(), 1e-9);
                return path.json()["length"].get<double>();
            };

            const double plain = lengthOf({});
            EXPECT_NEAR(lengthOf({"--weights", "exposure=0"}), plain, 1e-9) << cell;
            EXPECT_NEAR(lengthOf({"--profile", "p"}), plain, 1e-9) << cell;
            if (blocked) {
                EXPECT_GT(plain, 23.9 + 1) << cell;
            } else {
                EXPECT_NEAR(plain, 23.9, 1e-9) << cell;
            }
        }
}

TEST_F(GridPath, NoWayIsAnAnswerAPlaceOutsideAnError) {
    const auto blocked =
        runPercept({"path", m_level, "--from", "1,1", "--to", "3,1", "--cells", "--json"});
    EXPECT_EQ(blocked.code, 0);
    EXPECT_EQ(blocked.json()["unreachable"], true);
    EXPECT_EQ(blocked.json()["reason"], "No body fits at the start");
    EXPECT_TRUE(blocked.json()["nearest"].is_null());

    const auto outside = runPercept({"path", m_level, "--from", "9,1", "--to", "3,1"});
    EXPECT_EQ(outside.code, 1);
    EXPECT_THAT(outside.errors, HasSubstr("9,1 lies outside the grid of 4 x 3 cells"));
}

/// The level has neither walls nor a graph.
TEST_F(GridPath, APlaceInADoorwayIsReachedAtAnyAngle) {
    const auto level = write("door.level.json", R"({"format": "percept-level", "version": 1,
        "name": "door", "bounds": {"min": [0, 0], "max": [20, 20]},
        "doors": [{"id": "gate", "segment": [[10, 8], [10, 12]]}]})");
    for (const char* from : {"5,10", "5,5", "9,18", "15,5"}) {
        const auto path = runPercept({"path", level, "--from", from, "--to", "10,10", "--json"});
        EXPECT_EQ(path.code, 0) << path.errors;
        EXPECT_TRUE(path.json()["length"].is_number()) << from;
    }
}

TEST_F(GridPath, OfAPlaceWhereNoBodyFitsNothingNearIsNamed) {
    const auto level = write("niche.level.json", R"({"format": "percept-level", "version": 1,
        "name": "niche", "bounds": {"min": [0, 0], "max": [20, 20]},
        "walls": [{"id": "fence", "points": [[8, 9.95], [10, 9.95], [10, 10.05], [8, 10.05]],
                   "closed": true}]})");
    const auto path = runPercept({"path", level, "--from", "9,10", "--to", "1,1", "--json"});
    EXPECT_EQ(path.json()["reason"], "no node can be walked to from 9,10");
    EXPECT_TRUE(path.json()["nearest"].is_null());
}

TEST_F(GridPath, ALevelWithoutAGridHasNoScenarios) {
    const auto level = write("empty.level.json", R"({"format": "percept-level", "version": 1,
        "name": "empty", "bounds": {"min": [0, 0], "max": [9, 9]}})");

    const auto run = runPercept({"path", level, "--scenario", write("b.scen", "version 1\n")});

    EXPECT_EQ(run.code, 1);
    EXPECT_THAT(run.errors, HasSubstr("The level has no grid"));
}

TEST(GridPathOnTestMaterial, SolvesAMazeWithItsOptimalLengths) {
    PERCEPT_REQUIRE_TEST_DATA(map, "movingai/maze-32-32-4.map");
    PERCEPT_REQUIRE_TEST_DATA(scenario, "movingai/maze-32-32-4-even-1.scen");
    const TemporaryFolder folder;
    const auto level = (folder / "maze.level.json").string();
    ASSERT_EQ(runPercept({"import", "movingai", map.string(), "-o", level}).code, 0);

    const auto run = runPercept({"path", level, "--scenario", scenario.string(), "--json"});

    ASSERT_EQ(run.code, 0) << run.errors;
    EXPECT_EQ(run.json()["solved"], 200);
    EXPECT_EQ(run.json()["failed"], 0);
    EXPECT_LT(run.json()["max_error"], 1e-6);
}

TEST(GridPathOnTestMaterial, MapsOfOtherKindsAreRefused) {
    PERCEPT_REQUIRE_TEST_DATA(map, "raven/not_raven_ch5_grid.map");
    const TemporaryFolder folder;

    const auto run =
        runPercept({"import", "movingai", map.string(), "-o", (folder / "a.level.json").string()});

    EXPECT_EQ(run.code, 1);
    EXPECT_THAT(run.errors,
                HasSubstr("is a grid map of the path-finding chapter, not a Moving AI"));
}

} // namespace
} // namespace percept::grid_path_test
