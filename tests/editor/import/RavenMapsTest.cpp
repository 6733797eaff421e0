#include "TestData.h"
#include "editor/import/RavenImport.h"
#include "percept/base/File.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <limits>
#include <map>
#include <queue>

/// The check values of the maps that came with the source.
namespace percept::importing {
namespace {

constexpr double kUnit = 1.0; ///< keeps the units of the file
constexpr double kCostTolerance = 0.001;

Import importFile(const std::filesystem::path& path, double scale = kUnit) {
    const auto text = readFile(path, kLargestImportBytes);
    EXPECT_TRUE(text);
    auto imported = importRaven(*text, path.string(), {scale});
    EXPECT_TRUE(imported) << imported.error().text();
    return std::move(*imported);
}

/// Costs of the shortest ways from one node to all that can be reached.
std::map<std::string, double>
costsFrom(const level::Navigation& graph, const std::string& start, bool throughDoors = true) {
    std::multimap<std::string, const level::NavigationEdge*> leaving;
    for (const auto& edge : graph.edges)
        if (throughDoors || edge.door.empty())
            leaving.emplace(edge.from, &edge);
    std::map<std::string, double> costs;
    using Entry = std::pair<double, std::string>;
    std::priority_queue<Entry, std::vector<Entry>, std::greater<>> open;
    open.emplace(0.0, start);
    while (!open.empty()) {
        const auto [cost, node] = open.top();
        open.pop();
        if (!costs.emplace(node, cost).second)
            continue;
        const auto [first, last] = leaving.equal_range(node);
        for (auto edge = first; edge != last; ++edge)
            open.emplace(cost + edge->second->cost.value(), edge->second->to);
    }
    return costs;
}

struct AllPaths {
    std::size_t reachable = 0; ///< ordered pairs, each with itself included
    double longest = 0.0;
    double mean = 0.0;
};

AllPaths allPaths(const level::Navigation& graph) {
    AllPaths all;
    double sum = 0;
    for (const auto& node : graph.nodes)
        for (const auto& [to, cost] : costsFrom(graph, node.id)) {
            ++all.reachable;
            all.longest = std::max(all.longest, cost);
            sum += cost;
        }
    all.mean = sum / static_cast<double>(all.reachable);
    return all;
}

std::size_t countItems(const level::Level& level, const std::string& kind) {
    return static_cast<std::size_t>(
        std::count_if(level.items.begin(), level.items.end(), [&](const auto& item) {
            return item.kind == kind;
        }));
}

double meanEdgeLength(const level::Navigation& graph) {
    double sum = 0;
    for (const auto& edge : graph.edges)
        sum += edge.cost.value();
    return sum / static_cast<double>(graph.edges.size());
}

TEST(RavenMaps, Dm1ComesInWhole) {
    PERCEPT_REQUIRE_TEST_DATA(path, "raven/Raven_DM1.map");

    const auto [level, warnings] = importFile(path);

    EXPECT_EQ(level.walls.size(), 57U);
    EXPECT_EQ(level.navigation.nodes.size(), 340U);
    EXPECT_EQ(level.navigation.edges.size(), 2150U);
    EXPECT_EQ(level.doors.size(), 0U);
    EXPECT_EQ(level.triggers.size(), 0U);
    EXPECT_EQ(level.spawns.size(), 3U);
    EXPECT_EQ(countItems(level, "health"), 3U);
    EXPECT_EQ(countItems(level, "rocket_launcher"), 2U);
    EXPECT_EQ(countItems(level, "railgun"), 1U);
    EXPECT_EQ(countItems(level, "shotgun"), 2U);
    EXPECT_EQ(level.agents.size(), 3U);
    EXPECT_EQ(level.bounds.max, level::Vec2(488, 442));
    EXPECT_NEAR(meanEdgeLength(level.navigation), 23.7036, 1e-4);
    ASSERT_EQ(warnings.size(), 1U);
    EXPECT_THAT(warnings[0], testing::HasSubstr("impossible coordinates"));
}

TEST(RavenMaps, Dm1WithDoorsComesInWhole) {
    PERCEPT_REQUIRE_TEST_DATA(path, "raven/Raven_DM1_With_Doors.map");

    const auto [level, warnings] = importFile(path);

    EXPECT_EQ(level.walls.size(), 57U);
    EXPECT_EQ(level.navigation.nodes.size(), 29U);
    EXPECT_EQ(level.navigation.edges.size(), 92U);
    EXPECT_EQ(std::count_if(level.navigation.edges.begin(),
                            level.navigation.edges.end(),
                            [](const auto& edge) { return !edge.door.empty(); }),
              6);
    EXPECT_EQ(level.doors.size(), 3U);
    EXPECT_EQ(level.triggers.size(), 6U);
    EXPECT_EQ(level.spawns.size(), 3U);
    EXPECT_EQ(level.items.size(), 0U);
    EXPECT_EQ(level.bounds.max, level::Vec2(491, 471));
    EXPECT_NEAR(meanEdgeLength(level.navigation), 86.5992, 1e-4);
    EXPECT_EQ(warnings.size(), 3U);
}

TEST(RavenMaps, AMapWithoutGraphAndAnEmptyOneComeIn) {
    PERCEPT_REQUIRE_TEST_DATA(clear, "raven/clearDM1.map");
    PERCEPT_REQUIRE_TEST_DATA(blank, "raven/blank400x400.map");

    const auto clearLevel = importFile(clear).level;
    const auto blankLevel = importFile(blank).level;

    EXPECT_EQ(clearLevel.walls.size(), 57U);
    EXPECT_EQ(clearLevel.doors.size(), 1U);
    EXPECT_EQ(clearLevel.triggers.size(), 2U);
    EXPECT_EQ(clearLevel.triggers[0].position, (level::Place{270.5, 95, {}}));
    EXPECT_EQ(clearLevel.spawns.size(), 3U);
    EXPECT_EQ(clearLevel.bounds.max, level::Vec2(497, 468));
    EXPECT_EQ(blankLevel.walls.size(), 0U);
    EXPECT_EQ(blankLevel.spawns.size(), 0U);
    EXPECT_EQ(blankLevel.bounds.max, level::Vec2(391, 391));
}

TEST(RavenMaps, DoorsKeepTheirSwitchesAndEdges) {
    PERCEPT_REQUIRE_TEST_DATA(path, "raven/Raven_DM1_With_Doors.map");

    const auto level = importFile(path).level;

    const auto& door = level.doors.at(0);
    EXPECT_EQ(door.id, "door_85");
    EXPECT_EQ(door.segment, (level::Segment{{400, 471 - 240}, {400, 471 - 300}}));
    EXPECT_EQ(door.switches, (std::vector<std::string>{"switch_86", "switch_87"}));
    EXPECT_EQ(door.speed, 60);
    EXPECT_EQ(door.stayOpen, 1);
    const auto& plate = level.triggers.at(1);
    EXPECT_EQ(plate.id, "switch_87");
    EXPECT_EQ(plate.target, "door_85");
    EXPECT_EQ(plate.position, (level::Place{420, 471 - 310, {}}));
    EXPECT_EQ(plate.size, level::Vec2(8, 8));
    const auto& edge = level.navigation.edges.at(0);
    EXPECT_EQ(edge.door, "door_88");
    EXPECT_EQ(edge.flags, std::vector<std::string>{"door"});
}

TEST(RavenMaps, Dm1HasTheKnownPathCosts) {
    PERCEPT_REQUIRE_TEST_DATA(path, "raven/Raven_DM1.map");
    const auto graph = importFile(path).level.navigation;
    const auto cost = [&](const char* from, const char* to) {
        return costsFrom(graph, from).at(to);
    };

    EXPECT_NEAR(cost("0", "332"), 193.044, kCostTolerance);
    EXPECT_NEAR(cost("0", "333"), 377.897, kCostTolerance);
    EXPECT_NEAR(cost("0", "335"), 188.191, kCostTolerance);
    EXPECT_NEAR(cost("332", "336"), 477.897, kCostTolerance);
    EXPECT_NEAR(cost("335", "337"), 276.476, kCostTolerance);
    EXPECT_NEAR(cost("333", "339"), 236.476, kCostTolerance);
    EXPECT_NEAR(cost("336", "338"), 416.476, kCostTolerance);
    EXPECT_NEAR(cost("334", "337"), 357.897, kCostTolerance);
    EXPECT_NEAR(cost("310", "312"), 647.696, kCostTolerance);
    const auto all = allPaths(graph);
    EXPECT_EQ(all.reachable, 340U * 340U);
    EXPECT_NEAR(all.longest, 647.696, kCostTolerance);
    EXPECT_NEAR(all.mean, 270.009, kCostTolerance);
}

TEST(RavenMaps, Dm1WithDoorsHasTheKnownPathCosts) {
    PERCEPT_REQUIRE_TEST_DATA(path, "raven/Raven_DM1_With_Doors.map");
    const auto graph = importFile(path).level.navigation;
    struct Case {
        const char* from;
        const char* to;
        double throughDoors;
        double around;
    };
    const Case cases[] = {{"0", "1", 60, 290.416},
                          {"13", "4", 589.973, 589.973},
                          {"12", "3", 513.526, 610.416},
                          {"9", "23", 642.333, 722.494},
                          {"29", "30", 145.499, 819.646},
                          {"11", "26", 211.367, 667.507}};

    for (const auto& [from, to, throughDoors, around] : cases) {
        EXPECT_NEAR(costsFrom(graph, from).at(to), throughDoors, kCostTolerance) << from;
        EXPECT_NEAR(costsFrom(graph, from, false).at(to), around, kCostTolerance) << from;
    }
    const auto all = allPaths(graph);
    EXPECT_EQ(all.reachable, 29U * 29U);
    EXPECT_NEAR(all.longest, 642.333, kCostTolerance);
    EXPECT_NEAR(all.mean, 290.939, kCostTolerance);
}

TEST(RavenMaps, WallsFormTheKnownLoops) {
    PERCEPT_REQUIRE_TEST_DATA(path, "raven/Raven_DM1.map");
    const auto walls = importFile(path).level.walls;
    std::map<std::pair<double, double>, const level::Wall*> byStart;
    for (const auto& wall : walls)
        byStart[{wall.points[0].x, wall.points[0].y}] = &wall;
    std::vector<double> areas;

    while (!byStart.empty()) {
        double area = 0;
        const auto* wall = byStart.begin()->second;
        for (auto next = byStart.begin(); next != byStart.end();
             next = byStart.find({wall->points[1].x, wall->points[1].y})) {
            wall = next->second;
            area += geometry::cross(wall->points[0], wall->points[1]) / 2;
            byStart.erase(next);
        }
        areas.push_back(area);
    }

    // Turning y up turns the signs.
    EXPECT_THAT(areas, testing::UnorderedElementsAre(-175400, 12500, 3200, 5800, 1400, 4000));
}

TEST(RavenMaps, ScaleTurnsUnitsIntoMetres) {
    PERCEPT_REQUIRE_TEST_DATA(path, "raven/Raven_DM1.map");

    const auto units = importFile(path).level;
    const auto metres = importFile(path, 0.05).level;

    EXPECT_EQ(metres.bounds.max, level::Vec2(24.4, 22.1));
    EXPECT_NEAR(metres.walls[7].points[1].y, units.walls[7].points[1].y * 0.05, 1e-9);
    EXPECT_NEAR(metres.navigation.edges[9].cost.value(),
                units.navigation.edges[9].cost.value() * 0.05,
                1e-9);
    EXPECT_EQ(metres.items[0].radius, 0.5);
    EXPECT_EQ(metres.modalities, level::ravenModalities());
    level::Archetype bot = level::ravenBot(0.05);
    bot.sensors = {{"sight", 0.0}, {"sound", 0.0}, {"touch", 0.0}};
    EXPECT_EQ(metres.archetypes.at(0), bot);
}

} // namespace
} // namespace percept::importing
