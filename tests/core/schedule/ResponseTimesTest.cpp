#include "percept/schedule/ResponseTimes.h"
#include "Sanitized.h"

#include "PlayedSchedule.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace percept::schedule::response_times_test {
namespace {

level::Schedule scheduleOf(std::string kind, Micros budget, std::vector<level::Task> tasks) {
    level::Schedule schedule;
    schedule.kind = std::move(kind);
    schedule.budgetUs = budget;
    schedule.tasks = std::move(tasks);
    return schedule;
}
level::Task taskOf(int frequency, Micros cost, int phase = 0) {
    level::Task task;
    task.id = "t" + std::to_string(frequency) + "_" + std::to_string(phase);
    task.frequency = frequency;
    task.phase = phase;
    task.costUs = cost;
    return task;
}
ScheduleTimes timesOf(const level::Schedule& schedule, std::int64_t steps = 20'000'000) {
    return scheduleTimes(
        std::make_shared<const CompiledSchedule>(compileSchedule(schedule).value()),
        {.mostSteps = steps, .goOn = {}});
}

TEST(ResponseTimes, AddUpWhatTasksNeedOfTheirBudgets) {
    auto holder = taskOf(4, 10);
    holder.schedule = scheduleOf("direct", 50, {taskOf(2, 80), taskOf(1, 10)});
    const auto times = timesOf(scheduleOf("frequency", 100, {taskOf(2, 60), holder}));
    ASSERT_EQ(times.schedulers.size(), 2U);
    EXPECT_DOUBLE_EQ(times.schedulers[1].demand, 50) << "80 / 2 + 10";
    EXPECT_DOUBLE_EQ(*times.schedulers[1].utilisation, 1.0);
    EXPECT_DOUBLE_EQ(times.tasks[1].demand, 15) << "its own 10 and the 50 below it, every 4 frames";
    EXPECT_DOUBLE_EQ(times.schedulers[0].demand, 45);
    EXPECT_DOUBLE_EQ(*times.schedulers[0].utilisation, 0.45);
    EXPECT_DOUBLE_EQ(*times.tasks[0].utilisation, 0.3);
    EXPECT_EQ(times.tasks[2].period, 8);
}

TEST(ResponseTimes, OfAnOverloadedSchedule) {
    const auto times = timesOf(scheduleOf("load_balancing", 100, {taskOf(1, 600), taskOf(1, 600)}));
    EXPECT_DOUBLE_EQ(*times.schedulers[0].utilisation, 12);
    for (const TaskTimes& task : times.tasks) {
        EXPECT_EQ(task.certainty, Certainty::Exact);
        EXPECT_EQ(task.response, 11) << "600 in parts of 50 take 12 frames";
        EXPECT_DOUBLE_EQ(*task.missed, 11.0 / 12.0);
    }
}

TEST(ResponseTimes, WhatNeverGetsTimeIsNeverDone) {
    auto first = taskOf(1, 100);
    const auto times = timesOf(scheduleOf("frequency", 100, {first, taskOf(7, 10)}));
    EXPECT_EQ(times.tasks[0].response, 0);
    EXPECT_EQ(times.tasks[1].certainty, Certainty::Exact);
    EXPECT_EQ(times.tasks[1].response, std::nullopt);
    EXPECT_DOUBLE_EQ(*times.tasks[1].missed, 1.0);
}

TEST(ResponseTimes, BoundsFollowFromTheDemandOfThoseBefore) {
    const auto schedule = scheduleOf("direct", 100, {taskOf(2, 100), taskOf(8, 150)});
    EXPECT_EQ(timesOf(schedule).tasks[1].response, 3) << "frames 1 and 3 are free";
    const auto bound = timesOf(schedule, 0);
    EXPECT_EQ(bound.tasks[1].certainty, Certainty::Bound);
    // 150 and, of the first, 100 left over and 100 in every second frame: 6 frames hold 550.
    EXPECT_EQ(bound.tasks[1].response, 5);
    EXPECT_EQ(bound.frames, 0);
}

TEST(ResponseTimes, ExactOnesAreTheWorstThatIsPlayed) {
    std::size_t late = 0;
    std::size_t exact = 0;
    const int cases = test::casesOf(100);
    for (int seed = 0; seed < cases; ++seed) {
        Random random(static_cast<std::uint64_t>(seed));
        const auto schedule = anySchedule(random, 2);
        const auto times = timesOf(schedule, 2'000'000);
        if (times.frames == 0)
            continue;
        ++exact;
        const Observed run(schedule, static_cast<int>(std::min<Frame>(times.frames + 200, 4000)));
        for (std::uint32_t i = 0; i < times.tasks.size(); ++i) {
            const TaskTimes& task = times.tasks[i];
            ASSERT_EQ(task.certainty, Certainty::Exact);
            const Seen seen = seenOf(*run.compiled, run.records, TaskId{i});
            if (task.response && times.frames <= 3800) {
                ASSERT_EQ(*task.response, seen.longest) << seed << " task " << i;
            } else if (task.response) {
                ASSERT_GE(*task.response, seen.longest) << seed << " task " << i;
            } else {
                ASSERT_GE(seen.openSince, 0) << seed << " task " << i;
            }
            late += seen.longest > 0 ? 1U : 0U;
        }
    }
    EXPECT_GT(exact, static_cast<std::size_t>(cases / 2));
    EXPECT_GT(late, static_cast<std::size_t>(cases / 2)) << "otherwise nothing was tested";
}

TEST(ResponseTimes, NoPhasesAreWorseThanABound) {
    std::size_t bounds = 0;
    std::size_t tight = 0;
    for (std::uint64_t seed = 0; seed < 1500; ++seed) {
        Random random(seed + 1000);
        const auto schedule = anySchedule(random, 2);
        const auto bound = timesOf(schedule, 0);
        const auto exact = timesOf(schedule, 2'000'000);
        if (exact.frames == 0)
            continue;
        for (std::size_t i = 0; i < bound.tasks.size(); ++i) {
            if (bound.tasks[i].certainty != Certainty::Bound)
                continue;
            ASSERT_TRUE(exact.tasks[i].response) << seed << " task " << i;
            ASSERT_GE(*bound.tasks[i].response, *exact.tasks[i].response) << seed << " task " << i;
            bounds += *bound.tasks[i].response > 0 ? 1U : 0U;
            tight += *exact.tasks[i].response > 0 ? 1U : 0U;
        }
    }
    EXPECT_GT(bounds, 100U) << "otherwise nothing was tested";
    EXPECT_GT(tight, 50U);
}

TEST(ResponseTimes, StopWhenAsked) {
    const auto compiled = std::make_shared<const CompiledSchedule>(
        compileSchedule(scheduleOf("direct", 100, {taskOf(2, 60), taskOf(3, 90)})).value());
    const auto times = scheduleTimes(compiled, {.goOn = [] { return false; }});
    EXPECT_TRUE(times.stopped);
    EXPECT_EQ(times.tasks[1].certainty, Certainty::Bound);
}

} // namespace
} // namespace percept::schedule::response_times_test
