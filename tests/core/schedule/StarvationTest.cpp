#include "PlayedSchedule.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace percept::schedule {
namespace {

/// The limit in frames of the root, from the holders alone.
Frame limitOf(const CompiledSchedule& compiled, TaskId task) {
    Frame limit = std::max<Frame>(compiled.tasks[trace::indexOf(task)].frequency, 2);
    std::uint32_t at = trace::indexOf(task);
    for (std::size_t s = compiled.schedulers.size(); s-- > 0;) {
        const SchedulerSpec& each = compiled.schedulers[s];
        if (at - each.first < each.count && each.holder != trace::kNone<TaskId>) {
            at = trace::indexOf(each.holder);
            limit *= compiled.tasks[at].frequency;
        }
    }
    return limit;
}

TEST(Starvation, CountsFramesOfTheRootAgainstFramesOfTheRoot) {
    std::size_t nested = 0;
    for (std::uint64_t seed = 0; seed < 300; ++seed) {
        Random random(seed);
        const Observed run(anySchedule(random, 2), 300);
        for (const auto& row : run.records.rows<trace::TaskStarved>()) {
            const TaskId task = row.data.task;
            ASSERT_EQ(row.data.limit, limitOf(*run.compiled, task)) << seed;
            ASSERT_GE(row.data.waited, row.data.limit) << seed;
            // In all that time it had none, and its scheduler was called at least twice.
            const Frame since = row.frame - row.data.waited;
            for (const Frame served : run.servedOf(task))
                ASSERT_TRUE(served < since || served >= row.frame) << seed;
            const auto calls = run.callsOf(task);
            ASSERT_GE(std::count_if(calls.begin(),
                                    calls.end(),
                                    [&](Frame call) { return call >= since && call <= row.frame; }),
                      2)
                << seed;
            nested += run.compiled->tasks[trace::indexOf(task)].interval > 1 ? 1U : 0U;
        }
    }
    EXPECT_GT(nested, 50U) << "otherwise nothing was tested";
}

/// Every due frame leads to a run of its own, or is recorded as missed, or is still under way.
TEST(DueMissed, NoDueFrameIsLost) {
    std::size_t all = 0;
    for (std::uint64_t seed = 0; seed < 300; ++seed) {
        Random random(seed);
        const Observed run(anySchedule(random, 2), 200);
        all += run.records.rows<trace::DueMissed>().size();
        for (std::uint32_t i = 0; i < run.compiled->tasks.size(); ++i) {
            const TaskSpec& spec = run.compiled->tasks[i];
            const auto calls = run.callsOf(TaskId{i});
            std::uint32_t due = 0;
            for (std::size_t call = 0; call < calls.size(); ++call)
                due += (static_cast<Frame>(call) + spec.phase) % spec.frequency == 0 ? 1 : 0;
            std::uint32_t completed = 0;
            for (const auto& row : run.records.rows<trace::TaskRan>())
                completed += row.data.task == TaskId{i} && !row.data.unfinished ? 1 : 0;
            std::uint32_t missed = 0;
            for (const auto& row : run.records.rows<trace::DueMissed>())
                if (row.data.task == TaskId{i}) {
                    ASSERT_EQ(row.data.missed, ++missed) << seed;
                }
            const TaskState& state = run.scheduler.state().tasks[i];
            ASSERT_EQ(state.missed, missed) << seed;
            ASSERT_EQ(due, completed + missed + (state.dueSince >= 0 ? 1U : 0U)) << seed;
        }
    }
    EXPECT_GT(all, 1000U) << "otherwise nothing was tested";
}

level::Schedule emptySchedule(std::string kind, Micros budget) {
    level::Schedule schedule;
    schedule.kind = std::move(kind);
    schedule.budgetUs = budget;
    return schedule;
}

TEST(DueMissed, OverloadSaysHowOftenItDidNotRun) {
    level::Schedule schedule = emptySchedule("load_balancing", 100);
    for (const char* id : {"a", "b"}) {
        level::Task task;
        task.id = id;
        task.costUs = 600;
        schedule.tasks.push_back(task);
    }
    const Observed run(schedule, 300);
    // 50 of 600 us a frame each: a run takes 12 frames, 11 due frames fall into it.
    EXPECT_EQ(run.scheduler.state().tasks[0].missed, 275U);
    EXPECT_EQ(run.records.rows<trace::DueMissed>().size(), 550U);
    EXPECT_EQ(run.records.rows<trace::DueMissed>()[0].data.working, 1);
}

TEST(Starvation, ANestedTaskDoesNotStarveAfterOneMissedCall) {
    level::Schedule inner = emptySchedule("combined", 100);
    for (const double cost : {60.0, 70.0}) {
        level::Task task;
        task.id = std::to_string(static_cast<int>(cost));
        task.costUs = cost;
        task.divisible = false;
        inner.tasks.push_back(task);
    }
    level::Task holder;
    holder.id = "holder";
    holder.frequency = 10;
    holder.schedule = inner;
    level::Schedule outer = emptySchedule("frequency", 0);
    outer.tasks = {holder};
    const Observed run(outer, 100);
    const auto& starved = run.records.rows<trace::TaskStarved>();
    ASSERT_FALSE(starved.empty());
    EXPECT_EQ(starved[0].frame, 20) << "calls in frames 0 and 10 passed it over";
    EXPECT_EQ(starved[0].data.waited, 20);
    EXPECT_EQ(starved[0].data.limit, 20) << "two calls, 10 frames apart";
}

} // namespace
} // namespace percept::schedule
