#include "AwareLevel.h"
#include "Night.h"
#include "percept/agent/AttentionRecords.h"
#include "percept/agent/EquipmentRecords.h"

#include <gtest/gtest.h>

#include <algorithm>

// Heads of guards turn of their own, before anything is made of what drew them; hits make flinch.
namespace percept::guard::head_test {
namespace {

using agent::Flinched;
using agent::HeadTurned;
using geometry::Vec2;
using test::addPlate;
using test::aware;
using test::Night;

Radians headOf(const Night& night) {
    return aware(night).gaze.turn;
}

/// Anna, who turns her head by 1 rad at most; the thief is far away.
level::Level turning() {
    auto level = test::watched(1.0, {15.5, 0.5});
    level.archetypes[0].gaze.turn = 1.0;
    level.archetypes[0].gaze.rate = 4.0;
    level.archetypes[0].gaze.hold = 2.0;
    level.archetypes[0].gaze.startle = 1.0;
    level.archetypes[0].awareness.hearing = {{"sound", {500, 600, 700}}};
    return level;
}

TEST(Head, TurnsToASuddenSoundBeforeAnythingIsMadeOfIt) {
    Night night(turning());
    night.seconds(0.1);
    night.ping({2, 5.5}, 20); // to her left, aside by a right angle

    Radians fastest = 0;
    for (int i = 0; i < 60; ++i) {
        const Radians before = headOf(night);
        night.seconds(1.0 / 60);
        fastest = std::max(fastest, std::abs(headOf(night) - before));
    }

    ASSERT_EQ(night.records<HeadTurned>().size(), 1U);
    EXPECT_NE(night.records<HeadTurned>()[0].cause, trace::kNoRecord);
    EXPECT_NEAR(headOf(night), 1.0, 1e-9);
    EXPECT_LE(fastest, 4.0 / 60 + 1e-9);
    EXPECT_EQ(geometry::angleOf(night.guard().body.facing), 0.0);
    trace::View view;
    night.simulation().fillView(view);
    EXPECT_NEAR(view.agents[0].facing, 1.0, 1e-9);
    EXPECT_TRUE(aware(night).links.empty());
    night.seconds(3);
    EXPECT_EQ(headOf(night), 0.0);
}

TEST(Head, DoesNotTurnToWhatIsWeakerThanWhatStartles) {
    auto level = turning();
    level.archetypes[0].gaze.startle = 100;
    Night night(level);
    night.ping({2, 5.5}, 20);

    night.seconds(1);

    EXPECT_TRUE(night.records<HeadTurned>().empty());
    EXPECT_EQ(headOf(night), 0.0);
}

TEST(Head, LooksWhereConesDidNotReach) {
    auto level = turning();
    level.archetypes[0].fieldOfView = 1.0;
    level.agents[1].position = level::Place{3.5, 5.0, {}}; // 0.93 rad aside
    Night still(level);
    still.seconds(3);
    EXPECT_TRUE(aware(still).links.empty());

    Night night(level);
    night.ping({2, 5.5}, 20);
    night.seconds(2);

    EXPECT_FALSE(aware(night).links.empty());
}

TEST(Head, TurnsWhileTheFeetGoOn) {
    auto level = turning();
    level.agents[0].patrol = {"by_door", "west"};
    level.archetypes[0].movement.maxSpeed = 1.0;
    Night night(level);
    night.seconds(1.5);
    ASSERT_GT(night.guard().body.velocity.x, 0.5);
    night.ping(night.guard().body.position + Vec2(0, 2), 20);

    night.seconds(0.5);

    EXPECT_NEAR(headOf(night), 1.0, 0.05);
    EXPECT_GT(night.guard().body.velocity.x, 0.5);
    EXPECT_NEAR(geometry::angleOf(night.guard().body.facing), 0.0, 0.1);
}

TEST(Head, FlinchesWhenHit) {
    auto level = turning();
    level.archetypes[0].gaze.flinch = 0.4;
    addPlate(level, {2, 3}, 5);
    Night night(level);

    night.seconds(1);

    ASSERT_FALSE(night.records<Flinched>().empty());
    EXPECT_EQ(night.records<Flinched>()[0].data.damage, 5);
    EXPECT_EQ(night.records<Flinched>()[0].data.span, 0.4);
}

TEST(Head, DoesNotAttackWhileItFlinches) {
    auto level = test::watched(1.0, {6, 3});
    level.archetypes[0].awareness = {};
    level::Weapon rifle;
    rifle.id = "railgun";
    rifle.projectile.instant = true;
    level.archetypes[0].weapons = {rifle};
    level.archetypes[0].movement.maxSpeed = 0.01;
    level.archetypes[1].health = 1e6;
    level.archetypes[0].health = 1e6;
    addPlate(level, {2, 3}, 5);
    const auto shots = [&](Seconds flinch) {
        level.archetypes[0].gaze.flinch = flinch;
        Night night(level);
        night.seconds(8);
        std::size_t meanwhile = 0;
        for (const auto& shot : night.records<agent::ShotFired>())
            for (const auto& hit : night.records<Flinched>())
                meanwhile += shot.frame > hit.frame &&
                             static_cast<double>(shot.frame - hit.frame) < 60 * flinch;
        EXPECT_EQ(meanwhile, 0U);
        EXPECT_EQ(night.records<Flinched>().empty(), flinch == 0.0);
        return night.records<agent::ShotFired>().size();
    };

    const auto steady = shots(0.0);
    const auto hurt = shots(3.0);

    EXPECT_GT(hurt, 0U);
    EXPECT_LT(hurt, steady);
}

} // namespace
} // namespace percept::guard::head_test
