#include "StudioWindow.h"

#include "app/workspaces/compare/CompareModel.h"
#include "app/workspaces/schedule/RunCanvas.h"
#include "app/workspaces/schedule/ScheduleCanvas.h"
#include "app/workspaces/schedule/ScheduleModel.h"

namespace percept {
namespace {

class ScheduleTest : public StudioWindow {
protected:
    /// The valley in the Schedule workspace.
    void openValley() {
        open(QStringLiteral(":/percept/levels/valley.level.json"));
        key(Qt::Key_4, Qt::ControlModifier);
        ASSERT_TRUE(wait([this] { return first("SchedulePane") != nullptr; }));
        desk = window->findChild<tuning::ScheduleModel*>();
        canvas = window->findChild<tuning::ScheduleCanvas*>();
        ASSERT_NE(desk, nullptr);
        ASSERT_NE(canvas, nullptr);
        ASSERT_TRUE(wait([this] { return desk->analysis().has_value(); }));
        letSettle(canvas);
    }
    [[nodiscard]] const level::Schedule& schedule() const {
        return session->editing()->document().level().schedule;
    }
    /// Drags the box of a row from one frame to another.
    void dragBox(int row, qint64 from, qint64 to, const std::function<void()>& held = {}) {
        const auto placeOf = [&](qint64 frame) {
            return canvas->mapToScene(canvas->placeOf(row, frame)).toPoint();
        };
        const QPoint start = placeOf(from);
        const QPoint end = placeOf(to);
        QTest::mouseMove(window, start);
        QTest::mousePress(window, Qt::LeftButton, {}, start);
        for (int i = 1; i <= 8; ++i)
            QTest::mouseMove(window, start + (end - start) * i / 8);
        if (held)
            held();
        QTest::mouseRelease(window, Qt::LeftButton, {}, end);
    }

    tuning::ScheduleModel* desk = nullptr;
    tuning::ScheduleCanvas* canvas = nullptr;
};

TEST_F(ScheduleTest, ShowsTasksLoadAndWhatIsOverTheBudget) {
    openValley();

    EXPECT_TRUE(shows("TaskTable", "decisions:heavy_artillery"));
    EXPECT_TRUE(shows("ScheduleFacts", "60"));
    EXPECT_TRUE(shows("FiguresPanel", "4.64"));
    EXPECT_TRUE(shows("FiguresPanel", "Over budget"));
    EXPECT_TRUE(shows("ClashList", "senses:light_infantry"));
    EXPECT_TRUE(shows("AdviceList", "instead of"));
    EXPECT_TRUE(shows("StudioStatus", "Drag a box"));
    EXPECT_TRUE(shows("StudioStatus", "frame 0"));
    EXPECT_TRUE(shows("StudioStatus", QStringLiteral("4.64\u00a0ms")));
    EXPECT_GT(difference(canvas->paintedImage(),
                         QImage(canvas->paintedImage().size(), QImage::Format_RGB32)),
              1000);
}

TEST_F(ScheduleTest, WhereMeasuredTimeDecidesTheRunIsMarked) {
    const auto isMarked = [this] { return textOf("TransportBar").contains("wall clock"); };
    openValley();
    EXPECT_FALSE(isMarked());

    session->setWallClock(true);

    EXPECT_TRUE(wait(isMarked));
    session->setWallClock(false);
    EXPECT_TRUE(wait([&] { return !isMarked(); }));
}

TEST_F(ScheduleTest, ADraggedBoxShiftsThePhaseAsOneStep) {
    openValley();
    const auto before = session->editing()->document().level();
    double held = 0;

    dragBox(7, 0, 3, [&] { held = desk->analysis()->now.cost.max; });

    EXPECT_LT(held, 4640) << "the load changes while it is dragged";
    EXPECT_EQ(schedule().tasks[7].phase, 7);
    EXPECT_TRUE(shows("TaskTable", "7"));
    EXPECT_EQ(session->editing()->undoName(), "phase of decisions:heavy_artillery");
    key(Qt::Key_Z, Qt::ControlModifier);
    EXPECT_EQ(session->editing()->document().level(), before);
    EXPECT_FALSE(session->editing()->canUndo()) << "it was one step";
}

TEST_F(ScheduleTest, OptimalPhasesArePreviewedAppliedAndUndone) {
    openValley();
    const auto before = session->editing()->document().level();

    click(within("PhasesPanel", "text", "Find phases"));
    ASSERT_TRUE(wait([this] { return desk->isPreviewing() && !desk->search()->isBusy(); }));
    EXPECT_TRUE(shows("PhasesPanel", "preview of B"));
    EXPECT_TRUE(shows("FiguresPanel", QStringLiteral("4.64")));
    EXPECT_EQ(session->editing()->document().level(), before);
    const double best = desk->analysis()->now.cost.max;
    EXPECT_LT(best, 4000) << "within the budget";
    QQuickItem* apply = nullptr;
    ASSERT_TRUE(wait([&] {
        apply = within(
            "PhasesPanel", "text", QStringLiteral("Apply %1 phases").arg(desk->movedCount()));
        return apply != nullptr;
    }));
    click(apply);

    EXPECT_TRUE(wait([this] { return !desk->isPreviewing(); }));
    EXPECT_EQ(desk->analysis()->now.cost.max, best);
    key(Qt::Key_Z, Qt::ControlModifier);
    EXPECT_EQ(session->editing()->document().level(), before);
}

TEST_F(ScheduleTest, NumbersAreTypedIntoTheTableWithTheKeyboardAlone) {
    openValley();
    QMetaObject::invokeMethod(first("TaskTable"), "focusPanel");
    desk->setCurrent(0);

    key(Qt::Key_Down);
    EXPECT_EQ(desk->current(), 1);
    key(Qt::Key_Return);
    ASSERT_TRUE(wait([this] { return first("CellEditor") != nullptr; }));
    type(QStringLiteral("2*4"));
    key(Qt::Key_Return);
    EXPECT_EQ(schedule().tasks[1].frequency, 8);
    EXPECT_TRUE(isGone("CellEditor"));
    key(Qt::Key_Right);
    key(Qt::Key_Return);
    type(QStringLiteral("5"));
    key(Qt::Key_Return);
    EXPECT_EQ(schedule().tasks[1].phase, 5);
    key(Qt::Key_Delete);
    EXPECT_EQ(schedule().tasks.size(), 9U);
}

TEST_F(ScheduleTest, KeysShiftTheTaskInTheRoll) {
    openValley();
    canvas->forceActiveFocus();
    desk->setCurrent(4);
    const int phase = schedule().tasks[4].phase;

    key(Qt::Key_Right);
    EXPECT_EQ(schedule().tasks[4].phase, (phase + 2) % 3) << "one frame later";
    key(Qt::Key_Left);
    EXPECT_EQ(schedule().tasks[4].phase, phase);
    key(Qt::Key_Right, Qt::ShiftModifier);
    EXPECT_EQ(desk->frame(), 1);
    EXPECT_EQ(session->frame(), 0) << "the run is not stepped";
}

TEST_F(ScheduleTest, ALevelWithoutAScheduleGetsItsFirstTask) {
    openArena();
    key(Qt::Key_4, Qt::ControlModifier);
    ASSERT_TRUE(shows("SchedulePane", "The level has no schedule yet."));

    click(within("SchedulePane", "text", "Add a task"));

    EXPECT_TRUE(shows("TaskTable", "task_1"));
    EXPECT_EQ(schedule().kind, "frequency");
}

TEST_F(ScheduleTest, ASpikeOfTheRunSaysWhatRanAndWhy) {
    openValley();
    EXPECT_TRUE(shows("RunPane", "Nothing has run yet"));
    runFrames(90);
    auto* run = window->findChild<tuning::RunModel*>();
    auto* strip = window->findChild<tuning::RunCanvas*>();
    ASSERT_NE(run, nullptr);
    ASSERT_NE(strip, nullptr);
    ASSERT_TRUE(wait([&] { return run->isUsable() && run->loads()->end() > 60; }));
    letSettle(strip);
    const Frame spike = run->feed()->view().spikes.front();

    QTest::mouseClick(
        window, Qt::LeftButton, {}, strip->mapToScene(strip->placeOf(spike)).toPoint());

    EXPECT_EQ(run->frame(), spike);
    EXPECT_TRUE(shows("FrameReport", QStringLiteral("Frame %1").arg(spike)));
    EXPECT_TRUE(shows("FrameReport", "every"));
    EXPECT_TRUE(shows("FrameReport", "due at once"));
    EXPECT_TRUE(shows("RunFigures", "Model"));
    EXPECT_EQ(desk->frame(), tuning::scheduleFrame(spike)) << "the roll goes there, too";
}

TEST_F(ScheduleTest, TheRollShowsLoadsOfTheRunBesidePredictions) {
    openValley();
    runFrames(60);
    auto* run = window->findChild<tuning::RunModel*>();
    ASSERT_TRUE(wait([&] { return run->isUsable() && run->loads()->end() > 30; }));
    const QImage predicted = canvas->paintedImage();

    desk->setSource(2);

    EXPECT_TRUE(wait([&] { return difference(canvas->paintedImage(), predicted) > 200; }));
    EXPECT_EQ(first("RestartButton"), nullptr);

    dragBox(2, 10, 12);

    EXPECT_TRUE(wait([this] { return first("RestartButton") != nullptr; }))
        << "the run keeps the schedule that it started with";
}

TEST_F(ScheduleTest, AFilterLeavesTasksOutOfTableAndRoll) {
    openValley();
    key(Qt::Key_F, Qt::ControlModifier);
    type(QStringLiteral("group:dec"));

    ASSERT_TRUE(wait([this] { return desk->tasks()->count() == 3; }));
    EXPECT_TRUE(shows("TaskTable", "3 of 10"));
    EXPECT_TRUE(shows("TaskTable", "decisions:scout"));
    EXPECT_FALSE(textOf("TaskTable").contains("awareness:scout"));
    dragBox(2, 4, 5);
    EXPECT_EQ(desk->current(), 9);
    EXPECT_EQ(schedule().tasks[9].phase, 3) << "the task of the third line";
    key(Qt::Key_Up);
    EXPECT_EQ(desk->current(), 8);
    desk->tasks()->setFilter(QStringLiteral("nobody"));
    EXPECT_TRUE(shows("TaskTable", "No task passes"));
}

TEST_F(ScheduleTest, ATaskIsMovedIntoASchedulerThatIsThenOpened) {
    openValley();
    click([this] { return first("UiToolButton", "name", "Add a scheduler"); });
    ASSERT_EQ(schedule().tasks.size(), 11U);
    desk->nest()->open(10);
    EXPECT_TRUE(shows("TaskTable", "This scheduler has no tasks yet."));
    desk->nest()->leave();
    EXPECT_TRUE(shows("TaskTable", "scheduler_1"));

    desk->setCurrent(6);
    desk->nest()->move(6, static_cast<int>(desk->nest()->schedulers().indexOf("scheduler_1")));
    ASSERT_EQ(schedule().tasks.back().schedule.tasks.size(), 1U);
    click([this] { return first("UiToolButton", "name", "Open scheduler_1"); });

    ASSERT_TRUE(wait([this] { return desk->nest()->isInside(); }));
    EXPECT_TRUE(shows("TaskTable", "1 of 1"));
    EXPECT_TRUE(shows("TaskTable", "paths"));
    EXPECT_TRUE(shows("RollPane", "A frame here is a call of scheduler_1"));
    click(
        [this] { return first("UiToolButton", "name", "Back to the scheduler around this one"); });
    ASSERT_TRUE(wait([this] { return !desk->nest()->isInside(); }));
    desk->nest()->move(9, 1); // itself
    EXPECT_TRUE(shows("ToastStack", "nested in itself"));
}

TEST_F(ScheduleTest, TwoRecordingsAreShownFrameByFrameAndLeadToTheirFrames) {
    const auto record = [this](const std::string& name) {
        const QString path = pathOf(name);
        session->startRecording(path);
        EXPECT_TRUE(wait([this] { return session->isRecording(); }));
        runFrames(120);
        session->stopRecording();
        EXPECT_TRUE(wait([this] { return !session->isRecording(); }));
        return path;
    };
    openValley();
    const QString a = record("a.percept");
    desk->setValue(0, QStringLiteral("frequency"), 12);
    const QString b = record("b.percept");
    auto* comparison = window->findChild<tuning::CompareModel*>();
    ASSERT_NE(comparison, nullptr);
    first("RunPane")->setProperty("chosen", 1);
    EXPECT_TRUE(shows("MeasuredPane", "No recordings are chosen"));

    comparison->choose(0, a);
    ASSERT_TRUE(wait([&] { return comparison->strips()->isUsable(); }));
    auto* strips = first("MeasuredStrips")->findChild<tuning::RunCanvas*>();
    ASSERT_NE(strips, nullptr);
    letSettle(strips);
    const QPointF corner = strips->mapToScene({0, strips->height() - 14});
    const QImage ruler = window->grabWindow().copy(
        QRect(corner.toPoint(), QSize(static_cast<int>(strips->width()), 12)));
    bool isEmpty = true;
    for (int x = 0; x < ruler.width(); ++x)
        for (int y = 0; y < ruler.height(); ++y)
            isEmpty = isEmpty && ruler.pixel(x, y) == ruler.pixel(0, 0);
    EXPECT_FALSE(isEmpty) << "A alone has a ruler, too";

    comparison->choose(1, b);
    ASSERT_TRUE(wait([&] { return comparison->isCompared(); }));
    EXPECT_TRUE(shows("MeasuredPane", "as simulated"));
    EXPECT_TRUE(shows("MeasuredPane", "over"));
    letSettle(strips);

    QTest::mouseClick(
        window, Qt::LeftButton, {}, strips->mapToScene(strips->placeOf(60)).toPoint());

    const qint64 frame = comparison->strips()->frame();
    EXPECT_GE(frame, 58);
    EXPECT_LE(frame, 62);
    EXPECT_EQ(desk->frame(), frame - 1) << "a step leads to the frame after it";
    EXPECT_TRUE(shows("MeasuredPane", QStringLiteral("Frame %1: A ").arg(frame)));
}

} // namespace
} // namespace percept
