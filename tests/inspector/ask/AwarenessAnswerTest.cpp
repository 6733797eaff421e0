#include "Ask.h"
#include "AwareLevel.h"
#include "TemporaryFolder.h"
#include "inspector/record/Recorder.h"
#include "inspector/replay/Recording.h"
#include "inspector/runner/HeadlessRun.h"
#include "percept/agent/AwarenessRecords.h"
#include "percept/level/LevelFile.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>

namespace percept::ask {
namespace {

constexpr AgentId kAnna{0};
constexpr AgentId kThief{1};
constexpr Frame kLast = 240;

/// All of the light is that of the region, until the lamp is edited.
level::Level lamplit(double light) {
    auto level = test::watched(light, {5, 3});
    level::Light lamp;
    lamp.id = "lamp";
    lamp.position = {5, 3, {}};
    lamp.intensity = 0.0;
    level.lights = {lamp};
    return level;
}

/// Anna sees a thief in so much light for four seconds.
std::unique_ptr<replay::Recording> watched(const TemporaryFolder& folder,
                                           double light,
                                           std::span<const trace::Command> commands = {}) {
    const auto path = folder / "watched.percept";
    const auto runnable =
        runner::prepareLevel(level::writeLevel(lamplit(light)), "watched", {}).value();
    auto recorder = record::Recorder::start(path, runnable->info(trace::TraceLevel::Full)).value();
    EXPECT_TRUE(runner::runHeadless(
        runnable,
        {.frames = kLast, .traceLevel = trace::TraceLevel::Full, .commands = commands},
        recorder.get()));
    EXPECT_TRUE(recorder->close());
    return replay::Recording::open(path).value();
}

Perception sightOf(replay::Recording& recording, Frame frame) {
    const auto why = whyNoticed(recording, kAnna, kThief, frame).value();
    const auto sight = std::ranges::find(why.perceptions, "sight", &Perception::modality);
    EXPECT_NE(sight, why.perceptions.end());
    return *sight;
}

/// The ladder goes on with what the next state takes: as the latest look of the run had it.
void expectGatesTowards(std::size_t next,
                        const Perception& sight,
                        const trace::RecordBuffer& records,
                        Frame frame) {
    const auto awareness = test::byDegrees();
    const auto response = std::ranges::find(sight.gates, "response", &GateLine::name);
    ASSERT_NE(response, sight.gates.end());
    const bool isHighest = next == awareness.states.size();
    EXPECT_EQ(response->limit, awareness.levels[next - (isHighest ? 2 : 1)]);
    EXPECT_EQ(response->passed, response->measured >= response->limit);
    const agent::AwarenessPulse* last = nullptr;
    for (const auto& row : records.rows<agent::AwarenessPulse>())
        if (row.data.agent == kAnna && row.data.modality == sight.id && row.frame <= frame)
            last = &row.data;
    ASSERT_NE(last, nullptr);
    // Who is hostile comes up to him and pushes him on: he moves otherwise than at the last look.
    if (!isHighest) {
        EXPECT_NEAR(response->measured, last->response, 1e-6);
    }
    if (isHighest) {
        EXPECT_EQ(response + 1, sight.gates.end()) << "there is no state above hostile";
        return;
    }
    ASSERT_EQ(response + 1, std::prev(sight.gates.end()));
    const GateLine& reaction = sight.gates.back();
    EXPECT_EQ(reaction.gate, trace::Gate::Reaction);
    EXPECT_EQ(reaction.checked, response->passed);
    EXPECT_EQ(reaction.limit, awareness.reaction[next - 1]);
    EXPECT_FALSE(reaction.passed) << "else she would be in that state";
}

/// Of whom she has in view she is as far aware as the run says, in every light.
TEST(AwarenessAnswer, IsHowFarTheRunHasCome) {
    for (const double light : {0.1, 0.35, 0.8, 1.0}) {
        const TemporaryFolder folder;
        const auto recording = watched(folder, light);
        trace::RecordBuffer records;
        ASSERT_TRUE(recording->read(0, kLast, records));
        const auto& names = test::byDegrees().states;

        for (const Frame frame : {20, 60, 120, 200}) {
            std::size_t state = 0;
            for (const auto& row : records.rows<agent::AwarenessChanged>())
                if (row.data.agent == kAnna && row.frame <= frame)
                    state = static_cast<std::size_t>(row.data.to);
            const Perception sight = sightOf(*recording, frame);

            EXPECT_EQ(sight.notified, state > 0) << light << " at " << frame;
            EXPECT_EQ(sight.reason, trace::Gate::None) << light << " at " << frame;
            expectGatesTowards(state + 1, sight, records, frame);
            const bool held = sight.answer.find(" by this look, and ") != std::string::npos;
            EXPECT_TRUE(sight.answer.starts_with(state == 0 ? "In view, and not noticed"
                                                 : held     ? "Noticed: "
                                                            : "Noticed: " + names[state]))
                << sight.answer;
            EXPECT_TRUE(!held ||
                        sight.answer.find(names[state] + " from before") != std::string::npos)
                << sight.answer;
        }
    }
}

TEST(AwarenessAnswer, NamesTheLookThatWasTheLast) {
    const TemporaryFolder folder;
    const auto recording = watched(folder, 0.35);
    trace::RecordBuffer records;
    ASSERT_TRUE(recording->read(0, kLast, records));
    for (const Frame frame : {61, 64, 67, 120, 203}) {
        const Perception sight = sightOf(*recording, frame);
        Frame last = -1;
        for (const auto& row : records.rows<agent::AwarenessPulse>())
            if (row.data.agent == kAnna && row.data.about == kThief &&
                row.data.modality == sight.id && row.frame <= frame)
                last = row.frame;
        EXPECT_GE(last, frame - 7) << "she looks ten times a second";
        EXPECT_EQ(sight.latestFrame, last);
    }
}

/// It becomes dark after she has become hostile, and she holds that for a while.
TEST(AwarenessAnswer, TellsWhatThisLookLeadsToFromWhatIsHeldFromBefore) {
    const auto after = [](double light) {
        const TemporaryFolder folder;
        const auto lampAt = [](Frame frame, double amount) {
            return trace::Command{.frame = frame,
                                  .kind = trace::CommandKind::Edit,
                                  .value = 1,
                                  .amount = amount,
                                  .part = trace::EditPart::Light};
        };
        const std::array commands{lampAt(0, 1.0), lampAt(180, light)};
        return sightOf(*watched(folder, 0.0, commands), 200);
    };
    const auto responseOf = [](const Perception& sight) {
        const auto line = std::ranges::find(sight.gates, "response", &GateLine::name);
        EXPECT_NE(line, sight.gates.end());
        return *line;
    };
    const Perception dark = after(0.02);
    EXPECT_FALSE(dark.notified) << dark.answer;
    EXPECT_TRUE(dark.answer.starts_with("In view, and not noticed by this look, and hostile from "
                                        "before; curious takes a response of 0.200"))
        << dark.answer;
    EXPECT_FALSE(responseOf(dark).passed);
    EXPECT_EQ(responseOf(dark).detail, "for hostile, leads to unaware");
    EXPECT_EQ(decisiveLine(dark)->name, "response");

    const Perception dim = after(0.5);
    EXPECT_TRUE(dim.notified) << dim.answer;
    EXPECT_TRUE(dim.answer.starts_with("Noticed: curious by this look, and hostile from before"))
        << dim.answer;
    EXPECT_EQ(responseOf(dim).detail, "for hostile, leads to curious");
    EXPECT_FALSE(responseOf(dim).passed);
}

TEST(AwarenessAnswer, SaysWhichResponseTheNextStateTakes) {
    const TemporaryFolder folder;
    const auto recording = watched(folder, 0.2);

    EXPECT_EQ(sightOf(*recording, 200).answer,
              "In view, and not noticed; curious takes a response of 0.200, and it is 0.140 "
              "(enough: a light of 0.286 or 3.0 m/s)");
}

/// The change that it names is enough in the run, and no less is.
TEST(AwarenessAnswer, NamesTheSmallestLightThatIsEnough) {
    const auto answerIn = [](double light) {
        const TemporaryFolder folder;
        return sightOf(*watched(folder, light), 200).answer;
    };
    EXPECT_TRUE(answerIn(0.287).starts_with("Noticed: curious")) << answerIn(0.287);
    EXPECT_TRUE(answerIn(0.285).starts_with("In view, and not noticed")) << answerIn(0.285);
}

} // namespace
} // namespace percept::ask
