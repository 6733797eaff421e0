#include "Sanitized.h"

#include "percept/base/Random.h"
#include "percept/schedule/PhaseStatistics.h"
#include "percept/schedule/Phasing.h"

#include <gtest/gtest.h>

#include <algorithm>

// What no phases get below, and how near the search comes to it.
namespace percept::schedule::phasing_bound_test {
namespace {

std::vector<Frame> primes(std::size_t count) {
    std::vector<Frame> found;
    for (Frame number = 3; found.size() < count; number += 2)
        if (std::none_of(
                found.begin(), found.end(), [&](Frame each) { return number % each == 0; }))
            found.push_back(number);
    return found;
}

std::vector<PhasingTask> drawTasks(Random& random, std::size_t count, std::uint32_t longest) {
    std::vector<PhasingTask> tasks;
    for (std::size_t i = 0; i < count; ++i)
        tasks.push_back({1 + Frame{random.below(longest)}, {}, 1.0 + random.below(1000)});
    return tasks;
}

Phasing searched(const std::vector<PhasingTask>& tasks, LoadMeasure measure, std::int64_t steps) {
    OptimalPhasing search(tasks, measure);
    search.step(steps);
    return search.best();
}

/// Of tasks every two of which share nothing but 2, those in even frames meet, and the others do.
TEST(PhasingBound, TasksThatShareOnlyTwoMeetByHalves) {
    for (const std::size_t count : {5U, 64U, 65U, 90U}) {
        std::vector<PhasingTask> tasks;
        for (const Frame prime : primes(count))
            tasks.push_back({2 * prime, {}, 7});
        const auto half = static_cast<double>((count + 1) / 2);
        for (const auto measure : {LoadMeasure::Count, LoadMeasure::Cost}) {
            const auto best = searched(tasks, measure, 3000);
            const double unit = measure == LoadMeasure::Cost ? 7 : 1;
            EXPECT_DOUBLE_EQ(best.max, half * unit) << count;
            EXPECT_DOUBLE_EQ(best.lowerBound, half * unit) << count;
            EXPECT_TRUE(best.proven) << count;
        }
    }
}

/// Tasks put together so that no frame has more than another: the mean is the least maximum.
TEST(PhasingBound, ManyTasksThatFitEvenlyAreProven) {
    std::vector<PhasingTask> tasks;
    const auto add = [&](Frame frequency, Frame perFrame) {
        tasks.insert(tasks.end(),
                     static_cast<std::size_t>(frequency * perFrame),
                     PhasingTask{frequency, {}, 0});
    };
    add(12, 2);
    add(6, 3);
    add(8, 2);
    add(20, 1);
    const auto best = searched(tasks, LoadMeasure::Count, 4000);
    EXPECT_EQ(best.max, 8);
    EXPECT_TRUE(best.proven);
}

TEST(PhasingBound, IsNeverAboveWhatPhasesHave) {
    Random random(5);
    for (int round = 0; round < (test::kSanitized ? 2 : 20); ++round) {
        const auto tasks = drawTasks(random, 3 + random.below(120), 2 + random.below(40));
        for (const auto measure : {LoadMeasure::Count, LoadMeasure::Cost}) {
            OptimalPhasing search(tasks, measure);
            const double wright = search.best().max;
            search.step(50);
            const Phasing best = search.best();
            EXPECT_LE(best.max, wright);
            EXPECT_LE(best.lowerBound, best.max + 1e-6);
            EXPECT_EQ(best.proven, best.exact && best.max <= best.lowerBound + 1e-6);
            std::vector<Frame> drawn;
            for (const auto& task : tasks)
                drawn.push_back(random.next() % task.frequency);
            const Phasing rated = rate(tasks, drawn, measure);
            if (rated.exact) {
                EXPECT_GE(rated.max, best.lowerBound - 1e-6) << "whatever the phases";
            }
        }
    }
}

TEST(PhasingBound, MoreStepsGoOnImprovingCosts) {
    Random random(8);
    const auto tasks = drawTasks(random, 90, test::kSanitized ? 10 : 24);
    OptimalPhasing search(tasks, LoadMeasure::Cost);
    const double wright = search.best().max;
    search.step(80);
    const double soon = search.best().max;
    search.step(700);
    const Phasing later = search.best();
    EXPECT_LT(soon, wright);
    EXPECT_LT(later.max, soon);
    EXPECT_LE(later.max, later.lowerBound * 1.2) << later.max << " of " << later.lowerBound;
    EXPECT_TRUE(later.exact);
}

TEST(PhasingBound, GivenPhasesHaveTheirOwnBound) {
    std::vector<PhasingTask> tasks;
    for (Frame i = 0; i < 80; ++i)
        tasks.push_back({40, i < 10 ? std::optional<Frame>(3) : std::nullopt, 0});
    const auto best = searched(tasks, LoadMeasure::Count, 2000);
    EXPECT_EQ(best.max, 10);
    EXPECT_EQ(best.lowerBound, 10);
    EXPECT_TRUE(best.proven);
}

} // namespace
} // namespace percept::schedule::phasing_bound_test
