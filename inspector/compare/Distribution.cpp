#include "inspector/compare/Distribution.h"

#include "percept/base/Contracts.h"

#include <algorithm>
#include <array>
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

/// The numbers of all runs, and how often each was drawn.
class Pool {
public:
    explicit Pool(Runs runs) {
        for (const auto& run : runs) {
            PERCEPT_EXPECTS(!run.empty());
            m_starts.push_back(m_values.size());
            m_values.insert(m_values.end(), run.begin(), run.end());
        }
        PERCEPT_EXPECTS(!m_values.empty());
        // Drawn are places in the sorted values: counting them sorts each resample by itself.
        m_order.resize(m_values.size());
        std::iota(m_order.begin(), m_order.end(), 0U);
        std::stable_sort(m_order.begin(), m_order.end(), [&](std::uint32_t a, std::uint32_t b) {
            return m_values[a] < m_values[b];
        });
        m_rank.resize(m_values.size());
        for (std::uint32_t i = 0; i < m_order.size(); ++i)
            m_rank[m_order[i]] = i;
    }
    [[nodiscard]] std::size_t count() const { return m_values.size(); }

    void begin() {
        m_drawn.assign(m_values.size(), 0U);
        m_sum = 0;
        m_count = 0;
    }
    /// As many values as a run has, in blocks of neighbours.
    void draw(std::size_t run, std::span<const double> values, std::size_t block, Random& random) {
        const std::size_t count = values.size();
        if (block == 0)
            block = static_cast<std::size_t>(std::cbrt(static_cast<double>(count)));
        block = std::clamp<std::size_t>(block, 1, count);
        for (std::size_t done = 0; done < count;) {
            const std::size_t start = random.below(static_cast<std::uint32_t>(count - block + 1));
            for (std::size_t i = 0; i < block && done < count; ++i, ++done) {
                ++m_drawn[m_rank[m_starts[run] + start + i]];
                m_sum += values[start + i];
            }
        }
        m_count += count;
    }
    [[nodiscard]] Resample take() const {
        Resample each;
        each.mean = m_sum / static_cast<double>(m_count);
        std::size_t at = 0;
        std::size_t below = m_drawn[0];
        for (const auto& [percent, figure] : {std::pair(50, &Resample::p50),
                                              std::pair(95, &Resample::p95),
                                              std::pair(99, &Resample::p99)}) {
            const std::size_t wanted = rankOf(m_count, static_cast<std::size_t>(percent));
            while (below < wanted)
                below += m_drawn[++at];
            each.*figure = m_values[m_order[at]];
        }
        return each;
    }

private:
    std::vector<double> m_values;
    std::vector<std::size_t> m_starts; ///< by run
    std::vector<std::uint32_t> m_order;
    std::vector<std::uint32_t> m_rank;
    std::vector<std::uint32_t> m_drawn; ///< by place among the sorted
    double m_sum = 0;
    std::size_t m_count = 0;
};

/// Draws one resample after the other.
class Resampler {
public:
    Resampler(Runs runs, const BootstrapOptions& options)
        : m_runs(runs)
        , m_block(options.block)
        , m_pool(runs)
        , m_random(options.seed)
        , m_wanted(std::min(options.resamples,
                            std::max(kMostDraws / m_pool.count(), kFewestResamples))) {}
    [[nodiscard]] std::size_t wanted() const { return m_wanted; }
    void draw() {
        if (found.size() == m_wanted)
            return;
        m_pool.begin();
        for (std::size_t i = 0; i < m_runs.size(); ++i) {
            const std::size_t run =
                m_runs.size() == 1 ? 0 : m_random.below(static_cast<std::uint32_t>(m_runs.size()));
            m_pool.draw(run, m_runs[run], m_block, m_random);
        }
        found.push_back(m_pool.take());
    }
    std::vector<Resample> found;

private:
    Runs m_runs;
    std::size_t m_block;
    Pool m_pool;
    Random m_random;
    std::size_t m_wanted;
};

} // namespace

std::vector<Resample> resample(std::span<const double> values, const BootstrapOptions& options) {
    return resampleRuns(std::array{values}, options);
}

std::vector<Resample> resampleRuns(Runs runs, const BootstrapOptions& options) {
    Resampler sampler(runs, options);
    for (std::size_t round = 0; round < sampler.wanted(); ++round)
        sampler.draw();
    return std::move(sampler.found);
}

std::array<std::vector<Resample>, 2>
resampleBoth(Runs a, Runs b, const BootstrapOptions& options, const GoOn& goOn) {
    // Seeds of their own, so that equal runs do not look alike to the last digit.
    BootstrapOptions other = options;
    other.seed += 0x9E3779B97F4A7C15ULL;
    Resampler first(a, options);
    Resampler second(b, other);
    const std::size_t rounds = std::max(first.wanted(), second.wanted());
    for (std::size_t round = 0; round < rounds; ++round) {
        if (goOn && !goOn(static_cast<double>(round) / static_cast<double>(rounds)))
            break;
        first.draw();
        second.draw();
    }
    return {std::move(first.found), std::move(second.found)};
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
