#include "Night.h"
#include "percept/agent/GoalNames.h"

#include <gtest/gtest.h>

#include <algorithm>

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

    std::vector<trace::EventDelivered> delivered;
    for (const auto& row : night.records<trace::EventDelivered>())
        if (row.data.manager != trace::kNone<trace::ManagerId>)
            delivered.push_back(row.data);
    ASSERT_EQ(delivered.size(), 1U);
    EXPECT_EQ(delivered[0].listener, AgentId{0});
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
              night.records<trace::EventHappened>()[0].id);
    EXPECT_EQ(night.records<trace::EventHappened>()[0].cause,
              night.records<trace::CommandTaken>()[0].id);
    EXPECT_EQ(night.goals(0), (std::vector{Goal::Wait, Goal::Investigate}));
    const auto& counters =
        night.simulation().state().events.network.managers().counters(trace::ManagerId{0});
    EXPECT_EQ(counters.deliveries, 1U);
    EXPECT_EQ(counters.ignored, 0U);
}

TEST(Events, ASquadIsToldWhatOneOfItIntends) {
    auto level = test::listening();
    level.agents.push_back(guardAt("ben", 2, 5));
    level.agents.push_back(guardAt("carl", 13, 1));
    level.agents[1].team = level.agents[2].team = "guards";
    level.squads = {{"west", {}, "guards", {}, {}}};
    level.agents[0].squad = level.agents[1].squad = "west";
    level.archetypes[0].sensors = {{"sound", 1.5}};
    level::EventManager squad;
    squad.id = "radio";
    squad.kind = "narrowcast";
    level::Listener listener;
    listener.agent = "west";
    squad.listeners = {listener};
    level.managers = {squad};
    level::AuthoredEvent call;
    call.id = call.code = "going";
    call.when.kind = "intention";
    call.when.state = "investigate";
    call.when.by = "anna";
    call.manager = "radio";
    level.events = {call};
    Night night(level);

    night.ping({4, 1}, 2.0); // Anna hears it, Ben and Carl are too far away
    night.seconds(6);

    ASSERT_EQ(night.records<trace::EventSent>().size(), 1U);
    EXPECT_EQ(night.records<trace::EventSent>()[0].data.sender, AgentId{0});
    const auto decided = std::ranges::find_if(night.records<trace::GoalStarted>(), [](auto& row) {
        return row.data.agent == AgentId{0} && row.data.goal == Goal::Investigate;
    });
    EXPECT_EQ(night.records<trace::EventHappened>()[0].cause, decided->id);
    EXPECT_EQ(night.goals(1)[1], Goal::Investigate) << "Ben goes where Anna goes";
    EXPECT_EQ(night.goals(2), std::vector{Goal::Wait}) << "Carl is of no squad";
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
