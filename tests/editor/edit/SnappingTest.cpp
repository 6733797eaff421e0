#include "RichLevel.h"

#include "editor/edit/Snapping.h"
#include "percept/geometry/Segment.h"

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

/// Against every point and side of a level, one after the other.
RC_GTEST_PROP(SnappingProperty, IsToTheNearestThereIs, ()) {
    const auto number = [](int from, int to) { return *rc::gen::inRange(from, to) * 0.1; };
    level::Level level;
    for (int i = *rc::gen::inRange(0, 40); i > 0; --i) {
        level::Wall wall;
        const Vec2 from(number(0, 100), number(0, 100));
        wall.points = {from, from + Vec2(number(-60, 60), number(-60, 60))};
        level.walls.push_back(wall);
    }
    const Document document(level);
    SnapIndex index(document, {});
    if (*rc::gen::arbitrary<bool>() && !level.walls.empty()) {
        // What is being drawn counts like what is there.
        const Document before(level::Level{});
        index = SnapIndex(before, {});
        for (const level::Wall& wall : level.walls)
            index.addLine(wall.points, false);
    }
    const Vec2 place(number(0, 100), number(0, 100));
    const SnapSettings settings{.grid = 0.0, .reach = number(1, 12)};

    std::vector<Vec2> ends;
    std::vector<Vec2> middles;
    double side = settings.reach + 1;
    for (const level::Wall& wall : level.walls) {
        ends.insert(ends.end(), wall.points.begin(), wall.points.end());
        middles.push_back((wall.points[0] + wall.points[1]) * 0.5);
        side = std::min(side, geometry::distanceToSegment(place, wall.points[0], wall.points[1]));
    }
    const auto least = [&](const std::vector<Vec2>& points, auto&& off) {
        double best = settings.reach + 1;
        for (const Vec2 point : points)
            best = std::min(best, off(point));
        return best;
    };
    const auto apart = [&](Vec2 point) { return geometry::distance(point, place); };
    const auto snapped = index.snap(place, settings);
    const double toEnd = least(ends, apart);
    const double toMiddle = least(middles, apart);
    constexpr double kClose = 1e-9;
    // On the border itself rounding decides.
    RC_PRE(std::abs(toEnd - settings.reach) > kClose &&
           std::abs(toMiddle - settings.reach) > kClose &&
           std::abs(side - settings.reach) > kClose);
    if (toEnd <= settings.reach) {
        RC_ASSERT(snapped.kind == SnapKind::End);
        RC_ASSERT(std::abs(apart(snapped.point) - toEnd) < kClose);
    } else if (toMiddle <= settings.reach) {
        RC_ASSERT(snapped.kind == SnapKind::Middle);
        RC_ASSERT(std::abs(apart(snapped.point) - toMiddle) < kClose);
    } else if (side <= settings.reach) {
        RC_ASSERT(snapped.kind == SnapKind::Edge || snapped.kind == SnapKind::Crossing);
        if (snapped.kind == SnapKind::Edge)
            RC_ASSERT(std::abs(apart(snapped.point) - side) < kClose);
    } else {
        const double offX = least(ends, [&](Vec2 point) { return std::abs(point.x - place.x); });
        const double offY = least(ends, [&](Vec2 point) { return std::abs(point.y - place.y); });
        RC_PRE(std::abs(offX - settings.reach) > kClose &&
               std::abs(offY - settings.reach) > kClose);
        const bool aligned = offX <= settings.reach || offY <= settings.reach;
        RC_ASSERT(snapped.kind == (aligned ? SnapKind::Alignment : SnapKind::None));
        RC_ASSERT(std::abs(std::abs(snapped.point.x - place.x) -
                           (offX <= settings.reach ? offX : 0.0)) < kClose);
        RC_ASSERT(std::abs(std::abs(snapped.point.y - place.y) -
                           (offY <= settings.reach ? offY : 0.0)) < kClose);
    }
}

} // namespace
} // namespace percept::edit
