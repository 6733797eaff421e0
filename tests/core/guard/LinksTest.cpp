#include "AwareLevel.h"
#include "Night.h"
#include "percept/agent/AttentionRecords.h"
#include "percept/agent/AwarenessRecords.h"
#include "percept/agent/GoalNames.h"

#include <gtest/gtest.h>

#include <algorithm>

// Sense links are knowledge: formulas over the state read them, events and commands change them.
namespace percept::guard::links_test {
namespace {

using agent::AlertnessChanged;
using agent::AwarenessChanged;
using geometry::Vec2;
using test::addPlate;
using test::aware;
using test::did;
using test::guardAt;
using test::Night;
using test::put;

constexpr AgentId kAnna{0};
constexpr AgentId kThief{1};

/// Anna sees nothing of the thief, who is in a closet.
level::Level apart() {
    auto level = test::watched(1.0, {20, 3});
    level.bounds = {{0, 0}, {24, 6}};
    level.walls.push_back(test::wall("closet", {{18, 1}, {23, 1}, {23, 5}, {18, 5}}, true));
    return level;
}

void addEvent(level::Level& level, const char* id, const std::string& condition) {
    level::AuthoredEvent event;
    event.id = event.code = id;
    event.when.kind = condition.empty() ? "hand" : "condition";
    event.when.condition = condition;
    level.events.push_back(event);
}

level::Level withLink(level::EventLink link) {
    auto level = apart();
    addEvent(level, "rule", "");
    level.events[0].links = {std::move(link)};
    return level;
}

/// The records of an event, by its place in the level.
std::vector<trace::Row<trace::EventHappened>> happened(const Night& night, std::uint32_t event) {
    std::vector<trace::Row<trace::EventHappened>> rows;
    for (const auto& row : night.records<trace::EventHappened>())
        if (trace::indexOf(row.data.event) == event)
            rows.push_back(row);
    return rows;
}

void setLink(Night& night, trace::EditPart part, double amount, std::optional<Vec2> place = {}) {
    trace::Command edit;
    edit.kind = trace::CommandKind::Edit;
    edit.part = part;
    edit.agent = kAnna;
    edit.object = trace::indexOf(kThief);
    edit.amount = amount;
    edit.value = place ? 1 : 0;
    edit.position = place.value_or(Vec2{0, 0});
    night.send(edit);
}

// --- read ---------------------------------------------------------------------------------------

TEST(Formulas, ReadAwarenessAndAlertnessAndSayWhatMadeThem) {
    auto level = apart();
    level.agents.push_back(guardAt("carl", 6, 4.5));
    level.agents[2].team = "guards";
    level.agents[2].archetype = "frail";
    level::Archetype frail;
    frail.id = "frail";
    frail.brain = "guard";
    frail.health = 1;
    level.archetypes.push_back(frail);
    level.archetypes[0].awareness.notices = {"bodies"};
    addEvent(level, "suspects", "awareness(anna, thief) >= 2");
    addEvent(level, "alarmed", "alertness(guards) >= 2");
    addEvent(level, "found", "knows(anna, carl)");
    Night night(level);
    night.seconds(2);
    for (const std::uint32_t event : {0U, 1U, 2U})
        ASSERT_TRUE(happened(night, event).empty()) << event;

    put(night, 1, {6, 2});
    night.seconds(3);

    ASSERT_EQ(happened(night, 0).size(), 1U);
    ASSERT_EQ(happened(night, 1).size(), 1U);
    EXPECT_TRUE(happened(night, 2).empty());
    const auto& changes = night.records<AwarenessChanged>();
    const auto change = std::find_if(
        changes.begin(), changes.end(), [](const auto& row) { return row.data.to >= 2; });
    ASSERT_NE(change, changes.end());
    EXPECT_EQ(happened(night, 0)[0].cause, change->id);
    ASSERT_FALSE(night.records<AlertnessChanged>().empty());
}

TEST(Formulas, AskWhatIsKnownToHaveChanged) {
    auto level = apart();
    level.agents.push_back(guardAt("carl", 6, 4.5));
    level.agents[2].team = "guards";
    level.agents[2].archetype = "frail";
    level::Archetype frail;
    frail.id = "frail";
    frail.brain = "guard";
    frail.health = 1;
    level.archetypes.push_back(frail);
    level.archetypes[0].awareness.notices = {"bodies"};
    level.archetypes[0].memorySpan = 3;
    addPlate(level, {6, 4.5}, 2);
    addEvent(level, "found", "knows(anna, carl)");
    addEvent(level, "forgotten", "not knows(anna, carl) and time > 3");
    Night night(level);

    night.seconds(2);

    ASSERT_EQ(happened(night, 0).size(), 1U);
    ASSERT_EQ(night.records<agent::ThingNoticed>().size(), 1U);
    EXPECT_EQ(happened(night, 0)[0].cause, night.records<agent::ThingNoticed>()[0].id);
    EXPECT_TRUE(happened(night, 1).empty());
}

TEST(Formulas, RefuseWhatNobodyCanBeAwareOf) {
    for (const char* text : {"awareness(anna, door)",
                             "awareness(guards, thief)",
                             "awareness(anna)",
                             "knows(anna, west)",
                             "knows(door, anna)",
                             "alertness(door)"}) {
        auto level = apart();
        addEvent(level, "rule", text);
        EXPECT_FALSE(sim::compileWorld(level, {})) << text;
    }
}

// --- changed by events --------------------------------------------------------------------------

TEST(EventLinks, MakeAnAgentKnownAtAPlaceWithTheEventAsCause) {
    Night night(withLink({.who = "guards",
                          .does = "know",
                          .about = "thief",
                          .state = 2,
                          .position = level::Place{6, 2, {}}}));
    night.seconds(0.5);
    ASSERT_TRUE(aware(night).links.empty());

    night.fire(0);
    night.seconds(0.1);

    ASSERT_EQ(happened(night, 0).size(), 1U);
    ASSERT_EQ(night.records<AwarenessChanged>().size(), 1U);
    const auto& change = night.records<AwarenessChanged>()[0];
    EXPECT_EQ(change.cause, happened(night, 0)[0].id);
    EXPECT_EQ(change.data.from, 0);
    EXPECT_EQ(change.data.to, 2);
    const auto* link = night.guard().knowledge.find(kThief);
    ASSERT_NE(link, nullptr);
    EXPECT_TRUE(link->positionKnown);
    EXPECT_EQ(link->lastPosition, Vec2(6, 2));
    EXPECT_EQ(aware(night).alertness.level, 2);
    EXPECT_TRUE(did(night, Goal::Investigate));
    night.seconds(30);
    EXPECT_TRUE(aware(night).links.empty()) << "it fades like what was perceived";
}

TEST(EventLinks, MakeOneForgotten) {
    auto level = withLink({.who = "anna", .does = "forget", .about = "thief"});
    level.archetypes[0].awareness.hold = {30, 30, 30};
    Night night(level);
    put(night, 1, {6, 2});
    night.seconds(2);
    put(night, 1, {20, 3});
    night.seconds(0.5);
    ASSERT_EQ(aware(night).links.size(), 1U);

    night.fire(0);
    night.seconds(0.1);

    EXPECT_TRUE(aware(night).links.empty());
    EXPECT_EQ(night.guard().knowledge.find(kThief), nullptr);
    ASSERT_EQ(night.records<trace::Forgot>().size(), 1U);
    EXPECT_EQ(night.records<trace::Forgot>()[0].data.reason, trace::ForgetReason::Rule);
    EXPECT_EQ(night.records<AwarenessChanged>().back().data.to, 0);
    EXPECT_EQ(night.records<AwarenessChanged>().back().cause, happened(night, 0)[0].id);
}

TEST(EventLinks, AlertAndCalm) {
    auto level = withLink({.who = "guard", .does = "alert", .state = 3});
    addEvent(level, "calm", "");
    level.events[1].links = {{.who = "guards", .does = "calm", .state = 1}};
    Night night(level);

    night.fire(0);
    night.seconds(0.1);
    EXPECT_EQ(aware(night).alertness.level, 3);
    night.fire(1);
    night.seconds(0.1);

    EXPECT_EQ(aware(night).alertness.level, 1);
    ASSERT_EQ(night.records<AlertnessChanged>().size(), 2U);
    EXPECT_EQ(night.records<AlertnessChanged>()[1].cause, happened(night, 1)[0].id);
}

TEST(EventLinks, LetWhoNoticesAtOnceKnowAPlaceToo) {
    auto level = withLink({.who = "guards",
                           .does = "know",
                           .about = "thief",
                           .state = 1,
                           .position = level::Place{6, 2, {}}});
    level.archetypes[0].awareness = {};
    Night night(level);

    night.fire(0);
    night.seconds(0.1);

    const auto* link = night.guard().knowledge.find(kThief);
    ASSERT_NE(link, nullptr);
    EXPECT_EQ(link->lastPosition, Vec2(6, 2));
    EXPECT_TRUE(did(night, Goal::Investigate) || did(night, Goal::LookAround));
}

// --- changed by commands ------------------------------------------------------------------------

TEST(LinkCommands, SetAwarenessAndAlertness) {
    Night night(apart());

    setLink(night, trace::EditPart::Awareness, 3, Vec2{6, 2});
    night.seconds(0.1);
    ASSERT_NE(aware(night).find(kThief), nullptr);
    EXPECT_EQ(aware(night).find(kThief)->awareness.state, 3);
    EXPECT_EQ(night.guard().knowledge.find(kThief)->lastPosition, Vec2(6, 2));
    setLink(night, trace::EditPart::Awareness, 0);
    night.seconds(0.1);
    EXPECT_EQ(aware(night).find(kThief), nullptr);
    setLink(night, trace::EditPart::Alertness, 1);
    night.seconds(0.1);
    EXPECT_EQ(aware(night).alertness.level, 1);
    setLink(night, trace::EditPart::Alertness, 99);
    night.seconds(0.1);
    EXPECT_EQ(aware(night).alertness.level, 3);
}

TEST(LinkCommands, GiveTheSameRunWhateverIsTraced) {
    const auto world = sim::compileWorld(apart(), {}).value();
    sim::Simulation full(world, {.seed = 5}, trace::TraceLevel::Full, nullptr);
    sim::Simulation off(world, {.seed = 5}, trace::TraceLevel::Off, nullptr);
    for (int i = 0; i < 600; ++i) {
        std::vector<trace::Command> commands;
        if (i % 100 == 50) {
            trace::Command edit{full.frame(), trace::CommandKind::Edit, kAnna, {6, 2}, 1, 2};
            edit.part = trace::EditPart::Awareness;
            edit.object = trace::indexOf(kThief);
            edit.amount = i % 200 == 50 ? 2 : 0;
            commands.push_back(edit);
        }
        full.step(commands, trace::TraceLevel::Full, nullptr);
        off.step(commands, trace::TraceLevel::Off, nullptr);
        ASSERT_EQ(hashOf(full.state()), hashOf(off.state())) << i;
    }
}

} // namespace
} // namespace percept::guard::links_test
