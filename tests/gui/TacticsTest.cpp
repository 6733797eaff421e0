#include "StudioWindow.h"

#include "app/workspaces/tactics/AnalysisModel.h"
#include "app/workspaces/tactics/AutomatonModel.h"
#include "app/workspaces/tactics/CompoundModel.h"
#include "app/workspaces/tactics/RouteModel.h"
#include "app/workspaces/tactics/ScenarioModel.h"
#include "app/workspaces/tactics/WaypointModel.h"
#include "app/workspaces/tactics/WaypointProposal.h"
#include "editor/ask/LevelMaps.h"

namespace percept {
namespace {

using session::AnalysisModel;
using session::CompoundModel;
using session::WaypointModel;

class TacticsTest : public StudioWindow {
protected:
    /// The valley in the Tactics workspace.
    void openValley() {
        open(QStringLiteral(":/percept/levels/valley.level.json"));
        ASSERT_TRUE(wait([this] { return session->view()->view() != nullptr; }));
        key(Qt::Key_3, Qt::ControlModifier);
        ASSERT_TRUE(wait([this] { return first("TacticsBar") != nullptr; }));
        lab = window->findChild<WaypointModel*>();
        compounds = window->findChild<CompoundModel*>();
        analyses = window->findChild<AnalysisModel*>();
        ASSERT_TRUE(lab && compounds && analyses);
        ASSERT_TRUE(wait([this] { return analyses->answer().list != nullptr; }));
    }
    [[nodiscard]] const level::Level& level() const {
        return session->editing()->document().level();
    }

    WaypointModel* lab = nullptr;
    CompoundModel* compounds = nullptr;
    AnalysisModel* analyses = nullptr;
};

TEST_F(TacticsTest, ASelectedWaypointTellsWhatItIsWorthAndWhy) {
    openValley();
    const auto before = mapPicture();

    click(QPointF(60, 58.5));

    EXPECT_TRUE(shows("WaypointPanel", "nest_chapel"));
    EXPECT_EQ(session->selectedName(), "nest_chapel");
    ASSERT_TRUE(wait([this] { return !lab->whyText().isEmpty(); }));
    EXPECT_TRUE(shows("WaypointPanel", "attacks"));
    EXPECT_TRUE(shows("WaypointPanel", "0.20"));
    ASSERT_TRUE(wait([&] { return difference(before, mapPicture()) > 100; })) << "rays are drawn";
}

TEST_F(TacticsTest, WaypointsArePlacedLinkedAndTakenAway) {
    openValley();
    const auto count = level().waypoints.size();

    key(Qt::Key_Q);
    click(QPointF(30, 40));

    ASSERT_EQ(level().waypoints.size(), count + 1);
    EXPECT_EQ(level().waypoints.back().position.plan(), geometry::Vec2(30, 40));
    EXPECT_TRUE(wait([&] { return lab->waypoints()->count() == static_cast<int>(count) + 1; }));

    session->editing()->setTool(session::Editing::Tool::Link);
    drag({30, 40}, {36, 52});
    EXPECT_EQ(level().waypoints.back().links, std::vector<std::string>{"copse_west"});
    drag({30, 40}, {36, 52});
    EXPECT_TRUE(level().waypoints.back().links.empty()) << "a second time takes it away";

    key(Qt::Key_V);
    drag({30, 40}, {34, 40});
    EXPECT_EQ(level().waypoints.back().position.plan(), geometry::Vec2(34, 40));
    key(Qt::Key_Delete);
    EXPECT_EQ(level().waypoints.size(), count);
    key(Qt::Key_Z, Qt::ControlModifier);
    EXPECT_EQ(level().waypoints.size(), count + 1);
}

TEST_F(TacticsTest, ACompoundIsTriedWhileItIsTyped) {
    openValley();
    compounds->setCurrent(0);
    ASSERT_TRUE(shows("CompoundPanel", "nest_north_ridge"));

    click(first("RuleArea"));
    key(Qt::Key_A, Qt::ControlModifier);
    type(QStringLiteral("shadow AND ("));

    EXPECT_TRUE(shows("CompoundPanel", "Line 1, column "));
    key(Qt::Key_Backspace);
    type(QStringLiteral("cover"));
    EXPECT_TRUE(shows("CompoundPanel", "ruin_corner_west"));
    key(Qt::Key_Return, Qt::ControlModifier);
    EXPECT_EQ(level().compounds.front().rule, "shadow AND cover");
}

TEST_F(TacticsTest, ACompoundIsRenamedWhereItIsWritten) {
    openValley();
    compounds->setCurrent(0);
    const auto before = level().compounds;

    click(within("CompoundPanel", "name", "Rename the compound"));
    ASSERT_TRUE(wait([this] { return within("CompoundChoice", "label", "Name") != nullptr; }));
    type(QStringLiteral("nest"));
    key(Qt::Key_Return);

    ASSERT_TRUE(wait([this] { return level().compounds[0].id == "nest"; }));
    EXPECT_EQ(compounds->names().first(), "nest");
    EXPECT_TRUE(wait([this] { return within("CompoundChoice", "label", "Name") == nullptr; }));
    key(Qt::Key_Z, Qt::ControlModifier);
    EXPECT_EQ(level().compounds, before);
}

TEST_F(TacticsTest, ANewCompoundIsWrittenAtOnce) {
    openValley();
    click(within("CompoundPanel", "name", "New compound"));
    ASSERT_TRUE(wait([this] { return window->activeFocusItem()->inherits("QQuickTextEdit"); }));
    type(QStringLiteral("shadow"));
    EXPECT_EQ(compounds->rule(), "shadow") << "in place of what it begins with";
}

TEST_F(TacticsTest, AnalysesAreLaidOverTheMap) {
    openValley();
    EXPECT_TRUE(shows("AnalysisLegend", "south"));
    const auto before = mapPicture();

    ASSERT_TRUE(wait([this] {
        QQuickItem* list = first("AnalysisList");
        if (within("AnalysisList", "moving", true) != nullptr)
            return false;
        QQuickItem* row = first("AnalysisRow", "name", "visibility");
        const bool whole =
            row != nullptr && row->mapToItem(list, QPointF(0, row->height())).y() <= list->height();
        if (!whole)
            turnWheel(list, -120);
        return whole;
    })) << "farther down in the list";
    click(first("AnalysisRow", "name", "visibility"));

    ASSERT_TRUE(wait([this] { return analyses->answer().maps.contains("visibility"); }));
    EXPECT_TRUE(shows("AnalysisLegend", "visibility"));
    ASSERT_TRUE(wait([&] { return difference(before, mapPicture()) > 1000; }));
    const QPoint place = map->mapToScene(map->toPixel(QPointF(64, 40))).toPoint();
    int moves = 0;
    EXPECT_TRUE(wait([&] {
        QTest::mouseMove(window, place + QPoint(++moves % 2, 0));
        return textOf("CursorCard").contains(QStringLiteral("visibility"));
    })) << "while the pointer moves over the map";
}

TEST_F(TacticsTest, AnAnalysisIsDeclaredInTheLevel) {
    openValley();
    const auto before = level().analyses;

    click(within("AnalysisList", "name", "Add an analysis"));
    QQuickItem* item = nullptr;
    ASSERT_TRUE(wait([&] { return (item = first("UiMenuItem", "text", "suspicion")) != nullptr; }));
    click(item);

    ASSERT_EQ(level().analyses.size(), before.size() + 1);
    EXPECT_EQ(level().analyses.back().kind, "suspicion");
    EXPECT_EQ(level().analyses.back().parameters.text, R"({"team":"south"})");
    EXPECT_EQ(analyses->current(), QStringLiteral("my_suspicion"));
    ASSERT_TRUE(wait([this] { return analyses->answer().maps.contains("my_suspicion"); }))
        << "it is worked out and shown";
    EXPECT_TRUE(shows("AnalysisProperties", "team")) << "what its parameters are";
    auto& editing = *session->editing();
    EXPECT_TRUE(wait([this] { return first("ChoiceValue", "current", "south") != nullptr; }));
    EXPECT_EQ(editing.properties()->setText(QStringLiteral("parameters/team"), "north"), "");
    EXPECT_EQ(level().analyses.back().parameters.text, R"({"team":"north"})");
    EXPECT_TRUE(wait([this] { return first("ChoiceValue", "current", "north") != nullptr; }));
    editing.undo();
    editing.undo();
    EXPECT_EQ(level().analyses, before);
}

TEST_F(TacticsTest, ParametersAreFieldsThatSayWhatIsWrong) {
    openValley();
    click(within("AnalysisList", "name", "Add an analysis"));
    ASSERT_TRUE(wait([this] { return first("UiMenuItem", "text", "frags") != nullptr; }));
    click([this] { return first("UiMenuItem", "text", "frags"); });
    const auto stated = [this] { return level().analyses.back().parameters.text; };
    ASSERT_EQ(stated(), "");
    const auto field = [this]() -> QQuickItem* {
        for (QQuickItem* const each : all("TextValue"))
            if (each->property("host").value<QQuickItem*>()->property("path") == "parameters/base")
                return each;
        return nullptr;
    };
    const auto enter = [&](const QString& text) {
        ASSERT_TRUE(wait([&] { return field() != nullptr; }));
        click(field);
        key(Qt::Key_A, Qt::ControlModifier);
        type(text);
        key(Qt::Key_Return);
    };

    enter(QStringLiteral("many"));
    EXPECT_FALSE(field()->property("fault").toString().isEmpty()) << "it is said there";
    EXPECT_EQ(field()->property("text"), "many") << "so that it can be corrected";
    EXPECT_EQ(stated(), "");
    enter(QStringLiteral("[[1,2],[3,4]]"));
    EXPECT_TRUE(wait([&] { return field()->property("fault").toString().isEmpty(); }));
    EXPECT_EQ(stated(), R"({"base":[[1,2],[3,4]]})");
    session->editing()->undo();
    EXPECT_EQ(stated(), "");
}

TEST_F(TacticsTest, GeneratedWaypointsAreTriedAndTakenOver) {
    openValley();
    const auto count = level().waypoints.size();
    auto* proposal = window->findChild<session::WaypointProposal*>();
    proposal->setThreshold(0, 0.25);

    click(within("TacticsBar", "text", QStringLiteral("Generate waypoints\u2026")));

    ASSERT_TRUE(wait([this] { return first("GeneratePanel") != nullptr; }));
    ASSERT_TRUE(wait([&] { return !proposal->isBusy() && proposal->added() > 0; }));
    EXPECT_TRUE(shows("GeneratePanel", "placed manually"));
    EXPECT_TRUE(shows("GeneratePanel", "Attacks from"));
    const auto passed = [&] {
        auto* rows = proposal->demands();
        return rows->data(rows->index(0), rows->roleNames().key("passed")).toInt();
    };
    const int near = passed();
    click(within("GeneratePanel", "name", "Attacks from"));
    EXPECT_NEAR(proposal->attackRadius(), 30, 3) << "half-way";
    ASSERT_TRUE(wait([&] { return !proposal->isBusy() && proposal->added() > 0; }));
    EXPECT_GT(passed(), near) << "what stops an attack may be far from who it protects";
    const auto added = static_cast<std::size_t>(proposal->added());
    click(within("GeneratePanel", "text", "Apply"));
    EXPECT_TRUE(isGone("GeneratePanel"));
    EXPECT_EQ(level().waypoints.size(), count + added);
    key(Qt::Key_Z, Qt::ControlModifier);
    EXPECT_EQ(level().waypoints.size(), count) << "one step";
}

TEST_F(TacticsTest, EscapeStopsWhatIsMeasuredAndKeepsTheCard) {
    openValley();
    click(within("WaypointList", "text", "nest_mill"));
    auto* proposal = window->findChild<session::WaypointProposal*>();
    proposal->setThreshold(0, 0);
    proposal->propose();
    ASSERT_TRUE(wait([&] { return !proposal->isBusy() && proposal->added() > 0; }));
    const int added = proposal->added();
    const auto before = level().waypoints;

    proposal->setSpacing(0.25);
    ASSERT_TRUE(proposal->isBusy());
    key(Qt::Key_Escape);

    EXPECT_FALSE(proposal->isBusy());
    EXPECT_TRUE(shows("GeneratePanel", "What was found before is kept"));
    EXPECT_EQ(proposal->added(), added);
    EXPECT_GE(lab->selected(), 0) << "one thing at a time";
    EXPECT_EQ(level().waypoints, before);
    click(within("GeneratePanel", "text", "Measure again"));
    EXPECT_TRUE(proposal->isBusy());
    EXPECT_TRUE(proposal->stopped().isEmpty());
}

TEST_F(TacticsTest, TheMapIsFreeAndStaysWhereItIsWhateverIsShown) {
    openValley();
    window->resize(1280, 720);
    ASSERT_TRUE(wait([this] { return map->width() < 900; }));
    ASSERT_TRUE(letSettle(map).has_value());
    const auto ground = [this] {
        return map->mapRectToScene(QRectF(map->toPixel({0, 80}), map->toPixel({128, 0})));
    };
    const QRectF place = ground();
    const auto isFree = [&] {
        const QRectF canvas = map->mapRectToScene(map->boundingRect());
        bool covered = !canvas.contains(place);
        for (const char* type : {"AnalysisLegend", "GeneratePanel"})
            for (const QQuickItem* item : all(type))
                covered |= item->mapRectToScene(item->boundingRect()).intersects(canvas);
        return !covered && ground() == place;
    };
    EXPECT_TRUE(isFree());

    analyses->show(QStringLiteral("visibility"), true);
    ASSERT_TRUE(shows("AnalysisLegend", "visibility"));
    EXPECT_TRUE(isFree());
    analyses->setViewer(1);
    ASSERT_TRUE(shows("AnalysisLegend", "Hatched"));
    EXPECT_TRUE(isFree());
    analyses->choose(QStringLiteral("visibility"));
    window->findChild<session::AutomatonModel*>()->begin();
    ASSERT_TRUE(shows("AnalysisLegend", "cells of visibility"));
    EXPECT_TRUE(isFree());
    window->findChild<session::WaypointProposal*>()->propose();
    ASSERT_TRUE(wait([this] { return first("GeneratePanel") != nullptr; }));
    EXPECT_TRUE(isFree());
    const auto* apply = within("GeneratePanel", "text", "Apply");
    ASSERT_NE(apply, nullptr);
    EXPECT_TRUE(first("GeneratePanel")
                    ->mapRectToScene(first("GeneratePanel")->boundingRect())
                    .contains(apply->mapRectToScene(apply->boundingRect())));
}

TEST_F(TacticsTest, AWaypointCanBeLookedAtWhileOthersAreGenerated) {
    openValley();
    click(within("TacticsRight", "text", "Layers"));
    click(within("TacticsBar", "text", QStringLiteral("Generate waypoints\u2026")));
    ASSERT_TRUE(wait([this] { return first("GeneratePanel") != nullptr; }));

    click(within("TacticsRight", "text", "Waypoint"));
    EXPECT_EQ(first("GeneratePanel"), nullptr);
    EXPECT_NE(first("WaypointPanel"), nullptr);
    click(within("TacticsBar", "text", QStringLiteral("Generate waypoints\u2026")));
    ASSERT_TRUE(wait([this] { return first("GeneratePanel") != nullptr; })) << "and back";

    click(within("GeneratePanel", "text", "Discard"));
    EXPECT_TRUE(isGone("GeneratePanel"));
    EXPECT_NE(first("LayerPanel"), nullptr) << "what was looked at before";
}

TEST_F(TacticsTest, ValuesUnderThePointerLeaveTheDistancesOfADragFree) {
    openValley();
    const auto valuesFrom = [this](QPointF pixel) {
        const QQuickItem* values = within("CursorCard", "text", "influence");
        return values == nullptr ? 0.0 : QLineF(values->mapToItem(map, QPointF()), pixel).length();
    };
    const QPointF start{34, 10};
    const QPointF end{60, 40};
    ASSERT_TRUE(wait([&, moves = 0]() mutable {
        const QPoint place = map->mapToScene(map->toPixel(start)).toPoint();
        QTest::mouseMove(window, place + QPoint(++moves % 2, 0));
        return first("CursorCard") != nullptr && valuesFrom(map->toPixel(start)) < 80;
    }));

    drag(start, end, [&] {
        EXPECT_TRUE(wait([&] { return valuesFrom(map->toPixel(end)) > 150; }));
    });

    EXPECT_TRUE(wait([&] { return valuesFrom(map->toPixel(end)) < 80; })) << "beside it again";
    const auto influence = QString::fromStdString(ask::influenceName(level()));
    analyses->show(influence, false);
    ASSERT_TRUE(isGone("CursorCard"));
    drag(start, end, [&] {
        analyses->show(influence, true);
        EXPECT_TRUE(wait([&] { return valuesFrom(map->toPixel(end)) > 150; }))
            << "the button went down before the card appeared";
    });
}

TEST_F(TacticsTest, GeneratedWaypointsCanBeWhereThisRunHadPeople) {
    openValley();
    key(Qt::Key_Space);
    ASSERT_TRUE(wait([this] { return session->lastFrame() > 240; }));
    key(Qt::Key_Space);
    auto* proposal = window->findChild<session::WaypointProposal*>();
    proposal->setThreshold(0, 0);
    click(within("TacticsBar", "text", QStringLiteral("Generate waypoints\u2026")));
    ASSERT_TRUE(wait([this] { return first("PlacesRow") != nullptr; }));

    click(within("PlacesRow", "label", "Try"));
    key(Qt::Key_Down);
    key(Qt::Key_Return);

    EXPECT_EQ(proposal->recording(), session->tracePath());
    ASSERT_TRUE(wait([&] { return !proposal->isBusy() && proposal->haunts() > 0; }));
    EXPECT_TRUE(shows("GeneratePanel", "where this run had people"));
    EXPECT_TRUE(
        shows("GeneratePanel", qPrintable(QStringLiteral("%1 found").arg(proposal->haunts()))));
}

TEST_F(TacticsTest, AnAutomatonIsSteppedOverTheMap) {
    openValley();
    analyses->choose(QStringLiteral("visibility"));
    ASSERT_TRUE(wait([this] { return analyses->answer().maps.contains("visibility"); }));
    click(within("TacticsRight", "text", "Cells"));
    EXPECT_TRUE(shows("AutomatonPanel", "Start takes the values of visibility."));
    const auto before = mapPicture();

    const auto placeOfStep = [this] { return letSettle(within("AutomatonPanel", "text", "Step")); };
    const auto place = placeOfStep();

    click(within("AutomatonPanel", "text", "Start"));

    ASSERT_TRUE(shows("AutomatonPanel", "Start over"));
    EXPECT_EQ(placeOfStep(), place) << "a longer word pushes its neighbour aside";
    EXPECT_TRUE(shows("AutomatonPanel", "Not stepped yet"));
    EXPECT_TRUE(shows("AutomatonPanel", "of visibility"));
    ASSERT_TRUE(wait([&] { return difference(before, mapPicture()) > 1000; }));
    click(within("AutomatonPanel", "text", "Step"));
    EXPECT_TRUE(shows("AutomatonPanel", "Step 1: "));
    EXPECT_TRUE(shows("AnalysisLegend", "cells of visibility"));
    EXPECT_TRUE(shows("AnalysisLegend", "unsafe"));
    click(within("AutomatonPanel", "name", "Step back"));
    EXPECT_TRUE(shows("AutomatonPanel", "Not stepped yet"));
}

TEST_F(TacticsTest, RulesOfAnAutomatonAreWrittenAndKeptInTheLevel) {
    openValley();
    const auto before = level().automata.size();
    auto* automaton = window->findChild<session::AutomatonModel*>();
    click(within("TacticsRight", "text", "Cells"));
    ASSERT_TRUE(shows("AutomatonPanel", "Start"));

    click(within("AutomatonPanel", "name", "Table of rules"));
    key(Qt::Key_End, Qt::ControlModifier);
    type(QStringLiteral("safe -> wet"));

    EXPECT_TRUE(shows("AutomatonPanel", "Expected a class that is declared"));
    key(Qt::Key_Return, Qt::ControlModifier);
    EXPECT_EQ(level().automata.size(), before) << "what cannot be read is not kept";
    for (int i = 0; i < 3; ++i)
        key(Qt::Key_Backspace);
    type(QStringLiteral("unsafe: at most 1 safe"));
    EXPECT_TRUE(automaton->error().isEmpty()) << qPrintable(automaton->error());
    click(within("AutomatonPanel", "text", "Keep in the level"));

    ASSERT_EQ(level().automata.size(), before + 1);
    EXPECT_EQ(level().automata.back().id, "safe_areas");
    EXPECT_EQ(level().automata.back().rules.back(), "safe -> unsafe: at most 1 safe");
    EXPECT_TRUE(automaton->isKept());
    EXPECT_TRUE(shows("AutomatonPanel", "safe_areas"));
    click(within("AutomatonPanel", "name", "Table of rules"));
    key(Qt::Key_End, Qt::ControlModifier);
    key(Qt::Key_Return);
    type(QStringLiteral("# the last word"));
    EXPECT_TRUE(shows("AutomatonPanel", "Apply"));
    key(Qt::Key_Return, Qt::ControlModifier);
    EXPECT_EQ(level().automata.back().rules.back(), "# the last word");
    session->editing()->undo();
    session->editing()->undo();
    EXPECT_EQ(level().automata.size(), before);
    EXPECT_FALSE(automaton->isKept());
    EXPECT_FALSE(automaton->isEdited());
}

TEST_F(TacticsTest, WaysAreFoundBetweenTwoClicks) {
    openValley();
    auto* routes = window->findChild<session::RouteModel*>();

    key(Qt::Key_T);
    EXPECT_TRUE(shows("StudioStatus", "Click to set the start."));
    click(QPointF(24, 20));
    click(QPointF(104, 60));

    ASSERT_TRUE(wait([&] { return routes->routes()->count() == 3; }));
    EXPECT_TRUE(shows("RoutePanel", "heavy_artillery"));
    EXPECT_TRUE(shows("RoutePanel", "Total"));
    EXPECT_TRUE(shows("RouteWeights", "difficulty_scout"));
    EXPECT_TRUE(shows("RouteStretches", "cost per metre"));
    click(within("BottomPane", "text", "Along the path"));
    EXPECT_TRUE(shows("AlongPane", "total cost"));
    click(within("RoutePanel", "text", "Cells"));
    ASSERT_TRUE(wait([&] { return routes->mostExpansions() > 100; }));
    const auto before = mapPicture();
    within("RoutePanel", "text", "Show search")->forceActiveFocus(Qt::TabFocusReason);
    key(Qt::Key_Space);
    ASSERT_TRUE(wait([&] { return routes->expansions() == routes->mostExpansions(); }))
        << "it plays to its end";
    EXPECT_GT(difference(before, mapPicture()), 100);
    key(Qt::Key_V);
    EXPECT_TRUE(wait([&] { return session->editing()->tool() == session::Editing::Tool::Select; }));
}

TEST_F(TacticsTest, ProblemsOfAScenarioArePickedFromAList) {
    open(write("small.level.json", R"({"format": "percept-level", "version": 1, "name": "small",
        "bounds": {"min": [0, 0], "max": [40, 50]},
        "grid": {"cell": 10, "rows": ["....", ".@@.", "....", "@@@@", "...."]}})"));
    ASSERT_TRUE(wait([this] { return session->view()->view() != nullptr; }));
    key(Qt::Key_3, Qt::ControlModifier);
    auto* scenario = window->findChild<session::ScenarioModel*>();
    auto* routes = window->findChild<session::RouteModel*>();
    ASSERT_TRUE(scenario && routes);
    ASSERT_TRUE(wait([&] { return first("BottomPane") != nullptr; }));
    click(within("BottomPane", "text", "Scenario"));
    EXPECT_TRUE(shows("ScenarioPane", QStringLiteral("Open scenario\u2026")));
    scenario->openUrl(QUrl::fromLocalFile(write("small.scen",
                                                "version 1\n"
                                                "0\tsmall.map\t4\t5\t0\t0\t3\t2\t5\n"
                                                "0\tsmall.map\t4\t5\t0\t0\t0\t4\t9\n")));
    EXPECT_TRUE(shows("ScenarioPane", "Solved 1 of 2"));
    const auto before = mapPicture();

    click(within("ScenarioPane", "text", "5.000"));

    ASSERT_TRUE(wait([&] { return routes->routes()->count() == 1; }));
    EXPECT_EQ(scenario->current(), 0);
    EXPECT_TRUE(shows("RoutePanel", "heuristic admissible"));
    ASSERT_TRUE(wait([&] { return difference(before, mapPicture()) > 100; }));
    key(Qt::Key_Down);
    EXPECT_TRUE(shows("RoutePanel", "No path leads there. 10 of 14 cells can be reached"));
    EXPECT_TRUE(isGone("RouteCosts")) << "there is nothing to count";
    EXPECT_FALSE(textOf("RoutePanel").contains("heuristic admissible"));
    EXPECT_EQ(scenario->current(), 1);
}

} // namespace
} // namespace percept
