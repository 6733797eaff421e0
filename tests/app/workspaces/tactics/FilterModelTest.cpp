#include "app/workspaces/tactics/AutomatonModel.h"
#include "app/workspaces/tactics/LayerModel.h"
#include "app/workspaces/tactics/NewAnalysis.h"
#include "app/workspaces/tactics/WaypointProposal.h"

#include "percept/level/LevelFile.h"

#include <QTest>

#include <gtest/gtest.h>

namespace percept::session {
namespace {

/// Analyses and layers of a level that is edited.
class FilterModelTest : public testing::Test {
protected:
    void begin(level::Level level) {
        original = std::move(level);
        editing.openLevel(original, true);
        QObject::connect(&editing, &Editing::edited, &geometry, [this] {
            geometry.setEdited(editing.document().snapshot(), original);
        });
        geometry.setLevel(editing.document().snapshot());
        analyses.setOverlay(&overlay);
        analyses.setLevel(&geometry);
        layers.setLab(&analyses);
        layers.setEditing(&editing);
        maker.setEditing(&editing);
        maker.setLab(&analyses);
        analyses.setActive(true);
        ASSERT_TRUE(wait([this] { return analyses.answer().list != nullptr; }));
    }
    static level::Level valley() {
        return level::readLevel(std::string(PERCEPT_SOURCE_DIR) +
                                "/resources/levels/valley.level.json")
            .value()
            .level;
    }
    template <class Condition>
    static bool wait(Condition condition) {
        return QTest::qWaitFor(condition, 60'000);
    }
    bool shows(const std::string& name) {
        return wait([&] { return analyses.answer().maps.contains(name); });
    }

    level::Level original;
    Editing editing;
    canvas::LevelGeometry geometry;
    canvas::OverlayFeed overlay;
    AnalysisModel analyses;
    LayerModel layers;
    NewAnalysis maker;
};

TEST_F(FilterModelTest, ANewFilterBlursWhatIsChosen) {
    begin(valley());
    analyses.choose("radar");
    maker.add("filter");

    EXPECT_EQ(geometry.level()->analyses.back().parameters.text, R"({"gaussian":2,"of":"radar"})");
    EXPECT_EQ(analyses.current(), "my_filter");
    ASSERT_TRUE(shows("my_filter"));
    EXPECT_TRUE(analyses.problem().isEmpty()) << qPrintable(analyses.problem());
    const auto& maps = analyses.answer().maps;
    EXPECT_LT(maps.at("my_filter").high, maps.at("radar").high);
    EXPECT_GT(maps.at("my_filter").high, 0.0);
    editing.undo();
    EXPECT_EQ(geometry.level()->analyses, original.analyses);
}

TEST_F(FilterModelTest, NewAutomataAndCitiesAreShownAtOnce) {
    begin(valley());
    analyses.choose("security");
    for (const char* kind : {"automaton", "cities"}) {
        maker.add(kind);
        ASSERT_TRUE(shows(std::string("my_") + kind)) << qPrintable(analyses.problem());
        EXPECT_TRUE(analyses.problem().isEmpty()) << qPrintable(analyses.problem());
    }

    EXPECT_EQ(geometry.level()->analyses[original.analyses.size()].parameters.text,
              R"({"automaton":"safe areas","of":"security"})");
    EXPECT_EQ(editing.position(), 2);
}

TEST_F(FilterModelTest, AnAutomatonThatWasSteppedBecomesTheSameAnalysis) {
    begin(valley());
    AutomatonModel automaton;
    automaton.setLab(&analyses);
    automaton.setEditing(&editing);
    analyses.choose("security");
    ASSERT_TRUE(shows("security"));
    automaton.setKind(static_cast<int>(tactics::automataOfTheSource().size()));
    ASSERT_TRUE(automaton.isKept());
    automaton.begin();
    automaton.step();
    automaton.step();
    const auto cells = automaton.cells();
    const auto values = tactics::parseAutomaton(original.automata[0])->values();
    automaton.declare();

    const auto& declared = geometry.level()->analyses.back();
    EXPECT_EQ(declared.id, "held_ground_of_security");
    EXPECT_EQ(declared.parameters.text, R"({"automaton":"held_ground","of":"security","steps":2})");
    ASSERT_TRUE(shows(declared.id)) << qPrintable(analyses.problem());
    EXPECT_EQ(analyses.answer().maps.at(declared.id).field, tactics::valuesOf(cells, values));
    EXPECT_EQ(editing.position(), 1);
    editing.undo();
    EXPECT_EQ(*geometry.level(), original);
}

TEST_F(FilterModelTest, OfBordersTheWeakSpotsAreListed) {
    begin(valley());
    analyses.choose("borders");
    ASSERT_TRUE(shows("borders"));
    ASSERT_TRUE(analyses.areWeak());
    const auto& answer = analyses.answer();

    ASSERT_EQ(answer.spots.size(), answer.weak.size());
    EXPECT_EQ(analyses.spots()->count(), static_cast<int>(answer.weak.size()));
    for (std::size_t i = 0; i < answer.weak.size(); ++i) {
        EXPECT_EQ(answer.spots[i].place, answer.weak[i].cells.front());
        EXPECT_EQ(answer.spots[i].value, answer.weak[i].security);
    }
    analyses.choose("security");
    EXPECT_TRUE(wait([this] { return !analyses.areWeak(); }));
}

TEST_F(FilterModelTest, WaypointsByDefaultAreThoseOfTheCommandLine) {
    begin(valley());
    WaypointProposal proposal;
    proposal.setOverlay(&overlay);
    proposal.setEditing(&editing);
    proposal.propose();
    ASSERT_TRUE(wait([&] { return !proposal.isBusy() && proposal.added() > 0; }))
        << qPrintable(proposal.problem());
    const auto expected = tactics::generateWaypoints(original, {})->waypoints;

    EXPECT_TRUE(proposal.isAutomatic());
    EXPECT_TRUE(proposal.limited().contains("visibility: kept the best "))
        << qPrintable(proposal.limited());
    proposal.apply();
    const auto& all = geometry.level()->waypoints;
    ASSERT_EQ(all.size(), original.waypoints.size() + expected.size());
    for (std::size_t i = 0; i < expected.size(); ++i)
        EXPECT_EQ(all[original.waypoints.size() + i], expected[i]);
}

TEST_F(FilterModelTest, WhereNothingIsDeclaredItBringsSomethingAlong) {
    level::Level bare = valley();
    bare.analyses.clear();
    bare.layers.clear();
    bare.profiles.clear();
    bare.automata.clear();
    begin(bare);
    maker.add("filter");

    ASSERT_EQ(geometry.level()->analyses.size(), 2U);
    EXPECT_EQ(geometry.level()->analyses[0].kind, "visibility");
    ASSERT_TRUE(shows("my_filter"));
    EXPECT_EQ(editing.position(), 1) << "one step";
}

TEST_F(FilterModelTest, APartOfALayerIsBlurred) {
    begin(valley());
    layers.setCurrent(1);
    ASSERT_EQ(layers.formula(), "security * (1 - visibility)");
    ASSERT_TRUE(shows("hiding"));
    const auto before = analyses.answer().maps.at("hiding").high;

    layers.blurPart(1);

    EXPECT_EQ(layers.formula(), "security * (1 - soft_visibility)");
    EXPECT_TRUE(layers.error().isEmpty()) << qPrintable(layers.error());
    EXPECT_EQ(geometry.level()->analyses.back().id, "soft_visibility");
    EXPECT_EQ(geometry.level()->analyses.back().kind, "filter");
    ASSERT_TRUE(wait([&] { return analyses.answer().maps.at("hiding").high != before; }))
        << "the layer is shown with it";
    EXPECT_TRUE(layers.addable().contains("soft_visibility"));
    layers.apply();
    EXPECT_EQ(geometry.level()->layers[1].formula, "security * (1 - soft_visibility)");
    editing.undo();
    editing.undo();
    EXPECT_EQ(geometry.level()->analyses, original.analyses);
}

TEST_F(FilterModelTest, AFilterOfNothingSpoilsNoOtherMap) {
    auto level = valley();
    level.analyses.push_back({"lost", "filter", {R"({"of": "lots", "gaussian": 1})"}, {}});
    begin(level);
    analyses.choose("lost");
    analyses.choose("visibility");

    ASSERT_TRUE(shows("visibility"));
    ASSERT_TRUE(wait([this] { return !analyses.problem().isEmpty(); }));
    EXPECT_TRUE(analyses.problem().contains("lots")) << qPrintable(analyses.problem());
}

} // namespace
} // namespace percept::session
