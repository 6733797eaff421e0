#include "percept/schedule/DueCounts.h"

#include "percept/base/Random.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace percept::schedule {
namespace {

std::vector<PhasedTask> someTasks(std::uint32_t count, std::uint32_t longest, std::uint64_t seed) {
    Random random(seed);
    std::vector<PhasedTask> tasks;
    for (std::uint32_t i = 0; i < count; ++i)
        tasks.push_back({1 + random.below(longest), random.below(3 * longest), 0});
    return tasks;
}

template <class Count>
void expectEveryFrame(const std::vector<PhasedTask>& tasks, Frame first, std::size_t frames) {
    std::vector<Count> counts(frames);
    DueCounts(tasks).fill(first, std::span(counts));
    for (std::size_t i = 0; i < frames; ++i) {
        const Frame frame = first + static_cast<Frame>(i);
        const auto expected = std::count_if(tasks.begin(), tasks.end(), [&](const auto& task) {
            return isDue(frame, task.frequency, task.phase);
        });
        ASSERT_EQ(static_cast<std::int64_t>(counts[i]), expected) << "frame " << frame;
    }
}

TEST(Phase, IsAddedToTheFrame) {
    EXPECT_TRUE(isDue(3, 5, 2));
    EXPECT_FALSE(isDue(2, 5, 2));
    EXPECT_TRUE(isDue(0, 5, 10)) << "phases may exceed the frequency";
    EXPECT_EQ(nextDue(5, 2), 3);
    EXPECT_EQ(nextDue(5, 2, 3), 3);
    EXPECT_EQ(nextDue(5, 2, 4), 8);
    EXPECT_EQ(nextDue(10, 37), 3);
    EXPECT_EQ(phaseForFrame(5, 3), 2);
    EXPECT_EQ(phaseForFrame(5, 10), 0);
}

TEST(Phase, HyperperiodIsTheLeastCommonMultipleUnlessItOverflows) {
    std::vector<PhasedTask> tasks{{2, 0, 0}, {3, 0, 0}, {5, 0, 0}, {7, 0, 0}, {11, 0, 0}};
    EXPECT_EQ(hyperperiod(tasks), 2310);
    for (const Frame prime : {2147483647, 2147483629, 2147483587})
        tasks.push_back({prime, 0, 0});
    EXPECT_EQ(hyperperiod(tasks), std::nullopt);
    EXPECT_EQ(hyperperiod({}), 1);
}

TEST(DueCounts, AgreesWithTheModuloInEveryFrame) {
    for (std::uint64_t seed = 1; seed <= 5; ++seed) {
        expectEveryFrame<std::uint8_t>(someTasks(64, 60, seed), 0, 9'000);
        expectEveryFrame<std::uint8_t>(someTasks(7, 2'000, seed), 123'456'789, 9'000);
        expectEveryFrame<std::uint16_t>(someTasks(700, 100, seed), 77, 5'000);
        expectEveryFrame<std::uint16_t>(someTasks(20, 100, seed), 1, 5'000);
    }
}

TEST(DueCounts, CountsEveryFrameOnceInTheHistogram) {
    const auto tasks = someTasks(40, 60, 9);
    const DueCounts counts(tasks);
    std::vector<std::uint64_t> histogram(tasks.size() + 1);
    counts.histogram(1000, 300'003, histogram);

    std::vector<std::uint16_t> load(300'003);
    counts.fill(1000, std::span(load));
    std::vector<std::uint64_t> expected(tasks.size() + 1);
    for (const auto count : load)
        ++expected[count];
    EXPECT_EQ(histogram, expected);
}

TEST(DueCounts, NoTasksAreNeverDue) {
    std::vector<std::uint8_t> counts(10, 1);
    DueCounts({}).fill(0, std::span(counts));
    EXPECT_EQ(counts, std::vector<std::uint8_t>(10, 0));
}

} // namespace
} // namespace percept::schedule
