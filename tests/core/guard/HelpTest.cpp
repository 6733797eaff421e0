#include "AwareLevel.h"
#include "Night.h"
#include "percept/agent/AttentionRecords.h"
#include "percept/agent/AwarenessRecords.h"
#include "percept/agent/GoalNames.h"

#include <gtest/gtest.h>

#include <algorithm>

// Guards and soldiers who are aware by degrees go calmly, pursue, raise the alarm, help and return.
namespace percept::guard::help_test {
namespace {

using agent::ThingNoticed;
using geometry::Vec2;
using test::addPlate;
using test::aware;
using test::did;
using test::guardAt;
using test::Night;
using test::put;

constexpr std::uint32_t kThief = 1;

// --- speed --------------------------------------------------------------------------------------

double fastest(Night& night, Seconds seconds) {
    double fastest = 0;
    for (int i = 0; i < static_cast<int>(seconds * 10); ++i, night.seconds(0.1))
        fastest = std::max(fastest, glm::length(night.guard().body.velocity));
    return fastest;
}

TEST(Alertness, HasWhoIsCalmGoSlowlyAndWhoIsAlertAtFullSpeed) {
    auto level = test::watched(1.0, {14, 5.5});
    level.archetypes[0].movement.calmSpeed = 0.4;
    level.agents[0].patrol = {"by_door", "west"};
    Night night(level);

    const double calm = fastest(night, 3);
    put(night, kThief, {6, 3});
    const double towards = fastest(night, 2);
    put(night, kThief, {1, 3});
    const double alert = std::max(towards, fastest(night, 2));

    EXPECT_GT(calm, 0.5);
    EXPECT_LE(calm, 0.4 * 3.0 + 1e-9);
    EXPECT_GT(alert, 0.9 * 3.0);
}

TEST(Alertness, OfAnEventIsAFloorForWhomItReaches) {
    auto level = test::watched(1.0, {14, 5.5});
    level::EventManager general;
    general.id = "general";
    level::Listener listener;
    listener.agent = "anna";
    general.listeners = {listener};
    level.managers = {general};
    level::AuthoredEvent alarm;
    alarm.id = "alarm";
    alarm.code = "alarm";
    alarm.when.kind = "hand";
    alarm.alertness = 2;
    level.events = {alarm};
    Night night(level);

    night.seconds(0.5);
    EXPECT_EQ(aware(night).alertness.level, 0);
    night.fire(0);
    night.seconds(60);

    EXPECT_EQ(aware(night).alertness.level, 2);
    EXPECT_EQ(aware(night).alertness.floor, 2);
    ASSERT_EQ(night.records<agent::AlertnessChanged>().size(), 1U);
    EXPECT_NE(night.records<agent::AlertnessChanged>()[0].cause, trace::kNoRecord);
}

// --- pursuit ------------------------------------------------------------------------------------

TEST(Pursuit, DoesNotTurnBackFromWhomItHasInView) {
    auto level = test::watched(1.0, {5, 3});
    level.archetypes[0].fieldOfView = maths::kTwoPi;
    Night night(level);

    night.seconds(15);

    EXPECT_TRUE(did(night, Goal::Investigate));
    EXPECT_FALSE(did(night, Goal::Return));
}

TEST(Pursuit, FollowsWhoWalksOnAndReturnsWhenHeIsForgotten) {
    auto level = test::watched(1.0, {6, 3});
    level.bounds = {{0, 0}, {24, 6}}; // with a room that nobody sees into
    level.walls.push_back(test::wall("closet", {{18, 1}, {23, 1}, {23, 5}, {18, 5}}, true));
    Night night(level);

    night.seconds(1.5);
    put(night, kThief, {6, 5});
    night.seconds(1.0);
    EXPECT_GT(night.guard().body.position.y, 3.2);
    put(night, kThief, {20, 3});
    night.seconds(30);

    EXPECT_TRUE(aware(night).links.empty());
    EXPECT_TRUE(did(night, Goal::Return));
    EXPECT_LT(geometry::distance(night.guard().body.position, {2, 3}), 1.0);
}

// --- alarm --------------------------------------------------------------------------------------

/// Anna finds the body of Carl in the west room; her archetype raises the alarm. Bert stands in the
/// east room behind a door and listens for it.
level::Level withAlarm() {
    auto level = test::watched(1.0, {14, 5.5});
    level.agents.push_back(guardAt("bert", 13, 1));
    level.agents.push_back(guardAt("carl", 6, 4.5));
    for (std::size_t i : {2U, 3U})
        level.agents[i].team = "guards";
    level.bounds = {{0, 0}, {24, 6}}; // the thief is in a room that nobody sees into
    level.walls.push_back(test::wall("closet", {{18, 1}, {23, 1}, {23, 5}, {18, 5}}, true));
    level.agents[1].position = level::Place{20, 3, {}};
    level.agents[2].archetype = "helper";
    level.agents[3].archetype = "frail";
    level::Archetype helper = level.archetypes[0];
    helper.id = "helper";
    level::Archetype frail;
    frail.id = "frail";
    frail.brain = "guard";
    frail.health = 1;
    level.archetypes.push_back(helper);
    level.archetypes.push_back(frail);
    level.archetypes[0].awareness.notices = {"bodies"};
    level::Reaction raises;
    raises.notices = "bodies";
    raises.raises = "alarm";
    level.archetypes[0].reactions = {raises};
    addPlate(level, {6, 4.5}, 2);
    level::EventManager general;
    general.id = "general";
    level::Listener listener;
    listener.agent = "bert";
    general.listeners = {listener};
    level.managers = {general};
    level::AuthoredEvent alarm;
    alarm.id = "alarm";
    alarm.code = "alarm";
    alarm.when.kind = "hand";
    alarm.alertness = 1;
    level.events = {alarm};
    return level;
}

class Helpers : public testing::TestWithParam<const char*> {};

TEST_P(Helpers, ComeToAColleagueWhoRaisesTheAlarmAndStayAlert) {
    auto level = withAlarm();
    level.archetypes[2].brain = GetParam();
    level::Reaction helps;
    helps.event = "alarm";
    helps.goal = "investigate";
    level.archetypes[2].reactions = {helps};
    Night night(level);

    night.seconds(3);
    ASSERT_EQ(night.records<ThingNoticed>().size(), 1U);
    EXPECT_TRUE(did(night, Goal::Investigate, 2));
    night.seconds(40);

    EXPECT_TRUE(did(night, Goal::Return, 2));
    EXPECT_TRUE(did(night, Goal::Return, 0));
    EXPECT_EQ(aware(night, 2).alertness.level, 1);
    EXPECT_EQ(aware(night, 2).alertness.floor, 1);
    EXPECT_EQ(aware(night, 0).alertness.floor, 0);
}
/// Anna hears her own alarm, too, and her archetype answers alarms.
TEST_P(Helpers, WhoRaisedTheAlarmIsAlertedByItAndDoesNotAnswerIt) {
    auto level = withAlarm();
    level.archetypes[0].brain = level.archetypes[2].brain = GetParam();
    level::Reaction helps;
    helps.event = "alarm";
    helps.goal = "look_around";
    level.archetypes[0].reactions.push_back(helps);
    level.archetypes[2].reactions = {helps};
    level.managers[0].listeners.push_back({});
    level.managers[0].listeners[1].agent = "anna";
    Night night(level);

    night.seconds(3);

    std::vector<AgentId> reacted;
    for (const auto& row : night.records<trace::Reacted>())
        if (row.data.reaction == 1 || row.data.agent == AgentId{2})
            reacted.push_back(row.data.agent);
    EXPECT_EQ(reacted, std::vector{AgentId{2}});
    EXPECT_EQ(aware(night, 0).alertness.floor, 1);
}
INSTANTIATE_TEST_SUITE_P(Brains, Helpers, testing::Values("guard", "soldier"));

} // namespace
} // namespace percept::guard::help_test
