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
#include <tuple>
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

/// Arenas beside and above each other, without walls between them or with a gap in each.
class Arenas {
public:
    Arenas(int inARow, bool walled)
        : m_arena(test::arenaLevel(kBotsPerArena))
        , m_inARow(inARow)
        , m_walled(walled) {}
    level::Level build() {
        level::Level level = m_arena;
        level.bounds = {{0, 0}, m_arena.bounds.max * static_cast<double>(m_inARow)};
        level.walls.erase(level.walls.begin()); // round one arena
        for (int i = 0; m_walled && i < m_inARow * m_inARow; ++i)
            wallIn(level, i);
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
    /// The walls to the right of an arena and above it, each with a gap in the middle.
    void wallIn(level::Level& level, int place) {
        const geometry::Vec2 size = m_arena.bounds.max;
        const geometry::Vec2 far = cornerOf(place) + size;
        for (const geometry::Vec2 along : {geometry::Vec2{size.x, 0}, geometry::Vec2{0, size.y}})
            for (const double from : {0.0, 1.0}) {
                const double share = 0.5 - kGap / 2 / glm::length(along);
                level::Wall& wall = level.walls.emplace_back();
                wall.id = fmt::format("side_{}", level.walls.size());
                wall.points = {far - along * from, far - along * (from == 0.0 ? share : 1 - share)};
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
                const geometry::Vec2 past = a.position.plan() - m_arena.bounds.max / 2.0;
                const bool inGap = std::abs(side.x > 0 ? past.y : past.x) < kGap / 2 - 1;
                if (gap > 2.001 || (m_walled && !inGap))
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

    static constexpr Metres kGap = 4; ///< in the walls
    level::Level m_arena;
    int m_inARow;
    bool m_walled;
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

/// How many opponents a bot has in view, and how many it knows of, on average.
std::pair<double, double> noticedPerBot(const sim::Simulation& simulation) {
    double inView = 0;
    double known = 0;
    const auto& agents = simulation.state().population.agents;
    for (const auto& agent : agents)
        for (const auto& link : agent.knowledge.links()) {
            inView += link.withinFieldOfView ? 1 : 0;
            known += 1;
        }
    const auto count = static_cast<double>(agents.size());
    return {inView / count, known / count};
}

enum class Room { Crowded, Open, Walled };

/// How much longer a step takes with four times as many bots (argument), crowded in one arena or
/// in four times as many arenas, altogether and by stage. Between open arenas a bot has more
/// opponents in view, the more there are; between walled ones about as many.
template <Room kRoom>
void fourfold(benchmark::State& state) {
    const int fewer = static_cast<int>(state.range(0));
    const int inARow = static_cast<int>(std::lround(std::sqrt(fewer / kBotsPerArena)));
    const auto with = [&](int bots, int row) {
        return running(kRoom == Room::Crowded ? test::arenaLevel(bots)
                                              : Arenas(row, kRoom == Room::Walled).build(),
                       kFewSteps);
    };
    auto few = with(fewer, inARow);
    auto many = with(4 * fewer, 2 * inARow);
    Versus versus(&cpuNanoseconds);
    for (auto _ : state)
        for (int i = 0; i < kRounds; ++i)
            versus.round([&] { few.step(); }, [&] { many.step(); });
    versus.report(state, 1);
    reportStages(state, few, many);
    std::tie(state.counters["in_view_few"], state.counters["known_few"]) = noticedPerBot(few);
    std::tie(state.counters["in_view_many"], state.counters["known_many"]) = noticedPerBot(many);
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
BENCHMARK_TEMPLATE(fourfold, Room::Crowded)
    ->Name("Simulation/fourTimesTheBotsCrowded")
    ->Arg(64)
    ->Iterations(1)
    ->Unit(benchmark::kMillisecond);
BENCHMARK_TEMPLATE(fourfold, Room::Walled)
    ->Name("Simulation/fourTimesTheBotsAtEqualDensity")
    ->Arg(64)
    ->Arg(256)
    ->Iterations(1)
    ->Unit(benchmark::kMillisecond);
BENCHMARK_TEMPLATE(fourfold, Room::Open)
    ->Name("Simulation/fourTimesTheBotsInOpenArenas")
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
