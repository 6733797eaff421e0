#include "Match.h"
#include "percept/sense/GateNames.h"

#include <gtest/gtest.h>

namespace percept::bot {
namespace {

/// An observer at (20, 15) looking right, and another bot in direction `angle`, 5 m away.
Match observing(Radians angle, double fieldOfView = maths::kPi) {
    test::LevelBuilder builder(40, 30);
    makeAlert(builder.archetype());
    builder.archetype().fieldOfView = fieldOfView;
    builder.bot({20, 15}).bot(Vec2{20, 15} + geometry::fromAngle(angle) * 5.0);
    Match match(builder.build());
    match.freeze(1);
    return match;
}

bool sees(Match match) {
    match.step();
    const auto* record = match.memory(0, 1);
    return record != nullptr && record->withinFieldOfView;
}

TEST(Perception, TheFieldOfViewReachesHalfItsAngleToEachSide) {
    EXPECT_TRUE(sees(observing(0)));
    EXPECT_TRUE(sees(observing(1.57)));
    EXPECT_TRUE(sees(observing(-1.57)));
    EXPECT_FALSE(sees(observing(1.58)));
    EXPECT_FALSE(sees(observing(maths::kPi)));
    EXPECT_TRUE(sees(observing(0.49, 1.0)));
    EXPECT_FALSE(sees(observing(0.51, 1.0)));
}

TEST(Perception, TheEdgeOfTheFieldOfViewBelongsToIt) {
    EXPECT_TRUE(sees(observing(maths::kPi / 2)));
}

TEST(Perception, WallsHideWhoStandsBehindThem) {
    auto builder = duelBuilder(10);
    builder.wall({10, 10}, {10, 20});
    Match match(builder.build());

    match.run(1.0);

    EXPECT_EQ(match.memory(0, 1), nullptr);
    const auto& tests = match.rows<trace::SenseTest>();
    ASSERT_FALSE(tests.empty());
    EXPECT_EQ(tests.front().data.gate, trace::Gate::LineOfSight);
    // From the eyes to the middle of a body, which is a little lower.
    EXPECT_NEAR(tests.front().data.measured, 5.0, 0.02);
    EXPECT_NEAR(tests.front().data.limit, 10.0, 0.03);
}

TEST(Perception, AFailedConeSaysByHowMuch) {
    Match match = observing(2.0);

    match.step();

    const auto& tests = match.rows<trace::SenseTest>();
    ASSERT_FALSE(tests.empty());
    EXPECT_EQ(tests.front().data.gate, trace::Gate::Cone);
    EXPECT_NEAR(tests.front().data.measured, 2.0, 1e-9);
    EXPECT_NEAR(tests.front().data.limit, maths::kPi / 2, 1e-9);
}

TEST(Perception, ASightingFillsEveryFieldOfTheRecord) {
    Match match = observing(0.5);
    match.step();
    match.step();

    const auto* record = match.memory(0, 1);

    ASSERT_NE(record, nullptr);
    EXPECT_NEAR(record->becameVisible, 1.0 / 60, 1e-12);
    EXPECT_NEAR(record->lastSensed, 2.0 / 60, 1e-12);
    EXPECT_NEAR(record->lastVisible, 2.0 / 60, 1e-12);
    EXPECT_TRUE(record->positionKnown && record->withinFieldOfView && record->shootable);
    EXPECT_EQ(record->lastPosition, match.bot(1).body.position);
    EXPECT_NE(record->noticed, trace::kNoRecord);
}

TEST(Perception, WhoLeavesTheViewIsRememberedWhereHeWasForTheSpan) {
    Match match = observing(0);
    match.step();
    const Vec2 seenAt = match.bot(1).body.position;
    match.bot(1).body.position = {2, 15};
    match.freeze(0);
    match.bot(0).aim = {39, 15};
    match.bot(0).possessed = false;
    match.arena.archetypes[0].movement.maxTurnRate = 0;
    match.step();
    ASSERT_NE(match.memory(0, 1), nullptr);
    EXPECT_FALSE(match.memory(0, 1)->withinFieldOfView);
    EXPECT_EQ(match.memory(0, 1)->lastPosition, seenAt);

    match.run(4.9);
    EXPECT_NE(match.memory(0, 1), nullptr);
    match.run(0.2);

    EXPECT_EQ(match.memory(0, 1), nullptr);
    ASSERT_EQ(match.rows<trace::Forgot>().size(), 1U);
    EXPECT_EQ(match.rows<trace::Forgot>()[0].data.reason, trace::ForgetReason::Span);
}

TEST(Perception, OnlyTheNearestAreSeenWhereAttentionIsLimited) {
    test::LevelBuilder builder(40, 30);
    makeAlert(builder.archetype());
    builder.archetype().aim.nearestSeen = 2;
    builder.bot({5, 15}).bot({15, 15}).bot({9, 18}).bot({11, 12});
    Match match(builder.build());

    match.step();

    EXPECT_EQ(match.memory(0, 1), nullptr);
    EXPECT_NE(match.memory(0, 2), nullptr);
    EXPECT_NE(match.memory(0, 3), nullptr);
}

/// Two bots back to back; the first one fires by command.
Match backToBack(double distance) {
    test::LevelBuilder builder(60, 10);
    makeAlert(builder.archetype());
    builder.bot({5, 5}, maths::kPi).bot({5 + distance, 5}, 0);
    Match match(builder.build());
    match.freeze(0);
    match.arena.archetypes[0].movement.maxTurnRate = 0;
    return match;
}

TEST(Perception, AShotIsHeardOnceWithinItsRange) {
    // The blaster is heard 100 units (5 m) away, plus the listener's own radius.
    Match near = backToBack(5.3);
    near.command(trace::CommandKind::Shoot, 0, {1, 5});
    near.run(2.0);
    ASSERT_EQ(near.rows<trace::Noticed>().size(), 1U);
    EXPECT_EQ(near.rows<trace::Noticed>()[0].data.modality, *near.senses->modality("sound"));

    Match far = backToBack(5.5);
    far.command(trace::CommandKind::Shoot, 0, {1, 5});
    far.run(2.0);
    EXPECT_TRUE(far.rows<trace::Noticed>().empty());
    EXPECT_EQ(far.memory(1, 0), nullptr);
}

TEST(Perception, KeenEarsHearFarther) {
    Match match = backToBack(9.0);
    match.senses->profiles[0].hearing = 2.0;

    match.command(trace::CommandKind::Shoot, 0, {1, 5});
    match.run(1.0);

    EXPECT_NE(match.memory(1, 0), nullptr);
}

TEST(Perception, ASoundTellsThePlaceWithAFreeViewAndAnAreaThroughAWall) {
    Match open = backToBack(4.0);
    open.command(trace::CommandKind::Shoot, 0, {1, 5});
    open.run(0.1);
    ASSERT_NE(open.memory(1, 0), nullptr);
    EXPECT_TRUE(open.memory(1, 0)->positionKnown);
    EXPECT_EQ(open.memory(1, 0)->area, 0.0);
    EXPECT_FALSE(open.memory(1, 0)->withinFieldOfView);

    test::LevelBuilder builder(20, 10);
    makeAlert(builder.archetype());
    builder.wall({7, 0}, {7, 10}).bot({5, 5}, maths::kPi).bot({9, 5});
    Match hidden(builder.build());
    hidden.freeze(0);
    hidden.command(trace::CommandKind::Shoot, 0, {1, 5});
    hidden.run(0.1);
    ASSERT_NE(hidden.memory(1, 0), nullptr);
    EXPECT_TRUE(hidden.memory(1, 0)->positionKnown);
    EXPECT_GT(hidden.memory(1, 0)->area, 0.0);
    EXPECT_NE(hidden.memory(1, 0)->lastPosition, (Vec2{5, 5}));
    EXPECT_FALSE(hidden.memory(1, 0)->shootable);
    EXPECT_EQ(hidden.mind(1).targeting.target, AgentId{0}) << "who is loud is looked for";
}

TEST(Perception, AHitIsFeltWithItsDamageAlsoFromBehind) {
    Match match = backToBack(12.0);
    match.bot(0).body.facing = {1, 0};
    match.command(trace::CommandKind::Shoot, 0, {17, 5});

    match.run(1.5);

    ASSERT_NE(match.memory(1, 0), nullptr);
    ASSERT_EQ(match.memory(1, 0)->damage.size(), 1U);
    EXPECT_EQ(match.memory(1, 0)->damage[0].amount, 1.0);
    EXPECT_EQ(match.bot(1).health, 99.0);
    EXPECT_EQ(match.rows<trace::Noticed>().back().data.modality, *match.senses->modality("touch"));
}

TEST(Perception, TheDeadLeaveEveryMemoryWithTheReason) {
    Match match(duelBuilder(5).build());
    match.freeze(1);
    match.run(0.1);
    ASSERT_NE(match.memory(0, 1), nullptr);
    match.bot(1).health = 1;

    ASSERT_TRUE(match.runUntil(3.0, [&] { return !match.rows<trace::Forgot>().empty(); }));

    EXPECT_EQ(match.rows<trace::Forgot>()[0].data.reason, trace::ForgetReason::Died);
    EXPECT_EQ(match.rows<trace::Died>().size(), 1U);
}

} // namespace
} // namespace percept::bot
