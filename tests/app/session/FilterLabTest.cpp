#include "app/session/tactics/LayerLab.h"
#include "app/session/tactics/NewAnalysis.h"

#include "percept/level/LevelFile.h"

#include <QTest>

#include <gtest/gtest.h>

namespace percept::session {
namespace {

/// Analyses and layers of a level that is edited.
class FilterLabTest : public testing::Test {
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
    AnalysisLab analyses;
    LayerLab layers;
    NewAnalysis maker;
};

TEST_F(FilterLabTest, ANewFilterBlursWhatIsChosen) {
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

TEST_F(FilterLabTest, WhereNothingIsDeclaredItBringsSomethingAlong) {
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

TEST_F(FilterLabTest, APartOfALayerIsBlurred) {
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

TEST_F(FilterLabTest, AFilterOfNothingSpoilsNoOtherMap) {
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
