#include "Ask.h"
#include "LevelBuilder.h"
#include "TemporaryFolder.h"
#include "inspector/record/Recorder.h"
#include "inspector/replay/Recording.h"
#include "inspector/runner/HeadlessRun.h"
#include "percept/agent/EquipmentRecords.h"
#include "percept/agent/GoalNames.h"
#include "percept/sense/GateNames.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace percept::ask::bot_ladder_test {
namespace {

using trace::Gate;

class BotLadderTest : public testing::Test {
protected:
    void record(test::LevelBuilder& builder) {
        const auto path = folder / "duel.percept";
        const auto runnable =
            runner::prepareLevel(level::writeLevel(builder.build()), "duel", {.seed = 3}).value();
        auto recorder =
            record::Recorder::start(path, runnable->info(trace::TraceLevel::Normal)).value();
        EXPECT_TRUE(runner::runHeadless(runnable, {.frames = 60}, recorder.get()));
        EXPECT_TRUE(recorder->close());
        recording = replay::Recording::open(path).value();
    }
    [[nodiscard]] WhyNoticed ask(Frame frame) const {
        return whyNoticed(*recording, AgentId{0}, AgentId{1}, frame).value();
    }

    std::unique_ptr<replay::Recording> recording;
    TemporaryFolder folder;
};

const GateLine& lineOf(const Perception& perception, Gate gate) {
    return *std::find_if(perception.gates.begin(),
                         perception.gates.end(),
                         [&](const GateLine& line) { return line.gate == gate; });
}

TEST_F(BotLadderTest, AWallBetweenIsNamedWithHowFarTheLineGets) {
    test::LevelBuilder builder(40, 30);
    builder.wall({10, 10}, {10, 20}).bot({5, 15}, 0).bot({15, 15}, maths::kPi);

    record(builder);
    const auto why = ask(0);

    ASSERT_EQ(why.perceptions.size(), 2U);
    const Perception& sight = why.perceptions[0];
    EXPECT_EQ(sight.reason, Gate::LineOfSight);
    EXPECT_EQ(sight.answer,
              "Not seen: wall " + builder.build().walls.back().id + " hides it, 5.0 m short of it");
    EXPECT_TRUE(lineOf(sight, Gate::Cone).checked && lineOf(sight, Gate::Cone).passed);
    EXPECT_EQ(lineOf(sight, Gate::Cone).unit, "deg");
    EXPECT_NEAR(lineOf(sight, Gate::LineOfSight).margin, -5.0, 0.02);
    EXPECT_FALSE(lineOf(sight, Gate::Reaction).checked) << "behind the first that failed";
    EXPECT_TRUE(lineOf(sight, Gate::Reaction).applies);
    EXPECT_FALSE(lineOf(sight, Gate::Nearest).applies) << "it minds all";
}

TEST_F(BotLadderTest, WhoIsOutOfEarshotIsToldByHowMuch) {
    test::LevelBuilder builder(80, 30);
    builder.bot({5, 15}, 0).bot({70, 15}, 0);

    record(builder);
    const auto why = ask(0);

    const Perception& sound = why.perceptions.at(1);
    EXPECT_EQ(sound.modality, "sound");
    EXPECT_TRUE(sound.silent);
    EXPECT_FALSE(sound.notified);
    EXPECT_EQ(sound.answer, "Not heard: has made no sound yet");
    EXPECT_TRUE(sound.note.starts_with("The gates are those of a shot with its ")) << sound.note;
    ASSERT_EQ(sound.remedy.tried.size(), 1U);
    EXPECT_TRUE(sound.remedy.tried[0].what.starts_with("a shot with its "));
    EXPECT_TRUE(sound.remedy.tried[0].result.starts_with("too far, by "))
        << sound.remedy.tried[0].result;
}

TEST_F(BotLadderTest, WhoIsSeenPassesAllGatesAndSaysForHowLong) {
    test::LevelBuilder builder(40, 30);
    builder.archetype().reaction = 0.2;
    builder.archetype().rates.vision = 0; // every frame
    builder.archetype().movement.maxSpeed = 0;
    builder.bot({5, 15}, 0).bot({11, 15}, maths::kPi);

    record(builder);
    Frame frame = 0;
    while (frame < 60 && !ask(frame).perceptions.at(0).notified)
        ++frame;

    ASSERT_LT(frame, 60) << "nobody has seen anybody";
    const Perception sight = ask(frame).perceptions.at(0);
    EXPECT_TRUE(sight.answer.starts_with("Seen for 0.2")) << sight.answer;
    EXPECT_TRUE(std::all_of(sight.gates.begin(), sight.gates.end(), [](const GateLine& line) {
        return !line.applies || (line.checked && line.passed && line.margin >= 0);
    }));
    EXPECT_GE(sight.latestFrame, 0) << "the run noticed it, too";
    const Perception early = ask(frame - 6).perceptions.at(0);
    EXPECT_EQ(early.reason, Gate::Reaction);
    EXPECT_TRUE(early.answer.starts_with("Seen, and not acted on for another 0.")) << early.answer;
}

/// One guard, armed or not, and a bot in front of it, who has the same senses.
test::LevelBuilder guardBeforeBot(bool armed, const char* brain) {
    test::LevelBuilder builder(40, 30);
    builder.archetype().reaction = 0.2;
    builder.archetype().movement.maxSpeed = 0;
    level::Modality sight;
    sight.id = sight.kind = "sight";
    sight.maxRange = 40;
    builder.edit().modalities = {sight};
    level::Emission seen;
    seen.modality = "sight";
    builder.archetype().emissions = {seen};
    builder.archetype().sensors = {{"sight", 0.1}};
    builder.bot({5, 15}, 0).bot({11, 15}, maths::kPi);
    level::Archetype guard = builder.archetype();
    guard.id = guard.brain = brain;
    guard.weapons.clear();
    if (armed)
        guard.weapons.push_back(level::ravenBot().weapons.at(0));
    builder.edit().archetypes.push_back(guard);
    builder.edit().agents[0].archetype = brain;
    return builder;
}

TEST_F(BotLadderTest, ABrainOfAnyKindActsInTheFrameInWhichItSaysThatTheReactionIsOver) {
    for (const char* brain : {"guard", "soldier", "townsman"})
        for (const bool armed : {false, true})
            for (const Seconds reaction : {0.2, 0.5}) {
                auto builder = guardBeforeBot(armed, brain);
                builder.edit().archetypes.back().reaction = reaction;
                record(builder);
                trace::RecordBuffer records;
                ASSERT_TRUE(recording->read(0, 59, records));
                Frame decided = 60;
                for (const auto& row : records.rows<trace::GoalStarted>())
                    if (row.data.agent == AgentId{0} && row.data.goal != trace::Goal::Wait)
                        decided = std::min(decided, row.frame);

                ASSERT_LT(decided, 60) << brain << " has seen nobody";
                EXPECT_EQ(ask(decided - 1).perceptions.at(0).reason, Gate::Reaction) << brain;
                const Perception seen = ask(decided).perceptions.at(0);
                EXPECT_TRUE(seen.notified) << brain << " " << armed << " " << reaction;
                EXPECT_TRUE(lineOf(seen, Gate::Reaction).passed);
                EXPECT_DOUBLE_EQ(lineOf(seen, Gate::Reaction).limit, reaction);
                EXPECT_FALSE(lineOf(seen, Gate::Nearest).applies)
                    << "bots look round: what they see is a notification";
                for (const auto& row : records.rows<agent::ShotFired>())
                    EXPECT_TRUE(row.data.agent != AgentId{0} || row.frame >= decided) << brain;
            }
}

TEST_F(BotLadderTest, WhoHasSeenTooBrieflySaysForHowLongYetAndThatLessWouldDo) {
    for (const bool armed : {false, true}) {
        auto builder = guardBeforeBot(armed, "guard");
        record(builder);
        Frame frame = 0;
        while (frame < 60 && !ask(frame).perceptions.at(0).notified)
            ++frame;

        ASSERT_GT(frame, 8);
        EXPECT_TRUE(ask(frame).perceptions.at(0).answer.starts_with("Seen for 0.2"));
        const Perception early = ask(frame - 6).perceptions.at(0);
        EXPECT_EQ(early.reason, Gate::Reaction);
        EXPECT_TRUE(early.answer.starts_with("Seen, and not acted on for another 0."))
            << early.answer;
        ASSERT_FALSE(early.remedy.offers.empty());
        EXPECT_TRUE(early.remedy.offers[0].text.starts_with("reaction 0."))
            << early.remedy.offers[0].text;
    }
}

TEST_F(BotLadderTest, WhoBecomesAwareByDegreesHasNoReactionToWaitFor) {
    auto builder = guardBeforeBot(true, "guard");
    level::Awareness awareness;
    awareness.states = {"unaware", "curious", "alert", "hostile"};
    awareness.levels = {0.2, 0.45, 0.65};
    awareness.reaction = {0.6, 0.3, 0.2};
    awareness.hold = {1.0, 1.5, 2.0};
    awareness.alertnessDecay = {2.0, 3.0, 4.0};
    builder.edit().archetypes.back().awareness = awareness;
    record(builder);

    for (const Frame frame : {2, 10, 40}) {
        const auto answer = ask(frame);
        for (const GateLine& line : answer.perceptions.at(0).gates)
            if (line.gate == Gate::Reaction)
                EXPECT_TRUE(std::ranges::count(awareness.reaction, line.limit))
                    << "that of its state, not of its archetype: " << line.limit;
    }
}

TEST_F(BotLadderTest, ComradesSeeEachOther) {
    test::LevelBuilder builder(40, 30);
    builder.bot({5, 15}, 0).bot({11, 15}, maths::kPi);
    builder.edit().teams = {{"red"}};
    builder.edit().agents[0].team = builder.edit().agents[1].team = "red";

    record(builder);
    const auto why = ask(10);

    ASSERT_FALSE(why.perceptions.empty());
    EXPECT_EQ(why.perceptions[0].modality, "sight");
    EXPECT_FALSE(why.perceptions[0].gates.empty());
}

} // namespace
} // namespace percept::ask::bot_ladder_test
