#include "RichLevel.h"

#include "editor/edit/Snapping.h"

#include <cmath>
#include <rapidcheck/gtest.h>

namespace percept::edit {
namespace {

level::Level twoWalls() {
    level::Level level;
    level::Wall one;
    one.id = "one";
    one.points = {{0, 0}, {4, 0}};
    level::Wall other;
    other.id = "other";
    other.points = {{10, 3}, {10, 9}};
    level.walls = {one, other};
    return level;
}

class Snapping : public testing::Test {
protected:
    Document document{twoWalls()};
    SnapIndex index{document, {}};
    SnapSettings settings{.grid = 0.5, .reach = 0.3};
};

TEST_F(Snapping, EndsComeBeforeMiddlesBeforeSides) {
    const auto end = index.snap({3.9, 0.2}, settings);
    EXPECT_EQ(end.kind, SnapKind::End);
    EXPECT_EQ(end.point, Vec2(4, 0));
    const auto middle = index.snap({2.1, -0.1}, settings);
    EXPECT_EQ(middle.kind, SnapKind::Middle);
    EXPECT_EQ(middle.point, Vec2(2, 0));
    const auto side = index.snap({1.13, 0.2}, settings);
    EXPECT_EQ(side.kind, SnapKind::Edge);
    EXPECT_EQ(side.point, Vec2(1, 0)) << "along it by the grid";
}

TEST_F(Snapping, AlignsWithPointsAndShowsALineToThem) {
    const auto one = index.snap({4.1, 6.3}, settings);
    EXPECT_EQ(one.kind, SnapKind::Alignment);
    EXPECT_EQ(one.point, Vec2(4, 6.5)) << "x by the end of a wall, y by the grid";
    ASSERT_EQ(one.guides.size(), 1U);
    EXPECT_EQ(one.guides[0], (Guide{{4, 0}, {4, 6.5}}));

    const auto both = index.snap({4.1, 8.9}, settings);
    EXPECT_EQ(both.point, Vec2(4, 9));
    EXPECT_EQ(both.guides.size(), 2U);
}

TEST_F(Snapping, MeetsASideWhereALineThroughAPointCrossesIt) {
    Document slope(twoWalls());
    level::Wall wall;
    wall.points = {{-4, 2}, {8, 8}};
    ASSERT_TRUE(slope.perform("add", {Insert{wall}}));
    const auto snapped = SnapIndex(slope, {}).snap({4.1, 6.1}, settings);
    EXPECT_EQ(snapped.kind, SnapKind::Crossing);
    EXPECT_NEAR(snapped.point.x, 4, 1e-9);
    EXPECT_NEAR(snapped.point.y, 6, 1e-9);
}

TEST_F(Snapping, FallsToTheGridAndCanBeOff) {
    EXPECT_EQ(index.snap({6.7, 1.6}, settings).point, Vec2(6.5, 1.5));
    EXPECT_EQ(index.snap({6.7, 1.6}, {.on = false}).point, Vec2(6.7, 1.6));
    EXPECT_EQ(index.snap({6.7, 1.6}, {.grid = 0}).kind, SnapKind::None);
}

TEST_F(Snapping, WhatIsMovedDoesNotSnapToItself) {
    const ObjectId one = document.idAt(kKindOf<level::Wall>, 0);
    const SnapIndex others(document, std::array{one});
    EXPECT_EQ(others.snap({0.1, 0.1}, settings).kind, SnapKind::Grid);
    const auto points = pointsOf(document.object(one));
    const auto moved = others.snapOffset(points, {5.9, 3.1}, settings);
    EXPECT_EQ(moved.kind, SnapKind::End) << "its second end meets the other wall";
    EXPECT_EQ(moved.point, Vec2(6, 3));
}

RC_GTEST_PROP(SnappingProperty, NeverMovesFartherThanItsReach, ()) {
    const Document document(richLevel());
    const SnapIndex index(document, {});
    const auto number = [] { return *rc::gen::inRange(-500, 2500) / 100.0; };
    const Vec2 place{number(), number()};
    const SnapSettings settings{.grid = *rc::gen::element(0.0, 0.25, 1.0), .reach = 0.3};

    const auto snapped = index.snap(place, settings);

    const double most = std::sqrt(2.0) * std::max(settings.grid / 2, settings.reach) + 1e-9;
    // A crossing lies on the side that was near, once more as far along it.
    const double along = snapped.kind == SnapKind::Crossing ? settings.reach : 0.0;
    RC_ASSERT(geometry::distance(place, snapped.point) <= most + along);
    for (const Guide& guide : snapped.guides) {
        const bool straight = guide.from.x == guide.to.x || guide.from.y == guide.to.y;
        RC_ASSERT(straight || snapped.kind == SnapKind::Crossing);
    }
}

} // namespace
} // namespace percept::edit
