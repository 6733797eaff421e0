#include "Match.h"
#include "percept/agent/EquipmentRecords.h"
#include "percept/agent/GoalNames.h"

#include <gtest/gtest.h>

namespace percept::bot {
namespace {

using trace::Goal;
using trace::GoalStatus;

/// A walking, thinking bot at (5, 15) in a room of 40 x 30 m with a graph, biases 1.
test::LevelBuilder thinker() {
    test::LevelBuilder builder(40, 30);
    makeAlert(builder.archetype());
    builder.archetype().movement.maxSpeed = 3;
    return std::move(builder.grid(1.0).bot({5, 15}));
}

const GoalNode& strategy(Match& match, int index = 0) {
    return match.mind(index).brain.subgoals.back();
}

std::size_t ended(const Match& match, Goal goal, GoalStatus status) {
    std::size_t count = 0;
    for (const auto& row : match.rows<trace::GoalEnded>())
        count += row.data.goal == goal && row.data.status == status;
    return count;
}

TEST(Goals, DesirabilitiesAreTheSourcesAppraisal) {
    auto builder = thinker();
    builder.item("health", {15, 15}, 50).item("shotgun", {5, 25}).item("railgun", {6, 15});
    Match match(builder.build());
    match.bot(0).health = 40;

    match.step();

    // d = path cost / 25 m: 10 m give 0.4; less than 2.5 m count as 2.5 m, 0.1.
    const Desirabilities& wishes = match.mind(0).desirabilities;
    EXPECT_NEAR(wishes.health, 0.2 * 0.6 / 0.4, 1e-9);
    EXPECT_NEAR(wishes.explore, 0.05, 1e-12);
    EXPECT_EQ(wishes.attack, 0.0);
    EXPECT_NEAR(match.wishFor("shotgun"), 0.15 * 0.4 / 0.4, 1e-9);
    EXPECT_NEAR(match.wishFor("railgun"), 0.15 * 0.4 / 0.1, 1e-9);
    EXPECT_EQ(match.wishFor("rocket_launcher"), 0.0);
    EXPECT_EQ(strategy(match).kind, match.kindOf("railgun").fetched);
}

TEST(Goals, AttackingIsWantedByHealthAndRounds) {
    auto builder = thinker();
    builder.bot({15, 15}, maths::kPi);
    Match match(builder.build());
    match.freeze(1);
    match.give(0, "shotgun", 30);
    match.bot(0).health = 50;

    match.run(0.1);

    EXPECT_NEAR(match.mind(0).desirabilities.attack, 0.5 * (0.1 + 0.9 * 30 / 150), 1e-9);
    EXPECT_EQ(strategy(match).kind, Goal::Attack);
}

TEST(Goals, EqualWishesGoToTheLaterStrategy) {
    auto builder = thinker();
    builder.item("shotgun", {15, 15}).item("railgun", {15, 15}).item("rocket_launcher", {15, 15});
    Match match(builder.build());

    match.step();

    EXPECT_EQ(match.wishFor("shotgun"), match.wishFor("railgun"));
    EXPECT_EQ(strategy(match).kind, match.kindOf("railgun").fetched);
}

TEST(Goals, GoalsNestFromStrategyToEdge) {
    auto blocked = test::LevelBuilder(40, 30);
    makeAlert(blocked.archetype());
    blocked.archetype().movement.maxSpeed = 3;
    blocked.box({9, 10}, {11, 20}).grid(1.0).item("health", {20, 15}, 50).bot({5, 15});
    Match match(blocked.build());
    match.bot(0).health = 10;

    match.run(0.3);

    const GoalNode& fetch = strategy(match);
    ASSERT_EQ(fetch.kind, Goal::GetHealth);
    std::vector<std::pair<Goal, std::int32_t>> below;
    for (const auto& row : match.rows<trace::GoalStarted>())
        if (row.data.depth > 1 && row.data.goal != Goal::Wander)
            below.emplace_back(row.data.goal, row.data.depth);
    ASSERT_GE(below.size(), 2U);
    EXPECT_EQ(below[0], (std::pair<Goal, std::int32_t>{Goal::FollowPath, 2}));
    EXPECT_EQ(below[1], (std::pair<Goal, std::int32_t>{Goal::TraverseEdge, 3}));
    ASSERT_TRUE(match.runUntil(10.0, [&] { return match.bot(0).health == 60; }));
    match.run(0.1);
    EXPECT_EQ(ended(match, Goal::GetHealth, GoalStatus::Completed), 1U);
    EXPECT_EQ(ended(match, Goal::TraverseEdge, GoalStatus::Failed), 0U);
}

TEST(Goals, AnItemOffTheGraphIsReachedAllTheSame) {
    auto builder = thinker();
    builder.item("health", {20.5, 15.5}, 50);
    builder.edit().items[0].radius = 0.1;
    Match match(builder.build());
    match.bot(0).health = 10;

    EXPECT_TRUE(match.runUntil(10.0, [&] { return match.bot(0).health == 60; }));
}

TEST(Goals, AStolenItemIsGivenUp) {
    auto builder = thinker();
    builder.item("health", {25, 15}, 50);
    Match match(builder.build());
    match.bot(0).health = 10;
    match.run(1.0);
    ASSERT_EQ(strategy(match).kind, Goal::GetHealth);

    match.state.items[0] = {false, 100000};
    match.run(0.1);

    EXPECT_EQ(ended(match, Goal::GetHealth, GoalStatus::Failed) +
                  ended(match, Goal::GetHealth, GoalStatus::Dropped),
              1U);
    EXPECT_EQ(strategy(match).kind, Goal::Explore);
}

TEST(Goals, WithoutAWayAStrategyFailsAndAnotherIsTakenUp) {
    test::LevelBuilder builder(40, 30);
    makeAlert(builder.archetype());
    builder.archetype().movement.maxSpeed = 3;
    builder.wall({20, 0}, {20, 30}).grid(1.0).bot({5, 15});
    Match match(builder.build());
    match.freeze(0);

    match.command(trace::CommandKind::MoveTo, 0, {30, 15});
    match.run(2.0);

    EXPECT_EQ(match.rows<trace::PathAnswered>().back().data.status, trace::PathStatus::Unreachable);
    EXPECT_EQ(ended(match, Goal::MoveToPosition, GoalStatus::Failed), 1U);
    EXPECT_TRUE(match.mind(0).brain.subgoals.empty());
}

TEST(Goals, ExploringLeadsAllOverTheLevel) {
    Match match(thinker().build());
    bool right = false;
    for (int i = 0; i < 3600; ++i) {
        match.step();
        right = right || match.bot(0).body.position.x > 30;
    }

    EXPECT_TRUE(right);
    EXPECT_GT(ended(match, Goal::Explore, GoalStatus::Completed), 3U);
    EXPECT_EQ(ended(match, Goal::TraverseEdge, GoalStatus::Failed), 0U);
}

TEST(Goals, WithoutAGraphABotWandersAbout) {
    test::LevelBuilder builder(40, 30);
    Match match(builder.bot({5, 15}).build());
    const Vec2 start = match.bot(0).body.position;

    match.run(10.0);

    EXPECT_GT(geometry::distance(start, match.bot(0).body.position), 1.0);
}

TEST(Goals, AttackersDodgeFromSideToSide) {
    auto builder = thinker();
    builder.bot({15, 15}, maths::kPi);
    Match match(builder.build());
    match.freeze(1);
    double low = 15;
    double high = 15;
    match.arena.archetypes[0].health = 10000;
    match.bot(1).health = 10000;
    for (int i = 0; i < 900; ++i) {
        match.step();
        low = std::min(low, match.bot(0).body.position.y);
        high = std::max(high, match.bot(0).body.position.y);
    }

    EXPECT_GT(high - low, 1.0);
    EXPECT_GT(match.rows<agent::ShotFired>().size(), 20U);
    const Vec2 aim =
        geometry::normalisedOrZero(match.bot(1).body.position - match.bot(0).body.position);
    EXPECT_NEAR(glm::dot(match.bot(0).body.facing, aim), 1.0, 0.01);
}

/// A hunter that saw its target at (15, 15) before it vanished behind a wall.
Match hunting(bool trail) {
    test::LevelBuilder builder(40, 30);
    makeAlert(builder.archetype());
    builder.archetype().movement.maxSpeed = 3;
    builder.archetype().memorySpan = 60;
    builder.archetype().goals.explore = 0;
    builder.wall({20, 10}, {20, 30}).grid(1.0).bot({5, 15}).bot({15, 15}, maths::kPi);
    Match match(builder.build());
    match.freeze(1);
    match.step();
    match.bot(1).body.position = {35, 28};
    if (trail)
        for (int i = 0; i < 5; ++i)
            match.state.trail.push_back(
                {AgentId{1}, {17.0 + i * 1.5, 12.0 - i * 1.5}, 0.1 + i * 0.1, 1000});
    return match;
}

TEST(Goals, AHunterGoesToWhereItSawItsTargetLast) {
    Match match = hunting(false);

    EXPECT_TRUE(match.runUntil(8.0, [&] {
        return geometry::distance(match.bot(0).body.position, {15, 15}) < 0.6;
    }));
    EXPECT_EQ(strategy(match).kind, Goal::Attack);
    EXPECT_EQ(strategy(match).subgoals.back().kind, Goal::Hunt);
}

TEST(Goals, HavingSearchedThereAHunterLooksElsewhere) {
    Match match = hunting(false);
    ASSERT_TRUE(match.runUntil(8.0, [&] {
        return geometry::distance(match.bot(0).body.position, {15, 15}) < 0.6;
    }));
    match.bot(1).body.position = {39, 29};

    EXPECT_TRUE(match.runUntil(4.0, [&] {
        return geometry::distance(match.bot(0).body.position, {15, 15}) > 3.0;
    }));
}

TEST(Goals, AHunterFollowsATrailToItsEnd) {
    Match match = hunting(true);

    EXPECT_TRUE(match.runUntil(15.0, [&] {
        return geometry::distance(match.bot(0).body.position, {23, 6}) < 0.7;
    }));
}

TEST(Goals, AllSearchesShareTheCyclesOfAStep) {
    test::LevelBuilder builder(60, 60);
    makeAlert(builder.archetype());
    for (int i = 0; i < 8; ++i)
        builder.wall({2.5 + i * 7.0, i % 2 == 0 ? 0.0 : 2.0},
                     {2.5 + i * 7.0, i % 2 == 0 ? 58.0 : 60.0});
    builder.grid(1.0);
    for (int i = 0; i < 16; ++i)
        builder.bot({1, 3.0 + i * 3});
    Match match(builder.build());
    for (int i = 0; i < 16; ++i) {
        match.freeze(i);
        match.command(trace::CommandKind::MoveTo, i, {58, 30.0 + i});
    }

    match.run(2.0);

    const auto& answers = match.rows<trace::PathAnswered>();
    ASSERT_EQ(answers.size(), 16U);
    std::int64_t cycles = 0;
    Frame last = 0;
    for (const auto& row : answers) {
        cycles += row.data.cycles;
        last = std::max(last, row.frame);
        EXPECT_EQ(row.data.status, trace::PathStatus::Found);
    }
    EXPECT_GT(last, 5);
    EXPECT_LE(cycles, last * kSearchCyclesPerStep);
    EXPECT_GT(cycles, (last - 3) * kSearchCyclesPerStep);
}

} // namespace
} // namespace percept::bot
