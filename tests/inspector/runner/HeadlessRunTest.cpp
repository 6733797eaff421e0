#include "inspector/runner/HeadlessRun.h"

#include "RunnableArena.h"

#include <gtest/gtest.h>

namespace percept::runner {
namespace {

using test::HashSink;
using test::runnableArena;

TEST(HeadlessRun, GivesEveryFrameFromZeroToTheLast) {
    HashSink sink;

    const auto result = runHeadless(runnableArena(3), {.frames = 10}, &sink).value();

    EXPECT_EQ(result.frames, 10);
    EXPECT_TRUE(result.complete);
    EXPECT_EQ(sink.hashes.size(), 11U);
    EXPECT_EQ(sink.hashes.rbegin()->first, 10);
    EXPECT_EQ(sink.hashes.at(10), result.hash);
    EXPECT_EQ(sink.records, result.records);
}

TEST(HeadlessRun, SavesTheStateAtFrameZeroAndEvery300Frames) {
    HashSink sink;

    ASSERT_TRUE(runHeadless(runnableArena(3), {.frames = 700}, &sink));

    EXPECT_EQ(sink.keyframes, (std::vector<Frame>{0, 300, 600}));
}

TEST(HeadlessRun, EndsWhenAskedToAndSaysHowFarItCame) {
    const auto result =
        runHeadless(runnableArena(3), {.frames = 100, .goOn = [](Frame done) { return done < 7; }})
            .value();

    EXPECT_EQ(result.frames, 7);
    EXPECT_FALSE(result.complete);
}

TEST(HeadlessRun, GivesTheSameHashesWithTracingOff) {
    HashSink off;
    HashSink full;

    ASSERT_TRUE(
        runHeadless(runnableArena(4), {.frames = 600, .traceLevel = trace::TraceLevel::Off}, &off));
    ASSERT_TRUE(runHeadless(
        runnableArena(4), {.frames = 600, .traceLevel = trace::TraceLevel::Full}, &full));

    EXPECT_EQ(off.hashes, full.hashes);
    EXPECT_EQ(off.records, 0U);
    EXPECT_GT(full.records, 100U);
}

TEST(HeadlessRun, ObeysCommandsAtTheirFrames) {
    const std::vector<trace::Command> commands{
        {.frame = 5, .kind = trace::CommandKind::Possess, .agent = trace::AgentId{1}},
        {.frame = 5,
         .kind = trace::CommandKind::MoveTo,
         .agent = trace::AgentId{1},
         .position = {20, 4}}};
    HashSink free;
    HashSink possessed;

    ASSERT_TRUE(runHeadless(runnableArena(3), {.frames = 60}, &free));
    ASSERT_TRUE(runHeadless(runnableArena(3), {.frames = 60, .commands = commands}, &possessed));

    EXPECT_EQ(free.hashes.at(5), possessed.hashes.at(5));
    EXPECT_NE(free.hashes.at(6), possessed.hashes.at(6));
    EXPECT_EQ(possessed.commands, commands);
}

class FullDisk final : public trace::TraceSink {
public:
    Result<void> frame(const trace::FrameOutput& output) override {
        if (output.frame < 3)
            return {};
        return failure(ErrorCode::Unwritable, "The disk is full", "run.percept");
    }
};

TEST(HeadlessRun, StopsWithTheErrorOfItsSink) {
    FullDisk sink;

    const auto result = runHeadless(runnableArena(3), {.frames = 10}, &sink);

    ASSERT_FALSE(result);
    EXPECT_EQ(result.error().text(), "run.percept: The disk is full");
}

TEST(PrepareLevel, NamesFileAndPlaceOfWhatCannotRun) {
    auto level = test::arenaLevel(3);
    level.spawns.clear();
    for (auto& agent : level.agents)
        agent.position.reset();

    const auto prepared = prepareLevel(level::writeLevel(level), "empty.level.json", {});

    ASSERT_FALSE(prepared);
    EXPECT_TRUE(prepared.error().place.starts_with("empty.level.json:")) << prepared.error().place;
}

TEST(PrepareLevel, RefusesWhatIsNoLevel) {
    const auto prepared = prepareLevel("{\"format\": 3}", "odd.level.json", {});

    ASSERT_FALSE(prepared);
    EXPECT_TRUE(prepared.error().place.starts_with("odd.level.json")) << prepared.error().text();
}

} // namespace
} // namespace percept::runner
