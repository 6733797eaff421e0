#include "inspector/replay/Verify.h"

#include "inspector/record/Database.h"
#include "inspector/record/Recorder.h"
#include "inspector/replay/Recording.h"

#include "CountingGame.h"
#include "MemoryTrace.h"
#include "ShippedTrace.h"
#include "TemporaryFolder.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace percept::replay {
namespace {

using testing::HasSubstr;

bool goOn(Frame, Frame) {
    return true;
}

trace::RunInfo fullInfo() {
    trace::RunInfo info;
    info.traceLevel = trace::TraceLevel::Full;
    info.agents = {"a", "b", "c", "d"};
    addShippedTrace(info);
    return info;
}

TEST(Verify, ARecordedRunReSimulates) {
    const TemporaryFolder folder;
    auto recorder = record::Recorder::start(folder / "run.percept", fullInfo());
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

/// What verification says of a recording that something was done to; empty: verified.
std::string saidOf(const std::string& damage) {
    const TemporaryFolder folder;
    const auto path = folder / "run.percept";
    auto recorder = record::Recorder::start(path, fullInfo()).value();
    playCountingGame(*recorder, 450, trace::TraceLevel::Full, -1);
    EXPECT_TRUE(recorder->close());
    if (!damage.empty()) {
        EXPECT_TRUE(record::Database::open(path, record::OpenMode::ReadWrite)->execute(damage));
    }
    auto recording = Recording::open(path);
    if (!recording)
        return recording.error().text();
    const auto verification = verify(**recording, CountingGameFactory(), goOn);
    if (!verification)
        return verification.error().text();
    return verification->verified() ? "" : fmt::format("differs at {}", *verification->differsAt);
}

TEST(Verify, EveryKeyframeIsWhatTheRunHadThere) {
    EXPECT_EQ(saidOf(""), "");
    for (const int frame : {0, 100, 200, 300, 400})
        for (const char* sql : {"zeroblob(length(state))",
                                "x''",
                                "substr(state, 1, length(state) - 1)",
                                "state || x'00'",
                                "x'ff' || substr(state, 2)",
                                "substr(state, 1, 20) || x'77' || substr(state, 22)"})
            EXPECT_THAT(
                saidOf(fmt::format("UPDATE keyframe SET state = {} WHERE frame = {}", sql, frame)),
                HasSubstr(fmt::format("the state saved for frame {} is not", frame)))
                << sql;
    EXPECT_THAT(saidOf("DELETE FROM keyframe WHERE frame = 0"), HasSubstr("no state at or before"));
}

TEST(Verify, EveryRecordIsWhatTheRunMade) {
    const auto damaged = HasSubstr("The recording is damaged");
    for (const int frame : {10, 61, 130, 451})
        for (const char* change : {"UPDATE target_chosen SET score = score + 1e-9",
                                   "UPDATE target_chosen SET agent = 3 - agent",
                                   "UPDATE target_chosen SET cause = 1",
                                   "DELETE FROM target_chosen"}) {
            const auto said = saidOf(
                fmt::format("{} WHERE id = (SELECT max(id) FROM target_chosen WHERE frame < {})",
                            change,
                            frame));
            EXPECT_THAT(said, damaged) << change << " before " << frame;
        }
    EXPECT_THAT(saidOf("DELETE FROM sense_test"), HasSubstr("in table sense_test is missing"));
}

TEST(Verify, WhatIsMissingIsSaidWithItsTable) {
    for (const char* table : {"command", "frame", "keyframe", "name", "run"}) {
        const auto said = saidOf(fmt::format("DROP TABLE {}", table));
        EXPECT_THAT(said, HasSubstr("run.percept: The recording is damaged or incomplete"));
        EXPECT_THAT(said, HasSubstr(table));
        EXPECT_THAT(said, HasSubstr("Record the run again"));
    }
    EXPECT_THAT(saidOf("UPDATE frame SET view = x'ffff' WHERE frame = 77"),
                HasSubstr("run.percept: "));
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
