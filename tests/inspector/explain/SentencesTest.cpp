#include "inspector/explain/Sentences.h"

#include "ShippedTrace.h"
#include "percept/agent/AwarenessRecords.h"
#include "percept/agent/GoalNames.h"
#include "percept/bot/BotRecords.h"
#include "percept/sense/GateNames.h"

#include <gtest/gtest.h>

namespace percept::explain {
namespace {

using trace::BehaviourId;
using trace::GroupId;
using trace::PersonId;
using trace::TaskId;

class SentencesTest : public testing::Test {
protected:
    SentencesTest() {
        info.agents = {"wanderer"};
        info.tasks = {"people"};
        info.behaviours = {"full", "walk"};
        info.groups = {"mill_lane"};
        info.people = {"", "mayor"};
        addShippedTrace(info);
    }
    template <class Record>
    Sentence say(const Record& record) {
        trace::RecordBuffer records;
        records.rows<Record>().push_back(
            {trace::RecordId{1ULL << trace::kSubBits}, 7, trace::kNoRecord, record});
        return sentences(info, records).at(0);
    }

    trace::RunInfo info;
};

TEST_F(SentencesTest, StatesOfAwarenessAreCalledAsTheDesignerCallsThem) {
    info.agents = {"guard", "thief"};
    info.states = {"calm\ncurious\nhostile", ""};
    const trace::AgentId guard{0};
    const trace::AgentId thief{1};

    const auto rises = say(agent::AwarenessChanged{guard, thief, 0, 1, 0.3, 0.3});
    EXPECT_EQ(rises.text, "guard aware of thief: curious");
    EXPECT_EQ(rises.detail, "calm before, for 0.30 of 0.30 s");
    EXPECT_EQ(say(agent::AwarenessChanged{guard, thief, 1, 0, 4.0, 4.0}).text,
              "guard no longer aware of thief: calm");
    EXPECT_EQ(say(agent::AlertnessChanged{.agent = guard, .from = 0, .to = 2}).text,
              "alertness of guard: hostile");
    EXPECT_EQ(say(agent::Told{.agent = guard, .speaker = guard, .about = thief, .state = 1}).text,
              "guard is told of thief by guard: curious");

    // A recording of before names no states.
    info.states.clear();
    EXPECT_EQ(say(agent::AwarenessChanged{guard, thief, 0, 2, 0.3, 0.3}).text,
              "guard aware of thief: state 2");
}

TEST_F(SentencesTest, ATaskThatIsHalfDoneGoesOnAndIsNotLate) {
    const auto begins = say(trace::TaskRan{.task = TaskId{0}, .used = 300, .unfinished = true});
    EXPECT_EQ(begins.text, "people runs");
    EXPECT_EQ(begins.detail, "300 \u00b5s, not done yet");
    const auto goesOn = say(trace::TaskRan{.task = TaskId{0}, .used = 120, .working = 1});
    EXPECT_EQ(goesOn.text, "people continues");
    EXPECT_EQ(goesOn.detail, "120 \u00b5s");
    const auto late = say(trace::TaskRan{.task = TaskId{0}, .used = 120, .waited = 1});
    EXPECT_EQ(late.text, "people runs");
    EXPECT_EQ(late.detail, "120 \u00b5s, 1 frame late");
}

TEST_F(SentencesTest, AHintSaysItsText) {
    info.triggers = {"door_plate", "puzzle"};
    info.hints = {"", "Try the other lever"};
    const trace::TriggerFired fired{
        .trigger = trace::TriggerId{1}, .agent = trace::AgentId{0}, .visits = 3};
    EXPECT_EQ(say(fired).text, "wanderer sets off puzzle");
    EXPECT_EQ(say(fired).detail, "visit 3, says \"Try the other lever\"");
    EXPECT_EQ(say(trace::TriggerFired{.agent = trace::AgentId{0}, .visits = 1}).detail, "visit 1");
}

TEST_F(SentencesTest, ASwitchNamesWhoMadeIt) {
    trace::LodSwitched change{.person = PersonId{1},
                              .group = GroupId{0},
                              .from = BehaviourId{1},
                              .to = BehaviourId{0},
                              .importance = 0.71,
                              .low = 0.42,
                              .high = 0.7};
    EXPECT_EQ(say(change).text, "mayor of mill_lane switches to full");
    EXPECT_EQ(say(change).detail, "importance 0.710 is outside 0.42 to 0.7 of walk");
    change.person = PersonId{312};
    EXPECT_EQ(say(change).text, "#312 of mill_lane switches to full");
    change.compressed = trace::Compressed::Place;
    change.position = {3, 4.25};
    EXPECT_EQ(say(change).detail,
              "importance 0.710 is outside 0.42 to 0.7 of walk; heads for 3.0, 4.2");
    change.compressed = trace::Compressed::Path;
    change.about = trace::AgentId{0};
    EXPECT_EQ(say(change).detail,
              "importance 0.710 is outside 0.42 to 0.7 of walk; keeps its path to 3.0, 4.2 because "
              "of wanderer");
    change.compressed = trace::Compressed::Everything;
    EXPECT_EQ(say(change).detail,
              "importance 0.710 is outside 0.42 to 0.7 of walk; both levels have the same "
              "behaviour");
    change = {.agent = trace::AgentId{0}, .to = BehaviourId{1}, .importance = 0.5};
    EXPECT_EQ(say(change).text, "wanderer begins with walk");
    EXPECT_EQ(say(change).detail, "importance 0.500");
}

TEST_F(SentencesTest, OneAgentIsNotSeveral) {
    EXPECT_EQ(say(trace::RunStarted{.agents = 1}).detail, "1 agent");
    EXPECT_EQ(say(trace::RunStarted{.agents = 2}).detail, "2 agents");
    EXPECT_EQ(say(trace::RunStarted{.agents = 0}).detail, "0 agents");
}

TEST_F(SentencesTest, APlaceIsNamedWithWhatSpeaksForIt) {
    info.waypoints = {"ruin"};
    trace::PlaceWeighed place{.agent = trace::AgentId{0},
                              .waypoint = trace::WaypointId{0},
                              .degree = 0.8,
                              .value = 0.7,
                              .way = 6.25,
                              .desirability = 0.7};
    EXPECT_EQ(say(place).text, "wanderer might go to ruin");
    EXPECT_EQ(say(place).detail, "wish 0.70, condition 0.80, value 0.70, path of 6.2 m");
    place.waypoint = trace::kNone<trace::WaypointId>;
    EXPECT_EQ(say(place).text, "wanderer finds no place to go to");
}

TEST_F(SentencesTest, TheWishForCoverIsToldWhereThereIsOne) {
    bot::Arbitration weighed{.agent = trace::AgentId{0}, .chosen = trace::Goal::TakeCover};
    weighed.attack = 0.25;
    EXPECT_EQ(say(weighed).detail, "attack 0.25, explore 0.00, get health 0.00")
        << "no weapon lies about";
    weighed.cover = 0.7;
    EXPECT_EQ(say(weighed).detail, "take cover 0.70, attack 0.25, explore 0.00, get health 0.00");
}

TEST_F(SentencesTest, WhoReactsReactsToSomebody) {
    info.agents = {"g2", "g1"};
    EXPECT_EQ(
        say(trace::Reacted{.agent = trace::AgentId{0}, .about = trace::AgentId{1}, .reaction = 2})
            .text,
        "g2 reacts to g1");
    EXPECT_EQ(say(trace::Reacted{.agent = trace::AgentId{0}, .reaction = 2}).text, "g2 reacts");
}

TEST_F(SentencesTest, AFailedGateSaysByHowMuchAsThePanelsDo) {
    info.modalities = {"sound"};
    const auto weak = say(trace::SignalRejected{.agent = trace::AgentId{0},
                                                .modality = trace::ModalityId{0},
                                                .gate = trace::Gate::Intensity,
                                                .measured = 0.489,
                                                .limit = 0.5});
    EXPECT_EQ(weak.text, "wanderer does not perceive sound");
    EXPECT_EQ(weak.detail, "too weak, by 0.011: 0.489, at least 0.500");
    const auto beside = say(trace::SenseTest{
        .agent = trace::AgentId{0}, .gate = trace::Gate::Cone, .measured = 2.0, .limit = 1.5});
    EXPECT_EQ(beside.detail,
              "outside its view cones, by 28.6\u00b0: 114.6\u00b0, at most 85.9\u00b0");
    const auto beyond = say(trace::SenseTest{.agent = trace::AgentId{0},
                                             .gate = trace::Gate::ConeLength,
                                             .measured = 3.0,
                                             .limit = 2.0});
    EXPECT_EQ(beyond.detail, "beyond its view cones, by 1.0 m: 3.0 m, at most 2.0 m");
    EXPECT_EQ(say(trace::SignalRejected{.gate = trace::Gate::Unreachable}).detail,
              "no open connections lead there");
    EXPECT_EQ(say(trace::SenseTest{.gate = trace::Gate::Nearest, .measured = 3, .limit = 2}).detail,
              "only the 2 nearest count, and it is number 3");
}

/// Who perceives by signals does not look, and none of them may have come.
TEST_F(SentencesTest, WhoIsLostFromSightWithoutALookIsNotPerceived) {
    trace::LostSight lost{
        .agent = trace::AgentId{0}, .about = trace::AgentId{0}, .visibleFor = 2.0};
    EXPECT_EQ(say(lost).detail, "no longer perceived, after 2.0 s");
    lost.gate = trace::Gate::Range;
    EXPECT_EQ(say(lost).detail, "range, after 2.0 s");
}

TEST(CommandText, SaysWhatIsOrdered) {
    trace::RunInfo info;
    info.modalities = {"sight", "sound"};
    info.doors = {"gate"};
    info.agents = {"anna"};
    trace::Command command;
    command.kind = trace::CommandKind::EmitSignal;
    command.value = 1;
    command.amount = 4;
    command.position = {20.2, 3.4};
    EXPECT_EQ(commandText(info, command), "emits sound, strength 4.00, at 20.20, 3.40");
    command.height = 0.3;
    EXPECT_EQ(commandText(info, command),
              "emits sound, strength 4.00, at 20.20, 3.40, 0.30 m above the floor");
    command.kind = trace::CommandKind::Edit;
    command.part = trace::EditPart::Door;
    command.value = static_cast<std::int32_t>(trace::DoorEdit::Open);
    EXPECT_EQ(commandText(info, command), "opens gate");
    command.part = trace::EditPart::Threshold;
    command.modality = trace::ModalityId{0};
    command.amount = 0.25;
    EXPECT_EQ(commandText(info, command), "threshold for sight 0.25, archetype 0");
    command.value = 0;
    EXPECT_EQ(commandText(info, command), "no sense for sight, archetype 0");
    command.part = trace::EditPart::Place;
    command.agent = trace::AgentId{0};
    EXPECT_EQ(commandText(info, command), "puts anna at 20.20, 3.40");
    command.part = trace::EditPart::Turn;
    command.amount = -0.5;
    EXPECT_EQ(commandText(info, command), "anna looks 28.6\u00b0 to the right");
    command.part = trace::EditPart::Strength;
    command.amount = 1.25;
    EXPECT_EQ(commandText(info, command), "sight of anna 1.25 times as strong");
    command.part = trace::EditPart::Range;
    EXPECT_EQ(commandText(info, command), "sight reaches 1.25 m");
}

} // namespace
} // namespace percept::explain
