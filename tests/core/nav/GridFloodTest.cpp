#include "percept/nav/GridFlood.h"
#include "RandomGrid.h"
#include "percept/nav/GridSearch.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace percept::nav {
namespace {

TEST(GridFlood, DistancesAreThoseOfTheTextbookAlgorithm) {
    Random random(9);
    GridFlood flood;
    for (int round = 0; round < 200; ++round) {
        const WalkGrid grid = randomGrid(random, 30, 20, random.between(0.0, 0.6));
        std::vector<Cell> sources;
        for (std::uint32_t i = random.below(6); i < 6; ++i)
            sources.push_back(random.below(grid.size()));
        std::vector<double> additions(grid.size());
        for (double& addition : additions)
            addition = random.between(-1.0, 5.0);
        const auto costs = *TravelCosts::make(grid, additions);
        const TravelCosts* const chosen = round % 2 == 0 ? nullptr : &costs;

        flood.run(grid, sources, chosen);

        const auto expected = plainDijkstra(grid, sources, chosen);
        for (Cell cell = 0; cell < grid.size(); ++cell)
            ASSERT_EQ(flood.unitsTo(cell), expected[cell]);
    }
}

TEST(GridFlood, AdditionsPerLengthCountAsOftenAsStepsAreLong) {
    Random random(13);
    GridFlood flood;
    for (int round = 0; round < 100; ++round) {
        const WalkGrid grid = randomGrid(random, 24, 24, random.between(0.0, 0.5));
        std::vector<double> additions(grid.size());
        for (double& addition : additions)
            addition = random.between(-1.5, 5.0);
        const auto costs = *TravelCosts::make(grid, additions, 0.0, Additions::PerLength);
        const std::vector<Cell> sources{random.below(grid.size())};
        for (Cell cell = 0; cell < grid.size(); ++cell)
            for (int d = 0; d < 8; ++d) {
                if ((grid.moves(cell) >> d & 1) == 0)
                    continue;
                const Cell next = cell + static_cast<Cell>(grid.offset(d));
                const double length = d % 2 == 0 ? 1.0 : kSqrt2;
                const double cost = length * (1.0 + (additions[cell] + additions[next]) / 2.0);
                ASSERT_NEAR(
                    costs.cellsOf(costs.stepUnits(cell, next, d)), std::max(cost, 0.0), 2e-3);
            }

        flood.run(grid, sources, &costs);

        const auto expected = plainDijkstra(grid, sources, &costs);
        GridSearch search;
        for (Cell cell = 0; cell < grid.size(); ++cell) {
            ASSERT_EQ(flood.unitsTo(cell), expected[cell]);
            if (cell % 37 == 0 && grid.isFree(cell) && grid.isFree(sources[0]) &&
                search.run(grid, sources[0], cell, &costs) == SearchStatus::Found) {
                ASSERT_EQ(search.units(), expected[cell]);
            }
        }
    }
}

TEST(GridFlood, DistancesHoldWhereSomeStepsAreFarCheaperThanOthers) {
    Random random(12);
    GridFlood flood;
    for (int round = 0; round < 60; ++round) {
        const WalkGrid grid = randomGrid(random, 40, 40, random.between(0.0, 0.4));
        std::vector<double> additions(grid.size());
        for (double& addition : additions)
            addition = random.unit() < 0.2 ? random.between(-4.0, 0.0) : random.between(0.0, 900.0);
        const auto costs = *TravelCosts::make(grid, additions);
        const std::vector<Cell> sources{random.below(grid.size()), random.below(grid.size())};

        flood.run(grid, sources, &costs);

        const auto expected = plainDijkstra(grid, sources, &costs);
        for (Cell cell = 0; cell < grid.size(); ++cell)
            ASSERT_EQ(flood.unitsTo(cell), expected[cell]);
    }
}

TEST(GridFlood, TheOwnerIsOneOfTheNearestSources) {
    Random random(10);
    const WalkGrid grid = randomGrid(random, 30, 30, 0.3);
    const std::vector<Cell> sources{3, 400, 777};
    GridFlood flood;

    flood.run(grid, sources);

    for (Cell cell = 0; cell < grid.size(); ++cell) {
        if (flood.unitsTo(cell) == kNotReached) {
            EXPECT_EQ(flood.ownerOf(cell), kNoOwner);
            continue;
        }
        const Cell owner = sources[flood.ownerOf(cell)];
        EXPECT_EQ(plainDijkstra(grid, {owner}, nullptr)[cell], flood.unitsTo(cell));
    }
}

TEST(GridFlood, GoesNoFartherThanTheLimit) {
    level::Grid row;
    row.rows = {"......"};
    const WalkGrid grid = *WalkGrid::fromLevel(row);
    GridFlood flood;

    flood.run(grid, std::vector<Cell>{0}, nullptr, 2 * kStraightUnits);

    EXPECT_EQ(flood.unitsTo(2), 2 * kStraightUnits);
    EXPECT_EQ(flood.unitsTo(3), kNotReached);
    EXPECT_EQ(flood.ownerOf(2), 0);
    EXPECT_EQ(flood.ownerOf(3), kNoOwner);
}

} // namespace
} // namespace percept::nav
