#include "SqlThread.h"
#include "StudioWindow.h"

#include "app/workspaces/replay/TrafficModel.h"
#include "app/workspaces/senses/SenseModel.h"
#include "inspector/replay/Recording.h"

#include <QFile>

#include <algorithm>
#include <cmath>

namespace percept {
namespace {

using session::SenseModel;

class SensesTest : public StudioWindow {
protected:
    /// The guard post in the Senses workspace.
    void openGuardPost() {
        open(QStringLiteral(":/percept/levels/guard-post.level.json"));
        ASSERT_TRUE(wait([this] { return session->view()->view() != nullptr; }));
        key(Qt::Key_2, Qt::ControlModifier);
        ASSERT_TRUE(wait([this] { return first("SensesBar") != nullptr; }));
        lab = window->findChild<SenseModel*>();
        ASSERT_NE(lab, nullptr);
        ASSERT_TRUE(lab->isActive());
    }
    void pingStoreB() {
        click(first("NumberField", "label", "Strength"));
        type(QStringLiteral("4"));
        key(Qt::Key_Return);
        ASSERT_EQ(lab->strength(), 4);
        click(QPointF(20.2, 3.4));
        ASSERT_TRUE(wait([this] { return lab->isPlaced(); }));
    }

    SenseModel* lab = nullptr;
};

TEST_F(SensesTest, APingIsAnsweredByEverySensorWhilePaused) {
    openGuardPost();

    pingStoreB();

    EXPECT_EQ(session->frame(), 0);
    EXPECT_NEAR(lab->place().x(), 20.2, 0.05);
    EXPECT_NEAR(lab->place().y(), 3.4, 0.05);
    EXPECT_EQ(lab->results()->count(), static_cast<int>(session->runnable()->level.agents.size()));
    EXPECT_TRUE(shows("PingResults", "guard_1"));
    EXPECT_TRUE(shows("PingResults", QStringLiteral("Rejected \u00b7 intensity")));
    EXPECT_TRUE(shows("PingResults", "Notified, through the wall"));
    EXPECT_TRUE(shows("PingSummary", "Sense graph"));
    EXPECT_TRUE(shows("StudioStatus", "Click or drag on the map to emit sound"));
}

TEST_F(SensesTest, ALevelWithoutSensesGetsTheUsualOnesByAButton) {
    session->newLevel();
    ASSERT_TRUE(wait([this] { return session->editing()->isOpen(); }));
    session->editing()->selectAll();
    session->editing()->remove();
    auto& document = session->editing()->document();
    while (!document.level().modalities.empty()) {
        session->editing()->select(
            edit::Selection({document.idAt(edit::kKindOf<level::Modality>, 0)}));
        session->editing()->remove();
    }
    key(Qt::Key_2, Qt::ControlModifier);
    ASSERT_TRUE(wait([this] { return first("SensesBar") != nullptr; }));
    lab = window->findChild<SenseModel*>();
    EXPECT_TRUE(lab->modalities().isEmpty());

    click(first("UiButton", "text", "Add sight, sound and smell"));

    ASSERT_TRUE(wait([this] { return lab->modalities().size() == 3; }));
    EXPECT_TRUE(shows("SensesLegend", "Smell"));
    EXPECT_FALSE(textOf("PingResults").contains("The level has no modalities."));
}

TEST_F(SensesTest, OpenedAgainALevelIsShownWhereOneWas) {
    const auto path = QString::fromStdString((folder / "post.level.json").string());
    ASSERT_TRUE(QFile::copy(QStringLiteral(":/percept/levels/guard-post.level.json"), path));
    open(path);
    key(Qt::Key_2, Qt::ControlModifier);
    ASSERT_TRUE(wait([this] { return first("SensesBar") != nullptr; }));

    open(path);
    EXPECT_NE(first("SensesBar"), nullptr);

    open(QStringLiteral(":/percept/levels/camp.level.json"));
    EXPECT_TRUE(wait([this] { return first("SensesBar") == nullptr; })) << "another level";
}

TEST_F(SensesTest, TheAnswersFollowTheDrag) {
    openGuardPost();
    pingStoreB();
    const auto distance = [this] { return lab->report().answers.front().own.route.distance; };
    const double before = distance();
    QPointF held;

    drag({20.2, 3.4}, {12, 13}, [&] { held = lab->place(); });

    EXPECT_NEAR(held.x(), 12, 0.05) << "before the button is let go";
    EXPECT_NEAR(held.y(), 13, 0.05);
    EXPECT_GT(std::abs(distance() - before), 1);
}

TEST_F(SensesTest, ARejectedSensorTellsWhichGateFailed) {
    openGuardPost();
    pingStoreB();
    ASSERT_TRUE(wait([this] { return within("PingResults", "text", "guard_1") != nullptr; }));

    click(within("PingResults", "text", "guard_1"));

    EXPECT_EQ(session->selectedName(), "guard_1");
    ASSERT_TRUE(wait([this] { return first("GateRow") != nullptr; }));
    const auto* failed = first("GateRow", "failed", true);
    ASSERT_NE(failed, nullptr);
    EXPECT_EQ(failed->property("name"), "Intensity");
    EXPECT_TRUE(failed->property("margin").toString().startsWith(QChar(0x2212)));
    ASSERT_TRUE(shows("WhyPanel", "Smallest change"));
    EXPECT_TRUE(shows("WhyPanel", "Not heard: too weak, by 0."));
    // In a narrow panel names come before the words "not checked", which the icon says, too.
    EXPECT_NE(first("GateRow", "checked", false), nullptr);
    EXPECT_TRUE(shows("WhyPanel", "Ping strength 4.00"));
}

TEST_F(SensesTest, AConnectionShowsAllThatPassesWhileAnAgentIsAskedAbout) {
    openGuardPost();
    pingStoreB();
    ASSERT_TRUE(wait([this] { return within("PingResults", "text", "guard_1") != nullptr; }));
    click(within("PingResults", "text", "guard_1"));
    key(Qt::Key_V);
    click(QPointF(17, 15.6));

    ASSERT_EQ(session->selectedName(), "one_way_window");
    EXPECT_TRUE(shows("WhyPanel", "guard_1")) << "still asked about";
    ASSERT_NE(first("GateRow", "failed", true), nullptr);
    for (const char* row : {"From", "To", "Start", "End", "sight", "sound", "smell", "touch"}) {
        const auto find = [&] { return within("PropertiesPane", "label", row); };
        ASSERT_TRUE(wait([&] { return find() != nullptr; })) << row;
        const auto* pane = first("PropertiesPane");
        EXPECT_LE(find()->mapRectToItem(pane, find()->boundingRect()).bottom(), pane->height())
            << row;
    }
    const double height = first("PropertiesPane")->height();
    runFrames(30);
    EXPECT_EQ(first("PropertiesPane")->height(), height);

    key(Qt::Key_Escape);
    EXPECT_TRUE(shows("WhyPanel", "Select an agent"));
}

TEST_F(SensesTest, KeysChooseToolsAndModalities) {
    openGuardPost();

    key(Qt::Key_1);
    EXPECT_EQ(lab->shown(), 0);
    key(Qt::Key_2);
    EXPECT_EQ(lab->shown(), 1);
    key(Qt::Key_3, Qt::AltModifier);
    EXPECT_EQ(lab->picked(), (QStringList{"sound", "smell"})) << "one over the other";
    key(Qt::Key_0);
    EXPECT_EQ(lab->shown(), -1);
    key(Qt::Key_V);
    click(QPointF(20.2, 3.4));
    EXPECT_FALSE(lab->isPlaced()) << "the select tool emits nothing";
    EXPECT_EQ(session->selectedName(), "store_b") << "it selects the region";
    key(Qt::Key_P);
    click(QPointF(20.2, 3.4));
    EXPECT_TRUE(lab->isPlaced());
    key(Qt::Key_1, Qt::ControlModifier);
    EXPECT_FALSE(lab->isActive());
    EXPECT_TRUE(isGone("SensesBar"));
}

TEST_F(SensesTest, ADuctIsDrawnOfWhatIsShownAndMadeToLeadBack) {
    openGuardPost();
    const auto connections = [this] { return session->editing()->document().level().connections; };
    const auto before = connections().size();
    key(Qt::Key_3);
    key(Qt::Key_C);
    drag({22, 3}, {12, 13}, [] {});

    ASSERT_EQ(connections().size(), before + 1);
    const auto duct = connections().back();
    EXPECT_EQ(duct.from, "store_b");
    EXPECT_EQ(duct.to, "guard_room");
    ASSERT_EQ(duct.modalities.size(), 1U);
    EXPECT_EQ(duct.modalities[0].first, "smell");
    ASSERT_TRUE(shows("PropertiesPane", "One way"));
    click(within("PropertiesPane", "text", "Both ways"));
    ASSERT_EQ(connections().size(), before + 2);
    EXPECT_EQ(connections().back().to, "store_b");
    click(within("PropertiesPane", "text", "One way"));
    EXPECT_EQ(connections().size(), before + 1);
}

TEST_F(SensesTest, TheTrafficLeadsToTimePlaceAndCause) {
    openArena();
    runFrames(240);
    click(within("BottomPane", "text", "Traffic"));
    auto* traffic = window->findChild<session::TrafficModel*>();
    ASSERT_NE(traffic, nullptr);
    ASSERT_TRUE(wait([&] { return traffic->isComplete() && traffic->count() > 50; }));
    const int all = traffic->count();

    click(first("UiTextField", "placeholderText", "Filter: word, kind:, agent:, region:, -\u2026"));
    type(QStringLiteral("kind:noticed"));
    ASSERT_TRUE(wait([&] { return traffic->isComplete() && traffic->count() < all; }));
    ASSERT_GT(traffic->count(), 0);
    ASSERT_TRUE(wait([this] { return within("TrafficPane", "text", "Noticed") != nullptr; }));
    const qint64 wanted = traffic->frameAt(0);
    click(within("TrafficPane", "text", "Noticed"));

    EXPECT_TRUE(wait([&] { return session->frame() == wanted; }));
    EXPECT_EQ(session->selectedIndex(), traffic->agentAt(0));
    EXPECT_TRUE(session->selectedIdent().startsWith("agent:"));
}

TEST_F(SensesTest, TheTrafficLeadsToTheCauseAndBack) {
    openGuardPost();
    runFrames(40);
    click(within("BottomPane", "text", "Traffic"));
    auto* traffic = window->findChild<session::TrafficModel*>();
    click(first("UiTextField", "placeholderText", "Filter: word, kind:, agent:, region:, -\u2026"));
    type(QStringLiteral("agent:guard_1 kind:goal_started kind:spawned"));
    ASSERT_TRUE(wait([&] { return traffic->isComplete() && traffic->count() == 2; }));
    ASSERT_TRUE(wait([&] { return traffic->causingRecord(1) == traffic->recordAt(0); }))
        << "he patrols since he came";
    ASSERT_NE(traffic->frameAt(0), traffic->frameAt(1));
    const auto cause = traffic->index(1, session::TrafficModel::CauseColumn);
    ASSERT_TRUE(wait([&] { return within("TrafficPane", "text", cause.data().toString()); }));

    click(within("TrafficPane", "text", cause.data().toString()));
    EXPECT_TRUE(wait([&] { return session->frame() == traffic->frameAt(0); }));
    click(within("TrafficPane", "text", "Back"));
    EXPECT_TRUE(wait([&] { return session->frame() == traffic->frameAt(1); }));
}

TEST_F(SensesTest, TheTrafficLeadsToACauseThatTheFilterLeavesOut) {
    openGuardPost();
    runFrames(40);
    click(within("BottomPane", "text", "Traffic"));
    auto* traffic = window->findChild<session::TrafficModel*>();
    click(first("UiTextField", "placeholderText", "Filter: word, kind:, agent:, region:, -\u2026"));
    type(QStringLiteral("agent:guard_1 kind:goal_started"));
    ASSERT_TRUE(wait([&] { return traffic->isComplete() && traffic->count() == 1; }));
    ASSERT_TRUE(wait([&] { return traffic->causingRecord(0) >= 0; }));
    const auto record = traffic->recordAt(0);
    const auto cause = traffic->index(0, session::TrafficModel::CauseColumn).data().toString();
    ASSERT_TRUE(wait([&] { return within("TrafficPane", "text", cause); }));

    click(within("TrafficPane", "text", cause));

    EXPECT_TRUE(wait([&] { return traffic->isComplete() && traffic->count() > 1; }));
    EXPECT_EQ(traffic->filterText(), QString());
    EXPECT_TRUE(wait([&] { return session->frame() == traffic->frameAt(0); }));
    click(within("TrafficPane", "text", "Back"));
    EXPECT_TRUE(wait([&] { return traffic->isComplete() && traffic->count() == 1; }));
    EXPECT_EQ(traffic->recordAt(0), record);
    EXPECT_TRUE(wait([&] { return session->frame() == traffic->frameAt(0); }));
}

TEST_F(SensesTest, APingStaysWhileTheLevelIsEdited) {
    openGuardPost();
    pingStoreB();
    auto& editing = *session->editing();
    const auto door = editing.document().find(edit::kKindOf<level::Connection>, "a_b");

    editing.select(edit::Selection({door}));
    editing.remove();

    EXPECT_TRUE(lab->isPlaced());
    EXPECT_GT(lab->results()->count(), 0);
}

TEST_F(SensesTest, AGeneratedGraphIsShownAndTakenOverAsOneStep) {
    openArena();
    key(Qt::Key_2, Qt::ControlModifier);
    ASSERT_TRUE(wait([this] { return first("SensesBar") != nullptr; }));
    auto& editing = *session->editing();
    editing.select(edit::Selection({editing.document().idAt(edit::kKindOf<level::Region>, 0)}));
    editing.remove();
    const auto before = editing.document().level();
    ASSERT_TRUE(before.regions.empty());
    const QImage plain = mapPicture();

    // The button is behind the ellipsis of the bar in a window of this width.
    key(Qt::Key_K, Qt::ControlModifier);
    ASSERT_TRUE(wait([this] { return !textOf("QQuickOverlay").isEmpty(); }));
    type(QStringLiteral("generate sense"));
    key(Qt::Key_Return);
    ASSERT_TRUE(shows("SenseGraphPanel", " added, 0 changed"));
    EXPECT_TRUE(shows("SenseGraphPanel", "room_1"));
    EXPECT_TRUE(wait([&] { return difference(plain, mapPicture()) > 1000; })) << "it is drawn";
    EXPECT_EQ(editing.document().level(), before) << "nothing is done yet";

    click(within("SenseGraphPanel", "text", "Apply"));
    EXPECT_GT(editing.document().level().regions.size(), 5U);
    EXPECT_GT(editing.document().level().connections.size(), 20U);
    EXPECT_TRUE(isGone("SenseGraphPanel"));
    key(Qt::Key_Z, Qt::ControlModifier);
    EXPECT_EQ(editing.document().level(), before);
}

TEST_F(SensesTest, AProblemOfTheSensesIsFixedByItsLink) {
    openGuardPost();
    auto& document = session->editing()->document();
    auto& problems = *session->problems();
    const auto& rows = *problems.rows();
    ASSERT_TRUE(wait([&] { return !problems.isSearching(); }));
    ASSERT_EQ(problems.count(), 0);
    const auto duct = document.find(edit::kKindOf<level::Connection>, "duct");
    ASSERT_TRUE(document.perform("start of duct", {edit::SetValue{duct, "start[0]", 0.5}}));
    const auto broken = document.level();

    const int role = rows.roleNames().key("fix");
    const auto fixOf = [&] { return rows.data(rows.index(0), role).toString(); };
    ASSERT_TRUE(wait([&] { return problems.count() > 0 && !fixOf().isEmpty(); }));
    EXPECT_TRUE(shows("ProblemsPanel", "region"));
    click(within("ProblemsPanel", "text", fixOf()));

    EXPECT_NE(document.level(), broken);
    EXPECT_TRUE(wait([&] { return problems.count() == 0 && !problems.isSearching(); }));
    key(Qt::Key_Z, Qt::ControlModifier);
    EXPECT_EQ(document.level(), broken);
    EXPECT_TRUE(wait([&] { return problems.count() > 0 && !problems.isSearching(); }))
        << "the problem is back";
}

TEST_F(SensesTest, EventsAreFiredByHandAndByTheirKeys) {
    openGuardPost();
    QStringList fired;
    const QObject context;
    QObject::connect(session->events(),
                     &session::EventModel::fired,
                     &context,
                     [&](const QString& id) { fired.append(id); });
    click(within("BottomPane", "text", "Events"));
    ASSERT_TRUE(shows("EventsPane", "siren"));
    EXPECT_TRUE(shows("ReportTables", "counted here"));

    click(within("EventsPane", "text", "siren"));
    EXPECT_EQ(session->selectedName(), "siren") << "its values can be set";
    click(within("EventsPane", "text", "Fire"));
    map->forceActiveFocus();
    key(Qt::Key_J);
    EXPECT_EQ(fired, (QStringList{"siren", "siren"}));
    session->restart();
    map->forceActiveFocus();
    key(Qt::Key_J);
    EXPECT_EQ(fired.size(), 3) << "a restart keeps the keys";
    runFrames(5);

    EXPECT_TRUE(shows("ReportTables", "post"));
}

TEST_F(SensesTest, WhatHasNoPlaceOnTheMapIsAddedInTheOutliner) {
    openGuardPost();
    auto& document = session->editing()->document();
    const auto before = document.level();
    key(Qt::Key_1, Qt::ControlModifier);

    click(first("UiToolButton", "name", "Add"));
    QQuickItem* item = nullptr;
    ASSERT_TRUE(wait([&] { return (item = first("UiMenuItem", "text", "Manager")) != nullptr; }));
    click(item);
    ASSERT_TRUE(wait([&] { return document.level().managers.size() > before.managers.size(); }));
    EXPECT_EQ(session->selectedName(), "manager");
    ASSERT_TRUE(wait(
        [&] { return (item = first("UiToolButton", "name", "Add to: Listeners")) != nullptr; }));
    click(item);
    EXPECT_EQ(document.level().managers.back().listeners.size(), 1U);
    ASSERT_TRUE(wait(
        [&] { return (item = first("UiToolButton", "name", "Remove Listeners 1")) != nullptr; }));
    click(item);
    EXPECT_TRUE(document.level().managers.back().listeners.empty());
    document.jumpTo(0);
    EXPECT_EQ(document.level(), before);
}

TEST_F(SensesTest, APossessedGuardOpensADoorThrowsWhatIsHeardAndOrdersItsSquad) {
    open(":/percept/levels/guard-post.level.json");
    const auto& door = session->runnable()->level.doors.at(0);
    const geometry::Vec2 middle = (door.segment.from + door.segment.to) * 0.5;
    // Within reach, and not in its way.
    const geometry::Vec2 beside = middle + geometry::Vec2(0.9, 0);
    session->setSpeed(8);
    key(Qt::Key_Space);
    session->selectIdent("agent:0");
    key(Qt::Key_P, Qt::ControlModifier);
    ASSERT_TRUE(wait([this] { return session->frame() > 5 && pose(0).possessed; }));
    session->possession()->moveTo(QPointF(beside.x, beside.y));
    ASSERT_TRUE(wait([&] { return geometry::distance(pose(0).position, beside) < 0.5; }))
        << pose(0).position.x << ", " << pose(0).position.y << " at frame " << session->frame();

    key(Qt::Key_E);
    key(Qt::Key_G);
    EXPECT_EQ(session->possession()->orderSquad(QStringLiteral("hold"), {}), QString());
    key(Qt::Key_X);
    ASSERT_TRUE(wait([this] { return !pose(0).possessed; }));
    session->pause();
    ASSERT_TRUE(wait([this] { return !session->status().playing; }));

    const SqlAllowed allowed;
    const auto recording = replay::Recording::open(session->tracePath().toStdString()).value();
    const auto commands = recording->commands(0, recording->lastFrame() + 1).value();
    for (const auto kind : {trace::CommandKind::Use, trace::CommandKind::Throw})
        EXPECT_TRUE(std::ranges::any_of(
            commands, [&](const trace::Command& command) { return command.kind == kind; }));
    EXPECT_TRUE(std::ranges::any_of(commands, [&](const trace::Command& command) {
        return command.kind == trace::CommandKind::Order &&
               trace::squadOrderOf(command) == trace::SquadOrder::Hold;
    }));
}

} // namespace
} // namespace percept
