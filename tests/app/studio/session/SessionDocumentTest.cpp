#include "SessionFixture.h"

#include "inspector/record/Recorder.h"
#include "inspector/runner/HeadlessRun.h"

#include <functional>

namespace percept::session {
namespace {

TEST_F(SessionTest, IsEmptyAtFirst) {
    EXPECT_EQ(session.state(), Session::State::Empty);
    EXPECT_EQ(session.lastFrame(), 0);
    EXPECT_TRUE(session.level()->isEmpty());
    EXPECT_EQ(session.outline()->count(), 0);
}

TEST_F(SessionTest, OpensALevelPausedAtFrameZero) {
    const QSignalSpy opened(&session, &Session::opened);

    open(arena());

    EXPECT_EQ(opened.count(), 1);
    EXPECT_EQ(session.state(), Session::State::Paused);
    EXPECT_EQ(session.name(), "arena");
    EXPECT_FALSE(session.isDirty());
    EXPECT_EQ(session.botCount(), 4);
    EXPECT_EQ(session.frame(), 0);
    ASSERT_NE(session.view()->view(), nullptr);
    EXPECT_EQ(session.view()->view()->agents.size(), 4U);
    EXPECT_FALSE(session.level()->isEmpty());
    EXPECT_GT(session.outline()->count(), 10);
    noProblems();
}

TEST_F(SessionTest, WhatCannotBeOpenedLeavesTheSessionAsItWas) {
    open(arena());
    runTo(20);
    const auto frame = session.frame();
    const std::vector<QString> broken{
        write("empty.level.json", ""),
        write("cut.level.json", level::writeLevel(test::arenaLevel(3)).substr(0, 500)),
        write("binary.level.json", std::string("\0\1\2\3", 4)),
        write("odd.percept", "this is no recording"),
        write("odd.map", "nor is this a map"),
        QString::fromStdString((folder.path() / "missing.level.json").string()),
        QString::fromStdString(folder.path().string())};

    for (const auto& path : broken) {
        problems.clear();
        open(path);

        ASSERT_EQ(problems.size(), 1U) << path.toStdString();
        EXPECT_TRUE(problems[0].contains(path)) << problems[0].toStdString();
        EXPECT_EQ(session.name(), "arena");
        EXPECT_EQ(session.frame(), frame);
        EXPECT_EQ(session.state(), Session::State::Paused);
    }
}

TEST_F(SessionTest, ALevelThatCannotRunIsToldAndOpensToBeMended) {
    auto level = test::arenaLevel(3);
    const auto spawns = level.spawns;
    level.spawns.clear();
    for (auto& agent : level.agents)
        agent.position.reset();

    open(write("nowhere.level.json", level::writeLevel(level)));

    ASSERT_EQ(problems.size(), 1U);
    EXPECT_TRUE(problems[0].contains("nowhere.level.json:1: spawns")) << problems[0].toStdString();
    auto& document = session.editing()->document();
    EXPECT_EQ(document.level(), level);
    EXPECT_EQ(session.level()->level()->agents.size(), 3U);
    EXPECT_EQ(session.botCount(), 0) << "nobody runs";
    EXPECT_TRUE(session.isRestartNeeded());
    EXPECT_FALSE(session.isDirty());
    edit::Edits edits;
    for (const auto& spawn : spawns)
        edits.emplace_back(edit::Insert{spawn});
    ASSERT_TRUE(document.perform("spawns", edits));

    EXPECT_TRUE(wait([this] { return session.botCount() == 3; })) << "it runs once it can";
    EXPECT_EQ(problems.size(), 1U);
}

/// A place at the end of the world would have a map be drawn up to it.
TEST_F(SessionTest, AFileWithPlacesThatCannotBeMeantIsRefusedWithTheirLine) {
    using Spoil = std::function<void(level::Level&)>;
    const std::vector<Spoil> spoils{
        [](auto& level) { level.bounds.max.x = 1e12; },
        [](auto& level) { level.bounds.min.y = -1e7; },
        [](auto& level) { level.walls.at(0).points.at(0).x = 1e12; },
        [](auto& level) {
            level.agents.at(0).position = {{1e12, 3, {}}};
        },
        [](auto& level) { level.navigation.nodes.at(0).position.y = -1e12; },
        [](auto& level) { level.spawns.at(0).position.x = 1e11; }};
    for (std::size_t i = 0; i < spoils.size(); ++i) {
        auto level = test::arenaLevel(3);
        spoils[i](level);
        problems.clear();

        open(write("far.level.json", level::writeLevel(level)));

        ASSERT_EQ(problems.size(), 1U) << i;
        EXPECT_TRUE(problems[0].contains("too large to be meant")) << problems[0].toStdString();
        EXPECT_EQ(session.state(), Session::State::Empty) << i;
    }
}

TEST_F(SessionTest, ALevelWithoutBoundsOpensToBeMended) {
    level::Level level;
    level.name = "hall";

    open(write("hall.level.json", level::writeLevel(level)));

    ASSERT_EQ(problems.size(), 1U);
    EXPECT_TRUE(problems[0].contains("bounds")) << problems[0].toStdString();
    EXPECT_EQ(session.state(), Session::State::Paused);
    EXPECT_EQ(session.editing()->document().level(), level);
}

TEST_F(SessionTest, AnEdgeToAMissingNodeIsToldWithItsPlace) {
    auto level = test::arenaLevel(3);
    auto edge = level.navigation.edges.at(0);
    edge.to = "nowhere";
    level.navigation.edges.push_back(edge);

    open(write("edge.level.json", level::writeLevel(level)));

    ASSERT_EQ(problems.size(), 1U);
    EXPECT_TRUE(problems[0].contains(": navigation.edges")) << problems[0].toStdString();
    EXPECT_EQ(session.editing()->document().level(), level);
}

TEST_F(SessionTest, SavesUnderAnotherNameAndOpensItAgain) {
    open(arena());
    const auto path = QString::fromStdString((folder.path() / "copy.level.json").string());
    const QSignalSpy saved(&session, &Session::saved);

    ASSERT_TRUE(session.saveAs(path));

    EXPECT_EQ(saved.count(), 1);
    EXPECT_EQ(session.name(), "copy");
    EXPECT_EQ(session.path(), path);
    Session other;
    other.open(path);
    ASSERT_TRUE(wait([&] { return other.state() == Session::State::Paused; }));
    EXPECT_EQ(other.runnable()->level, session.runnable()->level);
}

TEST_F(SessionTest, ATargetThatCannotBeWrittenIsTold) {
    open(arena());

    EXPECT_FALSE(session.saveAs(folder.path().string().c_str() + QStringLiteral("/no/x.json")));

    ASSERT_EQ(problems.size(), 1U);
    EXPECT_TRUE(problems[0].contains("x.json")) << problems[0].toStdString();
    EXPECT_EQ(session.name(), "arena");
}

TEST_F(SessionTest, ANewLevelHasWallsAndRuns) {
    session.newLevel();
    runTo(10);

    EXPECT_EQ(session.path(), "");
    EXPECT_EQ(session.runnable()->level.walls.size(), 1U);
    EXPECT_EQ(session.botCount(), 0);
    EXPECT_FALSE(session.save()) << "it needs a name first";
    noProblems();
}

TEST_F(SessionTest, OpensARecordingAtItsFirstFrame) {
    const auto path = folder.path() / "run.percept";
    const auto level =
        runner::prepareLevel(level::writeLevel(test::arenaLevel(5)), "arena", {.seed = 9}).value();
    {
        auto recorder =
            record::Recorder::start(path, level->info(trace::TraceLevel::Normal)).value();
        ASSERT_TRUE(runner::runHeadless(level, {.frames = 700}, recorder.get()));
        ASSERT_TRUE(recorder->close());
    }

    open(QString::fromStdString(path.string()));

    EXPECT_EQ(session.state(), Session::State::Replay);
    EXPECT_EQ(session.frame(), 0);
    EXPECT_EQ(session.lastFrame(), 700);
    EXPECT_EQ(session.seed(), 9);
    EXPECT_EQ(session.botCount(), 5);
    EXPECT_FALSE(session.possession()->isPossible());
    session.seek(650);
    EXPECT_EQ(session.view()->view()->frame, 650);
    noProblems();
}

TEST_F(SessionTest, ClosesToAnEmptySession) {
    open(arena());
    session.play();

    session.close();

    EXPECT_EQ(session.state(), Session::State::Empty);
    EXPECT_TRUE(session.level()->isEmpty());
    EXPECT_EQ(session.view()->view(), nullptr);
    EXPECT_FALSE(session.isPlaying());
}

} // namespace
} // namespace percept::session
