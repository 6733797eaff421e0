#include "TestData.h"
#include "editor/import/RavenImport.h"
#include "percept/agent/EquipmentRecords.h"
#include "percept/agent/GoalNames.h"
#include "percept/base/File.h"
#include "percept/geometry/Segment.h"
#include "percept/level/LevelFile.h"
#include "percept/sim/Simulation.h"

#include <gtest/gtest.h>

#include <set>

/// The maps that came with the source, imported and played.
namespace percept {
namespace {

/// A match on a map, and what it shows over its course.
class PlayedMap {
public:
    PlayedMap(const std::filesystem::path& path, std::uint64_t seed, int seconds) {
        const auto text = readFile(path, importing::kLargestImportBytes);
        const auto imported = importing::importRaven(text.value(), path.string(), {});
        const auto world = sim::compileWorld(imported.value().level, {});
        sim::Simulation simulation(
            world.value(), {.seed = seed}, trace::TraceLevel::Normal, &records);
        for (int i = 0; i < seconds * 60; ++i) {
            simulation.step({}, trace::TraceLevel::Normal, &records);
            watch(simulation);
        }
        for (const auto& row : records.rows<trace::GoalEnded>())
            stuckLegs += row.data.goal == trace::Goal::TraverseEdge &&
                         row.data.status == trace::GoalStatus::Failed;
        for (const auto& row : records.rows<trace::GoalEnded>())
            if (row.data.goal == trace::Goal::NegotiateDoor) {
                passages += row.data.status == trace::GoalStatus::Completed;
                failedPassages += row.data.status == trace::GoalStatus::Failed;
            }
    }

    trace::RecordBuffer records;
    double deepest = -1;   ///< how far inside a wall's reach anybody was
    std::set<int> visited; ///< squares of 4 m that somebody was in
    int stuckLegs = 0;
    int passages = 0;
    int failedPassages = 0;

private:
    void watch(const sim::Simulation& simulation) {
        const auto& arena = simulation.world().arena;
        for (const auto& bot : simulation.state().population.agents) {
            if (bot.status != agent::Status::Alive)
                continue;
            const auto at = bot.body.position;
            deepest = std::max(
                deepest, arena.archetypes.front().movement.radius - arena.walls.clearance(at, 2.0));
            visited.insert(static_cast<int>(at.x / 4) * 100 + static_cast<int>(at.y / 4));
        }
    }
};

TEST(RavenMatch, BotsPlayTheFirstMapWithoutGettingStuckOrLeavingIt) {
    PERCEPT_REQUIRE_TEST_DATA(map, "raven/Raven_DM1.map");

    const PlayedMap played(map, 1, 180);

    EXPECT_LE(played.deepest, 1e-6);
    EXPECT_GT(played.visited.size(), 20U);
    EXPECT_GT(played.records.rows<agent::PickedUp>().size(), 10U);
    EXPECT_GT(played.records.rows<trace::Died>().size(), 3U);
    EXPECT_LE(played.stuckLegs, 2);
}

TEST(RavenMatch, BotsOpenTheDoorsOfTheSecondMapAndPass) {
    PERCEPT_REQUIRE_TEST_DATA(map, "raven/Raven_DM1_With_Doors.map");

    // How often depends on who meets whom: 5 to 34 times in three minutes, 19 on average.
    constexpr int kSeeds = 40;
    int passages = 0;
    int seldom = 0;
    for (std::uint64_t seed = 1; seed <= kSeeds; ++seed) {
        const PlayedMap played(map, seed, 180);
        passages += played.passages;

        EXPECT_LE(played.deepest, 1e-6) << "seed " << seed;
        seldom += played.passages <= 5;
        EXPECT_GT(played.passages, 3) << "seed " << seed;
        EXPECT_LE(played.failedPassages, 1) << "seed " << seed;
        EXPECT_LE(played.stuckLegs, 2) << "seed " << seed;
        EXPECT_EQ(played.records.rows<agent::PickedUp>().size(), 0U);
    }
    EXPECT_GT(passages, 17 * kSeeds);
    EXPECT_LE(seldom, 2) << "of " << kSeeds;
}

} // namespace
} // namespace percept
