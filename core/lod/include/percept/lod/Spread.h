#pragma once

#include "percept/base/Describe.h"
#include "percept/base/Random.h"

#include <cstdint>
#include <span>
#include <vector>

namespace percept::lod {

/// The shape of a quantity over many individuals.
enum class SpreadKind : std::uint8_t {
    Normal,  ///< the bell curve: mean and deviation
    PowerLaw ///< many have little and few have much: exponent, least and greatest value
};
BOOST_DESCRIBE_ENUM(SpreadKind, Normal, PowerLaw)

/// A quantity of a group, when its individual values are given up: one or two numbers for the
/// shape, and the total, which is kept exactly.
struct Spread {
    SpreadKind kind = SpreadKind::Normal;
    std::uint32_t count = 0;
    double total = 0;
    double deviation = 0; ///< of the population, `Normal`
    double exponent = 2;  ///< density ~ x^-exponent [> 1], `PowerLaw`
    double least = 0;
    double most = 0;

    [[nodiscard]] double mean() const { return count == 0 ? 0 : total / count; }
    friend bool operator==(const Spread&, const Spread&) = default;
};
BOOST_DESCRIBE_STRUCT(Spread, (), (kind, count, total, deviation, exponent, least, most))

/// The shape of given values.
/// @param values for `PowerLaw` > 0; otherwise the shape of a normal distribution is taken
/// @source maximum likelihood exponent, Clauset, Shalizi and Newman 2009
[[nodiscard]] Spread fitSpread(std::span<const double> values, SpreadKind kind);

/// A shape after its values have changed.
/// @param from the shape that the values were drawn from
/// @param drawn fitSpread() of the values as they were drawn
/// @param now fitSpread() of the values as they are
/// @return `from` changed as `drawn` changed to `now`: exactly `from` where these are equal; with
/// the count of `now`, and its total up to rounding. `now` where the kinds differ
[[nodiscard]] Spread changedSpread(const Spread& from, const Spread& drawn, const Spread& now);

/// Values of that shape, in random order: their sum is the total up to rounding, their deviation
/// that of a normal spread, and their distribution agrees with the one that was fitted
/// (Kolmogorov-Smirnov).
[[nodiscard]] std::vector<double> drawSpread(const Spread& spread, Random& random);

/// The value below which `part` (0, 1) of a standard normal distribution lies.
/// @source P. J. Acklam's rational approximation, relative error below 1.2e-9
[[nodiscard]] double normalQuantile(double part);

/// How alike two samples are.
struct KolmogorovSmirnov {
    double distance = 0;    ///< the greatest between the two cumulative distributions, 0..1
    double probability = 1; ///< of such a distance between samples of the same distribution
};
/// @param a,b at least one value each
[[nodiscard]] KolmogorovSmirnov compareSamples(std::span<const double> a,
                                               std::span<const double> b);

/// How two quantities go together: correlation of their normal scores, -1..1.
/// @param a,b as many of each
[[nodiscard]] double scoreCorrelation(std::span<const double> a, std::span<const double> b);

/// Reorders `b` so that it goes together with `a` as the correlation says; the values stay.
void correlate(std::span<const double> a, std::span<double> b, double correlation, Random& random);

} // namespace percept::lod
