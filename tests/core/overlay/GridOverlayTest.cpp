#include "percept/overlay/GridOverlay.h"

#include "Inspect.h"

#include "percept/base/Random.h"
#include "percept/geometry/Polygon.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

namespace percept::overlay {
namespace {

using testing::SizeIs;

double surface(const DisplayList& list, const std::vector<Area>& areas, Ink ink) {
    double sum = 0;
    for (const Area& area : areas)
        if (area.fill.ink == ink)
            sum += std::abs(geometry::signedArea(list.points(area.points)));
    return sum;
}

TEST(GridOverlay, ShowsWhatNobodyWalksOnWaterAndSwamp) {
    level::Grid grid{.cell = 2.0, .origin = {10, 20}, .rows = {"@@@", "T.W", "T.S"}};
    DisplayList list;

    addGridGround(list, grid);

    const auto blocked = test::all<Area>(list, Layer::Walls);
    EXPECT_THAT(blocked, SizeIs(2)) << "the upper row, and the left column below it";
    EXPECT_EQ(surface(list, blocked, Ink::Canvas), 5 * 4.0);
    const auto wet = test::all<Area>(list, Layer::Ground);
    ASSERT_THAT(wet, SizeIs(2));
    for (const Area& area : wet)
        for (const Vec2 point : list.points(area.points))
            EXPECT_GE(point.x, 14) << "the last column";
    const auto edges = test::all<Line>(list, Layer::Walls);
    ASSERT_THAT(edges, SizeIs(4)) << "around the ground, that of the map included";
    for (const Line& edge : edges)
        EXPECT_EQ(geometry::distance(list.points(edge.points)[0], list.points(edge.points)[1]), 4);
}

TEST(GridOverlay, NothingIsDrawnWithoutAGrid) {
    DisplayList list;
    addGridGround(list, {});
    EXPECT_TRUE(list.empty());
}

TEST(GridOverlay, RectanglesCoverWhatIsBlockedAndNothingElse) {
    Random random(4);
    for (int round = 0; round < 50; ++round) {
        level::Grid grid;
        double blocked = 0;
        grid.rows.assign(1 + random.below(12), std::string(1 + random.below(12), '.'));
        for (auto& row : grid.rows)
            for (char& letter : row)
                if (random.below(2) == 0) {
                    letter = '@';
                    ++blocked;
                }
        DisplayList list;

        addGridGround(list, grid);

        EXPECT_EQ(surface(list, test::all<Area>(list, Layer::Walls), Ink::Canvas), blocked);
    }
}

} // namespace
} // namespace percept::overlay
