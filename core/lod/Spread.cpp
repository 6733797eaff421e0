#include "percept/lod/Spread.h"

#include "percept/base/Contracts.h"
#include "percept/base/Maths.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>
#include <optional>

namespace percept::lod {
namespace {

/// How often each value of a kept total is exchanged, on average twice as often: of the sample that
/// the total came from, so that others have what each of them had; of another, enough for values
/// that were brought to the total to be like samples again.
constexpr std::size_t kExchanges = 8;
constexpr std::size_t kExchangesOfOthers = 48;

double polynomial(std::span<const double> coefficients, double x) {
    double value = 0;
    for (const double coefficient : coefficients)
        value = value * x + coefficient;
    return value;
}

std::vector<std::uint32_t> ascending(std::span<const double> values) {
    std::vector<std::uint32_t> order(values.size());
    std::iota(order.begin(), order.end(), 0U);
    std::stable_sort(order.begin(), order.end(), [&](std::uint32_t a, std::uint32_t b) {
        return values[a] < values[b];
    });
    return order;
}

/// Of a power law that is cut off at both ends.
double quantileOf(const Spread& spread, double part) {
    if (spread.most <= spread.least)
        return spread.least;
    const double power = spread.exponent - 1;
    const double beyond = maths::pow(spread.least / spread.most, power);
    const double value = spread.least * maths::pow(1 - part * (1 - beyond), -1 / power);
    return std::clamp(value, spread.least, spread.most);
}

/// Gives the greatest value what is missing to the total, within the bounds, then the next one.
void absorb(const Spread& spread, std::vector<double>& values, double total) {
    const auto order = ascending(values);
    double missing = total - std::accumulate(values.begin(), values.end(), 0.0);
    for (std::size_t i = order.size(); i-- > 0 && missing != 0;) {
        double& value = values[order[i]];
        const double moved = std::clamp(value + missing, spread.least, spread.most);
        missing -= moved - value;
        value = moved;
    }
}

/// Brings values near to a total, each by its share. @return whether they were not there
bool share(const Spread& spread, std::vector<double>& values, double total) {
    const double factor = total / std::accumulate(values.begin(), values.end(), 0.0);
    if (std::abs(factor - 1) < 1e-12)
        return false;
    for (double& value : values)
        value = std::clamp(value * factor, spread.least, spread.most);
    return true;
}

/// The smaller of two values of a power law that have a sum; nothing: chance gave none.
std::optional<double> smallerOf(const Spread& spread, double sum, Random& random) {
    constexpr int kTries = 64; // each succeeds with at least 2 to the power of minus the exponent
    Spread part = spread;
    part.least = std::max(spread.least, sum - spread.most);
    part.most = sum / 2;
    if (!(part.most > part.least))
        return std::nullopt;
    for (int i = 0; i < kTries; ++i) {
        const double smaller = quantileOf(part, random.unit());
        if (random.unit() < maths::pow(part.most / (sum - smaller), spread.exponent))
            return smaller;
    }
    return std::nullopt;
}

/// Draws pairs of values of a power law anew, each with the sum that they had.
void exchange(const Spread& spread,
              std::vector<double>& values,
              std::size_t times,
              Random& random) {
    const auto count = static_cast<std::uint32_t>(values.size());
    for (std::size_t i = 0; count > 1 && i < times * count; ++i) {
        const std::uint32_t one = random.below(count);
        const std::uint32_t next = random.below(count - 1);
        const std::uint32_t other = next + (next >= one ? 1 : 0);
        const double sum = values[one] + values[other];
        const auto smaller = smallerOf(spread, sum, random);
        if (!smaller)
            continue;
        const bool swapped = random.below(2) == 0;
        values[swapped ? other : one] = *smaller;
        values[swapped ? one : other] = sum - *smaller;
    }
}

/// The law itself, or on the scale of a total that no values within its bounds have.
Spread lawOfTotal(const Spread& spread) {
    Spread law = spread;
    if (law.kind == SpreadKind::PowerLaw && law.total > 0 &&
        (law.total < law.count * law.least || law.total > law.count * law.most))
        rescale(law, law.mean() / lawMean(law));
    return law;
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

double normalPart(double score) {
    constexpr std::array kAbove{3.52624965998911e-02,
                                0.700383064443688,
                                6.37396220353165,
                                33.912866078383,
                                112.079291497871,
                                221.213596169931,
                                220.206867912376};
    constexpr std::array kBelow{8.83883476483184e-02,
                                1.75566716318264,
                                16.064177579207,
                                86.7807322029461,
                                296.564248779674,
                                637.333633378831,
                                793.826512519948,
                                440.413735824752};
    constexpr double kFar = 7; // what lies beyond is less than 1e-11
    const double size = std::min(std::abs(score), kFar);
    const double tail =
        maths::exp(-size * size / 2) * polynomial(kAbove, size) / polynomial(kBelow, size);
    return score < 0 ? tail : 1 - tail;
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

double lawMean(const Spread& spread) {
    if (spread.kind == SpreadKind::Normal)
        return spread.mean();
    if (spread.most <= spread.least)
        return spread.least;
    const double ratio = spread.most / spread.least;
    const auto integral = [&](double power) {
        return std::abs(power) < 1e-9 ? maths::log(ratio) : (maths::pow(ratio, power) - 1) / power;
    };
    return spread.least * integral(2 - spread.exponent) / integral(1 - spread.exponent);
}

void rescale(Spread& spread, double factor) {
    spread.total *= factor;
    spread.deviation *= factor;
    spread.least *= factor;
    spread.most *= factor;
}

double drawScore(Random& random) {
    return normalQuantile(random.between(1e-9, 1 - 1e-9));
}

double valueAt(const Spread& spread, double score) {
    return spread.kind == SpreadKind::Normal ? spread.mean() + spread.deviation * score
                                             : quantileOf(spread, normalPart(score));
}

double scoreOf(const Spread& spread, double value, Random& random) {
    const Spread law = lawOfTotal(spread);
    if (law.kind == SpreadKind::Normal)
        return law.deviation > 0 ? (value - law.mean()) / law.deviation : drawScore(random);
    if (law.most <= law.least)
        return drawScore(random);
    constexpr double kEnd = 1e-9;
    const double power = law.exponent - 1;
    const double part =
        (1 - maths::pow(law.least / value, power)) / (1 - maths::pow(law.least / law.most, power));
    return normalQuantile(std::clamp(part, kEnd, 1 - kEnd));
}

void keepTotal(const Spread& spread, std::vector<double>& values, Random& random) {
    PERCEPT_EXPECTS(values.size() == spread.count);
    if (spread.kind == SpreadKind::Normal || spread.total <= 0) {
        const double sum = std::accumulate(values.begin(), values.end(), 0.0);
        for (double& value : values)
            value += (spread.total - sum) / spread.count;
        return;
    }
    const Spread law = lawOfTotal(spread);
    const bool others = share(law, values, spread.total);
    absorb(law, values, spread.total);
    exchange(law, values, others ? kExchangesOfOthers : kExchanges, random);
    absorb(law, values, spread.total); // what rounding took
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

void orderAs(std::span<const double> a, std::span<double> b) {
    PERCEPT_EXPECTS(a.size() == b.size());
    const auto order = ascending(a);
    std::vector<double> sorted(b.begin(), b.end());
    std::sort(sorted.begin(), sorted.end());
    for (std::size_t i = 0; i < order.size(); ++i)
        b[order[i]] = sorted[i];
}

} // namespace percept::lod
