#include "LevelBuilder.h"
#include "percept/sim/Simulation.h"

#include <benchmark/benchmark.h>

// One step of a deathmatch: untraced, traced into memory, and the hash of its state.
namespace percept::bench {
namespace {

constexpr int kWarmUpSteps = 600;

sim::Simulation running(int bots) {
    const auto world = sim::compileWorld(test::arenaLevel(bots), {});
    sim::Simulation simulation(world.value(), {.seed = 1});
    for (int i = 0; i < kWarmUpSteps; ++i)
        simulation.step();
    return simulation;
}

void stepUntraced(benchmark::State& state) {
    auto simulation = running(static_cast<int>(state.range(0)));
    for (auto _ : state)
        simulation.step();
    state.SetItemsProcessed(state.iterations());
}

void stepTraced(benchmark::State& state) {
    auto simulation = running(static_cast<int>(state.range(0)));
    trace::RecordBuffer records;
    std::size_t count = 0;
    for (auto _ : state) {
        simulation.step({}, trace::TraceLevel::Normal, &records);
        count += records.size();
        records.clear();
    }
    state.counters["records"] =
        benchmark::Counter(static_cast<double>(count), benchmark::Counter::kAvgIterations);
}

void hashState(benchmark::State& state) {
    const auto simulation = running(static_cast<int>(state.range(0)));
    for (auto _ : state)
        benchmark::DoNotOptimize(simulation.hash());
}

BENCHMARK(stepUntraced)
    ->Name("Simulation/step")
    ->Arg(4)
    ->Arg(16)
    ->Arg(64)
    ->Arg(256)
    ->Unit(benchmark::kMicrosecond);
BENCHMARK(stepTraced)
    ->Name("Simulation/stepTraced")
    ->Arg(4)
    ->Arg(16)
    ->Arg(64)
    ->Arg(256)
    ->Unit(benchmark::kMicrosecond);
BENCHMARK(hashState)
    ->Name("Simulation/hash")
    ->Arg(4)
    ->Arg(16)
    ->Arg(64)
    ->Arg(256)
    ->Unit(benchmark::kMicrosecond);

} // namespace
} // namespace percept::bench
