#pragma once

#include <benchmark/benchmark.h>

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <ctime>
#include <vector>

/// Comparing with a baseline where the clock of the machine wanders: candidates take turns in one
/// loop, and what is reported is the ratio of their medians.
namespace percept::bench {

/// Of this thread, so that a busy machine does not count.
inline double cpuNanoseconds() {
    timespec time{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return static_cast<double>(time.tv_sec) * 1e9 + static_cast<double>(time.tv_nsec);
}

inline double wallNanoseconds() {
    const auto time = std::chrono::steady_clock::now().time_since_epoch();
    return std::chrono::duration<double, std::nano>(time).count();
}

class Versus {
public:
    /// @param now cpuNanoseconds where rounds are long, and all their work is in this thread
    explicit Versus(double (*now)() = &wallNanoseconds)
        : m_now(now) {}
    /// Times one after the other, each with its data in the cache. Both do the same work.
    template <class Ours, class Baseline>
    void round(Ours&& ours, Baseline&& baseline) {
        m_ours.push_back(time(ours));
        m_baseline.push_back(time(baseline));
    }
    /// Reports our time per unit, the baseline's, and how many times faster we are.
    /// @param units of work in one round
    void report(benchmark::State& state, double units) {
        const double ours = median(m_ours);
        const double baseline = median(m_baseline);
        state.counters["ours_ns"] = ours / units;
        state.counters["baseline_ns"] = baseline / units;
        state.counters["ratio"] = baseline / ours;
    }

private:
    template <class Work>
    double time(Work& work) {
        work();
        const double start = m_now();
        work();
        return m_now() - start;
    }
    static double median(std::vector<double>& times) {
        const auto middle = times.begin() + static_cast<std::ptrdiff_t>(times.size() / 2);
        std::nth_element(times.begin(), middle, times.end());
        return *middle;
    }

    double (*m_now)();
    std::vector<double> m_ours;
    std::vector<double> m_baseline;
};

} // namespace percept::bench
