#include "percept/sim/Simulation.h"
#include "percept/agent/EquipmentRecords.h"

#include "LevelBuilder.h"
#include "Sanitized.h"
#include "percept/geometry/Segment.h"

#include <gtest/gtest.h>

namespace percept::sim::simulation_test {
namespace {

using trace::RecordBuffer;
using trace::TraceLevel;

std::shared_ptr<const World> arena(int bots) {
    return compileWorld(test::arenaLevel(bots), {}).value();
}

TEST(Simulation, SameSeedGivesTheSameHashAtEveryFrameAndTraceLevel) {
    const auto world = arena(6);
    RecordBuffer normalRecords;
    RecordBuffer fullRecords;
    Simulation off(world, {.seed = 42});
    Simulation normal(world, {.seed = 42}, TraceLevel::Normal, &normalRecords);
    Simulation full(world, {.seed = 42}, TraceLevel::Full, &fullRecords);
    for (int i = 0; i < (test::kSanitized ? 3000 : 10000); ++i) {
        off.step();
        normal.step({}, TraceLevel::Normal, &normalRecords);
        full.step({}, TraceLevel::Full, &fullRecords);
        normalRecords.clear();
        fullRecords.clear();
        ASSERT_EQ(off.hash(), normal.hash()) << "frame " << off.frame();
        ASSERT_EQ(off.hash(), full.hash()) << "frame " << off.frame();
    }
}

TEST(Simulation, EveryStageIsTimedOnceAStepAndTimeDecidesNothing) {
    const auto world = arena(3);
    Micros now = 1000;
    Simulation timed(world, {.seed = 42});
    timed.measure([&] { return now += 17; });
    Simulation plain(world, {.seed = 42});
    for (int i = 0; i < 120; ++i) {
        const Micros before = now;
        timed.step();
        plain.step();
        ASSERT_EQ(timed.stageTimes().size(), stageNames().size());
        Micros sum = 0;
        for (const Micros each : timed.stageTimes()) {
            EXPECT_GE(each, 17);
            sum += each;
        }
        EXPECT_EQ(sum, now - before - 17) << "all that passes belongs to a stage";
        ASSERT_EQ(timed.hash(), plain.hash());
    }
    EXPECT_TRUE(plain.stageTimes().empty());
}

TEST(Simulation, ArchetypesHaveWhatTheyInherit) {
    auto level = test::arenaLevel(1);
    level.archetypes[0].aim.noise = 0.07;
    level::Archetype veteran;
    veteran.id = "veteran";
    veteran.extends = level.archetypes[0].id;
    level.archetypes.push_back(veteran);

    const auto world = compileWorld(level, {}).value();

    EXPECT_EQ(world->arena.archetypes.at(1).aim.noise, 0.07);
    EXPECT_EQ(world->arena.archetypes.at(1).weapons, level.archetypes[0].weapons);
}

TEST(Simulation, OtherSeedsGiveOtherRuns) {
    const auto world = arena(3);
    Simulation left(world, {.seed = 1});
    Simulation right(world, {.seed = 2});

    EXPECT_NE(left.hash(), right.hash());
}

TEST(Simulation, ARestoredStateGoesOnAlike) {
    const auto world = arena(5);
    Simulation original(world, {.seed = 7});
    for (int i = 0; i < 900; ++i)
        original.step();
    Simulation restored(world, {.seed = 99});
    ASSERT_TRUE(restored.restore(original.save()));

    for (int i = 0; i < 600; ++i) {
        original.step();
        restored.step();
    }

    EXPECT_EQ(original.hash(), restored.hash());
    EXPECT_EQ(firstDifference(original.state(), restored.state()), std::nullopt);
}

TEST(Simulation, ADamagedStateIsRefusedAndChangesNothing) {
    const auto world = arena(3);
    Simulation simulation(world, {.seed = 7});
    const auto before = simulation.hash();
    auto bytes = simulation.save();
    bytes.resize(bytes.size() / 2);

    EXPECT_FALSE(simulation.restore(bytes));
    EXPECT_EQ(simulation.hash(), before);
}

TEST(Simulation, AStateOfAnotherLevelIsRefused) {
    Simulation three(arena(3), {});
    const Simulation four(arena(4), {});

    EXPECT_FALSE(three.restore(four.save()));
}

TEST(Simulation, RecordsComeInAscendingOrderAndCausesPrecedeThem) {
    RecordBuffer records;
    const auto world = arena(6);
    Simulation simulation(world, {.seed = 3}, TraceLevel::Full, &records);
    for (int i = 0; i < 1800; ++i)
        simulation.step({}, TraceLevel::Full, &records);

    EXPECT_GT(records.rows<agent::ShotFired>().size(), 10U);
    EXPECT_GT(records.rows<trace::SenseTest>().size(), 100U);
    records.forEachKind([](const auto& rows) {
        for (std::size_t i = 0; i < rows.size(); ++i) {
            EXPECT_LT(rows[i].cause, rows[i].id);
            if (i > 0) {
                EXPECT_LT(rows[i - 1].id, rows[i].id);
            }
        }
    });
}

/// How far inside a wall's reach any bot is; positive means trouble.
double deepestIntrusion(const Simulation& simulation) {
    double deepest = -1;
    const auto& arenaOf = simulation.world().arena;
    for (const auto& bot : simulation.state().population.agents) {
        if (bot.status != agent::Status::Alive)
            continue;
        const double radius = arenaOf.archetypes.front().movement.radius;
        const double clearance = arenaOf.walls.clearance(bot.body.position, 5.0);
        deepest = std::max(deepest, radius - clearance);
    }
    return deepest;
}

TEST(Simulation, NoBotEverLeavesWalkableSpace) {
    for (std::uint64_t seed = 1; seed <= (test::kSanitized ? 1 : 5); ++seed) {
        Simulation simulation(arena(16), {.seed = seed});
        for (int i = 0; i < 3000; ++i) {
            simulation.step();
            ASSERT_LE(deepestIntrusion(simulation), 1e-6)
                << "seed " << seed << ", frame " << simulation.frame();
        }
    }
}

} // namespace
} // namespace percept::sim::simulation_test
