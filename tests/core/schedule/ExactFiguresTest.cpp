#include "Sanitized.h"
#include "percept/base/Random.h"
#include "percept/schedule/PhaseStatistics.h"
#include "percept/schedule/Phasing.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

namespace percept::schedule::exact_figures_test {
namespace {

/// Frequencies that share primes pairwise: no structure splits them, and no walk is allowed.
std::vector<PhasedTask> entangled(Random& random, std::size_t count, std::uint32_t primes) {
    constexpr std::array<Frame, 8> kPrimes{2, 3, 5, 7, 11, 13, 17, 19};
    std::vector<PhasedTask> tasks;
    while (tasks.size() < count) {
        const Frame frequency = kPrimes[random.below(primes)] *
                                (random.below(3) == 0 ? 1 : kPrimes[random.below(primes)]);
        tasks.push_back({frequency,
                         static_cast<Frame>(random.below(400)),
                         random.below(5) * 7.25,
                         random.below(6) > 0});
    }
    return tasks;
}

std::vector<PhasingTask> free(const std::vector<PhasedTask>& tasks, bool byCost) {
    std::vector<PhasingTask> result;
    for (const PhasedTask& task : tasks)
        if (byCost || task.counted)
            result.push_back({task.frequency, std::nullopt, task.cost});
    return result;
}
std::vector<Frame> phasesOf(const std::vector<PhasedTask>& tasks, bool byCost) {
    std::vector<Frame> phases;
    for (const PhasedTask& task : tasks)
        if (byCost || task.counted)
            phases.push_back(task.phase);
    return phases;
}

/// Too much to be exact altogether: frames are drawn.
AnalysisOptions sampling() {
    AnalysisOptions options;
    options.walkAtMost = 1;
    options.structure = false;
    options.samples = 2000;
    return options;
}

TEST(ExactFigures, AreThoseOfAllFramesWhereFramesAreDrawn) {
    std::size_t seenMore = 0;
    for (std::uint64_t seed = 0; seed < 200; ++seed) {
        Random random(seed);
        const auto tasks = entangled(random, 2 + random.below(20), 2 + random.below(4));
        const auto all = analysePhases(tasks);
        ASSERT_TRUE(all.exact);
        const auto drawn = analysePhases(tasks, sampling());
        ASSERT_FALSE(drawn.exact);
        EXPECT_TRUE(drawn.count.known.moments && drawn.cost.known.moments) << seed;
        EXPECT_TRUE(drawn.count.known.max && drawn.cost.known.max) << seed;
        EXPECT_FALSE(drawn.count.known.distribution || drawn.cost.known.distribution);
        ASSERT_NEAR(drawn.count.mean, all.count.mean, 1e-9) << seed;
        ASSERT_NEAR(drawn.count.stddev, all.count.stddev, 1e-7) << seed;
        ASSERT_NEAR(drawn.cost.mean, all.cost.mean, 1e-7) << seed;
        ASSERT_NEAR(drawn.cost.stddev, all.cost.stddev, 1e-6) << seed;
        ASSERT_EQ(drawn.count.max, all.count.max) << seed;
        ASSERT_NEAR(drawn.cost.max, all.cost.max, 1e-6) << seed;
        ASSERT_TRUE(drawn.count.known.min && drawn.cost.known.min) << seed;
        ASSERT_EQ(drawn.count.min, all.count.min) << seed;
        ASSERT_NEAR(drawn.cost.min, all.cost.min, 1e-6) << seed;
        ASSERT_EQ(drawn.count.histogram.size(), static_cast<std::size_t>(drawn.count.max) + 1);
        seenMore += drawn.count.histogram.back() == 0 ? 1U : 0U;
        // The frames that are named have that load.
        for (const Frame frame : drawn.worstFrames) {
            double cost = 0;
            for (const PhasedTask& task : tasks)
                cost += isDue(frame, task.frequency, task.phase) ? task.cost : 0;
            if (drawn.cost.max > 0) {
                ASSERT_NEAR(cost, drawn.cost.max, 1e-6) << seed;
            }
        }
    }
    EXPECT_GT(seenMore, 0U) << "otherwise samples would do";
}

/// What is said of a schedule does not depend on which command is asked.
TEST(ExactFigures, NeverContradictThePhasing) {
    for (int seed = 0; seed < test::casesOf(12); ++seed) {
        Random random(static_cast<std::uint64_t>(seed));
        const auto tasks =
            entangled(random, seed == 0 && !test::kSanitized ? 90 : 5 + random.below(25), 8);
        for (const bool drawn : {false, true}) {
            const auto statistics = drawn ? analysePhases(tasks, sampling()) : analysePhases(tasks);
            for (const auto measure : {LoadMeasure::Count, LoadMeasure::Cost}) {
                const bool byCost = measure == LoadMeasure::Cost;
                const auto rated = rate(free(tasks, byCost), phasesOf(tasks, byCost), measure);
                const double most =
                    byCost ? statistics.cost.max : static_cast<double>(statistics.count.max);
                const bool known = byCost ? statistics.cost.known.max : statistics.count.known.max;
                ASSERT_GE(most, rated.lowerBound - 1e-6) << seed;
                if (known && rated.exact) {
                    ASSERT_NEAR(most, rated.max, 1e-6) << seed;
                } else if (known) {
                    ASSERT_GE(most, rated.max - 1e-6) << seed;
                } else if (rated.exact) {
                    ASSERT_LE(most, rated.max + 1e-6) << seed;
                }
            }
        }
    }
}

TEST(ExactFigures, SayTheMaximumOfSixtyFourTasksThatNoSampleHits) {
    // 24 tasks that all meet in one frame of an astronomic number.
    std::vector<PhasedTask> tasks;
    const std::array<Frame, 9> primes{101, 103, 107, 109, 113, 127, 131, 137, 139};
    for (std::size_t i = 0; i < primes.size() && tasks.size() < 24; ++i)
        for (std::size_t j = 0; j < i && tasks.size() < 24; ++j)
            tasks.push_back(
                {primes[i] * primes[j], phaseForFrame(primes[i] * primes[j], 1'234'567), 10});
    const auto statistics = analysePhases(tasks);
    EXPECT_FALSE(statistics.exact);
    EXPECT_EQ(statistics.count.max, 24);
    EXPECT_TRUE(statistics.count.known.max);
    EXPECT_DOUBLE_EQ(statistics.cost.max, 240);
    EXPECT_EQ(statistics.count.min, 0);
    EXPECT_TRUE(statistics.count.known.min);
    EXPECT_THAT(statistics.worstFrames, testing::ElementsAre(1'234'567));
}

} // namespace
} // namespace percept::schedule::exact_figures_test
