#include "inspector/compare/Distribution.h"

#include "percept/base/Contracts.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace percept::compare {
namespace {

constexpr std::size_t kMostDraws = 200'000'000;
constexpr std::size_t kFewestResamples = 200;
constexpr std::size_t kFewestForIntervals = 40;
constexpr std::array kPercents{50, 95, 99};

std::size_t rankOf(std::size_t count, std::size_t percent) {
    return count / 100 * percent + (count % 100 * percent + 99) / 100;
}

/// A series in order of its values, and how often each was drawn.
class Pool {
public:
    explicit Pool(const Series& series)
        : m_limit(series.limit) {
        PERCEPT_EXPECTS(!series.values.empty());
        const std::size_t count = series.values.size();
        std::vector<std::uint32_t> order(count);
        std::iota(order.begin(), order.end(), 0U);
        const auto value = [&](std::uint32_t i) { return std::min(series.values[i], m_limit); };
        const auto ended = [&](std::uint32_t i) {
            return (series.ended.empty() || series.ended[i] != 0) && series.values[i] <= m_limit;
        };
        // Where both happen at once, what ended comes first: the others were still watched.
        std::stable_sort(order.begin(), order.end(), [&](std::uint32_t a, std::uint32_t b) {
            return std::pair(value(a), !ended(a)) < std::pair(value(b), !ended(b));
        });
        m_rank.resize(count);
        for (std::uint32_t i = 0; i < count; ++i) {
            m_rank[order[i]] = i;
            m_values.push_back(value(order[i]));
            m_ended.push_back(ended(order[i]) ? 1 : 0);
        }
        m_allEnded = std::find(m_ended.begin(), m_ended.end(), 0) == m_ended.end();
        m_drawn.assign(count, 1U);
    }
    [[nodiscard]] std::size_t count() const { return m_values.size(); }

    /// As many values as there are, in blocks of neighbours.
    void draw(std::size_t block, Random& random) {
        std::fill(m_drawn.begin(), m_drawn.end(), 0U);
        const std::size_t last = count() - block;
        for (std::size_t done = 0; done < count();) {
            const std::size_t start = random.below(static_cast<std::uint32_t>(last + 1));
            for (std::size_t i = 0; i < block && done < count(); ++i, ++done)
                ++m_drawn[m_rank[start + i]];
        }
    }
    [[nodiscard]] Figures figures() const { return m_allEnded ? plain() : watched(); }

private:
    [[nodiscard]] Figures plain() const {
        double sum = 0;
        for (std::size_t i = 0; i < count(); ++i)
            sum += m_values[i] * m_drawn[i];
        Figures found{.mean = sum / static_cast<double>(count())};
        std::size_t at = 0;
        std::size_t below = m_drawn[0];
        for (std::size_t i = 0; i < kPercents.size(); ++i) {
            const std::size_t wanted = rankOf(count(), static_cast<std::size_t>(kPercents[i]));
            while (below < wanted)
                below += m_drawn[++at];
            found.*kFigures[i + 1].value = m_values[at];
        }
        return found;
    }
    [[nodiscard]] Figures watched() const {
        const double limit = std::isfinite(m_limit) ? m_limit : m_values.back();
        Figures found{.p50 = limit, .p95 = limit, .p99 = limit};
        double waiting = 1; ///< the part that has not ended yet
        double before = 0;
        double atRisk = static_cast<double>(count());
        std::size_t percent = 0;
        for (std::size_t i = 0; i < count(); ++i) {
            found.mean += waiting * (m_values[i] - before);
            before = m_values[i];
            if (m_drawn[i] > 0 && m_ended[i] != 0)
                waiting *= 1 - m_drawn[i] / atRisk;
            atRisk -= m_drawn[i];
            // A tie of some sums of rounded parts counts as reached.
            while (percent < kPercents.size() && 1 - waiting >= 0.01 * kPercents[percent] - 1e-9 &&
                   m_ended[i] != 0)
                found.*kFigures[++percent].value = m_values[i];
        }
        found.mean += waiting * (limit - before);
        found.reached = percent;
        return found;
    }

    double m_limit;
    bool m_allEnded = true;
    std::vector<double> m_values;       ///< sorted, at most the limit
    std::vector<std::uint8_t> m_ended;  ///< as sorted
    std::vector<std::uint32_t> m_rank;  ///< by place in the series
    std::vector<std::uint32_t> m_drawn; ///< as sorted
};

/// Autocovariance of some lags, from 0 on.
std::vector<double> autocovariance(std::span<const double> values, std::size_t lags) {
    const auto count = static_cast<double>(values.size());
    const double mean = std::accumulate(values.begin(), values.end(), 0.0) / count;
    std::vector<double> found(lags + 1);
    for (std::size_t lag = 0; lag <= lags; ++lag) {
        for (std::size_t i = lag; i < values.size(); ++i)
            found[lag] += (values[i] - mean) * (values[i - lag] - mean);
        found[lag] /= count;
    }
    return found;
}

/// The lag behind which `inARow` autocorrelations are about 0; the greatest that is not, where
/// there is none.
std::size_t lastLag(const std::vector<double>& covariance, std::size_t inARow, double bound) {
    const auto isSmall = [&](std::size_t lag) {
        return std::abs(covariance[lag]) < bound * covariance[0];
    };
    std::size_t small = 0;
    for (std::size_t lag = 1; lag < covariance.size(); ++lag) {
        small = isSmall(lag) ? small + 1 : 0;
        if (small == inARow)
            return lag - inARow;
    }
    for (std::size_t lag = covariance.size() - 1; lag > 0; --lag)
        if (!isSmall(lag))
            return lag;
    return 0;
}

} // namespace

Figures figuresOf(const Series& series) {
    return Pool(series).figures();
}

std::size_t blockLength(std::span<const double> values) {
    if (values.size() < 6)
        return 1;
    const auto count = static_cast<double>(values.size());
    const double digits = std::log10(count);
    const auto inARow = std::max<std::size_t>(5, static_cast<std::size_t>(std::sqrt(digits)));
    const auto lags =
        std::min(values.size() - 1, static_cast<std::size_t>(std::ceil(std::sqrt(count))) + inARow);
    const auto covariance = autocovariance(values, lags);
    const std::size_t last = lastLag(covariance, inARow, 2 * std::sqrt(digits / count));
    const double fewest = std::floor(std::cbrt(count));
    if (last == 0 || covariance[0] <= 0)
        return static_cast<std::size_t>(fewest);
    const std::size_t width = std::min(2 * last, lags);
    double slope = 0;
    double spectrum = covariance[0];
    for (std::size_t lag = 1; lag <= width; ++lag) {
        const double part = static_cast<double>(lag) / static_cast<double>(width);
        const double weight = part <= 0.5 ? 1 : 2 * (1 - part);
        slope += 2 * weight * static_cast<double>(lag) * covariance[lag];
        spectrum += 2 * weight * covariance[lag];
    }
    // Values that swing back have a spectrum of about 0 there: as long as they are alike, at least.
    const double least = static_cast<double>(last);
    const double wanted =
        spectrum > 1e-9 * covariance[0]
            ? std::cbrt(2 * slope * slope / (4.0 / 3 * spectrum * spectrum) * count)
            : least;
    const double most = std::min(std::ceil(3 * std::sqrt(count)), std::floor(count / 3));
    return static_cast<std::size_t>(std::clamp(std::ceil(wanted), fewest, most));
}

std::vector<Figures>
resample(const Series& series, const BootstrapOptions& options, const GoOn& goOn) {
    Pool pool(series);
    Random random(options.seed);
    const std::size_t block = std::clamp<std::size_t>(
        options.block > 0 ? options.block : blockLength(series.values), 1, pool.count());
    const std::size_t rounds =
        std::min(options.resamples, std::max(kMostDraws / pool.count(), kFewestResamples));
    std::vector<Figures> found;
    for (std::size_t round = 0; round < rounds; ++round) {
        if (goOn && !goOn(static_cast<double>(round) / static_cast<double>(rounds)))
            break;
        pool.draw(block, random);
        found.push_back(pool.figures());
    }
    return found;
}

Distribution describeRuns(std::span<const Series> runs) {
    Distribution found;
    double sum = 0;
    found.min = std::numeric_limits<double>::infinity();
    found.max = -found.min;
    const auto forEach = [&](const auto& take) {
        for (const Series& run : runs)
            for (const double value : run.values)
                take(std::min(value, run.limit));
    };
    forEach([&](double value) {
        ++found.count;
        sum += value;
        found.min = std::min(found.min, value);
        found.max = std::max(found.max, value);
    });
    PERCEPT_EXPECTS(found.count > 0);
    const double mean = sum / static_cast<double>(found.count);
    double squares = 0;
    forEach([&](double value) { squares += (value - mean) * (value - mean); });
    found.stddev = std::sqrt(squares / static_cast<double>(found.count));
    return found;
}

Distribution describeSeries(std::span<const double> values) {
    const Series series{values};
    const Figures figures = figuresOf(series);
    Distribution found = describeRuns(std::span(&series, 1));
    found.mean.value = figures.mean;
    found.p50.value = figures.p50;
    found.p95.value = figures.p95;
    found.p99.value = figures.p99;
    return found;
}

std::optional<Range> middleOf(std::vector<double> values) {
    if (values.size() < kFewestForIntervals)
        return std::nullopt;
    std::sort(values.begin(), values.end());
    const auto cut = static_cast<std::size_t>(0.025 * static_cast<double>(values.size()));
    return Range{values[cut], values[values.size() - 1 - cut]};
}

} // namespace percept::compare
