#include "percept/base/Random.h"
#include "percept/schedule/LevelTasks.h"
#include "percept/schedule/PhaseStatistics.h"
#include "percept/schedule/Phasing.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>

namespace percept::schedule::phasing_tree_test {
namespace {

using testing::ElementsAre;

/// Every frame played with counters of calls; nothing is known of arithmetic progressions.
class Walk {
public:
    Walk(const std::vector<PhasingTask>& tasks, const std::vector<Frame>& phases)
        : m_tasks(tasks)
        , m_phases(phases)
        , m_calls(tasks.size() + 1) {}
    double greatest(Frame frames) {
        double most = 0;
        for (Frame frame = 0; frame < frames; ++frame)
            most = std::max(most, call(-1));
        return most;
    }

private:
    double call(std::int32_t holder) {
        const Frame now = m_calls[static_cast<std::size_t>(holder + 1)]++;
        double cost = 0;
        for (std::size_t i = 0; i < m_tasks.size(); ++i)
            if (m_tasks[i].holder == holder && (now + m_phases[i]) % m_tasks[i].frequency == 0)
                cost += m_tasks[i].cost + call(static_cast<std::int32_t>(i));
        return cost;
    }
    const std::vector<PhasingTask>& m_tasks;
    const std::vector<Frame>& m_phases;
    std::vector<Frame> m_calls;
};

Frame periodOf(const std::vector<PhasingTask>& tasks) {
    std::vector<Frame> totals;
    Frame period = 1;
    for (const auto& task : tasks) {
        totals.push_back(task.frequency *
                         (task.holder < 0 ? 1 : totals[static_cast<std::size_t>(task.holder)]));
        period = std::lcm(period, totals.back());
    }
    return period;
}

/// The least maximum over all phases of all tasks.
double
bruteForce(const std::vector<PhasingTask>& tasks, std::vector<Frame>& phases, std::size_t at = 0) {
    if (at == tasks.size())
        return Walk(tasks, phases).greatest(periodOf(tasks));
    if (tasks[at].phase) {
        phases[at] = *tasks[at].phase;
        return bruteForce(tasks, phases, at + 1);
    }
    double best = 1e300;
    for (phases[at] = 0; phases[at] < tasks[at].frequency; ++phases[at])
        best = std::min(best, bruteForce(tasks, phases, at + 1));
    return best;
}

/// A tree that can be brute-forced.
std::vector<PhasingTask> anyTree(Random& random, bool stated) {
    for (;;) {
        std::vector<PhasingTask> tasks;
        double choices = 1;
        const std::uint32_t count = 2 + random.below(5);
        for (std::uint32_t i = 0; i < count; ++i) {
            PhasingTask task{1 + random.below(4), std::nullopt, random.below(6) * 10.0};
            if (i > 0 && random.below(3) > 0)
                task.holder = static_cast<std::int32_t>(random.below(i));
            if (stated && random.below(3) == 0)
                task.phase = random.below(6);
            else
                choices *= static_cast<double>(task.frequency);
            tasks.push_back(task);
        }
        const bool nested = std::any_of(
            tasks.begin(), tasks.end(), [](const auto& task) { return task.holder >= 0; });
        if (nested && choices <= 300 && periodOf(tasks) <= 150)
            return tasks;
    }
}

TEST(PhasingOfTrees, CostsOfWhatIsNestedCount) {
    // Three teams every 2 frames, each with 300 below it: two of them meet, whatever the phases.
    std::vector<PhasingTask> tasks;
    for (int i = 0; i < 3; ++i)
        tasks.push_back({2, std::nullopt, 0});
    for (std::int32_t i = 0; i < 3; ++i)
        tasks.push_back({1, std::nullopt, 300, i});
    OptimalPhasing search(tasks, LoadMeasure::Cost);
    search.step(10'000);
    EXPECT_DOUBLE_EQ(search.best().max, 600);
    EXPECT_DOUBLE_EQ(search.best().lowerBound, 600);
    EXPECT_TRUE(search.best().proven);
    EXPECT_DOUBLE_EQ(Walk(tasks, search.best().phases).greatest(2), 600);
    const auto wright = rate(tasks, wrightPhases(tasks, 2, LoadMeasure::Cost), LoadMeasure::Cost);
    EXPECT_DOUBLE_EQ(wright.max, 600);
    // All in the same frames: what was once taken for a proven 300.
    EXPECT_DOUBLE_EQ(rate(tasks, std::vector<Frame>(6), LoadMeasure::Cost).max, 900);
}

TEST(PhasingOfTrees, WrightTakesTheLeastLoadedCall) {
    // Calls of the holder in frames 1, 4, 7, ...; its two tasks, each in every second call.
    const std::vector<PhasingTask> tasks{
        {3, 2, 10}, {2, std::nullopt, 20, 0}, {2, std::nullopt, 20, 0}};
    EXPECT_THAT(wrightPhases(tasks, 12, LoadMeasure::Cost), ElementsAre(2, 0, 1));
    // Added in frame 5: the call in frame 7 is number 2.
    EXPECT_THAT(wrightPhases(tasks, 12, LoadMeasure::Cost, 5), ElementsAre(2, 0, 1));
}

TEST(PhasingOfTrees, IsTheBestOfAllPhases) {
    std::size_t improved = 0;
    for (std::uint64_t seed = 0; seed < 300; ++seed) {
        Random random(seed);
        const auto tasks = anyTree(random, seed % 2 == 0);
        std::vector<Frame> phases(tasks.size());
        const double least = bruteForce(tasks, phases);
        const auto wright = rate(tasks,
                                 wrightPhases(tasks, usualLookahead(tasks), LoadMeasure::Cost),
                                 LoadMeasure::Cost);
        ASSERT_NEAR(wright.max, Walk(tasks, wright.phases).greatest(periodOf(tasks)), 1e-6) << seed;
        ASSERT_GE(wright.max, least - 1e-6) << seed;
        ASSERT_LE(wright.lowerBound, least + 1e-6) << seed;
        ASSERT_TRUE(!wright.proven || wright.max <= least + 1e-6) << seed;
        OptimalPhasing search(tasks, LoadMeasure::Cost);
        search.step(20'000);
        const Phasing& best = search.best();
        ASSERT_NEAR(best.max, least, 1e-6) << seed;
        ASSERT_TRUE(best.proven) << seed;
        ASSERT_NEAR(best.max, Walk(tasks, best.phases).greatest(periodOf(tasks)), 1e-6) << seed;
        for (std::size_t i = 0; i < tasks.size(); ++i)
            ASSERT_TRUE(!tasks[i].phase || best.phases[i] == *tasks[i].phase) << seed;
        improved += best.max < wright.max ? 1U : 0U;
    }
    EXPECT_GT(improved, 10U) << "otherwise nothing was searched";
}

/// Of more tasks than can be looked at, what is said holds all the same.
TEST(PhasingOfTrees, OfManyTasksSaysNothingThatIsNotSo) {
    Random random(4);
    std::vector<PhasingTask> tasks;
    for (int i = 0; i < 10; ++i)
        tasks.push_back({4 + random.below(3) * 2, std::nullopt, 5});
    for (std::int32_t i = 0; i < 70; ++i)
        tasks.push_back({1 + random.below(3), std::nullopt, 1.0 + random.below(9), i % 10});
    OptimalPhasing search(tasks, LoadMeasure::Cost);
    const double wright = search.best().max;
    search.step(300);
    const Phasing& best = search.best();
    EXPECT_LT(best.max, wright);
    EXPECT_LE(best.lowerBound, best.max);
    EXPECT_NEAR(best.max, Walk(tasks, best.phases).greatest(periodOf(tasks)), 1e-6);
}

TEST(PhasingOfTrees, SameStepsGiveTheSameAnswer) {
    Random random(11);
    const auto tasks = anyTree(random, false);
    OptimalPhasing once(tasks, LoadMeasure::Cost);
    OptimalPhasing bitByBit(tasks, LoadMeasure::Cost);
    once.step(500);
    for (int i = 0; i < 500; ++i)
        bitByBit.step(1);
    EXPECT_EQ(once.best(), bitByBit.best());
}

TEST(LevelTasks, PhasesOfATreeAreThoseOfItsTasks) {
    const auto task = [](int frequency, Micros cost, std::vector<level::Task> held = {}) {
        level::Task made;
        made.frequency = frequency;
        made.costUs = cost;
        made.schedule.tasks = std::move(held);
        return made;
    };
    level::Schedule schedule;
    schedule.tasks = {
        task(3, 1, {task(2, 10, {task(2, 40)}), task(4, 5)}), task(6, 7), task(2, 0, {task(3, 9)})};
    EXPECT_EQ(phasingTasks(schedule, true).size(), 3U);
    const auto tasks = phasingTasks(schedule, true, LoadMeasure::Cost);
    ASSERT_EQ(tasks.size(), phasedTasks(schedule).size());
    OptimalPhasing search(tasks, LoadMeasure::Cost);
    search.step(5000);
    setPhases(schedule, search.best().phases);
    EXPECT_EQ(phasesOf(schedule), search.best().phases);
    // What the search says is what the analysis of the level says.
    EXPECT_DOUBLE_EQ(analysePhases(phasedTasks(schedule)).cost.max, search.best().max);
}

} // namespace
} // namespace percept::schedule::phasing_tree_test
