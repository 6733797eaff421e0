#include "AwareLevel.h"
#include "SessionFixture.h"

#include "inspector/replay/Verify.h"
#include "inspector/runner/HeadlessRun.h"
#include "inspector/runner/SimulationResimulator.h"

namespace percept::session {
namespace {

using canvas::MapObject::Kind;

TEST_F(SessionTest, RunsAndPauses) {
    open(arena());

    session.play();

    EXPECT_EQ(session.state(), Session::State::Running);
    EXPECT_TRUE(session.isPlaying());
    ASSERT_TRUE(wait([this] { return session.frame() > 3; }));
    session.pause();
    settle();
    const auto frame = session.frame();
    QTest::qWait(60);
    EXPECT_EQ(session.frame(), frame);
    EXPECT_EQ(session.state(), Session::State::Paused);
    noProblems();
}

TEST_F(SessionTest, StepsOneFrameAndBack) {
    open(arena());

    session.stepForward();
    ASSERT_TRUE(wait([this] { return session.frame() == 1; }));
    const QString hash = session.hashText();
    session.stepForward();
    ASSERT_TRUE(wait([this] { return session.frame() == 2; }));
    session.stepBack();

    EXPECT_EQ(session.frame(), 1);
    EXPECT_EQ(session.hashText(), hash);
    EXPECT_FALSE(session.isFollowing());
    session.stepForward();
    EXPECT_EQ(session.frame(), 2);
    EXPECT_TRUE(session.isFollowing());
    noProblems();
}

TEST_F(SessionTest, ShowsThePastWhileTheRunGoesOn) {
    open(arena());
    runTo(200);
    session.setUnlimited(false);
    session.play();

    session.seek(50);

    EXPECT_EQ(session.frame(), 50);
    EXPECT_TRUE(wait([this] { return session.view()->view()->frame == 50; }));
    EXPECT_EQ(session.state(), Session::State::Running);
    EXPECT_FALSE(session.isPlaying());
    const auto last = session.lastFrame();
    ASSERT_TRUE(wait([&] { return session.lastFrame() > last + 5; }));
    EXPECT_EQ(session.frame(), 50);
    session.toEnd();
    EXPECT_TRUE(session.isFollowing());
    EXPECT_TRUE(session.isPlaying());
    noProblems();
}

TEST_F(SessionTest, PlaysThePastUpToTheHead) {
    open(arena());
    runTo(120);
    session.setUnlimited(false);
    session.setSpeed(16);

    session.seek(session.lastFrame() - 60);
    session.play();

    EXPECT_TRUE(session.isPlaying());
    EXPECT_EQ(session.state(), Session::State::Paused);
    ASSERT_TRUE(wait([this] { return session.isFollowing(); }));
    EXPECT_FALSE(session.isPlaying());
    noProblems();
}

TEST_F(SessionTest, GivesTheSameHashesAsAHeadlessRun) {
    open(arena(6));
    runTo(400);

    const auto result =
        runner::runHeadless(session.runnable(), {.frames = session.lastFrame()}).value();

    EXPECT_EQ(session.hashText(), QStringLiteral("%1").arg(result.hash, 16, 16, QLatin1Char('0')));
}

TEST_F(SessionTest, ARestartIsTheSameRunAgain) {
    open(arena());
    session.stepForward();
    ASSERT_TRUE(wait([this] { return session.frame() == 1; }));
    const QString hash = session.hashText();

    session.restart();
    EXPECT_EQ(session.frame(), 0);
    session.stepForward();
    ASSERT_TRUE(wait([this] { return session.frame() == 1; }));

    EXPECT_EQ(session.hashText(), hash);
}

TEST_F(SessionTest, WhereMeasuredTimeDecidesTheRecordingSaysSo) {
    auto level = test::arenaLevel(4);
    level.schedule.kind = "frequency";
    level::Task vision;
    vision.id = "vision";
    vision.frequency = 4;
    vision.costUs = 60;
    level.schedule.tasks = {vision};
    open(write("scheduled.level.json", level::writeLevel(level)));
    ASSERT_TRUE(session.isScheduled());
    runTo(20);

    session.setWallClock(true);
    EXPECT_TRUE(session.isWallClock());
    ASSERT_TRUE(wait([this] { return session.lastFrame() < 20; })) << "it starts again";
    const QString path = QString::fromStdString((folder.path() / "clock.percept").string());
    session.startRecording(path);
    runTo(40);
    session.stopRecording();
    ASSERT_TRUE(wait([this] { return !session.isRecording(); }));

    session.setWallClock(false);
    EXPECT_FALSE(session.isWallClock());
    open(path);
    EXPECT_EQ(session.state(), Session::State::Replay);
    EXPECT_TRUE(session.isWallClock()) << "how it was made";
    noProblems();
}

TEST_F(SessionTest, AFullTraceHasSingleLooksAndIsTheSameRun) {
    auto level = test::watched(1.0, {5, 3});
    open(write("watched.level.json", level::writeLevel(level)));
    runTo(40);
    const auto alone = runner::runHeadless(session.runnable(), {.frames = 40}).value();
    const auto hash = QStringLiteral("%1").arg(alone.hash, 16, 16, QLatin1Char('0'));
    EXPECT_FALSE(session.lanes()->awareness().hasPulses());

    session.setFullTrace(true);
    EXPECT_TRUE(session.isFullTrace());
    ASSERT_TRUE(wait([this] { return session.lastFrame() < 40; })) << "it starts again";
    runTo(40);
    session.seek(40);

    EXPECT_TRUE(wait([&] { return session.hashText() == hash; }));
    EXPECT_TRUE(session.lanes()->awareness().hasPulses());
    ASSERT_TRUE(wait([this] {
        const auto lanes = session.lanes()->awareness().lanes();
        return !lanes.empty() && !lanes[0].pulses.empty();
    }));
    const QString path = QString::fromStdString((folder.path() / "full.percept").string());
    session.startRecording(path);
    runTo(60);
    session.stopRecording();
    ASSERT_TRUE(wait([this] { return !session.isRecording(); }));
    session.setFullTrace(false);
    EXPECT_FALSE(session.isFullTrace());
    open(path);
    EXPECT_TRUE(session.isFullTrace()) << "how it was made";
    noProblems();
}

TEST_F(SessionTest, AClockDecidesNothingWithoutASchedule) {
    open(arena());
    runTo(20);

    session.setWallClock(true);

    EXPECT_FALSE(session.isWallClock());
    EXPECT_GE(session.lastFrame(), 20) << "and nothing starts again";
}

TEST_F(SessionTest, AnotherSeedIsAnotherRun) {
    open(arena());
    const QString hash = session.hashText();

    session.setSeed(77);
    ASSERT_TRUE(wait([this] { return !session.isBusy(); }));

    EXPECT_EQ(session.seed(), 77);
    EXPECT_NE(session.hashText(), hash);
    EXPECT_EQ(session.frame(), 0);
}

TEST_F(SessionTest, SeedAndBotsChangedInOneGoBothHold) {
    open(arena(6));

    session.setSeed(77);
    session.setBotCount(3);
    ASSERT_TRUE(wait([this] { return !session.isBusy(); }));

    EXPECT_EQ(session.seed(), 77);
    EXPECT_EQ(session.botCount(), 3);
}

TEST_F(SessionTest, MoreBotsThanSpawnPointsWaitForAFreeOne) {
    open(arena());
    runTo(10);

    session.setBotCount(50);
    ASSERT_TRUE(wait([this] { return !session.isBusy(); }));

    EXPECT_EQ(problems.size(), 0U);
    EXPECT_EQ(session.botCount(), 50);
}

TEST_F(SessionTest, SelectsByKindAndByName) {
    open(arena());
    const QSignalSpy changed(&session, &Session::selectionChanged);

    session.select(Kind::Agent, 2);
    EXPECT_EQ(session.selectedIdent(), "agent:2");
    EXPECT_EQ(session.selectedName(), "bot_3");
    session.selectIdent("item:0");
    EXPECT_EQ(session.selectedKind(), Kind::Item);
    session.selectIdent("agent:99");

    EXPECT_EQ(session.selectedKind(), Kind::None);
    EXPECT_EQ(changed.count(), 3);
}

TEST_F(SessionTest, TheBotPanelIsTheSameLiveInThePastAndForARecording) {
    const auto path = QString::fromStdString((folder.path() / "run.percept").string());
    open(arena(6));
    session.startRecording(path);
    runTo(500);
    session.select(Kind::Agent, 1);
    ASSERT_TRUE(wait([this] {
        return session.bot()->frame() == session.lastFrame() && !session.bot()->isPending();
    }));
    const auto frame = session.frame();
    const BotReport live = session.bot()->report();

    runTo(frame + 100);
    session.seek(frame);
    EXPECT_TRUE(session.bot()->isPresent()) << "what is known is shown at once";
    ASSERT_TRUE(wait([this] { return !session.bot()->isPending(); }));
    EXPECT_EQ(session.bot()->report(), live);

    session.stopRecording();
    ASSERT_TRUE(wait([this] { return !session.isRecording(); }));
    open(path);
    session.select(Kind::Agent, 1);
    session.seek(frame);
    ASSERT_TRUE(
        wait([&] { return session.bot()->frame() == frame && !session.bot()->isPending(); }));
    EXPECT_EQ(session.bot()->report(), live);
    noProblems();
}

TEST_F(SessionTest, JumpsBetweenTheEventsOfTheSelectedBot) {
    open(arena());
    runTo(300);
    session.select(Kind::Agent, 0);
    ASSERT_TRUE(wait([this] { return session.index().eventsOf(trace::AgentId{0}).size() >= 2; }));

    session.toStart();
    session.nextEvent();
    const auto first = session.frame();
    session.nextEvent();
    EXPECT_GT(session.frame(), first);
    session.previousEvent();

    EXPECT_EQ(session.frame(), first);
}

TEST_F(SessionTest, TheLanesGrowWithTheRunAndBeginAnewWithTheNext) {
    open(arena());
    runTo(300);
    ASSERT_TRUE(wait([this] { return session.lanes()->lastFrame() == session.lastFrame(); }));
    EXPECT_EQ(session.lanes()->agentCount(), 4);
    EXPECT_FALSE(session.lanes()->lanes().agent(0).goals.empty());

    session.restart();

    EXPECT_EQ(session.lanes()->lastFrame(), 0);
    EXPECT_TRUE(session.lanes()->lanes().agent(0).goals.empty());
}

TEST_F(SessionTest, WhatAPersonDoesIsRecordedAndVerifies) {
    const auto path = folder.path() / "possessed.percept";
    open(arena());
    session.startRecording(QString::fromStdString(path.string()));
    ASSERT_TRUE(wait([this] { return session.isRecording(); }));
    runTo(30);

    session.select(Kind::Agent, 1);
    ASSERT_TRUE(session.possession()->isPossible());
    session.possession()->begin();
    EXPECT_EQ(session.possession()->agent(), 1);
    session.possession()->moveTo({30, 20});
    session.possession()->walk({}, true, false); // Shift alone does not end the path
    session.possession()->walk({}, false, true);
    session.possession()->chooseWeapon(0);
    runTo(session.lastFrame() + 30);
    session.possession()->aim({5, 5});
    session.possession()->shoot({5, 5});
    runTo(session.lastFrame() + 30);
    EXPECT_TRUE(session.view()->view()->agents[1].possessed);
    session.possession()->release();
    runTo(session.lastFrame() + 60);
    EXPECT_FALSE(session.view()->view()->agents[1].possessed);
    session.stopRecording();
    ASSERT_TRUE(wait([this] { return !session.isRecording(); }));

    const auto recording = replay::Recording::open(path).value();
    EXPECT_EQ(recording->commands(-1, recording->lastFrame()).value().size(), 6U);
    const auto verified =
        replay::verify(*recording, runner::SimulationFactory(), [](Frame, Frame) { return true; });
    ASSERT_TRUE(verified) << verified.error().text();
    EXPECT_TRUE(verified->verified());
    noProblems();
}

TEST_F(SessionTest, WhoIsPossessedStaysSoWhenTheRunStartsAgain) {
    open(arena());
    runTo(30);
    session.select(Kind::Agent, 1);
    ASSERT_EQ(session.possession()->begin(), "");

    session.setFullTrace(true);
    EXPECT_EQ(session.possession()->agent(), 1);
    runTo(30);
    EXPECT_TRUE(session.view()->view()->agents[1].possessed) << "in the new run, too";

    session.setSeed(session.seed() + 1);
    ASSERT_TRUE(wait([this] { return !session.isBusy(); }));
    EXPECT_EQ(session.possession()->agent(), 1);
    session.possession()->release();
    session.restart();
    EXPECT_FALSE(session.possession()->isActive());
}

TEST_F(SessionTest, NobodyIsPossessedInThePast) {
    open(arena());
    runTo(60);
    session.select(Kind::Agent, 0);

    session.seek(10);
    EXPECT_FALSE(session.possession()->isPossible());
    session.possession()->begin();

    EXPECT_FALSE(session.possession()->isActive());
}

TEST_F(SessionTest, WhoIsFoldedIntoItsGroupIsNoAgentToPossess) {
    open(QStringLiteral(PERCEPT_SOURCE_DIR "/resources/levels/town.level.json"));
    ASSERT_TRUE(wait([this] { return session.view()->view() != nullptr; }));
    const auto& agents = session.view()->view()->agents;
    const auto folded = std::ranges::find_if(agents, &trace::AgentPose::folded);
    ASSERT_NE(folded, agents.end());

    session.selectIdent(QStringLiteral("agent:%1").arg(folded - agents.begin()));
    ASSERT_TRUE(session.possession()->isPossible());

    EXPECT_NE(session.possession()->begin(), "");
    EXPECT_FALSE(session.possession()->isActive());
    ASSERT_TRUE(wait([this] { return session.bot()->isPresent(); }));
    EXPECT_TRUE(session.bot()->isFolded());
}

TEST_F(SessionTest, ARecordingThatCannotBeWrittenIsToldAndTheRunGoesOn) {
    open(arena());

    session.startRecording(
        QString::fromStdString((folder.path() / "missing" / "x.percept").string()));
    ASSERT_TRUE(wait([this] { return !problems.empty(); }));

    EXPECT_TRUE(problems[0].contains("x.percept"));
    EXPECT_FALSE(session.isRecording());
    runTo(20);
}

} // namespace
} // namespace percept::session
