#include "Match.h"
#include "percept/agent/EquipmentRecords.h"
#include "percept/geometry/Segment.h"

#include <gtest/gtest.h>

namespace percept::bot {
namespace {

/// A duel in which the other only stands there.
Match range(double distance, std::string_view kind, int rounds, double noise = 0.0) {
    auto builder = duelBuilder(distance);
    builder.archetype().rates.weaponChoice = -1;
    builder.archetype().aim.noise = noise;
    builder.archetype().health = 1000;
    Match match(builder.build());
    match.freeze(1);
    match.give(0, kind, rounds);
    return match;
}

double missDistance(const agent::ShotFired& shot, Vec2 target) {
    const Vec2 way = geometry::normalisedOrZero(shot.aim - shot.from);
    return std::abs(geometry::cross(way, target - shot.from));
}

TEST(Shooting, NobodyShootsBeforeHisReactionTime) {
    Match match = range(5, "blaster", 0);

    ASSERT_TRUE(match.runUntil(2.0, [&] { return !match.rows<agent::ShotFired>().empty(); }));

    const Seconds seen = match.arena.timeOf(match.rows<trace::Noticed>().front().frame);
    EXPECT_GE(match.now() - seen, 0.2 - 1e-9);
    EXPECT_LE(match.now() - seen, 0.2 + 2.5 / 60);
}

TEST(Shooting, EachWeaponKeepsItsRate) {
    for (const auto& [kind, rate] : {std::pair{"blaster", 3.0},
                                     {"shotgun", 1.0},
                                     {"rocket_launcher", 1.5},
                                     {"railgun", 1.0}}) {
        Match match = range(8, kind, 50);

        match.run(12.5);

        EXPECT_NEAR(static_cast<double>(match.rows<agent::ShotFired>().size()), rate * 12.3, 1.2);
    }
}

TEST(Shooting, OnlyTheBlasterNeverRunsOut) {
    Match shotgun = range(8, "shotgun", 2);
    shotgun.run(6);
    EXPECT_EQ(shotgun.rows<agent::ShotFired>().size(), 2U);
    EXPECT_EQ(shotgun.bot(0).weapons.back().rounds, 0);

    Match blaster = range(8, "blaster", 0);
    blaster.run(6);
    EXPECT_GT(blaster.rows<agent::ShotFired>().size(), 15U);
}

TEST(Shooting, AShotgunFiresTenPelletsWithinItsSpread) {
    Match match = range(5, "shotgun", 50);

    ASSERT_TRUE(match.runUntil(2.0, [&] { return !match.state.tracers.empty(); }));

    ASSERT_EQ(match.state.tracers.size(), 10U);
    bool spread = false;
    for (const Tracer& tracer : match.state.tracers) {
        const double angle = geometry::angleOf(tracer.to - tracer.from);
        EXPECT_LE(std::abs(angle), 0.05 + 1e-9);
        spread = spread || std::abs(angle) > 0.01;
    }
    EXPECT_TRUE(spread);
    // At 5 m the spread is narrower than the body.
    EXPECT_EQ(match.bot(1).health, 990.0);
}

TEST(Shooting, ASlugGoesThroughBotsButNotThroughWalls) {
    test::LevelBuilder builder(40, 30);
    makeAlert(builder.archetype());
    builder.bot({5, 15}).bot({10, 15}).bot({15, 15}).bot({25, 15}).wall({20, 0}, {20, 30});
    Match match(builder.build());
    for (int i = 0; i < 4; ++i)
        match.freeze(i);
    match.give(0, "railgun", 15);

    match.command(trace::CommandKind::Shoot, 0, {39, 15});
    match.step();

    EXPECT_EQ(match.bot(1).health, 90.0);
    EXPECT_EQ(match.bot(2).health, 90.0);
    EXPECT_EQ(match.bot(3).health, 100.0);
    EXPECT_EQ(match.bot(0).weapons.back().rounds, 14);
}

TEST(Shooting, ASlugHitsWhomTestingEverybodyFindsHoweverFar) {
    test::LevelBuilder builder(150, 150);
    builder.archetype().health = 1e6;
    Random random(5);
    for (int i = 0; i < 80; ++i)
        builder.bot({random.between(1, 149), random.between(1, 149)});
    Match match(builder.build());
    for (int i = 0; i < 80; ++i)
        match.freeze(i);
    match.give(0, "railgun", 1000);
    std::size_t hits = 0;
    for (int shot = 0; shot < 120; ++shot) {
        match.bot(0).weapons.back().nextShot = 0;
        match.clearRecords();
        match.command(
            trace::CommandKind::Shoot, 0, {random.between(1, 149), random.between(1, 149)});
        match.step();
        ASSERT_EQ(match.rows<agent::ShotFired>().size(), 1U);
        const agent::Tracer& line = match.state.tracers.back();
        std::vector<AgentId> expected;
        for (int i = 1; i < 80; ++i)
            if (geometry::circleOverlapsSegment(match.bot(i).body.position,
                                                match.arena.radiusOf(AgentId{0}),
                                                line.from,
                                                line.to))
                expected.push_back(AgentId{static_cast<std::uint32_t>(i)});
        std::vector<AgentId> hit;
        for (const auto& row : match.rows<agent::Hit>())
            hit.push_back(row.data.agent);
        EXPECT_EQ(hit, expected) << "shot " << shot;
        hits += hit.size();
    }
    EXPECT_GT(hits, 20U);
}

TEST(Shooting, APelletStopsAtTheFirstBot) {
    test::LevelBuilder builder(40, 30);
    makeAlert(builder.archetype());
    builder.bot({5, 15}).bot({12, 15}).bot({8, 15});
    Match match(builder.build());
    for (int i = 0; i < 3; ++i)
        match.freeze(i);
    match.give(0, "shotgun", 15);

    match.command(trace::CommandKind::Shoot, 0, {39, 15});
    match.step();

    EXPECT_EQ(match.bot(1).health, 100.0);
    EXPECT_EQ(match.bot(2).health, 90.0);
}

TEST(Shooting, ARocketHurtsOnceWhomItHitsAndItsBlastAlsoTheShooter) {
    test::LevelBuilder builder(40, 30);
    makeAlert(builder.archetype());
    builder.bot({5, 15}).bot({7, 15}).bot({8.2, 15}).bot({12, 15});
    Match match(builder.build());
    for (int i = 0; i < 4; ++i)
        match.freeze(i);
    match.give(0, "rocket_launcher", 15);

    match.command(trace::CommandKind::Shoot, 0, {39, 15});
    match.run(1.0);

    // It explodes at x = 6.6: 1.6 m from the shooter, whom a blast of 1 m + 0.4 m just misses.
    EXPECT_EQ(match.bot(0).health, 100.0);
    EXPECT_EQ(match.bot(1).health, 90.0);
    EXPECT_EQ(match.bot(2).health, 100.0);
    EXPECT_EQ(match.bot(3).health, 100.0);

    match.bot(1).body.position = {6, 15};
    match.command(trace::CommandKind::Shoot, 0, {39, 15});
    match.run(1.0);
    EXPECT_EQ(match.bot(0).health, 90.0);
    EXPECT_EQ(match.bot(1).health, 80.0);
}

TEST(Shooting, ARocketExplodesWhereItWasAimed) {
    Match match = range(20, "rocket_launcher", 15);
    match.freeze(0);

    match.command(trace::CommandKind::Shoot, 0, {10, 20});
    ASSERT_TRUE(match.runUntil(3.0, [&] { return !match.state.blasts.empty(); }));

    EXPECT_LT(geometry::distance(match.state.blasts[0].position, {10, 20}), 0.45);
}

TEST(Shooting, ASuicideByRocketKillsWithoutAScore) {
    Match match = range(20, "rocket_launcher", 15);
    match.freeze(0);
    match.bot(0).health = 5;
    match.bot(0).body.position = {0.6, 15};

    match.command(trace::CommandKind::Shoot, 0, {0.1, 15});
    match.run(1.0);

    EXPECT_EQ(match.bot(0).deaths, 1U);
    EXPECT_EQ(match.bot(0).score, 0U);
}

TEST(Shooting, TheBoltOfADeadShooterStillHits) {
    Match match = range(12, "blaster", 0);
    ASSERT_TRUE(match.runUntil(3.0, [&] { return !match.state.projectiles.empty(); }));
    match.bot(0).status = agent::Status::Dead;
    match.bot(0).died = match.bot(0).born;
    match.arena.agents[0].placed = false;

    match.run(2.0);

    EXPECT_EQ(match.bot(1).health, 999.0);
    EXPECT_TRUE(match.state.projectiles.empty());
}

TEST(Shooting, ProjectilesAreAimedAheadOfAMovingTarget) {
    for (const auto& [kind, speed] : {std::pair{"blaster", 15.0}, {"rocket_launcher", 9.0}}) {
        Match match = range(10, kind, 50);
        const auto seemsToMove = [&] {
            match.bot(0).knowledge.about(AgentId{1}).seen.velocity = {0, 2};
            return !match.rows<agent::ShotFired>().empty();
        };

        ASSERT_TRUE(match.runUntil(2.0, seemsToMove));

        const agent::ShotFired& shot = match.rows<agent::ShotFired>()[0].data;
        // Since it was seen, a step has passed; targets cannot walk here.
        const Vec2 expected{15, 15 + 2 * (1 / 60.0 + 10 / speed)};
        EXPECT_NEAR(geometry::distance(shot.aim, expected), 0, 0.01);
    }
}

TEST(Shooting, AnAveragedVelocitySeesThroughDodging) {
    auto builder = duelBuilder(10);
    builder.archetype().aim.averagedSteps = 4;
    builder.archetype().rates.weaponChoice = -1;
    Match match(builder.build());
    match.freeze(1);
    match.bot(1).recentVelocities = {{0, 2}, {0, -2}, {0, 2}, {0, -2}};
    const auto dodge = [&] {
        match.bot(1).recentVelocities = {{0, 2}, {0, -2}, {0, 2}, {0, -2}};
        return !match.rows<agent::ShotFired>().empty();
    };

    ASSERT_TRUE(match.runUntil(2.0, dodge));

    EXPECT_NEAR(match.rows<agent::ShotFired>()[0].data.aim.y, 15.0, 0.4);
    EXPECT_LE(match.bot(1).recentVelocities.size(), 4U);
}

TEST(Shooting, NoiseKeepsWithinItsBound) {
    Match match = range(10, "blaster", 0, 0.1);

    match.run(30.0);

    double most = 0;
    for (const auto& row : match.rows<agent::ShotFired>())
        most = std::max(most, std::abs(geometry::angleOf(row.data.aim - row.data.from)));
    EXPECT_LE(most, 0.1 + 1e-9);
    EXPECT_GT(most, 0.07);
}

TEST(Shooting, AccuracyFallsAgainstAWeakOpponent) {
    double most[2] = {0, 0};
    for (const bool weak : {false, true}) {
        Match match = range(10, "blaster", 0);
        match.arena.archetypes[0].aim.weakOpponentNoise = 0.2;
        for (int i = 0; i < 1200; ++i) {
            match.bot(1).health = weak ? 100 : 1000;
            match.step();
        }
        for (const auto& row : match.rows<agent::ShotFired>())
            most[weak] =
                std::max(most[weak], std::abs(geometry::angleOf(row.data.aim - row.data.from)));
    }
    EXPECT_LE(most[0], 0.003);
    EXPECT_GT(most[1], 0.1);
    EXPECT_LE(most[1], 0.18 + 0.001);
}

TEST(Shooting, TheFirstShotMissesVisibly) {
    for (const std::string_view kind : {"blaster", "shotgun", "rocket_launcher", "railgun"})
        for (const double distance : {3.0, 10.0, 20.0}) {
            auto builder = duelBuilder(distance);
            builder.archetype().aim.firstShotMisses = true;
            builder.archetype().rates.weaponChoice = -1;
            Match match(builder.build());
            match.freeze(1);
            match.give(0, kind, 50);
            const auto shots = [&] { return match.rows<agent::ShotFired>().size(); };

            ASSERT_TRUE(match.runUntil(3.0, [&] { return shots() == 1U; }));
            match.runUntil(3.0, [&] { return shots() == 2U; });

            const double miss =
                missDistance(match.rows<agent::ShotFired>()[0].data, {5 + distance, 15});
            EXPECT_GT(miss, 0.4) << kind << " at " << distance;
            EXPECT_LT(miss, 3.5) << kind << " at " << distance;
            EXPECT_NEAR(missDistance(match.rows<agent::ShotFired>()[1].data, {5 + distance, 15}),
                        0.0,
                        1e-6);
            if (kind != "shotgun" && kind != "railgun") {
                EXPECT_EQ(match.bot(1).health, 100.0) << "the shot under way has not hit";
            }
        }
}

/// A target of the first shot that walks somewhere else every so often, also towards the shot.
void expectTheFirstShotNeverHits(std::string_view kind, std::uint64_t seed, int& fired) {
    Random random(seed);
    const double distance = random.between(2.5, 20.0);
    auto builder = duelBuilder(distance);
    builder.archetype().aim.firstShotMisses = true;
    builder.archetype().aim.noise = 0.1;
    builder.archetype().rates.weaponChoice = -1;
    builder.archetype().rates.vision = random.below(2) == 0 ? 0.0 : 4.0;
    builder.archetype().health = 1000;
    builder.archetype().movement.maxSpeed = 3.0;
    Match match(builder.build(), seed);
    match.freeze(1);
    match.give(0, kind, 50);
    for (int frame = 0; frame < 300; ++frame) {
        match.bot(0).body.position = {5, 15};
        match.bot(0).body.velocity = {0, 0};
        if (frame % 20 == 0) {
            const auto& flying = match.state.projectiles;
            const Vec2 to = !flying.empty() && random.below(2) == 0
                                ? flying.front().position + flying.front().velocity * 0.5
                                : Vec2{random.between(6.0, 35.0), random.between(2.0, 28.0)};
            match.command(trace::CommandKind::Walk,
                          1,
                          geometry::normalisedOrZero(to - match.bot(1).body.position));
        }
        match.step();
        if (!match.rows<agent::ShotFired>().empty())
            match.freeze(0); // shoots no more
    }
    EXPECT_LE(match.rows<agent::ShotFired>().size(), 1U);
    EXPECT_EQ(match.bot(1).health, 1000.0) << "weapon " << kind << ", seed " << seed;
    fired += match.rows<agent::ShotFired>().empty() ? 0 : 1;
}

TEST(Shooting, TheFirstShotMissesWhereverItsTargetWalks) {
    for (const std::string_view kind : {"blaster", "shotgun", "rocket_launcher", "railgun"}) {
        int fired = 0;
        for (std::uint64_t seed = 1; seed <= 60; ++seed)
            expectTheFirstShotNeverHits(kind, seed, fired);
        EXPECT_GT(fired, 40) << kind;
    }
}

TEST(Shooting, ATargetOutOfViewIsAimedAtWhereItWasSeenForAWhile) {
    Match match = range(10, "blaster", 0);
    match.run(0.5);
    const Vec2 seenAt = match.memory(0, 1)->lastPosition;
    match.senses->profiles[0].cones = {sense::coneOf(0, 0.01, maths::kPi)};
    match.bot(0).body.facing = geometry::fromAngle(1.0);
    match.bot(1).body.position = {5, 25};

    match.run(0.5);

    EXPECT_NEAR(geometry::angleOf(match.bot(0).body.facing),
                geometry::angleOf(seenAt - match.bot(0).body.position),
                0.02);
}

TEST(Shooting, AfterThePersistenceFacingReturnsToTheHeading) {
    auto builder = duelBuilder(10);
    builder.wall({10, 0}, {10, 30});
    Match match(builder.build());
    match.freeze(1);
    match.bot(0).body.facing = {0, 1};

    match.run(1.0);

    EXPECT_NEAR(geometry::angleOf(match.bot(0).body.facing), 0.0, 1e-9);
}

TEST(Shooting, FacingIsIndependentOfHeading) {
    Match match = range(10, "blaster", 0);
    match.bot(0).body.heading = {0, 1};

    match.run(1.0);

    EXPECT_NEAR(geometry::angleOf(match.bot(0).body.facing), 0.0, 1e-9);
    EXPECT_EQ(match.bot(0).body.heading, (Vec2{0, 1}));
}

TEST(Shooting, AHitTellsWhereItWasFiredFromNotWhereTheShooterIsNow) {
    Match match = range(10, "rocket_launcher", 5);
    match.bot(1).body.facing = {1, 0}; // away from the shooter
    match.freeze(1);
    ASSERT_TRUE(match.runUntil(3, [&] { return !match.rows<agent::ShotFired>().empty(); }));
    const Vec2 fired = match.bot(0).body.position;
    match.freeze(0);
    match.bot(0).body.position = {5, 25};

    ASSERT_TRUE(match.runUntil(3, [&] { return !match.rows<agent::Hit>().empty(); }));
    match.step();

    const auto* known = match.memory(1, 0);
    ASSERT_NE(known, nullptr);
    ASSERT_TRUE(known->positionKnown);
    EXPECT_LT(geometry::distance(known->lastPosition, fired), 1.0);
}

} // namespace
} // namespace percept::bot
