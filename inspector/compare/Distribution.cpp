#include "inspector/compare/Distribution.h"

#include "percept/base/Contracts.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace percept::compare {
namespace {

constexpr std::size_t kMostDraws = 200'000'000;
constexpr std::size_t kFewestResamples = 200;

std::size_t rankOf(std::size_t count, std::size_t percent) {
    return count / 100 * percent + (count % 100 * percent + 99) / 100;
}

/// The middle 95 % of values.
Estimate interval(double value, std::vector<double> values) {
    if (values.empty())
        return {value, value, value};
    std::sort(values.begin(), values.end());
    const auto cut = static_cast<std::size_t>(0.025 * static_cast<double>(values.size()));
    return {value, values[cut], values[values.size() - 1 - cut]};
}

Estimate intervalOf(double value, std::span<const Resample> resamples, double Resample::*figure) {
    std::vector<double> values;
    values.reserve(resamples.size());
    for (const Resample& each : resamples)
        values.push_back(each.*figure);
    return interval(value, std::move(values));
}

Estimate difference(const Estimate& a,
                    std::span<const Resample> resamplesOfA,
                    const Estimate& b,
                    std::span<const Resample> resamplesOfB,
                    double Resample::*figure) {
    std::vector<double> values;
    for (std::size_t i = 0; i < std::min(resamplesOfA.size(), resamplesOfB.size()); ++i)
        values.push_back(resamplesOfB[i].*figure - resamplesOfA[i].*figure);
    return interval(b.value - a.value, std::move(values));
}

} // namespace

std::vector<Resample> resample(std::span<const double> values, const BootstrapOptions& options) {
    PERCEPT_EXPECTS(!values.empty());
    const std::size_t count = values.size();
    const std::size_t resamples =
        std::min(options.resamples, std::max(kMostDraws / count, kFewestResamples));
    std::size_t block = options.block;
    if (block == 0)
        block = static_cast<std::size_t>(std::cbrt(static_cast<double>(count)));
    block = std::clamp<std::size_t>(block, 1, count);
    // Drawn are places in the sorted values: counting them sorts each resample by itself.
    std::vector<std::uint32_t> order(count);
    std::iota(order.begin(), order.end(), 0U);
    std::stable_sort(order.begin(), order.end(), [&](std::uint32_t a, std::uint32_t b) {
        return values[a] < values[b];
    });
    std::vector<std::uint32_t> rank(count);
    for (std::uint32_t i = 0; i < count; ++i)
        rank[order[i]] = i;
    Random random(options.seed);
    std::vector<Resample> found;
    std::vector<std::uint32_t> drawn(count);
    for (std::size_t round = 0; round < resamples; ++round) {
        std::fill(drawn.begin(), drawn.end(), 0U);
        double sum = 0;
        for (std::size_t done = 0; done < count;) {
            const std::size_t start = random.below(static_cast<std::uint32_t>(count - block + 1));
            for (std::size_t i = 0; i < block && done < count; ++i, ++done) {
                ++drawn[rank[start + i]];
                sum += values[start + i];
            }
        }
        Resample each;
        each.mean = sum / static_cast<double>(count);
        const auto ranks = {std::pair(rankOf(count, 50), &Resample::p50),
                            std::pair(rankOf(count, 95), &Resample::p95),
                            std::pair(rankOf(count, 99), &Resample::p99)};
        std::size_t at = 0;
        std::size_t below = drawn[0];
        for (const auto& [wanted, figure] : ranks) {
            while (below < wanted)
                below += drawn[++at];
            each.*figure = values[order[at]];
        }
        found.push_back(each);
    }
    return found;
}

Distribution describeSeries(std::span<const double> values, std::span<const Resample> resamples) {
    PERCEPT_EXPECTS(!values.empty());
    std::vector<double> sorted(values.begin(), values.end());
    std::sort(sorted.begin(), sorted.end());
    const auto count = static_cast<double>(sorted.size());
    Distribution result;
    result.count = sorted.size();
    result.min = sorted.front();
    result.max = sorted.back();
    const double mean = std::accumulate(values.begin(), values.end(), 0.0) / count;
    double squares = 0;
    for (const double value : values)
        squares += (value - mean) * (value - mean);
    result.stddev = std::sqrt(squares / count);
    const auto at = [&](std::size_t percent) { return sorted[rankOf(sorted.size(), percent) - 1]; };
    result.mean = intervalOf(mean, resamples, &Resample::mean);
    result.p50 = intervalOf(at(50), resamples, &Resample::p50);
    result.p95 = intervalOf(at(95), resamples, &Resample::p95);
    result.p99 = intervalOf(at(99), resamples, &Resample::p99);
    return result;
}

Differences differences(const Distribution& a,
                        std::span<const Resample> resamplesOfA,
                        const Distribution& b,
                        std::span<const Resample> resamplesOfB) {
    const auto of = [&](const Estimate& left, const Estimate& right, double Resample::*figure) {
        return difference(left, resamplesOfA, right, resamplesOfB, figure);
    };
    return {of(a.mean, b.mean, &Resample::mean),
            of(a.p50, b.p50, &Resample::p50),
            of(a.p95, b.p95, &Resample::p95),
            of(a.p99, b.p99, &Resample::p99)};
}

} // namespace percept::compare
