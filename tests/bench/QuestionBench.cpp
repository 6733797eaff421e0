#include "BuildingLevel.h"
#include "Ratio.h"
#include "inspector/ask/WhyNoticed.h"
#include "inspector/record/Recorder.h"
#include "inspector/runner/HeadlessRun.h"

#include <benchmark/benchmark.h>

namespace percept::bench {
namespace {

constexpr Frame kFrames = 3 * 60 * 60; // what it costs does not depend on how long the run is

std::filesystem::path recorded(int guards) {
    constexpr int kColumns = 20;
    constexpr int kRows = 10;
    auto level = test::buildingLevel(kColumns, kRows);
    test::addPatrols(level, kColumns, kRows, guards);
    const auto runnable =
        runner::prepareLevel(level::writeLevel(level), "building", {.seed = 1}).value();
    const auto path = std::filesystem::temp_directory_path() / "percept-bench-question.percept";
    auto recorder =
        record::Recorder::start(path, runnable->info(trace::TraceLevel::Normal)).value();
    (void)runner::runHeadless(runnable, {.frames = kFrames}, recorder.get()).value();
    (void)recorder->close();
    return path;
}

/// Who notices one of 100 guards, at a moment that nobody asked about before, and then, who notices
/// another one then. Targets: `who_ms` at most 200 in the mean, `second_ms` at most 50.
void whoNotices(benchmark::State& state) {
    const auto path = recorded(100);
    auto context = ask::RunContext::open(path).value();
    double first = 0;
    double worst = 0;
    double second = 0;
    const auto time = [&](std::uint32_t about, Frame frame) {
        const double start = cpuNanoseconds();
        const auto answer = ask::ask(
            ask::WitnessQuestion{.about = trace::AgentId{about}, .frame = frame}, *context);
        if (!answer)
            state.SkipWithError(answer.error().text().c_str());
        return (cpuNanoseconds() - start) / 1e6;
    };
    Frame frame = 0;
    for (auto _ : state) {
        frame = (frame + 2'711) % kFrames; // no multiple of what lies between keyframes
        const double asked = time(3, frame);
        first += asked;
        worst = std::max(worst, asked);
        second += time(4, frame);
    }
    context.reset();
    std::filesystem::remove(path);
    const auto count = static_cast<double>(state.iterations());
    state.counters["who_ms"] = first / count;
    state.counters["worst_ms"] = worst;
    state.counters["second_ms"] = second / count;
}
BENCHMARK(whoNotices)->Iterations(40)->Unit(benchmark::kMillisecond);

} // namespace
} // namespace percept::bench
