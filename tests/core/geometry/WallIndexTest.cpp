#include "percept/geometry/WallIndex.h"

#include "percept/base/Random.h"
#include "percept/geometry/Segment.h"

#include <gtest/gtest.h>

#include <cmath>

namespace percept::geometry {
namespace {

WallSegment wallBetween(Vec2 a, Vec2 b) {
    WallSegment wall;
    wall.a = a;
    wall.b = b;
    return wall;
}

TEST(WallIndex, AWallBlocksOnlyBetweenItsBottomAndItsTop) {
    WallSegment window = wallBetween({0, -1}, {0, 1});
    window.bottom = 1.0;
    window.top = 2.0;
    const WallIndex index(std::vector{window});

    EXPECT_TRUE(index.blocked({-1, 0, 1.5}, {1, 0, 1.5}));
    EXPECT_TRUE(index.blocked({-1, 0, 1.0}, {1, 0, 1.0})) << "the bottom itself blocks";
    EXPECT_TRUE(index.blocked({-1, 0, 2.0}, {1, 0, 2.0})) << "the top itself blocks";
    EXPECT_FALSE(index.blocked({-1, 0, 0.9}, {1, 0, 0.9}));
    EXPECT_FALSE(index.blocked({-1, 0, 2.1}, {1, 0, 2.1}));
    EXPECT_TRUE(index.blocked({-1, 0, 0.0}, {1, 0, 3.0})) << "at 1.5 m where it crosses";
    EXPECT_FALSE(index.blocked({-1, 0, 0.0}, {3, 0, 3.0})) << "at 0.75 m where it crosses";
}

TEST(WallIndex, AnEndBlocksAsOneOfItsSidesDoesAndRunningAlongAWallDoesNot) {
    const WallIndex index(std::vector{wallBetween({0, 0}, {4, 0})});

    EXPECT_TRUE(index.blocked({0, -1, 1}, {0, 1, 1}));
    EXPECT_FALSE(index.blocked({4, -1, 1}, {4, 1, 1}));
    EXPECT_FALSE(index.blocked({-1, 0, 1}, {5, 0, 1}));
    EXPECT_FALSE(index.blocked({2, 1, 1}, {2, 0, 1})) << "ends on the wall";
    EXPECT_TRUE(index.blocked({2, 1, 1}, {2, -1e-9, 1}));
}

TEST(WallIndex, LayersChooseWhatAWallStandsInTheWayOf) {
    WallSegment fence = wallBetween({0, -1}, {0, 1});
    fence.layers = kBlocksMovement;
    const WallIndex index(std::vector{fence});

    EXPECT_FALSE(index.blocked({-1, 0, 1}, {1, 0, 1}, kBlocksSight));
    EXPECT_TRUE(index.blocked({-1, 0, 1}, {1, 0, 1}, kBlocksMovement));
    EXPECT_TRUE(index.obstructed({-1, 0}, {1, 0}, 0.2, {kBlocksMovement}));
    EXPECT_FALSE(index.obstructed({-1, 0}, {1, 0}, 0.2, {kBlocksMovement, 4.0, 5.0}));
}

TEST(WallIndex, TheFirstHitNamesWallPlaceAndSide) {
    WallSegment near = wallBetween({1, -1}, {1, 1});
    near.id = 7;
    WallSegment far = wallBetween({2, -1}, {2, 1});
    far.id = 3;
    const WallIndex index(std::vector{near, far});

    const auto hit = index.firstHit({0, 0, 1}, {4, 0, 1});

    ASSERT_TRUE(hit);
    EXPECT_EQ(hit->wall.id, 7U);
    EXPECT_DOUBLE_EQ(hit->fraction, 0.25);
    EXPECT_EQ(hit->normal, Vec2(-1, 0));
}

TEST(WallIndex, ADoorGivenToTheQueryBlocksLikeAWall) {
    const WallIndex index(std::vector{wallBetween({5, -1}, {5, 1})});
    WallSegment door = wallBetween({1, -1}, {1, 1});
    door.id = 99;
    const std::vector doors{door};

    EXPECT_FALSE(index.blocked({0, 0, 1}, {2, 0, 1}));
    EXPECT_TRUE(index.blocked({0, 0, 1}, {2, 0, 1}, kBlocksAll, doors));
    EXPECT_EQ(index.firstHit({0, 0, 1}, {9, 0, 1}, kBlocksAll, doors)->wall.id, 99U);
    EXPECT_DOUBLE_EQ(index.clearance({0, 0}, 3.0, {}, doors), 1.0);
}

TEST(WallIndex, AMaterialThatIsNotListedLetsNothingPass) {
    WallSegment glass = wallBetween({1, -1}, {1, 1});
    WallSegment stone = wallBetween({2, -1}, {2, 1});
    stone.material = 1;
    const WallIndex index(std::vector{glass, stone});
    const std::vector<double> sight{0.9};

    EXPECT_DOUBLE_EQ(index.transmission({0, 0, 1}, {1.5, 0, 1}, sight), 0.9);
    EXPECT_EQ(index.transmission({0, 0, 1}, {3, 0, 1}, sight), 0.0);
    EXPECT_EQ(index.transmission({0, 0, 1}, {0.5, 0, 1}, sight), 1.0);
}

TEST(WallIndex, MoreWallsThanAnyBufferHoldsAreStillCountedOnce) {
    std::vector<WallSegment> walls;
    for (int i = 0; i < 300; ++i)
        walls.push_back(wallBetween({0.01 * i + 0.5, -1}, {0.01 * i + 0.5, 1}));
    const WallIndex index(walls);
    const std::vector<double> factors{0.99};

    double expected = 1.0;
    for (int i = 0; i < 300; ++i)
        expected *= 0.99;
    int near = 0;
    index.forEachNear({2, 0}, 50.0, [&](const WallSegment&) { ++near; });

    EXPECT_EQ(index.transmission({0, 0, 1}, {10, 0, 1}, factors), expected);
    EXPECT_EQ(near, 300);
}

TEST(WallIndex, WithoutWallsNothingIsInTheWay) {
    const WallIndex none;
    const WallIndex empty(std::span<const WallSegment>{});

    for (const auto* index : {&none, &empty}) {
        EXPECT_FALSE(index->blocked({0, 0, 0}, {1, 1, 1}));
        EXPECT_FALSE(index->firstHit({0, 0, 0}, {1, 1, 1}));
        EXPECT_FALSE(index->obstructed({0, 0}, {1, 1}, 5.0));
        EXPECT_DOUBLE_EQ(index->clearance({0, 0}, 7.0), 7.0);
    }
}

TEST(WallIndex, RaysThatAreNotNumbersOrRunFarOutsideEndAtOnce) {
    const WallIndex index(std::vector{wallBetween({0, -1}, {0, 1})});
    const double nan = std::nan("");

    EXPECT_FALSE(index.blocked({nan, 0, 1}, {1, 0, 1}));
    EXPECT_FALSE(index.blocked({-1, 0, 1}, {INFINITY, 0, 1}));
    EXPECT_TRUE(index.blocked({-1e6, 0, 1}, {1e6, 0, 1}));
    EXPECT_FALSE(index.blocked({-1e6, 5, 1}, {1e6, 5, 1}));
}

TEST(WallIndexDeathTest, CoordinatesMustBeFiniteAndOnEarth) {
    for (const double x : {HUGE_VAL, std::nan(""), 1e10}) {
        const std::vector walls{wallBetween({0, 0}, {x, 0})};

        EXPECT_DEATH(WallIndex{walls}, "broken contract");
    }
}

TEST(WallIndex, WallsFarApartShareOneGrid) {
    const WallIndex index(
        std::vector{wallBetween({-1e9, -1}, {-1e9, 1}), wallBetween({1e9, 5}, {1e9, 9})});

    EXPECT_TRUE(index.blocked({-1e9 + 5, 0, 1}, {-1e9 - 5, 0, 1}));
    EXPECT_FALSE(index.blocked({0, 0, 1}, {0, 100, 1}));
}

TEST(WallIndex, ManyRandomRaysAgreeWithAllWallsTested) {
    Random random(5);
    const auto point = [&] { return Vec2{random.between(0, 300), random.between(0, 300)}; };
    std::vector<WallSegment> walls;
    for (int i = 0; i < 2000; ++i) {
        const Vec2 a = point();
        walls.push_back(wallBetween(a, a + Vec2{random.between(-6, 6), random.between(-6, 6)}));
    }
    const WallIndex index(walls);
    int blocked = 0;
    for (int i = 0; i < 3000; ++i) {
        const Vec3 from(point(), 1.0);
        const Vec3 to = from + Vec3{random.between(-40, 40), random.between(-40, 40), 0.0};
        bool expected = false;
        for (const auto& wall : walls)
            expected = expected || segmentsCross(Vec2(from), Vec2(to), wall.a, wall.b);

        ASSERT_EQ(index.blocked(from, to), expected);

        blocked += expected ? 1 : 0;
    }
    EXPECT_GT(blocked, 500);
    EXPECT_LT(blocked, 2900);
}

} // namespace
} // namespace percept::geometry
