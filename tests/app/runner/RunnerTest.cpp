#include "app/runner/Runner.h"

#include "RunnableArena.h"
#include "TemporaryFolder.h"
#include "inspector/replay/Recording.h"
#include "inspector/runner/HeadlessRun.h"
#include "inspector/runner/SimulationResimulator.h"

#include <gtest/gtest.h>

#include <fstream>

namespace percept::runner {
namespace {

using std::chrono::seconds;
using test::HashSink;
using test::runnableArena;

constexpr seconds kLong{60};

trace::Command
command(trace::CommandKind kind, std::uint32_t agent, trace::Vec2 position = {0, 0}) {
    return {.kind = kind, .agent = trace::AgentId{agent}, .position = position};
}

/// Runs to a frame as fast as it goes, then pauses.
void runTo(Runner& runner, Frame frame) {
    runner.setUnlimited(true);
    runner.play();
    ASSERT_TRUE(runner.waitForFrame(frame, kLong));
    runner.pause();
    runner.settle();
}

std::map<Frame, std::uint64_t> hashesOf(const std::filesystem::path& path, Frame last) {
    const auto recording = replay::Recording::open(path).value();
    std::map<Frame, std::uint64_t> hashes;
    for (Frame frame = recording->firstFrame(); frame <= last; ++frame)
        hashes[frame] = recording->hash(frame).value();
    return hashes;
}

TEST(Runner, StartsPausedAtFrameZero) {
    Runner runner(runnableArena(3));
    runner.settle();

    EXPECT_EQ(runner.status().frame, 0);
    EXPECT_FALSE(runner.status().playing);
    EXPECT_EQ(runner.latest()->view.agents.size(), 3U);
}

TEST(Runner, StepsOneFrame) {
    Runner runner(runnableArena(3));

    runner.stepOnce();
    runner.stepOnce();
    runner.settle();

    EXPECT_EQ(runner.status().frame, 2);
    EXPECT_EQ(runner.latest()->view.frame, 2);
}

TEST(Runner, GivesTheSameHashesAsAHeadlessRun) {
    const auto level = runnableArena(6);
    HashSink headless;
    Runner runner(level);

    runTo(runner, 1500);
    const Frame last = runner.status().frame;

    ASSERT_TRUE(runHeadless(level, {.frames = last}, &headless));
    EXPECT_EQ(hashesOf(runner.status().liveRecording, last), headless.hashes);
    EXPECT_EQ(runner.latest()->hash, headless.hashes.at(last));
}

TEST(Runner, ItsRecordingsSayWhetherAClockDecides) {
    const TemporaryFolder folder;
    const auto chosen = folder.path() / "chosen.percept";
    for (const auto clock : {schedule::Clock::Simulated, schedule::Clock::Wall}) {
        Runner runner(runnableArena(3), {.clock = clock});
        runner.startRecording(chosen);
        runTo(runner, 10);
        runner.stopRecording();
        runner.settle();

        const bool decides = clock == schedule::Clock::Wall;
        EXPECT_EQ(replay::Recording::open(chosen).value()->info().wallClock, decides);
        EXPECT_EQ(replay::Recording::open(runner.status().liveRecording).value()->info().wallClock,
                  decides);
    }
}

TEST(Runner, WhatItPausedAtCanBeReadFromTheLiveRecording) {
    Runner runner(runnableArena(3));

    runTo(runner, 100);

    const auto recording = replay::Recording::open(runner.status().liveRecording).value();
    EXPECT_EQ(recording->lastFrame(), runner.status().frame);
    EXPECT_EQ(recording->lastFrame(), runner.status().writtenFrame);
    // Positions are kept in steps of a millimetre.
    const auto& there = runner.latest()->view.agents;
    const auto recorded = recording->view(recording->lastFrame()).value().agents;
    ASSERT_EQ(recorded.size(), there.size());
    for (std::size_t i = 0; i < there.size(); ++i)
        EXPECT_LT(glm::distance(recorded[i].position, there[i].position), 0.001);
}

TEST(Runner, RemovesTheLiveRecordingAtItsEnd) {
    const TemporaryFolder folder;
    {
        Runner runner(runnableArena(3), {.temporaryFolder = folder.path()});
        runner.settle();
        ASSERT_FALSE(std::filesystem::is_empty(folder.path()));
    }

    EXPECT_TRUE(std::filesystem::is_empty(folder.path()));
}

TEST(Runner, WhatAPersonDidIsRecordedAndGivesTheSameRunAgain) {
    const TemporaryFolder folder;
    const auto level = runnableArena(4);
    const auto path = folder.path() / "run.percept";
    Frame last = 0;
    {
        Runner runner(level);
        runner.startRecording(path);
        runTo(runner, 50);
        runner.send(command(trace::CommandKind::Possess, 2));
        runner.send(command(trace::CommandKind::MoveTo, 2, {30, 20}));
        runTo(runner, runner.status().frame + 40);
        runner.send(command(trace::CommandKind::Shoot, 2, {5, 5}));
        runTo(runner, runner.status().frame + 40);
        runner.send(command(trace::CommandKind::Release, 2));
        runTo(runner, runner.status().frame + 400);
        last = runner.status().frame;
        EXPECT_TRUE(runner.takeProblems().empty());
    }
    const auto recording = replay::Recording::open(path).value();
    const auto commands = recording->commands(-1, last).value();
    HashSink again;

    ASSERT_TRUE(runHeadless(level, {.frames = last, .commands = commands}, &again));

    ASSERT_EQ(commands.size(), 4U);
    EXPECT_EQ(commands[0].frame, commands[1].frame);
    EXPECT_EQ(hashesOf(path, last), again.hashes);
}

TEST(Runner, AnEditReachesTheRunAsACommandAndGivesTheSameRunAgain) {
    const TemporaryFolder folder;
    const auto level = runnableArena(4);
    const auto path = folder.path() / "run.percept";
    auto edited = std::make_shared<level::Level>(level->level);
    ASSERT_FALSE(edited->agents.empty());
    edited->agents[0].position = level::Place{12, 12, {}};
    Frame last = 0;
    {
        Runner runner(level);
        runner.startRecording(path);
        runTo(runner, 50);
        runner.edit(edited, 7);
        runner.settle();
        EXPECT_EQ(runner.status().edit, 7U);
        EXPECT_TRUE(runner.status().waiting.empty());
        runTo(runner, runner.status().frame + 100);
        auto walled = std::make_shared<level::Level>(*edited);
        walled->walls[0].top += 1;
        runner.edit(walled, 8);
        runner.settle();
        EXPECT_EQ(runner.status().waiting, std::vector<std::string>{"walls"});
        runTo(runner, runner.status().frame + 100);
        last = runner.status().frame;
    }
    const auto recording = replay::Recording::open(path).value();
    const auto commands = recording->commands(-1, last).value();
    HashSink again;

    ASSERT_TRUE(runHeadless(level, {.frames = last, .commands = commands}, &again));

    ASSERT_EQ(commands.size(), 1U);
    EXPECT_EQ(commands[0].kind, trace::CommandKind::Edit);
    EXPECT_EQ(hashesOf(path, last), again.hashes);
}

TEST(Runner, ARecordingStartedInTheMiddleBeginsWithAState) {
    const TemporaryFolder folder;
    const auto path = folder.path() / "late.percept";
    Runner runner(runnableArena(4));
    runTo(runner, 130);
    const Frame first = runner.status().frame;

    runner.startRecording(path);
    runTo(runner, first + 100);
    runner.stopRecording();
    runner.settle();

    const auto recording = replay::Recording::open(path).value();
    EXPECT_EQ(recording->firstFrame(), first);
    SimulationResimulator simulation(levelOfRun(recording->info()).value());
    ASSERT_TRUE(simulation.restore(recording->keyframe(first + 1).value()));
    while (simulation.frame() < recording->lastFrame())
        simulation.step({}, trace::TraceLevel::Off, nullptr);
    EXPECT_EQ(simulation.hash(), recording->hash(recording->lastFrame()).value());
}

TEST(Runner, ATargetThatCannotBeWrittenIsReportedAndTheRunGoesOn) {
    const TemporaryFolder folder;
    const auto path = folder.path() / "missing" / "run.percept";
    Runner runner(runnableArena(3));

    runner.startRecording(path);
    runTo(runner, 20);

    const auto problems = runner.takeProblems();
    ASSERT_EQ(problems.size(), 1U);
    EXPECT_EQ(problems[0].code, ErrorCode::Unwritable);
    EXPECT_NE(problems[0].text().find("run.percept"), std::string::npos);
    EXPECT_TRUE(runner.status().recording.empty());
    EXPECT_GE(runner.status().frame, 20);
}

TEST(Runner, WithoutATemporaryFolderTheRunGoesOnWithoutALiveRecording) {
    const TemporaryFolder folder;
    Runner runner(runnableArena(3), {.temporaryFolder = folder.path() / "missing"});

    runTo(runner, 20);

    const auto problems = runner.takeProblems();
    ASSERT_EQ(problems.size(), 1U);
    EXPECT_EQ(problems[0].code, ErrorCode::Unwritable);
    EXPECT_TRUE(runner.status().liveRecording.empty());
}

TEST(Runner, PublishesWholeStatesWhenTheyAreWanted) {
    Runner runner(runnableArena(3));
    runTo(runner, 30);
    EXPECT_EQ(runner.latestState(), nullptr);

    runner.wantStates(true);
    runner.settle();

    const auto snapshot = runner.latestState();
    ASSERT_NE(snapshot, nullptr);
    EXPECT_EQ(snapshot->state.frame, runner.status().frame);
    EXPECT_EQ(sim::hashOf(snapshot->state), runner.latest()->hash);
}

TEST(Runner, TheSameFrameStaysTheSameSnapshot) {
    Runner runner(runnableArena(3));
    runTo(runner, 30);
    runner.pause();
    runner.settle();
    const auto before = runner.latest();

    runner.wantStates(true);
    runner.settle();
    EXPECT_EQ(runner.latest(), before);

    runner.stepOnce();
    runner.settle();
    EXPECT_NE(runner.latest(), before);
    EXPECT_EQ(runner.latest()->view.frame, before->view.frame + 1);
}

TEST(Runner, KeepsItsSpeedWithinLimits) {
    Runner runner(runnableArena(3));

    runner.setSpeed(1000);
    runner.settle();
    EXPECT_EQ(runner.status().speed, kFastest);

    runner.setSpeed(0);
    runner.settle();
    EXPECT_EQ(runner.status().speed, kSlowest);
}

} // namespace
} // namespace percept::runner
