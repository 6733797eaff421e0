#include "percept/nav/OffGraph.h"

#include "RandomGraph.h"
#include "percept/nav/PathSearch.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>

namespace percept::nav::off_graph_test {
namespace {

geometry::WallSegment wallBetween(Vec2 a, Vec2 b) {
    geometry::WallSegment wall;
    wall.a = a;
    wall.b = b;
    return wall;
}

/// Four nodes in a row, 5 m apart.
NavGraph row() {
    std::vector<NavNode> nodes;
    std::vector<NavEdge> edges;
    for (std::uint32_t i = 0; i < 4; ++i) {
        nodes.push_back({{5.0 * i, 0}, 0, std::string(1, static_cast<char>('a' + i))});
        if (i > 0) {
            edges.push_back({NodeId{i - 1}, NodeId{i}, 5.0});
            edges.push_back({NodeId{i}, NodeId{i - 1}, 5.0});
        }
    }
    return {std::move(nodes), std::move(edges)};
}

double costBetween(const NavGraph& graph, std::string_view from, std::string_view to) {
    auto search = PathSearch::aStar(graph, *graph.find(from), *graph.find(to));
    search.step(graph, std::numeric_limits<int>::max());
    return search.status() == SearchStatus::Found ? search.cost() : -1.0;
}

TEST(OffGraph, AWaypointBesideTheGraphIsReachedAndLeft) {
    const std::vector<Place> places{{{0, 3}, "cover"}, {{15, 4}, "tower"}};

    const auto joined = withPlaces(row(), places, {}, {.nodes = 1});

    EXPECT_DOUBLE_EQ(costBetween(joined, "cover", "c"), 3.0 + 10.0);
    EXPECT_DOUBLE_EQ(costBetween(joined, "d", "cover"), 3.0 + 15.0);
    EXPECT_NEAR(costBetween(joined, "cover", "tower"), std::hypot(15.0, 1.0), 1e-12)
        << "nothing is between";
    EXPECT_EQ(joined.nodes().size(), 6U);
    EXPECT_EQ(joined.find("a"), NodeId{0}) << "the graph's own keep their places";
}

TEST(OffGraph, TheLineOfMovementDecidesNotTheDistance) {
    const geometry::WallIndex walls(std::vector{wallBetween({-9, 1}, {8, 1})});
    const std::vector<Place> places{{{0, 3}, "cover"}};

    const auto joined = withPlaces(row(), places, walls, {.nodes = 1});

    EXPECT_NEAR(costBetween(joined, "cover", "d"), std::hypot(15.0, 3.0), 1e-12)
        << "a, b and c are nearer, but behind the wall";
    const std::vector door{wallBetween({8, 1}, {20, 1})};
    EXPECT_EQ(costBetween(withPlaces(row(), places, walls, {}, door), "cover", "d"), -1.0);
}

TEST(OffGraph, OfSeveralNodesTheCheapestWayCounts) {
    // The way back from the nearest node is long.
    const NavGraph graph({{{0, 0}, 0, "near"}, {{3, 0}, 0, "far"}, {{9, 0}, 0, "goal"}},
                         {{NodeId{0}, NodeId{2}, 50.0}, {NodeId{1}, NodeId{2}, 6.0}});
    const std::vector<Place> places{{{0, 1}, "cover"}};

    EXPECT_NEAR(
        costBetween(withPlaces(graph, places, {}, {.nodes = 1}), "cover", "goal"), 51, 1e-9);
    EXPECT_NEAR(costBetween(withPlaces(graph, places, {}, {.nodes = 2}), "cover", "goal"),
                std::hypot(3.0, 1.0) + 6,
                1e-9);
}

TEST(OffGraph, WhoTouchesTheWallIsLinkedAllTheSame) {
    const geometry::WallIndex walls(std::vector{wallBetween({-9, 1}, {9, 1})});
    const std::vector<Place> places{{{1, 0.85}, "cover"}};

    EXPECT_GT(costBetween(withPlaces(row(), places, walls), "cover", "d"), 0.0);
}

RC_GTEST_PROP(OffGraphProperty, TheNearestOnesAreThoseThatTryingAllFinds, ()) {
    const NavGraph graph = *anyGraph();
    std::vector<geometry::WallSegment> list;
    for (int i = *rc::gen::inRange(0, 12); i > 0; --i) {
        const Vec2 a{0.7 * *rc::gen::inRange(-15, 16), 0.7 * *rc::gen::inRange(-15, 16)};
        list.push_back(
            wallBetween(a, a + Vec2{*rc::gen::inRange(-5, 6), *rc::gen::inRange(-5, 6)}));
    }
    const geometry::WallIndex walls(list);
    const Vec2 from{0.3 * *rc::gen::inRange(-40, 41), 0.3 * *rc::gen::inRange(-40, 41)};
    const double within = 0.5 * *rc::gen::inRange(1, 90);
    const auto most = *rc::gen::inRange<std::size_t>(1, 6);

    std::vector<std::pair<double, NodeId>> expected;
    for (std::uint32_t i = 0; i < graph.nodes().size(); ++i) {
        const Vec2 to = graph.nodes()[i].position;
        const double squared = geometry::distanceSquared(from, to);
        if (squared <= within * within && !walls.obstructed(from, to, 0.3))
            expected.emplace_back(squared, NodeId{i});
    }
    std::sort(expected.begin(), expected.end());
    expected.resize(std::min(expected.size(), most));

    const auto found =
        nodesAround(graph, from, walls, {.radius = 0.3, .nodes = most, .farthest = within});
    if (expected.empty())
        return; // where nobody fits, less of a body counts
    RC_ASSERT(found.size() == expected.size());
    for (std::size_t i = 0; i < found.size(); ++i)
        RC_ASSERT(found[i] == expected[i].second);
}

} // namespace
} // namespace percept::nav::off_graph_test
