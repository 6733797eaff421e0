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

namespace percept::ask {
namespace {

constexpr AgentId kAnna{0};
constexpr AgentId kThief{1};
constexpr Frame kLast = 240;

/// Anna sees a thief in so much light for four seconds.
std::unique_ptr<replay::Recording> watched(const TemporaryFolder& folder, double light) {
    const auto path = folder / "watched.percept";
    const auto runnable =
        runner::prepareLevel(level::writeLevel(test::watched(light, {5, 3})), "watched", {})
            .value();
    auto recorder = record::Recorder::start(path, runnable->info(trace::TraceLevel::Full)).value();
    EXPECT_TRUE(runner::runHeadless(
        runnable, {.frames = kLast, .traceLevel = trace::TraceLevel::Full}, recorder.get()));
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
    if (next == awareness.states.size()) {
        EXPECT_EQ(response, sight.gates.end()) << "there is no state above hostile";
        return;
    }
    ASSERT_NE(response, sight.gates.end());
    EXPECT_EQ(response->limit, awareness.levels[next - 1]);
    EXPECT_EQ(response->passed, response->measured >= response->limit);
    const agent::AwarenessPulse* last = nullptr;
    for (const auto& row : records.rows<agent::AwarenessPulse>())
        if (row.data.agent == kAnna && row.data.modality == sight.id && row.frame <= frame)
            last = &row.data;
    ASSERT_NE(last, nullptr);
    EXPECT_NEAR(response->measured, last->response, 1e-6);
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
            EXPECT_TRUE(sight.answer.starts_with(state > 0 ? "Noticed: " + names[state]
                                                           : "In view, and not noticed"))
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
