#include "percept/nav/GridHierarchy.h"

#include "RandomGrid.h"

#include <gtest/gtest.h>

namespace percept::nav::grid_hierarchy_test {
namespace {

/// Cells strewn about, or walls.
WalkGrid anyGrid(Random& random, int width, int height) {
    if (random.below(2) == 0)
        return randomGrid(random, width, height, random.between(0.0, 0.45));
    level::Grid grid;
    grid.rows.assign(static_cast<std::size_t>(height),
                     std::string(static_cast<std::size_t>(width), '.'));
    for (int wall = 0; wall < width * height / 100; ++wall) {
        const bool isLevel = random.below(2) == 0;
        auto column = random.below(static_cast<std::uint32_t>(width));
        auto row = random.below(static_cast<std::uint32_t>(height));
        for (auto left = 3 + random.below(20); left > 0; --left) {
            if (column < static_cast<unsigned>(width) && row < static_cast<unsigned>(height))
                grid.rows[row][column] = '@';
            ++(isLevel ? column : row);
        }
    }
    return *WalkGrid::fromLevel(grid);
}

Cell freeCell(const WalkGrid& grid, Random& random) {
    for (;;)
        if (const Cell cell = random.below(grid.size()); grid.isFree(cell))
            return cell;
}

/// A free cell at most so many columns and rows away.
Cell freeCellNear(const WalkGrid& grid, Cell cell, int reach, Random& random) {
    for (;;) {
        const auto any = [&] {
            return static_cast<int>(random.below(2 * static_cast<std::uint32_t>(reach) + 1)) -
                   reach;
        };
        const int column = grid.columnOf(cell) + any();
        const int row = grid.rowOf(cell) + any();
        if (column >= 0 && row >= 0 && column < grid.width() && row < grid.height() &&
            grid.isFree(grid.cellOf(column, row)))
            return grid.cellOf(column, row);
    }
}

bool isWalkable(const WalkGrid& grid, const GridPath& path) {
    for (std::size_t i = 1; i < path.cells.size(); ++i) {
        bool steps = false;
        for (int d = 0; d < 8; ++d)
            steps |= (grid.moves(path.cells[i - 1]) >> d & 1) != 0 &&
                     path.cells[i - 1] + static_cast<Cell>(grid.offset(d)) == path.cells[i];
        if (!steps)
            return false;
    }
    return true;
}

/// The same grid without the cells outside the clusters of two cells that touch.
WalkGrid clustersOf(const WalkGrid& grid, Cell a, Cell b, int side) {
    const auto within = [side](int cell, int one, int other) {
        const auto [first, last] = std::minmax({one / side, other / side});
        return cell / side >= first && cell / side <= last;
    };
    level::Grid part;
    for (int row = 0; row < grid.height(); ++row) {
        part.rows.emplace_back();
        for (int column = 0; column < grid.width(); ++column)
            part.rows.back() += grid.isFree(grid.cellOf(column, row)) &&
                                        within(column, grid.columnOf(a), grid.columnOf(b)) &&
                                        within(row, grid.rowOf(a), grid.rowOf(b))
                                    ? '.'
                                    : '@';
    }
    return *WalkGrid::fromLevel(part);
}

TEST(GridHierarchy, FindsAWayWhereThereIsOneAndAtMostATenthLonger) {
    Random random(21);
    GridSearch search;
    double shortest = 0.0;
    double found = 0.0;
    for (int round = 0; round < 100; ++round) {
        const WalkGrid grid = anyGrid(random, 150, 110);
        const auto hierarchy = GridHierarchy::make(grid, 8 + static_cast<int>(random.below(25)));
        for (int pair = 0; pair < 40; ++pair) {
            const Cell start = freeCell(grid, random);
            const Cell goal = freeCellNear(grid, start, 1 << (1 + random.below(7)), random);
            const auto way = hierarchy.find(grid, start, goal, search);
            search.run(grid, start, goal);
            ASSERT_EQ(way.has_value(), search.status() == SearchStatus::Found);
            if (!way)
                continue;
            EXPECT_TRUE(isWalkable(grid, way->path));
            EXPECT_EQ(way->path.cells.front(), start);
            EXPECT_EQ(way->path.cells.back(), goal);
            const double length = search.path(grid).length();
            EXPECT_GE(way->path.length(), length - 1e-9);
            EXPECT_LE(way->path.length(), 1.1 * length + 1e-9);
            shortest += length;
            found += way->path.length();
        }
    }
    EXPECT_LT(found, 1.02 * shortest);
}

TEST(GridHierarchy, AWayIsNeverLongerThanTheShortestWithinTheClustersOfItsEnds) {
    Random random(23);
    GridSearch search;
    int compared = 0;
    for (int round = 0; round < 60; ++round) {
        const int side = 4 + static_cast<int>(random.below(12));
        const WalkGrid grid = anyGrid(random, 5 * side, 4 * side);
        const auto hierarchy = GridHierarchy::make(grid, side);
        for (int pair = 0; pair < 20; ++pair) {
            const Cell start = freeCell(grid, random);
            const Cell goal = freeCellNear(grid, start, side, random);
            search.run(clustersOf(grid, start, goal, side), start, goal);
            if (search.status() != SearchStatus::Found)
                continue;
            const double within = search.path(grid).length();
            EXPECT_LE(hierarchy.find(grid, start, goal, search)->path.length(), within + 1e-9);
            ++compared;
        }
    }
    EXPECT_GT(compared, 500);
}

TEST(GridHierarchy, NeighboursOnBothSidesOfABorderAreOneStepApart) {
    const WalkGrid grid = *WalkGrid::fromLevel([] {
        level::Grid open;
        open.rows.assign(96, std::string(96, '.'));
        return open;
    }());
    const auto hierarchy = GridHierarchy::make(grid);
    GridSearch search;

    for (int row = 0; row < 96; ++row) {
        const auto way = hierarchy.find(grid, grid.cellOf(31, row), grid.cellOf(32, row), search);
        EXPECT_EQ(way->path.length(), 1.0) << row;
    }
}

} // namespace
} // namespace percept::nav::grid_hierarchy_test
