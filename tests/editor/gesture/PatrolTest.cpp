#include "editor/gesture/Gestures.h"
#include "percept/base/Maths.h"
#include "percept/level/LevelFile.h"
#include "percept/level/Validate.h"

#include "GuardLevel.h"

#include <gtest/gtest.h>

namespace percept::gesture {
namespace {

class PatrolTest : public testing::Test {
protected:
    static level::Level level() {
        auto level = test::twoRooms();
        level.agents = {test::guardAt("anna", 1, 1), test::guardAt("bea", 7, 5)};
        return level;
    }
    PatrolTest()
        : document(level())
        , gestures(document)
        , anna(document.find(edit::kKindOf<level::Agent>, "anna")) {
        gestures.select(edit::Selection({anna}));
        gestures.setTool(Tool::Patrol);
    }
    [[nodiscard]] const std::vector<level::PatrolStop>& patrol() const {
        return document.level().agents[0].patrol;
    }
    void click(Vec2 at) { drag(at, at); }
    void drag(Vec2 from, Vec2 to) {
        gestures.press({.at = from});
        gestures.move({.at = (from + to) * 0.5});
        gestures.release({.at = to});
    }
    /// As a window sends it: the second press comes first.
    void doubleClick(Vec2 at) {
        click(at);
        gestures.press({.at = at});
        gestures.doubleClick({.at = at});
        gestures.release({.at = at});
    }
    void drawThree() {
        click({3, 2});
        click({5, 2});
        click({5, 5});
    }

    edit::Document document;
    Gestures gestures;
    edit::ObjectId anna;
};

TEST_F(PatrolTest, EveryClickPutsAStopAtTheEndAsOneStep) {
    drawThree();

    ASSERT_EQ(patrol().size(), 3U);
    EXPECT_EQ(patrol()[0].position, (level::Place{3, 2, {}}));
    EXPECT_EQ(patrol()[2].position, (level::Place{5, 5, {}}));
    EXPECT_EQ(gestures.selection().primary(), anna) << "the guard stays selected";
    EXPECT_EQ(level::validate(document.level()), level::validate(level()));
    document.undo();
    EXPECT_EQ(patrol().size(), 2U);
}

TEST_F(PatrolTest, AClickOnALegPutsAStopInBetween) {
    drawThree();

    click({4, 2.1});

    ASSERT_EQ(patrol().size(), 4U);
    EXPECT_EQ(patrol()[1].position, (level::Place{4, 2, {}}));
    EXPECT_EQ(patrol()[2].position, (level::Place{5, 2, {}}));
}

TEST_F(PatrolTest, AStopDraggedOntoAnotherWithShiftTakesItsPlaceInTheOrder) {
    drawThree();
    click({7, 1});
    const auto before = patrol();
    const auto dragWithShift = [&](const std::vector<Vec2>& way) {
        gestures.press({.at = way.front(), .shift = true});
        for (const Vec2 at : way)
            for (int i = 0; i < 3; ++i) // lingering changes nothing
                gestures.move({.at = at, .shift = true});
        gestures.release({.at = way.back(), .shift = true});
    };

    dragWithShift({{3, 2}, {4, 3}, {5, 5}});

    ASSERT_EQ(patrol().size(), 4U);
    EXPECT_EQ(patrol(), (std::vector{before[1], before[2], before[0], before[3]}));
    document.undo();
    EXPECT_EQ(patrol(), before) << "one step";

    dragWithShift({{7, 1}, {6, 3}, {5, 2}, {4, 2}});
    EXPECT_EQ(patrol(), (std::vector{before[0], before[3], before[1], before[2]}))
        << "where it was last dragged onto another";
    document.undo();

    dragWithShift({{3, 2}, {4, 4}});
    EXPECT_EQ(patrol(), before) << "nothing lies there, and it stays where it is";
}

TEST_F(PatrolTest, ADraggedStopMovesAlsoWithTheToolThatSelects) {
    drawThree();
    gestures.setTool(Tool::Select);

    drag({5, 5}, {6.1, 4.4});

    EXPECT_EQ(patrol()[2].position, (level::Place{6, 4.5, {}})) << "on the grid";
    EXPECT_EQ(document.level().agents[0].position, (level::Place{1, 1, {}}));
    document.undo();
    EXPECT_EQ(patrol()[2].position, (level::Place{5, 5, {}}));
}

TEST_F(PatrolTest, ANameBecomesAPlaceOnceItIsDragged) {
    auto named = level();
    named.agents[0].patrol = {"west", "by_door"};
    named.agents[0].patrol[0].wait = 2;
    edit::Document other(named);
    Gestures draws(other);
    draws.select(edit::Selection({other.find(edit::kKindOf<level::Agent>, "anna")}));
    draws.setTool(Tool::Patrol);

    draws.press({.at = {2, 3}});
    draws.move({.at = {3, 4}});
    draws.release({.at = {3, 4}});

    const auto& stop = other.level().agents[0].patrol[0];
    EXPECT_EQ(stop.at, "");
    EXPECT_EQ(stop.position, (level::Place{3, 4, {}}));
    EXPECT_EQ(stop.wait, 2);
    EXPECT_EQ(other.level().agents[0].patrol[1], level::PatrolStop("by_door"));
}

TEST_F(PatrolTest, TheSquareOfAStopTurnsTheGaze) {
    drawThree();
    click({5, 2});
    ASSERT_FALSE(patrol()[1].look);

    // It stands 34 pixels above a stop without a gaze, at 20 pixels a metre.
    drag({5, 3.7}, {8, 2});

    ASSERT_TRUE(patrol()[1].look);
    EXPECT_NEAR(*patrol()[1].look, 0.0, 1e-9);
    EXPECT_EQ(patrol()[1].wait, 1) << "who looks somewhere stays for it";
    EXPECT_EQ(patrol()[1].position, (level::Place{5, 2, {}}));
}

TEST_F(PatrolTest, ADoubleClickOrBackspaceRemovesAStop) {
    drawThree();

    doubleClick({3, 2});

    ASSERT_EQ(patrol().size(), 2U);
    EXPECT_EQ(patrol()[0].position, (level::Place{5, 2, {}}));
    click({5, 5});
    EXPECT_TRUE(gestures.back());
    ASSERT_EQ(patrol().size(), 1U);
    EXPECT_FALSE(gestures.back()) << "none is chosen any more";
}

TEST_F(PatrolTest, AnotherAgentIsSelectedByAClick) {
    click({7, 5});

    EXPECT_TRUE(patrol().empty());
    EXPECT_EQ(gestures.selection().primary(), document.find(edit::kKindOf<level::Agent>, "bea"));
}

TEST_F(PatrolTest, WithoutAnAgentItSaysWhatToDo) {
    gestures.select({});
    std::string why;
    const auto connection = gestures.refused.connect([&](const std::string& text) { why = text; });

    click({3, 2});

    EXPECT_NE(why.find("Select the agent"), std::string::npos) << why;
    EXPECT_TRUE(document.level() == level());
}

TEST_F(PatrolTest, EscapePutsADraggedStopBack) {
    drawThree();
    gestures.press({.at = {5, 5}});
    gestures.move({.at = {7, 3}});
    ASSERT_TRUE(gestures.isBusy());

    EXPECT_TRUE(gestures.escape());

    EXPECT_EQ(patrol()[2].position, (level::Place{5, 5, {}}));
    EXPECT_FALSE(gestures.isBusy());
}

} // namespace
} // namespace percept::gesture
