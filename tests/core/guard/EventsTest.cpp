#include "Night.h"

#include <gtest/gtest.h>

namespace percept::guard {
namespace {

using test::guardAt;
using test::Night;
using test::twoRooms;

/// Anna waits in the west and listens for the alarm; Bea patrols through the door.
level::Level alarmed() {
    auto level = twoRooms();
    level.agents = {guardAt("anna", 2, 1), guardAt("bea", 6, 3, {"east", "west"})};
    level::EventManager general;
    general.id = "general";
    level::Listener listener;
    listener.agent = "anna";
    listener.interests = {"alarm"};
    general.listeners = {listener};
    level.managers = {general};
    level::AuthoredEvent event;
    event.id = "door_alarm";
    event.code = "alarm";
    event.when.kind = "door";
    event.when.object = "door";
    event.position = level::Place{8, 3, 0.0};
    level.events = {event};
    return level;
}

TEST(Events, AGuardReactsWhenADoorOpensWithoutAProgrammer) {
    Night night(alarmed());

    night.seconds(5);

    ASSERT_EQ(night.records<trace::EventDelivered>().size(), 1U);
    const auto& delivered = night.records<trace::EventDelivered>()[0];
    EXPECT_EQ(delivered.data.listener, AgentId{0});
    ASSERT_GE(night.goals(0).size(), 2U);
    EXPECT_EQ(night.goals(0)[1], Goal::Investigate);
    EXPECT_GT(night.guard(0).body.position.x, 4);
}

TEST(Events, APersonFiresAnEventAndItsManagerCountsTheDelivery) {
    auto level = alarmed();
    level.agents.pop_back();
    Night night(level);

    night.fire(0);
    night.seconds(0.5);

    ASSERT_EQ(night.records<trace::EventSent>().size(), 1U);
    EXPECT_EQ(night.records<trace::EventSent>()[0].cause,
              night.records<trace::CommandTaken>()[0].id);
    EXPECT_EQ(night.goals(0), (std::vector{Goal::Wait, Goal::Investigate}));
    const auto& counters = night.state().network.managers().counters(trace::ManagerId{0});
    EXPECT_EQ(counters.deliveries, 1U);
    EXPECT_EQ(counters.ignored, 0U);
}

TEST(Events, ASwitchIsSetOffByAGuardToo) {
    auto level = twoRooms();
    level::Trigger handle;
    handle.id = "handle";
    handle.kind = "switch";
    handle.shape = "circle";
    handle.position = {4, 3, {}};
    handle.radius = 0.5;
    handle.target = "door";
    level.triggers = {handle};
    level.agents = {guardAt("anna", 2, 3, {"by_door"})};
    Night night(level);

    night.seconds(4);

    ASSERT_EQ(night.records<trace::TriggerFired>().size(), 1U);
    EXPECT_EQ(night.records<trace::TriggerFired>()[0].data.agent, AgentId{0});
    ASSERT_FALSE(night.records<trace::DoorChanged>().empty());
    EXPECT_EQ(night.records<trace::DoorChanged>()[0].cause,
              night.records<trace::TriggerFired>()[0].id);
}

} // namespace
} // namespace percept::guard
