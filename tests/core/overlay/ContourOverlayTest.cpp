#include "percept/overlay/ContourOverlay.h"

#include "Inspect.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>
#include <limits>

namespace percept::overlay {
namespace {

using testing::IsEmpty;
using testing::SizeIs;

constexpr double kInfinite = std::numeric_limits<double>::infinity();

/// Rises by `slope` metres a metre towards x.
level::Terrain rising(double slope) {
    level::Terrain terrain{.cell = 2.0, .origin = {10, 20}};
    std::vector<double> row;
    for (int corner = 0; corner <= 10; ++corner)
        row.push_back(slope * 2.0 * corner);
    terrain.heights.assign(6, row);
    return terrain;
}

TEST(ContourOverlay, LinesOfEqualHeightLieWhereTheGroundHasIt) {
    DisplayList list;

    const double step = addHeightLines(list, rising(0.5), 0.4);

    EXPECT_EQ(step, 1.0) << "10 m in at most 14 lines";
    const auto lines = test::all<Line>(list, Layer::Lights);
    ASSERT_THAT(lines, SizeIs(9)) << "1 m to 9 m";
    for (std::size_t i = 0; i < lines.size(); ++i)
        for (const Vec2 point : list.points(lines[i].points))
            EXPECT_NEAR(point.x, 10 + 2.0 * static_cast<double>(i + 1), 1e-6);
}

TEST(ContourOverlay, TheFirstRowOfHeightsIsTheUpperOne) {
    level::Terrain terrain{.cell = 1.0, .heights = {{9, 9}, {0, 0}, {0, 0}}};
    DisplayList list;

    ASSERT_GT(addHeightLines(list, terrain, 1), 0.0);

    for (const Line& line : test::all<Line>(list, Layer::Lights))
        for (const Vec2 point : list.points(line.points))
            EXPECT_GT(point.y, 0.5);
}

TEST(ContourOverlay, FlatAndRaggedHeightsHaveNoLines) {
    DisplayList list;
    EXPECT_EQ(addHeightLines(list, {}, 1), 0.0);
    EXPECT_EQ(addHeightLines(list, rising(0), 1), 0.0);
    auto ragged = rising(1);
    ragged.heights.back().pop_back();
    EXPECT_EQ(addHeightLines(list, ragged, 1), 0.0);
    EXPECT_THAT(list.layer(Layer::Lights), IsEmpty());
}

TEST(ContourOverlay, BandsCoverTheWholeMapOnce) {
    const FieldRaster raster{{0, 0}, 1, 3, 2, {0, 1, 2, 1, 2, 3}};
    const std::array bands{Band{-kInfinite, 1.5, {Ink::Quality0}},
                           Band{1.5, kInfinite, {Ink::Quality4}}};
    DisplayList list;

    addBands(list, raster, bands);

    double area = 0;
    for (const Area& part : test::all<Area>(list, Layer::Rasters))
        area += test::areaOf(list, part);
    EXPECT_NEAR(area, 6.0, 1e-9);
}

TEST(ContourOverlay, ACrossingIsFoundBetweenTheMiddlesOfCells) {
    const FieldRaster raster{{0, 0}, 1, 2, 2, {0, 4, 0, 4}};
    DisplayList list;

    addContour(list, Layer::Lights, raster, 1.0, {});

    const auto lines = test::all<Line>(list, Layer::Lights);
    ASSERT_THAT(lines, SizeIs(1));
    for (const Vec2 point : list.points(lines.front().points))
        EXPECT_NEAR(point.x, 0.75, 1e-9) << "a quarter of the way from 0.5 to 1.5";
}

} // namespace
} // namespace percept::overlay
