#include "Watching.h"
#include "percept/agent/EquipmentRecords.h"
#include "percept/sim/Simulation.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <string>

// Who looks round perceives by the same hub as who is told: with notifications, intervals and
// speeds; hits and deaths are perceived like all else.
namespace percept::sim::one_hub_test {
namespace {

using test::kBrains;
using test::kObserver;
using test::kOther;
using test::Played;
using test::watching;
using trace::AgentId;

TEST(OneHub, WhoComesIntoViewIsANotificationThatEverythingFollowsFrom) {
    for (const char* brain : kBrains) {
        Played run(watching(brain).build());

        run.steps(300);

        const auto told = run.told(kObserver, kOther);
        ASSERT_FALSE(told.empty()) << brain;
        EXPECT_EQ(told[0].data.distance, told.back().data.distance) << brain;
        EXPECT_GE(told[0].data.intensity, told[0].data.threshold) << brain;
        EXPECT_EQ(told[0].data.threshold, 0.1) << brain;
        EXPECT_NE(told[0].cause, trace::kNoRecord) << brain;
        const auto& noticed = run.records.rows<trace::Noticed>();
        ASSERT_FALSE(noticed.empty()) << brain;
        EXPECT_EQ(noticed[0].cause, told[0].id) << brain;
        if (brain == std::string("bot")) {
            EXPECT_EQ(told.size(), 1U) << "who stays in view is not told of anew";
        }
    }
}

/// For how many frames somebody is in view who shows himself once in three seconds.
int framesInView(const std::string& brain, Seconds every) {
    auto builder = watching(brain);
    builder.edit().archetypes[1].emissions = {{"sight", 1.0, "presence", every, false, {}}};
    Played run(builder.build());
    int frames = 0;
    for (int i = 0; i < 1800; ++i) {
        run.steps(1);
        const auto* link = run.known(kObserver, kOther);
        frames += link != nullptr && link->withinFieldOfView ? 1 : 0;
    }
    return frames;
}

TEST(OneHub, WhoShowsHimselfNowAndThenIsSeenNowAndThenByEveryBrain) {
    for (const char* brain : kBrains) {
        // Half a second of each three, and as long as a look takes to find that he is gone.
        EXPECT_NEAR(framesInView(brain, 3.0), 1800 / 6, 1800 / 6) << brain;
        EXPECT_GT(framesInView(brain, 3.0), 100) << brain;
        EXPECT_GT(framesInView(brain, 0.25), 1600) << brain;
    }
}

TEST(OneHub, SlowLightComesAfterItsTimeToEveryBrainAndGoesOnComingWhenHeIsGone) {
    for (const char* brain : kBrains) {
        auto builder = watching(brain);
        builder.edit().modalities[0].inverseSpeed = 0.1;
        Played run(builder.build());

        run.steps(240);

        const auto told = run.told(kObserver, kOther);
        ASSERT_FALSE(told.empty()) << brain;
        EXPECT_NEAR(told[0].data.delay, 0.8, 0.01) << brain;
        EXPECT_GE(told[0].frame, 48) << brain;
        EXPECT_LE(told[0].frame, 48 + 17) << brain << ", four signals a second";
        ASSERT_NE(run.known(kObserver, kOther), nullptr);
        EXPECT_TRUE(run.known(kObserver, kOther)->withinFieldOfView) << brain;
    }
}

TEST(OneHub, AHitIsKnownByTouchAndByNothingElse) {
    for (const char* brain : kBrains)
        for (const bool feels : {true, false}) {
            auto builder = watching(brain);
            level::Level& level = builder.edit();
            level.agents[0].heading = maths::kPi; // turned away
            level.agents[0].team = "red";
            level.agents[1].team = "blue";
            level.archetypes[1].weapons = level::ravenWeapons();
            level.archetypes[0].sensors = {{"sight", 0.1}};
            if (feels)
                level.archetypes[0].sensors.emplace_back("touch", 0.0);
            Played run(level);
            run.command(trace::CommandKind::Possess, kOther);
            run.steps(1);

            run.command(trace::CommandKind::Shoot, kOther, {4, 10});
            for (int i = 0; i < 60 && run.records.rows<agent::Hit>().empty(); ++i)
                run.steps(1);

            ASSERT_FALSE(run.records.rows<agent::Hit>().empty()) << brain;
            const auto* link = run.known(kObserver, kOther);
            ASSERT_EQ(link != nullptr, feels) << brain;
            if (!feels)
                continue;
            ASSERT_EQ(link->damage.size(), 1U) << brain;
            EXPECT_EQ(link->damage[0].amount, run.records.rows<agent::Hit>()[0].data.damage);
        }
}

/// Two observers; one sees the other die, one only heard him shoot before.
TEST(OneHub, ADeathIsKnownToWhoSeesItAndToNobodyElse) {
    for (const char* brain : kBrains) {
        auto builder = watching(brain);
        level::Level& level = builder.edit();
        level.archetypes[1].weapons = level::ravenWeapons();
        level.archetypes[1].weapons[0].soundRange = 30;
        level.archetypes[1].health = 1;
        level.agents[1].team = "red"; // nobody shoots him
        level.agents[0].team = "red";
        builder.bot({4, 14}, maths::kPi, "observer");
        level.agents[2].team = "red";
        level::Trigger& plate = level.triggers.emplace_back();
        plate.id = "spikes";
        plate.kind = "plate";
        plate.shape = "circle";
        plate.radius = 0.5;
        plate.position = {12, 13, {}};
        plate.damage = 100;
        level.archetypes[1].movement.maxSpeed = 3;
        Played run(level);
        constexpr AgentId deaf{2};
        run.command(trace::CommandKind::Possess, kOther);
        run.steps(60);
        run.command(trace::CommandKind::Shoot, kOther, {23, 10});
        run.steps(2);
        ASSERT_NE(run.known(kObserver, kOther), nullptr) << brain;
        ASSERT_NE(run.known(deaf, kOther), nullptr) << brain << " heard the shot";

        run.command(trace::CommandKind::MoveTo, kOther, {12, 13});
        for (int i = 0; i < 240 && run.records.rows<trace::Died>().empty(); ++i)
            run.steps(1);

        ASSERT_FALSE(run.records.rows<trace::Died>().empty()) << brain;
        EXPECT_EQ(run.known(kObserver, kOther), nullptr) << brain;
        EXPECT_NE(run.known(deaf, kOther), nullptr) << brain;
        const auto& forgot = run.records.rows<trace::Forgot>();
        ASSERT_EQ(forgot.size(), 1U) << brain;
        EXPECT_EQ(forgot[0].data.agent, kObserver) << brain;
        EXPECT_EQ(forgot[0].data.reason, trace::ForgetReason::Died) << brain;
        EXPECT_EQ(forgot[0].cause, run.records.rows<trace::Died>()[0].id) << brain;
    }
}

TEST(OneHub, AShotIsHeardByTheModalityThatItsWeaponSays) {
    for (const char* report : {"", "thunder", "touch"}) {
        auto builder = watching("guard");
        level::Level& level = builder.edit();
        level::Modality thunder = level.modalities[1];
        thunder.id = "thunder";
        level.modalities.push_back(thunder);
        level.archetypes[0].sensors = {{"sound", 0}, {"thunder", 0}, {"touch", 0}};
        level.archetypes[1].weapons = level::ravenWeapons();
        level.archetypes[1].weapons[0].soundRange = 30;
        level.archetypes[1].weapons[0].modality = report;
        Played run(level);
        run.command(trace::CommandKind::Possess, kOther);

        run.command(trace::CommandKind::Shoot, kOther, {23, 10});
        run.steps(2);

        const auto told = run.told(kObserver, kOther);
        ASSERT_EQ(told.size(), 1U) << report;
        EXPECT_EQ(run.simulation.senses()[told[0].data.modality].id,
                  *report == '\0' ? "sound" : report);
    }
}

} // namespace
} // namespace percept::sim::one_hub_test
