#include "percept/geometry/VisibilityPolygon.h"

#include "percept/base/Random.h"
#include "percept/geometry/Polygon.h"

#include <gtest/gtest.h>

namespace percept::geometry::visibility_polygon_test {
namespace {

WallSegment wallBetween(Vec2 a, Vec2 b) {
    WallSegment wall;
    wall.a = a;
    wall.b = b;
    return wall;
}

TEST(VisibilityPolygon, InTheOpenItIsTheConeItself) {
    const ViewCone cone{{1, 2, 1.7}, 0.5, maths::kPi / 2, 10.0};

    const auto area = visibilityPolygon(WallIndex(), cone);

    EXPECT_EQ(area.front(), Vec2(1, 2));
    EXPECT_NEAR(signedArea(area), maths::kPi * 100.0 / 4.0, 0.1);
}

TEST(VisibilityPolygon, AFullCircleHasNoCornerAtTheEye) {
    const ViewCone cone{{0, 0, 1.7}, 0.0, maths::kTwoPi, 5.0};

    const auto area = visibilityPolygon(WallIndex(), cone);

    for (const Vec2 corner : area)
        EXPECT_NEAR(glm::length(corner), 5.0, 1e-9);
    EXPECT_NEAR(signedArea(area), maths::kPi * 25.0, 0.1);
}

TEST(VisibilityPolygon, AWallCastsAShadowButAnOpenDoorDoesNot) {
    const WallIndex walls(std::vector{wallBetween({2, -9}, {2, -1}), wallBetween({2, 1}, {2, 9})});
    const std::vector door{wallBetween({2, -1}, {2, 1})};
    const ViewCone cone{{0, 0, 1.0}, 0.0, maths::kPi / 2, 8.0};

    const auto open = visibilityPolygon(walls, cone);
    const auto closed = visibilityPolygon(walls, cone, kBlocksSight, door);

    EXPECT_TRUE(contains(open, {5, 0}));
    EXPECT_TRUE(contains(open, {6, 2.9}));
    EXPECT_FALSE(contains(open, {6, 3.1}));
    EXPECT_FALSE(contains(closed, {5, 0}));
    EXPECT_TRUE(contains(closed, {1.9, 0}));
}

TEST(VisibilityPolygon, ALowWallIsLookedOver) {
    WallSegment low = wallBetween({2, -9}, {2, 9});
    low.top = 1.0;
    const WallIndex walls(std::vector{low});

    const auto standing = visibilityPolygon(walls, {{0, 0, 1.7}, 0.0, 1.0, 8.0});
    const auto crouching = visibilityPolygon(walls, {{0, 0, 0.8}, 0.0, 1.0, 8.0});

    EXPECT_TRUE(contains(standing, {5, 0}));
    EXPECT_FALSE(contains(crouching, {5, 0}));
}

TEST(VisibilityPolygon, HoldsExactlyWhatRaysReach) {
    Random random(3);
    const auto point = [&] { return Vec2{random.between(-10, 10), random.between(-10, 10)}; };
    std::vector<WallSegment> list;
    for (int i = 0; i < 25; ++i) {
        const Vec2 a = point();
        list.push_back(wallBetween(a, a + 0.3 * point()));
    }
    const WallIndex walls(list);
    const ViewCone cone{{0.1, 0.2, 1.0}, 2.0, 4.0, 9.0};
    const auto area = visibilityPolygon(walls, cone);
    int seen = 0;
    int wrong = 0;
    for (int i = 0; i < 5000; ++i) {
        const Vec2 target = point();
        const Vec2 offset = target - Vec2(cone.eye);
        const double angle = std::abs(maths::wrapAngle(angleOf(offset) - cone.facing));
        const bool visible =
            glm::length(offset) < 9.0 && angle < 2.0 && !walls.blocked(cone.eye, Vec3(target, 1.0));
        seen += visible ? 1 : 0;
        wrong += visible != contains(area, target) ? 1 : 0;
    }

    EXPECT_GT(seen, 300);
    EXPECT_LE(wrong, 5) << "only within a hair of an edge";
}

} // namespace
} // namespace percept::geometry::visibility_polygon_test
