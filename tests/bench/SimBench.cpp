#include "LevelBuilder.h"
#include "Ratio.h"
#include "inspector/record/Recorder.h"
#include "percept/sim/Simulation.h"

#include <benchmark/benchmark.h>

#include <filesystem>

// One step of a deathmatch: untraced, traced into memory, recorded, and the hash of its state.
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

/// A run as the command line makes it, with the hash of every frame, recorded or not.
class Run {
public:
    Run(int bots, trace::TraceLevel level, record::Recorder* recorder)
        : m_simulation(running(bots))
        , m_level(level)
        , m_recorder(recorder) {}
    void operator()() {
        for (int i = 0; i < kStepsPerRound; ++i) {
            m_records.clear();
            m_simulation.step({}, m_level, &m_records);
            m_simulation.fillView(m_view);
            const auto hash = m_simulation.hash();
            if (m_recorder != nullptr)
                static_cast<void>(m_recorder->frame({m_simulation.frame(),
                                                     m_simulation.time(),
                                                     hash,
                                                     0.0,
                                                     &m_view,
                                                     &m_records,
                                                     {},
                                                     {}}));
            benchmark::DoNotOptimize(hash);
        }
    }
    static constexpr int kStepsPerRound = 20;

private:
    sim::Simulation m_simulation;
    trace::TraceLevel m_level;
    record::Recorder* m_recorder;
    trace::RecordBuffer m_records;
    trace::View m_view;
};

/// What `normal` tracing into a file adds to the simulation's thread. Figures are per step.
void recordedAgainstUntraced(benchmark::State& state) {
    const int bots = static_cast<int>(state.range(0));
    const auto path = std::filesystem::temp_directory_path() / "percept-bench-steps.percept";
    std::filesystem::remove(path);
    auto recorder = record::Recorder::start(path, trace::RunInfo{}).value();
    Run untraced(bots, trace::TraceLevel::Off, nullptr);
    Run recorded(bots, trace::TraceLevel::Normal, recorder.get());
    Versus versus;
    for (auto _ : state)
        versus.round(recorded, untraced);
    versus.report(state, Run::kStepsPerRound);
    recorder.reset();
    std::filesystem::remove(path);
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
BENCHMARK(recordedAgainstUntraced)
    ->Name("Simulation/recordedAgainstUntraced")
    ->Arg(16)
    ->Arg(64)
    ->MinTime(1)
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
