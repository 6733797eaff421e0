#include "RandomGraph.h"

#include "percept/base/Archive.h"
#include "percept/nav/BoostGraph.h"
#include "percept/nav/PathSearch.h"

#include <boost/graph/astar_search.hpp>
#include <boost/graph/dijkstra_shortest_paths.hpp>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <limits>

namespace percept::nav {
namespace {

std::vector<double> boostCosts(const NavGraph& graph, NodeId start) {
    std::vector<double> costs(num_vertices(graph));
    boost::dijkstra_shortest_paths(graph,
                                   indexOf(start),
                                   boost::weight_map(costMap(graph))
                                       .distance_map(boost::make_iterator_property_map(
                                           costs.begin(), get(boost::vertex_index, graph))));
    return costs;
}

bool reachable(double boostCost) {
    return boostCost < std::numeric_limits<double>::max();
}

PathSearch finished(PathSearch search, const NavGraph& graph) {
    search.step(graph, std::numeric_limits<int>::max());
    return search;
}

void assertIsWalkable(const NavGraph& graph, const PathSearch& search) {
    const Path path = search.path(graph);
    RC_ASSERT(path.nodes.front() == search.start());
    RC_ASSERT(path.nodes.back() == search.goal());
    RC_ASSERT(path.edges.size() + 1 == path.nodes.size());
    double cost = 0.0;
    for (std::size_t i = 0; i < path.edges.size(); ++i) {
        RC_ASSERT(graph.edge(path.edges[i]).from == path.nodes[i]);
        RC_ASSERT(graph.edge(path.edges[i]).to == path.nodes[i + 1]);
        cost += graph.edge(path.edges[i]).cost;
    }
    RC_ASSERT(cost == path.cost);
    RC_ASSERT(search.cost() == path.cost);
}

RC_GTEST_PROP(PathSearchProperty, AStarCostsWhatBoostFinds, ()) {
    const NavGraph graph = *anyGraph();
    const NodeId start = anyNode(graph);
    const NodeId goal = anyNode(graph);

    const double expected = boostCosts(graph, start)[indexOf(goal)];
    const auto search = finished(PathSearch::aStar(graph, start, goal), graph);

    RC_ASSERT((search.status() == SearchStatus::Found) == reachable(expected));
    if (search.status() != SearchStatus::Found)
        return;
    RC_ASSERT(std::abs(search.cost() - expected) <= 1e-9);
    assertIsWalkable(graph, search);
}

RC_GTEST_PROP(PathSearchProperty, DijkstraFindsTheNearestOfSeveralGoals, ()) {
    const NavGraph graph = *anyGraph();
    const NodeId start = anyNode(graph);
    std::vector<NodeId> goals;
    for (int i = *rc::gen::inRange(0, 5); i > 0; --i)
        goals.push_back(anyNode(graph));

    const auto costs = boostCosts(graph, start);
    double expected = std::numeric_limits<double>::max();
    for (const NodeId goal : goals)
        expected = std::min(expected, costs[indexOf(goal)]);
    const auto search = finished(PathSearch::dijkstra(graph, start, goals), graph);

    RC_ASSERT((search.status() == SearchStatus::Found) == reachable(expected));
    if (search.status() != SearchStatus::Found)
        return;
    RC_ASSERT(std::abs(search.cost() - expected) <= 1e-9);
    RC_ASSERT(std::count(goals.begin(), goals.end(), search.goal()) > 0);
    assertIsWalkable(graph, search);
}

RC_GTEST_PROP(PathSearchProperty, TheSlicesOfTimeChangeNothing, ()) {
    const NavGraph graph = *anyGraph();
    const auto whole =
        *rc::gen::inRange(0, 2) == 0
            ? PathSearch::aStar(graph, anyNode(graph), anyNode(graph))
            : PathSearch::dijkstra(graph, anyNode(graph), {anyNode(graph), anyNode(graph)});
    auto sliced = whole;
    for (int i = 0; sliced.status() == SearchStatus::InProgress && i < 1000; ++i)
        sliced.step(graph, *rc::gen::inRange(1, 4));

    RC_ASSERT(sliced == finished(whole, graph));
}

RC_GTEST_PROP(PathSearchProperty, SavedHalfWayItGoesOnAlike, ()) {
    const NavGraph graph = *anyGraph();
    auto search = PathSearch::aStar(graph, anyNode(graph), anyNode(graph));
    search.step(graph, *rc::gen::inRange(0, 10));

    const auto restored = describe::load<PathSearch>(describe::save(search));

    RC_ASSERT(restored.has_value());
    RC_ASSERT(*restored == search);
    RC_ASSERT(describe::hash(*restored) == describe::hash(search));
    RC_ASSERT(finished(*restored, graph) == finished(search, graph));
}

RC_GTEST_PROP(PathSearchProperty, BlockedEdgesAreLeftOut, ()) {
    const NavGraph graph = *anyGraph();
    const NodeId start = anyNode(graph);
    const NodeId goal = anyNode(graph);
    std::vector<EdgeId> blocked;
    std::vector<NavEdge> open;
    for (std::uint32_t i = 0; i < graph.edges().size(); ++i)
        if (*rc::gen::inRange(0, 4) == 0)
            blocked.push_back(EdgeId{i});
        else
            open.push_back(graph.edges()[i]);
    const NavGraph without({graph.nodes().begin(), graph.nodes().end()}, open);

    const auto search = finished(PathSearch::aStar(graph, start, goal, blocked), graph);
    const auto expected = finished(PathSearch::aStar(without, start, goal), without);

    RC_ASSERT(search.status() == expected.status());
    RC_ASSERT(std::abs(search.cost() - expected.cost()) <= 1e-9);
}

TEST(PathSearch, FromANodeToItselfIsFoundAtNoCost) {
    const NavGraph graph({{{0, 0}, 0.0, "a"}}, {});

    auto search = PathSearch::aStar(graph, NodeId{0}, NodeId{0});

    EXPECT_EQ(search.step(graph, 1), SearchStatus::Found);
    EXPECT_EQ(search.path(graph).nodes, std::vector{NodeId{0}});
    EXPECT_EQ(search.cost(), 0.0);
}

TEST(PathSearch, WithoutGoalsItIsUnreachableAtOnce) {
    const NavGraph graph({{{0, 0}, 0.0, "a"}}, {});

    EXPECT_EQ(PathSearch::dijkstra(graph, NodeId{0}, {}).status(), SearchStatus::Unreachable);
    EXPECT_EQ(PathSearch().status(), SearchStatus::Unreachable);
}

TEST(PathSearch, TheStraightDistanceLeadsAStarToTheGoal) {
    std::vector<NavNode> nodes;
    std::vector<NavEdge> edges;
    for (std::uint32_t i = 0; i < 400; ++i) {
        nodes.push_back({{i % 20, i / 20}, 0.0, std::to_string(i)});
        for (const std::uint32_t next : {i + 1, i + 20})
            if (next < 400 && (next != i + 1 || next % 20 != 0)) {
                edges.push_back({NodeId{i}, NodeId{next}, 1.0, 0, kNoDoor});
                edges.push_back({NodeId{next}, NodeId{i}, 1.0, 0, kNoDoor});
            }
    }
    const NavGraph graph(nodes, edges);
    const auto straight = finished(PathSearch::aStar(graph, NodeId{200}, NodeId{219}), graph);
    const auto blind = finished(PathSearch::dijkstra(graph, NodeId{200}, {NodeId{219}}), graph);

    EXPECT_EQ(straight.cost(), 19.0);
    EXPECT_EQ(blind.cost(), 19.0);
    EXPECT_LE(straight.cycles(), 20);
    EXPECT_GT(blind.cycles(), 200);
}

TEST(PathSearchDeathTest, TheGraphMustBeTheOneItBeganWith) {
    const NavGraph graph({{{0, 0}, 0.0, "a"}, {{1, 0}, 0.0, "b"}}, {});
    auto search = PathSearch::aStar(graph, NodeId{0}, NodeId{1});

    EXPECT_DEATH(search.step(NavGraph(), 1), "broken contract");
    EXPECT_DEATH(static_cast<void>(PathSearch::aStar(graph, NodeId{0}, NodeId{2})),
                 "broken contract");
    EXPECT_DEATH(static_cast<void>(search.path(graph)), "broken contract");
}

struct ReachedGoal {};
class StopAt : public boost::default_astar_visitor {
public:
    explicit StopAt(std::uint32_t goal)
        : m_goal(goal) {}
    template <class Graph>
    void examine_vertex(std::uint32_t vertex, const Graph&) const {
        if (vertex == m_goal)
            throw ReachedGoal{};
    }

private:
    std::uint32_t m_goal;
};

RC_GTEST_PROP(PathSearchProperty, CostsWhatBoostsAStarCosts, ()) {
    const NavGraph graph = *anyGraph();
    const NodeId start = anyNode(graph);
    const NodeId goal = anyNode(graph);
    std::vector<double> costs(num_vertices(graph));
    bool found = false;
    const auto heuristic = [&](std::uint32_t vertex) {
        return graph.heuristicScale() *
               geometry::distance(graph.node(NodeId{vertex}).position, graph.node(goal).position);
    };
    try {
        boost::astar_search(graph,
                            indexOf(start),
                            heuristic,
                            boost::visitor(StopAt(indexOf(goal)))
                                .weight_map(costMap(graph))
                                .distance_map(boost::make_iterator_property_map(
                                    costs.begin(), get(boost::vertex_index, graph))));
    } catch (const ReachedGoal&) {
        found = true;
    }

    const auto search = finished(PathSearch::aStar(graph, start, goal), graph);

    RC_ASSERT((search.status() == SearchStatus::Found) == found);
    RC_ASSERT(!found || std::abs(search.cost() - costs[indexOf(goal)]) <= 1e-9);
}

RC_GTEST_PROP(PathSearchProperty, AKnownCostSparesNodesAndChangesNoPath, ()) {
    const NavGraph graph = *anyGraph();
    const NodeId start = anyNode(graph);
    std::vector<NodeId> goals;
    for (int i = *rc::gen::inRange(1, 6); i > 0; --i)
        goals.push_back(anyNode(graph));
    const auto plain = finished(PathSearch::dijkstra(graph, start, goals), graph);
    RC_PRE(plain.status() == SearchStatus::Found);
    const double limit = plain.cost() * (1.0 + 1e-9) + 1e-9;

    const auto spared = finished(PathSearch::dijkstra(graph, start, goals, {}, limit), graph);

    RC_ASSERT(spared.status() == SearchStatus::Found);
    RC_ASSERT(spared.goal() == plain.goal() && spared.cost() == plain.cost());
    RC_ASSERT(spared.path(graph) == plain.path(graph));
    RC_ASSERT(spared.cycles() <= plain.cycles());
    if (plain.cost() > 0.0) {
        const auto none =
            finished(PathSearch::dijkstra(graph, start, goals, {}, plain.cost() * 0.999), graph);
        RC_ASSERT(none.status() == SearchStatus::Unreachable);
    }
}

RC_GTEST_PROP(PathSearchProperty, TheFrontIsWhatWasSeen, ()) {
    const NavGraph graph = *anyGraph();
    auto search = PathSearch::aStar(graph, anyNode(graph), anyNode(graph));
    RC_ASSERT(search.front().open == std::vector<NodeId>{search.start()});

    for (int cycle = 1; search.step(graph, 1) == SearchStatus::InProgress; ++cycle) {
        const auto front = search.front();
        // The heuristic is consistent: nobody is looked at twice.
        RC_ASSERT(front.expanded.size() == static_cast<std::size_t>(cycle));
        for (const NodeId node : front.expanded)
            for (const NavEdge& edge : graph.edgesFrom(node))
                RC_ASSERT(
                    std::binary_search(front.expanded.begin(), front.expanded.end(), edge.to) ||
                    std::binary_search(front.open.begin(), front.open.end(), edge.to));
    }
}

} // namespace
} // namespace percept::nav
