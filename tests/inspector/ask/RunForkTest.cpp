#include "Ask.h"
#include "GuardLevel.h"
#include "TemporaryFolder.h"
#include "inspector/record/Recorder.h"
#include "inspector/replay/Recording.h"
#include "inspector/runner/HeadlessRun.h"
#include "percept/sense/GateNames.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace percept::ask::run_fork_test {
namespace {

/// Anna, and a thief behind the closed door that she looks at.
class RunForkTest : public testing::Test {
protected:
    static constexpr AgentId kAnna{0};
    static constexpr AgentId kHidden{1};

    void SetUp() override { record(test::listening()); }

    void record(level::Level level) {
        level.agents.push_back(test::thiefAt(13, 3));
        level.agents.back().id = "hidden";
        const auto runnable =
            runner::prepareLevel(level::writeLevel(level), "night", {.seed = 3}).value();
        auto recorder = record::Recorder::start(folder / "night.percept",
                                                runnable->info(trace::TraceLevel::Normal))
                            .value();
        ASSERT_TRUE(runner::runHeadless(runnable, {.frames = 200}, recorder.get()));
        ASSERT_TRUE(recorder->close());
        recording = replay::Recording::open(folder / "night.percept").value();
    }

    [[nodiscard]] static ForkQuestion
    question(const WhyNoticed& why, const Perception& perception, const Offer& offer) {
        return {.frame = why.frame,
                .original = {},
                .changed = offer.commands,
                .agent = why.agent,
                .about = why.about,
                .modality = perception.id,
                .frames = 120};
    }

    TemporaryFolder folder;
    std::unique_ptr<replay::Recording> recording;
};

TEST_F(RunForkTest, TheOpenedDoorShowsWhoIsBehindIt) {
    const auto why = whyNoticed(*recording, kAnna, kHidden, 20).value();
    const Perception& sight = why.perceptions.at(0);
    ASSERT_FALSE(sight.notified);
    EXPECT_EQ(sight.remedy.text, "Open door door");
    ASSERT_FALSE(sight.remedy.offers.empty());

    const auto asked = question(why, sight, sight.remedy.offers[0]);
    const auto report = tryFork(*recording, asked).value();

    EXPECT_FALSE(report.original.notified);
    EXPECT_EQ(report.original.gate, trace::Gate::LineOfSight);
    EXPECT_TRUE(report.changed.notified);
    const auto lines = forkLines(report, asked, recording->info().agents, recording->info().step);
    EXPECT_TRUE(lines[0].text.starts_with("anna does not notice hidden: ")) << lines[0].text;
    EXPECT_TRUE(lines[1].text.starts_with("anna notices hidden at 0:00.")) << lines[1].text;
    EXPECT_EQ(lines[1].noticed, true);
}

TEST_F(RunForkTest, WhoGoesElsewhereLeavesATrack) {
    const auto why = whyNoticed(*recording, kAnna, kHidden, 20).value();
    const auto asked = question(why, why.perceptions[0], why.perceptions[0].remedy.offers.at(0));

    const auto report = tryFork(*recording, asked).value();

    ASSERT_FALSE(report.tracks.empty()) << "Anna goes after the thief";
    EXPECT_EQ(report.tracks[0].agent, kAnna);
    EXPECT_EQ(report.tracks[0].places.size(), 121U);
    auto same = asked;
    same.changed.clear();
    EXPECT_TRUE(tryFork(*recording, same).value().tracks.empty());
}

TEST_F(RunForkTest, OfASoundThatTravelsWhoWalksIsToldThatTheTimeIsForWhoStands) {
    auto level = test::listening();
    level.agents[0].patrol = {level.navigation.nodes.back().id, level.navigation.nodes[0].id};
    level.modalities[0].travels = true;
    record(level);

    const auto why = whyNoticed(*recording, kAnna, kHidden, 60).value();

    for (const Perception& each : why.perceptions)
        EXPECT_EQ(each.note.starts_with("It travels"), each.modality == "sound") << each.note;
}

TEST_F(RunForkTest, WhoStandsStillHasMadeNoSoundAndIsAskedAboutAStepAtFullSpeed) {
    const auto why = whyNoticed(*recording, kAnna, kHidden, 20).value();
    const auto sound = std::find_if(why.perceptions.begin(),
                                    why.perceptions.end(),
                                    [](const auto& each) { return each.modality == "sound"; });

    ASSERT_NE(sound, why.perceptions.end());
    EXPECT_TRUE(sound->silent);
    EXPECT_EQ(sound->answer, "Not heard: has made no sound yet");
    EXPECT_EQ(sound->note, "The gates are those of a step at full speed.");
    EXPECT_DOUBLE_EQ(sound->strength, 2);
}

TEST_F(RunForkTest, OnlySensesAndAgentsOfTheRunAreAskedAbout) {
    ForkQuestion wrong{.frame = 20, .agent = kAnna, .about = AgentId{9}, .frames = 10};

    EXPECT_EQ(tryFork(*recording, wrong).error().code, ErrorCode::InvalidInput);
    wrong.about = kHidden;
    EXPECT_EQ(tryFork(*recording, wrong).error().code, ErrorCode::InvalidInput) << "no sense";
}

TEST_F(RunForkTest, EverybodyIsToldTheSameAsWhoAsksAlone) {
    const auto witnesses = whoNotices(*recording, kHidden, 20).value();

    ASSERT_EQ(witnesses.size(), recording->info().agents.size() - 1);
    for (const Witness& witness : witnesses) {
        EXPECT_NE(witness.agent, kHidden) << "nobody perceives himself";
        const auto alone = whyNoticed(*recording, witness.agent, kHidden, 20).value();
        ASSERT_EQ(witness.perceptions.size(), alone.perceptions.size());
        for (std::size_t i = 0; i < alone.perceptions.size(); ++i) {
            EXPECT_EQ(witness.perceptions[i].answer, alone.perceptions[i].answer);
            EXPECT_EQ(witness.perceptions[i].note, alone.perceptions[i].note);
            EXPECT_TRUE(witness.perceptions[i].remedy.text.empty()) << "is not looked for";
        }
    }
    EXPECT_FALSE(whoNotices(*recording, AgentId{99}, 20)) << "there is no such agent";
}

} // namespace
} // namespace percept::ask::run_fork_test
