#include "BuildingLevel.h"
#include "Ratio.h"
#include "percept/base/Archive.h"
#include "percept/sim/Simulation.h"

#include <benchmark/benchmark.h>

#include <fmt/format.h>

#include <array>
#include <map>
#include <string>
#include <utility>

// The whole step of a simulation of guards with sight, hearing and smell in 200 rooms: untraced,
// and traced fully with the cost of each record.
namespace percept::bench {
namespace {

constexpr int kColumns = 20;
constexpr int kRows = 10;
constexpr int kWarmUpSteps = 600;

/// Warming up takes longer than what is measured, and a benchmark is called several times.
template <class Make>
sim::Simulation warmedUp(const std::string& name, Make&& make) {
    static std::map<std::string, sim::Simulation> known;
    const auto found = known.find(name);
    if (found != known.end())
        return found->second;
    sim::Simulation simulation = make();
    for (int i = 0; i < kWarmUpSteps; ++i)
        simulation.step();
    return known.emplace(name, std::move(simulation)).first->second;
}

sim::Simulation patrolling(int guards) {
    auto level = test::buildingLevel(kColumns, kRows);
    test::addPatrols(level, kColumns, kRows, guards);
    return warmedUp(fmt::format("{}", guards), [&] {
        return sim::Simulation(sim::compileWorld(level, {}).value(), {.seed = 1});
    });
}

/// Argument: guards. Target: 500 us for 100, 8000 us for 1000.
void guardStep(benchmark::State& state) {
    auto simulation = patrolling(static_cast<int>(state.range(0)));
    for (auto _ : state)
        simulation.step();
    state.counters["puffs"] = static_cast<double>(simulation.state().senses.senses.puffs.size());
}
BENCHMARK(guardStep)->Arg(100)->Arg(1000)->MinTime(1)->Unit(benchmark::kMicrosecond);

sim::Simulation patrollingBy(const std::string& manager, int guards, bool slow) {
    auto level = test::buildingLevel(kColumns, kRows);
    level.senseManager = manager;
    level::Modality& sound = level.modalities[1];
    sound.inverseSpeed = 0.01;
    sound.travels = slow;
    test::addPatrols(level, kColumns, kRows, guards);
    return warmedUp(fmt::format("{} {} {}", manager, guards, slow), [&] {
        return sim::Simulation(sim::compileWorld(level, {}).value(), {.seed = 1});
    });
}

/// The same guards with sound that is heard after a delay, and with sound whose front takes frames
/// and meets them where they are. Arguments: guards; place of the manager in kManagers.
/// Targets for 1,000: `slow_us` at most 8000, `ratio` at most 1.5. `waves` are under way at a time,
/// `state_kb` is what the senses remember.
void guardStepSlowSound(benchmark::State& state) {
    constexpr std::array<const char*, 3> kManagers{"regional", "graph", "portals"};
    const char* const manager = kManagers[static_cast<std::size_t>(state.range(1))];
    const int guards = static_cast<int>(state.range(0));
    auto instant = patrollingBy(manager, guards, false);
    auto slow = patrollingBy(manager, guards, true);
    double instantly = 0;
    double slowly = 0;
    double waves = 0;
    for (auto _ : state) {
        const double start = cpuNanoseconds();
        instant.step();
        const double middle = cpuNanoseconds();
        slow.step();
        slowly += cpuNanoseconds() - middle;
        instantly += middle - start;
        waves += static_cast<double>(slow.state().senses.senses.waves.size());
    }
    const auto steps = static_cast<double>(state.iterations());
    state.SetLabel(manager);
    state.counters["instant_us"] = instantly / steps * 1e-3;
    state.counters["slow_us"] = slowly / steps * 1e-3;
    state.counters["ratio"] = slowly / instantly;
    state.counters["waves"] = waves / steps;
    state.counters["state_kb"] =
        static_cast<double>(describe::save(slow.state().senses.senses).size()) * 1e-3;
}
BENCHMARK(guardStepSlowSound)
    ->ArgsProduct({{100, 250, 1000}, {0, 1, 2}})
    ->MinTime(1)
    ->Unit(benchmark::kMicrosecond);

/// The same run twice in step, with and without tracing: what each record costs, the tests
/// included that are made for it alone.
void guardStepTraced(benchmark::State& state) {
    auto traced = patrolling(static_cast<int>(state.range(0)));
    auto plain = traced;
    trace::RecordBuffer records;
    std::size_t count = 0;
    double extra = 0;
    for (auto _ : state) {
        const double start = cpuNanoseconds();
        plain.step();
        const double middle = cpuNanoseconds();
        traced.step({}, trace::TraceLevel::Full, &records);
        const double end = cpuNanoseconds();
        extra += (end - middle) - (middle - start);
        count += records.size();
        records.clear();
    }
    if (traced.hash() != plain.hash())
        state.SkipWithError("tracing changed the run");
    state.counters["records"] =
        benchmark::Counter(static_cast<double>(count), benchmark::Counter::kAvgIterations);
    state.counters["ns_per_record"] = extra / static_cast<double>(count);
}
BENCHMARK(guardStepTraced)->Arg(100)->Arg(1000)->MinTime(1)->Unit(benchmark::kMicrosecond);

} // namespace
} // namespace percept::bench
