#include "app/workspaces/tactics/AnalysisDrawing.h"
#include "app/workspaces/tactics/AutomatonModel.h"
#include "app/workspaces/tactics/LayerModel.h"

#include "percept/level/LevelFile.h"

#include <QTest>

#include <gtest/gtest.h>

#include <set>

namespace percept::session {
namespace {

/// The valley that ships, with the cells of an analysis over it.
class OverlayCellsTest : public testing::Test {
protected:
    void SetUp() override {
        auto read = level::readLevel(std::string(PERCEPT_SOURCE_DIR) +
                                     "/resources/levels/valley.level.json");
        ASSERT_TRUE(read) << read.error().text();
        geometry.setLevel(std::make_shared<const level::Level>(std::move(read->level)));
        analyses.setOverlay(&overlay);
        analyses.setLevel(&geometry);
        automaton.setLab(&analyses);
        layers.setLab(&analyses);
        analyses.setActive(true);
        analyses.choose(QStringLiteral("visibility"));
        ASSERT_TRUE(QTest::qWaitFor(
            [this] { return analyses.answer().maps.contains("visibility"); }, 60'000));
    }
    [[nodiscard]] std::vector<overlay::Area> drawn() const {
        std::vector<overlay::Area> areas;
        const auto list = overlay.list(canvas::OverlayFeed::Part::Proposal);
        for (const auto& primitive : list->layer(overlay::Layer::Rasters))
            areas.push_back(std::get<overlay::Area>(primitive));
        return areas;
    }

    canvas::LevelGeometry geometry;
    canvas::OverlayFeed overlay;
    AnalysisModel analyses;
    AutomatonModel automaton;
    LayerModel layers;
};

TEST_F(OverlayCellsTest, StepsAreTakenBack) {
    automaton.setKind(2); // the game of life
    automaton.begin();
    EXPECT_FALSE(automaton.canStepBack());
    const auto first = automaton.cells();
    automaton.step();
    const auto second = automaton.cells();
    const QString status = automaton.status();
    automaton.step();

    automaton.back();
    EXPECT_EQ(automaton.cells(), second);
    EXPECT_EQ(automaton.status(), status);
    automaton.back();
    EXPECT_EQ(automaton.cells(), first);
    EXPECT_EQ(automaton.steps(), 0);
    EXPECT_FALSE(automaton.canStepBack());
    automaton.back();
    EXPECT_EQ(automaton.cells(), first);
    // What has settled goes on from where it was.
    automaton.setKind(0);
    while (!automaton.isOver())
        automaton.step();
    automaton.back();
    EXPECT_FALSE(automaton.isOver());
}

TEST_F(OverlayCellsTest, ClassesAreFlatCellsAndTheOneUnderThePointerIsNamed) {
    automaton.setKind(3); // a city of six classes
    automaton.begin();

    const auto& cells = automaton.cells();
    double size = 0;
    std::set<overlay::Ink> inks;
    for (const auto& area : drawn()) {
        const auto corners = overlay.list(canvas::OverlayFeed::Part::Proposal)->points(area.points);
        size += (corners[2].x - corners[0].x) * (corners[2].y - corners[0].y);
        inks.insert(area.fill.ink);
    }
    const double cell = analyses.answer().frame.cell;
    EXPECT_NEAR(size, static_cast<double>(cells.size()) * cell * cell, 1e-6);
    std::set<overlay::Ink> expected;
    for (const auto one : cells.values)
        expected.insert(inkOfClass(one, 6));
    EXPECT_EQ(inks, expected);
    const auto place = analyses.answer().frame.centreOf(3, 2);
    const auto name = automaton.classes()->data(automaton.classes()->index(cells.at(3, 2)),
                                                automaton.classes()->roleNames().key("name"));
    EXPECT_EQ(automaton.classAt(place.x, place.y), name.toString());
    EXPECT_TRUE(automaton.classAt(-5, 0).isEmpty());
}

TEST(ClassInks, TellClassesApart) {
    for (std::size_t count = 2; count <= 7; ++count) {
        std::set<overlay::Ink> inks;
        for (std::size_t one = 0; one < count; ++one)
            inks.insert(inkOfClass(one, count));
        EXPECT_EQ(inks.size(), count);
    }
}

TEST_F(OverlayCellsTest, HitsAreNoSidesAndNothingIsNobodys) {
    analyses.choose(QStringLiteral("frags"));
    ASSERT_TRUE(
        QTest::qWaitFor([this] { return analyses.answer().maps.contains("frags"); }, 60'000));
    analyses.setCursor({10, 10});

    const auto frags = analyses.legend().back().toMap();
    ASSERT_EQ(frags["name"], "frags");
    EXPECT_EQ(frags["sideA"], "dealt");
    EXPECT_FALSE(frags["sides"].toBool());
    EXPECT_TRUE(frags["even"].toBool()) << "nobody was hit yet";
    EXPECT_FALSE(analyses.legend().front().toMap()["even"].toBool());
    EXPECT_EQ(analyses.cursorValues().back().toMap()["value"], "0.00");
    analyses.choose(QString::fromStdString(ask::influenceName(*geometry.level())));
    ASSERT_TRUE(QTest::qWaitFor(
        [this] { return analyses.legend().back().toMap()["sides"].toBool(); }, 60'000));
}

TEST_F(OverlayCellsTest, ALayerThatIsChosenIsTheOneToWrite) {
    EXPECT_EQ(layers.current(), -1);
    analyses.choose(QStringLiteral("hiding"));
    EXPECT_EQ(layers.current(), 1);
    analyses.choose(QStringLiteral("visibility"));
    EXPECT_EQ(layers.current(), 1);
    // Unless another one is being written.
    layers.setFormula(QStringLiteral("security"));
    analyses.choose(QStringLiteral("radar"));
    EXPECT_EQ(layers.current(), 1);
}

} // namespace
} // namespace percept::session
