#include "RavenRoom.h"
#include "StudioWindow.h"

#include "app/workspaces/level/NavigationProposal.h"
#include "app/workspaces/replay/TrafficModel.h"
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

TEST_F(PanelsTest, WhatHasNoPlaceOnTheMapIsAddedBySearch) {
    openArena();
    const auto& document = session->editing()->document();
    const auto before = document.level().profiles.size();

    search(QStringLiteral("profile"));

    ASSERT_EQ(document.level().profiles.size(), before + 1);
    EXPECT_EQ(session->editing()->selectedKindName(), "profile");
    EXPECT_EQ(session->editing()->undoName(), "addition of a profile");
    key(Qt::Key_Z, Qt::ControlModifier);
    EXPECT_EQ(document.level().profiles.size(), before);
}

TEST_F(PanelsTest, WrongTextStaysAtItsFieldWithTheReason) {
    openGuardPost();
    auto& editing = *session->editing();
    const auto before = editing.document().level();
    editing.select(
        edit::Selection({editing.document().idAt(edit::kKindOf<level::AuthoredEvent>, 0)}));
    const auto field = [this] {
        QQuickItem* found = nullptr;
        for (QQuickItem* each : all("TextValue"))
            if (each->property("host").value<QQuickItem*>()->property("name") == "Data")
                found = each;
        return found;
    };
    ASSERT_TRUE(wait([&] {
        for (QQuickItem* list : all("QQuickListView"))
            if (list->parentItem() == first("PropertiesPane"))
                QMetaObject::invokeMethod(list, "positionViewAtEnd");
        return field() != nullptr;
    }));
    const QString kept = field()->property("text").toString();

    click(field);
    type(QStringLiteral("{loud"));
    key(Qt::Key_Return);

    EXPECT_TRUE(field()->hasActiveFocus()) << "to be mended";
    EXPECT_FALSE(field()->property("fault").toString().isEmpty());
    EXPECT_EQ(field()->property("text").toString(), "{loud");
    EXPECT_EQ(editing.document().level(), before);
    key(Qt::Key_Escape);
    EXPECT_EQ(field()->property("text").toString(), kept);
}

TEST_F(PanelsTest, ARuleOfAWeaponIsAddedAndSetByMouse) {
    openGuardPost();
    auto& editing = *session->editing();
    const auto weapons = [&] { return editing.document().level().archetypes[0].weapons; };
    editing.select(edit::Selection({editing.document().idAt(edit::kKindOf<level::Archetype>, 0)}));
    editing.properties()->addEntry(QStringLiteral("weapons"));
    const auto there = [&](const char* type, const char* property, const QString& value) {
        return [=, this] {
            QQuickItem* const found = first(type, property, value);
            for (QQuickItem* list : all("QQuickListView"))
                if (found == nullptr && list->parentItem() == first("PropertiesPane"))
                    list->setProperty("contentY", list->property("contentY").toDouble() + 200);
            return found;
        };
    };

    const QString plus = QStringLiteral("Add to: Weapons 1: Choice: Rules");
    ASSERT_TRUE(wait([&] { return there("UiToolButton", "name", plus)() != nullptr; }));
    click([&] { return first("UiToolButton", "name", plus); });

    ASSERT_TRUE(wait([&] { return weapons()[0].choice.rules.size() == 1; }));
    EXPECT_EQ(weapons()[0].id, "weapon");
    ASSERT_TRUE(wait([&] { return there("ChoiceValue", "displayText", "close")() != nullptr; }));
    click([&] { return first("ChoiceValue", "displayText", "close"); });
    key(Qt::Key_Down);
    key(Qt::Key_Return);
    EXPECT_TRUE(wait([&] { return weapons()[0].choice.rules[0].distance == "medium"; }));
}

TEST_F(PanelsTest, ABrainThatWeighsNoGoalsHasNoPlotOfThem) {
    openGuardPost();
    runFrames(30);
    session->selectIdent(QStringLiteral("agent:0"));
    key(Qt::Key_1, Qt::ControlModifier);
    const auto desirability = [this] { return within("BottomPane", "text", "Desirability"); };
    click(desirability);

    EXPECT_TRUE(shows("DesirePlot", "This brain does not weigh goals."));
    EXPECT_TRUE(isGone("PlotCanvas"));
    click(within("BottomPane", "text", "Targets"));
    EXPECT_TRUE(shows("CandidateTable", "attacks"));
    openArena();
    runFrames(30);
    session->selectIdent(QStringLiteral("agent:0"));
    ASSERT_TRUE(wait([this] { return session->bot()->weighsGoals(); }));
    click(desirability);
    EXPECT_TRUE(shows("DesirePlot", "explore"));
}

TEST_F(PanelsTest, WhoIsPossessedCanBeReleasedHoweverSmallTheWindow) {
    openArena();
    runFrames(10);
    session->selectIdent(QStringLiteral("agent:%1").arg(someoneAlive()));
    key(Qt::Key_P, Qt::ControlModifier);
    ASSERT_TRUE(wait([this] { return first("PossessionBanner") != nullptr; }));
    for (const auto& [size, workspace] :
         {std::pair(QSize(1280, 720), Qt::Key_1), {QSize(1600, 900), Qt::Key_6}}) {
        window->resize(size);
        key(workspace, Qt::ControlModifier);
        ASSERT_TRUE(letSettle(first("PossessionBanner")));

        QQuickItem* const pane = first("MapPane");
        const QRectF place = pane->mapRectToScene(pane->boundingRect());
        for (QQuickItem* item :
             {first("PossessionBanner"), within("PossessionBanner", "text", "Release")}) {
            ASSERT_NE(item, nullptr);
            const QRectF seen = item->mapRectToScene(item->boundingRect());
            EXPECT_GE(seen.left(), place.left()) << size.width();
            EXPECT_LE(seen.right(), place.right()) << size.width();
        }
    }
    click(within("PossessionBanner", "text", "Release"));
    EXPECT_TRUE(isGone("PossessionBanner"));
}

TEST_F(PanelsTest, AnswersAboutARunArePagesOverTheWholePanelAtAnySize) {
    openGuardPost();
    runFrames(60);
    session->selectIdent(QStringLiteral("agent:1"));
    key(Qt::Key_6, Qt::ControlModifier);
    EXPECT_TRUE(shows("RightPane", "Why not"));

    for (const QSize size : {QSize(1600, 900), QSize(1280, 720)}) {
        window->resize(size);
        ASSERT_TRUE(letSettle(first("RightPane")));
        click(within("RightPane", "text", "Why"));
        EXPECT_TRUE(wait([this] { return first("BotPane") != nullptr; }));
        EXPECT_TRUE(isGone("WhyPanel"));
        EXPECT_GT(first("BotPane")->height(), 0.8 * first("RightPane")->height());
        click(within("RightPane", "text", "Why not"));
        EXPECT_TRUE(isGone("BotPane"));
        EXPECT_GT(first("WhyPanel")->height(), 0.8 * first("RightPane")->height());
    }
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
    ASSERT_TRUE(wait([this] { return first("ChoiceValue", "displayText", "mixed") != nullptr; }));

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
