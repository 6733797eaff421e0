#include "inspector/replay/Verify.h"

#include "inspector/record/Recorder.h"
#include "inspector/replay/Recording.h"

#include "CountingGame.h"
#include "MemoryTrace.h"
#include "TemporaryFolder.h"

#include <gtest/gtest.h>

namespace percept::replay {
namespace {

bool goOn(Frame, Frame) {
    return true;
}

TEST(Verify, ARecordedRunReSimulates) {
    const TemporaryFolder folder;
    auto recorder = record::Recorder::start(folder / "run.percept", trace::RunInfo{});
    ASSERT_TRUE(recorder);
    playCountingGame(**recorder, 450, trace::TraceLevel::Full, -1);
    ASSERT_TRUE((*recorder)->close());
    auto recording = Recording::open(folder / "run.percept");
    ASSERT_TRUE(recording);

    const auto verification = verify(**recording, CountingGameFactory(), goOn);

    ASSERT_TRUE(verification) << verification.error().text();
    EXPECT_TRUE(verification->verified());
    EXPECT_EQ(verification->frames, 450);
}

TEST(Verify, NamesTheFirstFrameAndMemberThatDiffer) {
    MemoryTrace memory;
    playCountingGame(memory, 450, trace::TraceLevel::Normal, 230);

    const auto verification = verify(memory, CountingGameFactory(), goOn);

    ASSERT_TRUE(verification) << verification.error().text();
    EXPECT_EQ(verification->differsAt, 231);
    EXPECT_EQ(verification->frames, 230);
    EXPECT_EQ(verification->memberFrame, 300);
    EXPECT_EQ(verification->member.rfind("numbers[0]: ", 0), 0U) << verification->member;
}

TEST(Verify, BehindTheLastKeyframeNoMemberCanBeNamed) {
    MemoryTrace memory;
    playCountingGame(memory, 450, trace::TraceLevel::Normal, 430);

    const auto verification = verify(memory, CountingGameFactory(), goOn);

    ASSERT_TRUE(verification);
    EXPECT_EQ(verification->differsAt, 431);
    EXPECT_TRUE(verification->member.empty());
}

TEST(Verify, CanBeStopped) {
    MemoryTrace memory;
    playCountingGame(memory, 450, trace::TraceLevel::Normal, -1);
    Frame seen = 0;

    const auto verification = verify(memory, CountingGameFactory(), [&](Frame done, Frame total) {
        seen = done;
        EXPECT_EQ(total, 450);
        return done < 200;
    });

    ASSERT_FALSE(verification);
    EXPECT_EQ(verification.error().code, ErrorCode::Cancelled);
    EXPECT_EQ(seen, 200);
}

} // namespace
} // namespace percept::replay
