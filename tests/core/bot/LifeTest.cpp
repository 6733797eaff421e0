#include "Match.h"

#include <gtest/gtest.h>

#include <array>
#include <map>

namespace percept::bot {
namespace {

/// Bot 0 faces bot 1, who has one point of health and nothing else to do.
Match execution(level::Level level) {
    Match match(level);
    match.freeze(1);
    match.bot(1).health = 1;
    return match;
}

level::Level withSpawns(std::initializer_list<Vec2> spawns) {
    auto builder = duelBuilder(6);
    for (const Vec2 spawn : spawns)
        builder.spawn(spawn);
    return builder.build();
}

bool hasDied(const Match& match) {
    return !match.rows<trace::Died>().empty();
}

TEST(Life, TheDeadComeBackAtOnceAtASpawnPointWithNothingButFullHealth) {
    Match match = execution(withSpawns({{30, 25}}));
    match.give(1, "railgun", 20);

    ASSERT_TRUE(match.runUntil(3.0, [&] { return hasDied(match); }));
    match.step();

    EXPECT_EQ(match.bot(1).status, agent::Status::Alive);
    EXPECT_EQ(match.bot(1).body.position, (Vec2{30, 25}));
    EXPECT_EQ(match.bot(1).health, 100.0);
    EXPECT_EQ(match.bot(1).weapons.size(), 1U);
    EXPECT_EQ(match.bot(1).deaths, 1U);
    EXPECT_EQ(match.bot(0).score, 1U);
    EXPECT_EQ(match.bot(0).tallies[0].killedHim, 1U);
    EXPECT_EQ(match.bot(1).tallies[0].killedMe, 1U);
}

TEST(Life, KillingAFriendEarnsNothing) {
    for (const bool friends : {false, true}) {
        auto level = withSpawns({{30, 25}});
        level.agents[0].team = "red";
        level.agents[1].team = friends ? "red" : "blue";
        Match match(level);
        match.freeze(0);
        match.freeze(1);
        match.give(0, "railgun", 50);
        match.bot(1).health = 1;
        match.command(trace::CommandKind::Shoot, 0, match.bot(1).body.position);

        ASSERT_TRUE(match.runUntil(3.0, [&] { return hasDied(match); })) << friends;
        match.step();

        EXPECT_EQ(match.bot(0).score, friends ? 0U : 1U);
        EXPECT_EQ(match.bot(1).deaths, 1U);
    }
}

TEST(Life, AGraveStaysForFiveSeconds) {
    Match match = execution(withSpawns({{30, 25}}));
    ASSERT_TRUE(match.runUntil(3.0, [&] { return !match.state.graves.empty(); }));
    EXPECT_EQ(match.state.graves[0].position, (Vec2{11, 15}));

    match.run(4.9);
    EXPECT_EQ(match.state.graves.size(), 1U);
    match.run(0.2);

    EXPECT_TRUE(match.state.graves.empty());
}

TEST(Life, NobodyComesBackWhereSomebodyStands) {
    // Bot 0 stands on the only spawn point.
    Match match = execution(withSpawns({{5, 15.5}}));
    ASSERT_TRUE(match.runUntil(3.0, [&] { return hasDied(match); }));

    match.run(1.0);
    EXPECT_NE(match.bot(1).status, agent::Status::Alive);
    match.bot(0).body.position = {5, 5};
    match.run(0.1);

    EXPECT_EQ(match.bot(1).status, agent::Status::Alive);
    EXPECT_EQ(match.bot(1).body.position, (Vec2{5, 15.5}));
}

TEST(Life, WhoFindsNoFreeSpawnPointWaitsForOne) {
    test::LevelBuilder builder(30, 20);
    builder.grid(1.0).bots(12);
    auto level = builder.build();
    level.spawns.resize(1);
    level.spawns[0].position = {15, 10, {}};
    Match match(level);
    const auto inside = [&] {
        return std::count_if(match.state.agents.begin(),
                             match.state.agents.end(),
                             [](const Agent& bot) { return bot.status == agent::Status::Alive; });
    };
    EXPECT_EQ(inside(), 1);

    // Whoever enters walks off, and the next follows.
    EXPECT_TRUE(match.runUntil(60.0, [&] {
        return std::all_of(match.state.agents.begin(),
                           match.state.agents.end(),
                           [](const Agent& bot) { return bot.born != trace::kNoRecord; });
    }));
    for (const auto& row : match.rows<trace::Spawned>())
        EXPECT_NE(row.cause, trace::kNoRecord) << "frame " << row.frame;
    for (std::size_t i = 0; i < match.state.agents.size(); ++i)
        for (std::size_t k = 0; k < i; ++k)
            if (match.state.agents[i].status == agent::Status::Alive &&
                match.state.agents[k].status == agent::Status::Alive) {
                EXPECT_GT(geometry::distance(match.state.agents[i].body.position,
                                             match.state.agents[k].body.position),
                          0.2);
            }
}

TEST(Life, SpawnPointsOfATeamServeNobodyElse) {
    auto builder = duelBuilder(6);
    builder.spawn({30, 25}).spawn({30, 5});
    builder.edit().agents[0].team = "red";
    builder.edit().agents[1].team = "blue";
    builder.edit().spawns[0].team = "red";
    builder.edit().spawns[1].team = "blue";
    Match match = execution(builder.build());

    ASSERT_TRUE(match.runUntil(3.0, [&] { return hasDied(match); }));
    match.step();

    EXPECT_EQ(match.bot(1).body.position, (Vec2{30, 5}));
}

/// Spawn points lie close together, teams and sizes differ, and there are too few for all.
level::Level rush(Random& random) {
    test::LevelBuilder builder(12, 12);
    level::Archetype large = builder.archetype();
    large.id = "large";
    large.movement.radius *= 2.0;
    builder.edit().archetypes.push_back(large);
    const auto team = [&] {
        return std::array<const char*, 3>{"", "red", "blue"}[random.below(3)];
    };
    for (int i = 0; i < 40; ++i) {
        builder.spawn({random.between(1, 11), random.between(1, 11)});
        builder.edit().spawns.back().team = team();
    }
    builder.spawn({6, 6});
    for (int i = 0; i < 60; ++i) {
        level::Agent agent;
        agent.id = fmt::format("agent_{}", i);
        agent.archetype = random.below(3) == 0 ? "large" : "bot";
        agent.team = random.below(4) == 0 ? "green" : team();
        if (random.below(5) == 0)
            agent.position = level::Place{random.between(1, 11), random.between(1, 11), {}};
        builder.edit().agents.push_back(agent);
    }
    return builder.build();
}

TEST(Life, WhoEntersStandsAtAFreePointOfItsTeamAndWhoWaitsHasNone) {
    int entered = 0;
    int waiting = 0;
    for (std::uint64_t seed = 1; seed <= 60; ++seed) {
        Random random(seed);
        Match match(rush(random), seed);
        const auto& agents = match.state.agents;
        const auto isAlive = [&](std::size_t i) {
            return agents[i].status == agent::Status::Alive;
        };
        const auto radiusOf = [&](std::size_t i) {
            return match.arena.radiusOf(AgentId{static_cast<std::uint32_t>(i)});
        };
        const auto isFree = [&](Vec2 place, std::size_t who) {
            for (std::size_t k = 0; k < agents.size(); ++k)
                if (k != who && isAlive(k) &&
                    geometry::distance(agents[k].body.position, place) <
                        radiusOf(who) + radiusOf(k))
                    return false;
            return true;
        };
        for (std::size_t i = 0; i < agents.size(); ++i) {
            const agent::AgentSpec& spec = match.arena.agents[i];
            std::vector<Vec2> points{spec.position};
            if (!spec.placed) {
                points.clear();
                for (const agent::SpawnSpec& spawn : match.arena.spawns)
                    if (spawn.team.empty() || spawn.team == spec.team)
                        points.push_back(spawn.position);
            }
            if (isAlive(i)) {
                ++entered;
                EXPECT_TRUE(isFree(agents[i].body.position, i));
                EXPECT_TRUE(std::find(points.begin(), points.end(), agents[i].body.position) !=
                            points.end());
            } else {
                ++waiting;
                EXPECT_TRUE(std::none_of(
                    points.begin(), points.end(), [&](Vec2 place) { return isFree(place, i); }));
            }
        }
    }
    EXPECT_GT(entered, 500);
    EXPECT_GT(waiting, 500);
}

TEST(Life, EveryFreeSpawnPointServesAsOften) {
    std::map<double, int> served;
    for (std::uint64_t seed = 1; seed <= 400; ++seed) {
        test::LevelBuilder builder(30, 5);
        for (int i = 1; i <= 10; ++i)
            builder.spawn({2.5 * i, 2.5});
        builder.bot({5.0, 2.5}); // occupies one
        level::Agent other;
        other.id = "other";
        other.archetype = "bot";
        builder.edit().agents.push_back(other);
        Match match(builder.build(), seed);
        ++served[match.bot(1).body.position.x];
    }
    ASSERT_EQ(served.size(), 9U);
    EXPECT_FALSE(served.contains(5.0));
    for (const auto& [place, times] : served)
        EXPECT_NEAR(times, 400.0 / 9.0, 25.0) << place;
}

TEST(Life, WithoutSpawnPointsOnesOwnPlaceServesAgain) {
    Match match = execution(duelBuilder(6).build());

    ASSERT_TRUE(match.runUntil(3.0, [&] { return hasDied(match); }));
    match.step();

    EXPECT_EQ(match.bot(1).body.position, (Vec2{11, 15}));
}

TEST(Life, WhoIsHurtLeavesATrailAsHeWalks) {
    auto builder = duelBuilder(12);
    builder.grid(1.0).archetype().leavesTrail = true;
    builder.archetype().movement.maxSpeed = 3;
    Match match(builder.build());
    match.freeze(0);
    match.freeze(1);
    match.command(trace::CommandKind::Shoot, 0, {17, 15});
    ASSERT_TRUE(match.runUntil(2.0, [&] { return match.bot(1).health < 100; }));

    match.command(trace::CommandKind::MoveTo, 1, {30, 25});
    match.run(3.0);

    EXPECT_GE(match.state.trail.size(), 6U);
    for (const TrailDrop& drop : match.state.trail)
        EXPECT_EQ(drop.agent, AgentId{1});
    match.run(25.0);
    EXPECT_TRUE(match.state.trail.empty());
}

} // namespace
} // namespace percept::bot
