#include "SessionFixture.h"

#include "app/workspaces/schedule/TuningModel.h"
#include "percept/level/LevelFile.h"

#include <algorithm>
#include <numeric>

namespace percept::tuning::tuning_model_test {
namespace {

level::Task task(const std::string& id, int frequency, Micros cost) {
    level::Task made;
    made.id = id;
    made.frequency = frequency;
    made.costUs = cost;
    return made;
}

class TuningModelTest : public session::SessionTest {
protected:
    void open(std::vector<level::Task> tasks, Micros budget = 400) {
        level::Level level;
        level.name = "tasks";
        level.schedule.kind = "load_balancing";
        level.schedule.budgetUs = budget;
        level.schedule.tasks = std::move(tasks);
        editing.openLevel(std::move(level), true);
        model.setEditing(&editing);
        model.setActive(true);
    }
    void openUsual() {
        open({task("senses", 4, 120),
              task("awareness", 6, 90),
              task("decisions", 12, 300),
              task("paths", 6, 200)});
        model.setCounted(1); // of what a run has there are more points than of what is due
    }
    /// Searches for a while.
    /// @param points that it goes on for
    void find(int points = 4) {
        model.start();
        ASSERT_TRUE(model.isBusy());
        ASSERT_TRUE(wait([&] { return model.count() >= points; }));
        model.stop();
        ASSERT_TRUE(wait([this] { return !model.isBusy(); }));
        ASSERT_GE(model.count(), points);
    }
    [[nodiscard]] QVariant cell(RowsModel* rows, int row, const QByteArray& role) const {
        return rows->data(rows->index(row), rows->roleNames().key(role));
    }
    [[nodiscard]] const level::Schedule& schedule() const {
        return editing.document().level().schedule;
    }

    Editing editing;
    TuningModel model;
};

TEST_F(TuningModelTest, ShowsTheScheduleOfTheLevelBeforeASearch) {
    openUsual();

    EXPECT_EQ(model.count(), 0);
    EXPECT_EQ(model.chains(), QStringList{"senses > awareness > decisions"});
    EXPECT_EQ(cell(model.tasks(), 2, "frequency").toInt(), 12);
    EXPECT_FALSE(cell(model.tasks(), 2, "changed").toBool());
    EXPECT_EQ(cell(model.budgets(), 0, "now"), QStringLiteral("0.40"));
    EXPECT_TRUE(wait([this] { return model.feed()->chart().now.has_value(); }));
    EXPECT_TRUE(model.feed()->chart().front.empty());
}

TEST_F(TuningModelTest, PointsAreSteppedThroughAndAppliedAsOneStepEach) {
    openUsual();
    const auto before = editing.document().level();
    find();

    ASSERT_GE(model.selected(), 0) << "one is selected unasked";
    model.select(0);
    model.step(-1);
    EXPECT_EQ(model.selected(), 0);
    model.step(1);
    EXPECT_EQ(model.selected(), 1);
    const auto& chart = model.feed()->chart();
    EXPECT_EQ(chart.selected, 1);
    for (std::size_t i = 1; i < chart.front.size(); ++i) {
        EXPECT_GT(chart.front[i].load, chart.front[i - 1].load);
        EXPECT_LT(chart.front[i].latency, chart.front[i - 1].latency);
    }
    const auto wanted = *model.point();
    EXPECT_TRUE(model.isApplicable());
    EXPECT_EQ(editing.document().level(), before) << "looking changes nothing";

    model.apply();

    EXPECT_EQ(schedule().tasks[2].frequency, wanted.choice.frequencies[2]);
    EXPECT_EQ(schedule().tasks[2].phase, wanted.choice.phases[2]);
    EXPECT_EQ(editing.undoName(), "tuning of the schedule");
    EXPECT_GT(model.count(), 3) << "the others can still be tried";
    EXPECT_FALSE(model.isApplicable());
    EXPECT_EQ(chart.now, chart.front[1]) << "the level is where the point was";
    model.select(2);
    model.apply();
    editing.undo();
    EXPECT_EQ(schedule().tasks[2].frequency, wanted.choice.frequencies[2]);
    editing.undo();
    EXPECT_EQ(editing.document().level(), before);
    EXPECT_FALSE(editing.canUndo());
}

TEST_F(TuningModelTest, AChangeIsJudgedOnlyBetweenFiguresThatAreExact) {
    const QString signs = QStringLiteral("\u2248\u2264");
    const auto isSigned = [&](const QString& text) {
        return !text.isEmpty() && signs.contains(text[0]);
    };
    openUsual();
    find();

    int unjudged = 0;
    for (int i = 0; i < model.count(); ++i) {
        model.select(i);
        for (int row = 0; row < model.figures()->count(); ++row) {
            const auto of = [&](const char* role) {
                return cell(model.figures(), row, role).toString();
            };
            if (of("change").isEmpty())
                continue;
            const bool exact = !isSigned(of("before")) && !isSigned(of("now"));
            EXPECT_TRUE(exact || of("judgement") == "0") << of("name").toStdString();
            EXPECT_EQ(isSigned(of("change")), !exact) << of("change").toStdString();
            unjudged += of("judgement") == "0" ? 1 : 0;
        }
    }
    EXPECT_GT(unjudged, 0);
}

TEST_F(TuningModelTest, PinnedTasksAndKeptBudgetsStay) {
    openUsual();
    model.pin(0, true);
    model.setKeepsBudgets(true);
    EXPECT_TRUE(cell(model.tasks(), 0, "pinned").toBool());
    // There are no more: 8,000 candidates find the same two.
    find(2);

    for (int i = 0; i < model.count(); ++i) {
        model.select(i);
        EXPECT_EQ(model.point()->choice.frequencies[0], 4);
        EXPECT_EQ(model.point()->choice.phases[0], 0);
        EXPECT_EQ(model.point()->choice.budgets[0], 400);
        EXPECT_EQ(model.budgetChange(), QString());
    }
}

TEST_F(TuningModelTest, TheFigureThatCountsCanBeSwitched) {
    openUsual();
    find();

    model.setLatency(1);
    ASSERT_GT(model.count(), 0);
    EXPECT_EQ(model.feed()->chart().latencyName, "worst latency [ms]");
    model.setLoad(1);
    EXPECT_EQ(model.feed()->chart().loadName, "run, maximum [ms]");
    model.setCounted(0);
    EXPECT_EQ(model.feed()->chart().loadName, "due, maximum [ms]");
    EXPECT_LT(model.selected(), model.count());
    EXPECT_GE(model.selected(), 0);
}

/// Costs of what is due, frame by frame. @return the figure of 99 % of the frames, and the greatest
std::pair<double, double> dueFrameByFrame(const level::Schedule& schedule) {
    std::int64_t period = 1;
    for (const level::Task& task : schedule.tasks)
        period = std::lcm(period, std::int64_t{task.frequency});
    std::vector<double> loads(static_cast<std::size_t>(period), 0);
    for (std::int64_t frame = 0; frame < period; ++frame)
        for (const level::Task& task : schedule.tasks)
            if ((frame + task.phase) % task.frequency == 0)
                loads[static_cast<std::size_t>(frame)] += task.costUs;
    std::sort(loads.begin(), loads.end());
    return {loads[(loads.size() * 99 + 99) / 100 - 1], loads.back()};
}

TEST_F(TuningModelTest, WhatIsDueIsTheLoadOfTheFramesWhateverTheBudgetLetsRun) {
    const auto inMillis = [](double micros) { return QString::number(micros / 1000, 'f', 2); };
    for (const Micros budget : {300.0, 400.0, 5000.0}) {
        open({task("senses", 4, 120),
              task("awareness", 6, 90),
              task("decisions", 12, 300),
              task("paths", 6, 200)},
             budget);
        find(1);
        model.setLoad(1);
        ASSERT_TRUE(model.feed()->chart().now);
        const auto now = dueFrameByFrame(schedule());
        EXPECT_DOUBLE_EQ(model.feed()->chart().now->load * 1000, now.second);
        EXPECT_EQ(model.feed()->chart().now->load > model.feed()->chart().budget,
                  now.second > budget)
            << "an overload lies beyond the budget";
        EXPECT_TRUE(cell(model.figures(), 1, "before").toString().endsWith(inMillis(now.second)));
        EXPECT_LE(cell(model.figures(), 3, "before").toString().right(4).toDouble() * 1000,
                  budget + 5)
            << "what runs keeps to it";

        for (int i = 0; i < model.count(); ++i) {
            model.select(i);
            const auto due = dueFrameByFrame(schedule::applied(schedule(), model.point()->choice));
            const auto place = static_cast<std::size_t>(i);
            EXPECT_DOUBLE_EQ(model.feed()->chart().front[place].load * 1000, due.second);
            EXPECT_TRUE(cell(model.figures(), 0, "now").toString().endsWith(inMillis(due.first)));
            EXPECT_TRUE(cell(model.figures(), 1, "now").toString().endsWith(inMillis(due.second)));
        }
        model.select(0);
        const auto wanted = model.feed()->chart().front[0].load;
        model.apply();
        EXPECT_DOUBLE_EQ(dueFrameByFrame(schedule()).second, wanted * 1000);
    }
}

TEST_F(TuningModelTest, AnotherChangeOfTheLevelEndsWhatWasFound) {
    openUsual();
    find();
    edit::Settings settings = edit::settingsOf(editing.document().level());
    settings.schedule.tasks[0].costUs = 500;

    editing.applyFix({"cost", {edit::Replace{edit::kSettingsId, std::move(settings)}}});

    EXPECT_EQ(model.count(), 0);
    EXPECT_EQ(model.selected(), -1);
    EXPECT_TRUE(model.feed()->chart().front.empty());
}

TEST_F(TuningModelTest, NothingThatWasFoundIsAppliedToAScheduleThatIsNoLongerTheOneSearched) {
    openUsual();
    find();
    EXPECT_FALSE(model.isStale());
    const auto edit = [this](auto&& change) {
        edit::Settings settings = edit::settingsOf(editing.document().level());
        change(settings.schedule);
        editing.applyFix({"edit", {edit::Replace{edit::kSettingsId, std::move(settings)}}});
        EXPECT_TRUE(model.isStale());
        EXPECT_FALSE(model.isApplicable());
        const auto before = editing.document().level();
        model.apply();
        EXPECT_EQ(editing.document().level(), before);
        editing.undo();
        EXPECT_FALSE(model.isStale()) << "it is again as it was";
    };
    edit([](level::Schedule& schedule) { schedule.tasks[1].frequency = 97; });
    edit([](level::Schedule& schedule) { schedule.tasks[2].phase = 11; });
    edit([](level::Schedule& schedule) { schedule.budgetUs = 397; });
    for (int i = 0; i < model.count(); ++i) {
        model.select(i);
        model.apply();
        EXPECT_FALSE(model.isStale()) << "one that was found";
    }
    edit([](level::Schedule& schedule) { schedule.tasks[1].frequency = 97; });
}

TEST_F(TuningModelTest, SaysWhyNothingCanBeTuned) {
    open({task("paths", 2, 10), task("analyses", 3, 10)});
    EXPECT_TRUE(model.problem().contains("no task leads"));
    model.start();
    EXPECT_FALSE(model.isBusy());

    model.setChain("paths > analyses");
    EXPECT_EQ(model.problem(), QString());
    EXPECT_EQ(model.chains(), QStringList{"paths > analyses"});
    model.setChain("paths > nothing");
    EXPECT_TRUE(model.problem().contains("\"nothing\""));
    EXPECT_TRUE(model.feed()->chart().front.empty());
}

TEST_F(TuningModelTest, EventsWithDeadlinesStay) {
    level::Level level;
    level.schedule.kind = "frequency";
    level.schedule.tasks = {task("senses", 4, 120), task("events", 6, 90)};
    level.events.resize(1);
    level.events[0].deadline = 2.0;
    editing.openLevel(std::move(level), true);
    model.setEditing(&editing);
    model.setActive(true);

    EXPECT_TRUE(cell(model.tasks(), 1, "stays").toBool());
    EXPECT_FALSE(cell(model.tasks(), 0, "stays").toBool());
}

TEST_F(TuningModelTest, TasksThatAreShownToStayAreThoseThatASearchLeavesAlone) {
    level::Level level;
    level.schedule.kind = "frequency";
    auto holder = task("events", 2, 0);
    holder.schedule.kind = "frequency";
    holder.schedule.tasks = {task("events:doors", 3, 10), task("paths", 2, 40)};
    level.schedule.tasks = {task("senses", 4, 120), holder, task("events:gates", 6, 90)};
    level.events.resize(1);
    for (const bool limited : {false, true}) {
        if (limited)
            level.events[0].deadline = 2.0;
        const auto problem = schedule::tuningProblem(level, {}).value();
        editing.openLevel(level, true);
        model.setEditing(&editing);
        model.setActive(true);
        ASSERT_EQ(model.tasks()->count(), 5);
        for (int row = 0; row < model.tasks()->count(); ++row) {
            const auto place = static_cast<std::size_t>(row);
            EXPECT_EQ(cell(model.tasks(), row, "stays").toBool(), !problem.movesPhase[place])
                << cell(model.tasks(), row, "name").toString().toStdString();
        }
        // A scheduler of that name looks for nothing itself.
        EXPECT_TRUE(problem.movesPhase[1]);
        EXPECT_EQ(problem.movesPhase[2], !limited);
    }
}

TEST_F(TuningModelTest, ASearchOffersBudgetsToAScheduleThatHasNone) {
    open({task("senses", 4, 120), task("awareness", 6, 90), task("decisions", 12, 300)}, 0);
    find(3);

    bool limits = false;
    for (int i = 0; i < model.count(); ++i) {
        model.select(i);
        const Micros budget = model.point()->choice.budgets[0];
        limits = limits || budget > 0;
        EXPECT_EQ(model.budgetChange().isEmpty(), budget == 0) << "told where it is applied";
    }
    EXPECT_TRUE(limits);
}

TEST_F(TuningModelTest, TasksCanBeAllowedToRunAsMuchLessOftenAsTheFieldSays) {
    openUsual();
    for (const double wanted : {0.5, 1.0, 4.0, 99.0, 101.0, model.mostSlower(), 1e9}) {
        model.setSlower(wanted);
        EXPECT_EQ(model.slower(), std::clamp(wanted, 1.0, model.mostSlower()));
    }
    model.start();
    EXPECT_TRUE(model.isBusy()) << "a search takes the greatest, too";
}

TEST(TuningCanvas, APointIsHitWhereItIsDrawn) {
    TuningChart chart;
    chart.front = {{1.0, 90}, {1.5, 60}, {3.0, 20}};
    chart.now = TuningChart::Point{2.5, 80};
    const Vec2 size{300, 200};
    for (std::size_t i = 0; i < chart.front.size(); ++i) {
        const Vec2 at = placeOf(chart, i, size);
        EXPECT_EQ(pointAt(chart, at, size), static_cast<int>(i));
        EXPECT_GT(at.x, 0);
        EXPECT_LT(at.x, size.x);
        EXPECT_GT(at.y, 0);
        EXPECT_LT(at.y, size.y);
    }
    EXPECT_LT(placeOf(chart, 0, size).x, placeOf(chart, 2, size).x);
    EXPECT_LT(placeOf(chart, 0, size).y, placeOf(chart, 2, size).y) << "late is high";
    EXPECT_EQ(pointAt(chart, {299, 1}, size), -1);
    EXPECT_FALSE(drawTuningChart(chart, size).empty());
    EXPECT_TRUE(drawTuningChart({}, size).empty());
    chart.front = {{1.0, 50}};
    chart.now = chart.front[0]; // all in one place
    EXPECT_EQ(pointAt(chart, placeOf(chart, 0, size), size), 0);
}

} // namespace
} // namespace percept::tuning::tuning_model_test
