#include "percept/schedule/FrameLoads.h"

#include "percept/base/Random.h"
#include "percept/schedule/LevelTasks.h"
#include "percept/schedule/PhaseStatistics.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace percept::schedule {
namespace {

TEST(FrameLoads, SumUpWhatIsDueByGroup) {
    const std::vector<PhasedTask> tasks{{2, 0, 100}, {3, 1, 40}, {3, 0, 7, false}};
    const std::vector<TaskGroup> groups{
        TaskGroup::Senses, TaskGroup::Decisions, TaskGroup::Decisions};

    const auto costs = loadsOf(tasks, groups, 2, 4, LoadMeasure::Cost);
    const auto counts = loadsOf(tasks, groups, 2, 4, LoadMeasure::Count);

    ASSERT_EQ(costs.size(), 4U);
    EXPECT_EQ(costs[0].byGroup[0], 100) << "frame 2";
    EXPECT_EQ(costs[0].sum(), 140);
    EXPECT_EQ(costs[1].sum(), 7) << "frame 3";
    EXPECT_EQ(counts[0].sum(), 2);
    EXPECT_EQ(counts[1].sum(), 0) << "what is part of another task does not count";
}

TEST(FrameLoads, AgreeWithTheStatistics) {
    const std::vector<PhasedTask> tasks{{4, 1, 30}, {6, 0, 55}, {10, 3, 80}};
    const std::vector<TaskGroup> groups(3, TaskGroup::World);
    const auto loads = loadsOf(tasks, groups, 0, 60, LoadMeasure::Cost);
    const auto statistics = analysePhases(tasks);

    double sum = 0;
    double most = 0;
    for (const auto& load : loads) {
        sum += load.sum();
        most = std::max(most, load.sum());
    }

    EXPECT_DOUBLE_EQ(most, statistics.cost.max);
    EXPECT_NEAR(sum / 60, statistics.cost.mean, 1e-9);
}

TEST(FrameLoads, OfTasksThatCameLaterBeginThere) {
    Random random(3);
    for (int round = 0; round < 200; ++round) {
        std::vector<PhasedTask> tasks;
        std::vector<TaskGroup> groups;
        std::vector<Frame> since;
        for (std::uint32_t i = random.below(6); i > 0; --i) {
            tasks.push_back({random.below(9) + 1,
                             random.below(12),
                             1.0 + random.below(50),
                             random.below(4) > 0});
            groups.push_back(static_cast<TaskGroup>(random.below(kTaskGroupCount)));
            since.push_back(random.below(3) == 0 ? 0 : random.below(60));
        }
        const Frame first = random.below(40);
        for (const auto measure : {LoadMeasure::Cost, LoadMeasure::Count}) {
            const auto loads = loadsOf(tasks, groups, first, 30, measure, since);
            ASSERT_EQ(loads.size(), 30U);
            for (Frame frame = first; frame < first + 30; ++frame) {
                FrameLoad expected;
                for (std::size_t i = 0; i < tasks.size(); ++i)
                    if (frame >= since[i] && isDue(frame, tasks[i].frequency, tasks[i].phase))
                        expected.byGroup[static_cast<std::size_t>(groups[i])] +=
                            measure == LoadMeasure::Cost ? tasks[i].cost : tasks[i].counted;
                ASSERT_EQ(loads[static_cast<std::size_t>(frame - first)], expected)
                    << "frame " << frame;
            }
        }
        EXPECT_EQ(
            loadsOf(tasks, groups, first, 30, LoadMeasure::Cost),
            loadsOf(
                tasks, groups, first, 30, LoadMeasure::Cost, std::vector<Frame>(tasks.size(), 0)));
    }
}

TEST(LevelTasks, WhatIsNestedBelongsToTheTaskThatHoldsIt) {
    level::Task inner;
    inner.id = "inner";
    level::Task outer;
    outer.id = "outer";
    outer.schedule.tasks = {inner, inner};
    level::Schedule schedule;
    schedule.tasks = {inner, outer, inner};

    const auto holders = holdersOf(schedule);

    EXPECT_EQ(holders.size(), phasedTasks(schedule).size());
    EXPECT_EQ(holders, (std::vector<std::size_t>{0, 1, 2, 1, 1}));
}

TEST(TaskGroups, FollowFromTheWordsOfTheId) {
    EXPECT_EQ(groupOf("sight_checks"), TaskGroup::Senses);
    EXPECT_EQ(groupOf("sense_links"), TaskGroup::Awareness) << "the last known word decides";
    EXPECT_EQ(groupOf("PathRequests"), TaskGroup::World) << "words are parted";
    EXPECT_EQ(groupOf("Path.Requests"), TaskGroup::Navigation);
    EXPECT_EQ(groupOf("influence map 2"), TaskGroup::Tactics);
    EXPECT_EQ(groupOf("analyses"), TaskGroup::Tactics);
    EXPECT_EQ(groupOf("goals"), TaskGroup::Decisions);
    EXPECT_EQ(groupOf("squad_orders"), TaskGroup::Squads);
    EXPECT_EQ(groupOf(""), TaskGroup::World);
}

} // namespace
} // namespace percept::schedule
