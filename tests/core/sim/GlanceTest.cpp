#include "LevelBuilder.h"
#include "percept/base/Random.h"
#include "percept/sim/Simulation.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

// Who is ruled out at a glance would not have been seen: a full trace puts everybody through the
// gates, one by one, and ends with the same state. What is known and does not run out need not be
// looked at: a run in which everything is looked at in each step ends with the same state, too.
namespace percept::sim::glance_test {
namespace {

using geometry::Vec2;
using trace::AgentId;

/// Walls of all heights, some that sight passes, boxes, doors and windows.
void addWalls(test::LevelBuilder& builder, Random& random) {
    const auto place = [&] { return Vec2{random.between(1, 59), random.between(1, 39)}; };
    for (int i = 0; i < 6; ++i) {
        const Vec2 low = place();
        builder.box(low, low + Vec2{random.between(1, 8), random.between(1, 8)});
    }
    for (int i = 0; i < 20; ++i) {
        const Vec2 from = place();
        builder.wall(from, from + Vec2{random.between(-9, 9), random.between(-9, 9)});
    }
    for (level::Wall& wall : builder.edit().walls) {
        wall.bottom = random.below(5) == 0 ? random.between(0.0, 2.0) : 0.0;
        wall.top = wall.bottom + random.between(1.0, 4.0);
    }
    for (int i = 0; i < 3; ++i) {
        const Vec2 from = place();
        builder.door(fmt::format("door_{}", i), from, from + Vec2{random.between(1, 4), 1.0});
        builder.doorSwitch(fmt::format("door_{}", i), place());
    }
}

/// Cones of all kinds, and ranges from nothing to everywhere.
void addSenses(level::Level& level, Random& random) {
    level.modalities = level::ravenModalities();
    level::Modality& sight = level.modalities[0];
    sight.maxRange = random.below(2) == 0 ? 1e5 : random.between(2.0, 50.0);
    if (random.below(4) == 0)
        sight.gates = {"range", "intensity", "line_of_sight"};
    else if (random.below(4) == 0)
        sight.gates = {"range", "intensity", "cone"};
    level::Archetype& bot = level.archetypes[0];
    bot.sensors = {{"sight", random.between(0.0, 0.9)}, {"sound", 0}, {"touch", 0}};
    bot.eyeHeight = random.between(0.5, 2.0);
    bot.aim.nearestSeen = random.below(3) == 0 ? 2 : 0;
    for (std::uint32_t i = random.below(3); i > 0; --i)
        bot.viewCones.push_back({fmt::format("cone_{}", i),
                                 random.between(0.0, maths::kTwoPi),
                                 random.between(0.01, maths::kTwoPi),
                                 1.0,
                                 random.below(2) == 0 ? 0.0 : random.between(2.0, 30.0)});
    level::Archetype other = bot;
    other.id = "other";
    other.viewCones.clear();
    other.eyeHeight = random.between(0.5, 2.0);
    level.archetypes.push_back(other);
}

/// Two floors, the upper one under the open sky, joined so that sight goes by regions or not.
void addRegions(level::Level& level, Random& random) {
    if (random.below(2) == 0)
        return;
    for (int i = 0; i < 2; ++i) {
        level::Region room;
        room.id = fmt::format("room_{}", i);
        room.polygon = {{30.0 * i, 0}, {30.0 * (i + 1), 0}, {30.0 * (i + 1), 40}, {30.0 * i, 40}};
        room.floor = i * random.between(0.0, 1.5);
        room.ceiling = room.floor + 4;
        level.regions.push_back(room);
    }
}

level::Level anyLevel(std::uint64_t seed) {
    Random random(seed);
    test::LevelBuilder builder(60, 40);
    addWalls(builder, random);
    builder.grid(2.0);
    builder.item("railgun", {3, 3}).item("health", {50, 30}, 40).item("shotgun", {20, 35});
    addSenses(builder.edit(), random);
    addRegions(builder.edit(), random);
    for (int i = 0; i < 24; ++i) {
        Vec2 place;
        do
            place = {random.between(1, 59), random.between(1, 39)};
        while (!builder.isFree(place, 0.5));
        builder.bot(place, random.between(-3, 3), random.below(3) == 0 ? "other" : "bot");
        if (random.below(2) == 0)
            builder.edit().agents.back().team = random.below(2) == 0 ? "red" : "blue";
    }
    return builder.build();
}

std::size_t countIn(const Simulation& simulation) {
    std::size_t inView = 0;
    for (const agent::Agent& self : simulation.state().population.agents)
        for (const auto& link : self.knowledge.links())
            inView += link.withinFieldOfView ? 1U : 0U;
    return inView;
}

TEST(Glance, RulesOutNobodyWhoWouldBeSeen) {
    std::size_t inView = 0;
    for (std::uint64_t seed = 1; seed <= 40; ++seed) {
        const auto world = compileWorld(anyLevel(seed), {});
        ASSERT_TRUE(world) << world.error().message;
        Simulation glancing(world.value(), {.seed = seed});
        Simulation looking(world.value(), {.seed = seed});
        trace::RecordBuffer records;
        for (int frame = 1; frame <= 150; ++frame) {
            glancing.step();
            looking.step({}, trace::TraceLevel::Full, &records);
            records.clear();
            ASSERT_EQ(glancing.hash(), looking.hash()) << "seed " << seed << ", frame " << frame;
            inView += frame % 50 == 0 ? countIn(glancing) : 0;
        }
    }
    EXPECT_GT(inView, 500U);
}

TEST(Glance, AnotherMomentIsLookedAtAnew) {
    const auto world = compileWorld(anyLevel(3), {}).value();
    Simulation here(world, {.seed = 1});
    Simulation there(world, {.seed = 2});
    for (int i = 0; i < 90; ++i)
        here.step();
    const auto before = here.save();
    for (int i = 0; i < 91; ++i)
        there.step();
    ASSERT_TRUE(there.restore(before));
    here.step();
    there.step();
    EXPECT_EQ(here.hash(), there.hash());
}

TEST(Knowledge, EndsAlikeWhetherAllOfItIsLookedAtInEachStepOrNot) {
    int forgotten = 0;
    for (std::uint64_t seed = 1; seed <= 8; ++seed) {
        level::Level level = anyLevel(seed);
        for (level::Archetype& archetype : level.archetypes)
            archetype.memorySpan = 0.5 * static_cast<double>(seed);
        const auto world = compileWorld(level, {}).value();
        Simulation quiet(world, {.seed = seed});
        Simulation thorough(world, {.seed = seed});
        trace::RecordBuffer records;
        for (int frame = 1; frame <= 600; ++frame) {
            auto& agents = const_cast<agent::State&>(thorough.state().population).agents;
            for (agent::Agent& each : agents)
                each.knowledge.keepQuietUntil(knowledge::kNever);
            thorough.step();
            quiet.step({}, trace::TraceLevel::Normal, &records);
            ASSERT_EQ(quiet.hash(), thorough.hash()) << "seed " << seed << ", frame " << frame;
        }
        forgotten += static_cast<int>(records.rows<trace::Forgot>().size());
    }
    EXPECT_GT(forgotten, 100);
}

} // namespace
} // namespace percept::sim::glance_test
