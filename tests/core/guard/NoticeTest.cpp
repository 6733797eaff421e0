#include "Night.h"
#include "percept/agent/GoalNames.h"
#include "percept/sense/GateNames.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace percept::guard {
namespace {

using test::guardAt;
using test::listening;
using test::Night;
using test::thiefAt;

TEST(Notice, ASoundIsLookedAtThenSoughtThenLeft) {
    auto level = listening();
    level.doors[0].open = true;
    Night night(level);

    night.ping({6, 5}, 2);
    night.seconds(20);

    EXPECT_EQ(night.goals(),
              (std::vector{Goal::Wait,
                           Goal::LookAround,
                           Goal::Investigate,
                           Goal::LookAround,
                           Goal::Return,
                           Goal::Wait}));
    ASSERT_EQ(night.records<trace::Notified>().size(), 1U);
    const auto& heard = night.records<trace::Notified>()[0];
    const auto& look = night.records<trace::GoalStarted>()[1];
    EXPECT_EQ(look.cause, heard.id);
    EXPECT_EQ(heard.cause, night.records<trace::SignalEmitted>()[0].id);
    EXPECT_NEAR(geometry::distance(night.guard().body.position, {4, 3}), 0, 0.5);
}

TEST(Notice, AnUnheardSoundChangesNothingAndSaysByHowMuch) {
    Night night(listening());

    night.ping({6, 5}, 0.6);
    night.seconds(2);

    EXPECT_EQ(night.goals(), std::vector{Goal::Wait});
    ASSERT_EQ(night.records<trace::SignalRejected>().size(), 1U);
    const auto& rejected = night.records<trace::SignalRejected>()[0].data;
    EXPECT_EQ(rejected.gate, trace::Gate::Intensity);
    EXPECT_EQ(rejected.limit, 0.5);
    EXPECT_LT(rejected.measured, 0.5);
}

TEST(Notice, AnEnemyInSightIsFollowed) {
    auto level = listening();
    level.agents.push_back(thiefAt(7, 1));
    Night night(level);

    night.seconds(4);

    EXPECT_EQ(night.goals()[1], Goal::Investigate);
    EXPECT_LT(geometry::distance(night.guard(0).body.position, {7, 1}), 1.5);
    ASSERT_FALSE(night.guard(0).knowledge.links().empty());
    EXPECT_EQ(night.guard(0).knowledge.links()[0].about, AgentId{1});
}

TEST(Notice, FriendsAndClosedDoorsDoNotDisturb) {
    auto level = listening();
    level.agents.push_back(guardAt("bea", 6, 3));
    level.agents[1].team = "guards";
    level.agents.push_back(thiefAt(13, 3));
    Night night(level);

    night.seconds(4);

    EXPECT_EQ(night.goals(), std::vector{Goal::Wait});
}

TEST(Notice, FootstepsAreCausedByTheCommandToWalk) {
    auto level = listening();
    level.agents.push_back(thiefAt(3, 1));
    level.agents[0].heading = maths::kPi / 2;
    Night night(level);

    night.command(trace::CommandKind::Possess, {0, 0}, 1);
    night.command(trace::CommandKind::Walk, {1, 0}, 1);
    night.seconds(1);

    const auto& taken = night.records<trace::CommandTaken>();
    ASSERT_EQ(taken.size(), 2U);
    const auto& signals = night.records<trace::SignalEmitted>();
    const auto step = std::find_if(signals.begin(), signals.end(), [](const auto& row) {
        return row.data.modality == ModalityId{0};
    });
    ASSERT_NE(step, signals.end());
    EXPECT_EQ(step->cause, taken[1].id);
    EXPECT_EQ(step->data.source, AgentId{1});
    EXPECT_EQ(night.goals()[1], Goal::LookAround);
}

} // namespace
} // namespace percept::guard
