#include "percept/nav/NavGraph.h"

#include <gtest/gtest.h>

#include <cmath>

namespace percept::nav {
namespace {

level::Level twoRooms() {
    level::Level level;
    level.doors.resize(2);
    level.doors[0].id = "gate";
    level.doors[1].id = "hatch";
    level.navigation.nodes.resize(2);
    level.navigation.nodes[0].id = "in";
    level.navigation.nodes[1].id = "out";
    level.navigation.nodes[1].position = {4.0, 3.0, std::nullopt};
    level.navigation.edges.resize(1);
    auto& edge = level.navigation.edges[0];
    edge.from = "in";
    edge.to = "out";
    edge.cost = 5.0;
    return level;
}

void expectError(const level::Level& level, const std::string& place, const std::string& part) {
    const auto graph = compileNavigation(level);

    ASSERT_FALSE(graph);
    EXPECT_EQ(graph.error().code, ErrorCode::InvalidInput);
    EXPECT_EQ(graph.error().place, place);
    EXPECT_NE(graph.error().message.find(part), std::string::npos) << graph.error().message;
}

TEST(CompileNavigation, NodesAndEdgesBecomeAGraph) {
    const auto graph = compileNavigation(twoRooms());

    ASSERT_TRUE(graph);
    EXPECT_EQ(graph->node(NodeId{1}).position, Vec2(4, 3));
    EXPECT_EQ(graph->edges()[0], (NavEdge{NodeId{0}, NodeId{1}, 5.0, 0, kNoDoor}));
}

TEST(CompileNavigation, AnEdgeWithoutACostCostsItsLength) {
    auto level = twoRooms();
    level.navigation.nodes[1].position = {3.0, 4.0, 7.0};
    level.navigation.edges[0].cost.reset();
    EXPECT_EQ(compileNavigation(level)->edges()[0].cost, 5.0) << "in plan";
    level.navigation.edges[0].cost = 0.0;
    EXPECT_EQ(compileNavigation(level)->edges()[0].cost, 0.0) << "as authored";
}

TEST(CompileNavigation, AnEdgeKnowsItsDoorAndHowItIsTravelled) {
    auto level = twoRooms();
    level.navigation.edges[0].flags = {"crawl", "jump"};
    level.navigation.edges[0].door = "hatch";

    const auto graph = compileNavigation(level);

    ASSERT_TRUE(graph);
    EXPECT_EQ(graph->edges()[0].door, 1U);
    EXPECT_EQ(graph->edges()[0].flags, kCrawl | kJump | kThroughDoor);
}

TEST(CompileNavigation, ALevelWithoutNavigationHasAnEmptyGraph) {
    const auto graph = compileNavigation(level::Level{});

    ASSERT_TRUE(graph);
    EXPECT_TRUE(graph->nodes().empty());
}

TEST(CompileNavigation, AnEdgeToAMissingNodeIsNamed) {
    auto level = twoRooms();
    level.navigation.edges[0].to = "nowhere";
    expectError(level, "navigation.edges[0].to", "\"nowhere\"");
    level.navigation.edges[0].from = "";
    expectError(level, "navigation.edges[0].from", "name of the node is missing");
}

TEST(CompileNavigation, TwoNodesOfOneIdAreNamed) {
    auto level = twoRooms();
    level.navigation.nodes[1].id = "in";

    expectError(level, "navigation.nodes[1].id", "\"in\"");
}

TEST(CompileNavigation, CostsMustBeNumbersThatAreNotNegative) {
    for (const double cost : {-1.0, std::nan(""), HUGE_VAL}) {
        auto level = twoRooms();
        level.navigation.edges[0].cost = cost;
        expectError(level, "navigation.edges[0].cost", "0 or more");
    }
}

TEST(CompileNavigation, PositionsMustBeFinite) {
    auto level = twoRooms();
    level.navigation.nodes[1].position.x = std::nan("");

    expectError(level, "navigation.nodes[1].position", "finite");
}

TEST(CompileNavigation, UnknownFlagsAndDoorsAreNamed) {
    auto level = twoRooms();
    level.navigation.edges[0].flags = {"crawl", "teleport"};
    expectError(level, "navigation.edges[0].flags[1]", "\"teleport\"");
    level.navigation.edges[0].flags = {};
    level.navigation.edges[0].door = "trapdoor";
    expectError(level, "navigation.edges[0].door", "\"trapdoor\"");
}

} // namespace
} // namespace percept::nav
