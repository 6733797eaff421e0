#include "app/studio/session/PastRun.h"

#include "LevelBuilder.h"
#include "TemporaryFolder.h"
#include "inspector/record/Recorder.h"
#include "inspector/runner/HeadlessRun.h"
#include "percept/level/LevelFile.h"

#include <gtest/gtest.h>

#include <thread>

namespace percept::session {
namespace {

/// Asks until the reader has caught up, as the ticks of a window do.
PastRun::Moment momentAt(PastRun& past, Frame frame) {
    while (true) {
        const auto answer = past.at(frame);
        if (answer && answer->wanted == frame)
            return answer->moment.value();
        std::this_thread::yield();
    }
}

class PastRunTest : public testing::Test {
protected:
    static constexpr Frame kFrames = 200;

    [[nodiscard]] std::filesystem::path path() const { return m_folder / "past.percept"; }
    void record() const {
        const auto level =
            runner::prepareLevel(level::writeLevel(test::arenaLevel(3)), "arena", {.seed = 5})
                .value();
        auto recorder =
            record::Recorder::start(path(), level->info(trace::TraceLevel::Normal)).value();
        ASSERT_TRUE(runner::runHeadless(level, {.frames = kFrames}, recorder.get()));
        ASSERT_TRUE(recorder->close());
    }

private:
    TemporaryFolder m_folder;
};

TEST_F(PastRunTest, ShowsWhatTheRecordingHasAtEveryFrame) {
    record();
    const auto recording = replay::Recording::open(path()).value();
    PastRun past(replay::Recording::open(path()).value());

    EXPECT_EQ(past.firstFrame(), 0);
    EXPECT_EQ(past.lastFrame(), kFrames);
    EXPECT_EQ(past.info().seed, 5U);
    for (Frame frame = kFrames; frame >= 0; frame -= 7) {
        const auto moment = momentAt(past, frame);
        EXPECT_EQ(moment.view, recording->view(frame).value());
        EXPECT_EQ(moment.hash, recording->hash(frame).value());
    }
}

TEST_F(PastRunTest, ShowsTheLastFrameForLaterOnes) {
    record();
    PastRun past(replay::Recording::open(path()).value());

    EXPECT_EQ(momentAt(past, kFrames + 1000).view.frame, kFrames);
}

TEST_F(PastRunTest, WaitsForARunThatIsNotThereYet) {
    PastRun past(path());
    EXPECT_EQ(past.lastFrame(), -1);
    EXPECT_EQ(past.at(3), nullptr);

    record();

    while (past.lastFrame() < kFrames) {
        past.refresh();
        std::this_thread::yield();
    }
    EXPECT_EQ(momentAt(past, 3).view.frame, 3);
}

} // namespace
} // namespace percept::session
