#include "percept/geometry/Segment.h"

#include <gtest/gtest.h>

#include <optional>
#include <utility>

namespace percept::geometry {
namespace {

TEST(Segment, OnlyTrueCrossingsCount) {
    EXPECT_TRUE(segmentsCross({0, 0}, {2, 2}, {0, 2}, {2, 0}));
    EXPECT_FALSE(segmentsCross({0, 0}, {1, 1}, {0, 2}, {2, 0})) << "touches with its end";
    EXPECT_FALSE(segmentsCross({0, 0}, {2, 0}, {1, 0}, {1, 2})) << "touched by an end";
    EXPECT_FALSE(segmentsCross({0, 0}, {2, 0}, {1, 0}, {3, 0})) << "on one line";
    EXPECT_FALSE(segmentsCross({0, 0}, {2, 0}, {0, 1}, {2, 1})) << "parallel";
    EXPECT_FALSE(segmentsCross({0, 0}, {0, 0}, {-1, 0}, {1, 0})) << "no length";
}

TEST(Segment, TheFractionIsMeasuredFromTheFirstPoint) {
    EXPECT_DOUBLE_EQ(*crossingFraction({0, 0}, {4, 0}, {1, -1}, {1, 3}), 0.25);
    EXPECT_DOUBLE_EQ(*crossingFraction({4, 0}, {0, 0}, {1, -1}, {1, 3}), 0.75);
}

TEST(Segment, ARayThroughTheEndOfAWallMeetsItFromOneSideOfTheLineOnly) {
    const auto meets = [](Vec2 a, Vec2 b, Vec2 c, Vec2 d) { return rayFraction(a, b, c, d); };
    for (const auto& [a, b] :
         {std::pair(Vec2(0, 0), Vec2(4, 0)), std::pair(Vec2(4, 0), Vec2(0, 0))}) {
        EXPECT_EQ(meets(a, b, {2, 0}, {2, -1}), 0.5);
        EXPECT_EQ(meets(a, b, {2, 0}, {2, 1}), std::nullopt);
        EXPECT_EQ(meets(a, b, {2, -1}, {2, 0}), 0.5) << "whichever end comes first";
        EXPECT_EQ(meets(a, b, {1, 0}, {3, 0}), std::nullopt) << "along it";
        EXPECT_EQ(meets(a, b, {0, -1}, {0, 1}), std::nullopt) << "begins or ends on it";
        EXPECT_EQ(meets(a, b, {1, 0}, {1, 0}), std::nullopt) << "no length";
    }
}

TEST(Segment, TheNearestPointIsOnTheSegment) {
    EXPECT_EQ(closestPoint({1, 5}, {0, 0}, {4, 0}), Vec2(1, 0));
    EXPECT_EQ(closestPoint({-3, 5}, {0, 0}, {4, 0}), Vec2(0, 0));
    EXPECT_EQ(closestPoint({9, 5}, {0, 0}, {4, 0}), Vec2(4, 0));
    EXPECT_EQ(closestPoint({9, 5}, {2, 2}, {2, 2}), Vec2(2, 2));
    EXPECT_DOUBLE_EQ(distanceToSegment({7, 4}, {0, 0}, {4, 0}), 5.0);
}

TEST(Segment, DistanceBetweenSegmentsIsZeroWhereTheyMeet) {
    EXPECT_EQ(distanceBetweenSegments({0, 0}, {2, 2}, {0, 2}, {2, 0}), 0.0);
    EXPECT_EQ(distanceBetweenSegments({0, 0}, {2, 0}, {2, 0}, {3, 1}), 0.0);
    EXPECT_DOUBLE_EQ(distanceBetweenSegments({0, 0}, {2, 0}, {5, 4}, {5, 9}), 5.0);
}

TEST(Segment, CirclesThatOnlyTouchDoNotOverlap) {
    EXPECT_TRUE(circlesOverlap({0, 0}, 1.0, {1.99, 0}, 1.0));
    EXPECT_FALSE(circlesOverlap({0, 0}, 1.0, {2, 0}, 1.0));
    EXPECT_TRUE(circleOverlapsSegment({0, 0}, 1.0, {0.99, -5}, {0.99, 5}));
    EXPECT_FALSE(circleOverlapsSegment({0, 0}, 1.0, {1, -5}, {1, 5}));
}

TEST(Segment, ARayMeetsTheNearSideOfACircle) {
    EXPECT_DOUBLE_EQ(*rayCircle({-5, 0}, {1, 0}, {0, 0}, 2.0), 3.0);
    EXPECT_DOUBLE_EQ(*rayCircle({1, 0}, {1, 0}, {0, 0}, 2.0), 0.0) << "starts inside";
    EXPECT_FALSE(rayCircle({-5, 0}, {-1, 0}, {0, 0}, 2.0)) << "behind";
    EXPECT_FALSE(rayCircle({-5, 2.1}, {1, 0}, {0, 0}, 2.0)) << "beside";
}

TEST(Segment, AMovingCircleTouchesSidesAndEnds) {
    const Vec2 a{0, 0};
    const Vec2 b{10, 0};

    EXPECT_DOUBLE_EQ(*sweepCircle({5, 5}, {5, -5}, 1.0, a, b), 0.4);
    EXPECT_DOUBLE_EQ(*sweepCircle({-6, 0}, {4, 0}, 1.0, a, b), 0.5);
    EXPECT_FALSE(sweepCircle({-6, 1.01}, {20, 1.01}, 1.0, a, b)) << "passes along it";
    EXPECT_FALSE(sweepCircle({5, 5}, {5, 1.01}, 1.0, a, b)) << "stops before";
    EXPECT_FALSE(sweepCircle({5, 0.5}, {5, 9}, 1.0, a, b)) << "overlaps, but leaves";
    EXPECT_EQ(sweepCircle({5, 0.5}, {6, 0.4}, 1.0, a, b), 0.0) << "overlaps and comes nearer";
    EXPECT_DOUBLE_EQ(*sweepCircle({0, 5}, {0, -5}, 1.0, a, a), 0.4) << "a point";
}

} // namespace
} // namespace percept::geometry
