#include "percept/lod/Spread.h"

#include "percept/base/Contracts.h"
#include "percept/base/Maths.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>

namespace percept::lod {
namespace {

/// The part of a heavy tail that takes what is missing to the total.
constexpr double kTail = 0.05;

double polynomial(std::span<const double> coefficients, double x) {
    double value = 0;
    for (const double coefficient : coefficients)
        value = value * x + coefficient;
    return value;
}

double quantileOf(const Spread& spread, double part) {
    if (spread.kind == SpreadKind::Normal)
        return spread.mean() + spread.deviation * normalQuantile(part);
    if (spread.most <= spread.least)
        return spread.least;
    // Cut off at the greatest value that there was.
    const double power = spread.exponent - 1;
    const double beyond = maths::pow(spread.least / spread.most, power);
    return spread.least * maths::pow(1 - part * (1 - beyond), -1 / power);
}

void shuffle(std::vector<double>& values, Random& random) {
    for (std::size_t i = values.size(); i > 1; --i)
        std::swap(values[i - 1], values[random.below(static_cast<std::uint32_t>(i))]);
}

/// Shifts and stretches ascending values to a mean and a deviation.
void keepMoments(std::vector<double>& values, const Spread& spread) {
    const auto count = static_cast<double>(values.size());
    const double mean = std::accumulate(values.begin(), values.end(), 0.0) / count;
    double squares = 0;
    for (const double value : values)
        squares += (value - mean) * (value - mean);
    const double deviation = std::sqrt(squares / count);
    const double stretch = deviation > 0 ? spread.deviation / deviation : 0;
    for (double& value : values)
        value = spread.mean() + (value - mean) * stretch;
}

/// Stretches the tail of ascending values, or all of them if that is not enough, to the total.
void keepTotal(std::vector<double>& values, double total) {
    const auto from = static_cast<std::size_t>(static_cast<double>(values.size()) * (1 - kTail));
    const double edge = from == 0 ? 0 : values[from - 1];
    double excess = 0;
    for (std::size_t i = from; i < values.size(); ++i)
        excess += values[i] - edge;
    const double sum = std::accumulate(values.begin(), values.end(), 0.0);
    const double stretch = excess > 0 ? 1 + (total - sum) / excess : -1;
    if (stretch >= 0) {
        for (std::size_t i = from; i < values.size(); ++i)
            values[i] = edge + (values[i] - edge) * stretch;
    } else if (sum > 0) {
        for (double& value : values)
            value *= total / sum;
    }
}

std::vector<std::uint32_t> ascending(std::span<const double> values) {
    std::vector<std::uint32_t> order(values.size());
    std::iota(order.begin(), order.end(), 0U);
    std::stable_sort(order.begin(), order.end(), [&](std::uint32_t a, std::uint32_t b) {
        return values[a] < values[b];
    });
    return order;
}

/// By value: what its rank would be in a normal distribution.
std::vector<double> normalScores(std::span<const double> values) {
    const auto order = ascending(values);
    std::vector<double> scores(values.size());
    for (std::size_t i = 0; i < order.size(); ++i)
        scores[order[i]] =
            normalQuantile((static_cast<double>(i) + 0.5) / static_cast<double>(order.size()));
    return scores;
}

} // namespace

double normalQuantile(double part) {
    PERCEPT_EXPECTS(part > 0 && part < 1);
    constexpr std::array kA{-3.969683028665376e+01,
                            2.209460984245205e+02,
                            -2.759285104469687e+02,
                            1.383577518672690e+02,
                            -3.066479806614716e+01,
                            2.506628277459239e+00};
    constexpr std::array kB{-5.447609879822406e+01,
                            1.615858368580409e+02,
                            -1.556989798598866e+02,
                            6.680131188771972e+01,
                            -1.328068155288572e+01,
                            1.0};
    constexpr std::array kC{-7.784894002430293e-03,
                            -3.223964580411365e-01,
                            -2.400758277161838e+00,
                            -2.549732539343734e+00,
                            4.374664141464968e+00,
                            2.938163982698783e+00};
    constexpr std::array kD{7.784695709041462e-03,
                            3.224671290700398e-01,
                            2.445134137142996e+00,
                            3.754408661907416e+00,
                            1.0};
    constexpr double kLow = 0.02425;
    if (part < kLow || part > 1 - kLow) {
        const double tail = std::min(part, 1 - part);
        const double q = std::sqrt(-2 * maths::log(tail));
        const double value = polynomial(kC, q) / polynomial(kD, q);
        return part < kLow ? value : -value;
    }
    const double q = part - 0.5;
    const double r = q * q;
    return polynomial(kA, r) * q / polynomial(kB, r);
}

Spread fitSpread(std::span<const double> values, SpreadKind kind) {
    Spread spread;
    spread.count = static_cast<std::uint32_t>(values.size());
    if (values.empty())
        return spread;
    spread.total = std::accumulate(values.begin(), values.end(), 0.0);
    const auto [low, high] = std::minmax_element(values.begin(), values.end());
    spread.least = *low;
    spread.most = *high;
    double squares = 0;
    for (const double value : values)
        squares += (value - spread.mean()) * (value - spread.mean());
    spread.deviation = std::sqrt(squares / static_cast<double>(values.size()));
    if (kind == SpreadKind::Normal || spread.least <= 0)
        return spread;
    spread.kind = SpreadKind::PowerLaw;
    double logs = 0;
    for (const double value : values)
        logs += maths::log(value / spread.least);
    // Nearly equal values would need a boundless exponent.
    spread.exponent = 1 + static_cast<double>(values.size()) / std::max(logs, 1e-6);
    return spread;
}

Spread changedSpread(const Spread& from, const Spread& drawn, const Spread& now) {
    if (now == drawn)
        return from;
    if (now.kind != from.kind || drawn.kind != from.kind || drawn.count == 0 || now.count == 0)
        return now;
    const auto scaled = [](double value, double before, double after) {
        return before > 0 && after > 0 ? value * (after / before) : value + (after - before);
    };
    Spread changed = now;
    changed.total = from.total + (now.total - drawn.total);
    changed.deviation = std::max(0.0, scaled(from.deviation, drawn.deviation, now.deviation));
    changed.least = scaled(from.least, drawn.least, now.least);
    changed.most = std::max(changed.least, scaled(from.most, drawn.most, now.most));
    // Exponents less 1 are rates, which are above 0.
    changed.exponent = 1 + scaled(from.exponent - 1, drawn.exponent - 1, now.exponent - 1);
    return changed;
}

std::vector<double> drawSpread(const Spread& spread, Random& random) {
    std::vector<double> values(spread.count);
    const auto count = static_cast<double>(spread.count);
    // One value from each of as many equally likely parts: nearer to the shape than chance.
    for (std::size_t i = 0; i < values.size(); ++i)
        values[i] =
            quantileOf(spread, (static_cast<double>(i) + random.between(0.001, 0.999)) / count);
    if (values.empty())
        return values;
    if (spread.kind == SpreadKind::Normal)
        keepMoments(values, spread);
    else
        keepTotal(values, spread.total);
    shuffle(values, random);
    return values;
}

KolmogorovSmirnov compareSamples(std::span<const double> a, std::span<const double> b) {
    PERCEPT_EXPECTS(!a.empty() && !b.empty());
    std::vector<double> left(a.begin(), a.end());
    std::vector<double> right(b.begin(), b.end());
    std::sort(left.begin(), left.end());
    std::sort(right.begin(), right.end());
    const auto countOfA = static_cast<double>(left.size());
    const auto countOfB = static_cast<double>(right.size());
    KolmogorovSmirnov result;
    std::size_t i = 0;
    std::size_t j = 0;
    while (i < left.size() && j < right.size()) {
        const double value = std::min(left[i], right[j]);
        while (i < left.size() && left[i] <= value)
            ++i;
        while (j < right.size() && right[j] <= value)
            ++j;
        result.distance = std::max(
            result.distance,
            std::abs(static_cast<double>(i) / countOfA - static_cast<double>(j) / countOfB));
    }
    const double root = std::sqrt(countOfA * countOfB / (countOfA + countOfB));
    const double scaled = (root + 0.12 + 0.11 / root) * result.distance;
    if (scaled < 0.2)
        return result;
    double sum = 0;
    for (int k = 1; k <= 100; ++k)
        sum += (k % 2 == 1 ? 2.0 : -2.0) * maths::exp(-2.0 * k * k * scaled * scaled);
    result.probability = std::clamp(sum, 0.0, 1.0);
    return result;
}

double scoreCorrelation(std::span<const double> a, std::span<const double> b) {
    PERCEPT_EXPECTS(a.size() == b.size());
    const auto scoresOfA = normalScores(a);
    const auto scoresOfB = normalScores(b);
    double product = 0;
    double squares = 0;
    for (std::size_t i = 0; i < a.size(); ++i) {
        product += scoresOfA[i] * scoresOfB[i];
        squares += scoresOfA[i] * scoresOfA[i];
    }
    return squares > 0 ? std::clamp(product / squares, -1.0, 1.0) : 0;
}

void correlate(std::span<const double> a, std::span<double> b, double correlation, Random& random) {
    PERCEPT_EXPECTS(a.size() == b.size() && correlation >= -1 && correlation <= 1);
    auto wanted = normalScores(a);
    const double rest = std::sqrt(1 - correlation * correlation);
    for (double& score : wanted)
        score = correlation * score + rest * normalQuantile(random.between(1e-9, 1 - 1e-9));
    const auto order = ascending(wanted);
    std::vector<double> sorted(b.begin(), b.end());
    std::sort(sorted.begin(), sorted.end());
    for (std::size_t i = 0; i < order.size(); ++i)
        b[order[i]] = sorted[i];
}

} // namespace percept::lod
