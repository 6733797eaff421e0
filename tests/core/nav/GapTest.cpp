#include "percept/nav/Gap.h"

#include "RandomGraph.h"
#include "RandomGrid.h"
#include "percept/nav/PathSearch.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <limits>

namespace percept::nav::gap_test {
namespace {

WalkGrid gridOf(std::vector<std::string> rows) {
    level::Grid grid;
    grid.rows = std::move(rows);
    return *WalkGrid::fromLevel(grid);
}

TEST(Gap, TellsHowMuchOfAGridEitherEndHangsTogetherWith) {
    const WalkGrid grid = gridOf({"...@..", "...@..", "...@@@", "...@.."});
    const Gap gap = gapBetween(grid, grid.cellOf(0, 3), grid.cellOf(5, 0));

    EXPECT_EQ(gap.all, 18U);
    EXPECT_EQ(gap.reached, 12U);
    EXPECT_EQ(gap.leading, 4U);
    ASSERT_TRUE(gap.nearest);
    EXPECT_EQ(gap.nearest->here, (Vec2{2.5, 3.5}));
    EXPECT_EQ(gap.nearest->there, (Vec2{4.5, 3.5}));
    EXPECT_EQ(textOf(gap, true),
              "12 of 18 cells can be reached from the start, and 4 lead to the goal; they come "
              "nearest at 2.5, 3.5 and 4.5, 3.5, 2.0 m apart");
}

TEST(Gap, WhereNobodyCanStandIsSaid) {
    const WalkGrid grid = gridOf({".@."});
    const Gap start = gapBetween(grid, 1, 0);

    EXPECT_EQ(start.reached, 0U);
    EXPECT_FALSE(start.nearest);
    EXPECT_EQ(textOf(start, true), "No body fits at the start");
    EXPECT_EQ(textOf(gapBetween(grid, 0, 1), true), "No body fits at the goal");
    EXPECT_EQ(textOf(gapBetween(gridOf({"@"}), 0, 0), true), "No body fits at the start");
}

TEST(Gap, OneWayEdgesLeadToTheGoalFromItsOwnPiece) {
    const std::vector<NavNode> nodes{
        {{0, 0}, 0, "a"}, {{2, 0}, 0, "b"}, {{5, 0}, 0, "c"}, {{9, 0}, 0, "d"}};
    const auto edge = [](std::uint32_t from, std::uint32_t to) {
        return NavEdge{NodeId{from}, NodeId{to}, 1, 0, kNoDoor};
    };
    const NavGraph graph(nodes, {edge(0, 1), edge(1, 0), edge(2, 1), edge(2, 3)});
    const Gap gap = gapBetween(graph, NodeId{0}, NodeId{3}, nodes.size());

    EXPECT_EQ(gap.reached, 2U);
    EXPECT_EQ(gap.leading, 2U);
    EXPECT_EQ(textOf(gap, false),
              "2 of 4 nodes can be reached from the start, and 2 lead to the goal; they come "
              "nearest at b and c, 3.0 m apart");
    // The last one is an end that was joined to the graph and leads nowhere.
    EXPECT_EQ(textOf(gapBetween(graph, NodeId{3}, NodeId{0}, 3), false),
              "No node can be walked to from the start");
}

RC_GTEST_PROP(Gap, PiecesOfGraphsAreThoseOfSearches, ()) {
    const NavGraph graph = *anyGraph();
    const auto isWay = [&](NodeId a, NodeId b) {
        auto search = PathSearch::dijkstra(graph, a, {b});
        search.step(graph, std::numeric_limits<int>::max());
        return search.status() == SearchStatus::Found;
    };
    const NodeId from = anyNode(graph);
    NodeId to{0};
    while (indexOf(to) < graph.nodes().size() && isWay(from, to))
        to = NodeId{indexOf(to) + 1};
    if (indexOf(to) == graph.nodes().size())
        return; // all of it hangs together
    const Gap gap = gapBetween(graph, from, to, graph.nodes().size());
    std::size_t reached = 0;
    std::size_t leading = 0;
    double least = std::numeric_limits<double>::infinity();
    for (std::uint32_t a = 0; a < graph.nodes().size(); ++a) {
        const bool isReached = isWay(from, NodeId{a});
        reached += isReached ? 1U : 0U;
        leading += isWay(NodeId{a}, to) ? 1U : 0U;
        for (std::uint32_t b = 0; isReached && b < graph.nodes().size(); ++b)
            if (isWay(NodeId{b}, to))
                least = std::min(least,
                                 geometry::distance(graph.node(NodeId{a}).position,
                                                    graph.node(NodeId{b}).position));
    }
    RC_ASSERT(gap.reached == reached);
    RC_ASSERT(gap.leading == leading);
    RC_ASSERT(gap.nearest.has_value());
    RC_ASSERT(geometry::distance(gap.nearest->here, gap.nearest->there) == least);
}

TEST(Gap, PiecesOfGridsAreThoseOfSearches) {
    Random random(5);
    int parted = 0;
    for (int i = 0; i < 200; ++i) {
        const WalkGrid grid = randomGrid(random, 12, 9, 0.45);
        const Cell from = random.below(grid.size());
        const Cell to = random.below(grid.size());
        const auto near = plainDijkstra(grid, {from}, nullptr);
        const auto far = plainDijkstra(grid, {to}, nullptr);
        if (!grid.isFree(from) || !grid.isFree(to) || near[to] != 0xFFFFFFFFU)
            continue;
        ++parted;
        const auto count = [](const auto& units) {
            return units.size() -
                   static_cast<std::size_t>(std::count(units.begin(), units.end(), 0xFFFFFFFFU));
        };
        const Gap gap = gapBetween(grid, from, to);
        EXPECT_EQ(gap.reached, count(near));
        EXPECT_EQ(gap.leading, count(far));
        ASSERT_TRUE(gap.nearest);
        EXPECT_NE(near[*grid.cellAt(gap.nearest->here)], 0xFFFFFFFFU);
        EXPECT_NE(far[*grid.cellAt(gap.nearest->there)], 0xFFFFFFFFU);
    }
    EXPECT_GT(parted, 10);
}

} // namespace
} // namespace percept::nav::gap_test
