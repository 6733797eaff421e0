#include "percept/bot/Targeting.h"

#include "Match.h"

#include <gtest/gtest.h>

namespace percept::bot {
namespace {

/// A chooser at (5, 15) that sees bot 1 at 4 m and bot 2 at 12 m, both straight ahead.
class TargetCriteria : public testing::Test {
protected:
    TargetCriteria()
        : match(level()) {
        match.freeze(1);
        match.freeze(2);
        match.step();
        weights() = {};
        weights().distance = 0;
    }
    static level::Level level() {
        test::LevelBuilder builder(40, 30);
        makeAlert(builder.archetype());
        builder.archetype().reaction = 1000;
        builder.bot({5, 15}).bot({9, 15.5}, maths::kPi).bot({17, 15}, maths::kPi);
        return builder.build();
    }
    level::TargetWeights& weights() { return match.arena.archetypes[0].targeting; }
    double score(int about) {
        return scoreTarget(match.arena,
                           AgentId{0},
                           match.state.agents[0],
                           *match.memory(0, about),
                           match.now())
            .score;
    }
    /// Whom the bot chooses now.
    AgentId chosen() {
        match.step(); // sees how it is
        match.step();
        return match.mind(0).targeting.target;
    }
    Match match;
};

TEST_F(TargetCriteria, TheNearestByDefault) {
    weights() = {};

    EXPECT_EQ(chosen(), AgentId{1});
    EXPECT_NEAR(score(2), 12.0, 1e-9);
}

TEST_F(TargetCriteria, DeviationFromTheFacing) {
    weights().deviation = 1;
    match.bot(0).body.facing = {1, 0};

    EXPECT_NEAR(score(1), maths::atan2(0.5, 4), 1e-9);
    EXPECT_EQ(chosen(), AgentId{2});
}

TEST_F(TargetCriteria, WhoLooksAway) {
    weights().facingAway = -1;
    match.bot(2).body.facing = {1, 0};
    match.bot(2).aim = {39, 15};

    match.step();
    EXPECT_EQ(score(1), 0.0);
    EXPECT_EQ(score(2), -1.0);
    EXPECT_EQ(chosen(), AgentId{2});
}

TEST_F(TargetCriteria, RangeOfHisWeapon) {
    weights().outOfHisRange = 1;
    match.give(2, "railgun", 10);

    // A blaster is meant for 2.5 m, a rail gun for 10 m.
    EXPECT_EQ(score(1), 1.0);
    EXPECT_EQ(score(2), 1.0);
    match.bot(2).body.position = {13, 15};
    EXPECT_EQ(chosen(), AgentId{2});
}

TEST_F(TargetCriteria, RangeOfTheOwnWeapon) {
    weights().outOfMyRange = 1;
    match.arena.archetypes[0].rates.weaponChoice = -1;
    match.give(0, "shotgun", 10);

    EXPECT_EQ(score(1), 0.0);
    EXPECT_EQ(score(2), 1.0);
    EXPECT_EQ(chosen(), AgentId{1});
}

TEST_F(TargetCriteria, Strength) {
    weights().strength = 1;
    match.bot(2).health = 20;
    match.step();

    EXPECT_DOUBLE_EQ(score(2), 0.2);
    EXPECT_EQ(chosen(), AgentId{2});
}

TEST_F(TargetCriteria, TimeHeHasBeenVisible) {
    weights().visibleTime = -1;
    match.bot(0).knowledge.find(AgentId{2})->becameVisible = -3;

    EXPECT_NEAR(score(2), -3 - match.now(), 1e-9);
    EXPECT_EQ(chosen(), AgentId{2});
}

TEST_F(TargetCriteria, DamageHeDidLately) {
    weights().recentDamage = -1;
    match.bot(0).knowledge.addDamage(AgentId{2}, 7, match.now());
    match.bot(0).knowledge.addDamage(AgentId{1}, 70, match.now() - 5.1);

    EXPECT_EQ(score(2), -7.0);
    EXPECT_EQ(score(1), 0.0);
    EXPECT_EQ(chosen(), AgentId{2});
}

TEST_F(TargetCriteria, KillsOfEachOther) {
    match.bot(0).tallies = {{AgentId{1}, 3, 0}, {AgentId{2}, 0, 2}};
    weights().killsByMe = 1;
    EXPECT_EQ(score(1), 3.0);
    EXPECT_EQ(score(2), 0.0);
    EXPECT_EQ(chosen(), AgentId{2});

    weights().killsByMe = 0;
    weights().killsOfMe = 1;
    EXPECT_EQ(score(2), 2.0);
    EXPECT_EQ(chosen(), AgentId{1});
}

TEST_F(TargetCriteria, EqualScoresGoToTheLowerId) {
    EXPECT_EQ(chosen(), AgentId{1});
}

TEST_F(TargetCriteria, AChoiceIsTracedWithWhatCausedIt) {
    EXPECT_EQ(chosen(), AgentId{1});
    const auto& rows = match.rows<trace::TargetChosen>();

    ASSERT_EQ(rows.size(), 1U);
    EXPECT_EQ(rows[0].data.target, AgentId{1});
    EXPECT_EQ(rows[0].data.previous, trace::kNoAgent);
    EXPECT_EQ(rows[0].cause, match.memory(0, 1)->noticed);
}

} // namespace
} // namespace percept::bot
