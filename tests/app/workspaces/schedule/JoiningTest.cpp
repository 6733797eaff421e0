#include "ScheduleTasks.h"
#include "SessionFixture.h"

#include "app/workspaces/schedule/ScheduleModel.h"
#include "percept/base/Random.h"
#include "percept/schedule/LevelTasks.h"

namespace percept::tuning::joining_test {
namespace {

using test::task;
using trace::TaskId;

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

    RunModel run;
    ScheduleModel desk;
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

/// What is said of them goes by the same tasks as the run.
TEST(RunPlan, HasTasksThatJoinedAsALevelWithThemWould) {
    Random random(5);
    for (int round = 0; round < 100; ++round) {
        level::Level level;
        level.name = "tasks";
        level.schedule.kind = "combined";
        level.schedule.budgetUs = 500;
        level.schedule.tasks = {task("load_a", 2, 0, 400), task("load_b", 4, 3, 100)};
        level::Level whole = level;
        trace::RunInfo info;
        info.levelName = "tasks";
        info.level = level::writeLevel(level);
        std::vector<explain::TaskJoining> joined;
        for (const char* id : {"senses", "vision", "paths", "load_c"}) {
            auto each = task(id, static_cast<int>(random.below(9)) + 1, 0, random.below(3) * 30);
            each.phase = static_cast<int>(random.below(9));
            each.usesSpare = random.below(2) == 0;
            each.divisible = random.below(2) == 0;
            each.priority = random.below(5);
            const TaskId number{static_cast<std::uint32_t>(whole.schedule.tasks.size())};
            whole.schedule.tasks.push_back(each);
            joined.push_back(
                {.task = schedule::joiningTask(each, trace::kNone<TaskId>),
                 .joined = {.task = number, .frequency = each.frequency, .phase = each.phase}});
        }
        for (const auto& each : whole.schedule.tasks)
            info.tasks.push_back(each.id);

        const auto plan = planOfRun(info, joined).value();

        const auto expected = schedule::compileSchedule(whole.schedule).value();
        ASSERT_EQ(plan.compiled.tasks.size(), expected.tasks.size());
        ASSERT_EQ(plan.compiled.briefs.size(), expected.briefs.size());
        EXPECT_EQ(plan.compiled.costsAre(), expected.costsAre());
        for (std::size_t i = 0; i < expected.tasks.size(); ++i) {
            EXPECT_EQ(plan.compiled.tasks[i].id, expected.tasks[i].id);
            EXPECT_EQ(plan.compiled.tasks[i].usesSpare, expected.tasks[i].usesSpare);
            EXPECT_EQ(plan.compiled.tasks[i].runCost, expected.tasks[i].runCost);
            EXPECT_EQ(plan.compiled.tasks[i].needs(), expected.tasks[i].needs());
            EXPECT_EQ(plan.compiled.briefs[i].number, expected.briefs[i].number);
        }
        for (Frame frame = 0; frame < 60; ++frame) {
            std::vector<std::uint32_t> due;
            std::vector<std::uint32_t> wanted;
            plan.compiled.tables[0].find(frame, due);
            expected.tables[0].find(frame, wanted);
            ASSERT_EQ(due, wanted) << "frame " << frame;
        }
    }
}

TEST_F(JoiningTest, AClashWithATaskThatJoinedLeadsToAFrameThatHasBoth) {
    runTo(60);
    desk.addTask();
    desk.setValue(2, "frequency", 6);
    desk.setValue(2, "cost_us", 50);
    step();
    const auto& view = desk.feed()->view();
    const Frame since = view.rows.at(2).since;
    ASSERT_GT(since, 30);

    int shown = 0;
    for (int row = 0; row < desk.clashes()->count(); ++row) {
        const auto place = [&](const QByteArray& role) {
            return desk.clashes()
                ->data(desk.clashes()->index(row), desk.clashes()->roleNames().key(role))
                .toInt();
        };
        for (const Frame cursor : {Frame{0}, since - 1, since + 20}) {
            desk.setFrame(cursor);
            desk.showClash(row);
            const Frame frame = desk.frame();
            EXPECT_GT(frame, cursor);
            for (const int each : {place("first"), place("second")}) {
                EXPECT_GE(frame, view.rows.at(static_cast<std::size_t>(each)).since);
                const auto& load = view.tasks.at(static_cast<std::size_t>(each));
                EXPECT_TRUE(schedule::isDue(frame, load.frequency, load.phase));
            }
            shown += std::max(place("first"), place("second")) == 2;
        }
    }
    EXPECT_GT(shown, 0) << "no clash of the task that joined";
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
