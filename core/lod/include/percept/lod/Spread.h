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

/// A quantity of a group, when its individual values are given up: the law that each of them is
/// drawn from, with one or two numbers for its shape, and what all have together.
struct Spread {
    SpreadKind kind = SpreadKind::Normal;
    std::uint32_t count = 0;
    double total = 0;     ///< `Normal`: of the law, whose mean it gives, too
    double deviation = 0; ///< of the population, `Normal`
    double exponent = 2;  ///< density ~ x^-exponent [> 1], `PowerLaw`
    double least = 0;     ///< no value is below, `PowerLaw`
    double most = 0;      ///< no value is above, `PowerLaw`

    [[nodiscard]] double mean() const { return count == 0 ? 0 : total / count; }
    friend bool operator==(const Spread&, const Spread&) = default;
};
BOOST_DESCRIBE_STRUCT(Spread, (), (kind, count, total, deviation, exponent, least, most))

/// The shape of given values.
/// @param values for `PowerLaw` > 0; otherwise the shape of a normal distribution is taken
/// @source maximum likelihood exponent, Clauset, Shalizi and Newman 2009
[[nodiscard]] Spread fitSpread(std::span<const double> values, SpreadKind kind);

/// The mean of the law, whatever the total.
[[nodiscard]] double lawMean(const Spread& spread);

/// Every value times a factor [> 0].
void rescale(Spread& spread, double factor);

/// A standard normal score: how far up in a law a person is.
[[nodiscard]] double drawScore(Random& random);

/// The value that lies as far up in a law as the score does in the standard normal distribution.
/// Values of independent scores are independent samples of the law.
[[nodiscard]] double valueAt(const Spread& spread, double score);

/// How far up in a law a value lies, as keepTotal() leaves it; drawn where all values are the same.
[[nodiscard]] double scoreOf(const Spread& spread, double value, Random& random);

/// Moves values to the total: they become samples of the law given that they sum to it, within its
/// bounds. Where no values within them do, the law is taken on the scale of the total.
/// @param values independent samples of the law, as many as it counts; in no order afterwards.
///        Power laws: exact for the sample that the total came from, else the closer the less the
///        total differs from its sum
/// @cost O(values log values), with about forty powers for each value of a power law
/// @source bell curves: exact; power laws: Gibbs sampling of pairs, Geman and Geman 1984
void keepTotal(const Spread& spread, std::vector<double>& values, Random& random);

/// The value below which `part` (0, 1) of a standard normal distribution lies.
/// @source P. J. Acklam's rational approximation, relative error below 1.2e-9
[[nodiscard]] double normalQuantile(double part);

/// The part of a standard normal distribution below a score.
/// @source J. F. Hart et al., Computer Approximations, 1968; error below 1e-11
[[nodiscard]] double normalPart(double score);

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

/// Reorders `b` so that its ranks are those of `a`; the values stay.
/// @param a,b as many of each
void orderAs(std::span<const double> a, std::span<double> b);

} // namespace percept::lod
