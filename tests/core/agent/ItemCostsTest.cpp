#include "percept/agent/ItemCosts.h"
#include "percept/base/Random.h"
#include "percept/nav/PathSearch.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace percept::agent {
namespace {

nav::NavGraph anyGraph(Random& random) {
    const std::uint32_t count = 1 + random.below(40);
    std::vector<nav::NavNode> nodes(count);
    for (std::uint32_t i = 0; i < count; ++i)
        nodes[i].position = {random.between(0, 20), random.between(0, 20)};
    std::vector<nav::NavEdge> edges(random.below(4 * count));
    for (nav::NavEdge& edge : edges) {
        edge.from = nav::NodeId{random.below(count)};
        edge.to = nav::NodeId{random.below(count)};
        edge.cost = random.between(0, 10);
    }
    return {std::move(nodes), std::move(edges)};
}

std::optional<double> costBetween(const nav::NavGraph& graph,
                                  nav::NodeId from,
                                  nav::NodeId to,
                                  const std::vector<nav::EdgeId>& closed) {
    auto search = nav::PathSearch::dijkstra(graph, from, {to}, closed);
    return search.step(graph, 100000) == nav::SearchStatus::Found ? std::optional(search.cost())
                                                                  : std::nullopt;
}

TEST(ItemCosts, AreThoseOfTheCheapestPathsAsFarAsTheyMatter) {
    Random random(7);
    int near = 0;
    int far = 0;
    for (int round = 0; round < 60; ++round) {
        const nav::NavGraph graph = anyGraph(random);
        const auto nodes = static_cast<std::uint32_t>(graph.nodes().size());
        std::vector<nav::NodeId> items;
        for (std::uint32_t i = random.below(6); i > 0; --i)
            items.push_back(random.below(5) == 0 ? nav::kNoNode : nav::NodeId{random.below(nodes)});
        std::vector<nav::EdgeId> closed;
        for (std::uint32_t i = 0; i < graph.edges().size(); ++i)
            if (random.below(6) == 0)
                closed.push_back(nav::EdgeId{i});
        const double most = random.between(0, 30);
        const ItemCosts costs(graph, items, closed, most);

        for (std::uint32_t node = 0; node < nodes; ++node) {
            auto known = costs.from(nav::NodeId{node});
            for (std::uint32_t i = 0; i < items.size(); ++i) {
                const auto cost = items[i] == nav::kNoNode
                                      ? std::nullopt
                                      : costBetween(graph, nav::NodeId{node}, items[i], closed);
                if (cost && *cost < most - 1e-9) {
                    ASSERT_FALSE(known.empty());
                    EXPECT_EQ(known.front().item, trace::ItemId{i}) << "ascending";
                    EXPECT_NEAR(known.front().cost, *cost, 1e-9);
                    known = known.subspan(1);
                    ++near;
                } else {
                    ++far;
                }
            }
            EXPECT_TRUE(known.empty());
        }
    }
    EXPECT_GT(near, 200);
    EXPECT_GT(far, 200);
}

} // namespace
} // namespace percept::agent
