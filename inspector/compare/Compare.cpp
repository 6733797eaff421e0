#include "inspector/compare/Compare.h"

#include "percept/base/Contracts.h"

#include <algorithm>
#include <cmath>
#include <map>

namespace percept::compare {
namespace {

std::vector<std::uint64_t> binned(std::span<const double> values,
                                  const std::vector<double>& edges) {
    std::vector<std::uint64_t> bins(edges.size() - 1);
    for (const double value : values) {
        const auto above = std::upper_bound(edges.begin(), edges.end() - 1, value);
        const auto bin = static_cast<std::size_t>(above - edges.begin());
        ++bins[std::min(bin == 0 ? 0 : bin - 1, bins.size() - 1)];
    }
    return bins;
}

std::vector<FrameDifference> mostDifferent(const RunSeries& a,
                                           const RunSeries& b,
                                           std::span<const double> loadOfA,
                                           std::span<const double> loadOfB,
                                           std::size_t most) {
    std::vector<FrameDifference> found;
    for (std::size_t i = 0; i < loadOfA.size(); ++i) {
        const Frame frame = a.first + static_cast<Frame>(i);
        const Frame place = frame - b.first;
        if (place < 0 || place >= static_cast<Frame>(loadOfB.size()))
            continue;
        const double other = loadOfB[static_cast<std::size_t>(place)];
        if (loadOfA[i] != other)
            found.push_back({frame, loadOfA[i], other});
    }
    std::stable_sort(
        found.begin(), found.end(), [](const FrameDifference& x, const FrameDifference& y) {
            return std::abs(x.a - x.b) > std::abs(y.a - y.b);
        });
    found.resize(std::min(found.size(), most));
    return found;
}

std::vector<TaskDifference> byTask(const RunSeries& a, const RunSeries& b) {
    std::map<std::string, TaskDifference> tasks;
    for (const auto& [task, used] : a.tasks)
        tasks[task].a += used / static_cast<double>(std::max<std::size_t>(a.simulated.size(), 1));
    for (const auto& [task, used] : b.tasks)
        tasks[task].b += used / static_cast<double>(std::max<std::size_t>(b.simulated.size(), 1));
    std::vector<TaskDifference> found;
    for (auto& [task, difference] : tasks) {
        difference.task = task;
        found.push_back(difference);
    }
    std::stable_sort(
        found.begin(), found.end(), [](const TaskDifference& x, const TaskDifference& y) {
            return std::abs(x.a - x.b) > std::abs(y.a - y.b);
        });
    return found;
}

} // namespace

SeriesComparison
compareSeries(std::span<const double> a, std::span<const double> b, const CompareOptions& options) {
    PERCEPT_EXPECTS(!a.empty() && !b.empty() && options.bins >= 1);
    // Seeds of their own, so that equal runs do not look alike to the last digit.
    BootstrapOptions other = options.bootstrap;
    other.seed += 0x9E3779B97F4A7C15ULL;
    const auto resamplesOfA = resample(a, options.bootstrap);
    const auto resamplesOfB = resample(b, other);
    SeriesComparison result;
    result.a = describeSeries(a, resamplesOfA);
    result.b = describeSeries(b, resamplesOfB);
    result.difference = differences(result.a, resamplesOfA, result.b, resamplesOfB);
    const double low = std::min(result.a.min, result.b.min);
    const double high = std::max(result.a.max, result.b.max);
    const double width = high > low ? (high - low) / static_cast<double>(options.bins) : 1.0;
    for (std::size_t i = 0; i <= options.bins; ++i)
        result.edges.push_back(low + width * static_cast<double>(i));
    result.binsOfA = binned(a, result.edges);
    result.binsOfB = binned(b, result.edges);
    return result;
}

Comparison compareRuns(const RunSeries& a, const RunSeries& b, const CompareOptions& options) {
    Comparison result;
    result.simulated = !a.simulated.empty() && !b.simulated.empty();
    const auto& loadOfA = result.simulated ? a.simulated : a.measured;
    const auto& loadOfB = result.simulated ? b.simulated : b.measured;
    result.load = compareSeries(loadOfA, loadOfB, options);
    result.frames = mostDifferent(a, b, loadOfA, loadOfB, options.frames);
    result.tasks = byTask(a, b);
    if (!a.latencies.empty() && !b.latencies.empty())
        result.latency = compareSeries(a.latencies, b.latencies, options);
    return result;
}

} // namespace percept::compare
