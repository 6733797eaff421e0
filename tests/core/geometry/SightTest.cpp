#include "percept/geometry/Sight.h"

#include "RandomGround.h"
#include "percept/geometry/Segment.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace percept::geometry::sight_test {
namespace {

TEST(Sight, NamesTheFirstObstacleAndHowFarTheLineGets) {
    const std::vector<WallSegment> walls{
        {.a = {4, -1}, .b = {4, 1}, .id = 7},
        {.a = {6, -1}, .b = {6, 1}, .id = kCellWall | 3},
    };
    const std::vector<WallSegment> doors{{.a = {2, -1}, .b = {2, 1}, .id = kDoorWall | 1}};
    const HeightField hill({8, -2}, 2.0, 2, 2, {5, 5, 5, 5});
    const Sight sight(WallIndex(walls), hill);
    const auto hit = sight.firstHit({0, 0, 6}, {10, 0, 6}, kBlocksSight, doors);
    EXPECT_FALSE(hit); // over all of them
    const Sight flat{WallIndex(walls)};
    const auto door = flat.firstHit({0, 0, 1}, {10, 0, 1}, kBlocksSight, doors);
    ASSERT_TRUE(door);
    EXPECT_EQ(door->obstacle(), Obstacle::Door);
    EXPECT_DOUBLE_EQ(door->reach, 2);
    EXPECT_DOUBLE_EQ(door->length, 10);
    EXPECT_EQ(door->place, Vec3(2, 0, 1));
    EXPECT_EQ(flat.firstHit({0, 0, 1}, {10, 0, 1}, kBlocksSight)->obstacle(), Obstacle::Wall);
    EXPECT_EQ(flat.firstHit({5, 0, 1}, {10, 0, 1}, kBlocksSight)->obstacle(), Obstacle::Cell);
    const Sight slope(WallIndex(), HeightField({0, -2}, 8.0, 2, 2, {0, 5, 0, 5}));
    const auto ground = slope.firstHit({0, 0, 2.5}, {8, 0, 2.5}, kBlocksSight);
    ASSERT_TRUE(ground);
    EXPECT_EQ(ground->obstacle(), Obstacle::Ground);
    EXPECT_EQ(ground->wall.id, kGroundWall);
    EXPECT_NEAR(ground->reach, 4, 1e-5);
}

TEST(Sight, EveryPaneOnTheLineDimsWhatItDoesNotStop) {
    constexpr auto kGlass = static_cast<WallLayers>(kBlocksAll ^ kBlocksSight);
    const std::vector<WallSegment> walls{
        {.a = {2, -1}, .b = {2, 1}, .id = 0, .material = 0, .layers = kGlass},
        {.a = {4, -1}, .b = {4, 1}, .id = 1, .material = 1, .layers = kGlass},
        {.a = {6, -1}, .b = {6, 1}, .id = 2, .material = 2},
    };
    const std::vector<WallSegment> doors{
        {.a = {3, -1}, .b = {3, 1}, .id = kDoorWall, .material = 0, .layers = kGlass}};
    const std::vector<double> factors{0.5, 0.3, 0.0};
    const Sight sight{WallIndex(walls)};
    const auto left = [&](double x, WallLayers opaque) {
        return sight.transmission({0, 0, 1}, {x, 0, 1}, factors, doors, opaque);
    };
    EXPECT_EQ(left(1, kBlocksSight), 1.0);
    EXPECT_EQ(left(2.5, kBlocksSight), 0.5);
    EXPECT_EQ(left(5, kBlocksSight), 0.5 * 0.3 * 0.5);
    EXPECT_EQ(left(8, kBlocksSight), 0.5 * 0.3 * 0.5); // the wall is the line's matter
    EXPECT_EQ(left(8, 0), 0.0);
}

/// Walls one by one and small steps over the ground: what stops a line, and where.
struct Truth {
    double share = 2.0;    ///< of the nearest crossing of a wall or door; above 1: none
    double deepest = -1e9; ///< in the ground
    double enters = 2.0;   ///< first step that lies deeper than a touch
};

Truth truthOf(const std::vector<WallSegment>& walls,
              const std::vector<WallSegment>& doors,
              const HeightField& ground,
              Vec3 from,
              Vec3 to) {
    Truth truth;
    for (const auto* list : {&walls, &doors})
        for (const auto& wall : *list) {
            if ((wall.layers & kBlocksSight) == 0)
                continue;
            const auto share = rayFraction(Vec2(from), Vec2(to), wall.a, wall.b);
            const double z = share ? from.z + (to.z - from.z) * *share : 0.0;
            if (share && z >= wall.bottom && z <= wall.top)
                truth.share = std::min(truth.share, *share);
        }
    for (int i = 0; i <= 3000 && !ground.isFlat(); ++i) {
        const double depth = depthAt(ground, from, to, i / 3000.0);
        truth.deepest = std::max(truth.deepest, depth);
        if (depth > HeightField::kTouch && truth.enters > 1.0)
            truth.enters = i / 3000.0;
    }
    return truth;
}

RC_GTEST_PROP(SightProperty, AgreesWithWallsOneByOneAndSmallStepsOverTheGround, ()) {
    const auto walls = *anyWalls();
    const auto doors = *anyWalls();
    const auto ground = *rc::gen::oneOf(rc::gen::just(HeightField()), anyGround());
    const Vec3 from = *anyPlaceInSpace();
    const Vec3 to = *anyPlaceInSpace();
    const Sight sight(WallIndex(walls), ground);
    const Truth truth = truthOf(walls, doors, ground, from, to);
    const auto hit = sight.firstHit(from, to, kBlocksSight, doors);
    RC_ASSERT(sight.isClear(from, to, kBlocksSight, doors) == !hit);
    // Steps may miss what a line only grazes; they never find what is not there.
    if (truth.share <= 1.0 || truth.enters <= 1.0) {
        RC_ASSERT(hit.has_value());
        RC_ASSERT(hit->fraction <= std::min(truth.share, truth.enters) + 1e-9);
    }
    if (!hit)
        return;
    RC_ASSERT(std::abs(hit->reach - hit->fraction * hit->length) < 1e-9);
    if (hit->obstacle() == Obstacle::Ground) {
        RC_ASSERT(depthAt(ground, from, to, hit->fraction) >= HeightField::kTouch - 1e-9);
        RC_ASSERT(hit->fraction < truth.share);
    } else {
        RC_ASSERT(hit->fraction == truth.share);
    }
}

RC_GTEST_PROP(SightProperty, WithoutHeightsItIsTheWalls, ()) {
    const auto walls = *anyWalls();
    const auto doors = *anyWalls();
    const Vec3 from = *anyPlaceInSpace();
    const Vec3 to = *anyPlaceInSpace();
    const Sight sight{WallIndex(walls)};
    const WallIndex index(walls);
    const auto hit = sight.firstHit(from, to, kBlocksSight, doors);
    const auto expected = index.firstHit(from, to, kBlocksSight, doors);
    RC_ASSERT(hit.has_value() == expected.has_value());
    if (hit) {
        RC_ASSERT(hit->fraction == expected->fraction);
        RC_ASSERT(hit->wall == expected->wall);
    }
}

} // namespace
} // namespace percept::geometry::sight_test
