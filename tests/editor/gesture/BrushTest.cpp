#include "editor/gesture/Gestures.h"

#include <gtest/gtest.h>

/// The brush on the map.
namespace percept::gesture::brush_test {
namespace {

class BrushTest : public testing::Test {
protected:
    BrushTest() { gestures.setTool(Tool::Brush); }

    static level::Level ground() {
        level::Level level;
        level.bounds = {{0, 0}, {20, 10}, {}};
        auto settings = edit::settingsOf(level);
        edit::makeCells(settings, edit::CellPart::Terrain);
        edit::setSettings(level, settings);
        return level;
    }
    static Pointer at(double x, double y) {
        Pointer pointer;
        pointer.at = {x, y};
        return pointer;
    }
    [[nodiscard]] double height(std::size_t x, std::size_t y) const {
        return document.level().terrain.heights[10 - y][x];
    }

    edit::Document document{ground()};
    Gestures gestures{document};
};

TEST_F(BrushTest, AStrokeIsOneStepAndEvenHoweverFastThePointerIs) {
    gestures.setBrush({.act = edit::Brush::Act::Raise, .radius = 2, .step = 0.5});
    gestures.press(at(4, 5));
    gestures.move(at(16, 5));
    gestures.release(at(16, 5));

    EXPECT_GT(height(10, 5), 1.0);
    EXPECT_NEAR(height(8, 5), height(12, 5), 0.02);
    EXPECT_EQ(height(10, 8), 0.0);
    EXPECT_EQ(document.stepCount(), 1U);
    EXPECT_EQ(document.stepName(0), "brush on the terrain");
    document.undo();
    EXPECT_EQ(document.level(), ground());
}

TEST_F(BrushTest, EscapePutsBackWhatTheStrokeDid) {
    gestures.press(at(4, 5));
    gestures.move(at(9, 5));
    EXPECT_NE(document.level(), ground());
    EXPECT_TRUE(gestures.isBusy());
    gestures.escape();
    gestures.release(at(9, 5));

    EXPECT_EQ(document.level(), ground());
    EXPECT_EQ(document.stepCount(), 0U);
    EXPECT_EQ(gestures.tool(), Tool::Brush);
}

TEST_F(BrushTest, SaysWhatIsMissing) {
    std::string refusal;
    const auto listening = gestures.refused.connect([&](const std::string& why) { refusal = why; });
    gestures.setBrush({.act = edit::Brush::Act::Grid, .symbol = '@'});
    gestures.press(at(4, 5));
    gestures.release(at(4, 5));

    EXPECT_EQ(refusal, "The level has no grid. Add one in the properties of the level");
    EXPECT_FALSE(document.canUndo());
}

TEST_F(BrushTest, ShowsItsReachAndTheTypesOfGround) {
    gestures.move(at(4, 5));
    EXPECT_EQ(gestures.marks().layer(overlay::Layer::Guides).size(), 1U);
    EXPECT_TRUE(gestures.marks().layer(overlay::Layer::Rasters).empty());
    gestures.setBrush({.act = edit::Brush::Act::Type, .symbol = '.'});
    EXPECT_EQ(gestures.marks().layer(overlay::Layer::Rasters).size(), 10U) << "one for each row";
    gestures.leave();
    EXPECT_TRUE(gestures.marks().layer(overlay::Layer::Guides).empty());
}

} // namespace
} // namespace percept::gesture::brush_test
