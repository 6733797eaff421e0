#include "RandomGrid.h"
#include "percept/base/Archive.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <limits>

namespace percept::nav {
namespace {

WalkGrid gridOf(std::vector<std::string> rows, double cell = 1.0) {
    level::Grid grid;
    grid.cell = cell;
    grid.rows = std::move(rows);
    return *WalkGrid::fromLevel(grid);
}

Cell anyFreeCell(const WalkGrid& grid, Random& random) {
    for (int tries = 0; tries < 1000; ++tries)
        if (const Cell cell = random.below(grid.size()); grid.isFree(cell))
            return cell;
    return 0;
}

/// Whether each step is allowed, and what they cost together.
std::optional<std::uint32_t>
walk(const WalkGrid& grid, const GridPath& path, const TravelCosts* costs) {
    std::uint32_t units = 0;
    for (std::size_t i = 1; i < path.cells.size(); ++i) {
        int direction = -1;
        for (int d = 0; d < 8; ++d)
            if ((grid.moves(path.cells[i - 1]) >> d & 1) != 0 &&
                path.cells[i - 1] + static_cast<Cell>(grid.offset(d)) == path.cells[i])
                direction = d;
        if (direction < 0)
            return std::nullopt;
        units += costs ? costs->stepUnits(path.cells[i - 1], path.cells[i], direction)
                 : direction % 2 == 0 ? kStraightUnits
                                      : kDiagonalUnits;
    }
    return units;
}

TEST(GridSearch, DoesNotCutCorners) {
    const WalkGrid grid = gridOf({"..", "@."});
    GridSearch search;

    ASSERT_EQ(search.run(grid, grid.cellOf(0, 0), grid.cellOf(1, 1)), SearchStatus::Found);

    EXPECT_EQ(search.path(grid).length(), 2.0);
}

TEST(GridSearch, NeverPassesBetweenTwoBlockedCells) {
    const WalkGrid grid = gridOf({".@", "@."});
    GridSearch search;

    EXPECT_EQ(search.run(grid, grid.cellOf(0, 0), grid.cellOf(1, 1)), SearchStatus::Unreachable);
}

TEST(GridSearch, OneCellIsAWayOfLengthZero) {
    const WalkGrid grid = gridOf({"."});
    GridSearch search;

    ASSERT_EQ(search.run(grid, 0, 0), SearchStatus::Found);

    EXPECT_EQ(search.path(grid), (GridPath{{0}, 0, 0}));
}

TEST(GridSearch, BlockedEndsAreUnreachable) {
    const WalkGrid grid = gridOf({".@"});
    GridSearch search;

    EXPECT_EQ(search.run(grid, 0, 1), SearchStatus::Unreachable);
    EXPECT_EQ(search.run(grid, 1, 0), SearchStatus::Unreachable);
    EXPECT_EQ(search.run(grid, 1, 1), SearchStatus::Unreachable);
}

TEST(GridSearch, NobodyStepsFromGroundIntoWater) {
    const WalkGrid grid = gridOf({".WW", "GS."});
    GridSearch search;

    EXPECT_EQ(search.run(grid, 0, 1), SearchStatus::Unreachable);
    EXPECT_EQ(search.run(grid, 1, 2), SearchStatus::Found);
    EXPECT_EQ(search.run(grid, 0, grid.cellOf(1, 1)), SearchStatus::Found);
    EXPECT_EQ(search.path(grid).diagonal, 0);
}

TEST(GridSearch, WaysAreAsShortAsThoseOfTheTextbookAlgorithm) {
    Random random(5);
    GridSearch search;
    for (int round = 0; round < 400; ++round) {
        const WalkGrid grid = randomGrid(random,
                                         1 + static_cast<int>(random.below(30)),
                                         1 + static_cast<int>(random.below(30)),
                                         random.between(0.0, 0.6));
        const Cell start = anyFreeCell(grid, random);
        const Cell goal = anyFreeCell(grid, random);
        if (!grid.isFree(start) || !grid.isFree(goal))
            continue;
        const auto expected = plainDijkstra(grid, {start}, nullptr)[goal];

        search.run(grid, start, goal);

        if (expected == 0xFFFFFFFFU) {
            EXPECT_EQ(search.status(), SearchStatus::Unreachable);
            continue;
        }
        ASSERT_EQ(search.status(), SearchStatus::Found);
        EXPECT_EQ(search.units(), expected);
        EXPECT_EQ(walk(grid, search.path(grid), nullptr), expected);
    }
}

TEST(GridSearch, WaysAreAsCheapAsThoseOfTheTextbookAlgorithm) {
    Random random(6);
    GridSearch search;
    for (int round = 0; round < 400; ++round) {
        const WalkGrid grid = randomGrid(random, 20, 25, random.between(0.0, 0.5));
        const double low = random.between(-3.0, 0.0);
        const double high = random.between(0.0, random.unit() < 0.2 ? 4000.0 : 8.0);
        std::vector<double> additions(grid.size());
        for (double& addition : additions)
            addition = random.between(low, high);
        const auto costs = *TravelCosts::make(grid, additions);
        const Cell start = anyFreeCell(grid, random);
        const Cell goal = anyFreeCell(grid, random);
        const auto expected = plainDijkstra(grid, {start}, &costs)[goal];

        search.run(grid, start, goal, &costs);

        ASSERT_EQ(search.status() == SearchStatus::Found, expected != 0xFFFFFFFFU);
        if (search.status() != SearchStatus::Found)
            continue;
        EXPECT_EQ(search.units(), expected);
        EXPECT_EQ(walk(grid, search.path(grid), &costs), expected);
    }
}

TEST(GridSearch, WhereWaysNeedNotBeCheapestNoCellIsExpandedTwice) {
    Random random(12);
    const WalkGrid grid = randomGrid(random, 100, 100, 0.1);
    std::vector<double> additions(grid.size());
    for (double& addition : additions)
        addition = random.between(0.0, 3.0);
    for (const double share : {1.2, 2.0, 5.0, 50.0}) {
        auto costs = *TravelCosts::make(grid, additions);
        auto hasty = costs;
        hasty.leadBy(share);
        int looked = 0;
        int lookedHastily = 0;
        for (int pair = 0; pair < 20; ++pair) {
            const Cell start = anyFreeCell(grid, random);
            const Cell goal = anyFreeCell(grid, random);
            GridSearch search;
            ASSERT_EQ(search.run(grid, start, goal, &costs), SearchStatus::Found);
            const std::uint32_t least = search.units();
            looked += search.expansions();
            ASSERT_EQ(search.run(grid, start, goal, &hasty), SearchStatus::Found);
            lookedHastily += search.expansions();
            EXPECT_LT(search.expansions(), static_cast<int>(grid.size()));
            EXPECT_EQ(walk(grid, search.path(grid), &hasty), search.units());
            EXPECT_GE(search.units(), least);
            EXPECT_LE(search.units(), share * least);
        }
        EXPECT_LT(lookedHastily, 0.9 * looked) << share;
    }
}

TEST(GridSearch, SlicesSaveAndRestoreWithoutChangingAnything) {
    Random random(7);
    const WalkGrid grid = randomGrid(random, 40, 40, 0.3);
    const Cell start = anyFreeCell(grid, random);
    const Cell goal = anyFreeCell(grid, random);
    GridSearch whole;
    whole.run(grid, start, goal);
    GridSearch sliced;
    sliced.begin(grid, start, goal);

    while (sliced.step(grid, 7) == SearchStatus::InProgress) {
        auto loaded = describe::load<GridSearch>(describe::save(sliced));
        ASSERT_TRUE(loaded) << loaded.error().text();
        sliced = std::move(*loaded);
    }

    EXPECT_EQ(sliced, whole);
    EXPECT_EQ(describe::hash(sliced), describe::hash(whole));
}

TEST(GridSearch, WithCostsSlicesChangeNothingEither) {
    Random random(9);
    const WalkGrid grid = randomGrid(random, 40, 40, 0.2);
    std::vector<double> additions(grid.size());
    for (double& addition : additions)
        addition = random.between(-1.2, 6.0);
    for (const double scale : {0.0, 2.0}) {
        const auto costs = *TravelCosts::make(grid, additions, scale);
        const Cell start = anyFreeCell(grid, random);
        const Cell goal = anyFreeCell(grid, random);
        GridSearch whole;
        whole.run(grid, start, goal, &costs);
        GridSearch sliced;
        sliced.begin(grid, start, goal, &costs);

        for (int cycles = 1; sliced.step(grid, cycles, &costs) == SearchStatus::InProgress;)
            cycles = cycles % 50 + 1;

        EXPECT_EQ(sliced, whole);
    }
}

TEST(GridSearch, ShowsNoMoreCellsExpandedThanItExpanded) {
    Random random(13);
    const WalkGrid grid = randomGrid(random, 40, 40, 0.1);
    GridSearch search;
    search.begin(grid, anyFreeCell(grid, random), anyFreeCell(grid, random));

    while (search.step(grid, 5) == SearchStatus::InProgress) {
        int shown = 0;
        for (Cell cell = 0; cell < grid.size(); ++cell)
            shown += search.isExpanded(cell) ? 1 : 0;
        ASSERT_LE(shown, search.expansions());
    }
}

TEST(GridSearch, OldSearchesNeverShowThroughHoweverManyThereWere) {
    Random random(10);
    const WalkGrid grid = randomGrid(random, 6, 6, 0.2);
    GridSearch search;
    for (int round = 0; round < 140'000; ++round)
        search.run(grid, static_cast<Cell>(round) % grid.size(), 0);
    const Cell start = anyFreeCell(grid, random);
    GridSearch fresh;

    search.run(grid, start, anyFreeCell(grid, random));
    fresh.run(grid, start, 0);
    search.run(grid, start, 0);

    EXPECT_EQ(search.status(), fresh.status());
    EXPECT_EQ(search.units(), fresh.units());
    EXPECT_EQ(search.expansions(), fresh.expansions());
}

TEST(GridSearch, MemoryStaysBelowSixteenBytesACell) {
    Random random(8);
    const WalkGrid grid = randomGrid(random, 512, 512, 0.25);
    std::vector<double> additions(grid.size());
    for (double& addition : additions)
        addition = random.between(0.0, 4.0);
    const auto costs = *TravelCosts::make(grid, additions);
    GridSearch search;
    for (int round = 0; round < 20; ++round) {
        const Cell start = anyFreeCell(grid, random);
        const Cell goal = anyFreeCell(grid, random);
        search.run(grid, start, goal, round % 2 == 0 ? nullptr : &costs);
    }

    // The grid's own byte of moves counts, too.
    EXPECT_LE(static_cast<double>(search.bytes()) / grid.size() + 1, 16.0);
}

TEST(TravelCosts, TotalsOfZeroAndLessAreRaisedAndCounted) {
    const WalkGrid grid = gridOf({"..."});

    const auto costs = *TravelCosts::make(grid, std::vector{-2.0, -2.0, 0.5});

    EXPECT_EQ(costs.clampedSteps(), 2U);
    EXPECT_EQ(costs.stepUnits(0, 1, 0), 1U);
    EXPECT_NEAR(costs.cellsOf(costs.stepUnits(1, 2, 0)), 0.25, 1e-3);
}

TEST(TravelCosts, TheScaleOfTheHeuristicIsAdmissibleUnlessAskedOtherwise) {
    const WalkGrid grid = gridOf({"..."});
    const std::vector additions{-0.4, -0.4, -0.4};

    EXPECT_TRUE(TravelCosts::make(grid, additions)->isAdmissible());
    EXPECT_NEAR(TravelCosts::make(grid, additions)->admissibleScale(), 0.6, 1e-3);
    EXPECT_TRUE(TravelCosts::make(grid, additions, 0.5)->isAdmissible());
    EXPECT_FALSE(TravelCosts::make(grid, additions, 1.0)->isAdmissible());
}

TEST(TravelCosts, RefusesWhatIsNoNumber) {
    const WalkGrid grid = gridOf({"..."});
    const double nan = std::numeric_limits<double>::quiet_NaN();

    EXPECT_FALSE(TravelCosts::make(grid, std::vector{0.0, nan, 0.0}));
    EXPECT_FALSE(TravelCosts::make(grid, std::vector{0.0}));
    EXPECT_FALSE(TravelCosts::make(grid, std::vector{0.0, 0.0, 1e9}));
}

} // namespace
} // namespace percept::nav
