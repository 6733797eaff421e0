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

/// The same without edges.
NavGraph unlinked() {
    const NavGraph whole = row();
    return {{whole.nodes().begin(), whole.nodes().end()}, {}};
}

double costBetween(const NavGraph& graph, std::string_view from, std::string_view to) {
    auto search = PathSearch::aStar(graph, *graph.find(from), *graph.find(to));
    search.step(graph, std::numeric_limits<int>::max());
    return search.status() == SearchStatus::Found ? search.cost() : -1.0;
}

/// A level of nothing but waypoints, and walkers of 0.3 m.
level::Level withPoints(std::vector<std::pair<std::string, Vec2>> points) {
    level::Level level;
    level.archetypes.push_back(level::ravenBot());
    level.archetypes[0].movement.radius = 0.3;
    for (const auto& [id, place] : points) {
        level::Waypoint waypoint;
        waypoint.id = id;
        waypoint.position = {place.x, place.y, {}};
        level.waypoints.push_back(waypoint);
    }
    return level;
}

TEST(OffGraph, AWaypointIsReachedLeftAndWalkedThrough) {
    const auto level = withPoints({{"cover", {0, 3}}, {"tower", {15, 4}}, {"ford", {7.5, -1}}});

    const auto joined = withWaypoints(row(), level, {}, {});

    EXPECT_NEAR(costBetween(joined, "cover", "c"), std::hypot(10.0, 3.0), 1e-12);
    EXPECT_NEAR(costBetween(joined, "d", "cover"), std::hypot(15.0, 3.0), 1e-12);
    EXPECT_EQ(joined.nodes().size(), 7U);
    EXPECT_EQ(joined.find("a"), NodeId{0}) << "the graph's own keep their places";
    const NavGraph gap = unlinked();
    EXPECT_NEAR(
        costBetween(withWaypoints(gap, level, {}, {}), "b", "c"), 2 * std::hypot(2.5, 1.0), 1e-12)
        << "through the ford";
}

TEST(OffGraph, TheLineOfMovementDecidesNotTheDistance) {
    const geometry::WallIndex walls(std::vector{wallBetween({-9, 1}, {8, 1})});
    const auto level = withPoints({{"cover", {0, 3}}});

    EXPECT_NEAR(costBetween(withWaypoints(row(), level, walls, {}), "cover", "d"),
                std::hypot(15.0, 3.0),
                1e-12)
        << "a, b and c are nearer, but behind the wall";
    const std::vector door{wallBetween({8, 1}, {20, 1})};
    EXPECT_EQ(costBetween(withWaypoints(row(), level, walls, door), "cover", "d"), -1.0);
}

TEST(OffGraph, AWaypointAtAWallIsAnEndOfPathsOnly) {
    const geometry::WallIndex walls(std::vector{wallBetween({-9, 1}, {19, 1})});
    const auto level = withPoints({{"cover", {7, 0.85}}});
    const NavGraph gap = unlinked();

    const auto joined = withWaypoints(gap, level, walls, {});

    EXPECT_GT(costBetween(joined, "cover", "b"), 0.0);
    EXPECT_GT(costBetween(joined, "b", "cover"), 0.0);
    EXPECT_EQ(costBetween(joined, "b", "c"), -1.0);
}

TEST(OffGraph, LinksOfAuthorsAreWalkedAlongWhereNothingIsBetween) {
    auto level = withPoints({{"here", {0, 8}}, {"there", {15, 8}}});
    level.waypoints[0].links = {"there", "nowhere", "here"};
    const std::vector apart{wallBetween({-9, 4}, {19, 4})};

    const auto joined = withWaypoints(row(), level, geometry::WallIndex(apart), {});
    EXPECT_NEAR(costBetween(joined, "here", "there"), 15.0, 1e-12);
    EXPECT_EQ(costBetween(joined, "there", "here"), -1.0) << "links lead one way";

    const std::vector both{apart[0], wallBetween({7, 4}, {7, 12})};
    EXPECT_EQ(
        costBetween(withWaypoints(row(), level, geometry::WallIndex(both), {}), "here", "there"),
        -1.0);
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
