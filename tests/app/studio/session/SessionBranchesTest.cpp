#include "SessionFixture.h"

#include "inspector/replay/Verify.h"
#include "inspector/runner/HeadlessRun.h"
#include "inspector/runner/SimulationResimulator.h"

#include <algorithm>

namespace percept::session {
namespace {

/// Looping, bookmarks and forks of a session.
class SessionBranchesTest : public SessionTest {
protected:
    /// A recording of a run that was ended.
    QString record(qint64 frames) {
        open(arena());
        const auto file = QString::fromStdString((folder / "run.percept").string());
        session.startRecording(file);
        EXPECT_TRUE(wait([this] { return session.isRecording(); }));
        runTo(frames);
        session.stopRecording();
        EXPECT_TRUE(wait([this] { return !session.isRecording(); }));
        return file;
    }
    void fork() {
        session.branches()->fork();
        ASSERT_TRUE(wait([this] { return !session.isBusy(); }));
    }
    static QString hashAt(const std::shared_ptr<const runner::RunnableLevel>& level, Frame frame) {
        const auto run = runner::runHeadless(level, {.frames = frame}).value();
        return QStringLiteral("%1").arg(run.hash, 16, 16, QLatin1Char('0'));
    }
};

TEST_F(SessionBranchesTest, ALoopIsPlayedOverAndOver) {
    open(arena());
    runTo(120);
    session.setUnlimited(false);
    session.setSpeed(4);
    std::vector<qint64> shown;
    const QObject context;
    QObject::connect(
        &session, &Session::frameChanged, &context, [&] { shown.push_back(session.frame()); });

    session.loop()->set(40, 20);
    session.seek(20);
    session.play();

    const auto turns = [&] {
        return std::count_if(shown.begin() + 1, shown.end(), [&](const qint64& frame) {
            return frame < *(&frame - 1);
        });
    };
    ASSERT_TRUE(wait([&] { return shown.size() > 3 && turns() >= 4; }));
    EXPECT_TRUE(session.isPlaying());
    EXPECT_GE(*std::min_element(shown.begin() + 1, shown.end()), 20);
    EXPECT_LE(*std::max_element(shown.begin() + 1, shown.end()), 40);
    session.loop()->clear();
    ASSERT_TRUE(wait([this] { return session.isFollowing(); })) << "it plays on to the head";
    noProblems();
}

TEST_F(SessionBranchesTest, AnotherRunHasNoLoop) {
    open(arena());
    runTo(30);
    session.loop()->set(3, 9);

    session.restart();

    EXPECT_FALSE(session.loop()->isActive());
}

TEST_F(SessionBranchesTest, BookmarksSurviveReopening) {
    const QString file = record(60);
    open(file);
    session.bookmarks()->toggle(12);
    session.bookmarks()->toggle(40);
    session.bookmarks()->toggle(25);
    session.bookmarks()->setNote(25, " sees red_2 ");
    session.bookmarks()->toggle(40);
    open(arena());
    EXPECT_EQ(session.bookmarks()->count(), 0) << "they are of another run";

    open(file);

    const std::vector<replay::Bookmark> kept{{12, ""}, {25, "sees red_2"}};
    EXPECT_EQ(session.bookmarks()->bookmarks(), kept);
    EXPECT_EQ(session.bookmarks()->nextAfter(12), 25);
    EXPECT_EQ(session.bookmarks()->nextAfter(25), -1);
    EXPECT_EQ(session.bookmarks()->lastBefore(25), 12);
    EXPECT_EQ(session.bookmarks()->lastBefore(12), -1);
    noProblems();
}

TEST_F(SessionBranchesTest, BookmarksOfARunComeIntoItsRecording) {
    open(arena());
    runTo(20);
    session.bookmarks()->toggle(5);
    session.bookmarks()->toggle(session.frame());
    const qint64 from = session.frame();
    const auto file = QString::fromStdString((folder / "run.percept").string());
    session.startRecording(file);
    ASSERT_TRUE(wait([this] { return session.isRecording(); }));
    runTo(from + 30);
    session.bookmarks()->toggle(from + 10);
    session.stopRecording();
    ASSERT_TRUE(wait([this] { return !session.isRecording(); }));

    open(file);

    const std::vector<replay::Bookmark> kept{{from, ""}, {from + 10, ""}};
    EXPECT_EQ(session.bookmarks()->bookmarks(), kept) << "what was before is not in the file";
    noProblems();
}

TEST_F(SessionBranchesTest, ABookmarkThatCannotBeKeptIsTold) {
    const QString file = record(20);
    open(file);
    ASSERT_TRUE(std::filesystem::remove(file.toStdString()));

    session.bookmarks()->toggle(3);

    ASSERT_TRUE(wait([this] { return !problems.empty(); }));
    EXPECT_TRUE(problems.front().contains("run.percept")) << problems.front().toStdString();
}

TEST_F(SessionBranchesTest, AForkGoesOnLikeTheRunItLeft) {
    open(arena(6));
    runTo(150);
    const auto level = session.runnable();
    const qint64 head = session.lastFrame();
    session.seek(77);

    fork();
    EXPECT_EQ(session.branches()->count(), 2);
    EXPECT_EQ(session.branches()->current(), 1);
    EXPECT_EQ(session.frame(), 77);
    EXPECT_TRUE(wait([this] { return session.firstFrame() == 0; })) << "it has a past";
    EXPECT_EQ(session.hashText(), hashAt(level, 77));
    session.stepForward();
    ASSERT_TRUE(wait([this] { return session.frame() == 78; }));
    EXPECT_EQ(session.hashText(), hashAt(level, 78)) << "nothing was changed";

    session.branches()->show(0);
    EXPECT_EQ(session.branches()->current(), 0);
    EXPECT_EQ(session.frame(), 77) << "where one looked";
    EXPECT_EQ(session.lastFrame(), head) << "it stayed as it was";
    runTo(head + 20);
    EXPECT_EQ(session.hashText(), hashAt(level, session.frame()));
    session.branches()->show(1);
    EXPECT_EQ(session.frame(), 78);
    noProblems();
}

TEST_F(SessionBranchesTest, AForkShowsThePastOfTheRunThatItLeft) {
    open(arena());
    runTo(300);
    ASSERT_TRUE(wait([this] { return session.lanes()->lanes().lastFrame() >= 250; }));
    const auto& lanes = session.lanes()->lanes();
    std::vector<std::vector<explain::Clip>> before;
    for (std::size_t agent = 0; agent < lanes.agentCount(); ++agent) {
        const auto clips = explain::clipsBetween(lanes.agent(agent), 0, 200);
        before.emplace_back(clips.begin(), clips.end());
    }
    session.seek(250);

    fork();
    ASSERT_TRUE(wait([this] { return session.lanes()->lanes().lastFrame() >= 250; }));

    for (std::size_t agent = 0; agent < before.size(); ++agent) {
        const auto after = explain::clipsBetween(session.lanes()->lanes().agent(agent), 0, 200);
        ASSERT_EQ(after.size(), before[agent].size()) << agent;
        for (std::size_t i = 0; i < after.size(); ++i)
            EXPECT_EQ(after[i].record, before[agent][i].record);
    }
    session.selectIdent("agent:1");
    EXPECT_TRUE(wait([this] { return session.bot()->causes()->count() > 0; }));
    session.seek(100);
    EXPECT_EQ(session.frame(), 100) << "one can look back behind the fork";
    noProblems();
}

TEST_F(SessionBranchesTest, WhatIsDoneInAForkStaysThere) {
    open(arena());
    runTo(100);
    const auto level = session.runnable();
    session.seek(50);
    fork();
    session.selectIdent("agent:0");
    session.possession()->begin();
    session.possession()->moveTo({3, 3});
    runTo(90);
    EXPECT_NE(session.hashText(), hashAt(level, session.frame()));

    session.branches()->show(0);
    session.seek(90);

    EXPECT_EQ(session.hashText(), hashAt(level, 90));
    noProblems();
}

TEST_F(SessionBranchesTest, ARecordingIsForkedIntoALiveRunThatIsRecordedAndVerified) {
    const QString file = record(80);
    open(file);
    session.seek(33);

    fork();
    EXPECT_EQ(session.state(), Session::State::Paused);
    EXPECT_TRUE(session.path().isEmpty()) << "a level is not saved into a recording";
    const auto forked = QString::fromStdString((folder / "fork.percept").string());
    session.startRecording(forked);
    ASSERT_TRUE(wait([this] { return session.isRecording(); }));
    session.selectIdent("agent:1");
    session.possession()->begin();
    runTo(120);
    session.stopRecording();
    ASSERT_TRUE(wait([this] { return !session.isRecording(); }));
    session.branches()->show(0);
    EXPECT_EQ(session.state(), Session::State::Replay);
    EXPECT_EQ(session.path(), file);
    EXPECT_EQ(session.frame(), 33);

    open(forked);
    EXPECT_EQ(session.state(), Session::State::Replay);
    EXPECT_EQ(session.firstFrame(), 0) << "its past is in the file";
    EXPECT_EQ(session.branches()->count(), 1) << "another document";
    const auto recording = replay::Recording::open(forked.toStdString()).value();
    const auto verified = replay::verify(*recording, runner::SimulationFactory(), [](Frame, Frame) {
                              return true;
                          }).value();
    EXPECT_TRUE(verified.verified()) << verified.member;
    noProblems();
}

TEST_F(SessionBranchesTest, EditsOfAForkAreNotLostByGoingBackToTheRecording) {
    const QString file = record(30);
    open(file);
    fork();
    ASSERT_TRUE(session.editing()->isOpen());
    session.selectIdent("wall:0");
    session.editing()->remove();
    ASSERT_TRUE(session.isDirty());

    session.branches()->show(0);

    EXPECT_EQ(session.branches()->current(), 1);
    EXPECT_EQ(problems.size(), 1U);
}

} // namespace
} // namespace percept::session
