#include "Ratio.h"
#include "percept/level/LevelFile.h"
#include "percept/sim/Simulation.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <chrono>
#include <memory>
#include <optional>
#include <string>

// A step of the town of 5,000 with its levels of detail and its schedule, and with everybody
// simulated fully in every frame.
namespace percept::bench {
namespace {

constexpr int kFrames = 30;

std::shared_ptr<const sim::World> town(std::optional<int> agents = {}) {
    const auto file = level::readLevel(PERCEPT_SOURCE_DIR "/resources/levels/town.level.json");
    level::Level level = file.value().level;
    if (agents) {
        auto groups = nlohmann::json::parse(level.lod.groups.text);
        groups["agents"] = *agents;
        level.lod.groups.text = groups.dump();
    }
    return sim::compileWorld(level, {}).value();
}

/// The same town in which everything matters, with a row of the population for everybody.
std::shared_ptr<const sim::World> withoutDetail() {
    constexpr int kPeople = 5000;
    auto everybody = std::make_shared<sim::World>(*town(kPeople));
    constexpr double kNever = 2;
    for (lod::LodModel* model : {&everybody->town->groups.areas, &everybody->town->groups.blocks}) {
        model->behaviours[0].min = model->behaviours[0].max = kNever;
        model->behaviours[1].min = 0;
    }
    auto& manners = everybody->town->people.behaviours;
    for (std::size_t i = 1; i < manners.size(); ++i)
        manners[i].min = manners[i].max = kNever;
    manners[0].min = 0;
    everybody->plan = {};
    return everybody;
}

class Walk {
public:
    explicit Walk(std::shared_ptr<const sim::World> world)
        : m_simulation(std::move(world), {.seed = 1}) {
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
        return lod::loadOf(m_simulation.world().town->groups,
                           m_simulation.state().extras.value->town->town)
            .individuals;
    }

private:
    sim::Simulation m_simulation;
    double m_worst = 0;
};

/// Times are per frame; 16.7 ms would be the whole of a frame at 60 Hz.
void townOfFiveThousand(benchmark::State& state) {
    const auto world = town();
    Walk ours(world);
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
