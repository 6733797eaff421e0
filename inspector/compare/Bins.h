#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace percept::compare {

/// How often numbers of two sides fall into the same intervals.
struct Bins {
    std::vector<double> edges; ///< ascending, one more than bins; empty: there are no numbers
    std::vector<std::uint64_t> a;
    std::vector<std::uint64_t> b;
    /// The last bin is as wide as it takes for the highest 0.5 % of the numbers, which would
    /// squeeze all others.
    bool overflow = false;
};

/// Equal bins over all numbers; or over all but few that lie far beyond, with one bin more for
/// them.
/// @param a,b finite
/// @param count of equal bins [>= 1]
[[nodiscard]] Bins binsOf(std::span<const double> a, std::span<const double> b, std::size_t count);

} // namespace percept::compare
