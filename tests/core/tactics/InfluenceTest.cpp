#include "percept/tactics/Influence.h"
#include "percept/base/Random.h"
#include "percept/tactics/MapFlood.h"
#include "percept/tactics/PlaceControl.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>

namespace percept::tactics {
namespace {

constexpr InfluenceFrame kSmall{.width = 6, .height = 4, .cell = 1.0, .teams = 2};

nav::WalkGrid gridOf(std::vector<std::string> rows) {
    level::Grid grid;
    grid.rows = std::move(rows);
    return *nav::WalkGrid::fromLevel(grid);
}

TEST(Influence, FallsByTheFormulasOfTheErrata) {
    EXPECT_EQ(influenceAt(4, 3, Falloff::Linear), 1.0);
    EXPECT_EQ(influenceAt(4, 3, Falloff::Slow), 2.0);
    EXPECT_EQ(influenceAt(4, 1, Falloff::Fast), 1.0);
    EXPECT_GT(influenceAt(4, 0.2, Falloff::Plateau), 0.95 * 4);
}

TEST(Influence, TheRadiusIsWhereInfluenceMeetsTheThreshold) {
    EXPECT_EQ(radiusFor(4, 1, Falloff::Linear), 3.0);
    EXPECT_EQ(radiusFor(4, 1, Falloff::Slow), 15.0);
    EXPECT_EQ(radiusFor(4, 1, Falloff::Fast), 1.0);
    for (const auto falloff : {Falloff::Linear, Falloff::Slow, Falloff::Fast, Falloff::Plateau}) {
        EXPECT_NEAR(influenceAt(7, radiusFor(7, 0.4, falloff), falloff), 0.4, 1e-12);
        EXPECT_EQ(radiusFor(1, 2, falloff), 0.0);
    }
}

TEST(Influence, AddsUpPerTeamWithinRadii) {
    const std::vector<InfluenceUnit> units{
        {.team = 0, .column = 0, .row = 0, .strength = 4},
        {.team = 0, .column = 2, .row = 0, .strength = 2},
        {.team = 1, .column = 5, .row = 3, .strength = 4, .maxRadius = 1.5}};

    const auto fields = *influenceByRadius(kSmall, units);

    EXPECT_EQ(fields[0].at(0, 0), 4.0 + 2.0 / 3.0);
    EXPECT_EQ(fields[0].at(1, 0), 2.0 + 1.0);
    EXPECT_EQ(fields[1].at(4, 3), 2.0);
    EXPECT_EQ(fields[1].at(4, 2), 4.0 / (1.0 + std::sqrt(2.0)));
    EXPECT_EQ(fields[1].at(3, 3), 0.0);
}

TEST(Influence, ManhattanDistancesAndCellsOfAnySize) {
    InfluenceFrame frame = kSmall;
    frame.metric = Metric::Manhattan;
    frame.cell = 0.5;
    const std::vector<InfluenceUnit> units{{.team = 0, .column = 0, .row = 0, .strength = 3}};

    EXPECT_EQ((*influenceByRadius(frame, units))[0].at(2, 2), 1.0);
}

TEST(Influence, WhatASideDoesNotKnowDoesNotCountForIt) {
    std::vector<InfluenceUnit> units{
        {.team = 0, .column = 0, .row = 0, .strength = 4},
        {.team = 1, .column = 5, .row = 0, .strength = 2, .knownTo = 0}};

    EXPECT_EQ((*influenceByRadius(kSmall, units, 0))[1].at(5, 0), 0.0);
    EXPECT_EQ((*influenceByRadius(kSmall, units, 1))[1].at(5, 0), 2.0);
    // Unknown ground is not safe, though the known map says so.
    Raster<std::uint8_t> seen(6, 4, 1);
    seen.at(5, 3) = 0;
    const auto fields = *influenceByRadius(kSmall, units, 0);
    EXPECT_GT(controlOf(fields).security.at(5, 3), 0.0);
    EXPECT_EQ(controlOf(fields, 0, seen).security.at(5, 3), 0.0);
}

TEST(Influence, RefusesUnitsOffTheMapAndStrengthsThatCannotBe) {
    const auto place = [](InfluenceUnit unit) {
        const auto fields = influenceByRadius(kSmall, std::vector{unit});
        return fields ? std::string("fine") : fields.error().place;
    };
    EXPECT_EQ(place({.team = 0, .column = 6, .row = 0, .strength = 1}), "units[0].cell");
    EXPECT_EQ(place({.team = 2, .column = 0, .row = 0, .strength = 1}), "units[0].team");
    EXPECT_EQ(place({.team = 0, .column = 0, .row = 0, .strength = std::nan("")}),
              "units[0].strength");
    EXPECT_EQ(place({.team = 0, .column = 0, .row = 0, .strength = 1}), "fine");
}

TEST(Influence, FloodingGoesAroundWalls) {
    const auto grid = gridOf({".@....", ".@....", ".@....", "......"});
    const std::vector<InfluenceUnit> units{{.team = 0, .column = 0, .row = 0, .strength = 8}};

    const auto field = (*influenceByFlooding(kSmall, units, grid))[0];

    // Three down, two right around the end of the wall, three up.
    EXPECT_NEAR(field.at(2, 0), 8.0 / (1.0 + 8.0), 1e-3);
    EXPECT_EQ(field.at(1, 0), 0.0);
}

TEST(Influence, UnitsAlikeFloodAtOnceAndTheStrongestCounts) {
    const auto grid = gridOf({"..@...", "..@...", "......", "@@..@."});
    Random random(6);
    std::vector<InfluenceUnit> units;
    for (int i = 0; i < 30; ++i) {
        units.push_back({.team = static_cast<int>(random.below(2)),
                         .column = static_cast<int>(random.below(6)),
                         .row = static_cast<int>(random.below(4)),
                         .strength = 1.0 + random.below(3),
                         .falloff = random.below(2) == 0 ? Falloff::Linear : Falloff::Fast,
                         .maxRadius = random.below(2) == 0 ? 2.5 : 1e9});
        if (!grid.isFree(grid.cellOf(units.back().column, units.back().row)))
            units.pop_back();
    }

    const auto fields = *influenceByFlooding(kSmall, units, grid);

    std::vector<Field> expected(2, Field(6, 4));
    for (const InfluenceUnit& unit : units) {
        const auto alone = *influenceByFlooding(kSmall, {&unit, 1}, grid);
        for (std::size_t team = 0; team < 2; ++team)
            for (std::size_t cell = 0; cell < 24; ++cell)
                expected[team].values[cell] =
                    std::max(expected[team].values[cell], alone[team].values[cell]);
    }
    EXPECT_EQ(fields, expected);
}

TEST(Influence, FloodingRefusesUnitsOnObstacles) {
    const auto grid = gridOf({".@....", ".@....", ".@....", "......"});
    const std::vector<InfluenceUnit> units{{.team = 0, .column = 0, .row = 0, .strength = 8},
                                           {.team = 1, .column = 1, .row = 2, .strength = 8}};

    const auto fields = influenceByFlooding(kSmall, units, grid);

    ASSERT_FALSE(fields);
    EXPECT_EQ(fields.error().place, "units[1].cell");
    EXPECT_NE(fields.error().message.find("is an obstacle"), std::string::npos);
}

TEST(Influence, UnitsAlikeAddWhatEachAddsAlone) {
    Random random(8);
    for (const Metric metric : {Metric::Euclidean, Metric::Manhattan}) {
        const InfluenceFrame frame{
            .width = 19, .height = 11, .cell = 0.7, .teams = 2, .metric = metric};
        std::vector<InfluenceUnit> units;
        for (int i = 0; i < 60; ++i)
            units.push_back({.team = static_cast<int>(random.below(2)),
                             .column = static_cast<int>(random.below(19)),
                             .row = static_cast<int>(random.below(11)),
                             .strength = 1.0 + 0.3 * random.below(2),
                             .falloff = random.below(2) == 0 ? Falloff::Slow : Falloff::Plateau,
                             .maxRadius = random.below(2) == 0 ? 6.5 : 1e9,
                             .knownTo = random.below(3)});

        for (const int viewer : {kNobody, 0, 1}) {
            const auto fields = *influenceByRadius(frame, units, viewer);
            const auto onCell = *influenceOnCells(frame, units, viewer);

            for (int row = 0; row < 11; ++row)
                for (int column = 0; column < 19; ++column) {
                    std::array<double, 2> sums{};
                    onCell(column, row, sums);
                    EXPECT_EQ(fields[0].at(column, row), sums[0]);
                    EXPECT_EQ(fields[1].at(column, row), sums[1]);
                }
        }
    }
}

TEST(Influence, ConvolutionKeepsTheSumAndSpreads) {
    const std::vector<InfluenceUnit> units{{.team = 0, .column = 2, .row = 2, .strength = 10}};

    const auto field = (*influenceByConvolution(kSmall, units, 500))[0];

    EXPECT_NEAR(std::accumulate(field.values.begin(), field.values.end(), 0.0), 10.0, 1e-6);
    EXPECT_EQ(std::max_element(field.values.begin(), field.values.end()) - field.values.begin(),
              static_cast<std::ptrdiff_t>(field.indexOf(2, 2)));
}

TEST(Control, IsTheStrongestAndSecurityItsLeadOverTheSecond) {
    Field black(3, 1);
    Field white(3, 1);
    black.values = {4, 2, 0};
    white.values = {1, 2, 0};

    const Control control = controlOf(std::vector{black, white});

    EXPECT_EQ(control.team.values, (std::vector<std::int32_t>{0, kNobody, kNobody}));
    EXPECT_EQ(control.security.values, (std::vector<double>{3, 0, 0}));
}

/// Where both sides have something and one has the most, alone or with another.
bool holds(std::span<const Field> fields, std::size_t side, int column, int row) {
    return fields[side].at(column, row) > 0 &&
           std::all_of(fields.begin(), fields.end(), [&](const Field& other) {
               return other.at(column, row) <= fields[side].at(column, row);
           });
}

TEST(Control, WhereTwoSidesMeetThereIsABorderWhereverTheyStand) {
    const InfluenceFrame frame{.width = 24, .height = 1, .cell = 0.5, .teams = 2};
    for (int red = 0; red < frame.width - 1; ++red)
        for (int blue = red + 1; blue < frame.width; ++blue) {
            const std::vector<InfluenceUnit> units{
                {.team = 0, .column = red, .row = 0, .strength = 4},
                {.team = 1, .column = blue, .row = 0, .strength = 4}};
            const Control control = controlOf(*influenceByRadius(frame, units));

            const auto borders = bordersOf(control);

            // Equal units: the front lies half way, on a cell or between two.
            const int west = (red + blue) / 2;
            const int east = (red + blue + 1) / 2;
            for (int column = 0; column < frame.width; ++column)
                ASSERT_EQ(borders.at(column, 0), column == west || column == east ? 1 : 0)
                    << red << ' ' << blue << ' ' << column;
            for (const int side : {0, 1}) {
                const auto spots = weakSpotsOf(control, side, 1.0);
                ASSERT_EQ(spots.size(), 1U);
                EXPECT_EQ(spots[0].security, control.security.at(side == 0 ? west : east, 0));
                EXPECT_EQ(spots[0].security == 0.0, west == east);
            }
        }
}

TEST(Control, ABorderIsWhereNeighboursAreHeldByOthersOrASideIsNotAlone) {
    Random random(17);
    int contested = 0;
    for (int round = 0; round < 60; ++round) {
        const InfluenceFrame frame{.width = 9, .height = 7, .cell = 1.0, .teams = 3};
        std::vector<Field> fields(3, Field(frame.width, frame.height));
        for (Field& field : fields)
            for (double& value : field.values)
                value = static_cast<double>(random.below(4));

        const auto borders = bordersOf(controlOf(fields));

        const auto holdersOf = [&](int column, int row) {
            std::vector<std::size_t> all;
            for (std::size_t side = 0; side < 3; ++side)
                if (holds(fields, side, column, row))
                    all.push_back(side);
            return all;
        };
        for (int row = 0; row < frame.height; ++row)
            for (int column = 0; column < frame.width; ++column) {
                const auto here = holdersOf(column, row);
                bool expected = here.size() > 1;
                contested += expected ? 1 : 0;
                for (const auto& [x, y] : {std::pair(column - 1, row),
                                           std::pair(column + 1, row),
                                           std::pair(column, row - 1),
                                           std::pair(column, row + 1)}) {
                    if (!borders.contains(x, y) || here.size() != 1)
                        continue;
                    const auto there = holdersOf(x, y);
                    expected = expected || (there.size() == 1 && there != here);
                }
                ASSERT_EQ(borders.at(column, row), expected ? 1 : 0) << column << ' ' << row;
            }
    }
    EXPECT_GT(contested, 100);
}

TEST(Control, WeakSpotsLieWhereTheLeadIsSmall) {
    const InfluenceFrame frame{.width = 8, .height = 8, .cell = 1.0, .teams = 2};
    const std::vector<InfluenceUnit> units{{.team = 0, .column = 0, .row = 0, .strength = 8},
                                           {.team = 1, .column = 7, .row = 0, .strength = 8},
                                           {.team = 0, .column = 0, .row = 7, .strength = 2},
                                           {.team = 1, .column = 7, .row = 7, .strength = 8}};
    const Control control = controlOf(*influenceByRadius(frame, units));

    const auto borders = bordersOf(control);
    const auto spots = weakSpotsOf(control, 0, 0.3);

    ASSERT_FALSE(spots.empty());
    double least = 1e9;
    for (std::size_t cell = 0; cell < borders.size(); ++cell)
        if (borders.values[cell] != 0 && control.team.values[cell] == 0)
            least = std::min(least, control.security.values[cell]);
    EXPECT_EQ(spots[0].security, least);
    EXPECT_EQ(control.security.values[spots[0].cells[0]], least);
}

TEST(Control, WeakSpotsOfAMapOfBordersAreThoseOfTheControl) {
    Random random(31);
    for (int round = 0; round < 40; ++round) {
        const InfluenceFrame frame{.width = 14, .height = 9, .cell = 1.0, .teams = 3};
        std::vector<InfluenceUnit> units;
        for (int i = 0; i < 6; ++i)
            units.push_back({.team = static_cast<int>(random.below(3)),
                             .column = static_cast<int>(random.below(14)),
                             .row = static_cast<int>(random.below(9)),
                             .strength = random.between(1, 9)});
        const Control control = controlOf(*influenceByRadius(frame, units));
        const auto isBorder = bordersOf(control);
        Field borders(frame.width, frame.height);
        for (std::size_t cell = 0; cell < borders.size(); ++cell)
            if (isBorder.values[cell] != 0 && (control.strongest.values[cell] & 2U) != 0)
                borders.values[cell] = 1.0 / (1.0 + control.security.values[cell]);
        const auto expected = weakSpotsOf(control, 1, 0.4);
        const auto found = weakSpotsOf(borders, 0.4);

        ASSERT_EQ(found.size(), expected.size());
        for (std::size_t i = 0; i < found.size(); ++i) {
            EXPECT_EQ(found[i].cells, expected[i].cells);
            EXPECT_NEAR(found[i].security, expected[i].security, 1e-9);
        }
    }
}

TEST(Reach, IsTheArchetypesOwnOrElseTheAnalysiss) {
    constexpr double kUnlimited = std::numeric_limits<double>::infinity();
    level::Archetype archetype;
    EXPECT_EQ(reachOf(archetype, 8, Falloff::Slow, 30, 0), (Reach{Falloff::Slow, 30}));
    EXPECT_EQ(reachOf(archetype, 8, Falloff::Linear, 30, 2), (Reach{Falloff::Linear, 3}));
    archetype.influence.falloff = "fast";
    EXPECT_EQ(reachOf(archetype, 8, Falloff::Slow, 30, 2), (Reach{Falloff::Fast, 1}));
    archetype.influence.radius = 5;
    EXPECT_EQ(reachOf(archetype, 8, Falloff::Slow, 1, 4), (Reach{Falloff::Fast, 5}));
    archetype.influence.threshold = 2;
    EXPECT_EQ(reachOf(archetype, 8), (Reach{Falloff::Fast, 1})) << "of both the nearer";
    archetype.influence = {"linear", 0, 0.5, {}};
    EXPECT_EQ(reachOf(archetype, 8, Falloff::Slow, 1), (Reach{Falloff::Linear, 15}));
    EXPECT_EQ(reachOf(level::Archetype(), 8), (Reach{Falloff::Linear, kUnlimited}));

    const std::vector<KnownForces::Unit> units{{{0, 0}, 8, 0, {Falloff::Fast, 3}},
                                               {{0, 0}, 8, 1, {}}};
    EXPECT_EQ(influenceOf(units, {1, 0}), 2.0 + 4.0);
    EXPECT_EQ(influenceOf(units, {7, 0}), 1.0);
}

TEST(MapFlood, GivesCellsToTheStrongestArrival) {
    const auto grid = gridOf({"........"});
    const std::vector<City> cities{{"big", 0, 0, 8}, {"small", 7, 0, 2}};

    const auto map = *floodMap(grid, cities, 0.0);

    // 8 / (1 + d) against 2 / (1 + 7 - d).
    EXPECT_EQ(map.owner.values, (std::vector<std::int32_t>{0, 0, 0, 0, 0, 0, 0, 1}));
    EXPECT_EQ(map.strength.at(3, 0), 2.0);
}

TEST(MapFlood, TiesGoToTheFirstId) {
    const auto grid = gridOf({"..."});

    EXPECT_EQ(
        floodMap(grid, std::vector<City>{{"b", 0, 0, 2}, {"a", 2, 0, 2}}, 0.0)->owner.at(1, 0), 1);
    EXPECT_EQ(
        floodMap(grid, std::vector<City>{{"a", 0, 0, 2}, {"b", 2, 0, 2}}, 0.0)->owner.at(1, 0), 0);
}

TEST(MapFlood, RefusesCitiesOnObstacles) {
    const auto map = floodMap(gridOf({".@."}), std::vector<City>{{"a", 1, 0, 2}}, 0.0);

    ASSERT_FALSE(map);
    EXPECT_EQ(map.error().place, "cities[0].cell");
}

TEST(MapFlood, AreasHangTogether) {
    Random random(12);
    for (int round = 0; round < 60; ++round) {
        std::vector<std::string> rows;
        for (int row = 0; row < 20; ++row) {
            rows.emplace_back();
            for (int column = 0; column < 20; ++column)
                rows.back() += random.unit() < 0.25 ? '@' : '.';
        }
        const auto grid = gridOf(rows);
        std::vector<City> cities;
        for (int i = 0; i < 5; ++i)
            cities.push_back({std::to_string(i),
                              static_cast<int>(random.below(20)),
                              static_cast<int>(random.below(20)),
                              random.between(1, 20),
                              static_cast<Falloff>(random.below(4))});
        std::erase_if(cities, [&](const City& city) {
            return !grid.isFree(grid.cellOf(city.column, city.row));
        });
        const auto map = *floodMap(grid, cities, 0.1);

        for (std::size_t city = 0; city < cities.size(); ++city) {
            std::size_t owned = 0;
            for (const auto owner : map.owner.values)
                owned += owner == static_cast<int>(city) ? 1U : 0U;
            std::vector<bool> reached(grid.size());
            std::vector<nav::Cell> open;
            const nav::Cell start = grid.cellOf(cities[city].column, cities[city].row);
            if (map.owner.values[start] == static_cast<int>(city)) {
                open.push_back(start);
                reached[start] = true;
            }
            for (std::size_t done = 0; done < open.size(); ++done)
                for (int d = 0; d < 8; ++d) {
                    if ((grid.moves(open[done]) >> d & 1) == 0)
                        continue;
                    const nav::Cell next = open[done] + static_cast<nav::Cell>(grid.offset(d));
                    if (!reached[next] && map.owner.values[next] == static_cast<int>(city)) {
                        reached[next] = true;
                        open.push_back(next);
                    }
                }
            EXPECT_EQ(open.size(), owned);
        }
    }
}

} // namespace
} // namespace percept::tactics
