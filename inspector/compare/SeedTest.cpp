#include "inspector/compare/SeedTest.h"

#include "percept/base/Contracts.h"
#include "percept/base/Random.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <numeric>

namespace percept::compare {
namespace {

constexpr double kMostLabellings = 20'000; ///< that are all tried
constexpr double kRounding = 1e-9;

/// A labelling: of two groups, which runs are A; of pairs, which keep their sign.
using Labels = std::vector<std::uint8_t>;

double choose(std::size_t n, std::size_t k) {
    double found = 1;
    for (std::size_t i = 1; i <= k; ++i)
        found *= static_cast<double>(n - k + i) / static_cast<double>(i);
    return std::round(found);
}

double labellings(std::size_t a, std::size_t b, bool paired) {
    return paired ? std::ldexp(1.0, static_cast<int>(a)) : choose(a + b, a);
}

/// Calls with every labelling of a side's size.
void forEachLabelling(std::size_t count,
                      std::size_t ofA,
                      bool paired,
                      const std::function<void(const Labels&)>& take) {
    Labels labels(count, 0);
    if (!paired) {
        std::fill(labels.end() - static_cast<std::ptrdiff_t>(ofA), labels.end(), 1);
        do
            take(labels);
        while (std::next_permutation(labels.begin(), labels.end()));
        return;
    }
    for (std::uint32_t signs = 0; signs < 1U << count; ++signs) {
        for (std::size_t i = 0; i < count; ++i)
            labels[i] = signs >> i & 1U;
        take(labels);
    }
}

void shuffle(Labels& labels, bool paired, Random& random) {
    if (paired) {
        for (auto& label : labels)
            label = static_cast<std::uint8_t>(random.below(2));
        return;
    }
    for (std::size_t i = labels.size() - 1; i > 0; --i)
        std::swap(labels[i], labels[random.below(static_cast<std::uint32_t>(i + 1))]);
}

/// How far a figure stands out under a labelling, on a scale that labels do not change: the
/// difference of means by the deviation of all runs, or of pairs the mean by the root of the mean
/// square.
class Statistic {
public:
    Statistic(const SeedFigure& figure, bool paired)
        : m_paired(paired)
        , m_ofA(static_cast<double>(figure.a.size()))
        , m_ofB(static_cast<double>(figure.b.size())) {
        if (paired)
            for (std::size_t i = 0; i < figure.a.size(); ++i)
                m_values.push_back(figure.b[i] - figure.a[i]);
        else {
            m_values = figure.a;
            m_values.insert(m_values.end(), figure.b.begin(), figure.b.end());
            const double mean = meanOf(m_values);
            for (double& value : m_values)
                value -= mean;
        }
        double squares = 0;
        for (const double value : m_values)
            squares += value * value;
        m_scale = std::sqrt(squares / static_cast<double>(m_values.size()));
        // Sums of the same numbers in another order are no difference.
        double size = 0;
        for (const double value : figure.a)
            size = std::max(size, std::abs(value));
        if (m_scale <= 1e-12 * size)
            m_scale = 0;
    }
    [[nodiscard]] double of(const Labels& labels) const {
        if (m_scale <= 0)
            return 0;
        double sum = 0; // of those labelled A
        for (std::size_t i = 0; i < labels.size(); ++i)
            sum += labels[i] != 0 ? m_values[i] : m_paired ? -m_values[i] : 0;
        // All together are 0, so that the mean of B follows from the sum of A.
        const double difference = m_paired ? sum / m_ofA : sum * (1 / m_ofA + 1 / m_ofB);
        return std::abs(difference) / m_scale;
    }
    [[nodiscard]] bool isConstant() const { return m_scale <= 0; }

private:
    bool m_paired;
    double m_ofA;
    double m_ofB;
    double m_scale = 0;
    std::vector<double> m_values;
};

/// Counts under how many labellings figures stand out as much as they do, in steps: the greatest
/// against all, the next against all but that, and so on.
class StepDown {
public:
    StepDown(std::span<const SeedFigure> figures, bool paired, const Labels& found) {
        for (const SeedFigure& figure : figures) {
            m_statistics.emplace_back(figure, paired);
            m_found.push_back(m_statistics.back().of(found));
        }
        m_order.resize(figures.size());
        std::iota(m_order.begin(), m_order.end(), std::size_t{0});
        std::stable_sort(m_order.begin(), m_order.end(), [&](std::size_t a, std::size_t b) {
            return m_found[a] > m_found[b];
        });
        m_counts.assign(figures.size(), 0);
    }
    void add(const Labels& labels) {
        ++m_labellings;
        double most = 0;
        for (std::size_t i = m_order.size(); i-- > 0;) {
            const std::size_t figure = m_order[i];
            most = std::max(most, m_statistics[figure].of(labels));
            m_counts[figure] += most >= m_found[figure] - kRounding ? 1 : 0;
        }
    }
    [[nodiscard]] std::vector<double> take() const {
        std::vector<double> p(m_order.size(), 1);
        double before = 0;
        for (const std::size_t figure : m_order) {
            before = std::max(before, m_counts[figure] / m_labellings);
            p[figure] = m_statistics[figure].isConstant() ? 1 : before;
        }
        return p;
    }

private:
    std::vector<Statistic> m_statistics;
    std::vector<double> m_found;
    std::vector<std::size_t> m_order;
    std::vector<double> m_counts;
    double m_labellings = 0;
};

double varianceOf(std::span<const double> values) {
    const double mean = meanOf(values);
    double squares = 0;
    for (const double value : values)
        squares += (value - mean) * (value - mean);
    return squares / static_cast<double>(values.size() - 1);
}

/// The 97.5 % quantile of Student's t.
/// @source Abramowitz, Stegun 26.7.5; below 3 degrees of freedom its series does not reach
double studentsT(double degrees) {
    if (degrees < 2)
        return 12.7062;
    if (degrees < 3)
        return 4.30265;
    const double z = 1.959964;
    const double z2 = z * z;
    const double terms[] = {
        z * (z2 + 1) / 4,
        z * ((5 * z2 + 16) * z2 + 3) / 96,
        z * (((3 * z2 + 19) * z2 + 17) * z2 - 15) / 384,
        z * ((((79 * z2 + 776) * z2 + 1482) * z2 - 1920) * z2 - 945) / 92160,
    };
    double found = z;
    double power = 1;
    for (const double term : terms)
        found += term / (power *= degrees);
    return found;
}

Range around(double middle, double error, double degrees) {
    const double reach = studentsT(degrees) * error;
    return {middle - reach, middle + reach};
}

} // namespace

double meanOf(std::span<const double> values) {
    PERCEPT_EXPECTS(!values.empty());
    return std::accumulate(values.begin(), values.end(), 0.0) / static_cast<double>(values.size());
}

double leastP(std::size_t a, std::size_t b, bool paired) {
    if (a < 2 || b < 2)
        return 1;
    // Where both sides are alike, every labelling has a mirror image that stands out as much.
    return (paired || a == b ? 2 : 1) / labellings(a, b, paired);
}

std::vector<double> seedTest(std::span<const SeedFigure> figures, const SeedTestOptions& options) {
    if (figures.empty())
        return {};
    const std::size_t ofA = figures[0].a.size();
    const std::size_t ofB = figures[0].b.size();
    PERCEPT_EXPECTS(ofA >= 2 && ofB >= 2 && (!options.paired || ofA == ofB));
    const std::size_t count = options.paired ? ofA : ofA + ofB;
    Labels found(count, options.paired ? 1 : 0);
    std::fill(found.begin(), found.begin() + static_cast<std::ptrdiff_t>(ofA), 1);
    StepDown steps(figures, options.paired, found);
    if (labellings(ofA, ofB, options.paired) <= kMostLabellings) {
        forEachLabelling(
            count, ofA, options.paired, [&](const Labels& labels) { steps.add(labels); });
        return steps.take();
    }
    Random random(options.seed);
    Labels labels = found;
    steps.add(found);
    for (std::size_t i = 0; i < options.samples; ++i) {
        shuffle(labels, options.paired, random);
        steps.add(labels);
    }
    return steps.take();
}

std::optional<Range> intervalOfMean(std::span<const double> values) {
    if (values.size() < 2)
        return std::nullopt;
    const auto count = static_cast<double>(values.size());
    return around(meanOf(values), std::sqrt(varianceOf(values) / count), count - 1);
}

std::optional<Range> intervalOfDifference(const SeedFigure& figure, bool paired) {
    const auto& [a, b] = figure;
    if (paired) {
        std::vector<double> differences;
        for (std::size_t i = 0; i < a.size(); ++i)
            differences.push_back(b[i] - a[i]);
        return intervalOfMean(differences);
    }
    if (a.empty() || b.empty() || a.size() + b.size() < 3)
        return std::nullopt;
    const double difference = meanOf(b) - meanOf(a);
    const auto countA = static_cast<double>(a.size());
    const auto countB = static_cast<double>(b.size());
    if (a.size() == 1 || b.size() == 1) {
        const double variance = varianceOf(a.size() == 1 ? b : a);
        return around(
            difference, std::sqrt(variance * (1 / countA + 1 / countB)), countA + countB - 2);
    }
    const double partA = varianceOf(a) / countA;
    const double partB = varianceOf(b) / countB;
    const double both = partA + partB;
    const double spread = partA * partA / (countA - 1) + partB * partB / (countB - 1);
    return around(difference, std::sqrt(both), spread > 0 ? both * both / spread : 1);
}

} // namespace percept::compare
