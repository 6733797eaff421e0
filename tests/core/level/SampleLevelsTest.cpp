#include "percept/base/File.h"
#include "percept/level/LevelFile.h"
#include "percept/level/Validate.h"
#include "percept/level/WallSegments.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <map>

/// What holds for every level that is shipped, and what the arena is to offer.
namespace percept::level::sample_levels_test {
namespace {

namespace fs = std::filesystem;

constexpr Metres kClearance = 0.5;

fs::path levelsFolder() {
    return fs::path(PERCEPT_SOURCE_DIR) / "resources" / "levels";
}

std::vector<fs::path> sampleLevels() {
    std::vector<fs::path> found;
    for (const auto& entry : fs::recursive_directory_iterator(levelsFolder()))
        if (entry.path().string().ends_with(".level.json"))
            found.push_back(entry.path());
    std::sort(found.begin(), found.end());
    return found;
}

Level arena() {
    return readLevel(levelsFolder() / "arena.level.json")->level;
}

TEST(SampleLevels, AreWrittenAsTheStudioWritesThem) {
    const auto levels = sampleLevels();
    EXPECT_FALSE(levels.empty());
    for (const auto& path : levels) {
        const auto file = readLevel(path);
        ASSERT_TRUE(file) << file.error().text();
        EXPECT_TRUE(file->hints.empty()) << path;
        EXPECT_EQ(writeLevel(file->level), *readFile(path, kLargestLevelBytes)) << path;
    }
}

TEST(SampleLevels, AreWithoutProblems) {
    for (const auto& path : sampleLevels())
        for (const Problem& problem : validate(readLevel(path)->level))
            ADD_FAILURE() << path << ": " << problem.place << ": " << problem.message;
}

TEST(SampleLevels, EdgesKeepClearOfWalls) {
    for (const auto& path : sampleLevels()) {
        const Level level = readLevel(path)->level;
        const geometry::WallIndex walls(wallSegments(level));
        std::map<std::string, Vec2> nodes;
        for (const auto& node : level.navigation.nodes)
            nodes[node.id] = node.position.plan();
        for (const auto& edge : level.navigation.edges)
            EXPECT_FALSE(
                walls.obstructed(nodes.at(edge.from), nodes.at(edge.to), kClearance - 1e-6))
                << path << ": " << edge.from << " to " << edge.to;
    }
}

TEST(SampleLevels, EdgesCostAtLeastTheirLength) {
    for (const auto& path : sampleLevels()) {
        const Level level = readLevel(path)->level;
        std::map<std::string, Vec2> nodes;
        for (const auto& node : level.navigation.nodes)
            nodes[node.id] = node.position.plan();
        for (const auto& edge : level.navigation.edges)
            EXPECT_GE(edge.cost, geometry::distance(nodes.at(edge.from), nodes.at(edge.to)));
    }
}

TEST(Arena, IsAtLeastAsRichAsTheSourcesLevel) {
    const Level level = arena();
    const auto items = [&](const std::string& kind) {
        return std::count_if(level.items.begin(), level.items.end(), [&](const Item& item) {
            return item.kind == kind;
        });
    };

    EXPECT_GE(level.walls.size(), 7U);
    EXPECT_GE(level.doors.size(), 3U);
    EXPECT_GE(level.spawns.size(), 8U);
    EXPECT_GE(level.agents.size(), 8U);
    EXPECT_GE(level.navigation.nodes.size(), 200U);
    EXPECT_GE(items("health"), 4);
    EXPECT_GE(items("shotgun"), 2);
    EXPECT_GE(items("rocket_launcher"), 2);
    EXPECT_GE(items("railgun"), 1);
}

TEST(Arena, EveryDoorHasSwitchesAndEdges) {
    const Level level = arena();

    for (const Door& door : level.doors) {
        EXPECT_GE(door.switches.size(), 2U) << door.id;
        EXPECT_TRUE(std::any_of(level.navigation.edges.begin(),
                                level.navigation.edges.end(),
                                [&](const auto& edge) { return edge.door == door.id; }))
            << door.id;
    }
}

} // namespace
} // namespace percept::level::sample_levels_test
