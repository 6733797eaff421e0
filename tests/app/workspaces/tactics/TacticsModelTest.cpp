#include "app/workspaces/tactics/AnalysisModel.h"
#include "app/workspaces/tactics/AutomatonModel.h"
#include "app/workspaces/tactics/CompoundModel.h"
#include "app/workspaces/tactics/LayerModel.h"
#include "app/workspaces/tactics/RouteModel.h"
#include "app/workspaces/tactics/WaypointModel.h"
#include "app/workspaces/tactics/WaypointProposal.h"

#include "EditedValley.h"
#include "TemporaryFolder.h"
#include "inspector/record/Recorder.h"
#include "inspector/runner/HeadlessRun.h"
#include "percept/level/LevelFile.h"
#include "percept/nav/GenerateNavigation.h"

#include <QTest>

#include <gtest/gtest.h>

namespace percept::session {
namespace {

class TacticsModelTest : public EditedValley {
protected:
    template <class Condition>
    static bool wait(Condition condition) {
        return QTest::qWaitFor(condition, 60'000);
    }
    static QString cell(RowsModel* rows, int row, const char* role) {
        return rows->data(rows->index(row), rows->roleNames().key(role)).toString();
    }
    int waypoint(const std::string& id) const {
        const auto& all = geometry.level()->waypoints;
        for (std::size_t i = 0; i < all.size(); ++i)
            if (all[i].id == id)
                return static_cast<int>(i);
        return -1;
    }
    bool measure(const std::string& id) {
        waypoints.setSelected(waypoint(id));
        return wait([this] { return !waypoints.isBusy() && !waypoints.whyText().isEmpty(); });
    }
    void analyse() {
        analyses.setOverlay(waypoints.overlay());
        analyses.setLevel(&geometry);
        layers.setLab(&analyses);
        layers.setEditing(&editing);
        analyses.setActive(true);
        ASSERT_TRUE(wait([this] { return analyses.answer().list != nullptr; }));
    }

    AnalysisModel analyses;
    LayerModel layers;
};

TEST_F(TacticsModelTest, ListsWaypointsByTheirSetsWithValues) {
    EXPECT_TRUE(waypoints.problem().isEmpty()) << qPrintable(waypoints.problem());
    EXPECT_EQ(waypoints.shown(), "cover");
    ASSERT_EQ(waypoints.waypoints()->count(), static_cast<int>(original.waypoints.size()));
    EXPECT_EQ(cell(waypoints.waypoints(), 0, "set"), "towers");
    EXPECT_EQ(cell(waypoints.waypoints(), 0, "value"), QStringLiteral("\u2013"));
    EXPECT_EQ(cell(waypoints.waypoints(), 1, "name"), "nest_chapel");
    EXPECT_EQ(cell(waypoints.waypoints(), 1, "value"), "0.20") << "the least of its directions";
    EXPECT_NE(waypoints.overlay()->list(canvas::OverlayFeed::Part::Still), nullptr);
}

TEST_F(TacticsModelTest, MeasuresTheSelectedOneAndKeepsTheRays) {
    ASSERT_TRUE(measure("nest_chapel"));

    EXPECT_EQ(waypoints.sectors().size(), 4) << "stated by direction";
    EXPECT_TRUE(waypoints.whyText().contains("attacks")) << qPrintable(waypoints.whyText());
    EXPECT_FALSE(waypoints.rays().empty());
    EXPECT_NE(waypoints.overlay()->list(canvas::OverlayFeed::Part::Live), nullptr);
    EXPECT_EQ(cell(waypoints.values(), 0, "name"), "cover");
    EXPECT_FALSE(cell(waypoints.values(), 0, "measured").isEmpty());

    waypoints.setWhy({});
    ASSERT_TRUE(wait([this] { return !waypoints.isBusy(); }));
    EXPECT_TRUE(waypoints.rays().empty());
}

TEST_F(TacticsModelTest, MoreRaysGiveNarrowerMargins) {
    ASSERT_TRUE(measure("ruin_corner_west"));
    const auto before = waypoints.rays().size();

    waypoints.setSamples(512);

    ASSERT_TRUE(wait([&] { return waypoints.rays().size() > before; }));
}

TEST_F(TacticsModelTest, TakesWhatWasMeasuredOverAsOneStep) {
    ASSERT_TRUE(measure("tower_south"));

    waypoints.takeOver({});

    const auto place = static_cast<std::size_t>(waypoint("tower_south"));
    EXPECT_EQ(editing.position(), 1);
    EXPECT_EQ(geometry.level()->waypoints[place].qualities.size(), tactics::kProperties.size());
    EXPECT_NE(cell(waypoints.values(), 0, "stated"), QStringLiteral("\u2013"));
    editing.undo();
    EXPECT_EQ(*geometry.level(), original);
}

TEST_F(TacticsModelTest, WaypointsThatMatchARuleAreFoundWhileItIsWritten) {
    compounds.setCurrent(0);
    ASSERT_EQ(compounds.rule(), "cover AND visibility");
    ASSERT_TRUE(wait([this] { return compounds.matches()->count() == 2; }))
        << compounds.matches()->count();
    EXPECT_EQ(cell(compounds.matches(), 0, "name"), "nest_north_ridge");

    compounds.setRule("exposure");

    ASSERT_TRUE(
        wait([this] { return cell(compounds.matches(), 0, "name") == QString("ford_north"); }));
    EXPECT_TRUE(compounds.differs());
    EXPECT_EQ(editing.position(), 0) << "not before it is applied";
    compounds.apply();
    EXPECT_EQ(editing.position(), 1);
    EXPECT_FALSE(compounds.differs());
}

TEST_F(TacticsModelTest, AWrongRuleSaysWhere) {
    compounds.setCurrent(0);

    compounds.setRule("cover AND\n  (shadow");

    EXPECT_TRUE(compounds.error().startsWith("Line 2, column ")) << qPrintable(compounds.error());
    EXPECT_GT(compounds.errorAt(), 10);
    EXPECT_EQ(compounds.matches()->count(), 0);
    compounds.apply();
    EXPECT_EQ(editing.position(), 0);

    compounds.setRule("courage");
    ASSERT_TRUE(wait([this] { return compounds.errorAt() == 0; })) << "no such quality";
    compounds.restore();
    EXPECT_TRUE(wait([this] { return compounds.error().isEmpty(); }));
}

TEST_F(TacticsModelTest, ShowsTheInfluenceOfTheSidesFirst) {
    analyse();

    ASSERT_EQ(analyses.legend().size(), 1);
    const auto legend = analyses.legend().front().toMap();
    EXPECT_TRUE(legend["diverging"].toBool());
    EXPECT_EQ(legend["sideA"], "south");
    EXPECT_EQ(legend["sideB"], "north");
    EXPECT_GT(analyses.heightStep(), 0);
    analyses.setCursor({34, 10});
    ASSERT_EQ(analyses.cursorValues().size(), 1);
    EXPECT_TRUE(analyses.cursorValues().front().toMap()["value"].toString().startsWith("south +"));
}

TEST_F(TacticsModelTest, AtMostTwoMapsAreShownAtOnce) {
    analyse();

    analyses.show("visibility", true);
    analyses.show("gradient", true);

    ASSERT_TRUE(wait([this] {
        return analyses.legend().size() == 2 &&
               analyses.legend()[1].toMap()["name"] == QString("gradient");
    }));
    EXPECT_EQ(analyses.legend()[0].toMap()["name"], "visibility");
    EXPECT_GT(analyses.spots()->count(), 0);
}

TEST_F(TacticsModelTest, FollowsAUnitThatIsDragged) {
    analyse();
    const auto name = ask::influenceName(original);
    const auto before = analyses.answer().maps.at(name).field;
    const auto unit = editing.document().find(edit::kKindOf<level::Agent>, "south_scout");

    editing.select(edit::Selection({unit}));
    editing.nudge(40, 60);

    ASSERT_TRUE(wait([&] { return analyses.answer().maps.at(name).field != before; }));
    editing.undo();
    ASSERT_TRUE(wait([&] { return analyses.answer().maps.at(name).field == before; }));
}

TEST_F(TacticsModelTest, ASideKnowsLessThanEverybody) {
    analyse();
    const auto name = ask::influenceName(original);
    const auto everything = analyses.answer().maps.at(name).low;

    analyses.setViewer(1);

    ASSERT_TRUE(wait([&] { return analyses.answer().maps.at(name).low >= everything; }));
    EXPECT_EQ(analyses.viewers()[1], "south");
}

TEST_F(TacticsModelTest, ALayerIsShownWhileItIsMixed) {
    analyse();
    layers.setCurrent(1);
    ASSERT_EQ(layers.formula(), "security * (1 - visibility)");
    EXPECT_EQ(analyses.current(), "hiding");
    ASSERT_EQ(layers.parts()->count(), 2);
    ASSERT_TRUE(wait([this] { return analyses.answer().maps.contains("hiding"); }));
    const double before = analyses.answer().maps.at("hiding").high;

    layers.setWeight(0, 3);

    EXPECT_EQ(layers.formula(), "3.00 * security * (1 - visibility)");
    ASSERT_TRUE(wait([&] { return analyses.answer().maps.at("hiding").high > before * 2; }));
    EXPECT_EQ(editing.position(), 0);
    layers.setFormula("security * courage");
    EXPECT_TRUE(layers.error().contains("courage"));
    EXPECT_EQ(layers.errorAt(), 11);
    layers.setFormula("security + 2 * visibility");
    layers.apply();
    EXPECT_EQ(editing.position(), 1);
    EXPECT_EQ(geometry.level()->layers[1].formula, "security + 2 * visibility");
}

TEST_F(TacticsModelTest, GeneratedWaypointsFollowTheSettingsAndBecomeOneStep) {
    WaypointProposal proposal;
    proposal.setOverlay(waypoints.overlay());
    proposal.setEditing(&editing);
    proposal.want(1, false);
    proposal.setMost(100'000);
    proposal.setThreshold(0, 0.25);
    proposal.propose();
    ASSERT_TRUE(wait([&] { return !proposal.isBusy() && proposal.added() > 0; }))
        << qPrintable(proposal.problem());
    const int before = proposal.added();
    ASSERT_EQ(proposal.comparison()->count(), 2) << "generated, and placed manually";
    EXPECT_NE(waypoints.overlay()->list(canvas::OverlayFeed::Part::Proposal), nullptr);

    proposal.setDistanceWeight(0.01);
    ASSERT_TRUE(wait([&] { return !proposal.isBusy() && proposal.added() != before; }));
    EXPECT_LT(proposal.added(), before) << "better ones win from farther away";
    ASSERT_GT(proposal.added(), 0);
    EXPECT_EQ(editing.position(), 0);
    const auto added = static_cast<std::size_t>(proposal.added());
    proposal.apply();
    EXPECT_FALSE(proposal.isShown());
    EXPECT_EQ(editing.position(), 1);
    EXPECT_EQ(geometry.level()->waypoints.size(), original.waypoints.size() + added);
    editing.undo();
    EXPECT_EQ(*geometry.level(), original);
}

TEST_F(TacticsModelTest, WaypointsAreGeneratedWherePeopleWereInARecording) {
    const TemporaryFolder folder;
    const auto path = folder / "run.percept";
    const auto run =
        runner::prepareLevel(level::writeLevel(original), "valley", {.seed = 3}).value();
    auto recorder = record::Recorder::start(path, run->info(trace::TraceLevel::Normal));
    ASSERT_TRUE(recorder) << recorder.error().text();
    ASSERT_TRUE(runner::runHeadless(run, {.frames = 300}, recorder->get()));
    ASSERT_TRUE((*recorder)->close());
    WaypointProposal proposal;
    proposal.setOverlay(waypoints.overlay());
    proposal.setEditing(&editing);
    proposal.setThreshold(0, 0.0);
    proposal.propose();
    const auto measured = [&] { return cell(proposal.demands(), 0, "measured").toInt(); };
    ASSERT_TRUE(wait([&] { return !proposal.isBusy() && proposal.added() > 0; }));
    const int everywhere = measured();

    proposal.setRecording(QString::fromStdString(path.string()));

    ASSERT_TRUE(wait([&] { return !proposal.isBusy() && proposal.haunts() > 0; }))
        << qPrintable(proposal.problem());
    EXPECT_LE(measured(), proposal.haunts());
    EXPECT_LT(measured(), everywhere);
    proposal.setVisitors(1000);
    proposal.setLinger(3600);
    ASSERT_TRUE(wait([&] { return !proposal.isBusy() && !proposal.problem().isEmpty(); }));
    EXPECT_TRUE(proposal.problem().contains("No agent stayed")) << qPrintable(proposal.problem());
    EXPECT_EQ(proposal.added(), 0);
    proposal.setRecording({});
    EXPECT_TRUE(wait([&] { return !proposal.isBusy() && measured() == everywhere; }));
}

TEST_F(TacticsModelTest, AnAutomatonIsSteppedByHand) {
    analyse();
    analyses.choose("visibility");
    ASSERT_TRUE(wait([this] { return analyses.answer().maps.contains("visibility"); }));
    AutomatonModel automaton;
    automaton.setLab(&analyses);
    automaton.step();
    EXPECT_FALSE(automaton.hasBegun());

    automaton.begin();
    const auto first = automaton.cells();
    ASSERT_GT(first.size(), 0U);
    EXPECT_EQ(automaton.of(), "visibility");
    EXPECT_EQ(automaton.classes()->count(), 2);
    EXPECT_TRUE(automaton.text().contains("any -> safe: at least 4 safe"));
    EXPECT_NE(waypoints.overlay()->list(canvas::OverlayFeed::Part::Proposal), nullptr);
    automaton.step();
    EXPECT_EQ(automaton.cells(), tactics::stepAutomaton(tactics::safeAreas(), first));
    for (int i = 0; i < 500 && !automaton.isOver(); ++i)
        automaton.step();
    EXPECT_TRUE(automaton.isOver());
    EXPECT_TRUE(automaton.warning().isEmpty() || automaton.status().size() > 0);
    automaton.setKind(2);
    EXPECT_EQ(automaton.steps(), 0) << "other rules begin anew";
    EXPECT_FALSE(automaton.warning().isEmpty()) << "the game of life never settles";
    const QString written = automaton.text();
    automaton.setEdges(1);
    EXPECT_TRUE(automaton.text().contains("edges torus"));
    automaton.setText(written + "alive -> asleep");
    EXPECT_TRUE(automaton.error().startsWith("Line 8, column 10")) << qPrintable(automaton.error());
    EXPECT_EQ(automaton.errorAt(), written.size() + 9);
    EXPECT_EQ(automaton.edges(), 1) << "the last good table stays at work";
    automaton.setText("class dry\nclass wet from 0.5 value 7\nany -> wet");
    EXPECT_TRUE(automaton.error().isEmpty());
    EXPECT_FALSE(automaton.hasEvenClasses());
    automaton.step();
    EXPECT_EQ(cell(automaton.classes(), 1, "name"), "wet");
    EXPECT_EQ(cell(automaton.classes(), 1, "count").toULongLong(), first.size());
    EXPECT_TRUE(automaton.isEdited());
    automaton.restore();
    EXPECT_FALSE(automaton.isEdited());
    EXPECT_EQ(automaton.text(), written);
    automaton.setThreshold(0.8);
    automaton.step();
    EXPECT_EQ(automaton.steps(), 1);
    automaton.close();
    EXPECT_EQ(waypoints.overlay()->list(canvas::OverlayFeed::Part::Proposal), nullptr);
}

TEST_F(TacticsModelTest, AutomataAreKeptInTheLevel) {
    analyse();
    AutomatonModel automaton;
    automaton.setLab(&analyses);
    automaton.setEditing(&editing);
    const auto sources = automaton.kinds().size();
    automaton.setKind(1);
    const QString source = automaton.text();
    automaton.setText(source + "# mine");
    automaton.keep();

    ASSERT_EQ(geometry.level()->automata.size(), original.automata.size() + 1);
    EXPECT_EQ(geometry.level()->automata.back().id, "crime");
    EXPECT_EQ(automaton.kinds().size(), sources + 1);
    EXPECT_EQ(automaton.kind(), sources) << "what is kept is used";
    EXPECT_TRUE(automaton.isKept());
    EXPECT_FALSE(automaton.isEdited());
    EXPECT_EQ(automaton.text(), source + "# mine");

    analyses.choose("visibility");
    ASSERT_TRUE(wait([this] { return analyses.answer().maps.contains("visibility"); }));
    automaton.begin();
    automaton.step();
    automaton.setText("class low\nclass high\nedges torus\nlow -> high: at least 1 high");
    EXPECT_TRUE(automaton.isEdited());
    const auto cells = automaton.cells();
    automaton.apply();
    EXPECT_EQ(geometry.level()->automata.back().rules.back(), "low -> high: at least 1 high");
    EXPECT_FALSE(automaton.isEdited());
    EXPECT_TRUE(automaton.hasBegun()) << "the ground is the same";
    EXPECT_EQ(automaton.cells(), cells);
    editing.undo();
    EXPECT_EQ(automaton.text(), source + "# mine") << "the text follows the level";
    automaton.setKind(1);
    EXPECT_EQ(automaton.text(), source) << "the source's table is as it was";

    automaton.setKind(static_cast<int>(sources));
    automaton.remove();
    EXPECT_EQ(geometry.level()->automata, original.automata);
    EXPECT_EQ(automaton.kind(), 0);
    EXPECT_EQ(automaton.kinds().size(), sources);
    editing.undo();
    EXPECT_EQ(automaton.kinds().size(), sources + 1);
    EXPECT_EQ(automaton.kind(), 0) << "what is used stays";
}

TEST_F(TacticsModelTest, WaysOfSeveralProfilesAreFoundAtOnce) {
    RouteModel routes;
    routes.setOverlay(waypoints.overlay());
    routes.setLevel(&geometry);
    routes.setActive(true);

    routes.press({24, 20}, 1);
    EXPECT_TRUE(routes.awaitsGoal());
    routes.press({104, 60}, 1);

    ASSERT_TRUE(wait([&] { return routes.routes()->count() == 3; }));
    EXPECT_EQ(routes.heads(), (QStringList{"scout", "light_infantry", "heavy_artillery"}));
    for (const Route& route : routes.answer().routes) {
        ASSERT_TRUE(route.problem.empty()) << route.problem;
        double sum = 0;
        for (const auto& leg : route.legs)
            sum += leg.cost;
        EXPECT_NEAR(sum, route.cost, 1e-6);
        EXPECT_EQ(route.points.size(), route.legs.size() + 1);
    }
    EXPECT_EQ(routes.connections()->count(),
              static_cast<int>(routes.answer().routes.front().legs.size()));
    EXPECT_NE(waypoints.overlay()->list(canvas::OverlayFeed::Part::Route), nullptr);
}

TEST_F(TacticsModelTest, TheSearchCanBeScrubbed) {
    RouteModel routes;
    routes.setLevel(&geometry);
    routes.setActive(true);
    routes.press({24, 20}, 1);
    routes.press({104, 60}, 1);
    ASSERT_TRUE(wait([&] { return routes.routes()->count() == 3; }));
    const int most = routes.mostExpansions();
    ASSERT_GT(most, 20);

    routes.setSearching(true);
    routes.setExpansions(20);

    // A cell to which a better way is found is expanded once more.
    ASSERT_TRUE(wait([&] {
        const auto expanded = routes.answer().expanded.size();
        return expanded > 0 && expanded <= 20;
    }));
    EXPECT_FALSE(routes.answer().open.empty());
    routes.setExpansions(most);
    ASSERT_TRUE(wait([&] { return routes.answer().expanded.size() > 20; }));
}

TEST_F(TacticsModelTest, DraggingAnEndSearchesAgain) {
    RouteModel routes;
    routes.setLevel(&geometry);
    routes.setActive(true);
    routes.press({24, 20}, 1);
    routes.press({104, 60}, 1);
    ASSERT_TRUE(wait([&] { return routes.routes()->count() == 3; }));
    const double before = routes.answer().routes.front().length;

    routes.press({104.5, 60}, 1);
    routes.drag({60, 30});

    ASSERT_TRUE(wait([&] { return routes.answer().routes.front().length < before; }));
    routes.show(1, false);
    ASSERT_TRUE(wait([&] { return routes.routes()->count() == 2; }));
}

TEST_F(TacticsModelTest, WaysLeadOverAGraphOnlyWhereThereIsOne) {
    RouteModel routes;
    routes.setLevel(&geometry);
    routes.setActive(true);

    routes.setOverGraph(true);

    EXPECT_EQ(routes.isOverGraph(), nav::hasGraph(original));
}

TEST_F(TacticsModelTest, EveryOperatorLightsUpWhatMatches) {
    const auto points = tactics::Waypoints::make(original).value();
    compounds.setCurrent(0);
    compounds.setLeast(0.25);
    for (const char* const rule : {"CHOKEPOINT",
                                   "DEAD_END",
                                   "NOT CHOKEPOINT AND NOT DEAD_END",
                                   "EXITS(3)",
                                   "EXITS(1, NOT_SAME_ROOM)",
                                   "VERY cover",
                                   "FAIRLY cover",
                                   "NEAR(exposure, 30)",
                                   "VISIBLE_FROM(cover)",
                                   "VISIBLE_FROM(cover, 40) OR 0.1",
                                   "\"cover\" AND (visibility OR exposure)"}) {
        const auto values = points.evaluate(tactics::parseRule(rule).value(), {}).value();
        const auto matching =
            std::count_if(values.begin(), values.end(), [](double value) { return value >= 0.25; });

        compounds.setRule(rule);

        EXPECT_TRUE(wait([&] { return !compounds.isBusy(); }));
        EXPECT_TRUE(compounds.error().isEmpty()) << rule << qPrintable(compounds.error());
        EXPECT_EQ(compounds.matches()->count(), matching) << rule;
        if (matching > 0) {
            EXPECT_EQ(cell(compounds.matches(), 0, "name").toStdString(),
                      points.id(static_cast<std::size_t>(
                          std::max_element(values.begin(), values.end()) - values.begin())))
                << rule;
        }
    }
}

} // namespace
} // namespace percept::session
