#include "Match.h"
#include "percept/agent/EquipmentRecords.h"
#include "percept/agent/GoalNames.h"

#include <gtest/gtest.h>

#include <limits>

namespace percept::bot {
namespace {

using trace::CommandKind;

Match room() {
    test::LevelBuilder builder(20, 15);
    builder.box({8, 5}, {12, 10}).grid(1.0);
    builder.bot({3, 7}).bot({17, 13}, maths::kPi);
    return Match(builder.build());
}

TEST(Commands, APossessedBotWalksWhereItIsSentAroundWhatIsInBetween) {
    Match match = room();
    match.command(CommandKind::Possess, 0);
    match.command(CommandKind::MoveTo, 0, {16.3, 7.2});

    EXPECT_TRUE(match.runUntil(8.0, [&] {
        return geometry::distance(match.bot(0).body.position, {16.3, 7.2}) < 0.5;
    }));
    match.run(1.0);
    EXPECT_TRUE(match.mind(0).brain.subgoals.empty());
    EXPECT_LT(geometry::distance(match.bot(0).body.position, {16.3, 7.2}), 1.0);
}

TEST(Commands, APossessedBotComesNearEnoughToAPlaceByAWall) {
    Match match = room();
    match.command(CommandKind::Possess, 0);
    match.command(CommandKind::MoveTo, 0, {19.95, 14.95});

    EXPECT_TRUE(match.runUntil(10.0, [&] {
        return geometry::distance(match.bot(0).body.position, {19.95, 14.95}) < 0.9;
    }));
}

TEST(Commands, APossessedBotFacesWhereThePersonAimsWhereverItWalks) {
    Match match = room();
    match.command(CommandKind::Possess, 0);
    match.command(CommandKind::Aim, 0, {3, 14});
    match.command(CommandKind::MoveTo, 0, {3, 2});

    match.run(1.0);

    EXPECT_GT(match.bot(0).body.facing.y, 0.9);
    EXPECT_LT(match.bot(0).body.heading.y, -0.9);
}

TEST(Commands, APossessedBotWalksAsLongAsItIsToldAndAtThePaceItIsTold) {
    Match match = room();
    match.command(CommandKind::Possess, 0);
    match.command(CommandKind::Walk, 0, {0, 0.5});
    match.run(1.0);
    const Vec2 slow = match.bot(0).body.position - Vec2{3, 7};
    match.command(CommandKind::Walk, 0, {0, -9});
    match.run(1.0);
    const Vec2 fast = match.bot(0).body.position - Vec2{3, 7} - slow;
    match.command(CommandKind::Walk, 0, {0, 0});
    match.run(0.5);
    const Vec2 stopped = match.bot(0).body.position;
    match.run(0.5);

    EXPECT_NEAR(slow.x, 0, 0.05);
    EXPECT_GT(slow.y, 1.0);
    EXPECT_LT(slow.y, 1.6) << "half its speed";
    EXPECT_LT(fast.y, -2.4) << "no faster than it can, whatever the length";
    EXPECT_GT(fast.y, -3.1);
    EXPECT_LT(geometry::distance(match.bot(0).body.position, stopped), 0.01);
}

TEST(Commands, ReleaseOrAPlaceToGoToEndsTheWalk) {
    for (const CommandKind kind : {CommandKind::Release, CommandKind::MoveTo}) {
        Match match = room();
        match.command(CommandKind::Possess, 0);
        match.command(CommandKind::Walk, 0, {0, 1});
        match.run(0.5);
        match.command(kind, 0, {3, 7});
        match.step();

        for (const GoalNode& goal : match.mind(0).brain.subgoals)
            EXPECT_NE(goal.kind, Goal::Seek);
        EXPECT_FALSE(match.mind(0).brain.subgoals.empty());
    }
}

TEST(Commands, AShotLeavesAtOnceButNoFasterThanTheWeaponAllows) {
    Match match = room();
    match.command(CommandKind::Possess, 0);
    for (int i = 0; i < 60; ++i) {
        match.command(CommandKind::Shoot, 0, {3, 14});
        match.step();
    }

    EXPECT_EQ(match.rows<agent::ShotFired>().size(), 3U);
    EXPECT_EQ(match.rows<agent::ShotFired>()[0].data.aim, (Vec2{3, 14}));
}

TEST(Commands, OnlyACarriedWeaponIsTakenInHand) {
    Match match = room();
    match.command(CommandKind::Possess, 0);
    const auto railgun = static_cast<int>(trace::indexOf(match.weaponOf("railgun")));
    const WeaponId before = match.bot(0).current;

    match.command(CommandKind::ChooseWeapon, 0, {0, 0}, railgun);
    match.step();
    EXPECT_EQ(match.bot(0).current, before);

    match.give(0, "railgun", 3);
    match.bot(0).current = before;
    match.command(CommandKind::ChooseWeapon, 0, {0, 0}, railgun);
    match.step();
    EXPECT_EQ(match.bot(0).current, match.weaponOf("railgun"));
}

TEST(Commands, OfAKindOfWeaponOnesOwnIsTakenInHand) {
    test::LevelBuilder builder(20, 15);
    level::Archetype own = builder.archetype();
    own.id = "own";
    for (level::Weapon& weapon : own.weapons)
        weapon.rate *= 2;
    builder.edit().archetypes.push_back(own);
    builder.bot({3, 7}).bot({17, 13}, 0, "own");
    Match match(builder.build());
    const auto& weapons = match.arena.archetypeWeapons[1];
    ASSERT_NE(weapons, match.arena.archetypeWeapons[0]);
    match.bot(1).weapons = {{weapons[0], 5, 0}, {weapons[3], 5, 0}};
    match.command(CommandKind::Possess, 1);

    for (const auto& named : {match.arena.archetypeWeapons[0], weapons}) {
        match.bot(1).current = weapons[0];
        match.command(
            CommandKind::ChooseWeapon, 1, {0, 0}, static_cast<int>(trace::indexOf(named[3])));
        match.step();
        EXPECT_EQ(match.bot(1).current, weapons[3]);
    }
}

TEST(Commands, AUsedDoorOpensForAWhileAndIsClosedByTheNextUse) {
    test::LevelBuilder builder(16, 8);
    builder.wall({8, 0}, {8, 3}).wall({8, 5}, {8, 8}).door("door", {8, 3}, {8, 5});
    builder.bot({7, 4});
    Match match(builder.build());
    const auto& door = match.state.doors[0];
    match.command(CommandKind::Use, 0);
    match.step();
    EXPECT_EQ(door.state, trace::DoorState::Closed) << "nobody leads it";
    match.command(CommandKind::Possess, 0);
    match.command(CommandKind::Use, 0);
    match.step();
    EXPECT_EQ(door.state, trace::DoorState::Opening);
    EXPECT_TRUE(match.runUntil(10.0, [&] { return door.state == trace::DoorState::Closed; }));

    match.command(CommandKind::Use, 0);
    ASSERT_TRUE(match.runUntil(5.0, [&] { return door.state == trace::DoorState::Open; }));
    match.command(CommandKind::Use, 0);
    match.step();
    EXPECT_EQ(door.state, trace::DoorState::Closing);
    EXPECT_EQ(match.rows<trace::DoorChanged>().back().cause,
              match.rows<trace::CommandTaken>().back().id);

    match.bot(0).body.position = {3, 4};
    match.run(5.0);
    match.command(CommandKind::Use, 0);
    match.step();
    EXPECT_EQ(door.state, trace::DoorState::Closed) << "out of reach";
}

TEST(Commands, AReleasedBotThinksForItselfAgain) {
    Match match = room();
    match.command(CommandKind::Possess, 0);
    match.run(2.0);
    EXPECT_TRUE(match.mind(0).brain.subgoals.empty());

    match.command(CommandKind::Release, 0);
    match.run(0.1);

    EXPECT_FALSE(match.bot(0).possessed);
    EXPECT_FALSE(match.mind(0).brain.subgoals.empty());
}

TEST(Commands, WhatCannotBeObeyedIsIgnored) {
    Match match = room();
    const double nan = std::numeric_limits<double>::quiet_NaN();
    match.command(CommandKind::Shoot, 0, {3, 14});
    match.command(CommandKind::Possess, 7);
    match.command(CommandKind::Possess, 0);
    match.command(CommandKind::Aim, 0, {nan, 1});
    match.command(CommandKind::MoveTo, 0, {nan, nan});
    match.command(CommandKind::Shoot, 0, match.bot(0).body.position);
    match.command(CommandKind::ChooseWeapon, 0, {0, 0}, -1);
    match.command(CommandKind::ChooseWeapon, 0, {0, 0}, 99);
    match.command(CommandKind::MoveTo, 0, {1e9, -1e9});

    match.run(1.0);

    EXPECT_TRUE(match.rows<agent::ShotFired>().empty());
    EXPECT_NEAR(glm::length(match.bot(0).body.facing), 1.0, 1e-9);
    EXPECT_EQ(match.bot(0).status, agent::Status::Alive);
}

TEST(Commands, TheSameCommandsGiveTheSameHashesAgain) {
    std::vector<std::uint64_t> first;
    for (int round = 0; round < 2; ++round) {
        Match match = room();
        for (int i = 0; i < 600; ++i) {
            if (i == 10)
                match.command(CommandKind::Possess, 0);
            if (i % 40 == 11)
                match.command(CommandKind::MoveTo, 0, {2.0 + (i * 7 % 16), 2.0});
            if (i % 30 == 12)
                match.command(CommandKind::Shoot, 0, {17, 13});
            if (i == 400)
                match.command(CommandKind::Release, 0);
            match.step();
            if (round == 0)
                first.push_back(match.hash());
            else
                ASSERT_EQ(match.hash(), first[static_cast<std::size_t>(i)]) << "frame " << i;
        }
    }
}

} // namespace
} // namespace percept::bot
