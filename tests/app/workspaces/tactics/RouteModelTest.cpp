#include "app/workspaces/tactics/RouteModel.h"

#include <QTest>

#include <gtest/gtest.h>

namespace percept::session {
namespace {

/// A wall across the middle, and half of a graph on either side of it.
std::shared_ptr<const level::Level> parted() {
    level::Level level;
    level.bounds = {{0, 0}, {20, 10}, {}};
    level::Wall wall;
    wall.points = {{12, 0}, {12, 10}};
    level.walls = {wall};
    const auto node = [&](const char* id, double x) {
        level::NavigationNode made;
        made.id = id;
        made.position = {x, 5, {}};
        level.navigation.nodes.push_back(made);
    };
    const auto edge = [&](const char* from, const char* to) {
        level::NavigationEdge made;
        made.from = from;
        made.to = to;
        made.cost = 3;
        level.navigation.edges.push_back(made);
    };
    node("a", 2);
    node("b", 5);
    node("c", 15);
    node("d", 18);
    edge("a", "b");
    edge("c", "d");
    return std::make_shared<const level::Level>(std::move(level));
}

class RouteModelTest : public testing::Test {
protected:
    void SetUp() override {
        geometry.setLevel(parted());
        routes.setOverlay(&overlay);
        routes.setLevel(&geometry);
        routes.setActive(true);
        routes.setOverGraph(false);
    }
    bool asks(QPointF from, QPointF to) {
        routes.clear();
        routes.press(from, 0.1);
        routes.press(to, 0.1);
        return QTest::qWaitFor(
            [this] { return routes.routes()->count() == 1 || !routes.problem().isEmpty(); },
            60'000);
    }
    static QVariant cell(RowsModel* rows, int row, const char* role) {
        return rows->data(rows->index(row), rows->roleNames().key(role));
    }

    canvas::LevelGeometry geometry;
    canvas::OverlayFeed overlay;
    RouteModel routes;
};

TEST_F(RouteModelTest, WithoutAWayThereAreNoFiguresButTheReason) {
    ASSERT_TRUE(asks({2, 5}, {18, 5}));

    EXPECT_FALSE(cell(routes.routes(), 0, "found").toBool());
    EXPECT_EQ(cell(routes.routes(), 0, "problem").toString(), "no path");
    EXPECT_TRUE(routes.noWay().startsWith("No path leads there. ")) << qPrintable(routes.noWay());
    EXPECT_TRUE(routes.noWay().contains("cells can be reached from the start"));
    const int total = routes.costs()->count() - 1;
    ASSERT_GE(total, 1);
    EXPECT_EQ(cell(routes.costs(), total, "values").toStringList(),
              QStringList(QStringLiteral("\u2013")));
    ASSERT_TRUE(routes.answer().gap && routes.answer().gap->nearest);
    EXPECT_LT(routes.answer().gap->nearest->here.x, 12);
    EXPECT_GT(routes.answer().gap->nearest->there.x, 12);

    ASSERT_TRUE(asks({2, 5}, {9, 5}));
    EXPECT_TRUE(QTest::qWaitFor([this] { return routes.noWay().isEmpty(); }, 60'000));
    EXPECT_FALSE(routes.answer().gap);
    EXPECT_TRUE(cell(routes.routes(), 0, "found").toBool());
}

TEST_F(RouteModelTest, AGraphInPiecesNamesTheNodesBetween) {
    routes.setOverGraph(true);

    ASSERT_TRUE(asks({1, 5}, {19, 5}));

    EXPECT_EQ(routes.noWay(),
              "No path leads there. 2 of 4 nodes can be reached from the start, and 2 lead to the "
              "goal; they come nearest at b and c, 10.0 m apart.");
    EXPECT_TRUE(routes.connections()->count() == 0);
}

} // namespace
} // namespace percept::session
