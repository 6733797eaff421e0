#include "editor/gesture/Gestures.h"
#include "percept/level/Validate.h"

#include <gtest/gtest.h>

/// The navigation graph as it is drawn on the map.
namespace percept::gesture::graph_test {
namespace {

using Ends = std::vector<std::pair<std::string, std::string>>;

level::Level withDoor() {
    level::Level level;
    level.bounds = {{0, 0}, {20, 10}, {}};
    level::Door gate;
    gate.id = "gate";
    gate.segment = {{10, 4}, {10, 6}};
    level.doors = {gate};
    return level;
}

class GraphTest : public testing::Test {
protected:
    GraphTest() { gestures.setSnapping(false, 0.5); }

    static Pointer at(double x, double y, bool shift = false) {
        Pointer pointer;
        pointer.at = {x, y};
        pointer.shift = shift;
        return pointer;
    }
    void click(const Pointer& pointer) {
        gestures.press(pointer);
        gestures.release(pointer);
    }
    void drag(const Pointer& from, const Pointer& to) {
        gestures.press(from);
        gestures.move(to);
        gestures.release(to);
    }
    void placeNodes() {
        gestures.setTool(Tool::Node);
        click(at(4, 5));
        click(at(16, 5));
        click(at(16, 9));
        gestures.setTool(Tool::Edge);
    }
    [[nodiscard]] const level::Navigation& graph() const { return document.level().navigation; }
    [[nodiscard]] Ends ends() const {
        Ends found;
        for (const auto& edge : graph().edges)
            found.emplace_back(edge.from, edge.to);
        return found;
    }
    [[nodiscard]] std::string selected() const {
        return gestures.selection().size() == 1 ? document.labelOf(gestures.selection().primary())
                                                : std::string();
    }

    edit::Document document{withDoor()};
    Gestures gestures{document};
};

TEST_F(GraphTest, NodesArePlacedAndJoinedBothWaysThroughTheDoorBetweenThem) {
    placeNodes();
    ASSERT_EQ(graph().nodes.size(), 3U);
    EXPECT_EQ(graph().nodes[0].id, "node_1");
    EXPECT_EQ(graph().nodes[1].position.plan(), Vec2(16, 5));

    drag(at(4, 5), at(16, 5));

    EXPECT_EQ(ends(), (Ends{{"node_1", "node_2"}, {"node_2", "node_1"}}));
    EXPECT_EQ(graph().edges[0].door, "gate");
    EXPECT_EQ(graph().edges[0].flags, std::vector<std::string>{"door"});
    EXPECT_FALSE(graph().edges[0].cost) << "its length";
    EXPECT_EQ(selected(), document.labelOf(document.idAt(edit::kKindOf<level::NavigationEdge>, 0)))
        << "so that its fields are shown";
    drag(at(16, 5), at(16, 9));
    for (const auto& problem : level::validate(document.level()))
        ADD_FAILURE() << problem.place << ": " << problem.message;
}

TEST_F(GraphTest, TwoClicksWithShiftJoinOneWayAndAgainDelete) {
    placeNodes();
    const auto before = document.level();
    click(at(16, 5));
    click(at(16, 9, true));
    EXPECT_EQ(ends(), (Ends{{"node_2", "node_3"}}));
    EXPECT_TRUE(graph().edges[0].door.empty());
    drag(at(16, 5), at(16, 9));
    EXPECT_EQ(ends(), (Ends{{"node_2", "node_3"}, {"node_3", "node_2"}})) << "the one way back";
    drag(at(16, 5), at(16, 9));
    EXPECT_TRUE(ends().empty());
    EXPECT_EQ(selected(), "node_2");
    document.undo();
    EXPECT_EQ(ends().size(), 2U) << "each is one step";
    document.undo();
    document.undo();
    EXPECT_EQ(document.level(), before);
}

TEST_F(GraphTest, AnEdgeNeedsTwoNodes) {
    placeNodes();
    std::string refusal;
    const auto listening = gestures.refused.connect([&](const std::string& why) { refusal = why; });
    drag(at(4, 5), at(8, 8));
    EXPECT_EQ(refusal, "An edge leads from one navigation node to another one");
    EXPECT_TRUE(ends().empty());
}

TEST_F(GraphTest, AnEdgeIsSelectedByTheEndThatItLeadsFromAndDeleted) {
    placeNodes();
    drag(at(4, 5), at(16, 5));
    gestures.setTool(Tool::Select);

    click(at(14, 5));
    EXPECT_EQ(gestures.selection().primary(),
              document.idAt(edit::kKindOf<level::NavigationEdge>, 1));
    click(at(7, 5));
    EXPECT_EQ(gestures.selection().primary(),
              document.idAt(edit::kKindOf<level::NavigationEdge>, 0));
    EXPECT_FALSE(gestures.marks().layer(overlay::Layer::Selection).empty());
    const auto steps = document.stepCount();
    drag(at(7, 5), at(7, 8));
    EXPECT_EQ(document.stepCount(), steps) << "it lies where its nodes do";
    click(at(4, 5));
    EXPECT_EQ(selected(), "node_1") << "nodes come first";
}

} // namespace
} // namespace percept::gesture::graph_test
