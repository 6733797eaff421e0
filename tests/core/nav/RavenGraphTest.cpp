#include "Sanitized.h"
#include "TestData.h"
#include "editor/import/RavenImport.h"
#include "percept/base/File.h"
#include "percept/level/WallSegments.h"
#include "percept/nav/BoostGraph.h"
#include "percept/nav/PathSearch.h"

#include <boost/graph/dijkstra_shortest_paths.hpp>
#include <gtest/gtest.h>

#include <algorithm>

namespace percept::nav {
namespace {

/// What is known about a map of the test material, in the units of the file.
struct Known {
    std::size_t nodes;
    std::size_t edges;
    double meanEdgeLength;
    double longest;
    double mean; ///< shortest path over all ordered pairs, each node with itself included
};

level::Level importMap(const std::filesystem::path& map) {
    const auto text = readFile(map, importing::kLargestImportBytes);
    auto imported = importing::importRaven(*text, map.string(), {.scale = 1.0});
    return std::move(imported->level);
}

void expectKnown(const std::filesystem::path& map, const Known& known) {
    const auto graph = compileNavigation(importMap(map));
    ASSERT_TRUE(graph);
    double longest = 0.0;
    double total = 0.0;
    std::vector<double> costs(num_vertices(*graph));
    for (std::uint32_t from = 0; from < num_vertices(*graph); ++from) {
        boost::dijkstra_shortest_paths(*graph,
                                       from,
                                       boost::weight_map(costMap(*graph))
                                           .distance_map(boost::make_iterator_property_map(
                                               costs.begin(), get(boost::vertex_index, *graph))));
        for (const double cost : costs) {
            longest = std::max(longest, cost);
            total += cost;
        }
        constexpr std::uint32_t kStep = test::kSanitized ? 16 : 1;
        for (std::uint32_t to = from % kStep; to < num_vertices(*graph); to += kStep) {
            auto search = PathSearch::aStar(*graph, NodeId{from}, NodeId{to});
            ASSERT_EQ(search.step(*graph, 100000), SearchStatus::Found);
            ASSERT_NEAR(search.cost(), costs[to], 1e-9);
        }
    }
    const auto count = static_cast<double>(graph->nodes().size());

    EXPECT_EQ(graph->nodes().size(), known.nodes);
    EXPECT_EQ(graph->edges().size(), known.edges);
    EXPECT_NEAR(graph->meanEdgeLength(), known.meanEdgeLength, 1e-3);
    EXPECT_NEAR(longest, known.longest, 1e-3);
    EXPECT_NEAR(total / (count * count), known.mean, 1e-3);
}

TEST(RavenGraph, TheFirstMapHasTheKnownPaths) {
    PERCEPT_REQUIRE_TEST_DATA(map, "raven/Raven_DM1.map");

    expectKnown(map, {340, 2150, 23.7036, 647.696, 270.009});
}

TEST(RavenGraph, TheMapWithDoorsHasTheKnownPaths) {
    PERCEPT_REQUIRE_TEST_DATA(map, "raven/Raven_DM1_With_Doors.map");

    expectKnown(map, {29, 92, 86.5992, 642.333, 290.939});
}

TEST(RavenGraph, WithoutDoorEdgesTheWayAroundIsTaken) {
    PERCEPT_REQUIRE_TEST_DATA(map, "raven/Raven_DM1_With_Doors.map");
    const auto graph = compileNavigation(importMap(map));
    ASSERT_TRUE(graph);
    std::vector<EdgeId> doors;
    for (std::uint32_t i = 0; i < graph->edges().size(); ++i)
        if ((graph->edges()[i].flags & kThroughDoor) != 0)
            doors.push_back(EdgeId{i});
    ASSERT_EQ(doors.size(), 6U);
    const auto cost = [&](const char* from, const char* to) {
        auto search = PathSearch::aStar(*graph, *graph->find(from), *graph->find(to), doors);
        search.step(*graph, 100000);
        return search.cost();
    };

    EXPECT_NEAR(cost("0", "1"), 290.416, 1e-3);
    EXPECT_NEAR(cost("13", "4"), 589.973, 1e-3);
    EXPECT_NEAR(cost("12", "3"), 610.416, 1e-3);
    EXPECT_NEAR(cost("9", "23"), 722.494, 1e-3);
    EXPECT_NEAR(cost("29", "30"), 819.646, 1e-3);
    EXPECT_NEAR(cost("11", "26"), 667.507, 1e-3);
}

TEST(RavenGraph, NoEdgeCrossesAWallAndBodiesFitOnEveryNode) {
    for (const char* name : {"raven/Raven_DM1.map", "raven/Raven_DM1_With_Doors.map"}) {
        PERCEPT_REQUIRE_TEST_DATA(map, name);
        const auto level = importMap(map);
        const auto graph = compileNavigation(level);
        ASSERT_TRUE(graph);
        const geometry::WallIndex walls(level::wallSegments(level));

        for (const NavEdge& edge : graph->edges())
            EXPECT_FALSE(walls.obstructed(
                graph->node(edge.from).position, graph->node(edge.to).position, 0.0));
        for (const NavNode& node : graph->nodes())
            EXPECT_GE(walls.clearance(node.position, 50.0), 10.0 - 1e-9);
    }
}

} // namespace
} // namespace percept::nav
