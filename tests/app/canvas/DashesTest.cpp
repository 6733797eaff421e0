#include "Dashes.h"

#include <gtest/gtest.h>

#include <array>

namespace percept::canvas {
namespace {

constexpr Viewport kEverything{{-1e6, -1e6}, {1e6, 1e6}};

double lengthOf(const DashPieces& pieces) {
    double sum = 0;
    std::size_t first = 0;
    for (const std::size_t end : pieces.ends) {
        for (std::size_t i = first + 1; i < end; ++i)
            sum += geometry::distance(pieces.points[i - 1], pieces.points[i]);
        first = end;
    }
    return sum;
}

TEST(Dashes, CutALineIntoDrawnAndSkippedStretches) {
    DashPieces pieces;

    cutDashes(std::array<Vec2, 2>{{{0, 0}, {21, 0}}}, {4, 3, 0, 0}, kEverything, pieces);

    ASSERT_EQ(pieces.ends.size(), 3U);
    EXPECT_NEAR(pieces.points[2].x, 7, 1e-9);
    EXPECT_NEAR(pieces.points[3].x, 11, 1e-9);
    EXPECT_NEAR(lengthOf(pieces), 12, 1e-9);
}

TEST(Dashes, RunOnAroundCorners) {
    DashPieces pieces;

    cutDashes(std::array<Vec2, 3>{{{0, 0}, {2, 0}, {2, 10}}}, {4, 3, 0, 0}, kEverything, pieces);

    ASSERT_EQ(pieces.ends.size(), 2U);
    EXPECT_EQ(pieces.ends[0], 3U) << "the first dash bends";
    EXPECT_NEAR(lengthOf(pieces), 8, 1e-9);
}

TEST(Dashes, KnowDashDot) {
    DashPieces pieces;

    cutDashes(std::array<Vec2, 2>{{{0, 0}, {31, 0}}}, {8, 3, 1.5F, 3}, kEverything, pieces);

    ASSERT_EQ(pieces.ends.size(), 4U);
    EXPECT_NEAR(lengthOf(pieces), 19, 1e-9);
}

TEST(Dashes, CostNothingWhereNothingIsSeenAndKeepTheirPhase) {
    const std::array<Vec2, 2> line{{{-1e7, 0}, {1e7, 0}}};
    DashPieces pieces;

    cutDashes(line, {4, 4, 0, 0}, {{0, -5}, {80, 5}}, pieces);

    EXPECT_LE(pieces.ends.size(), 11U);
    EXPECT_NEAR(lengthOf(pieces), 40, 1e-6);
    for (const Vec2 point : pieces.points)
        EXPECT_TRUE(point.x >= -1e-6 && point.x <= 80 + 1e-6);
    cutDashes(line, {4, 4, 0, 0}, {{0, 5}, {80, 6}}, pieces);
    EXPECT_TRUE(pieces.ends.empty());
}

} // namespace
} // namespace percept::canvas
