#include "app/workspaces/schedule/ScheduleDrawing.h"

#include "app/workspaces/schedule/SchedulePicture.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <set>
#include <string>

namespace percept::tuning {
namespace {

using overlay::Ink;
using overlay::Layer;
using schedule::TaskGroup;
using testing::SizeIs;

constexpr ScheduleLayout kLayout{.width = 648, .height = 400};
constexpr TimeScale kScale{0, 0.1, 600}; ///< 60 frames of 10 pixels

template <class T>
std::vector<T> all(const overlay::DisplayList& list, Layer layer) {
    std::vector<T> found;
    for (const auto& primitive : list.layer(layer))
        if (const T* wanted = std::get_if<T>(&primitive))
            found.push_back(*wanted);
    return found;
}

ScheduleView twoTasks() {
    ScheduleView view;
    view.rows = {{"sight", TaskGroup::Senses, 10, 0, 0, 0},
                 {"path", TaskGroup::Navigation, 20, 5, 5, 1}};
    view.tasks = {{10, 0, 1000}, {20, 5, 2000}};
    view.groups = {TaskGroup::Senses, TaskGroup::Navigation};
    view.most = 2000;
    view.worst = {15, 35, 55};
    view.period = 60;
    return view;
}

TEST(ScheduleDrawing, ABarStandsInEachFrameInWhichSomethingRuns) {
    const auto list = drawLoads(kLayout, kScale, twoTasks());
    EXPECT_THAT(all<overlay::Area>(list, Layer::Walls), SizeIs(6 + 3));
}

TEST(ScheduleDrawing, TheWorstFramesAreMarkedAndOneIsNamed) {
    const auto list = drawLoads(kLayout, kScale, twoTasks());
    EXPECT_THAT(all<overlay::Area>(list, Layer::Guides), SizeIs(3));
    bool named = false;
    for (const auto& label : all<overlay::Label>(list, Layer::Labels))
        named = named || label.text.starts_with("Worst, frame 15: 2.00");
    EXPECT_TRUE(named);
}

TEST(ScheduleDrawing, TheWorstFramesAreMarkedInEveryPeriod) {
    auto view = twoTasks();
    view.worst = {15};
    view.period = 20;
    EXPECT_THAT(all<overlay::Area>(drawLoads(kLayout, kScale, view), Layer::Guides), SizeIs(3));
    const TimeScale later{1000, 0.1, 600};
    const auto labels = all<overlay::Label>(drawLoads(kLayout, later, view), Layer::Labels);
    EXPECT_TRUE(std::any_of(labels.begin(), labels.end(), [](const overlay::Label& label) {
        return label.text.starts_with("Worst, frame 1015:");
    }));
    view.period = 0;
    EXPECT_THAT(all<overlay::Area>(drawLoads(kLayout, kScale, view), Layer::Guides), SizeIs(1));
}

TEST(ScheduleDrawing, TheNameOfTheWorstFrameIsBesideTheLineOfTheBudget) {
    int shown = 0;
    for (double budget = 400; budget < 3000; budget += 20) {
        auto view = twoTasks();
        view.budget = budget;
        double line = -1;
        double name = -1;
        for (const auto& label :
             all<overlay::Label>(drawLoads(kLayout, kScale, view), Layer::Labels)) {
            if (label.text.starts_with("Budget"))
                line = label.at.y;
            if (label.text.starts_with("Worst"))
                name = label.at.y;
        }
        ASSERT_GE(name, 0);
        if (line < 0)
            continue; // beyond the axis
        ++shown;
        EXPECT_GE(std::abs(line - name), 12) << "budget " << budget;
    }
    EXPECT_GT(shown, 50);
}

TEST(ScheduleDrawing, FoundPhasesAreBAndThoseOfADragAreNot) {
    auto view = twoTasks();
    view.before = {{10, 5, 1000}, {20, 5, 2000}};
    view.mostBefore = 3000;
    view.worstBefore = {15};
    const auto names = [&](const std::string& start) {
        const auto labels = all<overlay::Label>(drawLoads(kLayout, kScale, view), Layer::Labels);
        return std::count_if(labels.begin(), labels.end(), [&](const overlay::Label& label) {
            return label.text.starts_with(start);
        });
    };
    EXPECT_EQ(names("B, frame 15") + names("A, frame 15"), 2);
    view.isDragged = true;
    EXPECT_EQ(names("Worst, frame 15") + names("Before, frame 15"), 2);
}

TEST(ScheduleDrawing, FramesOverTheBudgetAreMarked) {
    auto view = twoTasks();
    view.budget = 1500;
    const auto list = drawLoads(kLayout, kScale, view);
    EXPECT_THAT(all<overlay::Area>(list, Layer::Connections), SizeIs(3));
    EXPECT_THAT(all<overlay::Line>(list, Layer::Tests), SizeIs(1)) << "the budget";
}

TEST(ScheduleDrawing, LoadsThatJustFillTheBudgetAreNotOverIt) {
    std::mt19937 random(5);
    // Tenths and their sums differ from each other by what doubles are rounded by.
    std::uniform_int_distribution<int> tenths(1, 4000);
    int rounded = 0;
    for (int round = 0; round < 300; ++round) {
        auto view = twoTasks();
        view.tasks.clear();
        view.groups.clear();
        int sum = 0;
        for (std::size_t group = 0; group < schedule::kTaskGroupCount; ++group) {
            const int cost = tenths(random);
            sum += cost;
            view.tasks.push_back({1, 0, cost / 10.0});
            view.groups.push_back(static_cast<TaskGroup>(group));
        }
        const auto marks = [&](double budget) {
            view.budget = budget;
            return all<overlay::Area>(drawLoads(kLayout, kScale, view), Layer::Connections).size();
        };
        rounded +=
            schedule::loadsOf(view.tasks, view.groups, 0, 1, view.measure)[0].sum() > sum / 10.0;
        EXPECT_EQ(marks(sum / 10.0), 0U) << sum;
        EXPECT_EQ(marks((sum - 1) / 10.0), 60U) << sum;

        // What a run used, by group as it is kept: in single precision.
        auto recorded = std::make_shared<explain::RunLoads>();
        recorded->first = 1;
        recorded->frames.resize(60);
        recorded->classes = schedule::kTaskGroupCount;
        for (auto& frame : recorded->frames) {
            frame.used = sum / 10.0;
            for (const auto& task : view.tasks)
                recorded->byClass.push_back(static_cast<float>(task.cost));
        }
        view.recorded = recorded;
        view.source = LoadSource::Recorded;
        EXPECT_EQ(marks(sum / 10.0), 0U) << sum;
        EXPECT_EQ(marks((sum - 1) / 10.0), 60U) << sum;
    }
    EXPECT_GT(rounded, 20);
}

TEST(ScheduleDrawing, OnlyTasksThatMovedShowWhereTheyWere) {
    auto view = twoTasks();
    EXPECT_THAT(all<overlay::Line>(drawRoll(kLayout, kScale, view, -1), Layer::Ghosts), SizeIs(0));
    view.rows[1].phaseBefore = 0;
    EXPECT_THAT(all<overlay::Line>(drawRoll(kLayout, kScale, view, -1), Layer::Ghosts), SizeIs(3));
    view.rows[1].phaseBefore = 25;
    EXPECT_THAT(all<overlay::Line>(drawRoll(kLayout, kScale, view, -1), Layer::Ghosts), SizeIs(0))
        << "25 acts like 5";
}

TEST(ScheduleDrawing, TasksThatJoinedARunHaveBoxesAndLoadsFromTheirFirstFrameOn) {
    std::mt19937 random(7);
    const auto drawn = [&](int least, int most) {
        return std::uniform_int_distribution<int>(least, most)(random);
    };
    for (int round = 0; round < 200; ++round) {
        ScheduleView view;
        const Frame first = drawn(0, 200);
        std::size_t boxes = 0;
        std::set<Frame> busy;
        for (int row = 0; row < 4; ++row) {
            const Frame frequency = drawn(1, 20);
            const Frame phase = drawn(0, 30);
            const Frame since = drawn(0, 2) == 0 ? drawn(0, 300) : 0;
            view.rows.push_back({"task", TaskGroup::Senses, frequency, phase, phase, row, since});
            view.tasks.push_back({frequency, phase, 100});
            view.groups.push_back(TaskGroup::Senses);
            view.since.push_back(since);
            for (Frame frame = std::max(first, since); frame < first + 60; ++frame)
                if (schedule::isDue(frame, frequency, phase)) {
                    ++boxes;
                    busy.insert(frame);
                }
        }
        view.most = 400;
        const TimeScale scale{static_cast<double>(first), 0.1, 600};
        EXPECT_THAT(all<overlay::Area>(drawRoll(kLayout, scale, view, -1), Layer::Walls),
                    SizeIs(boxes));
        EXPECT_THAT(all<overlay::Area>(drawLoads(kLayout, scale, view), Layer::Walls),
                    SizeIs(busy.size()));
    }
}

TEST(ScheduleDrawing, APictureNamesTasksAndGroups) {
    std::vector<std::string> words;
    for (const auto& list : pictureOf(twoTasks()).lists)
        for (const auto& label : all<overlay::Label>(*list, Layer::Labels))
            words.push_back(label.text);
    for (const char* expected : {"sight", "path", "Senses", "Navigation"})
        EXPECT_EQ(std::count(words.begin(), words.end(), expected), 1) << expected;
}

TEST(ScheduleDrawing, RowsAreFoundWhereTheyAreDrawn) {
    ScheduleLayout layout = kLayout;
    layout.scroll = 30;
    EXPECT_EQ(layout.rowAt(layout.yOfRow(4) + 3), 4U);
    EXPECT_FALSE(layout.rowAt(10)) << "the chart";
}

TEST(ScheduleDrawing, TicksOfLoadsAreRoundAndNotTooNear) {
    EXPECT_THAT(loadTicks(7000, 200), testing::ElementsAre(2000, 4000, 6000));
    EXPECT_THAT(loadTicks(9, 200), testing::ElementsAre(2, 4, 6, 8));
    EXPECT_EQ(loadText(620, schedule::LoadMeasure::Cost), "620\u00a0\u00b5s");
    EXPECT_EQ(loadText(3, schedule::LoadMeasure::Count), "3");
}

} // namespace
} // namespace percept::tuning
