#include "percept/agent/Orders.h"
#include "Watching.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <set>
#include <string>

// What squads are ordered to do, whatever the brains of their members.
namespace percept::sim::orders_test {
namespace {

using geometry::Vec2;
using test::Played;
using trace::AgentId;
using trace::Command;
using trace::CommandKind;
using trace::SquadOrder;

constexpr std::uint32_t kSquad = 0;
constexpr std::uint32_t kBattalion = 1;
constexpr AgentId kLeader{3};
constexpr std::array<AgentId, 3> kMembers{AgentId{0}, AgentId{1}, AgentId{2}};

/// Three of a brain in a squad at (4 to 6, 4), and a player at (26, 16), all of one team.
test::LevelBuilder field(const std::string& brain) {
    test::LevelBuilder builder(30, 20);
    level::Level& level = builder.grid(1.0).edit();
    level.modalities = level::ravenModalities();
    level.teams.push_back({"red", {}, {}});
    level.squads = {{"alpha", "first", "red", {}, {}}, {"first", {}, "red", {}, {}}};
    level.archetypes[0].id = "member";
    level.archetypes[0].brain = brain;
    level.archetypes[0].sensors = {{"sight", 0.1}, {"sound", 0.5}};
    level::Archetype leader;
    leader.id = "leader";
    leader.brain = "player";
    level.archetypes.push_back(leader);
    for (const double x : {4.0, 5.0, 6.0})
        builder.bot({x, 4}, 0, "member");
    builder.bot({26, 16}, 0, "leader");
    for (level::Agent& agent : level.agents) {
        agent.team = "red";
        if (agent.archetype == "member")
            agent.squad = "alpha";
    }
    return builder;
}

void order(Played& run,
           SquadOrder order,
           Vec2 place = {},
           AgentId leader = trace::kNoAgent,
           std::uint32_t squad = kSquad) {
    Command command{run.simulation.frame(), CommandKind::Order, leader};
    command.position = place;
    command.value = static_cast<std::int32_t>(order);
    command.object = squad;
    run.steps(1, {command});
}

double farthest(const Played& run, Vec2 place) {
    double most = 0;
    for (const AgentId member : kMembers)
        most =
            std::max(most, geometry::distance(run.simulation.agent(member).body.position, place));
    return most;
}

double nearestTwo(const Played& run) {
    double least = 100;
    for (const AgentId a : kMembers)
        for (const AgentId b : kMembers)
            if (a < b)
                least = std::min(least,
                                 geometry::distance(run.simulation.agent(a).body.position,
                                                    run.simulation.agent(b).body.position));
    return least;
}

TEST(Orders, ASquadGoesWhereItIsSentAndStaysThere) {
    for (const char* brain : test::kBrains) {
        Played run(field(brain).build());
        run.steps(30);
        order(run, SquadOrder::Go, {20, 10});
        EXPECT_EQ(run.rows<agent::Ordered>().size(), 3U) << brain;

        run.steps(1200);

        EXPECT_LT(farthest(run, {20, 10}), 2.6) << brain;
        EXPECT_GT(nearestTwo(run), 0.7) << brain << ": each has a place of its own";
        run.steps(600);
        EXPECT_LT(farthest(run, {20, 10}), 2.6) << brain;
    }
}

/// A room about (20, 10) without a door; there are nodes in it, too.
level::Level withClosedRoom(test::LevelBuilder builder) {
    const Vec2 low{16.5, 6.5};
    const Vec2 high{23.5, 13.5};
    auto level = builder.box(low, high).build();
    std::set<std::string> inside;
    for (const level::NavigationNode& node : level.navigation.nodes)
        if (const Vec2 place = node.position.plan();
            place.x > low.x && place.x < high.x && place.y > low.y && place.y < high.y)
            inside.insert(node.id);
    std::erase_if(level.navigation.edges, [&](const level::NavigationEdge& edge) {
        return inside.contains(edge.from) != inside.contains(edge.to);
    });
    return level;
}

/// Whatever its brain, nobody searches in every frame for a path that is not there.
TEST(Orders, WhoCannotGetThereTriesAgainNowAndThen) {
    for (const char* brain : test::kBrains) {
        Played run(withClosedRoom(field(brain)));
        run.steps(30);
        const std::size_t before = run.rows<trace::PathRequested>().size();
        order(run, SquadOrder::Go, {20, 10});
        ASSERT_EQ(run.rows<agent::Ordered>().size(), 3U) << brain;

        run.steps(1800);

        const std::size_t asked = run.rows<trace::PathRequested>().size() - before;
        EXPECT_GT(asked, 3U) << brain << ": it may open";
        EXPECT_LE(asked, 3U * (30 / 2 + 2)) << brain;
    }
}

/// Beside walls and in corners, too.
TEST(Orders, EverybodyGetsAPlaceOfHisOwn) {
    for (const Vec2 place : {Vec2(15, 10), Vec2(20.8, 10), Vec2(0.6, 0.6), Vec2(29.4, 10)}) {
        auto builder = field("guard");
        builder.box({21.2, 2}, {21.6, 18});
        for (int i = 0; i < 9; ++i) {
            builder.bot({4.0 + i, 7}, 0, "member");
            builder.edit().agents.back().team = "red";
            builder.edit().agents.back().squad = "alpha";
        }
        Played run(builder.build());
        run.steps(2);
        order(run, SquadOrder::Go, place);
        const auto ordered = run.rows<agent::Ordered>();
        ASSERT_EQ(ordered.size(), 12U);
        for (const auto& one : ordered)
            for (const auto& other : ordered)
                if (one.id < other.id)
                    EXPECT_GT(geometry::distance(one.data.place, other.data.place), 0.5)
                        << place.x << ' ' << place.y;
    }
}

TEST(Orders, ASquadHoldsWhereItIsUntilItIsSentBackToItsRoutine) {
    for (const char* brain : test::kBrains) {
        auto builder = field(brain);
        for (level::Agent& agent : builder.edit().agents)
            if (agent.archetype == "member") {
                agent.patrol.emplace_back(level::Place{24, 4, {}});
                agent.patrol.emplace_back(level::Place{4, 16, {}});
            }
        Played run(builder.build());
        run.steps(90);
        std::array<Vec2, 3> held{};
        for (std::size_t i = 0; i < 3; ++i)
            held[i] = run.simulation.agent(kMembers[i]).body.position;
        order(run, SquadOrder::Hold);
        run.steps(600);
        for (std::size_t i = 0; i < 3; ++i)
            EXPECT_LT(geometry::distance(run.simulation.agent(kMembers[i]).body.position, held[i]),
                      1.0)
                << brain;

        order(run, SquadOrder::Patrol);
        run.steps(420);

        EXPECT_GT(farthest(run, {5, 4}), 4.0) << brain << ": goes about its routine again";
        EXPECT_TRUE(run.simulation.state().population.orders.value.empty());
    }
}

TEST(Orders, ASquadFollowsItsLeaderAsFarAsItSeesHim) {
    for (const char* brain : test::kBrains) {
        Played run(field(brain).build());
        run.steps(30);
        order(run, SquadOrder::Follow, {}, kLeader);
        run.steps(900);
        EXPECT_LT(farthest(run, {26, 16}), 5.0) << brain;

        run.command(CommandKind::Possess, kLeader);
        run.command(CommandKind::MoveTo, kLeader, {5, 16});
        run.steps(900);

        EXPECT_LT(farthest(run, run.simulation.agent(kLeader).body.position), 5.0) << brain;
        EXPECT_LT(run.simulation.agent(kLeader).body.position.x, 8.0);
    }
}

TEST(Orders, AnOrderToAHigherTierReachesTheSquadsBelowIt) {
    Played run(field("guard").build());
    order(run, SquadOrder::Go, {20, 10}, trace::kNoAgent, kBattalion);
    EXPECT_EQ(run.rows<agent::Ordered>().size(), 3U);
    EXPECT_TRUE(agent::isOfSquad(run.simulation.arena(), AgentId{0}, kBattalion));
    EXPECT_FALSE(agent::isOfSquad(run.simulation.arena(), kLeader, kBattalion));
}

TEST(Orders, WhatIsMoreUrgentComesFirstAndTheOrderAfterIt) {
    auto builder = field("guard");
    Played run(builder.build());
    run.steps(30);
    order(run, SquadOrder::Go, {8, 16});
    run.steps(600);
    Command sound{run.simulation.frame(), CommandKind::EmitSignal};
    sound.value = 1;
    sound.amount = 20;
    sound.position = {24, 4};
    run.steps(1, {sound});
    run.steps(400);
    EXPECT_GT(farthest(run, {8, 16}), 6.0) << "somebody looks what it was";

    run.steps(1500);

    EXPECT_LT(farthest(run, {8, 16}), 2.6) << "then it is back where it was sent";
}

TEST(Orders, WhoIsPossessedObeysWhenHeIsReleased) {
    Played run(field("guard").build());
    run.command(CommandKind::Possess, AgentId{0});
    order(run, SquadOrder::Go, {20, 10});
    run.steps(600);
    EXPECT_LT(run.simulation.agent(AgentId{0}).body.position.x, 6.0);

    run.command(CommandKind::Release, AgentId{0});
    run.steps(900);

    EXPECT_LT(farthest(run, {20, 10}), 2.6);
}

TEST(Orders, NobodyObeysWhatCannotBe) {
    Played run(field("guard").build());
    order(run, SquadOrder::Go, {200, 10});
    order(run, SquadOrder::Go, {20, 10}, trace::kNoAgent, 7);
    order(run, SquadOrder::Follow, {}, AgentId{77});
    order(run, SquadOrder{9}, {20, 10});

    EXPECT_TRUE(run.rows<agent::Ordered>().empty());
    EXPECT_TRUE(run.rows<trace::CommandTaken>().empty());
}

TEST(Orders, TheStateOfARunHasThem) {
    for (const char* brain : test::kBrains) {
        Played run(field(brain).build());
        order(run, SquadOrder::Follow, {}, kLeader);
        run.steps(60);
        Simulation other(run.world, {.seed = 1});
        ASSERT_TRUE(other.restore(run.simulation.save()));
        for (int i = 0; i < 300; ++i) {
            run.steps(1);
            other.step();
            ASSERT_EQ(other.hash(), run.simulation.hash()) << brain << " " << i;
        }
    }
}

} // namespace
} // namespace percept::sim::orders_test
