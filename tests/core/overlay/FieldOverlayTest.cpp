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

TEST(FieldOverlay, FillsInThreeStepsFromTheThresholdOn) {
    const auto list = drawCoverage(raster(4, 1, {0.4F, 0.5F, 1.0F, 2.0F}), 0.5, Ink::Coverage);

    const auto areas = all<Area>(list, Layer::Rasters);
    ASSERT_THAT(areas, SizeIs(3)) << "below the threshold nothing is filled";
    EXPECT_LT(areas[0].fill.opacity, areas[1].fill.opacity);
    EXPECT_LT(areas[1].fill.opacity, areas[2].fill.opacity);
    EXPECT_NEAR(areaWithOpacity(list, 0, 1), 3 * 0.25, 1e-12);
}

TEST(FieldOverlay, JoinsEqualCellsIntoRectangles) {
    const auto list =
        drawCoverage(raster(3, 2, {0.6F, 0.6F, 0.6F, 0.6F, 0.6F, 0.6F}), 0.5, Ink::Coverage);

    const auto areas = all<Area>(list, Layer::Rasters);
    ASSERT_THAT(areas, SizeIs(1));
    const auto points = list.points(areas[0].points);
    EXPECT_EQ(points[0], (Vec2{1, 2}));
    EXPECT_EQ(points[2], (Vec2{2.5, 3}));
}

TEST(FieldOverlay, HatchesWhatIsUnheardButNotWhatLiesOutside) {
    const auto unheard = drawCoverage(raster(2, 2, {0, 0, 0, 0}), 0.5, Ink::Coverage);
    const auto outside = drawCoverage(raster(2, 2, {-1, -1, -1, -1}), 0.5, Ink::Coverage);

    EXPECT_FALSE(all<Line>(unheard, Layer::Rasters).empty());
    EXPECT_TRUE(outside.empty());
}

TEST(FieldOverlay, TheBorderRunsWhereTheThresholdIsCrossed) {
    const auto list = drawCoverage(raster(2, 2, {1, 0, 1, 0}), 0.25, Ink::Coverage);

    std::vector<Vec2> border;
    for (const Line& line : all<Line>(list, Layer::Rasters))
        if (line.stroke.ink == Ink::Coverage)
            for (const Vec2 point : list.points(line.points))
                border.push_back(point);
    ASSERT_THAT(border, SizeIs(2));
    EXPECT_NEAR(border[0].x, 1.25 + 0.75 * 0.5, 1e-9);
    EXPECT_NEAR(border[1].x, 1.25 + 0.75 * 0.5, 1e-9);
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
