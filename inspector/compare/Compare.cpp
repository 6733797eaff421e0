#include "inspector/compare/Compare.h"

#include "percept/base/Contracts.h"

#include <algorithm>
#include <array>
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

/// The load of a run that is compared.
const std::vector<Micros>& loadOf(const RunSeries& run, bool simulated) {
    return simulated ? run.simulated : run.measured;
}

std::vector<FrameDifference> mostDifferent(std::span<const RunSeries> a,
                                           std::span<const RunSeries> b,
                                           bool simulated,
                                           std::size_t most) {
    std::vector<FrameDifference> found;
    const auto others = medianLoads(b, simulated);
    for (const auto& [frame, load] : medianLoads(a, simulated))
        if (const auto other = others.find(frame); other != others.end() && other->second != load)
            found.push_back({frame, load, other->second});
    std::stable_sort(
        found.begin(), found.end(), [](const FrameDifference& x, const FrameDifference& y) {
            return std::abs(x.a - x.b) > std::abs(y.a - y.b);
        });
    found.resize(std::min(found.size(), most));
    return found;
}

/// What each task used per frame of the runs.
std::map<std::string, double> perFrame(std::span<const RunSeries> runs) {
    std::map<std::string, double> tasks;
    std::size_t frames = 0;
    for (const RunSeries& run : runs) {
        frames += run.simulated.size();
        for (const auto& [task, used] : run.tasks)
            tasks[task] += used;
    }
    for (auto& [task, used] : tasks)
        used /= static_cast<double>(std::max<std::size_t>(frames, 1));
    return tasks;
}

/// Calls `use` with what each task of each run missed.
template <class Use>
void forMissed(std::span<const RunSeries> runs, Use&& use) {
    for (const RunSeries& run : runs)
        for (std::size_t i = 0; i < run.missed.size(); ++i)
            use(run.tasks[i].first, run.missed[i]);
}

std::vector<TaskDifference> byTask(std::span<const RunSeries> a, std::span<const RunSeries> b) {
    std::map<std::string, TaskDifference> tasks;
    for (const auto& [task, used] : perFrame(a))
        tasks[task].a = used;
    for (const auto& [task, used] : perFrame(b))
        tasks[task].b = used;
    forMissed(a, [&](const auto& task, auto missed) { tasks[task].missedOfA += missed; });
    forMissed(b, [&](const auto& task, auto missed) { tasks[task].missedOfB += missed; });
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

std::vector<double> pooled(Runs runs) {
    std::vector<double> values;
    for (const auto& run : runs)
        values.insert(values.end(), run.begin(), run.end());
    return values;
}

using Spans = std::vector<std::span<const double>>;

Spans loadsOf(std::span<const RunSeries> runs, bool simulated) {
    Spans loads;
    for (const RunSeries& run : runs)
        loads.emplace_back(loadOf(run, simulated));
    return loads;
}

/// Of the runs in which signals led to decisions.
Spans latenciesOf(std::span<const RunSeries> runs) {
    Spans latencies;
    for (const RunSeries& run : runs)
        if (!run.latencies.empty())
            latencies.emplace_back(run.latencies);
    return latencies;
}

/// Nearest rank.
double quantileOf(std::vector<double> values, double part) {
    const auto rank =
        static_cast<std::size_t>(std::ceil(part * static_cast<double>(values.size())));
    const auto place =
        values.begin() + static_cast<std::ptrdiff_t>(std::max<std::size_t>(rank, 1) - 1);
    std::nth_element(values.begin(), place, values.end());
    return *place;
}

/// Equal bins over all numbers; or over all but few that lie far beyond, with one bin more for
/// them.
void layOutBins(const std::vector<double>& a,
                const std::vector<double>& b,
                std::size_t bins,
                SeriesComparison& result) {
    constexpr double kMost = 0.995;
    constexpr double kFar = 1.5; ///< times as far as what most of them take
    const double low = std::min(result.a.min, result.b.min);
    const double highest = std::max(result.a.max, result.b.max);
    const double most = std::max(quantileOf(a, kMost), quantileOf(b, kMost));
    result.overflow = most > low && highest - low > kFar * (most - low);
    const double high = result.overflow ? most : highest;
    const double width = high > low ? (high - low) / static_cast<double>(bins) : 1.0;
    for (std::size_t i = 0; i <= bins; ++i)
        result.edges.push_back(low + width * static_cast<double>(i));
    if (result.overflow)
        result.edges.push_back(highest);
    result.binsOfA = binned(a, result.edges);
    result.binsOfB = binned(b, result.edges);
}

} // namespace

std::map<Frame, double> medianLoads(std::span<const RunSeries> runs, bool simulated) {
    std::map<Frame, std::vector<double>> values;
    for (const RunSeries& run : runs) {
        const auto& load = loadOf(run, simulated);
        for (std::size_t i = 0; i < load.size(); ++i)
            values[run.first + static_cast<Frame>(i)].push_back(load[i]);
    }
    std::map<Frame, double> found;
    for (auto& [frame, of] : values) {
        const auto middle = of.begin() + static_cast<std::ptrdiff_t>((of.size() - 1) / 2);
        std::nth_element(of.begin(), middle, of.end());
        found[frame] = *middle;
    }
    return found;
}

SeriesComparison
compareSeries(std::span<const double> a, std::span<const double> b, const CompareOptions& options) {
    return compareSeries(Runs(std::array{a}), Runs(std::array{b}), options);
}

SeriesComparison compareSeries(Runs a, Runs b, const CompareOptions& options) {
    PERCEPT_EXPECTS(!a.empty() && !b.empty() && options.bins >= 1);
    const auto [resamplesOfA, resamplesOfB] = resampleBoth(a, b, options.bootstrap, options.goOn);
    const auto valuesOfA = pooled(a);
    const auto valuesOfB = pooled(b);
    SeriesComparison result;
    result.resamples = std::min(resamplesOfA.size(), resamplesOfB.size());
    result.a = describeSeries(valuesOfA, resamplesOfA);
    result.b = describeSeries(valuesOfB, resamplesOfB);
    result.difference = differences(result.a, resamplesOfA, result.b, resamplesOfB);
    layOutBins(valuesOfA, valuesOfB, options.bins, result);
    return result;
}

Comparison compareRuns(const RunSeries& a, const RunSeries& b, const CompareOptions& options) {
    return compareRuns(std::span(&a, 1), std::span(&b, 1), options);
}

Comparison compareRuns(std::span<const RunSeries> a,
                       std::span<const RunSeries> b,
                       const CompareOptions& options) {
    const auto isSimulated = [](const RunSeries& run) { return !run.simulated.empty(); };
    Comparison result;
    // Half of the work is the load, the other half latencies.
    double from = 0.0;
    CompareOptions inParts = options;
    inParts.goOn = [&](double share) {
        result.stopped = result.stopped || (options.goOn && !options.goOn(from + share / 2));
        return !result.stopped;
    };
    result.runsOfA = a.size();
    result.runsOfB = b.size();
    result.simulated = std::all_of(a.begin(), a.end(), isSimulated) &&
                       std::all_of(b.begin(), b.end(), isSimulated);
    result.load = compareSeries(
        Runs(loadsOf(a, result.simulated)), Runs(loadsOf(b, result.simulated)), inParts);
    result.frames = mostDifferent(a, b, result.simulated, options.frames);
    result.tasks = byTask(a, b);
    const Spans latenciesOfA = latenciesOf(a);
    const Spans latenciesOfB = latenciesOf(b);
    from = 0.5;
    result.reactsA = !latenciesOfA.empty();
    result.reactsB = !latenciesOfB.empty();
    if (result.reactsA && result.reactsB && !result.stopped)
        result.latency = compareSeries(Runs(latenciesOfA), Runs(latenciesOfB), inParts);
    if (result.latency && result.stopped && result.latency->resamples < kFewestForIntervals)
        result.latency.reset();
    return result;
}

} // namespace percept::compare
