#include "CommandLineRun.h"
#include "TemporaryFolder.h"
#include "TestData.h"
#include "percept/base/File.h"
#include "percept/level/LevelFile.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <map>

namespace percept {
namespace {

using testing::HasSubstr;

constexpr std::uintmax_t kMuch = 1'000'000;
constexpr const char* kMap = "2\nIndex: 0 PosX: 10 PosY: 20\nIndex: 1 PosX: 30 PosY: 20\n1\n"
                             "From: 0 To: 1 Cost: 20 Flags: 0 ID: -1\n\n100 50\n"
                             "0  0 0  100 0  0 1\n5 1  10 20 7 -1";

TEST(ImportCommand, ImportsAMapOfTheTestMaterial) {
    PERCEPT_REQUIRE_TEST_DATA(map, "raven/Raven_DM1_With_Doors.map");
    const TemporaryFolder folder;
    const auto target = (folder.path() / "doors.level.json").string();

    const auto run = runPercept({"import", "raven", map.string(), "-o", target, "--json"});

    EXPECT_EQ(run.code, 0);
    const auto report = run.json();
    EXPECT_EQ(report["walls"], 57);
    EXPECT_EQ(report["nodes"], 29);
    EXPECT_EQ(report["edges"], 92);
    EXPECT_EQ(report["doors"], 3);
    EXPECT_EQ(report["triggers"], 6);
    EXPECT_EQ(report["spawns"], 3);
    EXPECT_EQ(report["items"], 0);
    EXPECT_EQ(report["warnings"].size(), 3U);
    EXPECT_EQ(runPercept({"check", target}).code, 0);
}

TEST(ImportCommand, ScaleOneKeepsTheUnits) {
    const TemporaryFolder folder;
    const auto source = folder.path() / "a.map";
    const auto target = folder.path() / "a.level.json";
    ASSERT_TRUE(writeFileAtomically(source, kMap));

    const auto run =
        runPercept({"import", "raven", source.string(), "-o", target.string(), "--scale", "1"});

    EXPECT_EQ(run.code, 0);
    EXPECT_THAT(run.out, HasSubstr("1 wall, 2 nodes, 1 edge, 0 doors"));
    EXPECT_EQ(level::readLevel(target)->level.bounds.max, level::Vec2(100, 50));
}

TEST(ImportCommand, AFailureLeavesTheTargetUntouched) {
    const TemporaryFolder folder;
    const auto source = folder.path() / "a.map";
    const auto target = folder.path() / "a.level.json";
    ASSERT_TRUE(writeFileAtomically(source, std::string(kMap).replace(66, 5, "To: 7")));
    ASSERT_TRUE(writeFileAtomically(target, "precious"));

    const auto run =
        runPercept({"import", "raven", source.string(), "--force", "-o", target.string()});

    EXPECT_EQ(run.code, 1);
    EXPECT_THAT(run.errors, HasSubstr(source.string() + ":5: an edge leads from node 0 to node 7"));
    EXPECT_EQ(*readFile(target, kMuch), "precious");
}

TEST(ImportCommand, RefusesScalesThatCannotBeMeant) {
    for (const char* scale : {"0", "-1", "nan", "1e9", "big"})
        EXPECT_EQ(runPercept({"import", "raven", "a.map", "-o", "b", "--scale", scale}).code, 2)
            << scale;
}

TEST(ImportCommand, NamesTheKindThatAFileIsAndWhoReadsIt) {
    const TemporaryFolder folder;
    const std::map<std::string, std::pair<std::string, std::string>> files{
        {"raven", {kMap, "is a Raven map, not"}},
        {"movingai", {"type octile\nheight 1\nwidth 2\nmap\n..\n", "is a Moving AI grid map, not"}},
        {"tiled", {"<map version=\"1.5\">", "is a Tiled map, not"}},
        {"quake", {"{\n\"classname\" \"worldspawn\"\n}\n", "is a Quake map, not"}},
        {"scenario",
         {"version 1\n0\ta.map\t2\t1\t0\t0\t1\t0\t1\n", "is a Moving AI scenario, not"}},
        {"grid", {"2\n2\n0\n1\n0\n5", "is a grid map of the path-finding chapter, not"}}};
    for (const auto& [kind, file] : files) {
        const auto source = (folder.path() / (kind + ".map")).string();
        ASSERT_TRUE(writeFileAtomically(source, file.first));
        for (const std::string importer : {"raven", "movingai", "tiled"}) {
            if (importer == kind)
                continue;
            const auto target = (folder.path() / "made.level.json").string();
            const auto run = runPercept({"import", importer, source, "-o", target});
            EXPECT_EQ(run.code, 1) << kind << " as " << importer;
            EXPECT_THAT(run.errors, HasSubstr(source + ": " + file.second));
            EXPECT_THAT(run.errors,
                        HasSubstr(kind == "quake" || kind == "grid"
                                      ? "choose a Raven, Moving AI or Tiled map"
                                  : kind == "scenario" ? "percept path LEVEL --scenario solves it"
                                                       : "percept import " + kind + " reads it"));
            EXPECT_FALSE(std::filesystem::exists(target));
        }
    }
}

TEST(ImportCommand, NamesATargetThatCannotBeWritten) {
    const TemporaryFolder folder;
    const auto source = folder.path() / "a.map";
    ASSERT_TRUE(writeFileAtomically(source, kMap));

    const auto run =
        runPercept({"import", "raven", source.string(), "-o", "/nowhere/b.level.json", "--json"});

    EXPECT_EQ(run.code, 1);
    EXPECT_EQ(run.out, "");
    EXPECT_THAT(run.errors, HasSubstr("/nowhere/b.level.json: cannot be written"));
}

} // namespace
} // namespace percept
