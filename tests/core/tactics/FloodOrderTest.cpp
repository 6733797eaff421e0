#include "FloodOrder.h"

#include "percept/base/Random.h"
#include "percept/tactics/MapFlood.h"

#include <gtest/gtest.h>

#include <optional>

/// Against whole numbers: a strength of `s` hundredths after a path of `w` units over cells of `c`
/// hundredths of a metre leaves `s / (100 + c * w / kStraightUnits)`.
namespace percept::tactics::flood_order_test {
namespace {

using Int = std::int64_t;

struct Left {
    Int strength = 0;
    Int way = 0;
};

int compared(const Left& a, const Left& b, Int cell) {
    const Int unit = nav::kStraightUnits;
    const Int one = a.strength * (100 * unit + cell * b.way);
    const Int other = b.strength * (100 * unit + cell * a.way);
    return one > other ? 1 : one < other ? -1 : 0;
}

Int stepOf(int direction) {
    return direction % 2 == 0 ? nav::kStraightUnits : nav::kDiagonalUnits;
}

TEST(FloodOrder, IsThatOfWholeNumbers) {
    Random random(3);
    int ties = 0;
    for (int i = 0; i < 40000; ++i) {
        const auto any = [&] {
            return Left{10 * (1 + random.below(12)),
                        random.below(12) * stepOf(0) + random.below(3) * stepOf(1)};
        };
        const Int cell = 10 * (1 + random.below(5));
        const Left a = any();
        const Left b = any();
        const auto arriving = [](const Left& left) {
            return Arriving{static_cast<double>(left.strength) / 100.0,
                            Falloff::Linear,
                            static_cast<std::uint64_t>(left.way)};
        };
        const int expected = compared(a, b, cell);
        const auto order = compareLeft(arriving(a), arriving(b), static_cast<double>(cell) / 100.0);
        ASSERT_EQ(order < 0 ? -1 : order > 0 ? 1 : 0, expected);
        ties += expected == 0 ? 1 : 0;
    }
    EXPECT_GT(ties, 100) << "otherwise this would say little";
}

TEST(FloodOrder, FalloffsMeetWhereTheirFormulasDo) {
    const auto equal = [](const Arriving& a, const Arriving& b) {
        return compareLeft(a, b, 1.0) == 0;
    };
    const auto cells = [](std::uint64_t count) { return count * nav::kStraightUnits; };
    // 0.9 / 3 = 0.3 and 0.3 / 1; 0.6 / sqrt(4) = 0.3; 2.7 / 9 = 0.3; 1.5 / 5 = 0.3.
    const Arriving here{0.3, Falloff::Linear, 0};
    EXPECT_TRUE(equal({0.9, Falloff::Linear, cells(2)}, here));
    EXPECT_TRUE(equal({0.6, Falloff::Slow, cells(3)}, here));
    EXPECT_TRUE(equal({2.7, Falloff::Fast, cells(2)}, here));
    EXPECT_TRUE(equal({1.5, Falloff::Plateau, cells(2)}, here));
    EXPECT_FALSE(equal({0.9000000000000001, Falloff::Linear, cells(2)}, here));
    EXPECT_FALSE(equal({0.9, Falloff::Linear, cells(2) + 1}, here));
}

TEST(FloodOrder, ARadiusIsReachedInclusively) {
    // 0.1 * 3 is more than 0.3 in floating point, and so are many more.
    for (unsigned tenths = 1; tenths < 200; ++tenths) {
        const std::uint64_t way = std::uint64_t{tenths} * nav::kStraightUnits;
        EXPECT_TRUE(isWithin(way, tenths / 10.0, 0.1)) << tenths;
        EXPECT_FALSE(isWithin(way + 1, tenths / 10.0, 0.1)) << tenths;
    }
}

/// Takes the strongest arrival of all that there are, again and again.
std::vector<std::int32_t> ownersOnPaper(const nav::WalkGrid& grid,
                                        const std::vector<City>& cities,
                                        Int cell,
                                        const nav::TravelCosts* ground) {
    struct Arrival {
        Left left;
        std::size_t city = 0;
    };
    std::vector<std::optional<Arrival>> owned(grid.size());
    for (;;) {
        std::optional<Arrival> best;
        nav::Cell where = 0;
        const auto consider = [&](const Arrival& one, nav::Cell at) {
            if (owned[at])
                return;
            const int order = best ? compared(one.left, best->left, cell) : 1;
            if (order < 0 || (order == 0 && cities[one.city].id > cities[best->city].id))
                return;
            best = one;
            where = at;
        };
        for (std::size_t city = 0; city < cities.size(); ++city)
            consider({{std::llround(cities[city].strength * 100.0), 0}, city},
                     grid.cellOf(cities[city].column, cities[city].row));
        for (nav::Cell from = 0; from < grid.size(); ++from)
            for (int d = 0; owned[from] && d < 8; ++d)
                if ((grid.moves(from) >> d & 1) != 0) {
                    Arrival next = *owned[from];
                    next.left.way +=
                        ground == nullptr
                            ? stepOf(d)
                            : ground->stepUnits(
                                  from, from + static_cast<nav::Cell>(grid.offset(d)), d);
                    consider(next, from + static_cast<nav::Cell>(grid.offset(d)));
                }
        if (!best)
            break;
        owned[where] = best;
    }
    std::vector<std::int32_t> owners;
    for (const auto& one : owned)
        owners.push_back(one ? static_cast<std::int32_t>(one->city) : kNobody);
    return owners;
}

TEST(MapFloodTies, GoToTheIdAndNeverToRounding) {
    Random random(8);
    for (int round = 0; round < 120; ++round) {
        const Int cell = 10 * (1 + random.below(12));
        level::Grid level;
        level.cell = static_cast<double>(cell) / 100.0;
        for (int row = 0; row < 9; ++row) {
            level.rows.emplace_back();
            for (int column = 0; column < 9; ++column)
                level.rows.back() += random.below(6) == 0 ? '@' : '.';
        }
        const auto grid = *nav::WalkGrid::fromLevel(level);
        std::vector<City> cities;
        for (int i = 0; i < 4; ++i) {
            const int column = static_cast<int>(random.below(9));
            const int row = static_cast<int>(random.below(9));
            if (grid.isFree(grid.cellOf(column, row)))
                cities.push_back({std::string(1, static_cast<char>('d' - i)),
                                  column,
                                  row,
                                  0.3 * (1.0 + random.below(3))});
        }
        for (City& city : cities)
            city.strength = static_cast<double>(std::llround(city.strength * 100.0)) / 100.0;

        ASSERT_EQ(floodMap(grid, cities, 0.0)->owner.values,
                  ownersOnPaper(grid, cities, cell, nullptr))
            << "round " << round;
        std::vector<double> added(grid.size());
        for (double& cost : added)
            cost = random.below(3) / 2.0;
        const std::vector<UnitCosts> costs{{"foot", *nav::TravelCosts::make(grid, added, 1.0)}};
        for (City& city : cities)
            city.costs = 0;
        ASSERT_EQ(floodMap(grid, cities, 0.0, costs)->owner.values,
                  ownersOnPaper(grid, cities, cell, &costs[0].costs))
            << "round " << round << " on terrain";
    }
}

TEST(MapFloodTies, AStrengthOfTheThresholdReaches) {
    level::Grid level;
    level.cell = 0.1;
    level.rows = {std::string(30, '.')};
    const auto grid = *nav::WalkGrid::fromLevel(level);
    // 0.7 / (1 + 0.1 d) >= 0.1 k holds up to d = 70 / k - 10 cells.
    for (int k = 2; k <= 6; ++k) {
        const auto map =
            *floodMap(grid, std::vector<City>{{"a", 0, 0, 0.7}}, static_cast<double>(k) / 10.0);
        int reached = 0;
        for (const auto owner : map.owner.values)
            reached += owner == 0 ? 1 : 0;
        EXPECT_EQ(reached, 1 + 70 / k - 10) << k;
    }
}

} // namespace
} // namespace percept::tactics::flood_order_test
