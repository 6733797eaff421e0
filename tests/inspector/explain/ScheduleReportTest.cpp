#include "inspector/explain/ScheduleReport.h"

#include <gtest/gtest.h>

namespace percept::explain {
namespace {

using trace::kNoRecord;
using trace::TaskId;

TEST(ScheduleReport, SaysWhatTasksTookBesideWhatTheClockSays) {
    trace::RunInfo info;
    info.tasks = {"vision", "paths"};
    ScheduleReporter reporter(info);
    for (Frame frame = 1; frame <= 2; ++frame) {
        trace::RecordCounter counter;
        trace::RecordBuffer records;
        trace::Trace trace(trace::TraceLevel::Normal, counter, frame, &records);
        const auto time = static_cast<double>(frame);
        trace.add(trace::TaskRan{.task = TaskId{0}, .used = 10 * time, .measured = 3 * time},
                  kNoRecord);
        trace.add(trace::TaskRan{.task = TaskId{1}, .used = 5, .waited = 4, .unfinished = true},
                  kNoRecord);
        trace.add(trace::DueMissed{.task = TaskId{1}}, kNoRecord);
        trace.add(trace::TaskOverran{.task = TaskId{0}}, kNoRecord);
        trace.add(trace::FrameLoad{.budget = 40,
                                   .used = 10 * time + 5,
                                   .measured = 3 * time,
                                   .unused = 35 - 10 * time,
                                   .waiting = 1},
                  kNoRecord);
        reporter.add(records);
    }
    const auto report = reporter.report();

    ASSERT_EQ(report.tasks.size(), 2U);
    EXPECT_EQ(report.tasks[0], (TaskLoad{"vision", {2, 30, 20}, {2, 9, 6}, 0, 2, 0, 2, 0}));
    EXPECT_EQ(report.tasks[1].longestWait, 4);
    EXPECT_EQ(report.tasks[1].completed, 0U);
    EXPECT_EQ(report.tasks[1].missed, 2U);
    ASSERT_EQ(report.schedulers.size(), 1U);
    EXPECT_EQ(report.schedulers[0],
              (SchedulerLoad{"", 40, {2, 40, 25}, {2, 9, 6}, {2, 40, 25}, 2}));
    EXPECT_DOUBLE_EQ(report.schedulers[0].used.mean(), 20);
}

TEST(ScheduleReport, FramesInWhichATaskGotNoTimeAreNoRuns) {
    trace::RunInfo info;
    info.tasks = {"starved"};
    ScheduleReporter reporter(info);
    int runs = 0;
    for (Frame frame = 1; frame <= 60; ++frame) {
        trace::RecordCounter counter;
        trace::RecordBuffer records;
        trace::Trace trace(trace::TraceLevel::Normal, counter, frame, &records);
        const bool gets = frame % 7 == 0;
        const bool isDone = frame % 14 == 0;
        runs += gets ? 1 : 0;
        trace.add(trace::TaskRan{.task = TaskId{0},
                                 .used = gets && !isDone ? 30.0 : 0.0,
                                 .waited = gets ? 0 : 3,
                                 .unfinished = !isDone},
                  kNoRecord);
        trace.add(trace::FrameLoad{.budget = 40}, kNoRecord);
        reporter.add(records);
    }
    const TaskLoad load = reporter.report().tasks.at(0);
    EXPECT_EQ(load.used.count, static_cast<std::uint64_t>(runs)) << "free runs count too";
    EXPECT_EQ(load.measured.count, load.used.count);
    EXPECT_EQ(load.completed, 4U);
    EXPECT_EQ(load.longestWait, 3) << "also of those that got nothing";
}

TEST(ScheduleReport, IsEmptyWithoutASchedule) {
    EXPECT_EQ(ScheduleReporter(trace::RunInfo{}).report(), ScheduleReport{});
}

} // namespace
} // namespace percept::explain
