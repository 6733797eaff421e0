#include "Sanitized.h"

#include "percept/base/Random.h"
#include "percept/schedule/Phasing.h"

#include <gtest/gtest.h>

#include <vector>

// More than 64 tasks whose hyperperiod is too long for any frame of it to be looked at.
namespace percept::schedule::many_tasks_test {
namespace {

constexpr Frame kPrime = 1'000'003;

std::vector<PhasingTask> drawTasks(Random& random, std::size_t count, std::uint32_t most) {
    std::vector<PhasingTask> tasks;
    for (std::size_t i = 0; i < count; ++i)
        tasks.push_back({2 + Frame{random.below(most - 1)}, std::nullopt, 5.0 + random.below(400)});
    return tasks;
}

std::vector<Frame> drawPhases(Random& random, const std::vector<PhasingTask>& tasks) {
    std::vector<Frame> phases;
    for (const PhasingTask& task : tasks)
        phases.push_back(random.below(static_cast<std::uint32_t>(task.frequency)));
    return phases;
}

TEST(ManyTasks, OneMoreThatSharesNothingMeetsTheWorstOfTheOthers) {
    Random random(4);
    for (const auto measure : {LoadMeasure::Count, LoadMeasure::Cost})
        for (int i = 0; i < 8; ++i) {
            auto tasks = drawTasks(random, 64, 40 + 200 * static_cast<std::uint32_t>(i));
            auto phases = drawPhases(random, tasks);
            const Phasing few = rate(tasks, phases, measure);
            tasks.push_back({kPrime, std::nullopt, 7});
            phases.push_back(random.below(kPrime));
            const Phasing many = rate(tasks, phases, measure);
            const double more = measure == LoadMeasure::Cost ? 7 : 1;
            if (many.exact) {
                EXPECT_EQ(many.max, few.max + more) << i;
            }
            EXPECT_LE(many.max, few.max + more + 1e-6) << i;
            EXPECT_GE(many.max, many.lowerBound) << i;
        }
}

TEST(ManyTasks, TheMaximumIsNeverBelowWhatNoPhasesGetBelow) {
    Random random(9);
    const auto tasks = drawTasks(random, 100, 499);
    for (const auto measure : {LoadMeasure::Count, LoadMeasure::Cost}) {
        const Phasing wright = rate(tasks, wrightPhases(tasks, 2'000, measure), measure);
        EXPECT_GE(wright.max, wright.lowerBound);
        OptimalPhasing search(tasks, measure);
        EXPECT_FALSE(search.finished()) << "there is something to look for";
        search.step(test::kSanitized ? 12 : 60);
        EXPECT_LE(search.best().max, wright.max);
        if (measure == LoadMeasure::Count) {
            EXPECT_LT(search.best().max, wright.max);
        }
        EXPECT_GE(search.best().max, search.best().lowerBound);
        EXPECT_EQ(rate(tasks, search.best().phases, measure).max, search.best().max);
    }
}

TEST(ManyTasks, StepsDecideTheAnswerAndGivenPhasesStay) {
    Random random(2);
    auto tasks = drawTasks(random, 90, 500);
    for (std::size_t i = 0; i < tasks.size(); i += 3)
        tasks[i].phase = 1;
    OptimalPhasing once(tasks, LoadMeasure::Count);
    OptimalPhasing bitByBit(tasks, LoadMeasure::Count);
    once.step(20);
    for (int i = 0; i < 20; ++i)
        bitByBit.step(1);
    EXPECT_EQ(once.best(), bitByBit.best());
    for (std::size_t i = 0; i < tasks.size(); i += 3)
        EXPECT_EQ(once.best().phases[i], 1);
}

TEST(ManyTasks, WhereNothingMayMoveTheSearchEnds) {
    Random random(3);
    auto tasks = drawTasks(random, 80, 500);
    const auto phases = drawPhases(random, tasks);
    for (std::size_t i = 0; i < tasks.size(); ++i)
        tasks[i].phase = phases[i];
    OptimalPhasing search(tasks, LoadMeasure::Count);
    EXPECT_TRUE(search.finished());
    EXPECT_EQ(search.best().phases, phases);
}

} // namespace
} // namespace percept::schedule::many_tasks_test
