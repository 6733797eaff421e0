#include "percept/overlay/SelectionOverlay.h"

#include "Inspect.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace percept::overlay {
namespace {

using test::all;
using testing::SizeIs;

level::Level room() {
    level::Level level;
    level.walls.push_back({.id = "w", .points = {{0, 0}, {4, 0}}});
    level.items.push_back({.id = "i", .kind = "health", .position = {1, 2, {}}});
    return level;
}

TEST(SelectionOverlay, RingsTheSelectedObjectInTheAccent) {
    const auto list = drawSelection(room(), nullptr, {ObjectKind::Item, 0}, {});

    const auto rings = all<Shape>(list, Layer::Selection);
    ASSERT_THAT(rings, SizeIs(1));
    EXPECT_EQ(rings[0].at, Vec2(1, 2));
    EXPECT_EQ(rings[0].outline.ink, Ink::Accent);
    EXPECT_EQ(rings[0].outline.width, 2);
}

TEST(SelectionOverlay, MarksHoverInNeutralAndNotOverTheSelection) {
    const ObjectRef item{ObjectKind::Item, 0};

    const auto hovered = all<Shape>(drawSelection(room(), nullptr, {}, item), Layer::Selection);
    const auto both = all<Shape>(drawSelection(room(), nullptr, item, item), Layer::Selection);

    EXPECT_EQ(hovered.at(0).outline.ink, Ink::Text1);
    EXPECT_THAT(both, SizeIs(1));
}

TEST(SelectionOverlay, GivesLinesAGlow) {
    const auto lines =
        all<Line>(drawSelection(room(), nullptr, {ObjectKind::Wall, 0}, {}), Layer::Selection);

    ASSERT_THAT(lines, SizeIs(2));
    EXPECT_EQ(lines[0].stroke.width, 8);
    EXPECT_EQ(lines[1].stroke.width, 2);
}

TEST(SelectionOverlay, FollowsAgentsAndLeavesTheDeadAlone) {
    trace::View view;
    view.agents = {{.position = {3, 4}, .alive = true}, {.position = {5, 6}, .alive = false}};

    const auto living = drawSelection(room(), &view, {ObjectKind::Agent, 0}, {});
    const auto dead = drawSelection(room(), &view, {ObjectKind::Agent, 1}, {});

    EXPECT_EQ(all<Shape>(living, Layer::Selection).at(0).at, Vec2(3, 4));
    EXPECT_TRUE(dead.empty());
}

TEST(SelectionOverlay, KnowsThePlaceOfEveryKind) {
    const auto level = room();

    EXPECT_EQ(placeOf(level, nullptr, {ObjectKind::Wall, 0}), Vec2(2, 0));
    EXPECT_EQ(placeOf(level, nullptr, {ObjectKind::Item, 0}), Vec2(1, 2));
    EXPECT_EQ(placeOf(level, nullptr, {ObjectKind::Item, 9}), std::nullopt);
    EXPECT_EQ(placeOf(level, nullptr, {ObjectKind::Agent, 0}), std::nullopt);
}

} // namespace
} // namespace percept::overlay
