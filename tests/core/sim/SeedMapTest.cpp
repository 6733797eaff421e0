#include "percept/sim/SeedMap.h"

#include "AwareLevel.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

// In what share of runs somebody would be noticed where.
namespace percept::sim::seed_map_test {
namespace {

using testing::HasSubstr;
using trace::AgentId;

constexpr AgentId kThief{1};
const auto kOn = [](double) { return true; };

/// Anna stands or, with a patrol, walks to and fro; the thief stands in the middle of her way.
std::shared_ptr<const World> worldOf(bool patrols) {
    auto level = test::watched(1.0, {5, 3});
    level.doors.clear();
    level.navigation.edges.clear();
    test::join(level, "west", "by_door");
    if (patrols)
        level.agents[0].patrol = {{"west"}, {"by_door"}};
    level.archetypes[0].fieldOfView = 1.0;
    return compileWorld(level, {}).value();
}

SeedMap ask(const std::shared_ptr<const World>& world, Seconds at, std::size_t seeds) {
    const auto sum =
        askSeedMap(world, {{.target = kThief, .cell = 1}, {.seed = 3}, at, seeds}, kOn);
    EXPECT_TRUE(sum && *sum) << sum.error().text();
    return **sum;
}

TEST(SeedMap, OfOneSeedIsTheMapOfThatRun) {
    const auto world = worldOf(false);
    const auto map = askAwarenessMap(Simulation(world, {.seed = 3}),
                                     {.target = kThief, .cell = 1},
                                     [](const AwarenessMap&) { return true; });
    ASSERT_TRUE(map && *map);

    const SeedMap sum = ask(world, 0, 1);

    EXPECT_EQ(sum.runs, 1U);
    EXPECT_EQ(sum.most.visibility, (*map)->visibility);
    EXPECT_EQ(sum.most.seconds, (*map)->seconds);
    for (std::size_t state = 0; state < sum.shares.size(); ++state)
        for (std::size_t i = 0; i < sum.most.size(); ++i)
            EXPECT_EQ(sum.shares[state][i], (*map)->goal[i] > state ? 1.0F : 0.0F);
}

/// What the share says of a place is what single runs say that are counted.
TEST(SeedMap, CountsTheRunsInWhichAStateIsReached) {
    const auto world = worldOf(true);
    constexpr Seconds kAt = 4.0;
    constexpr std::size_t kRuns = 4;

    const SeedMap sum = ask(world, kAt, kRuns);

    std::vector<float> counted(sum.most.size(), 0.0F);
    for (std::uint64_t seed = 3; seed < 3 + kRuns; ++seed) {
        const auto one =
            askSeedMap(world, {{.target = kThief, .cell = 1}, {.seed = seed}, kAt, 1}, kOn);
        ASSERT_TRUE(one && *one);
        for (std::size_t i = 0; i < counted.size(); ++i)
            counted[i] += (*one)->most.goal[i] >= 1 ? 1.0F / kRuns : 0.0F;
    }
    for (std::size_t i = 0; i < counted.size(); ++i)
        EXPECT_FLOAT_EQ(sum.shares[0][i], counted[i]) << i;
    EXPECT_GT(*std::ranges::max_element(sum.shares[0]), 0.0F);
}

/// She walks past the thief, whom nobody notices until the moment of the map.
TEST(SeedMap, GuardsGoOnTheirWayUndisturbed) {
    const auto world = worldOf(true);

    const SeedMap now = ask(world, 0, 1);
    const SeedMap later = ask(world, 3.0, 1);

    EXPECT_NE(now.most.visibility, later.most.visibility) << "she has gone on";
    Simulation plain(world, {.seed = 3});
    for (int i = 0; i < 180; ++i)
        plain.step();
    EXPECT_GT(awarenessIn(plain.state())->agents[0].find(kThief)->awareness.state, 0)
        << "in a run of the level she notices him";
}

TEST(SeedMap, CanBeStoppedAndRefusesWhatMakesNoSense) {
    const auto world = worldOf(false);
    const auto stopped =
        askSeedMap(world, {{.target = kThief}, {}, 0.0, 3}, [](double done) { return done < 0.5; });
    ASSERT_TRUE(stopped);
    EXPECT_FALSE(*stopped);
    const auto refused = [&](const SeedMapQuestion& question) {
        return askSeedMap(world, question, kOn).error().message;
    };
    EXPECT_THAT(refused({{.target = kThief}, {}, 0.0, 0}), HasSubstr("needs one at least"));
    EXPECT_THAT(refused({{.target = kThief}, {}, -1.0, 1}), HasSubstr("a time of at least 0"));
    EXPECT_THAT(refused({{.target = AgentId{9}}, {}, 0.0, 1}), HasSubstr("no such agent"));
    EXPECT_THAT(refused({{.target = kThief, .observers = {kThief}}, {}, 0.0, 1}),
                HasSubstr("of itself"));
}

} // namespace
} // namespace percept::sim::seed_map_test
