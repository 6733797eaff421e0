#include "Watching.h"

#include <gtest/gtest.h>

// What is perceived beyond the range of a modality: by whoever looks, in whatever way, only where
// its gates leave the range out.
namespace percept::sim::range_gate_test {
namespace {

class RangeGate : public testing::TestWithParam<const char*> {};

level::Level scene(const char* brain, Metres range, std::vector<std::string> gates, bool aware) {
    level::Level level = test::watching(brain).build();
    level.modalities[0].maxRange = range;
    level.modalities[0].gates = std::move(gates);
    if (aware) {
        level::Awareness& awareness = level.archetypes[0].awareness;
        awareness.states = {"unaware", "sure"};
        awareness.levels = {0.01};
        awareness.reaction = {0.1};
        awareness.hold = {1.0};
        awareness.alertnessDecay = {2.0};
    }
    return level;
}

bool perceives(const level::Level& level) {
    const auto world = compileWorld(level, {});
    EXPECT_TRUE(world) << world.error().text();
    if (!world)
        return false;
    test::Played run(level);
    run.steps(90);
    const auto* link = run.known();
    return link != nullptr && link->positionKnown;
}

TEST_P(RangeGate, EndsWhatIsPerceivedWhereTheModalityHasIt) {
    for (const bool aware : {false, true})
        for (const Metres range : {0.0, 4.0, 20.0}) {
            EXPECT_EQ(perceives(scene(GetParam(), range, {"range", "line_of_sight"}, aware)),
                      range > 8)
                << range << " aware " << aware;
            EXPECT_TRUE(perceives(scene(GetParam(), range, {"line_of_sight"}, aware)))
                << range << " aware " << aware;
        }
}

INSTANTIATE_TEST_SUITE_P(EveryBrain, RangeGate, testing::ValuesIn(test::kBrains));

} // namespace
} // namespace percept::sim::range_gate_test
