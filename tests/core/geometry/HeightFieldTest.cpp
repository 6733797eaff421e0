#include "percept/geometry/HeightField.h"

#include "RandomGround.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace percept::geometry {
namespace {

using testing::DoubleNear;
using testing::Optional;

/// A ridge of 10 m across the middle of 20 m, level along it.
HeightField ridge() {
    return {{0, 0}, 10.0, 3, 3, {0, 10, 0, 0, 10, 0, 0, 10, 0}};
}

TEST(HeightField, HeightsAreBilinearBetweenCornersAndLevelBeyond) {
    const HeightField ground({2, 4}, 2.0, 2, 2, {1, 3, 5, 11}); // the upper row first
    EXPECT_DOUBLE_EQ(ground.heightAt({2, 6}), 1);
    EXPECT_DOUBLE_EQ(ground.heightAt({4, 6}), 3);
    EXPECT_DOUBLE_EQ(ground.heightAt({2, 4}), 5);
    EXPECT_DOUBLE_EQ(ground.heightAt({4, 4}), 11);
    EXPECT_DOUBLE_EQ(ground.heightAt({3, 5}), 5);
    EXPECT_DOUBLE_EQ(ground.heightAt({3.5, 4.5}),
                     0.25 * (0.25 * 1 + 0.75 * 3) + 0.75 * (0.25 * 5 + 0.75 * 11));
    EXPECT_DOUBLE_EQ(ground.heightAt({100, -100}), 11);
    EXPECT_EQ(HeightField().heightAt({3, 5}), 0.0);
}

TEST(HeightField, ALineMeetsARidgeWhereItRunsIntoItsSlope) {
    const auto ground = ridge();
    EXPECT_THAT(ground.firstCrossing({0, 5, 2}, {20, 5, 2}), Optional(DoubleNear(0.1, 1e-6)));
    EXPECT_THAT(ground.firstCrossing({20, 5, 2}, {0, 5, 2}), Optional(DoubleNear(0.1, 1e-6)));
    EXPECT_THAT(ground.firstCrossing({0, 5, 12}, {20, 5, 4}), Optional(DoubleNear(3.0 / 7, 1e-6)));
    EXPECT_FALSE(ground.firstCrossing({0, 5, 10.5}, {20, 5, 10.5}));
    EXPECT_FALSE(HeightField().firstCrossing({0, 5, -2}, {20, 5, -2}));
}

TEST(HeightField, SlopesAreThoseAlongTheLine) {
    const auto ground = ridge();
    EXPECT_NEAR(ground.steepestAlong({0, 5}, {20, 5}), 1.0, 1e-9);
    EXPECT_NEAR(ground.steepestAlong({20, 5}, {0, 5}), 1.0, 1e-9);
    EXPECT_NEAR(ground.steepestAlong({4, 0}, {4, 20}), 0.0, 1e-9) << "along the ridge";
    EXPECT_NEAR(ground.steepestAlong({0, 0}, {10, 10}), std::sqrt(0.5), 1e-9);
    EXPECT_EQ(ground.steepestAlong({5, 5}, {5, 5}), 0.0);
    EXPECT_EQ(ground.steepestAlong({-9, 5}, {-1, 5}), 0.0) << "level beside the field";
    EXPECT_EQ(HeightField().steepestAlong({0, 5}, {20, 5}), 0.0);
}

/// The steepest of equal pieces of a part of a line.
double steepestPiece(const HeightField& ground, Vec2 from, Vec2 to, int pieces) {
    double steepest = 0.0;
    const double length = distance(from, to) / pieces;
    for (int i = 0; i < pieces; ++i) {
        const double rise = ground.heightAt(from + (to - from) * ((i + 1.0) / pieces)) -
                            ground.heightAt(from + (to - from) * (i / (pieces * 1.0)));
        steepest = std::max(steepest, std::abs(rise) / length);
    }
    return steepest;
}

/// Where a line meets the lines of a grid, from its start to its end.
std::vector<Vec2> stopsAtCells(const GroundGrid& grid, Vec2 from, Vec2 to) {
    std::vector<double> shares{0.0, 1.0};
    for (int axis = 0; axis < 2; ++axis) {
        const int lines = axis == 0 ? grid.columns : grid.rows;
        for (int line = 0; line < lines; ++line) {
            const double share =
                (grid.origin[axis] + line * grid.cell - from[axis]) / (to[axis] - from[axis]);
            if (share > 0.0 && share < 1.0)
                shares.push_back(share);
        }
    }
    std::sort(shares.begin(), shares.end());
    std::vector<Vec2> stops;
    for (const double share : shares)
        stops.push_back(from + (to - from) * share);
    return stops;
}

RC_GTEST_PROP(HeightFieldProperty, NoPieceOfALineIsSteeperAndOneIsAsSteep, ()) {
    const auto grid = *anyGrid();
    const auto ground = grid.field();
    const Vec2 from = *anyPoint();
    const Vec2 to = *anyPoint();
    RC_PRE(distance(from, to) > 0.1);
    const double exact = ground.steepestAlong(from, to);
    RC_ASSERT(steepestPiece(ground, from, to, 20000) <= exact + 1e-6);

    // A line may cut so little off a cell that equal pieces step over it.
    constexpr Metres kRoundingShows = 1e-8;
    double sampled = 0.0;
    const auto stops = stopsAtCells(grid, from, to);
    for (std::size_t i = 1; i < stops.size(); ++i)
        if (distance(stops[i - 1], stops[i]) > kRoundingShows)
            sampled = std::max(sampled, steepestPiece(ground, stops[i - 1], stops[i], 100));
    RC_ASSERT(sampled >= exact - 0.02 * (1.0 + exact));
}

TEST(HeightField, WhatOnlyTouchesTheGroundPasses) {
    const auto ground = ridge();
    EXPECT_FALSE(ground.firstCrossing({0, 5, 10}, {20, 5, 10})); // its crest
    EXPECT_FALSE(ground.firstCrossing({0, 5, 0}, {10, 5, 10}));  // along the slope
    EXPECT_FALSE(ground.firstCrossing({10, 0, 10}, {10, 20, 10}));
    EXPECT_EQ(ground.firstCrossing({5, 5, 4.9}, {5, 15, 4.9}), 0.0); // from within
}

TEST(HeightField, AThinPeakBetweenSamplesIsMet) {
    // One corner of many stands up; half a cell beside it a saddle is lower.
    std::vector<double> heights(21 * 3, 0.0);
    heights[21 + 10] = 3.0;
    const HeightField ground({0, 0}, 1.0, 21, 3, heights);
    EXPECT_TRUE(ground.firstCrossing({9.9, 0, 2.8}, {10.1, 2, 2.8}));
    EXPECT_FALSE(ground.firstCrossing({9.4, 0, 2.8}, {9.6, 2, 2.8}));
}

TEST(HeightField, BesideTheFieldTheGroundGoesOn) {
    const HeightField ground({0, 0}, 1.0, 2, 2, {4, 4, 4, 0});
    EXPECT_TRUE(ground.firstCrossing({-9, 0.5, 3}, {-5, 0.5, 3}));
    EXPECT_FALSE(ground.firstCrossing({5, -3, 3}, {9, -9, 3}));
    EXPECT_THAT(ground.firstCrossing({5, -3, 1}, {5, 3, 1}),
                Optional(DoubleNear((3 + 0.25) / 6, 1e-6)));
    EXPECT_THAT(ground.firstCrossing({1e9, 0.5, 3}, {-1e9, 0.5, 3}),
                Optional(DoubleNear(0.5, 1e-6)));
}

RC_GTEST_PROP(HeightFieldProperty, ALineEndsWhereItFirstRunsIntoTheSurface, ()) {
    const auto ground = *anyGround();
    const Vec3 from = *anyPlaceInSpace();
    const Vec3 to = *anyPlaceInSpace();
    constexpr int kSteps = 4000;
    constexpr double kRounding = 1e-9;
    const auto found = ground.firstCrossing(from, to);
    for (int i = 0; i <= kSteps; ++i) {
        const double share = static_cast<double>(i) / kSteps;
        if (found && share >= *found)
            break;
        RC_ASSERT(depthAt(ground, from, to, share) <= HeightField::kTouch + kRounding);
    }
    if (found) {
        RC_ASSERT(*found >= 0.0 && *found <= 1.0);
        RC_ASSERT(depthAt(ground, from, to, *found) >= HeightField::kTouch - kRounding);
    }
}

RC_GTEST_PROP(HeightFieldProperty, ALineIsFreeBothWaysOrNeither, ()) {
    const auto ground = *anyGround();
    const Vec3 from = *anyPlaceInSpace();
    const Vec3 to = *anyPlaceInSpace();
    const auto there = ground.firstCrossing(from, to);
    const auto back = ground.firstCrossing(to, from);
    RC_ASSERT(there.has_value() == back.has_value());
    if (there)
        RC_ASSERT(*there <= 1.0 - *back + 1e-9);
}

} // namespace
} // namespace percept::geometry
