#include "AwareLevel.h"
#include "MistSource.h"
#include "percept/agent/AwarenessRecords.h"
#include "percept/sense/Sight.h"
#include "percept/sim/Checks.h"
#include "percept/sim/Simulation.h"

#include <gtest/gtest.h>

#include <algorithm>

// A game without light data brings a source of its own for what is visible.
namespace percept::sim::light_source_test {
namespace {

using agent::AwarenessPulse;
using trace::AgentId;
using trace::TraceLevel;

constexpr AgentId kThief{1};

Modules withMist() {
    Modules modules;
    EXPECT_TRUE(modules.lights.add(std::make_shared<test::MistSource>()));
    return modules;
}

/// The latest look at the thief, after two seconds.
AwarenessPulse lookIn(const level::Level& level, const Modules& modules = {}) {
    trace::RecordBuffer records;
    Simulation simulation(
        compileWorld(level, {}, modules).value(), {.seed = 7}, TraceLevel::Full, &records);
    for (int i = 0; i < 120; ++i)
        simulation.step({}, TraceLevel::Full, &records);
    const auto& looks = records.rows<AwarenessPulse>();
    EXPECT_FALSE(looks.empty());
    return looks.empty() ? AwarenessPulse{} : looks.back().data;
}

TEST(LightSource, OfTheGameDecidesHowVisibleSomebodyIs) {
    const Modules modules = withMist();
    for (const double x : {4.0, 6.0}) {
        auto level = test::watched(0.0, {x, 3});
        level.lightSource = "mist";
        const AwarenessPulse look = lookIn(level, modules);
        // The best of the ground under him and of his points, which are as wide as he is.
        EXPECT_GE(look.lighting, 1.0 - x / 10.0) << x;
        EXPECT_LE(look.lighting, 1.0 - (x - 0.5) / 10.0) << x;
    }
    auto dark = test::watched(0.0, {13, 3});
    dark.doors.clear();
    dark.navigation = {};
    dark.lightSource = "mist";
    EXPECT_EQ(lookIn(dark, modules).lighting, 0.0);
    EXPECT_EQ(lookIn(dark, modules).state, 0);
}

TEST(LightSource, UniformIsFullLightWhateverTheLevelSays) {
    auto level = test::watched(0.0, {5, 3});
    EXPECT_EQ(lookIn(level).lighting, 0.0);

    level.lightSource = "uniform";

    EXPECT_EQ(lookIn(level).lighting, 1.0);
    EXPECT_EQ(lookIn(level).state, 3);
}

TEST(LightSource, LevelIsAsNone) {
    const auto hashOf = [](const char* source) {
        auto level = test::watched(0.4, {5, 3});
        level.lightSource = source;
        Simulation simulation(compileWorld(level, {}).value(), {.seed = 7});
        for (int i = 0; i < 200; ++i)
            simulation.step();
        return simulation.hash();
    };

    EXPECT_EQ(hashOf("level"), hashOf(""));
    EXPECT_NE(hashOf("uniform"), hashOf(""));
}

TEST(LightSource, LightBeyondItsRangeIsCut) {
    auto level = test::watched(0.0, {5, 3});
    level.lightSource = "mist";
    const auto world = compileWorld(level, {}, withMist()).value();

    EXPECT_EQ(sense::lightAt(*world->senses, {}, {-5, 3, 1}, 0), 1.0);
    EXPECT_EQ(sense::lightAt(*world->senses, {}, {15, 3, 1}, 0), 0.0);
}

TEST(LightSource, ThatNobodyRegisteredIsRefusedAndTold) {
    auto level = test::watched(0.0, {5, 3});
    level.lightSource = "mist";

    const auto world = compileWorld(level, {});
    const auto problems = checkUse(level);

    ASSERT_FALSE(world);
    EXPECT_EQ(world.error().place, "light_source");
    EXPECT_NE(world.error().message.find("level or uniform"), std::string::npos)
        << world.error().message;
    EXPECT_TRUE(std::ranges::any_of(problems, [](const level::Problem& problem) {
        return problem.place == "light_source" && problem.severity == level::Severity::Error;
    }));
    EXPECT_TRUE(std::ranges::none_of(checkUse(level, withMist()), [](const auto& problem) {
        return problem.place == "light_source";
    }));
}

TEST(LightSource, WhatItLacksInTheLevelIsItsError) {
    auto level = test::watched(0.0, {5, 3});
    level.lightSource = "mist";
    level.bounds = {};

    const auto world = compileWorld(level, {}, withMist());

    ASSERT_FALSE(world);
    EXPECT_EQ(world.error().message, "Mist needs bounds");
}

TEST(LightSource, LampsThatItDoesNotAskAreToldOf) {
    auto level = test::watched(0.0, {5, 3});
    level.lights = {{"lamp", {6, 3, 2}, 5, 1, true, {}}};
    const auto isSaid = [&] {
        return std::ranges::any_of(checkUse(level),
                                   [](const auto& problem) { return problem.place == "lights"; });
    };

    EXPECT_FALSE(isSaid());
    level.lightSource = "uniform";
    EXPECT_TRUE(isSaid());
}

} // namespace
} // namespace percept::sim::light_source_test
