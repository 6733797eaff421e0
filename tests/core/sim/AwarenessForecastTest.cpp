#include "percept/sim/AwarenessForecast.h"

#include "AwareLevel.h"
#include "percept/agent/AwarenessRecords.h"

#include <gtest/gtest.h>

// What is forecast of a place happens there.
namespace percept::sim {
namespace {

using geometry::Vec2;
using trace::AgentId;

constexpr AgentId kAnna{0};
constexpr AgentId kThief{1};

/// What a run says of the first look at a thief at a place.
agent::AwarenessPulse looked(double light, Vec2 place, sense::Stance stance) {
    trace::RecordBuffer records;
    Simulation simulation(compileWorld(test::watched(light, place), {}).value(),
                          {.seed = 7},
                          trace::TraceLevel::Full,
                          &records);
    trace::Command walk{0, trace::CommandKind::Walk, kThief, {0, 0}};
    walk.value = static_cast<std::int32_t>(stance);
    simulation.step(std::vector<trace::Command>{{0, trace::CommandKind::Possess, kThief}, walk},
                    trace::TraceLevel::Full,
                    &records);
    while (records.rows<agent::AwarenessPulse>().size() < 3 && simulation.frame() < 120)
        simulation.step({}, trace::TraceLevel::Full, &records);
    return records.rows<agent::AwarenessPulse>().back().data;
}

TEST(AwarenessForecast, IsWhatTheRunMakesOfSomebodyThere) {
    const Simulation elsewhere(compileWorld(test::watched(0.6, {15, 5}), {}).value(), {.seed = 7});
    AwarenessForecaster forecaster(elsewhere, kAnna, kThief);

    for (const Vec2 place : {Vec2{5, 3}, Vec2{7, 4}, Vec2{2.5, 1}, Vec2{12, 5.5}})
        for (const auto stance : {sense::Stance::Stand, sense::Stance::Crouch}) {
            const auto pulse = looked(0.6, place, stance);
            const auto forecast = forecaster.at({.place = place, .stance = stance});

            EXPECT_EQ(forecast.regard.response, pulse.response) << place.x << ", " << place.y;
            EXPECT_EQ(forecast.regard.fraction, pulse.fraction);
            EXPECT_EQ(forecast.regard.visibility, pulse.visibility);
            EXPECT_EQ(forecast.goal, pulse.goalSight);
        }
}

TEST(AwarenessForecast, SaysHowLongItTakesOrWhatIsInTheWay) {
    const Simulation elsewhere(compileWorld(test::watched(1.0, {15, 5}), {}).value(), {.seed = 7});
    AwarenessForecaster forecaster(elsewhere, kAnna, kThief);

    const auto seen = forecaster.at({.place = {5, 3}});
    EXPECT_EQ(seen.failed, trace::Gate::None);
    EXPECT_EQ(seen.rises, (std::vector<AwarenessRise>{{seen.goal, test::byDegrees().reaction[0]}}));
    EXPECT_NEAR(seen.distance, 3, 0.2);

    const auto behindWall = forecaster.at({.place = {15, 0.5}});
    EXPECT_EQ(behindWall.failed, trace::Gate::LineOfSight);
    EXPECT_TRUE(behindWall.rises.empty());

    const auto behindBack = forecaster.at({.place = {0.5, 3}});
    EXPECT_NE(behindBack.failed, trace::Gate::None);
    EXPECT_EQ(forecaster.at({.place = {0.5, 3}, .gazeFollows = true}).failed, trace::Gate::None);
    EXPECT_EQ(forecaster.at({.place = {5, 3}}).regard, seen.regard) << "it forgets what was asked";
}

/// Who has become more alert sees more in a cone that says so: the run rises on, and so does what
/// is foretold.
TEST(AwarenessForecast, RisesOnAsAlertnessShowsMore) {
    auto level = test::watched(1.0, {5, 3});
    level::Archetype& anna = level.archetypes[0];
    anna.viewCones.resize(1);
    anna.viewCones[0].id = "eyes";
    anna.viewCones[0].acuity = {{"visibility", 0.7}};
    anna.viewCones[0].alertness = 0.5;
    anna.movement.maxSpeed = 1e-6;
    level.archetypes[1].movement.maxSpeed = 1e-6;
    trace::RecordBuffer records;
    Simulation simulation(
        compileWorld(level, {}).value(), {.seed = 7}, trace::TraceLevel::Full, &records);
    AwarenessForecaster forecaster(simulation, kAnna, kThief);

    const auto forecast = forecaster.at({.place = {5, 3}});
    for (int frame = 0; frame < 180; ++frame)
        simulation.step({}, trace::TraceLevel::Full, &records);

    ASSERT_EQ(forecast.rises.size(), 2U);
    EXPECT_LT(forecast.goal, forecast.greatest());
    const auto& changes = records.rows<agent::AwarenessChanged>();
    ASSERT_EQ(changes.size(), forecast.rises.size());
    const auto timeOf = [&](Frame frame) { return simulation.arena().timeOf(frame); };
    const Seconds begun = timeOf(records.rows<agent::AwarenessPulse>().front().frame);
    constexpr Seconds kFromLookToLook = 0.3;
    for (std::size_t i = 0; i < changes.size(); ++i) {
        EXPECT_EQ(changes[i].data.to, forecast.rises[i].to);
        EXPECT_NEAR(timeOf(changes[i].frame) - begun,
                    forecast.rises[i].after,
                    kFromLookToLook * static_cast<double>(i) + 1.5 * simulation.arena().step);
    }
}

TEST(AwarenessForecast, WatchersAreEnemiesAndThoseToWhomHeIsPrey) {
    for (const auto& [attitude, watches] : {std::pair("hate", true),
                                            std::pair("fear", true),
                                            std::pair("prey", true),
                                            std::pair("ally", false),
                                            std::pair("ignore", false)}) {
        auto level = test::watched(1.0, {5, 3});
        level.archetypes[0].awareness.attitudes = {{"thief", attitude}};
        const auto world = compileWorld(level, {}).value();
        EXPECT_EQ(watchersOf(world->arena, kThief).size(), watches ? 1U : 0U) << attitude;
    }
}

TEST(AwarenessForecast, WhoMovesIsMoreVisible) {
    const Simulation elsewhere(compileWorld(test::watched(0.5, {15, 5}), {}).value(), {.seed = 7});
    AwarenessForecaster forecaster(elsewhere, kAnna, kThief);

    const double still = forecaster.at({.place = {5, 3}}).regard.visibility;
    EXPECT_GT(forecaster.at({.place = {5, 3}, .speed = 2.0}).regard.visibility, still);
    EXPECT_LT(forecaster.at({.place = {5, 3}, .stance = sense::Stance::Crouch}).regard.visibility,
              still);
}

TEST(VisibilityOf, IsWhatAnObserverOnOpenGroundMakesOfIt) {
    for (const double light : {0.2, 0.6, 1.0}) {
        const Simulation run(compileWorld(test::watched(light, {5, 3}), {}).value(), {.seed = 7});
        AwarenessForecaster forecaster(run, kAnna, kThief);

        const auto own = visibilityOf(run, kThief);
        ASSERT_TRUE(own);
        const auto seen = forecaster.at({.place = {5, 3}});
        EXPECT_EQ(own->parts.lighting, light);
        EXPECT_EQ(own->parts.movement, 0.0);
        EXPECT_EQ(own->visibility, seen.regard.visibility);
    }
    const Simulation run(compileWorld(test::watched(0.5, {15, 1}), {}).value(), {.seed = 7});
    EXPECT_TRUE(visibilityOf(run, kThief)) << "though nobody has it in view";
}

} // namespace
} // namespace percept::sim
