#include "Night.h"
#include "percept/agent/GoalNames.h"
#include "percept/level/LevelFile.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace percept::guard {
namespace {

using test::Night;

constexpr Vec2 kStart{27, 4};
constexpr Vec2 kEnd{13, 4.2};

/// The guard post with one guard in the last of the three stores, and an intruder beside him who
/// can be smelt, but neither seen nor heard.
level::Level stores(Seconds step) {
    auto level = level::readLevel(std::string(PERCEPT_SOURCE_DIR) +
                                  "/resources/levels/guard-post.level.json")
                     .value()
                     .level;
    level.step = step;
    level.events.clear();
    level.managers.clear();
    level.keys.clear();
    std::erase_if(level.agents, [](const level::Agent& agent) {
        return agent.id != "guard_3" && agent.id != "intruder";
    });
    for (level::Agent& agent : level.agents) {
        agent.patrol.clear();
        agent.position =
            agent.id == "guard_3" ? level::Place{31, 2, {}} : level::Place{kStart.x, kStart.y, {}};
    }
    for (level::Archetype& archetype : level.archetypes) {
        archetype.reactions.clear(); // to events that there are none of
        if (archetype.id == "intruder") {
            archetype.emissions = {{"smell", 2.0, "presence", 0.25, {}}};
            archetype.movement.separationWeight = 0; // nobody pushes him away
        }
    }
    return level;
}

/// The intruder walks through all three stores.
void walkAway(Night& night) {
    night.command(trace::CommandKind::Possess, {0, 0}, 1);
    night.command(trace::CommandKind::MoveTo, kEnd, 1);
}

/// Seconds until the guard has come to where the intruder went; 60: he has not.
Seconds timeToFind(Night& night) {
    Seconds taken = 0;
    for (; taken < 60 && geometry::distance(night.guard(0).body.position, kEnd) > 1.5; taken += 0.5)
        night.seconds(0.5);
    return taken;
}

TEST(Trails, AGuardFollowsASmellUpTheGradientThroughThreeRooms) {
    Night night(stores(1.0 / 60.0));
    walkAway(night);

    // 19 m at 1.4 m/s, after the smell has come and he has looked.
    EXPECT_LT(timeToFind(night), 20);

    EXPECT_LT(geometry::distance(night.guard(1).body.position, kEnd), 1.0);
    ASSERT_GE(night.goals().size(), 3U);
    EXPECT_EQ(night.goals()[1], Goal::LookAround);
    EXPECT_EQ(night.goals()[2], Goal::FollowTrail);
}

TEST(Trails, EverythingHasItsCause) {
    Night night(stores(1.0 / 60.0));
    walkAway(night);

    night.seconds(12);

    const auto& goals = night.records<trace::GoalStarted>();
    const auto& notified = night.records<trace::Notified>();
    const auto isNotification = [&](RecordId id) {
        return std::any_of(
            notified.begin(), notified.end(), [&](const auto& row) { return row.id == id; });
    };
    ASSERT_GE(goals.size(), 3U);
    EXPECT_TRUE(isNotification(goals[1].cause));
    EXPECT_EQ(goals[2].data.goal, Goal::FollowTrail);
    EXPECT_EQ(goals[2].cause, goals[1].id);
    int legs = 0;
    for (const auto& row : night.records<trace::PathRequested>())
        if (row.data.agent == AgentId{0} && row.id > goals[2].id) {
            EXPECT_TRUE(isNotification(row.cause));
            ++legs;
        }
    EXPECT_GT(legs, 2);
}

TEST(Trails, EndWhereTheSourceIsAndAreNotFollowedTwice) {
    Night night(stores(1.0 / 60.0));
    walkAway(night);

    night.seconds(60);

    const auto goals = night.goals();
    EXPECT_LE(std::count(goals.begin(), goals.end(), Goal::FollowTrail), 2);
    const auto& ended = night.records<trace::GoalEnded>();
    EXPECT_TRUE(std::any_of(ended.begin(), ended.end(), [](const auto& row) {
        return row.data.goal == Goal::FollowTrail &&
               row.data.status == trace::GoalStatus::Completed;
    }));
}

TEST(Trails, LeadToTheSamePlaceWhateverTheStep) {
    for (const Seconds step : {1.0 / 60.0, 1.0 / 30.0, 1.0 / 10.0}) {
        Night night(stores(step));
        walkAway(night);

        // Steps of a tenth of a second steer so badly that the way takes longer.
        EXPECT_LT(timeToFind(night), step < 0.05 ? 20 : 35) << step;
        ASSERT_GE(night.goals().size(), 3U) << step;
        EXPECT_EQ(night.goals()[2], Goal::FollowTrail) << step;
        night.seconds(3);
        EXPECT_EQ(night.goals()[3], Goal::LookAround) << step;
    }
}

TEST(Trails, ARestoredRunFollowsThemAlike) {
    Night night(stores(1.0 / 60.0));
    walkAway(night);
    night.seconds(6);
    auto copy =
        sim::Simulation(std::make_shared<sim::World>(night.simulation().world()), {.seed = 5});
    ASSERT_TRUE(copy.restore(night.simulation().save()));

    for (int i = 0; i < 300; ++i)
        copy.step();
    night.seconds(5);

    EXPECT_EQ(copy.hash(), night.simulation().hash());
}

TEST(Trails, StopAtTheMouthOfADuct) {
    auto level = stores(1.0 / 60.0);
    // The intruder stays in store c; the guard smells him through the duct alone.
    level.agents[0].position = level::Place{15, 14, {}};
    level.agents[1].position = level::Place{30, 5, {}};
    for (level::Door& door : level.doors)
        door.open = false;
    std::erase_if(level.navigation.edges,
                  [](const level::NavigationEdge& edge) { return !edge.door.empty(); });
    for (level::Archetype& archetype : level.archetypes)
        if (archetype.id == "intruder")
            archetype.emissions = {{"smell", 20.0, "presence", 0.25, {}}};
    Night night(level);

    night.seconds(40);

    const auto goals = night.goals();
    EXPECT_NE(std::find(goals.begin(), goals.end(), Goal::FollowTrail), goals.end());
    EXPECT_GT(night.guard(0).body.position.y, 11) << "he cannot leave the guard room";
}

} // namespace
} // namespace percept::guard
