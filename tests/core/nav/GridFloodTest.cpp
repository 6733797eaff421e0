#include "percept/nav/GridFlood.h"
#include "RandomGrid.h"

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
