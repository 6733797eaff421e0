#include "inspector/runner/History.h"

#include "MemoryTrace.h"
#include "RunnableArena.h"
#include "TemporaryFolder.h"
#include "app/runner/Runner.h"
#include "inspector/record/Recorder.h"
#include "inspector/replay/Recording.h"
#include "inspector/replay/StateCursor.h"
#include "inspector/replay/Verify.h"
#include "inspector/runner/HeadlessRun.h"
#include "inspector/runner/SimulationResimulator.h"

#include <gtest/gtest.h>

#include <algorithm>
namespace percept::runner::history_test {
namespace {

constexpr Frame kLast = 700;
constexpr Frame kAt = 450;

/// A recorded run in which somebody is commanded.
class HistoryTest : public testing::Test {
protected:
    void SetUp() override {
        level = test::runnableArena(4);
        auto recorder =
            record::Recorder::start(folder / "run.percept", level->info(trace::TraceLevel::Normal))
                .value();
        trace::Command possess{.frame = 20, .kind = trace::CommandKind::Possess};
        possess.agent = trace::AgentId{1};
        trace::Command walk = possess;
        walk.frame = 40;
        walk.kind = trace::CommandKind::MoveTo;
        walk.position = {3, 3};
        const std::vector<trace::Command> commands{possess, walk};
        ASSERT_TRUE(runHeadless(level, {.frames = kLast, .commands = commands}, recorder.get()));
        ASSERT_TRUE(recorder->close());
        recording = replay::Recording::open(folder / "run.percept").value();
    }

    static std::vector<trace::RecordId> idsOf(trace::TraceSource& source, Frame frame) {
        trace::RecordBuffer records;
        EXPECT_TRUE(source.read(frame, frame, records));
        std::vector<trace::RecordId> ids;
        records.forEachKind([&](const auto& rows) {
            for (const auto& row : rows) {
                EXPECT_EQ(row.frame, frame);
                ids.push_back(row.id);
                ids.push_back(row.cause);
            }
        });
        std::sort(ids.begin(), ids.end()); // kinds come as they are met
        return ids;
    }
    void expectSamePast(trace::TraceSource& other, Frame last) {
        for (Frame frame = 0; frame <= last; ++frame) {
            ASSERT_EQ(other.hash(frame).value(), recording->hash(frame).value()) << frame;
            ASSERT_EQ(other.view(frame).value(), recording->view(frame).value()) << frame;
            ASSERT_EQ(idsOf(other, frame), idsOf(*recording, frame)) << frame;
        }
        EXPECT_EQ(other.commands(0, last).value(), recording->commands(0, last).value());
    }
    std::vector<std::byte> stateAt(Frame frame) {
        return replay::StateCursor::make(*recording, SimulationFactory())
            .value()
            .stateAt(frame)
            .value();
    }

    TemporaryFolder folder;
    std::shared_ptr<const RunnableLevel> level;
    std::unique_ptr<replay::Recording> recording;
};

TEST_F(HistoryTest, IsHandedOverFrameByFrame) {
    MemoryTrace copy(recording->info());

    ASSERT_TRUE(copyHistory(*recording, kAt, copy));

    EXPECT_EQ(copy.lastFrame(), kAt);
    expectSamePast(copy, kAt);
    EXPECT_EQ(copy.keyframe(kAt).value().frame, 300);
}

TEST_F(HistoryTest, ARunThatGoesOnHasItInItsRecordingAndInTheOneThatIsSaved) {
    Runner runner(level, {.start = stateAt(kAt), .history = folder / "run.percept"});
    runner.settle();
    runner.startRecording(folder / "fork.percept");
    runner.setUnlimited(true);
    runner.play();
    ASSERT_TRUE(runner.waitForFrame(kAt + 60, std::chrono::seconds(60)));
    runner.pause();
    runner.stopRecording();
    runner.settle();
    EXPECT_TRUE(runner.takeProblems().empty());

    const auto live = replay::Recording::open(runner.status().liveRecording).value();
    EXPECT_EQ(live->firstFrame(), 0);
    expectSamePast(*live, kAt);
    const auto saved = replay::Recording::open(folder / "fork.percept").value();
    EXPECT_EQ(saved->firstFrame(), 0);
    expectSamePast(*saved, kAt);
    const auto verified =
        replay::verify(*saved, SimulationFactory(), [](Frame, Frame) { return true; }).value();
    EXPECT_TRUE(verified.verified()) << verified.member;
}

TEST_F(HistoryTest, ARecordingSaysWhereItBeginsWhenTheLiveOneHasForgottenItsBeginning) {
    Runner runner(
        level,
        {.start = stateAt(kAt), .history = folder / "run.percept", .temporaryBytes = 1024 * 1024});
    runner.setUnlimited(true);
    runner.play();
    Frame first = 0;
    for (Frame frame = kAt + 500; frame < 60'000 && first == 0; frame += 500) {
        ASSERT_TRUE(runner.waitForFrame(frame, std::chrono::seconds(60)));
        first = replay::Recording::open(runner.status().liveRecording).value()->firstFrame();
    }
    ASSERT_GT(first, 0);
    runner.pause();

    runner.startRecording(folder / "fork.percept");
    runner.settle();
    const Frame from = runner.status().recordingFrom;
    runner.stopRecording();
    runner.settle();

    EXPECT_TRUE(runner.takeProblems().empty());
    EXPECT_EQ(from, replay::Recording::open(folder / "fork.percept").value()->firstFrame());
    EXPECT_GE(from, first);
}

TEST_F(HistoryTest, ARunWhosePastIsGoneSaysSoAndIsRecordedFromThere) {
    Runner runner(level, {.start = stateAt(kAt), .history = folder / "gone.percept"});
    runner.stepOnce();
    runner.settle();

    EXPECT_EQ(runner.takeProblems().size(), 1U);
    const auto live = replay::Recording::open(runner.status().liveRecording).value();
    EXPECT_EQ(live->firstFrame(), kAt);
    EXPECT_EQ(live->lastFrame(), kAt + 1);
}

} // namespace
} // namespace percept::runner::history_test
