#include "editor/import/MovingAiImport.h"
#include "Sanitized.h"
#include "TestData.h"
#include "percept/base/File.h"
#include "percept/nav/JumpSearch.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <ostream>

namespace percept::importing {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

constexpr const char* kSmall = "type octile\nheight 2\nwidth 3\nmap\n.@T\n.GW\n";

std::string messageFor(std::string_view text) {
    const auto imported = importMovingAi(text, "a.map", {1.0});
    return imported ? "no error" : imported.error().text();
}

TEST(MovingAiImport, KeepsTheRowsFromTheTop) {
    const auto imported = importMovingAi(kSmall, "maps/small.map", {0.5});

    ASSERT_TRUE(imported) << imported.error().text();
    EXPECT_EQ(imported->level.name, "small");
    EXPECT_THAT(imported->level.grid.rows, ElementsAre(".@T", ".GW"));
    EXPECT_EQ(imported->level.grid.cell, 0.5);
    EXPECT_EQ(imported->level.bounds.max, (level::Vec2{1.5, 1.0}));
}

TEST(MovingAiImport, ReadsLinesOfWindows) {
    EXPECT_TRUE(
        importMovingAi("type octile\r\nheight 1\r\nwidth 1\r\nmap\r\n.\r\n", "a.map", {1.0}));
}

TEST(MovingAiImport, SaysWhatIsWrongAndWhere) {
    EXPECT_THAT(messageFor("type octile\nheight 2\nwidth 3\nmap\n.@T\n"),
                HasSubstr("a.map:5: the file is cut off: it has 1 rows of 2"));
    EXPECT_THAT(messageFor("type octile\nheight 2\nwidth 3\nmap\n.@T\n....\n"),
                HasSubstr("a.map:6: the row has 4 cells, the head says 3"));
    EXPECT_THAT(messageFor("type octile\nheight 1\nwidth 3\nmap\n.x.\n"),
                HasSubstr("a.map:5: column 1"));
    EXPECT_THAT(messageFor("type octile\nheight -1\nwidth 3\nmap\n"), HasSubstr("a.map:2: "));
    EXPECT_THAT(messageFor("type octile\nheight 99999999999\nwidth 3\nmap\n"),
                HasSubstr("a.map:2: "));
    EXPECT_THAT(messageFor("type octile\nheight 2\n"), HasSubstr("no height and width"));
    EXPECT_THAT(messageFor(""), HasSubstr("an empty file"));
}

TEST(MovingAiImport, RefusesMapsOfOtherKinds) {
    const std::vector<std::pair<const char*, const char*>> others{
        {"raven/not_raven_ch5_grid.map", "a grid map of the path-finding chapter"},
        {"raven/Raven_DM1.map", "a Raven map"},
        {"levels/quake/dm1.map", "a Quake map"}};
    for (const auto& [name, kind] : others) {
        PERCEPT_REQUIRE_TEST_DATA(file, name);
        const auto text = readFile(file, kLargestImportBytes);
        EXPECT_THAT(messageFor(*text), HasSubstr(std::string("is ") + kind));
    }
}

TEST(Scenarios, SayWhatIsWrongAndWhere) {
    const auto message = [](std::string_view text) {
        const auto rows = readScenarios(text, "a.scen");
        return rows ? "no error" : rows.error().text();
    };

    EXPECT_THAT(message("type octile\n"), HasSubstr("a.scen:1: is not a scenario"));
    EXPECT_THAT(message("version 1\n0\ta.map\t4\t4\t0\t0\t1\n"),
                HasSubstr("a.scen:2: the row has 7"));
    EXPECT_THAT(message("version 1\n0 a.map 4 4 0 0 9 1 3\n"), HasSubstr("a.scen:2: "));
    EXPECT_THAT(message("version 1\n0 a.map 4 4 0 0 x 1 3\n"), HasSubstr("a.scen:2: "));
    EXPECT_EQ(message("version 1.0\n\n0 maps/a.map 4 4 0 0 3 3 4.24\n"), "no error");
}

struct Problems {
    const char* map;
    const char* scenario;
    std::size_t rows;
    double tolerance;

    friend void PrintTo(const Problems& problems, std::ostream* stream) { *stream << problems.map; }
};

class MovingAiProblems : public testing::TestWithParam<Problems> {};

TEST_P(MovingAiProblems, AllHaveTheGivenLength) {
    PERCEPT_REQUIRE_TEST_DATA(map, std::string("movingai/") + GetParam().map);
    PERCEPT_REQUIRE_TEST_DATA(scenario, std::string("movingai/") + GetParam().scenario);
    const auto imported = importMovingAi(*readFile(map, kLargestImportBytes), map.string(), {1.0});
    ASSERT_TRUE(imported) << imported.error().text();
    const auto rows = readScenarios(*readFile(scenario, kLargestImportBytes), scenario.string());
    ASSERT_TRUE(rows) << rows.error().text();
    const auto grid = *nav::WalkGrid::fromLevel(imported->level.grid);
    const nav::JumpMap jumps(grid);
    nav::GridSearch search;
    nav::JumpSearch quick;

    double worst = 0.0;
    for (std::size_t i = 0; i < rows->size(); i += test::kSanitized ? 10 : 1) {
        const Scenario& row = (*rows)[i];
        EXPECT_EQ(row.map, imported->level.name);
        const nav::Cell start = grid.cellOf(row.startColumn, row.startRow);
        const nav::Cell goal = grid.cellOf(row.goalColumn, row.goalRow);
        ASSERT_EQ(search.run(grid, start, goal), nav::SearchStatus::Found) << "line " << row.line;
        worst = std::max(worst, std::abs(search.path(grid).length() - row.optimal));
        ASSERT_EQ(quick.run(grid, jumps, start, goal), nav::SearchStatus::Found);
        EXPECT_EQ(quick.path(grid).length(), search.path(grid).length()) << "line " << row.line;
    }

    EXPECT_EQ(rows->size(), GetParam().rows);
    EXPECT_LE(worst, GetParam().tolerance);
    EXPECT_LE(static_cast<double>(search.bytes()), 16.0 * grid.size() + 65536.0);
    EXPECT_LE(static_cast<double>(quick.bytes() + jumps.bytes()), 16.0 * grid.size() + 65536.0);
}

INSTANTIATE_TEST_SUITE_P(
    All,
    MovingAiProblems,
    testing::Values(Problems{"arena.map", "arena.map.scen", 160, 0.0006},
                    Problems{"lak202d.map", "lak202d.map.scen", 700, 0.0006},
                    Problems{"ht_chantry.map", "ht_chantry.map.scen", 470, 0.0006},
                    Problems{"32room_004.map", "32room_004.map.scen", 1810, 0.0006},
                    Problems{"maze-32-32-4.map", "maze-32-32-4-even-1.scen", 200, 1e-6}));

} // namespace
} // namespace percept::importing
