#include "app/workspaces/tactics/AnalysisQuery.h"

#include "percept/base/Random.h"

#include <benchmark/benchmark.h>
#include <fmt/format.h>

namespace percept::bench {
namespace {

constexpr int kSide = 256;

/// One cell in twenty is blocked; units of two sides and four strengths.
level::Level someLevel(int units) {
    Random random(7);
    level::Level level;
    level.bounds = {{0, 0}, {kSide, kSide}};
    for (int row = 0; row < kSide; ++row) {
        std::string text;
        for (int column = 0; column < kSide; ++column)
            text += random.below(20) == 0 ? '@' : '.';
        level.grid.rows.push_back(text);
    }
    for (const char* team : {"red", "blue"})
        level.teams.emplace_back().id = team;
    for (const double strength : {1.0, 2.0, 5.0, 10.0}) {
        level::Archetype archetype;
        archetype.id = fmt::format("strong_{}", strength);
        archetype.tactics = {{"influence", strength}};
        level.archetypes.push_back(archetype);
    }
    for (int i = 0; i < units; ++i) {
        level::Agent agent;
        agent.id = fmt::format("unit_{}", i);
        agent.archetype = level.archetypes[random.below(4)].id;
        agent.team = level.teams[static_cast<std::size_t>(i % 2)].id;
        agent.position = level::Place{random.between(1, 255), random.between(1, 255), {}};
        level.agents.push_back(agent);
    }
    level.analyses = {
        {"flooding", "influence", {R"({"team": "red", "method": "flooding"})"}, {}},
        {"convolution", "influence", {R"({"team": "red", "method": "convolution"})"}, {}},
        {"radius", "influence", {R"({"team": "red", "max_radius": 30})"}, {}}};
    return level;
}

/// What the window does at each step in which one of 40 units is dragged over 256 x 256 cells: the
/// map, its picture and the best five places. Argument: the map.
void overlayWhileDragging(benchmark::State& state, const std::string& name) {
    auto level = someLevel(40);
    session::AnalysisQuery desk;
    session::AnalysisRequest request;
    request.shown = {{name}};
    request.best = name;
    for (auto _ : state) {
        auto& place = level.agents[0].position;
        place->x = place->x < 250 ? place->x + 1 : 5;
        request.level = std::make_shared<const level::Level>(level);
        const auto answer = desk.answer(request);
        if (!answer.problem.empty())
            return state.SkipWithError(answer.problem.c_str());
        benchmark::DoNotOptimize(answer.list);
    }
}
BENCHMARK_CAPTURE(overlayWhileDragging, influence, "influence red | blue")
    ->UseRealTime()
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(overlayWhileDragging, flooding, "flooding")
    ->UseRealTime()
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(overlayWhileDragging, convolution, "convolution")
    ->UseRealTime()
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(overlayWhileDragging, radius, "radius")
    ->UseRealTime()
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(overlayWhileDragging, security, "security")
    ->UseRealTime()
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(overlayWhileDragging, borders, "borders")
    ->UseRealTime()
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(overlayWhileDragging, cover, "cover")
    ->UseRealTime()
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(overlayWhileDragging, visibility, "visibility")
    ->UseRealTime()
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(overlayWhileDragging, shadow, "shadow")
    ->UseRealTime()
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(overlayWhileDragging, exposure, "exposure")
    ->UseRealTime()
    ->Unit(benchmark::kMillisecond);

} // namespace
} // namespace percept::bench
