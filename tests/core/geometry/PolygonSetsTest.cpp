#include "percept/geometry/PolygonSets.h"

#include "percept/geometry/Polygon.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace percept::geometry {
namespace {

Ring box(double left, double low, double right, double high) {
    return {{left, low}, {right, low}, {right, high}, {left, high}};
}

double areaOf(const std::vector<Piece>& pieces) {
    double area = 0.0;
    for (const Piece& piece : pieces)
        area += piece.area;
    return area;
}

TEST(PolygonSets, WhatTwoBoxesHaveInCommonIsTheBoxBetween) {
    const auto common = intersectionOf(box(0, 0, 4, 2), box(3, 1, 6, 5));

    ASSERT_EQ(common.size(), 1u);
    EXPECT_DOUBLE_EQ(common.front().area, 1.0);
    EXPECT_EQ(common.front().outline.size(), 4u);
    EXPECT_DOUBLE_EQ(signedArea(common.front().outline), 1.0);
    EXPECT_TRUE(intersectionOf(box(0, 0, 1, 1), box(2, 0, 3, 1)).empty());
}

TEST(PolygonSets, ABoxThatIsCutThroughFallsIntoPieces) {
    const auto rest = differenceOf(box(0, 0, 9, 1), box(3, -1, 6, 2));

    ASSERT_EQ(rest.size(), 2u);
    EXPECT_DOUBLE_EQ(areaOf(rest), 6.0);
    EXPECT_TRUE(differenceOf(box(1, 1, 2, 2), box(0, 0, 3, 3)).empty());
}

TEST(PolygonSets, AHoleIsSaid) {
    const auto rest = differenceOf(box(0, 0, 3, 3), box(1, 1, 2, 2));

    ASSERT_EQ(rest.size(), 1u);
    EXPECT_TRUE(rest.front().hasHoles);
    EXPECT_DOUBLE_EQ(rest.front().area, 8.0);
    EXPECT_DOUBLE_EQ(signedArea(rest.front().outline), 9.0);
}

TEST(PolygonSets, NeighboursGrowTogetherWithoutCornersOnStraightLines) {
    const auto whole = unionOf(std::vector<Ring>{box(0, 0, 2, 2), box(2, 0, 5, 2)});

    ASSERT_EQ(whole.size(), 1u);
    EXPECT_EQ(whole.front().outline.size(), 4u);
    EXPECT_FALSE(whole.front().hasHoles);
    EXPECT_EQ(unionOf(std::vector<Ring>{box(0, 0, 1, 1), box(2, 0, 3, 1)}).size(), 2u);
    EXPECT_TRUE(unionOf({}).empty());
}

RC_GTEST_PROP(PolygonSets, AreasAddUpWhicheverWayTheRingsRun, ()) {
    const auto anyBox = [] {
        const auto left = *rc::gen::inRange(0, 20);
        const auto low = *rc::gen::inRange(0, 20);
        auto ring = box(left, low, left + *rc::gen::inRange(1, 9), low + *rc::gen::inRange(1, 9));
        if (*rc::gen::arbitrary<bool>())
            std::reverse(ring.begin(), ring.end());
        return ring;
    };
    const Ring a = anyBox();
    const Ring b = anyBox();

    const double common = areaOf(intersectionOf(a, b));
    const double whole = areaOf(unionOf(std::vector<Ring>{a, b}));

    RC_ASSERT(std::abs(areaOf(differenceOf(a, b)) + common - std::abs(signedArea(a))) < 1e-9);
    RC_ASSERT(std::abs(whole + common - std::abs(signedArea(a)) - std::abs(signedArea(b))) < 1e-9);
}

} // namespace
} // namespace percept::geometry
