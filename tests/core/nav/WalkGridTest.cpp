#include "percept/nav/Gap.h"
#include "percept/nav/GridHierarchy.h"
#include "percept/nav/JumpSearch.h"

#include "RandomGrid.h"

#include <gtest/gtest.h>

#include <cmath>

namespace percept::nav::walk_grid_test {
namespace {

constexpr geometry::WallFilter kMoving{geometry::kBlocksMovement, 0.1, 1.8};

geometry::WallSegment wallBetween(Vec2 a, Vec2 b) {
    geometry::WallSegment wall;
    wall.a = a;
    wall.b = b;
    return wall;
}

level::Bounds boundsOf(double width, double height) {
    return {{0, 0}, {width, height}, {}};
}

TEST(WalkGrid, NobodyStepsThroughAWallBetweenTwoWideCells) {
    // A yard of 4 by 4 m whose walls run between the middles of cells of 4 m.
    const geometry::WallIndex walls(std::vector{wallBetween({8, 8}, {12, 8}),
                                                wallBetween({12, 8}, {12, 12}),
                                                wallBetween({12, 12}, {8, 12}),
                                                wallBetween({8, 12}, {8, 8})});
    const auto grid = *WalkGrid::fromWalls(boundsOf(20, 20), walls, 4, 0.3);
    const Cell inside = *grid.cellAt({10, 10});
    GridSearch search;

    EXPECT_TRUE(grid.isFree(inside));
    EXPECT_EQ(grid.moves(inside), 0U);
    EXPECT_EQ(search.run(grid, *grid.cellAt({2, 2}), inside), SearchStatus::Unreachable);
    EXPECT_EQ(gapBetween(grid, *grid.cellAt({2, 2}), inside).leading, 1U);
    EXPECT_EQ(search.run(grid, *grid.cellAt({2, 10}), *grid.cellAt({18, 10})), SearchStatus::Found);
    EXPECT_DOUBLE_EQ(search.path(grid).length(), 2 + 2 * kSqrt2 + 0.0) << "round its corners";
}

TEST(WalkGrid, BoundsAreCellsHoweverNarrowTheyAre) {
    const auto grid = *WalkGrid::fromWalls(boundsOf(1e-300, 5), {}, 1, 0.3);

    EXPECT_EQ(grid.width(), 1);
    EXPECT_EQ(grid.height(), 5);
}

TEST(WalkGrid, LowWallsAreSteppedOver) {
    auto kerb = wallBetween({0, 8}, {20, 8});
    kerb.top = 0.05;
    const geometry::WallIndex walls(std::vector{kerb});
    const auto grid = *WalkGrid::fromWalls(boundsOf(20, 20), walls, 4, 0.3);

    EXPECT_EQ(grid.moves(*grid.cellAt({10, 6})), 0xFFU);
}

/// What a body meets decides every step; ways over such grids are the cheapest, whoever searches.
TEST(WalkGrid, StepsMeetNoWallAndSearchesAgreeOnTheWays) {
    Random random(11);
    int found = 0;
    for (int map = 0; map < 40; ++map) {
        std::vector<geometry::WallSegment> segments;
        for (int i = 0; i < 14; ++i) {
            const Vec2 at{random.between(0, 24), random.between(0, 16)};
            segments.push_back(
                wallBetween(at, at + Vec2{random.between(-7, 7), random.between(-7, 7)}));
        }
        const geometry::WallIndex walls(segments);
        const double size = map % 2 == 0 ? 1.0 : 0.4; // of cells, wider than the body or not
        const auto grid = *WalkGrid::fromWalls(boundsOf(24, 16), walls, size, 0.3);
        for (Cell cell = 0; cell < grid.size(); ++cell)
            for (int d = 0; d < 8; ++d) {
                if ((grid.moves(cell) >> d & 1) == 0)
                    continue;
                const Cell next = cell + static_cast<Cell>(grid.offset(d));
                ASSERT_TRUE(grid.moves(next) >> (d + 4) % 8 & 1) << "one gets back";
                ASSERT_FALSE(walls.obstructed(
                    grid.centreOf(cell), grid.centreOf(next), 0.3 - 1e-9, kMoving));
            }
        const JumpMap jumps(grid);
        const auto hierarchy = GridHierarchy::make(grid, 8);
        GridSearch byCells;
        GridSearch between;
        JumpSearch byJumps;
        for (int i = 0; i < 12; ++i) {
            const Cell from = random.below(grid.size());
            const Cell to = random.below(grid.size());
            if (!grid.isFree(from) || !grid.isFree(to))
                continue;
            const auto units = plainDijkstra(grid, {from}, nullptr)[to];
            const bool isWay = units != 0xFFFFFFFFU;
            ASSERT_EQ(byCells.run(grid, from, to) == SearchStatus::Found, isWay);
            ASSERT_EQ(byJumps.run(grid, jumps, from, to) == SearchStatus::Found, isWay);
            ASSERT_EQ(hierarchy.find(grid, from, to, between).has_value(), isWay);
            if (!isWay)
                continue;
            ++found;
            EXPECT_NEAR(byCells.path(grid).length(), units / 2378.0, 1e-3 * (1 + units / 2378.0));
            EXPECT_NEAR(byJumps.path(grid).length(), byCells.path(grid).length(), 1e-9);
        }
    }
    EXPECT_GT(found, 100);
}

} // namespace
} // namespace percept::nav::walk_grid_test
