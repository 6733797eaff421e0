#include "percept/deathmatch/Ladder.h"

#include "Match.h"

#include <gtest/gtest.h>

namespace percept::deathmatch {
namespace {

using trace::Gate;

std::vector<sense::Rung> sightOf(const Match& match, std::uint32_t observer, std::uint32_t about) {
    return explainSight(match.arena, match.state, AgentId{observer}, AgentId{about}, match.now());
}

const sense::Rung& rung(const std::vector<sense::Rung>& rungs, Gate gate) {
    return *std::find_if(
        rungs.begin(), rungs.end(), [&](const sense::Rung& each) { return each.gate == gate; });
}

Gate firstFailure(const std::vector<sense::Rung>& rungs) {
    for (const sense::Rung& each : rungs)
        if (!each.passed)
            return each.gate;
    return Gate::None;
}

TEST(BotLadder, EveryGateOfTheEyesSaysWhatItMeasured) {
    auto builder = duelBuilder(10);
    builder.wall({10, 10}, {10, 20});
    Match match(builder.build());
    match.arena.archetypes[0].aim.nearestSeen = 2;
    match.arena.archetypes[0].reaction = 0.2;

    const auto rungs = sightOf(match, 0, 1);

    ASSERT_EQ(rungs.size(), 4U);
    EXPECT_TRUE(rung(rungs, Gate::Cone).passed);
    EXPECT_NEAR(rung(rungs, Gate::Cone).margin(), maths::kPi / 2, 1e-9);
    const auto& line = rung(rungs, Gate::LineOfSight);
    EXPECT_FALSE(line.passed);
    EXPECT_NEAR(line.measured, 5.0, 1e-9);
    EXPECT_NEAR(line.margin(), -5.0, 1e-9);
    EXPECT_EQ(match.arena.walls.walls().back().id, line.wall) << "the wall in between";
    EXPECT_EQ(rung(rungs, Gate::Reaction).limit, 0.2);
    EXPECT_EQ(rung(rungs, Gate::Reaction).measured, 0.0);
}

TEST(BotLadder, AShutDoorIsNamedAsADoor) {
    auto builder = duelBuilder(10);
    builder.door("gate", {10, 10}, {10, 20});
    Match match(builder.build());

    EXPECT_EQ(rung(sightOf(match, 0, 1), Gate::LineOfSight).wall, sense::kDoorWall);
}

TEST(BotLadder, TheRankOfWhoIsNotMindedIsToldWithHowManyAre) {
    test::LevelBuilder builder(40, 30);
    makeAlert(builder.archetype());
    builder.archetype().aim.nearestSeen = 2;
    builder.bot({5, 15}).bot({15, 15}).bot({9, 18}).bot({11, 12});
    Match match(builder.build());

    match.step();

    const auto farthest = rung(sightOf(match, 0, 1), Gate::Nearest);
    EXPECT_FALSE(farthest.passed);
    EXPECT_EQ(farthest.measured, 3);
    EXPECT_EQ(farthest.limit, 2);
    EXPECT_EQ(farthest.margin(), -1);
    EXPECT_TRUE(rung(sightOf(match, 0, 2), Gate::Nearest).passed);
    const auto& tests = match.rows<trace::SenseTest>();
    const auto told = std::find_if(tests.begin(), tests.end(), [](const auto& row) {
        return row.data.agent == AgentId{0} && row.data.about == AgentId{1};
    });
    ASSERT_NE(told, tests.end());
    EXPECT_EQ(told->data.gate, Gate::Nearest);
    EXPECT_EQ(told->data.measured, 3);
    EXPECT_EQ(told->data.passed,
              1U << static_cast<unsigned>(Gate::Cone) |
                  1U << static_cast<unsigned>(Gate::LineOfSight));
}

TEST(BotLadder, WhoWasJustSeenIsNotActedOnBeforeTheReactionTime) {
    auto builder = duelBuilder(5);
    builder.archetype().reaction = 0.2;
    Match match(builder.build());
    match.freeze(1);

    ASSERT_TRUE(match.runUntil(1.0, [&] { return match.memory(0, 1) != nullptr; }));
    match.run(0.05);

    const auto early = sightOf(match, 0, 1);
    EXPECT_EQ(firstFailure(early), Gate::Reaction);
    EXPECT_NEAR(rung(early, Gate::Reaction).measured, 0.05, 1e-9);
    const auto& tests = match.rows<trace::SenseTest>();
    EXPECT_TRUE(std::any_of(tests.begin(), tests.end(), [](const auto& row) {
        return row.data.agent == AgentId{0} && row.data.gate == Gate::Reaction;
    }));
    match.run(0.3);
    EXPECT_EQ(firstFailure(sightOf(match, 0, 1)), Gate::None);
    EXPECT_FALSE(match.rows<trace::ShotFired>().empty()) << "which it waited for";
}

/// The ladder is the run's own check: at any frame in which a bot looks round, both agree.
TEST(BotLadder, AgreesWithWhatTheRunFoundAtEveryFrame) {
    test::LevelBuilder builder(40, 30);
    makeAlert(builder.archetype());
    builder.wall({18, 8}, {18, 22}).bot({5, 15}, 0).bot({30, 15}, maths::kPi).bot({20, 25}, 0);
    Match match(builder.build());
    std::size_t compared = 0;
    for (int i = 0; i < 600; ++i) {
        const auto before = match.rows<trace::SenseTest>().size();
        match.step();
        const auto& tests = match.rows<trace::SenseTest>();
        for (std::size_t row = before; row < tests.size(); ++row) {
            const auto& test = tests[row].data;
            if (test.sense != trace::Sense::Sight || test.gate != Gate::LineOfSight)
                continue;
            // Between the look and the end of the step the two have moved a few centimetres.
            const auto rungs =
                explainSight(match.arena, match.state, test.agent, test.about, match.now());
            if (!rungs.empty() && firstFailure(rungs) == Gate::LineOfSight) {
                EXPECT_NEAR(rung(rungs, Gate::LineOfSight).limit, test.limit, 0.2);
                ++compared;
            }
        }
    }
    EXPECT_GT(compared, 20U);
}

TEST(BotLadder, OnlyOpponentsThatLiveAreLookedAt) {
    auto builder = duelBuilder(5);
    Match match(builder.build());
    EXPECT_EQ(oppositionOf(match.arena, match.state, AgentId{0}, AgentId{1}), Opposition::Fights);

    match.bot(1).status = BotStatus::Dead;
    EXPECT_EQ(oppositionOf(match.arena, match.state, AgentId{0}, AgentId{1}),
              Opposition::TargetIsDead);
    EXPECT_TRUE(sightOf(match, 0, 1).empty());
    EXPECT_EQ(oppositionOf(match.arena, match.state, AgentId{1}, AgentId{0}), Opposition::IsDead);

    match.bot(1).status = BotStatus::Alive;
    match.arena.bots[0].team = match.arena.bots[1].team = "red";
    EXPECT_EQ(oppositionOf(match.arena, match.state, AgentId{0}, AgentId{1}),
              Opposition::OnOneSide);
}

TEST(BotLadder, AShotThatWasNotFiredIsAskedAboutWithTheWeaponInHand) {
    Match match(duelBuilder(10).build());
    bool made = true;
    const Noise supposed = noiseOf(match.arena, match.state, AgentId{1}, made);
    EXPECT_FALSE(made);
    EXPECT_EQ(supposed.position, match.bot(1).body.position);

    const auto ears = explainHearing(match.arena, match.state, AgentId{0}, supposed);

    ASSERT_EQ(ears.size(), 1U);
    EXPECT_NEAR(ears[0].measured, 10.0, 1e-9);
    EXPECT_NEAR(ears[0].limit, supposed.range + match.arena.archetypes[0].movement.radius, 1e-9);
    match.state.noises.push_back({AgentId{1}, trace::kNoRecord, {6, 15}, 3, 0});
    EXPECT_NEAR(explainHearing(match.arena,
                               match.state,
                               AgentId{0},
                               noiseOf(match.arena, match.state, AgentId{1}, made))[0]
                    .measured,
                1.0,
                1e-9);
    EXPECT_TRUE(made);
}

} // namespace
} // namespace percept::deathmatch
