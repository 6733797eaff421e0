#include "RavenRoom.h"
#include "StudioWindow.h"

#include "app/session/edit/NavigationProposal.h"
#include "app/session/traffic/TrafficModel.h"
#include "percept/level/LevelFile.h"

/// What panels say and do: of what is generated, possessed, imported, undone, filtered.
namespace percept {
namespace {

class PanelsTest : public StudioWindow {
protected:
    void search(const QString& command) {
        key(Qt::Key_K, Qt::ControlModifier);
        type(command);
        key(Qt::Key_Return);
    }
    void openGuardPost() { open(QStringLiteral(":/percept/levels/guard-post.level.json")); }
    /// The icon of a layer in the bar of the map.
    [[nodiscard]] bool showsGraph() const { return map->property("showGraph").toBool(); }
};

TEST_F(PanelsTest, AGeneratedGraphIsShownInADockThatEscapeCloses) {
    openArena();
    const QRectF place = map->mapRectToScene({0, 0, map->width(), map->height()});
    ASSERT_FALSE(showsGraph());
    search(QStringLiteral("generate navigation"));
    ASSERT_TRUE(wait([this] { return first("NavigationPanel") != nullptr; }));
    QQuickItem* const panel = first("NavigationPanel");
    letSettle(panel);

    EXPECT_FALSE(panel->mapRectToScene(panel->boundingRect()).intersects(place))
        << "it does not cover what it shows";
    EXPECT_TRUE(showsGraph());

    key(Qt::Key_Escape);
    EXPECT_TRUE(isGone("NavigationPanel"));
    EXPECT_FALSE(showsGraph()) << "as it was before";
    EXPECT_NE(first("PropertiesPane"), nullptr);
}

TEST_F(PanelsTest, ValuesOfAGeneratedGraphAreTyped) {
    openArena();
    auto* const proposal = window->findChild<session::NavigationProposal*>();
    search(QStringLiteral("generate navigation"));
    ASSERT_TRUE(wait([&] { return !proposal->isBusy() && proposal->added() > 0; }));
    const int before = session->editing()->selectedCount();

    click(first("NumberField", "name", "Spacing"));
    key(Qt::Key_A, Qt::ControlModifier);
    type(QStringLiteral("5.5"));
    key(Qt::Key_Return);

    EXPECT_DOUBLE_EQ(proposal->spacing(), 5.5);
    EXPECT_EQ(session->editing()->selectedCount(), before) << "not the level's objects";
    ASSERT_TRUE(wait([&] { return !proposal->isBusy(); }));
    key(Qt::Key_Escape);
    EXPECT_TRUE(isGone("NavigationPanel"));
}

TEST_F(PanelsTest, APossessedAgentOfAPausedRunSaysSoAndSpaceRuns) {
    openArena();
    runFrames(30);
    click([this] { return first("OutlinerRow", "ident", "agent:0"); });
    ASSERT_EQ(session->selectedIdent(), "agent:0");

    key(Qt::Key_P, Qt::ControlModifier);
    ASSERT_TRUE(wait([this] { return session->possession()->isActive(); }));
    EXPECT_TRUE(shows("PossessionBanner", "Paused"));
    EXPECT_TRUE(map->hasActiveFocus()) << "whose keys walk";
    key(Qt::Key_Space);

    EXPECT_TRUE(wait([this] { return session->isPlaying(); }));
    EXPECT_TRUE(wait([this] { return !textOf("PossessionBanner").contains("Paused"); }));
    // With the focus elsewhere, too.
    click([this] { return first("UiTextField"); });
    click([this] { return first("OutlinerRow", "ident", "agent:0"); });
    key(Qt::Key_Space);
    EXPECT_TRUE(wait([this] { return !session->isPlaying(); }));
    key(Qt::Key_X);
    EXPECT_FALSE(session->possession()->isActive());
}

TEST_F(PanelsTest, AgentsThatAreUndoneAreMarkedAsThoseOfTheRun) {
    openGuardPost();
    runFrames(30);
    session->selectIdent(QStringLiteral("agent:0"));
    ASSERT_EQ(session->editing()->selectedCount(), 1);
    key(Qt::Key_Delete);

    ASSERT_TRUE(wait([this] { return session->view()->looks().at(0).gone; }));
    EXPECT_TRUE(wait([this] {
        QQuickItem* const row = first("OutlinerRow", "ident", "agent:0");
        return row != nullptr && row->property("detail") == "in the run only";
    }));
    EXPECT_FALSE(session->view()->looks().at(1).gone);

    key(Qt::Key_Z, Qt::ControlModifier);
    EXPECT_TRUE(wait([this] { return !session->view()->looks().at(0).gone; }));
}

TEST_F(PanelsTest, WhatAnImportLeftOutStaysUnderProblems) {
    open(write("room.map", ravenRoom() + "\n9 40 10 20 7 0\n"));

    const auto& rows = *session->problems()->rows();
    ASSERT_TRUE(wait([&] { return rows.count() >= 1; }));
    const auto textAt = [&](int row, const char* role) {
        return rows.data(rows.index(row), rows.roleNames().key(role)).toString();
    };
    EXPECT_TRUE(textAt(rows.count() - 1, "where").startsWith("room.map:"))
        << qPrintable(textAt(rows.count() - 1, "where"));
    EXPECT_TRUE(shows("ProblemsPanel", "room.map:"));
    const int before = rows.count();
    click([this] { return first("UiButton", "text", "Dismiss"); });
    EXPECT_TRUE(wait([&] { return rows.count() == before - 1; }));
}

TEST_F(PanelsTest, TheIdOfOneOfSeveralIsShown) {
    openGuardPost();
    session->selectIdents({QStringLiteral("agent:0"), QStringLiteral("agent:1")});
    ASSERT_TRUE(wait([this] { return first("TextValue", "placeholderText", "mixed") != nullptr; }));

    session->selectIdent(QStringLiteral("agent:0"));

    const QString name = session->selectedName();
    EXPECT_TRUE(wait([&] { return first("TextValue", "text", name) != nullptr; }))
        << qPrintable(textOf("PropertiesPane"));
    session->selectIdents({QStringLiteral("agent:0"), QStringLiteral("agent:1")});
    EXPECT_TRUE(wait([&] { return first("TextValue", "text", name) == nullptr; }));
}

TEST_F(PanelsTest, AFilterOfTheTrafficSaysWhatItCannotRead) {
    openGuardPost();
    runFrames(120);
    search(QStringLiteral("traffic"));
    auto* const traffic = window->findChild<session::TrafficModel*>();
    ASSERT_TRUE(wait([&] { return first("TrafficPane") && traffic->isComplete(); }));
    ASSERT_GT(traffic->count(), 0);
    click(first("TrafficFilter"));

    type(QStringLiteral("gaze:cone"));
    EXPECT_TRUE(shows("TrafficPane", "The filter cannot be read."));
    EXPECT_FALSE(traffic->filterProblem().isEmpty());
    key(Qt::Key_A, Qt::ControlModifier);
    type(QStringLiteral("frame:20..30"));
    ASSERT_TRUE(wait([&] {
        return traffic->filterText() == "frame:20..30" && traffic->isComplete() &&
               traffic->count() > 0;
    }));
    EXPECT_GE(traffic->frameAt(0), 20);
    EXPECT_LE(traffic->frameAt(traffic->count() - 1), 30);

    traffic->setWithoutCategories(traffic->categories());
    EXPECT_TRUE(shows("TrafficPane", "switched off: event, poll"));
    click([this] { return first("UiButton", "text", "Show all categories"); });
    EXPECT_TRUE(wait([&] { return traffic->isComplete() && traffic->count() > 0; }));
    key(Qt::Key_F, Qt::ControlModifier);
    key(Qt::Key_A, Qt::ControlModifier);
    type(QStringLiteral("frame:40..50"));
    EXPECT_TRUE(wait([&] { return traffic->filterText() == "frame:40..50"; }))
        << "it filters the table that has the focus";
}

TEST_F(PanelsTest, TheHelpOfTheFilterHasAGround) {
    openGuardPost();
    search(QStringLiteral("traffic"));
    ASSERT_TRUE(wait([this] { return first("TrafficFilter") != nullptr; }));

    click(within("TrafficFilter", "name", "What can be typed"));

    QQuickItem* example = nullptr;
    ASSERT_TRUE(wait([&] {
        example = first("UiLabel", "text", "frame:100..200");
        return example != nullptr;
    }));
    letSettle(example);
    for (QQuickItem* const ground : all("PopupGround"))
        if (ground->mapRectToScene(ground->boundingRect())
                .contains(example->mapRectToScene(example->boundingRect())))
            return;
    ADD_FAILURE() << "nothing lies below the help";
}

} // namespace
} // namespace percept
