#include "ScheduleTasks.h"
#include "SessionFixture.h"

#include "app/tuning/schedule/ScheduleDesk.h"

namespace percept::tuning::joining_test {
namespace {

using test::task;

/// Tasks that are added in the Schedule workspace while a run is on.
class JoiningTest : public session::SessionTest {
protected:
    void SetUp() override {
        auto level = test::arenaLevel(2);
        level.schedule.kind = "frequency";
        level.schedule.tasks = {task("load_a", 2, 0, 400), task("load_b", 4, 3, 100)};
        open(write("tasks.level.json", level::writeLevel(level)));
        runTo(30);
        run.setPath(session.tracePath());
        run.setActive(true);
        desk.setRun(&run);
        desk.setEditing(session.editing());
        desk.setActive(true);
        ASSERT_TRUE(wait([this] { return run.isUsable() && !run.isBusy(); }));
    }
    /// Until the run has the level as it is edited, and has made a step with it.
    void step() {
        ASSERT_TRUE(wait(
            [this] { return session.status().edit == session.editing()->document().revision(); }));
        const auto last = session.lastFrame();
        session.stepForward();
        ASSERT_TRUE(wait([&] { return session.writtenFrame() > last; }));
        run.update();
        ASSERT_TRUE(wait([this] { return !run.isBusy(); }));
    }
    [[nodiscard]] QString cell(int row, const QByteArray& role) {
        return desk.tasks()
            ->data(desk.tasks()->index(row), desk.tasks()->roleNames().key(role))
            .toString();
    }

    RunDesk run;
    ScheduleDesk desk;
};

TEST_F(JoiningTest, ATaskThatIsAddedToAPausedRunJoinsItAndTheTableShowsItsPhase) {
    desk.addTask();
    desk.setValue(2, "frequency", 4);
    desk.setValue(2, "cost_us", 50);

    step();

    EXPECT_FALSE(session.isRestartNeeded());
    ASSERT_EQ(run.plan()->joined.size(), 1U);
    const auto& joined = run.plan()->joined[0];
    // Loads of four frames: 400, 100, 400, 0.
    EXPECT_EQ(joined.load.phase, 1);
    EXPECT_EQ(cell(2, "phaseText"), "run 1");
    // The roll draws what the table says.
    const auto& row = desk.feed()->view().rows.at(2);
    EXPECT_EQ(row.phase, 1);
    EXPECT_EQ(row.since, scheduleFrame(joined.from));
    EXPECT_EQ(desk.feed()->view().tasks.at(2).phase, 1);
    for (const Frame cursor : {Frame{0}, row.since, row.since + 1, row.since + 9}) {
        desk.setFrame(cursor);
        EXPECT_EQ(cell(2, "next").remove(QLatin1Char(',')).toLongLong(),
                  schedule::nextDue(4, row.phase, std::max(cursor, row.since)));
    }
    runTo(joined.from + 40);
    run.update();
    ASSERT_TRUE(wait([this] { return !run.isBusy(); }));
    for (Frame frame = 1; frame < run.loads()->end(); ++frame)
        ASSERT_NEAR(predictedAt(*run.plan(), frame), run.loads()->at(frame).used, 1e-6) << frame;
}

TEST_F(JoiningTest, WhatIsChangedOfItFollowsAndUndoTakesItOut) {
    desk.addTask();
    step();
    desk.setValue(2, "phase", 3);
    step();

    EXPECT_EQ(cell(2, "phaseText"), "3");
    EXPECT_EQ(desk.feed()->view().rows.at(2).phase, 3);
    ASSERT_EQ(run.plan()->joined.size(), 2U);
    EXPECT_GE(run.plan()->joined[0].until, 0);
    EXPECT_EQ(run.plan()->joined[1].load.phase, 3);
    session.editing()->undo();
    session.editing()->undo();
    step();
    EXPECT_FALSE(session.isRestartNeeded());
    EXPECT_GE(run.plan()->joined[1].until, 0);
    // Of the tasks that the run started with it says that they wait.
    desk.setValue(0, "frequency", 5);
    step();
    EXPECT_TRUE(session.isRestartNeeded());
}

} // namespace
} // namespace percept::tuning::joining_test
