#include "Match.h"

#include <gtest/gtest.h>

namespace percept::bot {
namespace {

Result<Arena> compileArena(const level::Level& level, std::int32_t bots = -1) {
    return agent::compileArena(agent::castOf(level, bots, sim::shippedBrains()),
                               sim::shippedBrains());
}

Error errorOf(const level::Level& level, std::int32_t bots = -1) {
    const auto arena = compileArena(level, bots);
    return arena ? Error{} : arena.error();
}

TEST(Arena, ALevelWithoutSpawnPointsIsRefused) {
    auto level = test::LevelBuilder(10, 10).bots(2).build();
    level.spawns.clear();

    EXPECT_EQ(errorOf(level).code, ErrorCode::InvalidInput);
    EXPECT_EQ(errorOf(level).place, "spawns");
    EXPECT_NE(errorOf(level).message.find("no spawn points"), std::string::npos);
}

TEST(Arena, BotsBeyondTheSpawnPointsWaitForAFreeOne) {
    const auto level = test::LevelBuilder(10, 10).bots(3).build();

    const auto arena = compileArena(level, 5);

    ASSERT_TRUE(arena);
    EXPECT_EQ(arena->agents.size(), 5U);
}

TEST(Arena, AgentsKeepTheOrderOfTheLevelWhateverTheirBrains) {
    auto builder = test::LevelBuilder(20, 20);
    builder.bot({2, 2}).bot({4, 2});
    level::Level level = builder.build();
    level::Archetype guard;
    guard.id = "guard";
    guard.brain = "guard";
    level.archetypes.push_back(guard);
    level::Agent anna;
    anna.id = "anna";
    anna.archetype = "guard";
    anna.position = level::Place{10, 10, {}};
    level.agents.insert(level.agents.begin() + 1, anna);
    level::Spawn spawn;
    spawn.position = level::Place{15, 15, {}};
    level.spawns.push_back(spawn);

    const auto idsOf = [&](std::int32_t bots) {
        std::vector<std::string> ids;
        const auto arena = compileArena(level, bots).value();
        for (const auto& agent : arena.agents)
            ids.push_back(agent.id);
        return ids;
    };

    const auto& own = level.agents;
    EXPECT_EQ(idsOf(-1), (std::vector<std::string>{own[0].id, "anna", own[2].id}));
    EXPECT_EQ(idsOf(1), (std::vector<std::string>{own[0].id, "anna"}));
    EXPECT_EQ(idsOf(3), (std::vector<std::string>{own[0].id, "anna", own[2].id, "bot_3"}));
}

TEST(Arena, ATeamWithoutASpawnPointIsRefused) {
    auto level = test::LevelBuilder(10, 10).bots(2).build();
    level.agents[0].team = "red";
    level.spawns[0].team = level.spawns[1].team = "blue";

    EXPECT_EQ(errorOf(level).place, "spawns");
}

TEST(Arena, AgentsWithAPlaceNeedNoSpawnPoint) {
    EXPECT_TRUE(compileArena(test::LevelBuilder(10, 10).bot({5, 5}).build()));
}

TEST(Arena, MoreBotsThanAgentsTakeTheArchetypesInTurn) {
    auto builder = test::LevelBuilder(20, 20);
    builder.bots(2);
    for (int i = 0; i < 4; ++i)
        builder.spawn({15, 3.0 + i * 2});

    const auto arena = compiled(builder.build(), 5);

    ASSERT_EQ(arena.agents.size(), 5U);
    EXPECT_EQ(arena.agents[4].id, "bot_5");
}

TEST(Arena, UnknownNamesAreErrorsWithTheirPlace) {
    auto level = test::LevelBuilder(10, 10).bots(2).item("health", {5, 5}, 10).build();
    level.agents[1].archetype = "ghost";
    EXPECT_EQ(errorOf(level).place, "agents[1].archetype");

    level.agents[1].archetype = "bot";
    level.items[0].kind = "banana";
    EXPECT_EQ(errorOf(level).place, "items[0].kind");

    level.items[0].kind = "health";
    level.archetypes[0].weapons[2].choice.rules = {{"near", "", "desirable", {}}};
    EXPECT_EQ(errorOf(level).place, "archetypes[0].weapons[2].choice.rules[0]");
}

TEST(Arena, ASwitchOfAMissingDoorIsAnError) {
    auto level = test::LevelBuilder(10, 10).bots(1).doorSwitch("nowhere", {5, 5}).build();

    EXPECT_EQ(errorOf(level).place, "triggers[0].target");
}

TEST(Arena, ADoorWithoutLengthOrSpeedIsAnError) {
    auto level = test::LevelBuilder(10, 10).bots(1).door("d", {5, 5}, {5, 5}).build();
    EXPECT_EQ(errorOf(level).place, "doors[0]");

    level.doors[0].segment.to = {5, 7};
    level.doors[0].speed = 0;
    EXPECT_EQ(errorOf(level).place, "doors[0]");
}

TEST(Arena, CostsToItemsAreThoseOfTheShortestPaths) {
    const auto level = test::LevelBuilder(10, 10).grid(1.0).item("health", {1, 1}, 10).bots(1);
    const auto arena = compiled(level.build());
    const auto from = [&](Vec2 place) {
        for (std::size_t i = 0; i < arena.graph.nodes().size(); ++i)
            if (arena.graph.nodes()[i].position == place)
                for (const auto& near :
                     arena.itemCosts.from(nav::NodeId{static_cast<std::uint32_t>(i)}))
                    return near.cost;
        return -1.0;
    };

    EXPECT_EQ(from({1, 1}), 0.0);
    EXPECT_NEAR(from({5, 1}), 4.0, 1e-9);
    EXPECT_NEAR(from({4, 5}), 3 * std::sqrt(2.0) + 1, 1e-9);
}

TEST(Arena, InheritedArchetypesAreResolved) {
    auto builder = test::LevelBuilder(10, 10);
    level::Archetype strong;
    strong.id = "strong";
    strong.extends = "bot";
    strong.health = 250;
    builder.archetype().memorySpan = 9;
    builder.edit().archetypes.push_back(strong);
    builder.bot({5, 5}, 0, "strong");

    const auto arena = compiled(builder.build());

    EXPECT_EQ(arena.archetypes[1].health, 250);
    EXPECT_EQ(arena.archetypes[1].memorySpan, 9);
}

} // namespace
} // namespace percept::bot
