#include "percept/nav/JumpSearch.h"

#include "RandomGrid.h"
#include "Sanitized.h"
#include "percept/base/Archive.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <limits>

namespace percept::nav::jump_search_test {
namespace {

WalkGrid gridOf(std::vector<std::string> rows) {
    level::Grid grid;
    grid.rows = std::move(rows);
    return *WalkGrid::fromLevel(grid);
}

SearchStatus find(JumpSearch& search, const WalkGrid& grid, Cell start, Cell goal) {
    return search.run(grid, JumpMap(grid), start, goal);
}

/// Whether each step is allowed, and what they cost together.
std::optional<std::uint32_t> walk(const WalkGrid& grid, const std::vector<Cell>& cells) {
    std::uint32_t units = 0;
    for (std::size_t i = 1; i < cells.size(); ++i) {
        int direction = -1;
        for (int d = 0; d < 8; ++d)
            if ((grid.moves(cells[i - 1]) >> d & 1) != 0 &&
                cells[i - 1] + static_cast<Cell>(grid.offset(d)) == cells[i])
                direction = d;
        if (direction < 0)
            return std::nullopt;
        units += direction % 2 == 0 ? kStraightUnits : kDiagonalUnits;
    }
    return units;
}

/// Nothing where all is as the textbook has it.
std::string differsFromDijkstra(const WalkGrid& grid, const JumpMap& jumps, Cell start, Cell goal) {
    const auto expected = plainDijkstra(grid, {start}, nullptr)[goal];
    JumpSearch search;
    search.run(grid, jumps, start, goal);
    if (!grid.isFree(start) || !grid.isFree(goal) ||
        expected == std::numeric_limits<std::uint32_t>::max())
        return search.status() == SearchStatus::Unreachable ? "" : "no way leads there";
    if (search.status() != SearchStatus::Found)
        return "not found";
    const GridPath path = search.path(grid);
    if (search.units() != expected || walk(grid, path.cells) != expected)
        return "another length";
    if (path.cells.front() != start || path.cells.back() != goal)
        return "other ends";
    const auto steps = static_cast<std::size_t>(path.straight + path.diagonal);
    return steps + 1 == path.cells.size() ? "" : "steps were miscounted";
}

/// Ground, water and blocked cells.
rc::Gen<WalkGrid> anyGrid() {
    return rc::gen::exec([] {
        const int width = *rc::gen::inRange(1, 12);
        const int height = *rc::gen::inRange(1, 12);
        const auto letters = *rc::gen::element<std::string>(".....@", "..@", "...W@", ".");
        std::vector<std::string> rows;
        for (int row = 0; row < height; ++row)
            rows.push_back(*rc::gen::container<std::string>(static_cast<std::size_t>(width),
                                                            rc::gen::elementOf(letters)));
        return gridOf(rows);
    });
}

RC_GTEST_PROP(JumpSearchProperty, WaysAreAsShortAsThoseOfTheTextbookAlgorithm, ()) {
    const WalkGrid grid = *anyGrid();
    const JumpMap jumps(grid);
    const Cell start = *rc::gen::inRange<Cell>(0, grid.size());
    for (Cell goal = 0; goal < grid.size(); ++goal)
        RC_ASSERT(differsFromDijkstra(grid, jumps, start, goal) == "");
}

/// Beyond 64 cells walks go over several words.
TEST(JumpSearch, OnWideAndHighGridsToo) {
    Random random(5);
    for (int round = 0; round < (test::kSanitized ? 25 : 100); ++round) {
        const int width = 1 + static_cast<int>(random.below(200));
        const int height = 1 + static_cast<int>(random.below(200));
        const WalkGrid grid = randomGrid(
            random, width, height, random.between(0.0, 0.03) * random.between(0.0, 12.0));
        const JumpMap jumps(grid);
        for (int pair = 0; pair < 4; ++pair)
            ASSERT_EQ(differsFromDijkstra(
                          grid, jumps, random.below(grid.size()), random.below(grid.size())),
                      "")
                << width << " x " << height;
    }
}

TEST(JumpMap, WalksStopWhereTheWayEndsOrMayTurn) {
    std::string open(150, '.');
    std::string wall(150, '.');
    wall[100] = '@';
    const WalkGrid grid = gridOf({wall, open});
    const JumpMap jumps(grid);

    EXPECT_EQ(jumps.stepsToStop<0>(3, 1), 98) << "one cell after the corner";
    EXPECT_EQ(jumps.stepsToStop<0>(101, 1), 48) << "the edge";
    EXPECT_EQ(jumps.stepsToStop<4>(149, 1), 50) << "one cell after the corner";
    EXPECT_EQ(jumps.stepsToStop<4>(99, 1), 99);
    EXPECT_EQ(jumps.stepsToStop<0>(0, 0), 99) << "the wall";
    EXPECT_EQ(jumps.stepsToStop<6>(5, 0), 1);
    EXPECT_EQ(jumps.stepsToStop<2>(5, 1), 1);
}

/// Rooms of 16 x 16 cells with two doors in each wall, and every so many-th cell blocked.
WalkGrid roomsWithPillars(int every) {
    constexpr int kSide = 128;
    std::vector<std::string> rows(kSide, std::string(kSide, '.'));
    int cell = 0;
    for (int y = 0; y < kSide; ++y)
        for (int x = 0; x < kSide; ++x) {
            const bool wall = (x % 16 == 0 && y % 8 != 4) || (y % 16 == 0 && x % 8 != 4);
            const bool pillar = every > 0 && (++cell * 7919) % every == 0;
            if (wall || pillar)
                rows[static_cast<std::size_t>(y)][static_cast<std::size_t>(x)] = '@';
        }
    return gridOf(rows);
}

TEST(JumpMap, PaysOffAmongRoomsButNotAmongScatteredPillars) {
    EXPECT_TRUE(JumpMap(gridOf(std::vector<std::string>(40, std::string(50, '.')))).paysOff());
    EXPECT_TRUE(JumpMap(roomsWithPillars(0)).paysOff());
    EXPECT_FALSE(JumpMap(roomsWithPillars(12)).paysOff());
    EXPECT_FALSE(JumpMap(gridOf({"@@", "@@"})).paysOff());
}

TEST(JumpSearch, DoesNotCutCorners) {
    const WalkGrid grid = gridOf({"..", "@."});
    JumpSearch search;

    ASSERT_EQ(find(search, grid, 0, 3), SearchStatus::Found);

    EXPECT_EQ(search.path(grid), (GridPath{{0, 1, 3}, 2, 0}));
}

TEST(JumpSearch, OneCellIsAWayOfLengthZero) {
    const WalkGrid grid = gridOf({"."});
    JumpSearch search;

    ASSERT_EQ(find(search, grid, 0, 0), SearchStatus::Found);

    EXPECT_EQ(search.path(grid), (GridPath{{0}, 0, 0}));
    EXPECT_EQ(search.units(), 0U);
}

TEST(JumpSearch, BlockedEndsAreUnreachable) {
    const WalkGrid grid = gridOf({".@", "WW"});
    JumpSearch search;

    EXPECT_EQ(find(search, grid, 0, 1), SearchStatus::Unreachable);
    EXPECT_EQ(find(search, grid, 1, 1), SearchStatus::Unreachable);
    EXPECT_EQ(find(search, grid, 0, 2), SearchStatus::Unreachable) << "water";
    EXPECT_EQ(find(search, grid, 2, 3), SearchStatus::Found);
}

TEST(JumpSearch, SlicesSaveAndRestoreWithoutChangingAnything) {
    Random random(7);
    const WalkGrid grid = randomGrid(random, 90, 70, 0.2);
    const JumpMap jumps(grid);
    const auto anyFreeCell = [&] {
        Cell cell = 0;
        do
            cell = random.below(grid.size());
        while (!grid.isFree(cell));
        return cell;
    };
    const Cell start = anyFreeCell();
    const Cell goal = anyFreeCell();
    JumpSearch whole;
    ASSERT_EQ(whole.run(grid, jumps, start, goal), SearchStatus::Found);
    ASSERT_GT(whole.expansions(), 30);
    JumpSearch sliced;
    sliced.begin(grid, jumps, start, goal);

    while (sliced.step(grid, jumps, 7) == SearchStatus::InProgress) {
        auto loaded = describe::load<JumpSearch>(describe::save(sliced));
        ASSERT_TRUE(loaded) << loaded.error().text();
        sliced = std::move(*loaded);
    }

    EXPECT_EQ(sliced, whole);
    EXPECT_EQ(describe::hash(sliced), describe::hash(whole));
}

TEST(JumpSearch, OldSearchesNeverShowThroughHoweverManyThereWere) {
    Random random(10);
    const WalkGrid grid = randomGrid(random, 6, 6, 0.2);
    const JumpMap jumps(grid);
    JumpSearch search;
    for (int round = 0; round < 140'000; ++round)
        search.run(grid, jumps, static_cast<Cell>(round) % grid.size(), 0);
    for (Cell start = 0; start < grid.size(); ++start) {
        JumpSearch fresh;
        search.run(grid, jumps, start, 0);
        fresh.run(grid, jumps, start, 0);
        EXPECT_EQ(search.status(), fresh.status());
        EXPECT_EQ(search.units(), fresh.units());
        EXPECT_EQ(search.expansions(), fresh.expansions());
    }
}

TEST(JumpSearch, MemoryStaysBelowSixteenBytesACell) {
    Random random(8);
    const WalkGrid grid = randomGrid(random, 512, 512, 0.25);
    const JumpMap jumps(grid);
    JumpSearch search;
    for (int round = 0; round < 20; ++round)
        search.run(grid, jumps, random.below(grid.size()), random.below(grid.size()));

    // The grid's own byte of moves counts, too.
    EXPECT_LE(static_cast<double>(search.bytes() + jumps.bytes()) / grid.size() + 1, 16.0);
}

} // namespace
} // namespace percept::nav::jump_search_test
