#include "percept/geometry/Collision.h"

#include "RandomWalls.h"

#include "percept/base/Random.h"
#include "percept/geometry/Segment.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>

namespace percept::geometry::collision_test {
namespace {

constexpr double kRadius = 0.4;

WallSegment wallBetween(Vec2 a, Vec2 b) {
    WallSegment wall;
    wall.a = a;
    wall.b = b;
    return wall;
}

double nearest(std::span<const WallSegment> walls, Vec2 position) {
    double result = 1e9;
    for (const auto& wall : walls)
        result = std::min(result, distanceToSegment(position, wall.a, wall.b));
    return result;
}

TEST(Collision, NothingInTheWayMeansTheWholeMotion) {
    EXPECT_EQ(resolveCollision(WallIndex(), {0, 0}, {3, 4}, kRadius), Vec2(3, 4));
}

TEST(Collision, ABodySlidesAlongAWall) {
    const WallIndex walls(std::vector{wallBetween({-50, 0}, {50, 0})});

    const Vec2 end = resolveCollision(walls, {0, 1}, {3, -2}, kRadius);

    EXPECT_NEAR(end.x, 3.0, 1e-6);
    EXPECT_NEAR(end.y, kRadius, 1e-6);
    EXPECT_GE(end.y, kRadius);
}

TEST(Collision, HoweverFastABodyStopsAtTheWall) {
    const WallIndex walls(std::vector{wallBetween({-50, 0}, {50, 0})});

    const Vec2 end = resolveCollision(walls, {0, 10}, {0, -100000}, kRadius);

    EXPECT_NEAR(end.y, kRadius, 1e-6);
}

TEST(Collision, ACornerHoldsABodyAndLetsItOutAgain) {
    const WallIndex walls(std::vector{wallBetween({0, 0}, {10, 0}), wallBetween({0, 0}, {3, 9})});

    Vec2 position{5, 3};
    for (int i = 0; i < 200; ++i)
        position = resolveCollision(walls, position, position + Vec2{-0.3, -0.2}, kRadius);
    EXPECT_NEAR(distanceToSegment(position, {0, 0}, {10, 0}), kRadius, 1e-5);
    EXPECT_NEAR(distanceToSegment(position, {0, 0}, {3, 9}), kRadius, 1e-5);
    const Vec2 out = resolveCollision(walls, position, position + Vec2{2, 1}, kRadius);

    EXPECT_NEAR(out.x, position.x + 2, 1e-5);
    EXPECT_NEAR(out.y, position.y + 1, 1e-5);
}

TEST(Collision, ABodyDoesNotFitThroughAGapNarrowerThanItself) {
    const WallIndex walls(
        std::vector{wallBetween({-50, 0}, {-0.3, 0}), wallBetween({0.3, 0}, {50, 0})});

    EXPECT_GT(resolveCollision(walls, {0, 5}, {0, -5}, kRadius).y, 0.0);
    EXPECT_NEAR(resolveCollision(walls, {0, 5}, {0, -5}, 0.29).y, -5.0, 1e-6);
}

TEST(Collision, ABodyCaughtByADoorMovesAwayButNotThrough) {
    const std::vector door{wallBetween({-1, 0}, {1, 0})};

    const Vec2 pushed = resolveCollision(WallIndex(), {0, 0.1}, {0, -3}, kRadius, {}, door);
    const Vec2 left = resolveCollision(WallIndex(), {0, 0.1}, {0, 3}, kRadius, {}, door);

    EXPECT_GE(pushed.y, 0.1);
    EXPECT_NEAR(left.y, 3.0, 1e-9);
}

TEST(Collision, WallsOfOtherLayersAndHeightsDoNotHold) {
    WallSegment lintel = wallBetween({-5, 0}, {5, 0});
    lintel.bottom = 2.2;
    lintel.layers = kBlocksMovement;
    const WallIndex walls(std::vector{lintel});

    EXPECT_GT(resolveCollision(walls, {0, 2}, {0, -2}, kRadius).y, 0.0);
    EXPECT_EQ(resolveCollision(walls, {0, 2}, {0, -2}, kRadius, {kBlocksMovement, 0.0, 1.8}).y,
              -2.0);
    EXPECT_EQ(resolveCollision(walls, {0, 2}, {0, -2}, kRadius, {kBlocksSight}).y, -2.0);
}

TEST(CollisionDeathTest, ABodyHasASize) {
    EXPECT_DEATH(static_cast<void>(resolveCollision(WallIndex(), {0, 0}, {1, 0}, 0.0)),
                 "broken contract");
}

RC_GTEST_PROP(CollisionProperty, NoWalkCrossesOrApproachesAWall, ()) {
    auto list = *anyWalls();
    for (auto& wall : list)
        wall.layers = kBlocksMovement;
    const WallIndex walls(list);
    Vec2 position = *rc::gen::suchThat(
        anyPoint(), [&](Vec2 start) { return nearest(list, start) >= kRadius - 1e-6; });
    const auto steps = *rc::gen::container<std::vector<Vec2>>(anyPoint());
    const double scale = *rc::gen::element(0.002, 0.05, 1.0, 40.0);

    for (const Vec2 step : steps) {
        const Vec2 next = resolveCollision(walls, position, position + step * scale, kRadius);
        for (const auto& wall : list)
            RC_ASSERT(!segmentsCross(position, next, wall.a, wall.b));
        RC_ASSERT(nearest(list, next) >= kRadius - 1e-6);
        RC_ASSERT(glm::length(next - position) <= glm::length(step * scale) + 1e-6);
        position = next;
    }
}

/// A walled maze of rooms with doorways 1 m wide; a body runs about in it at up to 10 m a step.
TEST(Collision, ALongRunStaysInsideAndGetsAbout) {
    std::vector<WallSegment> list;
    for (int i = 0; i <= 4; ++i)
        for (int j = 0; j < 4; ++j) {
            const double x = 5.0 * i;
            const double y = 5.0 * j;
            const bool border = i == 0 || i == 4;
            for (const bool upright : {false, true}) {
                const auto add = [&](double from, double to) {
                    const Vec2 a = upright ? Vec2{x, y + from} : Vec2{y + from, x};
                    const Vec2 b = upright ? Vec2{x, y + to} : Vec2{y + to, x};
                    list.push_back(wallBetween(a, b));
                };
                add(0.0, border ? 5.0 : 2.0);
                if (!border)
                    add(3.0, 5.0);
            }
        }
    const WallIndex walls(list);
    Random random(11);
    Vec2 position{2.5, 2.5};
    std::array<bool, 16> visited{};
    double direction = 0.0;
    for (int i = 0; i < 100000; ++i) {
        if (i % 40 == 0)
            direction = random.between(0.0, maths::kTwoPi);
        const double speed = i % 97 == 0 ? 10.0 : 0.1;
        const Vec2 wish = position + fromAngle(direction) * speed;
        position = resolveCollision(walls, position, wish, kRadius);
        ASSERT_TRUE(position.x > 0 && position.x < 20 && position.y > 0 && position.y < 20);
        ASSERT_GE(walls.clearance(position, 1.0), kRadius);
        visited[static_cast<std::size_t>(position.x / 5) * 4 +
                static_cast<std::size_t>(position.y / 5)] = true;
    }

    EXPECT_EQ(std::count(visited.begin(), visited.end(), true), 16) << "reached every room";
}

} // namespace
} // namespace percept::geometry::collision_test
