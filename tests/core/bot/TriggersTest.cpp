#include "Match.h"
#include "percept/agent/EquipmentRecords.h"

#include <gtest/gtest.h>

namespace percept::bot {
namespace {

/// One bot without a will of its own, moved about by hand.
Match puppet(test::LevelBuilder& builder) {
    makeAlert(builder.archetype());
    builder.bot({2, 2});
    Match match(builder.build());
    match.freeze(0);
    return match;
}

void stand(Match& match, Vec2 place) {
    match.bot(0).body.position = place;
    match.run(2.0 / 60);
}

level::Trigger trigger(const std::string& kind, Vec2 place) {
    level::Trigger trigger;
    trigger.id = kind;
    trigger.kind = kind;
    trigger.shape = "circle";
    trigger.radius = 0.5;
    trigger.position = {place.x, place.y, {}};
    return trigger;
}

TEST(Triggers, HealthIsGivenUpToTheFullAndComesBackAfterTenSeconds) {
    test::LevelBuilder builder(20, 20);
    builder.item("health", {10, 10}, 50);
    Match match = puppet(builder);
    match.bot(0).health = 70;

    stand(match, {10, 10.8});
    EXPECT_EQ(match.bot(0).health, 100.0);
    EXPECT_FALSE(match.state.items[0].active);
    stand(match, {2, 2});
    match.run(9.9);
    EXPECT_FALSE(match.state.items[0].active);
    match.run(0.2);

    EXPECT_TRUE(match.state.items[0].active);
    EXPECT_EQ(match.rows<agent::PickedUp>().size(), 1U);
    EXPECT_EQ(match.rows<agent::ItemReturned>().size(), 1U);
}

TEST(Triggers, AWeaponComesBackAfterFifteenSecondsAndAddsRoundsUpToTheMost) {
    test::LevelBuilder builder(20, 20);
    builder.item("shotgun", {10, 10});
    builder.edit().items[0].respawn = 15;
    Match match = puppet(builder);

    for (const int rounds : {15, 30, 45, 50, 50}) {
        stand(match, {10, 10});
        ASSERT_EQ(match.bot(0).weapons.size(), 2U);
        EXPECT_EQ(match.bot(0).weapons[1].rounds, rounds);
        stand(match, {2, 2});
        match.run(14.8);
        EXPECT_FALSE(match.state.items[0].active);
        match.run(0.3);
        EXPECT_TRUE(match.state.items[0].active);
    }
}

TEST(Triggers, AnItemGivesTheTakersOwnWeaponOfItsKind) {
    test::LevelBuilder builder(20, 20);
    auto special = builder.archetype();
    special.id = "special";
    special.weapons[1].maxRounds = 7;
    builder.edit().archetypes.push_back(special);
    builder.item("shotgun", {10, 10}).bot({2, 2}, 0, "special");
    Match match(builder.build());
    match.freeze(0);

    match.bot(0).body.position = {10, 10};
    match.run(2.0);

    ASSERT_EQ(match.bot(0).weapons.size(), 2U);
    EXPECT_EQ(match.arena.weapon(match.bot(0).weapons[1].weapon).maxRounds, 7);
    EXPECT_EQ(match.bot(0).weapons[1].rounds, 7);
}

TEST(Triggers, AHintFiresAfterTheThirdVisit) {
    test::LevelBuilder builder(20, 20);
    builder.edit().triggers.push_back(trigger("hint", {10, 10}));
    builder.edit().triggers[0].visits = 3;
    Match match = puppet(builder);

    for (std::size_t visit = 1; visit <= 5; ++visit) {
        stand(match, {10, 10});
        EXPECT_EQ(match.rows<trace::TriggerFired>().size(), visit <= 3 ? 0 : visit - 3);
        stand(match, {2, 2});
    }
    EXPECT_EQ(match.rows<trace::TriggerFired>()[0].data.visits, 4);
}

TEST(Triggers, APlateHurtsWhoStepsOnItOncePerVisit) {
    test::LevelBuilder builder(20, 20);
    builder.edit().triggers.push_back(trigger("plate", {10, 10}));
    builder.edit().triggers[0].damage = 40;
    Match match = puppet(builder);

    stand(match, {10, 10});
    match.run(1.0);
    EXPECT_EQ(match.bot(0).health, 60.0);
    stand(match, {2, 2});
    stand(match, {10, 10});

    EXPECT_EQ(match.bot(0).health, 20.0);
}

TEST(Triggers, APlateMayKillAndNobodyGetsTheScore) {
    test::LevelBuilder builder(20, 20);
    builder.edit().triggers.push_back(trigger("plate", {10, 10}));
    builder.edit().triggers[0].damage = 400;
    Match match = puppet(builder);

    stand(match, {10, 10});

    ASSERT_EQ(match.rows<trace::Died>().size(), 1U);
    EXPECT_EQ(match.rows<trace::Died>()[0].data.killer, trace::kNoAgent);
    EXPECT_EQ(match.bot(0).score, 0U);
    match.run(0.1);
    EXPECT_EQ(match.bot(0).status, agent::Status::Alive);
}

TEST(Triggers, CirclesAndRectanglesReachByTheRadiusOfTheBody) {
    test::LevelBuilder builder(20, 20);
    builder.edit().triggers = {trigger("hint", {10, 10}), trigger("hint", {10, 10})};
    builder.edit().triggers[1].shape = "rectangle";
    builder.edit().triggers[1].size = {1.0, 3.0};
    Match match = puppet(builder);
    const auto fired = [&](Vec2 place) {
        match.clearRecords();
        stand(match, {2, 2});
        stand(match, place);
        return match.rows<trace::TriggerFired>().size();
    };

    EXPECT_EQ(fired({10.85, 10}), 2U);
    EXPECT_EQ(fired({10.95, 10}), 0U);
    EXPECT_EQ(fired({10, 11.85}), 1U);
    EXPECT_EQ(fired({10, 11.95}), 0U);
    // The corner belongs to the rectangle's box, not to the circle.
    EXPECT_EQ(fired({10.8, 10.8}), 1U);
}

TEST(Triggers, ATriggerOfLimitedLifetimeGoesOut) {
    test::LevelBuilder builder(20, 20);
    builder.edit().triggers.push_back(trigger("hint", {10, 10}));
    builder.edit().triggers[0].lifetime = 3.0;
    Match match = puppet(builder);

    stand(match, {10, 10});
    EXPECT_EQ(match.rows<trace::TriggerFired>().size(), 1U);
    stand(match, {2, 2});
    match.run(3.0);
    stand(match, {10, 10});

    EXPECT_EQ(match.rows<trace::TriggerFired>().size(), 1U);
}

} // namespace
} // namespace percept::bot
