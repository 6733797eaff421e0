#include "percept/tactics/NearWalk.h"

#include "percept/base/Random.h"

#include <gtest/gtest.h>

#include <limits>

namespace percept::tactics::near_walk_test {
namespace {

using geometry::Vec2;

constexpr int kSide = 8; ///< nodes a side, a metre apart

/// Open ground with a wall in the middle of it, and a danger.
struct Ground {
    nav::NavGraph graph;
    geometry::WallIndex walls;
    Vec2 danger{0, 0};
    double weight = 0.0;

    Ground(Vec2 where, double how)
        : walls(std::vector<geometry::WallSegment>{{{5.0, 4.5}, {5.0, 5.5}}})
        , danger(where)
        , weight(how) {
        std::vector<nav::NavNode> nodes;
        std::vector<nav::NavEdge> edges;
        for (int i = 0; i < kSide * kSide; ++i)
            nodes.push_back({{1.0 + i % kSide, 1.0 + i / kSide}, 0.0, std::to_string(i)});
        for (std::uint32_t a = 0; a < nodes.size(); ++a)
            for (std::uint32_t b = 0; b < nodes.size(); ++b) {
                const double length = geometry::distance(nodes[a].position, nodes[b].position);
                if (a != b && length < 1.5 &&
                    !walls.obstructed(
                        nodes[a].position, nodes[b].position, 0.3, {geometry::kBlocksMovement}))
                    edges.push_back({nav::NodeId{a}, nav::NodeId{b}, length, 0, nav::kNoDoor});
            }
        graph = nav::NavGraph(std::move(nodes), std::move(edges));
    }
    [[nodiscard]] nav::Footing footing() const { return {&graph, &walls}; }
    [[nodiscard]] std::vector<Tactic> tactics() const {
        return {{"danger", weight, [at = danger](Vec2 place) {
                     return std::max(0.0, 1.0 - geometry::distance(at, place) / 0.6);
                 }}};
    }
};

/// The cheapest of all, by a search over the graph with both ends among its nodes.
double cheapest(const Ground& ground, Vec2 from, Vec2 to, const NearWalker& walker) {
    std::vector<nav::NavNode> nodes(ground.graph.nodes().begin(), ground.graph.nodes().end());
    std::vector<nav::NavEdge> edges(ground.graph.edges().begin(), ground.graph.edges().end());
    const nav::NodeId start{static_cast<std::uint32_t>(nodes.size())};
    const nav::NodeId goal{nav::indexOf(start) + 1};
    nodes.push_back({from, 0.0, "start"});
    nodes.push_back({to, 0.0, "goal"});
    const auto link = [&](nav::NodeId a, nav::NodeId b) {
        const Vec2 here = nodes[nav::indexOf(a)].position;
        const Vec2 there = nodes[nav::indexOf(b)].position;
        if (nav::canWalkStraight(ground.footing(), here, there, walker.body))
            edges.push_back({a, b, geometry::distance(here, there), 0, nav::kNoDoor});
    };
    edges.push_back({start, goal, geometry::distance(from, to), 0, nav::kNoDoor});
    for (const nav::NodeId node : nodesAbout(ground.graph, from, to)) {
        link(start, node);
        link(node, goal);
    }
    const auto costed = TacticalGraph::make(
        nav::NavGraph(std::move(nodes), std::move(edges)), ground.tactics(), walker.weighing);
    auto search = nav::PathSearch::dijkstra(costed->graph(), start, {goal});
    search.step(costed->graph(), std::numeric_limits<int>::max());
    return search.path(costed->graph()).cost;
}

double costOf(const Ground& ground, Vec2 from, Vec2 to, const NearWalker& walker) {
    return costOfWalk(from, to, ground.tactics(), walker.weighing)->cost;
}

TEST(NearWalk, CostsNothingWhereThereIsNothingToWalk) {
    const std::vector<Tactic> tactics{{"danger", 1.5, [](Vec2) { return 1.0; }}};
    for (const WeightsPer per : {WeightsPer::Connection, WeightsPer::Metre}) {
        const Weighing weighing{.per = per};

        const auto none = costOfWalk({3, 6}, {3, 6}, tactics, weighing).value();
        const auto walk = costOfWalk({3, 6}, {5, 6}, tactics, weighing).value();

        EXPECT_EQ(none, (ConnectionCost{.shares = {0.0}}));
        EXPECT_EQ(walk, costBetween({3, 6}, {5, 6}, 2.0, tactics, weighing).value());
    }
}

TEST(NearWalk, LeadsAroundWhatAShortWalkWouldCross) {
    const Ground ground({2.5, 2.5}, 50.0);
    const auto tactics = ground.tactics();
    const NearWalker walker{{0.3, 0.0}, {}, tactics, {.per = WeightsPer::Metre}};
    const Vec2 from{2.1, 2.5};
    const Vec2 to{2.9, 2.5};

    const auto detour = detourNear(ground.footing(), from, to, walker).value();

    ASSERT_TRUE(detour);
    EXPECT_LT(detour->cost, costOf(ground, from, to, walker));
    ASSERT_EQ(detour->edges.size() + 1, detour->nodes.size());
    for (const nav::NodeId node : detour->nodes)
        EXPECT_GE(geometry::distance(ground.graph.node(node).position, ground.danger), 0.6);
}

TEST(NearWalk, GoesStraightWhereNothingSpeaksAgainstIt) {
    const Ground ground({7, 7}, 50.0);
    const auto tactics = ground.tactics();
    for (const auto per : {WeightsPer::Metre, WeightsPer::Connection})
        EXPECT_FALSE(
            detourNear(
                ground.footing(), {2.1, 2.5}, {2.9, 2.5}, {{0.3, 0.0}, {}, tactics, {.per = per}})
                .value());
}

TEST(NearWalk, IsTheCheapestWayThereIs) {
    Random random(5);
    int around = 0;
    for (int i = 0; i < 300; ++i) {
        const Vec2 from{random.between(1, 8), random.between(1, 8)};
        const Vec2 to = from + Vec2{random.between(-1, 1), random.between(-1, 1)};
        const Vec2 beside{random.between(-0.4, 0.4), random.between(-0.4, 0.4)};
        const Ground ground(0.5 * (from + to) + beside, random.between(-1.0, 60.0));
        const auto tactics = ground.tactics();
        const std::vector<nav::EdgeId> none;
        const NearWalker walker{
            {0.3, 0.0},
            none,
            tactics,
            {.per = random.below(2) == 0 ? WeightsPer::Metre : WeightsPer::Connection}};

        const auto detour = detourNear(ground.footing(), from, to, walker).value();

        const double cost = detour ? detour->cost : costOf(ground, from, to, walker);
        EXPECT_NEAR(cost, cheapest(ground, from, to, walker), 1e-9) << i;
        if (!detour)
            continue;
        ++around;
        double sum =
            costOf(ground, from, ground.graph.node(detour->nodes.front()).position, walker) +
            costOf(ground, ground.graph.node(detour->nodes.back()).position, to, walker);
        for (const nav::EdgeId edge : detour->edges)
            sum += costOf(ground,
                          ground.graph.node(ground.graph.edge(edge).from).position,
                          ground.graph.node(ground.graph.edge(edge).to).position,
                          walker);
        EXPECT_NEAR(sum, detour->cost, 1e-9) << "it costs what its legs cost";
    }
    EXPECT_GT(around, 30);
}

TEST(NearWalk, TakesNoClosedEdge) {
    const Ground ground({2.5, 2.5}, 50.0);
    const auto tactics = ground.tactics();
    std::vector<nav::EdgeId> all;
    for (std::uint32_t i = 0; i < ground.graph.edges().size(); ++i)
        all.push_back(nav::EdgeId{i});

    const auto detour = detourNear(ground.footing(),
                                   {2.1, 2.5},
                                   {2.9, 2.5},
                                   {{0.3, 0.0}, all, tactics, {.per = WeightsPer::Metre}})
                            .value();

    EXPECT_TRUE(!detour || detour->edges.empty());
}

} // namespace
} // namespace percept::tactics::near_walk_test
