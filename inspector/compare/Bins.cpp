#include "inspector/compare/Bins.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace percept::compare {
namespace {

std::vector<std::uint64_t> countsIn(const std::vector<double>& edges,
                                    std::span<const double> values) {
    std::vector<std::uint64_t> counts(edges.size() - 1);
    for (const double value : values) {
        const auto above = std::upper_bound(edges.begin(), edges.end() - 1, value);
        const auto bin = static_cast<std::size_t>(above - edges.begin());
        ++counts[std::min(bin == 0 ? 0 : bin - 1, counts.size() - 1)];
    }
    return counts;
}

/// Nearest rank; of nothing, the least there is.
double quantileOf(std::span<const double> given, double part) {
    if (given.empty())
        return -std::numeric_limits<double>::infinity();
    std::vector<double> values(given.begin(), given.end());
    const auto rank =
        static_cast<std::size_t>(std::ceil(part * static_cast<double>(values.size())));
    const auto place =
        values.begin() + static_cast<std::ptrdiff_t>(std::max<std::size_t>(rank, 1) - 1);
    std::nth_element(values.begin(), place, values.end());
    return *place;
}

} // namespace

Bins binsOf(std::span<const double> a, std::span<const double> b, std::size_t count) {
    constexpr double kMost = 0.995;
    constexpr double kFar = 1.5; ///< times as far as what most of them take
    Bins bins;
    double low = std::numeric_limits<double>::infinity();
    double highest = -low;
    for (const auto& side : {a, b})
        for (const double value : side) {
            low = std::min(low, value);
            highest = std::max(highest, value);
        }
    if (low > highest)
        return bins;
    const double most = std::max(quantileOf(a, kMost), quantileOf(b, kMost));
    bins.overflow = most > low && highest - low > kFar * (most - low);
    const double high = bins.overflow ? most : highest;
    const double width = high > low ? (high - low) / static_cast<double>(count) : 1.0;
    for (std::size_t i = 0; i <= count; ++i)
        bins.edges.push_back(low + width * static_cast<double>(i));
    if (bins.overflow)
        bins.edges.push_back(highest);
    bins.a = countsIn(bins.edges, a);
    bins.b = countsIn(bins.edges, b);
    return bins;
}

} // namespace percept::compare
