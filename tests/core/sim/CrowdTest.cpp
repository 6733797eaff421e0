#include "LevelBuilder.h"
#include "percept/sim/Simulation.h"

#include <gtest/gtest.h>

#include <string>

// So many agents near each other that a step would take a minute are refused, and nobody else.
namespace percept::sim::crowd_test {
namespace {

/// Guards in rows that see each other up to `range` away.
level::Level guards(int side, Metres apart, Metres range) {
    level::Level level = test::LevelBuilder(side * apart + 2, side * apart + 2).build();
    level::Modality sight;
    sight.id = "sight";
    sight.kind = "sight";
    sight.maxRange = range;
    level.modalities = {sight};
    level.archetypes[0].brain = "guard";
    level.archetypes[0].sensors = {{"sight", 0.1}};
    for (int i = 0; i < side * side; ++i) {
        level::Agent agent;
        agent.id = std::to_string(i);
        agent.archetype = level.archetypes[0].id;
        agent.position = level::Place{1 + i % side * apart, 1 + i / side * apart, {}};
        level.agents.push_back(agent);
    }
    return level;
}

TEST(Crowd, AHundredThousandInOnePlaceAreRefusedWithTheLimit) {
    const auto world = compileWorld(guards(316, 0.9, 20), {});

    ASSERT_FALSE(world);
    EXPECT_EQ(world.error().place, "agents");
    EXPECT_NE(world.error().message.find("99856 agents stand so close"), std::string::npos);
    EXPECT_NE(world.error().message.find("at most 50 million"), std::string::npos)
        << world.error().message;
}

TEST(Crowd, AsManyThatAreSpreadRun) {
    EXPECT_TRUE(compileWorld(guards(316, 4, 20), {}));
    EXPECT_TRUE(compileWorld(guards(316, 0.9, 5), {}));
    EXPECT_TRUE(compileWorld(guards(60, 0.9, 20), {}));
}

} // namespace
} // namespace percept::sim::crowd_test
