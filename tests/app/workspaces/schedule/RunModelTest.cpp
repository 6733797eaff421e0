#include "ScheduleTasks.h"
#include "SessionFixture.h"
#include "ShippedTrace.h"

#include "app/workspaces/schedule/RunDrawing.h"
#include "app/workspaces/schedule/RunModel.h"
#include "inspector/record/Recorder.h"

#include "percept/level/LevelFile.h"
#include "percept/schedule/Scheduler.h"

#include <QFile>

#include <array>
#include <set>

namespace percept::tuning {
namespace {

/// Runs a schedule of simulated tasks, and looks at what was recorded.
class RunModelTest : public session::SessionTest {
protected:
    QString record(level::Schedule schedule, Frame frames) {
        level::Level level;
        level.name = "tasks";
        level.schedule = std::move(schedule);
        auto compiled = schedule::compileSchedule(level.schedule);
        EXPECT_TRUE(compiled);
        trace::RunInfo info;
        info.levelName = "tasks";
        info.level = level::writeLevel(level);
        info.seed = 42;
        info.stages = {"sense", "move", "act"};
        addShippedTrace(info);
        for (const auto& each : compiled->tasks)
            info.tasks.push_back(each.id);
        const auto shared =
            std::make_shared<const schedule::CompiledSchedule>(std::move(*compiled));
        schedule::Scheduler scheduler(shared, schedule::startState(*shared));
        const auto path = folder.path() / "run.percept";
        auto recorder = record::Recorder::start(path, info);
        EXPECT_TRUE(recorder);
        trace::RecordCounter counter;
        for (Frame frame = 0; frame < frames; ++frame) {
            trace::RecordBuffer records;
            trace::Trace trace(trace::TraceLevel::Normal, counter, frame, &records);
            if (frame > 0)
                scheduler.step(trace, {});
            trace::View view;
            view.frame = frame;
            trace::FrameOutput output;
            output.frame = frame;
            output.view = &view;
            output.records = &records;
            const std::array<Micros, 3> stages{100.0 * static_cast<double>(frame), 300, 0};
            output.stages = stages;
            EXPECT_TRUE((*recorder)->frame(output));
        }
        EXPECT_TRUE((*recorder)->close());
        return QString::fromStdString(path.string());
    }
    static level::Schedule clashing() {
        level::Schedule schedule;
        schedule.kind = "frequency";
        schedule.budgetUs = 900;
        schedule.tasks = {test::task("sight_checks", 2, 1, 400),
                          test::task("paths", 3, 0, 600),
                          test::task("events", 7, 2, 50)};
        for (auto& each : schedule.tasks)
            each.divisible = false;
        return schedule;
    }
    void read(const QString& path) {
        desk.setActive(true);
        desk.setPath(path);
        ASSERT_TRUE(wait([this] { return !desk.isBusy(); }));
    }
    [[nodiscard]] QString cell(RowsModel* rows, int row, const QByteArray& role) const {
        return rows->data(rows->index(row), rows->roleNames().key(role)).toString();
    }

    RunModel desk;
};

/// Where a model has no distributions and everything gets its time, it says what happens.
TEST_F(RunModelTest, PredictionAndRunAgreeFrameByFrame) {
    read(record(clashing(), 200));

    ASSERT_TRUE(desk.isUsable()) << desk.problem().toStdString();
    const auto predicted = schedule::loadsOf(
        desk.plan()->plan.tasks, desk.plan()->plan.groups, 0, 199, schedule::LoadMeasure::Cost);
    for (Frame frame = 1; frame < 200; ++frame) {
        const auto& expected = predicted[static_cast<std::size_t>(scheduleFrame(frame))];
        const auto classes = desk.loads()->classesAt(frame);
        for (std::size_t g = 0; g < classes.size(); ++g)
            ASSERT_NEAR(classes[g], expected.byGroup[g], 1e-3) << "frame " << frame;
    }
    ASSERT_TRUE(desk.figuresOfRun());
    EXPECT_EQ(desk.figuresOfRun()->predicted, desk.figuresOfRun()->recorded);
    EXPECT_EQ(desk.figuresOfRun()->predictedOver, desk.figuresOfRun()->recordedOver);
    EXPECT_EQ(desk.overCount(), 33);
    EXPECT_EQ(cell(desk.figures(), 0, "predicted"), "1.05");
    EXPECT_EQ(desk.runText(), "200 frames, seed 42");
}

TEST_F(RunModelTest, AFrameSaysWhatItsStagesTook) {
    read(record(clashing(), 20));
    EXPECT_EQ(desk.stages(), "");
    for (const Frame frame : {2, 9}) {
        desk.pick(frame);
        ASSERT_TRUE(wait([this] { return !desk.stages().isEmpty(); }));
        const auto sense = desk.stages().indexOf("sense");
        const auto move = desk.stages().indexOf("move");
        ASSERT_TRUE(sense >= 0 && move >= 0) << desk.stages().toStdString();
        EXPECT_EQ(sense < move, frame == 9) << "the longest first";
        EXPECT_FALSE(desk.stages().contains("act")) << "which took no time";
    }
    desk.pick(-1);
    EXPECT_EQ(desk.stages(), "");
}

TEST_F(RunModelTest, ASpikeSaysWhatRanAndWhyThen) {
    read(record(clashing(), 200));
    const Frame spike = desk.feed()->view().spikes.front();
    desk.pick(spike);
    ASSERT_TRUE(wait([this] { return desk.ran()->count() == 3; }));

    EXPECT_EQ(desk.loads()->at(spike).used, 1050);
    EXPECT_EQ(cell(desk.ran(), 0, "name"), "sight_checks");
    EXPECT_EQ(cell(desk.ran(), 0, "why"), "every 2 frames, phase 1");
    EXPECT_EQ(desk.reason(),
              QStringLiteral("3 tasks are due at once: all of them meet every 42 frames. The step "
                             "leads from frame %1 to %2.")
                  .arg(spike - 1)
                  .arg(spike));
    EXPECT_TRUE(desk.frameText().contains("over the budget"));
    EXPECT_EQ(desk.waited()->count(), 0);
    desk.pickSpike(true);
    EXPECT_GT(desk.frame(), spike);
    desk.pickSpike(false);
    EXPECT_EQ(desk.frame(), spike);
}

TEST_F(RunModelTest, SaysWhatWaitedAndWhatWentOn) {
    level::Schedule schedule;
    schedule.kind = "combined";
    schedule.budgetUs = 100;
    schedule.tasks = {test::task("analysis", 4, 0, 250), test::task("paths", 4, 0, 80)};
    schedule.tasks[1].divisible = false;
    schedule.tasks.push_back(test::task("sight", 2, 0, 60));
    schedule.tasks[2].divisible = false;
    read(record(schedule, 100));
    desk.pick(1);
    ASSERT_TRUE(wait([this] { return desk.ran()->count() > 0; }));

    ASSERT_EQ(desk.waited()->count(), 1);
    EXPECT_TRUE(cell(desk.waited(), 0, "why").contains("at once, ran in frame"))
        << cell(desk.waited(), 0, "why").toStdString();
    bool goesOn = false;
    for (int row = 0; row < desk.ran()->count(); ++row)
        goesOn = goesOn || cell(desk.ran(), row, "goesOn") == "true";
    EXPECT_TRUE(goesOn);
    desk.pick(2);
    ASSERT_TRUE(wait([this] {
        return cell(desk.ran(), 0, "why") == QStringLiteral("due in frame 1, 1 frame late");
    }));
    EXPECT_EQ(cell(desk.ran(), 1, "name"), "analysis");
    EXPECT_EQ(cell(desk.ran(), 1, "why"), "continues what it began in frame 1")
        << "half done is not late";
}

TEST_F(RunModelTest, ARunWithoutAScheduleIsSaidToHaveNone) {
    level::Schedule none;
    none.kind = "frequency";
    read(record(none, 20));
    EXPECT_FALSE(desk.isUsable());
    EXPECT_TRUE(desk.problem().contains("no schedule"));
    desk.pick(3);
    EXPECT_TRUE(desk.frameText().isEmpty());
}

TEST_F(RunModelTest, AClickMeansTheGreatestLoadAround) {
    read(record(clashing(), 200));
    const RunLayout layout{.width = 448, .height = 100};
    const canvas::TimeScale scale{0, 0.5, 400};
    const auto& view = desk.feed()->view();
    const Frame spike = view.spikes.front();

    const auto found =
        spikeAt(layout, scale, view, layout.left + scale.toX(static_cast<double>(spike) + 1.5));

    ASSERT_TRUE(found);
    EXPECT_EQ(*found, spike);
    EXPECT_FALSE(drawRun(layout, scale, view).empty());
    EXPECT_TRUE(drawRun(layout, scale, {}).empty());
}

TEST_F(RunModelTest, APictureNamesTheGroupsInUse) {
    read(record(clashing(), 60));
    std::multiset<std::string> words;
    for (const auto& list : pictureOf(desk.feed()->view()).lists)
        for (const auto& primitive : list->layer(overlay::Layer::Labels))
            if (const auto* label = std::get_if<overlay::Label>(&primitive))
                words.insert(label->text);
    for (const auto group : desk.plan()->plan.groups)
        EXPECT_EQ(words.count(std::string(schedule::nameOf(group))), 1U);
    EXPECT_EQ(words.count(std::string(schedule::nameOf(schedule::TaskGroup::Squads))), 0U);
}

TEST_F(RunModelTest, ARulerStandsWithoutARun) {
    const RunLayout layout{.width = 448, .height = 66, .left = 0, .ruler = 16, .top = 58};
    const auto list = drawRuler(layout, {0, 0.5, 448});
    EXPECT_GE(list.layer(overlay::Layer::Labels).size(), 2U);
    EXPECT_TRUE(list.layer(overlay::Layer::Walls).empty());
}

TEST_F(RunModelTest, IsATableForOtherPrograms) {
    read(record(clashing(), 60));
    const QString path = QString::fromStdString((folder.path() / "load.csv").string());
    const QSignalSpy written(&desk, &RunModel::written);
    const QSignalSpy refused(&desk, &RunModel::refused);

    desk.writeTable(QUrl::fromLocalFile(path));
    desk.writeTable(QUrl::fromLocalFile(path + "/no/such/folder.csv"));

    QFile table(path);
    ASSERT_TRUE(table.open(QIODevice::ReadOnly));
    EXPECT_TRUE(table.readLine().startsWith("frame,Senses us,"));
    EXPECT_EQ(table.readAll().count('\n'), 59) << "no step leads to frame 0";
    EXPECT_EQ(written.count(), 1);
    EXPECT_EQ(refused.count(), 1);
}

} // namespace
} // namespace percept::tuning
