#include "CommandLineRun.h"
#include "LevelBuilder.h"
#include "TemporaryFolder.h"
#include "percept/level/LevelFile.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace percept {
namespace {

using testing::HasSubstr;

class NavigationCommand : public testing::Test {
protected:
    void SetUp() override {
        test::LevelBuilder builder(12, 8);
        builder.wall({6, 0}, {6, 3}).wall({6, 4.2}, {6, 8}).bot({1, 1});
        builder.edit().navigation.nodes = {{"post", {2, 2, {}}, 0, {}}};
        ASSERT_TRUE(level::saveLevel(builder.build(), m_folder / "rooms.level.json"));
    }
    std::string file(const char* name) const { return (m_folder / name).string(); }

    TemporaryFolder m_folder;
};

TEST_F(NavigationCommand, WritesAGraphThatWaysLeadOver) {
    const auto run = runPercept(
        {"navigation", file("rooms.level.json"), "-o", file("out.level.json"), "--json"});

    ASSERT_EQ(run.code, 0) << run.errors;
    EXPECT_EQ(run.json()["by_hand"], 1);
    EXPECT_GT(run.json()["nodes"], 10);
    const auto made = level::readLevel(file("out.level.json"));
    ASSERT_TRUE(made) << made.error().text();
    EXPECT_EQ(made->level.navigation.nodes.size(), run.json()["nodes"]);
    EXPECT_EQ(made->level.navigation.nodes.front().id, "post");
    const auto way =
        runPercept({"path", file("out.level.json"), "--from", "1,7", "--to", "11,7", "--json"});
    ASSERT_EQ(way.code, 0) << way.errors;
    EXPECT_GT(way.json()["cost"], 10.0);
    EXPECT_LT(way.json()["cost"], 16.0);
    EXPECT_EQ(runPercept({"check", file("out.level.json")}).code, 0);
}

TEST_F(NavigationCommand, SaysWhatItCannotDo) {
    level::Level grid;
    grid.bounds = {{0, 0}, {2, 1}, {}};
    grid.grid.rows = {".."};
    ASSERT_TRUE(level::saveLevel(grid, m_folder / "grid.level.json"));
    const auto run =
        runPercept({"navigation", file("grid.level.json"), "-o", file("out.level.json")});
    EXPECT_EQ(run.code, 1);
    EXPECT_THAT(run.errors, HasSubstr("grid.level.json:6: grid: The level has a grid"));
    EXPECT_EQ(runPercept({"navigation", file("rooms.level.json")}).code, 2) << "where to?";
    EXPECT_EQ(runPercept({"navigation",
                          file("rooms.level.json"),
                          "-o",
                          file("out.level.json"),
                          "--spacing",
                          "nan"})
                  .code,
              2);
}

} // namespace
} // namespace percept
