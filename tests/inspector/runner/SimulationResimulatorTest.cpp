#include "inspector/runner/SimulationResimulator.h"

#include "RunnableArena.h"

#include <gtest/gtest.h>

#include <limits>

namespace percept::runner {
namespace {

using test::runnableArena;

TEST(SimulationResimulator, GoesOnFromAKeyframeAsTheOriginalDid) {
    const auto level = runnableArena(4);
    SimulationResimulator original(level);
    for (int i = 0; i < 200; ++i)
        original.step({}, trace::TraceLevel::Off, nullptr);
    const trace::Keyframe keyframe{original.frame(), original.save()};
    SimulationResimulator restored(level);

    ASSERT_TRUE(restored.restore(keyframe));
    original.step({}, trace::TraceLevel::Off, nullptr);
    restored.step({}, trace::TraceLevel::Full, nullptr);

    EXPECT_EQ(restored.frame(), 201);
    EXPECT_EQ(restored.hash(), original.hash());
    EXPECT_EQ(restored.view(), original.view());
}

TEST(SimulationResimulator, RefusesAStateOfAnotherFrameAndStaysAsItWas) {
    SimulationResimulator simulation(runnableArena(3));
    const auto before = simulation.hash();
    SimulationResimulator other(runnableArena(3));
    other.step({}, trace::TraceLevel::Off, nullptr);

    const auto restored = simulation.restore({7, other.save()});

    ASSERT_FALSE(restored);
    EXPECT_EQ(restored.error().code, ErrorCode::Corrupt);
    EXPECT_EQ(simulation.hash(), before);
}

TEST(SimulationResimulator, NamesTheFirstDifference) {
    SimulationResimulator simulation(runnableArena(3));
    const trace::Keyframe start{0, simulation.save()};
    EXPECT_EQ(simulation.firstDifference(start).value(), "");

    simulation.step({}, trace::TraceLevel::Off, nullptr);

    EXPECT_EQ(simulation.firstDifference(start).value(), "frame: 1 / 0");
}

TEST(SimulationFactory, MakesTheRunOfARecordingAgain) {
    const auto level = runnableArena(5, 7);

    const auto made = SimulationFactory().create(level->info(trace::TraceLevel::Normal)).value();

    EXPECT_EQ(made->frame(), 0);
    EXPECT_EQ(made->hash(), SimulationResimulator(level).hash());
}

TEST(SimulationFactory, RefusesRunsOfOtherBuildsAndSaysWhatIsLeft) {
    auto info = runnableArena(3)->info(trace::TraceLevel::Normal);
    info.build = "simulation 0; abacus";

    const auto made = SimulationFactory().create(info);

    ASSERT_FALSE(made);
    EXPECT_EQ(made.error().code, ErrorCode::UnsupportedVersion);
    EXPECT_NE(made.error().message.find("abacus"), std::string::npos);
    EXPECT_NE(made.error().message.find("can still be replayed"), std::string::npos);
}

TEST(SimulationFactory, RefusesRunsThatMeasuredTimeDecided) {
    auto info = runnableArena(3)->info(trace::TraceLevel::Normal);
    info.wallClock = true;

    EXPECT_EQ(SimulationFactory().create(info).error().code, ErrorCode::UnsupportedVersion);
}

TEST(SimulationFactory, RefusesMoreAgentsThanARunHas) {
    auto info = runnableArena(5, 7)->info(trace::TraceLevel::Normal);
    info.bots = std::numeric_limits<std::int32_t>::max();

    const auto made = SimulationFactory().create(info);

    ASSERT_FALSE(made);
    EXPECT_NE(made.error().message.find("at most 10000"), std::string::npos)
        << made.error().message;
}

TEST(SimulationFactory, RefusesALevelThatDoesNotLoad) {
    auto info = runnableArena(3)->info(trace::TraceLevel::Normal);
    info.level = "{";

    EXPECT_FALSE(SimulationFactory().create(info));
}

} // namespace
} // namespace percept::runner
