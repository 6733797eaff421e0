#include "editor/gesture/Gestures.h"

#include <gtest/gtest.h>

namespace percept::gesture {
namespace {

using edit::kKindOf;
using edit::Selection;
using overlay::Layer;
using Corners = std::vector<Vec2>;

/// Two rooms side by side, a wall between them and a light at it.
level::Level twoRooms() {
    level::Level level;
    level.bounds = {{0, 0}, {20, 10}, {}};
    for (const double left : {0.0, 4.0}) {
        level::Region region;
        region.id = left == 0.0 ? "west" : "east";
        region.polygon = {{left, 0}, {left + 4, 0}, {left + 4, 6}, {left, 6}};
        level.regions.push_back(region);
    }
    level::Wall wall;
    wall.id = "between";
    wall.points = {{4, 0}, {4, 4}};
    level.walls.push_back(wall);
    level::Light light;
    light.id = "lamp";
    light.position = {4, 5, {}};
    level.lights.push_back(light);
    return level;
}

class Reshape : public testing::Test {
protected:
    void SetUp() override {
        gestures.select(Selection({document.find(kKindOf<level::Region>, "west")}));
    }
    void drag(Vec2 from, Vec2 to, bool control = false, bool alt = false) {
        const auto at = [&](Vec2 place) {
            return Pointer{.at = place, .scale = 20, .control = control, .alt = alt};
        };
        gestures.press(at(from));
        gestures.move(at((from + to) * 0.5));
        gestures.move(at(to));
        gestures.release(at(to));
    }
    [[nodiscard]] const Corners& corners(std::size_t region) const {
        return document.level().regions[region].polygon;
    }
    [[nodiscard]] std::string selected() const {
        return document.labelOf(gestures.selection().primary());
    }

    edit::Document document{twoRooms()};
    Gestures gestures{document};
};

TEST_F(Reshape, ACornerTakesItsNeighbourAlongAsOneStep) {
    drag({4.1, 5.9}, {5.1, 7.1});

    EXPECT_EQ(corners(0)[2], Vec2(5, 7));
    EXPECT_EQ(corners(1)[3], Vec2(5, 7));
    EXPECT_EQ(document.stepCount(), 1U);
    EXPECT_EQ(document.stepName(0), "point 3 of west");
    document.undo();
    EXPECT_EQ(document.level(), twoRooms());
}

TEST_F(Reshape, ControlLeavesTheNeighbourWhereItIs) {
    drag({4.1, 5.9}, {5.1, 7.1}, true);

    EXPECT_EQ(corners(0)[2], Vec2(5, 7));
    EXPECT_EQ(corners(1), twoRooms().regions[1].polygon);
}

TEST_F(Reshape, ASideMovesAcrossItselfToTheGridAndInBothRooms) {
    drag({4.1, 2}, {5.13, 3});

    EXPECT_EQ(corners(0), (Corners{{0, 0}, {5, 0}, {5, 6}, {0, 6}}));
    EXPECT_EQ(corners(1), (Corners{{5, 0}, {8, 0}, {8, 6}, {5, 6}}));
    EXPECT_EQ(document.level().walls, twoRooms().walls) << "the wall under it stays";
    EXPECT_EQ(document.stepName(0), "side 2 of west");
    EXPECT_EQ(selected(), "west");
}

TEST_F(Reshape, ASideGoesWhereThePointerIsWithAlt) {
    drag({4, 2}, {5.13, 2}, false, true);

    EXPECT_NEAR(corners(0)[1].x, 5.13, 1e-9);
    EXPECT_NEAR(corners(1)[0].x, 5.13, 1e-9);
}

TEST_F(Reshape, ASideIsDrawnLevelWithTheEndOfAWall) {
    auto level = twoRooms();
    level.walls.front().points = {{4, 0}, {4, 4}, {4.6, 4}};
    edit::Document other(level);
    Gestures in(other);
    in.select(Selection({other.find(kKindOf<level::Region>, "west")}));

    in.press({.at = {4, 2}, .scale = 20});
    in.move({.at = {4.7, 2}, .scale = 20});
    in.release({.at = {4.7, 2}, .scale = 20});

    EXPECT_EQ(other.level().regions[0].polygon[1], Vec2(4.6, 0));
}

TEST_F(Reshape, AClickOnASideSelectsWhatLiesThereAndALightIsDraggedItself) {
    drag({4, 5}, {3, 5});
    EXPECT_EQ(document.level().lights.front().position.plan(), Vec2(3, 5));
    EXPECT_EQ(corners(0), twoRooms().regions[0].polygon);

    gestures.select(Selection({document.find(kKindOf<level::Region>, "west")}));
    drag({4, 2}, {4, 2});
    EXPECT_EQ(selected(), "between");
    EXPECT_EQ(document.stepCount(), 1U);
}

TEST_F(Reshape, TheHintSaysWhatIsSharedAndHowToLeaveIt) {
    EXPECT_NE(gestures.hint().find("all regions that share it"), std::string::npos);
    gestures.press({.at = {4, 2}, .scale = 20});
    gestures.move({.at = {5, 2}, .scale = 20});
    EXPECT_NE(gestures.hint().find("Ctrl leaves its neighbours"), std::string::npos);
    gestures.escape();
    EXPECT_EQ(document.level(), twoRooms());
}

TEST_F(Reshape, NothingIsSaidOfWhatWasJustRemoved) {
    const auto region = gestures.selection().primary();
    gestures.move({.at = {2, 0.4}, .scale = 20});
    ASSERT_TRUE(document.perform("deletion", {edit::Remove{region}}));

    EXPECT_EQ(gestures.hint().find("corner"), std::string::npos);
    gestures.move({.at = {2, 0.3}, .scale = 20});
    EXPECT_NO_THROW((void)gestures.marks());
    gestures.refresh();
    EXPECT_TRUE(gestures.selection().empty());
}

TEST_F(Reshape, TheSideThatAPressWouldPullIsMarked) {
    const auto marks = [this] { return gestures.marks().layer(Layer::Selection).size(); };
    gestures.move({.at = {2, 3}, .scale = 20});
    const auto before = marks();

    gestures.move({.at = {2, 0.4}, .scale = 20});
    EXPECT_EQ(marks(), before + 1);
    gestures.move({.at = {4, 5}, .scale = 20});
    EXPECT_EQ(marks(), before + 1) << "the lamp is what a press takes there, and is marked itself";
    gestures.move({.at = {2, 0.8}, .scale = 20});
    EXPECT_EQ(marks(), before);
}

TEST_F(Reshape, TheMoveToolMovesTheWholeRegion) {
    gestures.setTool(Tool::Move);
    drag({2, 6}, {3, 6});

    EXPECT_EQ(corners(0), (Corners{{1, 0}, {5, 0}, {5, 6}, {1, 6}}));
    EXPECT_EQ(corners(1), twoRooms().regions[1].polygon);
}

TEST_F(Reshape, ADoubleClickPutsACornerOnTheSideAndTakesASharedOneFromBoth) {
    gestures.doubleClick({.at = {2, 0.2}, .scale = 20});
    EXPECT_EQ(corners(0)[1], Vec2(2, 0)) << "on the side, not beside it";

    gestures.doubleClick({.at = {4, 6}, .scale = 20});
    EXPECT_EQ(corners(0), (Corners{{0, 0}, {2, 0}, {4, 0}, {0, 6}}));
    EXPECT_EQ(corners(1), (Corners{{4, 0}, {8, 0}, {8, 6}}));
}

TEST_F(Reshape, TheEndsOfAShortConnectionAreTakenHoldOfBesideIt) {
    auto level = twoRooms();
    auto& door = level.connections.emplace_back();
    door.id = "door";
    door.start = {3.9, 3, 1.5};
    door.end = {4.1, 3, 1.5};
    edit::Document opened(level);
    Gestures in(opened);
    in.select(Selection({opened.find(kKindOf<level::Connection>, "door")}));
    const auto at = [](double x, double y) {
        return Pointer{.at = {x, y}, .scale = 20, .alt = true};
    };

    in.press(at(5.15, 3));
    in.move(at(5.65, 3.5));
    in.release(at(5.65, 3.5));

    const auto& moved = opened.level().connections.front();
    EXPECT_EQ(moved.start.plan(), Vec2(3.9, 3));
    EXPECT_NEAR(moved.end.x, 4.6, 1e-9) << "as far as the pointer went";
    EXPECT_NEAR(moved.end.y, 3.5, 1e-9);
    EXPECT_EQ(shownHandles(opened.object(in.selection().primary()), 200),
              (Corners{{3.9, 3}, {4.6, 3.5}}))
        << "from near by at its ends";
}

} // namespace
} // namespace percept::gesture
