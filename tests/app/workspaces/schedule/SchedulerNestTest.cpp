#include "SessionFixture.h"

#include "app/workspaces/schedule/ScheduleModel.h"
#include "app/workspaces/schedule/SchedulerTree.h"

namespace percept::tuning {
namespace {

level::Task task(const std::string& id, int frequency = 1, Micros cost = 100) {
    level::Task made;
    made.id = id;
    made.frequency = frequency;
    made.costUs = cost;
    return made;
}

level::Task scheduler(const std::string& id, std::vector<level::Task> tasks) {
    level::Task made = task(id);
    made.schedule.kind = "priority";
    made.schedule.tasks = std::move(tasks);
    return made;
}

/// sight, crowd (near, far (walk)), paths
level::Schedule nested() {
    level::Schedule root;
    root.kind = "frequency";
    root.tasks = {task("sight", 2),
                  scheduler("crowd", {task("near", 3), scheduler("far", {task("walk", 5)})}),
                  task("paths", 4)};
    return root;
}

TEST(SchedulerTree, EachSchedulerStandsBeforeThoseNestedInIt) {
    const auto root = nested();

    EXPECT_EQ(schedulersOf(root), (std::vector<SchedulerPath>{{}, {"crowd"}, {"crowd", "far"}}));
    EXPECT_EQ(schedulerAt(root, {"crowd", "far"})->tasks.front().id, "walk");
    EXPECT_EQ(schedulerAt(root, {"sight"}), nullptr) << "no scheduler";
    EXPECT_EQ(valuePath(root, {"crowd", "far"}), "schedule.tasks[1].schedule.tasks[1].schedule");
}

TEST(SchedulerTree, ATaskMovesInAndOutWithAllThatIsNestedInIt) {
    auto root = nested();

    ASSERT_TRUE(moveTask(root, {}, 0, {"crowd", "far"}));
    EXPECT_EQ(schedulerAt(root, {"crowd", "far"})->tasks.back().id, "sight");
    EXPECT_EQ(root.tasks.size(), 2U);
    ASSERT_TRUE(moveTask(root, {"crowd"}, 1, {}));
    EXPECT_EQ(root.tasks.back().id, "far");
    EXPECT_EQ(root.tasks.back().schedule.tasks.size(), 2U);
    EXPECT_TRUE(moveTask(root, {}, 0, {})) << "where it is already";
}

TEST(SchedulerTree, NothingIsNestedInItself) {
    const auto before = nested();
    auto root = before;

    const auto intoItself = moveTask(root, {}, 1, {"crowd"});
    ASSERT_FALSE(intoItself);
    EXPECT_NE(intoItself.error().message.find("nested in itself"), std::string::npos);
    EXPECT_FALSE(moveTask(root, {}, 1, {"crowd", "far"})) << "into what is part of it";
    EXPECT_EQ(root, before) << "nothing has changed";

    root.tasks[0].id = "crowd";
    EXPECT_FALSE(moveTask(root, {}, 0, {"crowd"})) << "another one of that name";
    root.tasks[0].id = "near";
    const auto twice = moveTask(root, {}, 0, {"crowd"});
    ASSERT_FALSE(twice);
    EXPECT_NE(twice.error().message.find("has a task near already"), std::string::npos);
    EXPECT_FALSE(moveTask(root, {}, 7, {"crowd"}));
    EXPECT_FALSE(moveTask(root, {}, 0, {"nobody"}));
}

class SchedulerNestTest : public session::SessionTest {
protected:
    void SetUp() override {
        SessionTest::SetUp();
        level::Level level;
        level.name = "nested";
        level.schedule = nested();
        editing.openLevel(std::move(level), true);
        desk.setEditing(&editing);
        desk.setActive(true);
    }
    [[nodiscard]] const level::Schedule& schedule() const {
        return editing.document().level().schedule;
    }

    Editing editing;
    ScheduleModel desk;
};

TEST_F(SchedulerNestTest, WhatIsOpenIsEditedAndTheStepsCanBeUndone) {
    const auto before = schedule();
    EXPECT_EQ(desk.taskCount(), 3);
    desk.nest()->open(0);
    EXPECT_FALSE(desk.nest()->isInside()) << "sight is no scheduler";

    desk.nest()->open(1);
    EXPECT_EQ(desk.nest()->title(), "crowd");
    EXPECT_EQ(desk.taskCount(), 2);
    EXPECT_EQ(desk.periodText(), QStringLiteral("15\u00a0frames")) << "of those nested in it, too";
    desk.setKind(2);
    desk.setBudget(700);
    desk.setValue(0, "frequency", 6);
    desk.setValue(0, "phase", 2);
    desk.addTask();
    desk.nest()->open(1);
    desk.setValue(0, "priority", 3);

    const auto& crowd = schedule().tasks[1].schedule;
    EXPECT_EQ(crowd.kind, "load_balancing");
    EXPECT_EQ(crowd.budgetUs, 700);
    EXPECT_EQ(crowd.tasks[0].phase, 2);
    EXPECT_EQ(crowd.tasks.size(), 3U);
    EXPECT_EQ(crowd.tasks[1].schedule.tasks[0].priority, 3);
    EXPECT_EQ(schedule().kind, before.kind);
    editing.jumpTo(0);
    EXPECT_EQ(schedule(), before);
    EXPECT_EQ(desk.nest()->title(), "crowd / far") << "undo does not lead elsewhere";
    desk.nest()->leave();
    EXPECT_EQ(desk.nest()->title(), "crowd");
}

TEST_F(SchedulerNestTest, ASchedulerIsAddedFilledAndForgottenByUndo) {
    desk.nest()->add();
    EXPECT_EQ(editing.undoName(), "addition of scheduler_1");
    ASSERT_EQ(desk.taskCount(), 4);
    const int target = static_cast<int>(desk.nest()->schedulers().indexOf("scheduler_1"));
    ASSERT_GT(target, 0);

    desk.nest()->move(2, target);
    EXPECT_EQ(editing.undoName(), "move of paths into scheduler_1");
    EXPECT_EQ(schedule().tasks.back().schedule.tasks.front().id, "paths");
    desk.nest()->open(2);
    EXPECT_EQ(desk.taskCount(), 1);
    desk.nest()->move(0, 0);
    EXPECT_EQ(schedule().tasks.back().id, "paths") << "out again";

    editing.jumpTo(0);
    EXPECT_FALSE(desk.nest()->isInside()) << "what was open is gone";
    EXPECT_EQ(desk.taskCount(), 3);
}

TEST_F(SchedulerNestTest, ARefusalSaysWhyAndChangesNothing) {
    const auto before = schedule();
    const auto steps = editing.document().stepCount();
    const QSignalSpy refused(desk.nest(), &SchedulerNest::refused);

    desk.nest()->move(1, static_cast<int>(desk.nest()->schedulers().indexOf("crowd / far")));

    ASSERT_EQ(refused.count(), 1);
    EXPECT_TRUE(refused.front().front().toString().contains("nested in itself"));
    EXPECT_EQ(schedule(), before);
    EXPECT_EQ(editing.document().stepCount(), steps);
}

TEST_F(SchedulerNestTest, PhasesOfANestedSchedulerAreFoundAndStated) {
    desk.nest()->open(1);
    desk.setValue(1, "frequency", 3);
    desk.findPhases();
    ASSERT_TRUE(wait([this] { return desk.isPreviewing() && !desk.search()->isBusy(); }));

    desk.applyPhases();

    const auto& tasks = schedule().tasks[1].schedule.tasks;
    EXPECT_NE(tasks[0].phase, tasks[1].phase);
    EXPECT_EQ(schedule().tasks[0].phase, 0);
}

} // namespace
} // namespace percept::tuning
