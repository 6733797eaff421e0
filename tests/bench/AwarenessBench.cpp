#include "percept/sim/Simulation.h"

#include <benchmark/benchmark.h>

#include <fmt/format.h>

#include <cmath>

// The whole step of a crowd who are aware of each other by degrees, each with five cones, one of
// which holds about fifty others.
namespace percept::bench {
namespace {

constexpr Metres kReach = 15.0;
constexpr double kOthers = 50.0;

level::ViewCone cone(const char* id, double horizontal, Metres length, double acuity) {
    level::ViewCone made;
    made.id = id;
    made.horizontal = horizontal;
    made.length = length;
    made.acuity = {{"visibility", acuity}};
    return made;
}

/// Looks ten times a second near the player, twice elsewhere.
level::Archetype watcher(Metres near) {
    level::Archetype made;
    made.id = "watcher";
    made.brain = "guard";
    made.sensors = {{"sight", 0.01}};
    made.rates.vision = 10.0;
    made.rates.farVision = 2.0;
    made.rates.near = near;
    made.rates.far = near + 2.0;
    made.movement.maxSpeed = 1e-6; // the cost of paths is none of this
    made.emissions = {{"sight", 1.0, "presence", 0.25, {}, {}}};
    made.viewCones = {cone("focus", 0.4, kReach, 1.0),
                      cone("front", 1.0, kReach, 0.8),
                      cone("side", 2.4, 10.0, 0.5),
                      cone("near", 3.6, 5.0, 0.5),
                      cone("rear", maths::kTwoPi, kReach, 0.3)};
    made.awareness.states = {"unaware", "curious", "alert", "hostile"};
    made.awareness.levels = {0.2, 0.45, 0.65};
    made.awareness.reaction = {0.6, 0.3, 0.2};
    made.awareness.hold = {4, 6, 8};
    made.awareness.alertnessDecay = {8, 12, 20};
    made.awareness.attitudes = {{"watcher", "prey"}, {"player", "ignore"}};
    return made;
}

/// @param near of a hundred, how many are near the player, who stands in the middle
level::Level crowd(int agents, int near, double light) {
    const double spacing = kReach * std::sqrt(maths::kPi / kOthers);
    const int side = static_cast<int>(std::ceil(std::sqrt(agents)));
    level::Level level;
    level.bounds = {{0, 0}, {(side + 1) * spacing, (side + 1) * spacing}};
    level::Modality sight;
    sight.id = "sight";
    sight.kind = "sight";
    sight.maxRange = kReach;
    level.modalities = {sight};
    level::Region all;
    all.id = "all";
    all.polygon = {{0, 0}, {level.bounds.max.x, 0}, level.bounds.max, {0, level.bounds.max.y}};
    all.ambientLight = light;
    level.regions = {all};
    // So many of them fill a circle of that size.
    level.archetypes = {watcher(spacing * std::sqrt(agents * near / (100.0 * maths::kPi)))};
    level::Archetype player;
    player.id = player.brain = "player";
    level.archetypes.push_back(player);
    for (int i = 0; i < agents; ++i) {
        level::Agent agent;
        agent.id = fmt::format("agent_{}", i);
        agent.archetype = "watcher";
        agent.position = level::Place{(i % side + 1) * spacing, (i / side + 1) * spacing, {}};
        agent.heading = 0.7 * i;
        level.agents.push_back(agent);
    }
    level::Agent led;
    led.id = "player_1";
    led.archetype = "player";
    led.position = level::Place{level.bounds.max.x / 2, level.bounds.max.y / 2, {}};
    level.agents.push_back(led);
    return level;
}

/// Arguments: agents; percent near the player; percent of light. Target: 6000 us for 1,000 with 5
/// percent near. `links` are what each is aware of.
void awarenessStep(benchmark::State& state) {
    const auto level = crowd(static_cast<int>(state.range(0)),
                             static_cast<int>(state.range(1)),
                             static_cast<double>(state.range(2)) / 100.0);
    sim::Simulation simulation(sim::compileWorld(level, {}).value(), {.seed = 1});
    for (int i = 0; i < 120; ++i)
        simulation.step();
    for (auto _ : state)
        simulation.step();
    double links = 0;
    for (const auto& each : sim::awarenessIn(simulation.state())->agents)
        links += static_cast<double>(each.links.size());
    double nearPlayer = 0;
    for (const auto& each : sim::awarenessIn(simulation.state())->rhythms.value->agents)
        nearPlayer += each.nearness == knowledge::Nearness::Near ? 1 : 0;
    state.counters["near"] = nearPlayer;
    state.counters["links"] = links / static_cast<double>(state.range(0));
}
BENCHMARK(awarenessStep)
    ->Args({1000, 5, 100})
    ->Args({1000, 5, 30})
    ->Args({1000, 100, 100})
    ->MinTime(1)
    ->Unit(benchmark::kMicrosecond);

} // namespace
} // namespace percept::bench
