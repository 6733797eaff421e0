#include "LevelBuilder.h"
#include "Ratio.h"
#include "ShippedTrace.h"
#include "inspector/record/Recorder.h"
#include "percept/sim/Simulation.h"
#include "percept/sim/Stages.h"

#include <benchmark/benchmark.h>

#include <fmt/format.h>

#include <cmath>
#include <filesystem>
#include <numeric>
#include <string>
#include <utility>

// One step of a deathmatch: untraced, traced into memory, recorded, and the hash of its state.
namespace percept::bench {
namespace {

/// Of a run that records what the simulation does.
trace::RunInfo shippedRun() {
    trace::RunInfo info;
    addShippedTrace(info);
    return info;
}

constexpr int kWarmUpSteps = 600;
constexpr int kRounds = 100;
constexpr int kFewSteps = 120; ///< where there are many bots

sim::Simulation running(const level::Level& level, int steps = kWarmUpSteps) {
    const auto world = sim::compileWorld(level, {});
    sim::Simulation simulation(world.value(), {.seed = 1});
    for (int i = 0; i < steps; ++i)
        simulation.step();
    return simulation;
}

sim::Simulation running(int bots) {
    return running(test::arenaLevel(bots));
}

constexpr int kBotsPerArena = 16;

/// Arenas beside and above each other without walls between them.
class Arenas {
public:
    explicit Arenas(int inARow)
        : m_arena(test::arenaLevel(kBotsPerArena))
        , m_inARow(inARow) {}
    level::Level build() {
        level::Level level = m_arena;
        level.bounds = {{0, 0}, m_arena.bounds.max * static_cast<double>(m_inARow)};
        level.walls.erase(level.walls.begin()); // round one arena
        for (int i = 1; i < m_inARow * m_inARow; ++i)
            add(level, i);
        for (int i = 0; i < m_inARow * m_inARow; ++i) {
            if (i % m_inARow + 1 < m_inARow)
                join(level, i, i + 1, {m_arena.bounds.max.x, 0});
            if (i / m_inARow + 1 < m_inARow)
                join(level, i, i + m_inARow, {0, m_arena.bounds.max.y});
        }
        return level;
    }

private:
    geometry::Vec2 cornerOf(int place) const {
        return {m_arena.bounds.max.x * (place % m_inARow),
                m_arena.bounds.max.y * (place / m_inARow)};
    }
    template <class List>
    void copy(const List& from, List& to, int place) {
        for (auto object : from) {
            object.id = fmt::format("{}_{}", object.id, place);
            object.position.x += cornerOf(place).x;
            object.position.y += cornerOf(place).y;
            to.push_back(object);
        }
    }
    void add(level::Level& level, int place) {
        for (std::size_t i = 1; i < m_arena.walls.size(); ++i) {
            level.walls.push_back(m_arena.walls[i]);
            level.walls.back().id += fmt::format("_{}", place);
            for (geometry::Vec2& point : level.walls.back().points)
                point = point + cornerOf(place);
        }
        copy(m_arena.spawns, level.spawns, place);
        copy(m_arena.items, level.items, place);
        copy(m_arena.navigation.nodes, level.navigation.nodes, place);
        for (level::NavigationEdge edge : m_arena.navigation.edges) {
            edge.from += fmt::format("_{}", place);
            edge.to += fmt::format("_{}", place);
            level.navigation.edges.push_back(edge);
        }
        for (level::Agent agent : m_arena.agents) {
            agent.id += fmt::format("_{}", place);
            level.agents.push_back(agent);
        }
    }
    /// Both ways, from the last row or column of one arena to the first of its neighbour.
    void join(level::Level& level, int place, int next, geometry::Vec2 side) {
        const auto idIn = [](const std::string& id, int arena) {
            return arena == 0 ? id : fmt::format("{}_{}", id, arena);
        };
        for (const auto& a : m_arena.navigation.nodes)
            for (const auto& b : m_arena.navigation.nodes) {
                const double gap = geometry::distance(a.position.plan(), b.position.plan() + side);
                if (gap > 2.001)
                    continue;
                level::NavigationEdge edge;
                edge.from = idIn(a.id, place);
                edge.to = idIn(b.id, next);
                edge.cost = gap;
                level.navigation.edges.push_back(edge);
                std::swap(edge.from, edge.to);
                level.navigation.edges.push_back(edge);
            }
    }

    level::Level m_arena;
    int m_inARow;
};

void stepUntraced(benchmark::State& state) {
    auto simulation = running(static_cast<int>(state.range(0)));
    for (auto _ : state)
        simulation.step();
    state.SetItemsProcessed(state.iterations());
}

/// Processor time of some steps, by stage [microseconds].
std::vector<double> stagesOf(sim::Simulation& simulation) {
    std::vector<double> sums(sim::kStages, 0.0);
    simulation.measure([] { return cpuNanoseconds() * 1e-3; }, schedule::Clock::Simulated);
    for (int i = 0; i < kRounds; ++i) {
        simulation.step();
        for (std::size_t stage = 0; stage < sums.size(); ++stage)
            sums[stage] += simulation.stageTimes()[stage];
    }
    return sums;
}

/// How many times longer each stage takes that takes at least a hundredth of all.
void reportStages(benchmark::State& state, sim::Simulation& few, sim::Simulation& many) {
    const auto before = stagesOf(few);
    const auto after = stagesOf(many);
    const double all = std::accumulate(after.begin(), after.end(), 0.0);
    const auto names = sim::stageNames();
    for (std::size_t stage = 0; stage < names.size(); ++stage)
        if (after[stage] > 0.01 * all)
            state.counters[names[stage]] = after[stage] / before[stage];
}

/// How much longer a step takes with four times as many bots (argument), crowded in one arena or
/// in four times as many arenas, altogether and by stage.
template <bool kCrowded>
void fourfold(benchmark::State& state) {
    const int fewer = static_cast<int>(state.range(0));
    const int inARow = static_cast<int>(std::lround(std::sqrt(fewer / kBotsPerArena)));
    const auto with = [&](int bots, int row) {
        return running(kCrowded ? test::arenaLevel(bots) : Arenas(row).build(), kFewSteps);
    };
    auto few = with(fewer, inARow);
    auto many = with(4 * fewer, 2 * inARow);
    Versus versus(&cpuNanoseconds);
    for (auto _ : state)
        for (int i = 0; i < kRounds; ++i)
            versus.round([&] { few.step(); }, [&] { many.step(); });
    versus.report(state, 1);
    reportStages(state, few, many);
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
    auto recorder = record::Recorder::start(path, shippedRun()).value();
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
BENCHMARK_TEMPLATE(fourfold, true)
    ->Name("Simulation/fourTimesTheBotsCrowded")
    ->Arg(64)
    ->Iterations(1)
    ->Unit(benchmark::kMillisecond);
BENCHMARK_TEMPLATE(fourfold, false)
    ->Name("Simulation/fourTimesTheBotsAtEqualDensity")
    ->Arg(64)
    ->Arg(256)
    ->Iterations(1)
    ->Unit(benchmark::kMillisecond);
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
