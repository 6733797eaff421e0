#include "percept/overlay/FieldOverlay.h"

#include "Inspect.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace percept::overlay {
namespace {

using test::all;
using testing::SizeIs;

FieldRaster raster(std::uint32_t columns, std::uint32_t rows, std::vector<float> values) {
    return {.origin = {1, 2}, .cell = 0.5, .columns = columns, .rows = rows, .values = values};
}

double areaWithOpacity(const DisplayList& list, float low, float high) {
    double sum = 0;
    for (const Area& area : all<Area>(list, Layer::Rasters))
        if (area.fill.opacity >= low && area.fill.opacity < high)
            sum += test::areaOf(list, area);
    return sum;
}

TEST(FieldOverlay, FillsInThreeStepsWithEvenBordersFromTheThresholdOn) {
    // Values grow by 0.25 per cell, and with them by 0.5 per metre; 0 at x = 1.25.
    std::vector<float> values;
    for (int column = 0; column < 20; ++column)
        values.push_back(static_cast<float>(column) * 0.25F);
    const auto list = drawCoverage(raster(20, 1, values), stepsFrom(0.6), Ink::Coverage);

    // Of the first step 0.6 to 1.2 in 1.2 m and a row 0.5 m high, of the next twice as much, the
    // rest to the end at 11 m.
    EXPECT_NEAR(areaWithOpacity(list, 0.10F, 0.20F), 1.2 * 0.5, 1e-6);
    EXPECT_NEAR(areaWithOpacity(list, 0.20F, 0.40F), 2.4 * 0.5, 1e-6);
    EXPECT_NEAR(areaWithOpacity(list, 0.40F, 1.0F), (11 - 1.25 - 4.8) * 0.5, 1e-6);
}

TEST(FieldOverlay, WhatLiesInsideIsFilledUpToItsCells) {
    const auto list = drawCoverage(raster(3, 1, {1, 1, -1}), stepsFrom(0.25), Ink::Coverage);

    EXPECT_NEAR(areaWithOpacity(list, 0, 1), 2 * 0.25, 1e-9);
    for (const Line& line : all<Line>(list, Layer::Rasters))
        EXPECT_NE(line.stroke.ink, Ink::Coverage) << "no threshold is crossed";
}

TEST(FieldOverlay, JoinsEqualCellsIntoRectangles) {
    const auto list = drawCoverage(
        raster(3, 2, {0.6F, 0.6F, 0.6F, 0.6F, 0.6F, 0.6F}), stepsFrom(0.5), Ink::Coverage);

    const auto areas = all<Area>(list, Layer::Rasters);
    EXPECT_THAT(areas, SizeIs(3)) << "one for each row of middles and borders";
    EXPECT_NEAR(areaWithOpacity(list, 0, 1), 1.5 * 1.0, 1e-9);
}

TEST(FieldOverlay, HatchesWhatIsUnheardButNotWhatLiesOutside) {
    const auto unheard = drawCoverage(raster(2, 2, {0, 0, 0, 0}), stepsFrom(0.5), Ink::Coverage);
    const auto outside =
        drawCoverage(raster(2, 2, {-1, -1, -1, -1}), stepsFrom(0.5), Ink::Coverage);

    EXPECT_FALSE(all<Line>(unheard, Layer::Rasters).empty());
    EXPECT_TRUE(outside.empty());
}

TEST(FieldOverlay, TheBorderRunsWhereTheThresholdIsCrossed) {
    const auto list = drawCoverage(raster(2, 2, {1, 0, 1, 0}), stepsFrom(0.25), Ink::Coverage);

    std::vector<Vec2> border;
    for (const Line& line : all<Line>(list, Layer::Rasters))
        if (line.stroke.ink == Ink::Coverage)
            for (const Vec2 point : list.points(line.points))
                border.push_back(point);
    ASSERT_THAT(border, SizeIs(4)) << "one line from side to side";
    for (const Vec2 point : border)
        EXPECT_NEAR(point.x, 1.25 + 0.75 * 0.5, 1e-9);
}

TEST(FieldOverlay, ACloudIsDenserWhereTheSmellIsStronger) {
    level::Level level;
    level.regions.resize(2);
    level.regions[0].polygon = {{0, 0}, {4, 0}, {4, 4}, {0, 4}};
    level.regions[1].polygon = {{4, 0}, {8, 0}, {8, 4}, {4, 4}};
    level.regions[1].wind = {0.5, 0};
    const std::vector<CloudPart> parts{{0, 1.0}, {1, 0.2}, {9, 1.0}};

    const auto list = drawCloud(level, parts, Ink::Smell);

    const auto areas = all<Area>(list, Layer::Smell);
    ASSERT_THAT(areas, SizeIs(2)) << "a region that does not exist is left out";
    EXPECT_NEAR(areas[0].fill.opacity, 0.30, 1e-6);
    EXPECT_GT(areas[1].fill.opacity, 0.06F);
    EXPECT_LT(areas[1].fill.opacity, areas[0].fill.opacity);
    const auto winds = all<Line>(list, Layer::Smell);
    ASSERT_THAT(winds, SizeIs(1));
    EXPECT_EQ(winds[0].heads, Heads::End);
}

} // namespace
} // namespace percept::overlay
