#include "editor/import/MapKind.h"

#include "editor/import/Import.h"

#include "TestData.h"
#include "percept/base/File.h"

#include <gtest/gtest.h>

namespace percept::importing {
namespace {

TEST(MapKind, TellsMapsApartByTheirContent) {
    EXPECT_EQ(mapKindOf("1\r\nIndex: 0 PosX: 1 PosY: 2\r\n0\r\n\r\n10 10"), MapKind::Raven);
    EXPECT_EQ(mapKindOf("0 \n0\n\n391 391"), MapKind::Raven);
    EXPECT_EQ(mapKindOf("2\n2\n0\n1\n0\n5"), MapKind::TextbookGrid);
    EXPECT_EQ(mapKindOf("type octile\nheight 2\nwidth 2\nmap\n..\n.."), MapKind::MovingAi);
    EXPECT_EQ(mapKindOf("version 1\n0\tarena.map\t49\t49\t1\t11\t1\t12\t1"), MapKind::Scenario);
    EXPECT_EQ(mapKindOf("{\n\"classname\" \"worldspawn\"\n}"), MapKind::Quake);
    EXPECT_EQ(mapKindOf("// Game: Quake\n// Format: Standard\n{"), MapKind::Quake);
    EXPECT_EQ(mapKindOf("<?xml version=\"1.0\"?>\n<map version=\"1.5\">"), MapKind::Tiled);
    EXPECT_EQ(mapKindOf("{\"format\": \"percept-level\", \"version\": 1}"), MapKind::PerceptLevel);
    EXPECT_EQ(mapKindOf("{ \"compressionlevel\":-1,\n \"height\":100"), MapKind::Tiled);
    EXPECT_EQ(mapKindOf("{\"properties\": {\"classname\": 1}}"), MapKind::Other);
    EXPECT_EQ(mapKindOf(" \r\n"), MapKind::Empty);
    EXPECT_EQ(mapKindOf(std::string_view("12\0", 3)), MapKind::Binary);
    EXPECT_EQ(mapKindOf("Dear Sir or Madam"), MapKind::Other);
}

TEST(Import, WarningsNameTheFileWithoutItsFolders) {
    const auto problem = problemOf("/home/someone/maps/room.map:12: a wall: it has no length");
    EXPECT_EQ(problem.severity, level::Severity::Warning);
    EXPECT_EQ(problem.place, "room.map:12");
    EXPECT_EQ(problem.message, "a wall: it has no length");
    EXPECT_EQ(problemOf("room.map: no spawn points").place, "room.map");
    EXPECT_EQ(problemOf("strange").message, "strange");
}

TEST(MapKind, TellsTheMapsOfTheTestMaterialApart) {
    const std::pair<const char*, MapKind> expected[] = {
        {"raven/Raven_DM1.map", MapKind::Raven},
        {"raven/blank400x400.map", MapKind::Raven},
        {"raven/not_raven_ch5_grid.map", MapKind::TextbookGrid},
        {"movingai/arena.map", MapKind::MovingAi},
        {"levels/quake/dm1.map", MapKind::Quake},
    };
    for (const auto& [name, kind] : expected) {
        PERCEPT_REQUIRE_TEST_DATA(path, name);
        constexpr std::uintmax_t kMost = 10'000'000;
        EXPECT_EQ(mapKindOf(*readFile(path, kMost)), kind) << name;
    }
}

} // namespace
} // namespace percept::importing
