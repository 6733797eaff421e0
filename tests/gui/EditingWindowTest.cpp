#include "StudioWindow.h"

#include "percept/level/LevelFile.h"

#include <QClipboard>
#include <QGuiApplication>

/// The level as a person edits it: with the mouse on the map, keys, and the fields beside it.
namespace percept {
namespace {

using session::Editing;
using State = session::Session::State;

class EditingWindow : public StudioWindow {
protected:
    [[nodiscard]] const level::Level& level() const { return editing().document().level(); }
    [[nodiscard]] Editing& editing() const { return *session->editing(); }

    /// Four walls and nobody in them.
    void newLevel() {
        session->newLevel();
        for (std::size_t agent = level().agents.size(); agent-- > 0;) {
            editing().select(
                edit::Selection({editing().document().idAt(edit::kKindOf<level::Agent>, agent)}));
            editing().remove();
        }
        ASSERT_TRUE(wait([this] { return session->view()->view() != nullptr; }));
        ASSERT_TRUE(wait([this] { return map->pixelsPerMetre() > 5; }));
        settle();
    }
    /// Waits until the run has what was edited.
    void settle() {
        ASSERT_TRUE(wait([this] { return !session->isBusy() && !session->isRestartNeeded(); }));
    }
    [[nodiscard]] QPoint placeOf(const QPointF& world) const {
        return map->mapToScene(map->toPixel(world)).toPoint();
    }
    void drag(const QPointF& from, const QPointF& to, Qt::KeyboardModifiers modifiers = {}) {
        const QPoint start = placeOf(from);
        const QPoint end = placeOf(to);
        QTest::mouseMove(window, start);
        QTest::mousePress(window, Qt::LeftButton, modifiers, start);
        for (int i = 1; i <= 8; ++i)
            QTest::mouseMove(window, start + (end - start) * i / 8);
        QTest::mouseRelease(window, Qt::LeftButton, modifiers, end);
    }
    void drawWall() {
        key(Qt::Key_A);
        ASSERT_EQ(editing().tool(), Editing::Tool::Wall);
        click(QPointF{5, 5});
        click(QPointF{10, 5});
        key(Qt::Key_Return);
        ASSERT_EQ(level().walls.size(), 2U);
        key(Qt::Key_V);
    }
    void enter(const QString& field, const QString& text) {
        QQuickItem* item = nullptr;
        ASSERT_TRUE(wait([&] {
            item = first("NumberValue", "name", field);
            return item != nullptr;
        })) << field.toStdString();
        click(item);
        type(text);
        key(Qt::Key_Return);
    }
};

TEST_F(EditingWindow, AWallIsDrawnMovedSetByExpressionUndoneAndSaved) {
    newLevel();
    const auto before = level::writeLevel(level());

    drawWall();
    EXPECT_EQ(level().walls[1].points, (std::vector<geometry::Vec2>{{5, 5}, {10, 5}}));
    drag({7.5, 5}, {9.6, 8.05});
    EXPECT_EQ(level().walls[1].points, (std::vector<geometry::Vec2>{{7, 8}, {12, 8}}))
        << "drawn to the grid";
    enter("Top", "3*0.25");
    EXPECT_EQ(level().walls[1].top, 0.75);

    const auto path = pathOf("drawn.level.json");
    ASSERT_TRUE(session->saveAs(path));
    EXPECT_FALSE(session->isDirty());
    const auto drawn = level::writeLevel(level());
    for (int step = 0; step < 3; ++step)
        key(Qt::Key_Z, Qt::ControlModifier);
    EXPECT_EQ(level::writeLevel(level()), before);
    EXPECT_TRUE(session->isDirty());
    key(Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier);
    EXPECT_EQ(level().walls.size(), 2U);

    open(path);
    EXPECT_EQ(level::writeLevel(level()), drawn);
    EXPECT_FALSE(session->isDirty());
}

TEST_F(EditingWindow, ADragIsOneStepAndEscapePutsItBack) {
    newLevel();
    drawWall();
    const auto steps = editing().document().stepCount();

    const QPoint start = placeOf({7.5, 5});
    QTest::mousePress(window, Qt::LeftButton, {}, start);
    for (int i = 1; i <= 5; ++i)
        QTest::mouseMove(window, start + QPoint(20 * i, 10 * i));
    EXPECT_NE(level().walls[1].points[0], geometry::Vec2(5, 5));
    key(Qt::Key_Escape);
    QTest::mouseRelease(window, Qt::LeftButton, {}, start);
    EXPECT_EQ(level().walls[1].points[0], geometry::Vec2(5, 5));
    EXPECT_EQ(editing().document().stepCount(), steps);

    drag({7.5, 5}, {9.5, 8});
    EXPECT_EQ(editing().document().stepCount(), steps + 1);
    EXPECT_EQ(editing().undoName(), "move of wall_1");
}

TEST_F(EditingWindow, ABoxSelectsAndTheArrowsNudgeWithTheMoveTool) {
    newLevel();
    drawWall();
    drag({4, 7}, {11, 3});
    ASSERT_EQ(editing().selectedCount(), 1);

    key(Qt::Key_Right);
    EXPECT_EQ(level().walls[1].points[0].x, 5.0) << "steps time with the select tool";
    key(Qt::Key_G);
    key(Qt::Key_Right);
    key(Qt::Key_Up, Qt::ShiftModifier);
    EXPECT_EQ(level().walls[1].points[0], geometry::Vec2(5.25, 7.5));
    EXPECT_EQ(editing().undoName(), "nudge of wall_1");
    key(Qt::Key_Z, Qt::ControlModifier);
    EXPECT_EQ(level().walls[1].points[0], geometry::Vec2(5, 5)) << "nudges in a row are one step";
    key(Qt::Key_Delete);
    EXPECT_EQ(level().walls.size(), 1U);
}

TEST_F(EditingWindow, ToolsMakeWhatTheySay) {
    newLevel();
    drawWall();
    const struct {
        Qt::Key key;
        Editing::Tool tool;
    } tools[] = {{Qt::Key_I, Editing::Tool::Light},
                 {Qt::Key_U, Editing::Tool::Item},
                 {Qt::Key_S, Editing::Tool::Spawn},
                 {Qt::Key_N, Editing::Tool::Agent}};
    double x = 14;
    for (const auto& [press, tool] : tools) {
        key(press);
        EXPECT_EQ(editing().tool(), tool);
        settle();
        EXPECT_TRUE(shows("StudioStatus", "Click"));
        click(QPointF{x, 10});
        x += 2;
    }
    key(Qt::Key_M);
    drag({14, 14}, {18, 14});
    EXPECT_TRUE(shows("StudioStatus", "Measure"));
    key(Qt::Key_D);
    drag({6.5, 5}, {8, 5});
    key(Qt::Key_E);
    drag({20, 14}, {22, 16});
    for (const double left : {1.0, 12.0}) {
        key(Qt::Key_R);
        for (const QPointF& corner :
             {QPointF{left, 12}, {left + 8, 12}, {left + 8, 18}, {left, 18}})
            click(corner);
        key(Qt::Key_Return);
    }
    key(Qt::Key_C);
    drag({5.5, 15.5}, {15.5, 15.5});

    EXPECT_EQ(level().lights.size(), 1U);
    EXPECT_EQ(level().items.size(), 1U);
    EXPECT_EQ(level().spawns.size(), 1U);
    EXPECT_EQ(level().agents.size(), 1U);
    ASSERT_EQ(level().doors.size(), 1U);
    EXPECT_EQ(level().doors[0].segment, (level::Segment{{6.5, 5}, {8, 5}}));
    ASSERT_EQ(level().walls.size(), 3U) << "the door cut its wall in two";
    EXPECT_EQ(level().walls[1].points[1], geometry::Vec2(6.5, 5));
    ASSERT_EQ(level().triggers.size(), 1U);
    EXPECT_EQ(level().triggers[0].size, geometry::Vec2(2, 2));
    EXPECT_EQ(level().regions.size(), 2U);
    ASSERT_EQ(level().connections.size(), 1U);
    EXPECT_EQ(level().connections[0].id, "region_1_to_region_2");
    key(Qt::Key_Escape);
    EXPECT_EQ(editing().tool(), Editing::Tool::Select);
}

TEST_F(EditingWindow, WhatIsCopiedIsPastedIntoAnotherLevel) {
    newLevel();
    drawWall();
    click(QPointF{7.5, 5});
    ASSERT_EQ(editing().selectedName(), "wall_1");
    key(Qt::Key_C, Qt::ControlModifier);
    key(Qt::Key_D, Qt::ControlModifier);
    ASSERT_EQ(level().walls.size(), 3U);
    EXPECT_EQ(level().walls[2].id, "wall_2");
    EXPECT_EQ(level().walls[2].points[0], geometry::Vec2(5.5, 4.5));
    key(Qt::Key_X, Qt::ControlModifier);
    EXPECT_EQ(level().walls.size(), 2U);

    newLevel();
    QTest::mouseMove(window, placeOf({20, 10}));
    key(Qt::Key_V, Qt::ControlModifier);
    ASSERT_EQ(level().walls.size(), 2U);
    EXPECT_NEAR(level().walls[1].points[0].x, 17.5, 0.26) << "its middle is where the pointer is";
    EXPECT_EQ(editing().selectedCount(), 1);
}

TEST_F(EditingWindow, AProblemIsFixedByItsLinkAndComesBackWithUndo) {
    newLevel();
    drawWall();
    click(QPointF{7.5, 5});
    enter("Top", "-1");
    ASSERT_TRUE(wait([this] { return session->problems()->count() == 1; }));
    QQuickItem* link = nullptr;
    ASSERT_TRUE(wait([&] {
        link = first("UiButton", "text", "Set to 3\u00a0m");
        return link != nullptr;
    }));
    click(link);
    EXPECT_EQ(level().walls[1].top, 3.0);
    ASSERT_TRUE(wait([this] { return session->problems()->count() == 0; }));
    key(Qt::Key_Z, Qt::ControlModifier);
    EXPECT_EQ(level().walls[1].top, -1.0);
}

TEST_F(EditingWindow, ARegionIsCutInTwoAndMergedAgain) {
    newLevel();
    key(Qt::Key_R);
    for (const QPointF& corner : {QPointF{4, 4}, {12, 4}, {12, 8}, {4, 8}})
        click(corner);
    key(Qt::Key_Return);
    ASSERT_EQ(level().regions.size(), 1U);

    key(Qt::Key_K);
    ASSERT_EQ(editing().tool(), Editing::Tool::Cut);
    drag({9, 3}, {9, 9});
    ASSERT_EQ(level().regions.size(), 2U);
    EXPECT_EQ(editing().selectedCount(), 2);
    key(Qt::Key_M, Qt::ControlModifier);
    ASSERT_EQ(level().regions.size(), 1U);
    EXPECT_EQ(level().regions[0].polygon.size(), 4U);
    EXPECT_EQ(editing().undoName().left(5), "merge");
    key(Qt::Key_Z, Qt::ControlModifier);
    key(Qt::Key_Z, Qt::ControlModifier);
    EXPECT_EQ(level().regions.size(), 1U);
}

TEST_F(EditingWindow, OnlyWhatIsShownCanBeHit) {
    openArena();
    ASSERT_FALSE(map->property("showGraph").toBool());
    const auto node = level().navigation.nodes.at(0).position.plan();

    click(QPointF(node.x, node.y));
    EXPECT_NE(editing().selectedKindName(), "navigation node") << "the graph is not shown";

    click(first("UiToolButton", "modelData", "view.graph"));
    ASSERT_TRUE(wait([this] { return map->property("showGraph").toBool(); }));
    click(QPointF(node.x, node.y));
    EXPECT_EQ(editing().selectedKindName(), "navigation node");
}

TEST_F(EditingWindow, ConnectionsAreDrawnWhereTheyCanBeHit) {
    open(QStringLiteral(":/percept/levels/guard-post.level.json"));
    ASSERT_TRUE(wait([this] { return map->pixelsPerMetre() > 5; }));
    settle();
    ASSERT_TRUE(map->property("showConnections").toBool());
    const auto& connections = level().connections;
    const auto through = std::find_if(
        connections.begin(), connections.end(), [](const auto& one) { return !one.door.empty(); });
    ASSERT_NE(through, connections.end());
    const auto middle = (through->start.plan() + through->end.plan()) * 0.5;
    const QPointF place(middle.x, middle.y);
    const auto id = editing().document().idAt(
        edit::kKindOf<level::Connection>, static_cast<std::size_t>(through - connections.begin()));

    click(place);
    EXPECT_EQ(editing().selectedKindName(), "connection");
    key(Qt::Key_Escape);
    ASSERT_EQ(editing().selectedCount(), 0);

    click(first("UiToolButton", "modelData", "view.connections"));
    ASSERT_TRUE(wait([this] { return !map->property("showConnections").toBool(); }));
    click(place);
    EXPECT_NE(editing().selectedKindName(), "connection") << "they are not drawn";
    key(Qt::Key_Escape);
    editing().select(edit::Selection({id}));
    key(Qt::Key_Escape);
    click(place);
    EXPECT_NE(editing().selectedKindName(), "connection") << "nor once deselected";
    key(Qt::Key_Escape);
    key(Qt::Key_C);
    EXPECT_TRUE(wait([this] { return map->property("showConnections").toBool(); }))
        << "the tool shows what it makes";
    key(Qt::Key_V);
    key(Qt::Key_3, Qt::ControlModifier);
    ASSERT_TRUE(wait([this] { return first("TacticsBar") != nullptr; }));
    click(place);
    EXPECT_NE(editing().selectedKindName(), "connection") << "nor are they there";
}

TEST_F(EditingWindow, AnEditWaitsForARestartOnceTheRunHasBegun) {
    openArena();
    runFrames(30);
    ASSERT_GT(session->frame(), 0);
    const auto seen = session->runnable();

    key(Qt::Key_I);
    click(QPointF{10, 10});
    ASSERT_TRUE(wait([this] { return session->isRestartNeeded(); })) << "a new light is too much";
    EXPECT_EQ(session->runnable(), seen) << "the run goes on with what it started with";
    QQuickItem* button = nullptr;
    ASSERT_TRUE(wait([&] {
        button = first("RestartButton");
        return button != nullptr;
    }));
    // In the status bar of every workspace: there it covers nothing.
    for (int workspace = Qt::Key_1; workspace <= Qt::Key_7; ++workspace) {
        key(static_cast<Qt::Key>(workspace), Qt::ControlModifier);
        ASSERT_TRUE(wait([&] { return all("RestartButton").size() == 1; })) << workspace;
        QQuickItem* const bar = first("StudioStatus");
        ASSERT_NE(bar, nullptr);
        const QRectF place =
            first("RestartButton")->mapRectToItem(bar, first("RestartButton")->boundingRect());
        EXPECT_TRUE(bar->boundingRect().contains(place)) << workspace;
    }
    key(Qt::Key_1, Qt::ControlModifier);
    click([this] { return first("RestartButton"); });
    settle();

    EXPECT_EQ(session->lastFrame(), 0);
    EXPECT_EQ(session->runnable()->level.lights.size(), seen->level.lights.size() + 1);
}

TEST_F(EditingWindow, TheOutlinerSelectsSeveralAsTheMapDoes) {
    openArena();
    const auto row = [this](const char* ident) {
        QQuickItem* found = nullptr;
        EXPECT_TRUE(wait([&] {
            found = first("OutlinerRow", "ident", QString::fromLatin1(ident));
            return found != nullptr;
        })) << ident;
        return found;
    };
    const auto clickWith = [&](const char* ident, Qt::KeyboardModifiers modifiers) {
        click([&] { return first("OutlinerRow", "ident", QString::fromLatin1(ident)); }, modifiers);
    };

    clickWith("agent:1", {});
    clickWith("agent:3", Qt::ShiftModifier);
    EXPECT_EQ(session->selectedIdents(), (QStringList{"agent:1", "agent:2", "agent:3"}));
    clickWith("agent:2", Qt::ControlModifier);
    EXPECT_EQ(session->editing()->selectedCount(), 2);
    EXPECT_TRUE(wait([&] { return !row("agent:2")->property("selected").toBool(); }));
    EXPECT_TRUE(row("agent:1")->property("selected").toBool());

    key(Qt::Key_F, Qt::ControlModifier);
    type("kind:door");
    ASSERT_TRUE(wait([this] { return first("OutlinerRow", "ident", "agent:1") == nullptr; }));
    const auto doors = session->editing()->document().level().doors.size();
    ASSERT_GT(doors, 1U);
    const QString all = QStringLiteral("Select all %1 shown").arg(doors);
    ASSERT_TRUE(wait([&] { return first("UiButton", "text", all) != nullptr; }));
    click(first("UiButton", "text", all));
    EXPECT_EQ(session->editing()->selectedCount(), static_cast<int>(doors));
    EXPECT_EQ(session->editing()->selectedKindName(), "doors");
}

} // namespace
} // namespace percept
