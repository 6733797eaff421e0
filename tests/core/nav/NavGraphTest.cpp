#include "RandomGraph.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace percept::nav {
namespace {

geometry::WallSegment wallBetween(Vec2 a, Vec2 b) {
    geometry::WallSegment wall;
    wall.a = a;
    wall.b = b;
    return wall;
}

const std::vector<NavNode> kTriangle{{{0, 0}, 0, "x"}, {{3, 0}, 0, "a"}, {{0, 4}, 0, "m"}};

NavEdge edge(std::uint32_t from, std::uint32_t to, double cost) {
    return {NodeId{from}, NodeId{to}, cost, 0, kNoDoor};
}

TEST(NavGraph, EdgesAreGroupedByTheirStartInTheOrderGiven) {
    const NavGraph graph(kTriangle, {edge(2, 0, 4), edge(0, 2, 4), edge(2, 1, 5), edge(0, 1, 3)});

    ASSERT_EQ(graph.edgesFrom(NodeId{0}).size(), 2U);
    EXPECT_EQ(graph.edgesFrom(NodeId{0})[0].to, NodeId{2});
    EXPECT_EQ(graph.edgesFrom(NodeId{0})[1].to, NodeId{1});
    EXPECT_TRUE(graph.edgesFrom(NodeId{1}).empty());
    EXPECT_EQ(graph.firstEdge(NodeId{2}), EdgeId{2});
    EXPECT_EQ(graph.edge(EdgeId{3}).to, NodeId{1});
}

TEST(NavGraph, NodesAreFoundByTheirTextIds) {
    const NavGraph graph(kTriangle, {});

    EXPECT_EQ(graph.find("x"), NodeId{0});
    EXPECT_EQ(graph.find("m"), NodeId{2});
    EXPECT_EQ(graph.find("b"), std::nullopt);
    EXPECT_EQ(NavGraph().find("x"), std::nullopt);
}

TEST(NavGraph, TheMeanEdgeLengthIsOfPositionsNotOfCosts) {
    const NavGraph graph(kTriangle, {edge(0, 1, 100), edge(1, 2, 100)});

    EXPECT_DOUBLE_EQ(graph.meanEdgeLength(), 4.0);
    EXPECT_DOUBLE_EQ(NavGraph(kTriangle, {}).meanEdgeLength(), 0.0);
}

TEST(NavGraph, CheapEdgesLowerTheHeuristic) {
    EXPECT_NEAR(NavGraph(kTriangle, {edge(0, 1, 3), edge(1, 2, 9)}).heuristicScale(), 1.0, 1e-9);
    EXPECT_NEAR(NavGraph(kTriangle, {edge(0, 1, 1.5)}).heuristicScale(), 0.5, 1e-9);
    EXPECT_EQ(NavGraph(kTriangle, {edge(0, 1, 0)}).heuristicScale(), 0.0);
}

TEST(NavGraph, TheNearestNodeBehindAWallIsPassedOver) {
    const NavGraph graph(kTriangle, {});
    const geometry::WallIndex walls(std::vector{wallBetween({1, -9}, {1, 9})});
    const std::vector door{wallBetween({-9, 2}, {9, 2})};

    EXPECT_EQ(graph.nearestReachable({1.6, 0}, 0.4, walls, 9.0), NodeId{1});
    EXPECT_EQ(graph.nearestReachable({0.4, 3}, 0.4, walls, 9.0), NodeId{2});
    EXPECT_EQ(graph.nearestReachable({0.4, 1}, 0.4, walls, 9.0, {}, door), NodeId{0});
    EXPECT_EQ(graph.nearestReachable({1.5, 5}, 0.4, walls, 3.0), std::nullopt) << "too far";
    EXPECT_EQ(NavGraph().nearestReachable({0, 0}, 0.4, walls, 9.0), std::nullopt);
}

RC_GTEST_PROP(NavGraphProperty, TheNearestReachableNodeIsTheOneThatTryingAllFinds, ()) {
    const NavGraph graph = *anyGraph();
    std::vector<geometry::WallSegment> list;
    for (int i = *rc::gen::inRange(0, 12); i > 0; --i) {
        const Vec2 a{0.7 * *rc::gen::inRange(-15, 16), 0.7 * *rc::gen::inRange(-15, 16)};
        list.push_back(
            wallBetween(a, a + Vec2{*rc::gen::inRange(-5, 6), *rc::gen::inRange(-5, 6)}));
    }
    const geometry::WallIndex walls(list);
    const Vec2 from{0.3 * *rc::gen::inRange(-40, 41), 0.3 * *rc::gen::inRange(-40, 41)};
    const double within = 0.5 * *rc::gen::inRange(1, 60);

    std::optional<NodeId> expected;
    double nearest = within * within;
    for (std::uint32_t i = 0; i < graph.nodes().size(); ++i) {
        const Vec2 to = graph.nodes()[i].position;
        const double squared = geometry::distanceSquared(from, to);
        if ((squared < nearest || (!expected && squared == nearest)) &&
            !walls.obstructed(from, to, 0.3)) {
            nearest = squared;
            expected = NodeId{i};
        }
    }

    RC_ASSERT(graph.nearestReachable(from, 0.3, walls, within) == expected);
}

TEST(NavGraphDeathTest, EdgesMustJoinNodes) {
    EXPECT_DEATH(NavGraph(kTriangle, {edge(0, 3, 1)}), "broken contract");
    EXPECT_DEATH(NavGraph(kTriangle, {edge(0, 1, -1)}), "broken contract");
}

} // namespace
} // namespace percept::nav
