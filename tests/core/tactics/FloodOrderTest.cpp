#include "FloodOrder.h"

#include "percept/base/Random.h"
#include "percept/tactics/MapFlood.h"

#include <boost/multiprecision/cpp_dec_float.hpp>
#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <optional>

/// Against numbers of a hundred digits, in which what is equal on paper differs by less than 1e-70.
namespace percept::tactics::flood_order_test {
namespace {

using Digits = boost::multiprecision::cpp_dec_float_100;
using Int = std::int64_t;

constexpr std::array kFalloffs{Falloff::Linear, Falloff::Slow, Falloff::Fast, Falloff::Plateau};

/// A strength in hundredths after so many thousandths of a cell straight on and of a diagonal.
struct Left {
    Int strength = 0;
    Falloff falloff = Falloff::Linear;
    Int thousandths = 0;
    Int diagonals = 0;
};

/// @param cell hundredths of a metre
Digits valueOf(const Left& left, Int cell) {
    static const Digits root = sqrt(Digits(2));
    const Digits distance = (left.thousandths + left.diagonals * root) * Digits(cell) / 100000;
    const Digits strength = Digits(left.strength) / 100;
    switch (left.falloff) {
    case Falloff::Linear:
        return strength / (1 + distance);
    case Falloff::Slow:
        return strength / sqrt(Digits(1 + distance));
    case Falloff::Fast:
        return strength / ((1 + distance) * (1 + distance));
    case Falloff::Plateau:
        return strength / (1 + distance * distance);
    }
    return strength;
}

int compared(const Digits& a, const Digits& b) {
    static const Digits close("1e-70");
    return abs(Digits(a - b)) < close ? 0 : a < b ? -1 : 1;
}

Arriving arriving(const Left& left) {
    return {static_cast<double>(left.strength) / 100.0,
            left.falloff,
            {left.thousandths * PathLength::kPartsPerCell / 1000,
             left.diagonals * PathLength::kPartsPerCell / 1000}};
}

PathLength diagonals(Int count) {
    return {0, count * PathLength::kPartsPerCell};
}

PathLength cells(Int count) {
    return {count * PathLength::kPartsPerCell, 0};
}

TEST(PathLength, IsComparedAsWithAHundredDigits) {
    Random random(5);
    // The best fractions for the root of 2 come closest to it.
    std::vector<PathLength> lengths{{0, 0}};
    Int over = 1;
    for (Int under = 1; under < (Int{1} << 26U); over += 2 * under, under = over - under)
        lengths.push_back({over, 0}), lengths.push_back({0, under}),
            lengths.push_back({over * PathLength::kPartsPerCell, 0}),
            lengths.push_back(diagonals(under));
    for (int i = 0; i < 100; ++i)
        lengths.push_back({random.below(40) * PathLength::kPartsPerCell / 10,
                           random.below(300) * PathLength::kPartsPerCell / 10});
    const auto digits = [](const PathLength& length) {
        return Digits((length.parts + length.diagonals * sqrt(Digits(2))) /
                      PathLength::kPartsPerCell);
    };
    for (const PathLength& a : lengths)
        for (const PathLength& b : lengths) {
            const auto order = a <=> b;
            ASSERT_EQ(order < 0   ? -1
                      : order > 0 ? 1
                                  : 0,
                      compared(digits(a), digits(b)))
                << a.parts << " " << a.diagonals << ", " << b.parts << " " << b.diagonals;
            ASSERT_EQ(order == 0, a == b);
        }
}

TEST(PathLength, AStepIsLongerThanNothing) {
    const Int cell = PathLength::kPartsPerCell;
    EXPECT_EQ(PathLength::ofStep(false, cell / 2), (PathLength{3 * cell / 2, 0}));
    EXPECT_EQ(PathLength::ofStep(true, -cell / 2), (PathLength{0, cell / 2}));
    EXPECT_EQ(PathLength::ofStep(false, -cell), (PathLength{PathLength::kLeastParts, 0}));
    EXPECT_EQ(PathLength::ofStep(true, -2 * cell), (PathLength{0, PathLength::kLeastParts}));
}

TEST(FloodOrder, IsThatOfAHundredDigits) {
    Random random(3);
    int ties = 0;
    int tiesOfRoots = 0;
    for (int i = 0; i < 40000; ++i) {
        const bool oneFalloff = random.below(2) == 0;
        const Falloff falloff = kFalloffs[random.below(4)];
        const auto any = [&] {
            return Left{Int{50} << random.below(4),
                        oneFalloff ? falloff : kFalloffs[random.below(4)],
                        1000 * random.below(8),
                        random.below(2) == 0 ? 0 : 1000 * random.below(4)};
        };
        const Int cell = 50 * (1 + random.below(2));
        const Left a = any();
        const Left b = any();
        const int expected = compared(valueOf(a, cell), valueOf(b, cell));
        const auto order = compareLeft(arriving(a), arriving(b), static_cast<double>(cell) / 100.0);
        ASSERT_EQ(order < 0 ? -1 : order > 0 ? 1 : 0, expected);
        const bool isTie = expected == 0 && a.strength != b.strength;
        ties += isTie ? 1 : 0;
        tiesOfRoots += isTie && a.diagonals != b.diagonals ? 1 : 0;
    }
    EXPECT_GT(ties, 100) << "otherwise this would say little";
    EXPECT_GT(tiesOfRoots, 3) << "the same";
}

TEST(FloodOrder, FalloffsMeetWhereTheirFormulasDo) {
    const auto equal = [](const Arriving& a, const Arriving& b) {
        return compareLeft(a, b, 1.0) == 0;
    };
    // 0.9 / 3 = 0.3 and 0.3 / 1; 0.6 / sqrt(4) = 0.3; 2.7 / 9 = 0.3; 1.5 / 5 = 0.3.
    const Arriving here{0.3, Falloff::Linear, {}};
    EXPECT_TRUE(equal({0.9, Falloff::Linear, cells(2)}, here));
    EXPECT_TRUE(equal({0.6, Falloff::Slow, cells(3)}, here));
    EXPECT_TRUE(equal({2.7, Falloff::Fast, cells(2)}, here));
    EXPECT_TRUE(equal({1.5, Falloff::Plateau, cells(2)}, here));
    EXPECT_FALSE(equal({0.9000000000000001, Falloff::Linear, cells(2)}, here));
    EXPECT_FALSE(equal({0.9, Falloff::Linear, cells(2) + PathLength{1, 0}}, here));
    // sqrt(2) * (1 + a + b sqrt(2)) = 1 + (2 b - 1) + (1 + a) sqrt(2).
    for (Int a = 0; a < 4; ++a)
        for (Int b = 1; b < 4; ++b)
            EXPECT_TRUE(equal({0.2, Falloff::Fast, cells(2 * b - 1) + diagonals(1 + a)},
                              {0.1, Falloff::Fast, cells(a) + diagonals(b)}))
                << a << " " << b;
}

TEST(FloodOrder, ARadiusIsReachedInclusively) {
    // 0.1 * 3 is more than 0.3 in floating point, and so are many more.
    for (int tenths = 1; tenths < 200; ++tenths) {
        EXPECT_TRUE(isWithin(cells(tenths), tenths / 10.0, 0.1)) << tenths;
        EXPECT_FALSE(isWithin(cells(tenths) + PathLength{1, 0}, tenths / 10.0, 0.1)) << tenths;
    }
    EXPECT_FALSE(isWithin(diagonals(1), 1.414213562373095, 1.0)) << "no decimal is the root of 2";
    EXPECT_TRUE(isWithin(diagonals(1), 1.414213562373096, 1.0));
}

/// Takes the strongest arrival of all that there are, again and again.
class OnPaper {
public:
    /// @param added hundredths of a cell by cell; empty: no terrain
    OnPaper(const nav::WalkGrid& grid,
            const std::vector<City>& cities,
            Int cell,
            std::vector<Int> added)
        : m_grid(grid)
        , m_cities(cities)
        , m_cell(cell)
        , m_added(std::move(added)) {
        for (std::size_t city = 0; city < cities.size(); ++city)
            arrive({std::llround(cities[city].strength * 100.0), cities[city].falloff, 0, 0},
                   city,
                   grid.cellOf(cities[city].column, cities[city].row));
    }
    std::vector<std::int32_t> owners() {
        std::vector<std::int32_t> owners(m_grid.size(), kNobody);
        for (;;) {
            const Arrival* best = nullptr;
            for (const Arrival& one : m_open)
                if (owners[one.at] == kNobody && (best == nullptr || goesFirst(one, *best)))
                    best = &one;
            if (best == nullptr)
                return owners;
            const Arrival taken = *best;
            for (const Arrival& one : m_open)
                ties += one.at == taken.at && owners[one.at] == kNobody && one.city != taken.city &&
                                compared(one.value, taken.value) == 0
                            ? 1
                            : 0;
            owners[taken.at] = static_cast<std::int32_t>(taken.city);
            for (int d = 0; d < 8; ++d)
                if ((m_grid.moves(taken.at) >> d & 1) != 0)
                    step(taken, d);
        }
    }
    int ties = 0; ///< cells where two cities arrive equally strong

private:
    struct Arrival {
        Left left;
        Digits value;
        std::size_t city = 0;
        nav::Cell at = 0;
    };
    bool goesFirst(const Arrival& one, const Arrival& other) const {
        const int order = compared(one.value, other.value);
        return order > 0 || (order == 0 && m_cities[one.city].id < m_cities[other.city].id);
    }
    void arrive(const Left& left, std::size_t city, nav::Cell at) {
        m_open.push_back({left, valueOf(left, m_cell), city, at});
    }
    void step(const Arrival& from, int d) {
        const nav::Cell next = from.at + static_cast<nav::Cell>(m_grid.offset(d));
        Left left = from.left;
        const Int times = m_added.empty() ? 1000 : 1000 + 5 * (m_added[from.at] + m_added[next]);
        (d % 2 == 0 ? left.thousandths : left.diagonals) += times;
        arrive(left, from.city, next);
    }

    const nav::WalkGrid& m_grid;
    const std::vector<City>& m_cities;
    Int m_cell;
    std::vector<Int> m_added;
    std::vector<Arrival> m_open;
};

/// What is random: obstacles, the size of cells, places, strengths and falloffs of cities, terrain.
class Country {
public:
    explicit Country(Random& random)
        : cell(25 * (1 + random.below(4)))
        , grid(gridOf(random, cell)) {
        const bool oneFalloff = random.below(2) == 0;
        const Falloff falloff = kFalloffs[random.below(4)];
        for (int i = 0; i < 4; ++i) {
            const int column = static_cast<int>(random.below(kSide));
            const int row = static_cast<int>(random.below(kSide));
            if (grid.isFree(grid.cellOf(column, row)))
                cities.push_back({std::string(1, static_cast<char>('d' - i)),
                                  column,
                                  row,
                                  0.5 * (1 << random.below(3)),
                                  oneFalloff ? falloff : kFalloffs[random.below(4)]});
        }
        for (std::size_t i = 0; i < grid.size(); ++i)
            added.push_back(static_cast<Int>(random.below(4)) * 50 - 50);
    }
    [[nodiscard]] std::vector<UnitCosts> costs() const {
        std::vector<double> cells;
        for (const Int one : added)
            cells.push_back(static_cast<double>(one) / 100.0);
        return {UnitCosts::make("foot", grid, cells).value()};
    }

    Int cell;
    nav::WalkGrid grid;
    std::vector<City> cities;
    std::vector<Int> added; ///< hundredths of a cell

private:
    static constexpr int kSide = 8;
    static nav::WalkGrid gridOf(Random& random, Int cell) {
        level::Grid level;
        level.cell = static_cast<double>(cell) / 100.0;
        for (int row = 0; row < kSide; ++row) {
            level.rows.emplace_back();
            for (int column = 0; column < kSide; ++column)
                level.rows.back() += random.below(6) == 0 ? '@' : '.';
        }
        return *nav::WalkGrid::fromLevel(level);
    }
};

TEST(MapFloodTies, GoToTheIdAndNeverToRounding) {
    Random random(8);
    int ties = 0;
    for (int round = 0; round < 200; ++round) {
        Country country(random);
        OnPaper plain(country.grid, country.cities, country.cell, {});
        ASSERT_EQ(floodMap(country.grid, country.cities, 0.0)->owner.values, plain.owners())
            << "round " << round;
        for (City& city : country.cities)
            city.costs = 0;
        OnPaper onTerrain(country.grid, country.cities, country.cell, country.added);
        ASSERT_EQ(floodMap(country.grid, country.cities, 0.0, country.costs())->owner.values,
                  onTerrain.owners())
            << "round " << round << " on terrain";
        ties += plain.ties + onTerrain.ties;
    }
    EXPECT_GT(ties, 100) << "otherwise this would say little";
}

TEST(Leaving, IsWhatIsLeftToTheLastDigit) {
    Random random(12);
    for (int i = 0; i < 4000; ++i) {
        const Left left{1 + static_cast<Int>(random.below(900)),
                        kFalloffs[random.below(4)],
                        1000 * static_cast<Int>(random.below(300)),
                        1000 * static_cast<Int>(random.below(300))};
        const Int cell = 1 + random.below(300);
        const Arriving one = arriving(left);
        const double found =
            Leaving(one.strength, one.falloff, static_cast<double>(cell) / 100.0).after(one.way);
        // No double is nearer.
        const Digits gap = Digits(std::nextafter(found, 1e9)) - Digits(found);
        ASSERT_LE(abs(Digits(Digits(found) - valueOf(left, cell))), gap / 2 * Digits("1.000000001"))
            << i;
    }
}

/// The shortest paths from one cell, by their lengths in a hundred digits.
std::vector<std::optional<Left>> pathsOnPaper(const nav::WalkGrid& grid,
                                              nav::Cell from,
                                              const Left& start,
                                              Int cell,
                                              const std::vector<Int>& added) {
    std::vector<std::optional<Left>> best(grid.size());
    std::vector<bool> done(grid.size());
    best[from] = start;
    for (;;) {
        std::optional<nav::Cell> next;
        for (nav::Cell one = 0; one < grid.size(); ++one)
            if (best[one] && !done[one] &&
                (!next || valueOf(*best[one], cell) > valueOf(*best[*next], cell)))
                next = one;
        if (!next)
            return best;
        done[*next] = true;
        for (int d = 0; d < 8; ++d) {
            if ((grid.moves(*next) >> d & 1) == 0)
                continue;
            const nav::Cell to = *next + static_cast<nav::Cell>(grid.offset(d));
            Left there = *best[*next];
            const Int times = added.empty() ? 1000 : 1000 + 5 * (added[*next] + added[to]);
            (d % 2 == 0 ? there.thousandths : there.diagonals) += times;
            if (!best[to] || valueOf(there, cell) > valueOf(*best[to], cell))
                best[to] = there;
        }
    }
}

/// Whose each cell is: of the strongest, or nobody's where two are equally strong.
struct Shares {
    std::vector<std::int32_t> owners;
    int ties = 0;
};
Shares sharesOnPaper(const Country& country, Int radius, const std::vector<Int>& added) {
    Shares shares{std::vector<std::int32_t>(country.grid.size(), kNobody)};
    std::vector<Digits> strongest(country.grid.size(), Digits(0));
    for (std::size_t team = 0; team < country.cities.size(); ++team) {
        const City& city = country.cities[team];
        const Left start{std::llround(city.strength * 100.0), city.falloff, 0, 0};
        const auto paths = pathsOnPaper(
            country.grid, country.grid.cellOf(city.column, city.row), start, country.cell, added);
        for (std::size_t cell = 0; cell < paths.size(); ++cell) {
            if (!paths[cell])
                continue;
            // 1 / (1 + d) tells d, which is compared with the radius.
            Left length = *paths[cell];
            length.strength = 100;
            length.falloff = Falloff::Linear;
            if (compared(valueOf(length, country.cell), 1 / (1 + Digits(radius) / 100)) < 0)
                continue;
            const Digits value = valueOf(*paths[cell], country.cell);
            const int order = compared(value, strongest[cell]);
            if (order == 0)
                ++shares.ties;
            if (order >= 0)
                shares.owners[cell] = order == 0 ? kNobody : static_cast<std::int32_t>(team);
            strongest[cell] = order > 0 ? value : strongest[cell];
        }
    }
    return shares;
}

TEST(InfluenceFloodTies, BelongToNobodyAndRadiiAreInclusiveOnPaper) {
    Random random(21);
    int ties = 0;
    for (int round = 0; round < 20; ++round) {
        Country country(random);
        const Int radius = 25 * static_cast<Int>(1 + random.below(40));
        const InfluenceFrame frame{country.grid.width(),
                                   country.grid.height(),
                                   country.grid.cellSize(),
                                   static_cast<int>(country.cities.size())};
        std::vector<InfluenceUnit> units;
        for (const City& city : country.cities)
            units.push_back({.team = static_cast<int>(units.size()),
                             .column = city.column,
                             .row = city.row,
                             .strength = city.strength,
                             .falloff = city.falloff,
                             .maxRadius = static_cast<double>(radius) / 100.0});
        const auto plain = sharesOnPaper(country, radius, {});
        ASSERT_EQ(controlOf(*influenceByFlooding(frame, units, country.grid)).team.values,
                  plain.owners)
            << "round " << round;
        for (InfluenceUnit& unit : units)
            unit.costs = 0;
        const auto onTerrain = sharesOnPaper(country, radius, country.added);
        ASSERT_EQ(
            controlOf(*influenceByFlooding(frame, units, country.grid, kNobody, country.costs()))
                .team.values,
            onTerrain.owners)
            << "round " << round << " on terrain";
        ties += plain.ties + onTerrain.ties;
    }
    EXPECT_GT(ties, 15) << "otherwise this would say little";
}

/// Paths longer than nav's units can tell apart: a snake of 9,999 cells.
TEST(InfluenceFloodTies, LongPathsAreAsLongAsTheyAre) {
    level::Grid level;
    for (int row = 0; row < 199; ++row)
        level.rows.push_back(row % 2 == 0   ? std::string(100, '.')
                             : row % 4 == 1 ? std::string(99, '@') + '.'
                                            : '.' + std::string(99, '@'));
    const auto grid = *nav::WalkGrid::fromLevel(level);
    const InfluenceFrame frame{100, 199, 1.0, 1};
    const std::vector<InfluenceUnit> units{{.strength = 1e6}};

    const auto field = (*influenceByFlooding(frame, units, grid))[0];

    EXPECT_EQ(field.at(0, 198), 1e6 / (1.0 + 99.0 * 100.0 + 198.0));
    EXPECT_EQ(field.at(0, 4), 1e6 / (1.0 + 2 * 99.0 + 4.0));
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
