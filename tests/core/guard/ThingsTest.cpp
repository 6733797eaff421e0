#include "AwareLevel.h"
#include "Night.h"
#include "percept/agent/AttentionRecords.h"
#include "percept/agent/AwarenessRecords.h"
#include "percept/agent/GoalNames.h"

#include <gtest/gtest.h>

#include <algorithm>

// What has changed is known by sense links: seen or told, for as long as it is remembered.
namespace percept::guard::things_test {
namespace {

using agent::ThingForgotten;
using agent::ThingNoticed;
using agent::ThingTold;
using geometry::Vec2;
using knowledge::Thing;
using test::addPlate;
using test::aware;
using test::did;
using test::guardAt;
using test::Night;
using test::put;

constexpr AgentId kAnna{0};
constexpr std::uint32_t kThief = 1;
constexpr AgentId kCarl{3};

/// Anna looks west; behind her, at (6, 4), lies an item that the thief can take.
level::Level withItem() {
    auto level = test::watched(1.0, {15.5, 0.5});
    level::Item item;
    item.id = "vase";
    item.kind = "health";
    item.position = {6, 4, {}};
    item.respawn = 1000;
    level.items = {item};
    level.archetypes[0].awareness.notices = {"items"};
    level.archetypes[0].fieldOfView = 1.5;
    level.agents[0].heading = maths::kPi;
    level.archetypes[1].health = 100;
    return level;
}

/// The thief takes it, and is gone; then Anna looks where a noise was.
void stealAndLookRound(Night& night) {
    // For as long as it takes until items are looked for.
    for (int i = 0; i < 120 && night.simulation().state().population.items[0].active; ++i) {
        put(night, kThief, {6, 4});
        night.seconds(1.0 / 60);
    }
    put(night, kThief, {15.5, 0.5});
    night.seconds(2);
    ASSERT_FALSE(night.simulation().state().population.items[0].active);
    ASSERT_TRUE(night.records<ThingNoticed>().empty());
    night.ping({5, 3.5}, 20);
    night.seconds(4);
}

/// Anna finds the body of Carl in the west room and says so; Bert stands in the east room behind a
/// closed door and hears it through the wall.
level::Level withVoice() {
    auto level = test::watched(1.0, {14, 5.5});
    level.bounds = {{0, 0}, {24, 6}}; // the thief is in a room that nobody sees into
    level.walls.push_back(test::wall("closet", {{18, 1}, {23, 1}, {23, 5}, {18, 5}}, true));
    level.agents[1].position = level::Place{20, 3, {}};
    level.agents.push_back(guardAt("bert", 13, 1));
    level.agents.push_back(guardAt("carl", 6, 4.5));
    for (const std::size_t i : {2U, 3U})
        level.agents[i].team = "guards";
    level::Archetype helper = level.archetypes[0];
    helper.id = "helper";
    helper.awareness.notices = {"bodies"};
    level::Archetype frail;
    frail.id = "frail";
    frail.brain = "guard";
    frail.health = 1;
    level.archetypes.push_back(helper);
    level.archetypes.push_back(frail);
    level.agents[2].archetype = "helper";
    level.agents[3].archetype = "frail";
    level.archetypes[0].awareness.notices = {"bodies"};
    level.archetypes[0].awareness.speaks = {{"bodies", "Man down!", "", 20.0, "", {}}};
    addPlate(level, {6, 4.5}, 2);
    return level;
}

void untilTold(Night& night) {
    for (int i = 0; i < 600 && night.records<ThingTold>().empty(); ++i)
        night.seconds(1.0 / 60);
}

const knowledge::ThingLink* bodyOf(const Night& night, std::size_t observer) {
    return aware(night, observer).find(Thing::Body, trace::indexOf(kCarl));
}

// --- seen ---------------------------------------------------------------------------------------

TEST(Items, ThatAreGoneAreNoticedOnceAndBecomeSenseLinks) {
    Night night(withItem());

    stealAndLookRound(night);

    ASSERT_EQ(night.records<ThingNoticed>().size(), 1U);
    const auto& noticed = night.records<ThingNoticed>()[0];
    EXPECT_EQ(noticed.data.agent, kAnna);
    EXPECT_EQ(noticed.data.about, trace::kNoAgent);
    EXPECT_EQ(noticed.data.thing, Thing::Item);
    EXPECT_EQ(noticed.data.position, Vec2(6, 4));
    EXPECT_EQ(night.simulation().arena().changes[trace::indexOf(noticed.data.change)],
              "the missing item vase");
    EXPECT_NE(noticed.cause, trace::kNoRecord);
    const knowledge::ThingLink* link = aware(night).find(Thing::Item, 0);
    ASSERT_NE(link, nullptr);
    EXPECT_TRUE(link->isFirstHand());
    EXPECT_EQ(link->place, Vec2(6, 4));
    EXPECT_EQ(link->noticed, noticed.id);
    EXPECT_GE(link->known, link->since);
    EXPECT_TRUE(did(night, Goal::Investigate));
}

TEST(Items, ThatAreGoneAreForgottenAfterTheMemorySpanAndNotNoticedAgain) {
    auto level = withItem();
    level.archetypes[0].memorySpan = 4;
    Night night(level);

    stealAndLookRound(night);
    night.ping({1, 3}, 20);
    night.seconds(15);

    ASSERT_EQ(night.records<ThingForgotten>().size(), 1U);
    EXPECT_EQ(night.records<ThingForgotten>()[0].cause, night.records<ThingNoticed>()[0].id);
    night.ping({5, 3.5}, 20);
    night.seconds(5);
    EXPECT_EQ(night.records<ThingNoticed>().size(), 1U);
    EXPECT_FALSE(aware(night).find(Thing::Item, 0)->isKnown());
}

TEST(Changes, HaveOneNameEachInTheOrderOfTheirKinds) {
    auto level = withItem();
    level::Light lamp;
    lamp.id = "lamp";
    level.lights = {lamp};
    Night night(level);
    const agent::Arena& arena = night.simulation().arena();

    ASSERT_EQ(arena.changes.size(), 5U);
    for (std::uint32_t i = 0; i < arena.changes.size(); ++i) {
        const auto [kind, number] = arena.thingOf(trace::ChangeId{i});
        EXPECT_EQ(arena.changeOf(kind, number), trace::ChangeId{i}) << arena.changes[i];
    }
    EXPECT_EQ(arena.thingOf(trace::ChangeId{1}), std::pair(Thing::Body, 1U));
    EXPECT_EQ(arena.changes[2], "the open door door");
    EXPECT_EQ(arena.thingOf(trace::ChangeId{3}), std::pair(Thing::Light, 0U));
    EXPECT_EQ(arena.thingOf(trace::ChangeId{4}), std::pair(Thing::Item, 0U));
}

// --- told ---------------------------------------------------------------------------------------

TEST(Changes, ArePassedOnBySpeechForOneLessAlertness) {
    Night night(withVoice());

    untilTold(night);

    ASSERT_EQ(night.records<ThingNoticed>().size(), 1U);
    ASSERT_EQ(night.records<agent::Spoke>().size(), 1U);
    EXPECT_EQ(night.records<agent::Spoke>()[0].cause, night.records<ThingNoticed>()[0].id);
    ASSERT_EQ(night.records<ThingTold>().size(), 1U);
    const auto& told = night.records<ThingTold>()[0].data;
    EXPECT_EQ(told.agent, AgentId{2});
    EXPECT_EQ(told.speaker, kAnna);
    EXPECT_EQ(told.change, night.records<ThingNoticed>()[0].data.change);
    EXPECT_FALSE(told.observed);
    const knowledge::ThingLink* link = bodyOf(night, 2);
    ASSERT_NE(link, nullptr);
    EXPECT_TRUE(link->isKnown());
    EXPECT_FALSE(link->isFirstHand());
    EXPECT_EQ(link->confidence, knowledge::kToldConfidence);
    EXPECT_EQ(link->place, Vec2(6, 4.5));
    EXPECT_EQ(aware(night, 0).alertness.level, 2);
    EXPECT_EQ(aware(night, 2).alertness.level, 1);
    EXPECT_TRUE(did(night, Goal::Investigate, 2));
}

TEST(Changes, ThatOneWasToldOfAreFirstHandOnceSeenAndNoNews) {
    auto level = withVoice();
    level.doors[0].open = true;
    level.doors[0].stayOpen = 1000;
    level.archetypes[0].memorySpan = level.archetypes[2].memorySpan = 100;
    Night night(level);

    untilTold(night);
    ASSERT_EQ(night.records<ThingTold>().size(), 1U);
    put(night, 2, {5, 1});
    night.ping({6, 4}, 30);
    night.seconds(5);

    ASSERT_NE(bodyOf(night, 2), nullptr);
    EXPECT_TRUE(bodyOf(night, 2)->isFirstHand());
    EXPECT_EQ(night.records<ThingNoticed>().size(), 1U);
    const auto& alerted = night.records<agent::AlertnessChanged>();
    EXPECT_TRUE(std::any_of(alerted.begin(), alerted.end(), [&](const auto& row) {
        return row.data.agent == AgentId{2} && row.data.to == 2 &&
               row.cause == night.records<ThingTold>()[0].id;
    }));
}

TEST(Changes, AreNotTakenOverByWhoDoesNotMindThem) {
    auto level = withVoice();
    level.archetypes[2].awareness.notices = {"doors"};
    Night night(level);

    night.seconds(3);

    ASSERT_EQ(night.records<agent::Spoke>().size(), 1U);
    EXPECT_TRUE(night.records<ThingTold>().empty());
    EXPECT_EQ(bodyOf(night, 2), nullptr);
}

TEST(Changes, ShowInTheBearingOfAnAlertedColleague) {
    auto level = withVoice();
    level.archetypes[0].awareness.speaks.clear();
    level.archetypes[2].awareness.heeds = 2;
    level.archetypes[2].fieldOfView = maths::kTwoPi;
    level.walls.push_back(test::wall("screen", {{4, 3.6}, {8, 3.6}})); // hides the body from Bert
    level.agents[0].position = level::Place{2, 4.5, {}};
    level.agents[2].position = level::Place{3, 1, {}};
    Night night(level);

    night.seconds(1);

    ASSERT_EQ(night.records<ThingNoticed>().size(), 1U);
    ASSERT_EQ(night.records<ThingTold>().size(), 1U);
    EXPECT_TRUE(night.records<ThingTold>()[0].data.observed);
    EXPECT_EQ(night.records<ThingTold>()[0].data.confidence, knowledge::kObservedConfidence);
}

TEST(Speech, IsHeardWhenASearchBegins) {
    auto level = test::watched(1.0, {5, 3});
    level.bounds = {{0, 0}, {24, 6}};
    level.walls.push_back(test::wall("closet", {{18, 1}, {23, 1}, {23, 5}, {18, 5}}, true));
    auto& guard = level.archetypes[0];
    guard.memorySpan = 3;
    guard.parameters = {{"search_time", {"20"}}};
    guard.awareness.speaks = {{"search", "Come out!", "", 5.0, "", {}}};
    Night night(level);

    night.seconds(2);
    EXPECT_TRUE(night.records<agent::Spoke>().empty());
    put(night, kThief, {20, 3});
    night.seconds(30);

    ASSERT_FALSE(night.records<agent::SearchPlace>().empty());
    ASSERT_FALSE(night.records<agent::Spoke>().empty());
    EXPECT_LE(night.records<agent::Spoke>()[0].frame, night.records<agent::SearchPlace>()[0].frame);
}

} // namespace
} // namespace percept::guard::things_test
