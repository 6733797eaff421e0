#include "percept/nav/AnytimePath.h"

#include "RandomGraph.h"

#include "percept/base/Archive.h"
#include "percept/schedule/Work.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <limits>

namespace percept::nav::anytime_path_test {
namespace {

constexpr std::int64_t kAll = std::numeric_limits<std::int64_t>::max();

/// A row of nodes a metre apart, and a cheap detour from end to end.
NavGraph corridor(std::uint32_t length) {
    std::vector<NavNode> nodes;
    std::vector<NavEdge> edges;
    for (std::uint32_t i = 0; i < length; ++i) {
        nodes.push_back({{static_cast<double>(i), 0}, 0, std::to_string(i)});
        if (i > 0)
            edges.push_back({NodeId{i - 1}, NodeId{i}, 1.0, 0, kNoDoor});
    }
    return {nodes, edges};
}

void assertLeadsOn(const NavGraph& graph, const Path& path, NodeId start) {
    RC_ASSERT(path.nodes.front() == start);
    RC_ASSERT(path.edges.size() + 1 == path.nodes.size());
    double cost = 0;
    for (std::size_t i = 0; i < path.edges.size(); ++i) {
        RC_ASSERT(graph.edge(path.edges[i]).from == path.nodes[i]);
        RC_ASSERT(graph.edge(path.edges[i]).to == path.nodes[i + 1]);
        cost += graph.edge(path.edges[i]).cost;
    }
    RC_ASSERT(std::abs(cost - path.cost) < 1e-9);
}

RC_GTEST_PROP(AnytimePathProperty, GetsBetterUntilItIsTheCheapest, ()) {
    const NavGraph graph = *anyGraph();
    const NodeId start = anyNode(graph);
    const NodeId goal = anyNode(graph);
    auto best = PathSearch::aStar(graph, start, goal);
    best.step(graph, std::numeric_limits<int>::max());
    AnytimePath search(graph, start, goal);

    double last = std::numeric_limits<double>::infinity();
    while (!search.done()) {
        const Path guess = search.guess(graph);
        assertLeadsOn(graph, guess, start);
        if (search.complete()) {
            RC_ASSERT(guess.nodes.back() == goal);
            RC_ASSERT(guess.cost <= last);
            RC_ASSERT(guess.cost <= search.bound() * best.cost() + 1e-9);
            last = guess.cost;
        }
        search.step(graph, 1);
    }

    RC_ASSERT(search.complete() == (best.status() == SearchStatus::Found));
    if (search.complete())
        RC_ASSERT(std::abs(search.guess(graph).cost - best.cost()) < 1e-9);
}

RC_GTEST_PROP(AnytimePathProperty, SlicesAndSavingChangeNothing, ()) {
    const NavGraph graph = *anyGraph();
    AnytimePath atOnce(graph, anyNode(graph), anyNode(graph));
    AnytimePath inSlices = atOnce;

    const auto ran = atOnce.step(graph, kAll);
    std::int64_t together = 0;
    while (!inSlices.done()) {
        const auto slice = *rc::gen::inRange(1, 5);
        const auto done = inSlices.step(graph, slice);
        RC_ASSERT(done <= slice);
        together += done;
        auto restored = describe::load<AnytimePath>(describe::save(inSlices));
        RC_ASSERT(restored.has_value());
        inSlices = *restored;
    }

    RC_ASSERT(together == ran);
    RC_ASSERT(describe::hash(inSlices) == describe::hash(atOnce));
}

TEST(AnytimePath, HasAPartialWayAtOnceThatGrows) {
    const NavGraph graph = corridor(50);
    AnytimePath search(graph, NodeId{0}, NodeId{49});
    EXPECT_EQ(search.guess(graph).nodes, (std::vector{NodeId{0}}));
    search.step(graph, 10);
    EXPECT_FALSE(search.complete());
    EXPECT_EQ(search.guess(graph).nodes.back(), NodeId{10});
    search.step(graph, kAll);
    EXPECT_EQ(search.guess(graph).nodes.back(), NodeId{49});
    EXPECT_DOUBLE_EQ(search.bound(), 1);
}

TEST(AnytimePath, WithoutAWayLeadsAsNearAsItGets) {
    const NavGraph graph({{{0, 0}, 0, "a"}, {{5, 0}, 0, "b"}, {{9, 0}, 0, "c"}},
                         {{NodeId{0}, NodeId{1}, 5, 0, kNoDoor}});
    AnytimePath search(graph, NodeId{0}, NodeId{2});
    search.step(graph, kAll);
    EXPECT_TRUE(search.done());
    EXPECT_FALSE(search.complete());
    EXPECT_EQ(search.guess(graph).nodes.back(), NodeId{1});
}

TEST(AnytimePath, RunsInTheSlicesOfAScheduler) {
    const NavGraph graph = corridor(40);
    trace::RecordCounter counter;
    trace::RecordBuffer records;
    trace::Trace trace(trace::TraceLevel::Normal, counter, 0, &records);
    schedule::WorkSlot<AnytimePath> slot;
    slot.start(trace, AnytimePath(graph, NodeId{0}, NodeId{39}), trace::kNoRecord);
    int frames = 0;
    for (; slot.busy(); ++frames)
        EXPECT_LE(slot.step(trace, 25, 2, graph).used, 24) << "12 cycles of 2";
    EXPECT_EQ(frames, 10) << "three searches of 40 cycles, 12 at a time";
    EXPECT_EQ(slot.work()->guess(graph).nodes.size(), 40U);
    EXPECT_EQ(records.rows<trace::WorkEnded>().size(), 1U);
}

} // namespace
} // namespace percept::nav::anytime_path_test
