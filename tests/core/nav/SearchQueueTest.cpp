#include "RandomGraph.h"

#include "percept/base/Archive.h"
#include "percept/nav/SearchQueue.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>

namespace percept::nav {
namespace {

/// A corridor of nodes; from one end to the other takes as many cycles as there are nodes.
NavGraph corridor(std::uint32_t count) {
    std::vector<NavNode> nodes;
    std::vector<NavEdge> edges;
    for (std::uint32_t i = 0; i < count; ++i) {
        nodes.push_back({{i, 0}, 0.0, std::to_string(i)});
        if (i > 0)
            edges.push_back({NodeId{i - 1}, NodeId{i}, 1.0, 0, kNoDoor});
    }
    return NavGraph(nodes, edges);
}

TEST(SearchQueue, RequestsTakeTurnsOfOneCycle) {
    const NavGraph graph = corridor(10);
    SearchQueue queue;
    const auto longer = queue.add(PathSearch::aStar(graph, NodeId{0}, NodeId{7}));
    const auto shorter = queue.add(PathSearch::aStar(graph, NodeId{0}, NodeId{3}));

    EXPECT_TRUE(queue.update(graph, 7).empty());
    const auto first = queue.update(graph, 1);
    ASSERT_EQ(first.size(), 1U);
    EXPECT_EQ(first[0].request, shorter);
    EXPECT_EQ(first[0].search.cycles(), 4);
    EXPECT_TRUE(queue.update(graph, 3).empty());
    const auto second = queue.update(graph, 1);

    ASSERT_EQ(second.size(), 1U);
    EXPECT_EQ(second[0].request, longer);
    EXPECT_EQ(second[0].search.path(graph).nodes.size(), 8U);
    EXPECT_EQ(queue.size(), 0U);
}

TEST(SearchQueue, TheTurnGoesOnInTheNextUpdate) {
    const NavGraph graph = corridor(10);
    SearchQueue queue;
    queue.add(PathSearch::aStar(graph, NodeId{0}, NodeId{9}));
    queue.add(PathSearch::aStar(graph, NodeId{0}, NodeId{4}));

    int updates = 1;
    while (queue.update(graph, 1).empty())
        ++updates;

    EXPECT_EQ(updates, 10) << "five turns each, although every update has one cycle";
}

TEST(SearchQueue, ACancelledRequestNeverEnds) {
    const NavGraph graph = corridor(10);
    SearchQueue queue;
    const auto first = queue.add(PathSearch::aStar(graph, NodeId{0}, NodeId{9}));
    const auto second = queue.add(PathSearch::aStar(graph, NodeId{0}, NodeId{9}));
    EXPECT_TRUE(queue.update(graph, 5).empty());

    EXPECT_TRUE(queue.cancel(first));
    EXPECT_FALSE(queue.cancel(first));
    EXPECT_FALSE(queue.running(first));
    const auto finished = queue.update(graph, 1000);

    ASSERT_EQ(finished.size(), 1U);
    EXPECT_EQ(finished[0].request, second);
    EXPECT_EQ(finished[0].search.cycles(), 10);
}

TEST(SearchQueue, WhatCannotBeReachedEndsToo) {
    const NavGraph graph = corridor(10);
    SearchQueue queue;
    queue.add(PathSearch::aStar(graph, NodeId{9}, NodeId{0}));
    queue.add(PathSearch::dijkstra(graph, NodeId{0}, {}));

    const auto finished = queue.update(graph, 1000);

    ASSERT_EQ(finished.size(), 2U);
    EXPECT_EQ(finished[0].search.status(), SearchStatus::Unreachable);
    EXPECT_EQ(finished[1].search.status(), SearchStatus::Unreachable);
}

RC_GTEST_PROP(SearchQueueProperty, SharingChangesWhenRequestsEndButNotHow, ()) {
    const NavGraph graph = *anyGraph();
    SearchQueue queue;
    std::vector<std::pair<RequestId, PathSearch>> alone;
    for (int i = *rc::gen::inRange(0, 8); i > 0; --i) {
        auto search = PathSearch::aStar(graph, anyNode(graph), anyNode(graph));
        const auto request = queue.add(search);
        search.step(graph, 1000000);
        alone.emplace_back(request, search);
    }

    std::vector<SearchQueue::Finished> ended;
    for (int i = 0; queue.size() > 0 && i < 10000; ++i) {
        auto restored = describe::load<SearchQueue>(describe::save(queue));
        RC_ASSERT(restored.has_value() && *restored == queue);
        queue = *restored;
        for (auto& finished : queue.update(graph, *rc::gen::inRange(1, 9)))
            ended.push_back(std::move(finished));
    }

    RC_ASSERT(ended.size() == alone.size());
    for (const auto& [request, search] : alone) {
        const auto found = std::find_if(ended.begin(), ended.end(), [&](const auto& finished) {
            return finished.request == request;
        });
        RC_ASSERT(found != ended.end() && found->search == search);
    }
}

RC_GTEST_PROP(SearchQueueProperty, ManyCyclesAtOnceAreOneCycleEachInTurn, ()) {
    const NavGraph graph = *anyGraph();
    SearchQueue atOnce;
    for (int i = *rc::gen::inRange(0, 8); i > 0; --i)
        atOnce.add(PathSearch::aStar(graph, anyNode(graph), anyNode(graph)));
    SearchQueue byOne = atOnce;

    while (byOne.size() > 0) {
        const int cycles = *rc::gen::inRange(1, 100);
        std::vector<SearchQueue::Finished> ended;
        int unused = 0;
        for (int i = 0; i < cycles; ++i) {
            int left = 0;
            for (auto& finished : byOne.update(graph, 1, &left))
                ended.push_back(std::move(finished));
            unused += left;
        }
        int left = 0;
        RC_ASSERT(atOnce.update(graph, cycles, &left) == ended);
        RC_ASSERT(left == unused);
        RC_ASSERT(atOnce == byOne);
    }
}

} // namespace
} // namespace percept::nav
