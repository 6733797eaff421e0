#include "Ratio.h"
#include "percept/level/LevelFile.h"
#include "percept/sim/Simulation.h"
#include "percept/town/Stage.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <chrono>
#include <string>

// A step of the town of 5,000 with its levels of detail and its schedule, and with everybody
// simulated fully in every frame.
namespace percept::bench {
namespace {

constexpr int kFrames = 30;

level::Level townLevel() {
    return level::readLevel(PERCEPT_SOURCE_DIR "/resources/levels/town.level.json").value().level;
}

/// The same town in which everything matters, with a row of the population for everybody.
level::Level withoutDetail() {
    constexpr int kPeople = 5000;
    constexpr double kNever = 2;
    level::Level level = townLevel();
    auto groups = nlohmann::json::parse(level.lod.groups.text);
    groups["agents"] = kPeople;
    for (const char* parts : {"areas", "blocks"}) {
        groups[parts][0]["min"] = groups[parts][0]["max"] = kNever;
        groups[parts][1]["min"] = 0;
    }
    level.lod.groups.text = groups.dump();
    auto& manners = level.lod.behaviours;
    for (std::size_t i = 1; i < manners.size(); ++i)
        manners[i].min = manners[i].max = kNever;
    manners[0].min = 0;
    level.schedule = {};
    return level;
}

class Walk {
public:
    explicit Walk(const level::Level& level)
        : m_simulation(sim::compileWorld(level, {}).value(), {.seed = 1}) {
        for (int i = 0; i < 120; ++i)
            m_simulation.step();
    }
    void operator()() {
        for (int i = 0; i < kFrames; ++i) {
            const auto start = std::chrono::steady_clock::now();
            m_simulation.step();
            const std::chrono::duration<double, std::milli> spent =
                std::chrono::steady_clock::now() - start;
            m_worst = std::max(m_worst, spent.count());
        }
    }
    [[nodiscard]] double worst() const { return m_worst; }
    [[nodiscard]] double individuals() const {
        return lod::loadOf(town::townOf(m_simulation.world().stages)->groups,
                           town::stateOf(m_simulation.state().extras.value->stages)->town)
            .individuals;
    }

private:
    sim::Simulation m_simulation;
    double m_worst = 0;
};

/// Times are per frame; 16.7 ms would be the whole of a frame at 60 Hz.
void townOfFiveThousand(benchmark::State& state) {
    Walk ours(townLevel());
    Walk baseline(withoutDetail());
    Versus versus;
    for (auto _ : state)
        versus.round(ours, baseline);
    versus.report(state, kFrames);
    state.counters["worst_ms"] = ours.worst();
    state.counters["baseline_worst_ms"] = baseline.worst();
    state.counters["individuals"] = ours.individuals();
    state.counters["baseline_individuals"] = baseline.individuals();
}
BENCHMARK(townOfFiveThousand)->Name("Town/step")->MinTime(1.0)->Unit(benchmark::kMillisecond);

} // namespace
} // namespace percept::bench
