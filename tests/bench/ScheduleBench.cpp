#include "Ratio.h"

#include "percept/base/Random.h"
#include "percept/schedule/DueCounts.h"
#include "percept/schedule/Phasing.h"
#include "percept/schedule/Scheduler.h"

#include <memory>
#include <numeric>
#include <vector>

namespace percept::bench {
namespace {

using namespace schedule;

constexpr Frame kFrames = 1'000'000;
constexpr std::uint32_t kTasks = 64;

std::vector<PhasedTask> someTasks(std::uint32_t count, std::uint32_t longest) {
    Random random(5);
    std::vector<PhasedTask> tasks;
    for (std::uint32_t i = 0; i < count; ++i)
        tasks.push_back({1 + random.below(longest), random.below(longest), 1});
    return tasks;
}

/// How many tasks are due in each frame, as the source has it: each task asked in each frame.
class Modulo {
public:
    void operator()() {
        for (std::size_t frame = 0; frame < m_counts.size(); ++frame) {
            std::uint8_t count = 0;
            for (const auto& [frequency, phase] : m_tasks)
                count = static_cast<std::uint8_t>(
                    count + ((static_cast<std::uint32_t>(frame) + phase) % frequency == 0));
            m_counts[frame] = count;
        }
        benchmark::ClobberMemory();
    }

private:
    std::vector<std::pair<std::uint32_t, std::uint32_t>> m_tasks = [] {
        std::vector<std::pair<std::uint32_t, std::uint32_t>> tasks;
        for (const auto& task : someTasks(kTasks, 60))
            tasks.emplace_back(task.frequency, task.phase);
        return tasks;
    }();
    std::vector<std::uint8_t> m_counts = std::vector<std::uint8_t>(kFrames);
};
class Patterns {
public:
    void operator()() {
        m_due.fill(0, std::span(m_counts));
        benchmark::ClobberMemory();
    }

private:
    DueCounts m_due{someTasks(kTasks, 60)};
    std::vector<std::uint8_t> m_counts = std::vector<std::uint8_t>(kFrames);
};
/// Figures are per frame.
void dueCountsAgainstModulo(benchmark::State& state) {
    Patterns ours;
    Modulo baseline;
    Versus versus;
    for (auto _ : state)
        versus.round(ours, baseline);
    versus.report(state, static_cast<double>(kFrames));
}
BENCHMARK(dueCountsAgainstModulo)->MinTime(0.5)->Unit(benchmark::kMillisecond);

/// Counts and their histogram, both in one pass over the frames.
void histogramAgainstModulo(benchmark::State& state) {
    const DueCounts due(someTasks(kTasks, 60));
    std::vector<std::uint64_t> histogram(kTasks + 1);
    Modulo baseline;
    Versus versus;
    for (auto _ : state)
        versus.round(
            [&] {
                due.histogram(0, kFrames, histogram);
                benchmark::DoNotOptimize(histogram.data());
            },
            baseline);
    versus.report(state, static_cast<double>(kFrames));
}
BENCHMARK(histogramAgainstModulo)->MinTime(0.5)->Unit(benchmark::kMillisecond);

/// Does nothing that costs time, so that what is measured is the scheduler.
class Counting final : public Behaviour {
public:
    Spent run(const Slice&) override {
        ++ran;
        return {.used = 1.0};
    }
    std::uint64_t ran = 0;
};

constexpr std::uint32_t kMany = 10'000;
constexpr Frame kSteps = 300;

/// Calls whatever is due, with no scheduler at all: the work that is there in any case.
class PlainLoop {
public:
    PlainLoop() {
        for (const auto& task : someTasks(kMany, 60)) {
            for (Frame frame = 0; frame < kSteps; ++frame)
                if (isDue(frame, task.frequency, task.phase))
                    m_due[static_cast<std::size_t>(frame)].push_back(m_next);
            ++m_next;
        }
    }
    void operator()() {
        for (const auto& due : m_due)
            for (const std::uint32_t task : due)
                m_used += *m_behaviours[task]->run({}).used;
        benchmark::DoNotOptimize(m_used);
    }

private:
    std::uint32_t m_next = 0;
    double m_used = 0;
    std::vector<std::vector<std::uint32_t>> m_due =
        std::vector<std::vector<std::uint32_t>>(static_cast<std::size_t>(kSteps));
    Counting m_counting;
    std::vector<Behaviour*> m_behaviours = std::vector<Behaviour*>(kMany, &m_counting);
};
class Scheduled {
public:
    explicit Scheduled(SchedulerKind kind) {
        std::vector<TaskSpec> tasks;
        for (const auto& task : someTasks(kMany, 60))
            tasks.push_back({.frequency = task.frequency, .phase = task.phase});
        auto compiled =
            std::make_shared<CompiledSchedule>(flatSchedule(kind, 1e9, std::move(tasks)));
        m_scheduler = std::make_unique<Scheduler>(compiled, startState(*compiled));
    }
    void operator()() {
        for (Frame frame = 0; frame < kSteps; ++frame) {
            trace::Trace trace(trace::TraceLevel::Off, m_counter, frame, nullptr);
            m_scheduler->step(trace, m_behaviours);
        }
    }
    [[nodiscard]] double perRound() {
        const auto before = m_counting.ran;
        (*this)();
        return static_cast<double>(m_counting.ran - before);
    }

private:
    trace::RecordCounter m_counter;
    std::unique_ptr<Scheduler> m_scheduler;
    Counting m_counting;
    std::vector<Behaviour*> m_behaviours = std::vector<Behaviour*>(kMany, &m_counting);
};
/// 10,000 tasks; figures are per task that runs. `own_ns` is what the scheduler adds.
void schedulerAgainstPlainLoop(benchmark::State& state) {
    Scheduled ours(static_cast<SchedulerKind>(state.range(0)));
    PlainLoop baseline;
    const double ran = ours.perRound();
    Versus versus;
    for (auto _ : state)
        versus.round(ours, baseline);
    versus.report(state, ran);
    state.counters["own_ns"] =
        state.counters["ours_ns"].value - state.counters["baseline_ns"].value;
}
BENCHMARK(schedulerAgainstPlainLoop)
    ->Arg(static_cast<int>(SchedulerKind::Frequency))
    ->Arg(static_cast<int>(SchedulerKind::Direct))
    ->Arg(static_cast<int>(SchedulerKind::LoadBalancing))
    ->Arg(static_cast<int>(SchedulerKind::Combined))
    ->MinTime(0.3)
    ->Unit(benchmark::kMillisecond);

/// Until the least maximum of 30 tasks with frequencies up to 60 is proven, or for a second.
void optimalPhasing(benchmark::State& state) {
    double proven = 0;
    double gap = 0;
    double rounds = 0;
    for (auto _ : state) {
        Random random(static_cast<std::uint64_t>(1 + rounds));
        std::vector<PhasingTask> tasks;
        for (int i = 0; i < 30; ++i)
            tasks.push_back({1 + random.below(60), {}, 0});
        OptimalPhasing search(tasks, LoadMeasure::Count);
        search.step(2'000'000);
        proven += search.best().proven ? 1 : 0;
        gap = std::max(gap, search.best().max - search.best().lowerBound);
        ++rounds;
    }
    state.counters["proven"] = proven / rounds;
    state.counters["worst_gap"] = gap;
}
BENCHMARK(optimalPhasing)->Iterations(40)->Unit(benchmark::kMillisecond);

} // namespace
} // namespace percept::bench
