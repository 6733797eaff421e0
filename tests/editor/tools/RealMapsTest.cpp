#include "editor/tools/GenerateGraph.h"

#include "House.h"
#include "TestData.h"
#include "editor/import/RavenImport.h"
#include "percept/base/File.h"
#include "percept/geometry/Polygon.h"
#include "percept/level/Validate.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>

/// Levels that others drew.
namespace percept::tools {
namespace {

using level::Level;

/// A Moving AI map as a grid of cells of one metre.
Level readGrid(const std::filesystem::path& path) {
    std::ifstream file(path);
    std::string word;
    std::size_t width = 0;
    std::size_t height = 0;
    file >> word >> word >> word >> height >> word >> width >> word;
    Level level;
    level.bounds.max = {static_cast<double>(width), static_cast<double>(height)};
    level.grid.rows.resize(height);
    for (auto& row : level.grid.rows)
        file >> row;
    level::Modality sight;
    sight.id = sight.kind = "sight";
    level.modalities.push_back(sight);
    return level;
}

void expectSound(const Level& before, const std::string& name) {
    Level level = before;
    const auto changes = generateGraph(level);
    ASSERT_TRUE(changes);
    apply(*changes, level);
    for (const auto& region : level.regions)
        EXPECT_FALSE(geometry::selfCrossing(region.polygon)) << name << ": " << region.id;
    for (const auto& problem : level::validate(level))
        EXPECT_NE(problem.severity, level::Severity::Error)
            << name << ": " << problem.place << ": " << problem.message;
    EXPECT_TRUE(generateGraph(level)->empty()) << name;
}

TEST(RealMaps, OfRavenGetRegionsWhereBotsWalk) {
    for (const char* name : {"raven/Raven_DM1.map", "raven/Raven_DM1_With_Doors.map"}) {
        PERCEPT_REQUIRE_TEST_DATA(path, name);
        auto imported = importing::importRaven(*readFile(path, level::kLargestLevelBytes), name);
        ASSERT_TRUE(imported) << imported.error().text();
        Level level = imported->level;

        expectSound(level, name);
        apply(*generateGraph(level), level);

        EXPECT_GE(level.regions.size(), 5U);
        for (const auto& node : level.navigation.nodes)
            EXPECT_TRUE(std::any_of(level.regions.begin(),
                                    level.regions.end(),
                                    [&](const auto& region) {
                                        return geometry::contains(region.polygon,
                                                                  node.position.plan());
                                    }))
                << name << ": " << node.id;
    }
}

TEST(RealMaps, GridsOfRoomsAreSplitIntoTheirRooms) {
    PERCEPT_REQUIRE_TEST_DATA(path, "movingai/32room_004.map");
    const Level level = readGrid(path);

    const auto rooms = findRooms(level);

    EXPECT_GE(rooms->size(), 240U); // 16 x 16 rooms of 31 x 31 cells
    const auto whole = std::count_if(rooms->begin(), rooms->end(), [](const Ring& room) {
        return geometry::signedArea(room) > 900 && geometry::signedArea(room) < 1000;
    });
    EXPECT_GE(whole, 235);
}

TEST(RealMaps, GridsOfGamesGetAGraph) {
    for (const char* name :
         {"movingai/arena.map", "movingai/maze-32-32-4.map", "movingai/ht_chantry.map"}) {
        PERCEPT_REQUIRE_TEST_DATA(path, name);
        expectSound(readGrid(path), name);
    }
}

} // namespace
} // namespace percept::tools
