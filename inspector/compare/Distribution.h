#pragma once

#include "percept/base/Random.h"
#include "percept/base/Units.h"

#include <array>
#include <cstdint>
#include <functional>
#include <limits>
#include <optional>
#include <span>
#include <vector>

namespace percept::compare {

struct Range {
    double low = 0;
    double high = 0;
    friend bool operator==(const Range&, const Range&) = default;
};

/// Whether a figure was reached within the limit up to which was watched.
enum class Reach : std::uint8_t {
    Within,
    Partly, ///< not in all runs, so that it is at least what is given
    Beyond, ///< in none: it is more than the limit, which is given instead
};

/// A figure of a side.
struct Estimate {
    double value = 0; ///< of several runs: the mean of theirs
    /// Of several runs, the lowest and the highest; of one, the 95 % interval within it, where one
    /// can be given. Few skewed figures hold no interval of their mean that keeps its promise.
    std::optional<Range> range{};
    Reach reach = Reach::Within;
    friend bool operator==(const Estimate&, const Estimate&) = default;
};

/// What is compared of a series. Percentiles are nearest-rank.
struct Figures {
    double mean = 0;
    double p50 = 0;
    double p95 = 0;
    double p99 = 0;
    std::size_t reached = 3; ///< of the percentiles; the others are the limit instead
    friend bool operator==(const Figures&, const Figures&) = default;
};

/// One figure after the other, in the order in which they are shown.
struct NamedFigure {
    const char* name;
    double Figures::*value;
};
inline constexpr std::array<NamedFigure, 4> kFigures{{{"mean", &Figures::mean},
                                                      {"p50", &Figures::p50},
                                                      {"p95", &Figures::p95},
                                                      {"p99", &Figures::p99}}};

/// What is said of numbers, one per frame or signal.
struct Distribution {
    std::size_t count = 0;
    double min = 0;
    double max = 0;
    double stddev = 0; ///< of the population
    Estimate mean;
    Estimate p50;
    Estimate p95;
    Estimate p99;
    friend bool operator==(const Distribution&, const Distribution&) = default;
};

/// How long a signal took to lead to its first decision.
struct Reaction {
    /// From the signal to the decision, or to the end of the run where there was none. [>= 0]
    Seconds time = 0;
    bool decided = false;
    friend bool operator==(const Reaction&, const Reaction&) = default;
};

/// The numbers of one run, in order of time. Borrowed.
struct Series {
    std::span<const double> values; ///< finite
    /// Which of them are what was waited for; the others are longer than that by an unknown time.
    /// Empty: all.
    std::span<const std::uint8_t> ended{};
    /// What is beyond counts as this much.
    double limit = std::numeric_limits<double>::infinity();
};

/// Figures of values that all ended: plain ones. Otherwise of the distribution by Kaplan and Meier,
/// which lets what never ended count as long as it was watched: the mean up to the limit, and
/// percentiles, which are the limit where so many did not end within it.
/// @param series at least one value
/// @cost O(n log n)
/// @source Kaplan, Meier: Nonparametric estimation from incomplete observations, 1958; the mean up
/// to a limit: Royston, Parmar 2013
[[nodiscard]] Figures figuresOf(const Series& series);

struct BootstrapOptions {
    std::size_t resamples = 1000; ///< fewer, at least 200, for more than 200,000 values
    std::uint64_t seed = 1;
    /// Neighbours are alike, so they are drawn in blocks of this length; 0: as long as the
    /// autocorrelation of the series asks for.
    std::size_t block = 0;
};

/// How long blocks of neighbours have to be for a bootstrap of the mean.
/// @return at least the third root of their number, where it shows little; at most a third of them
/// @cost O(n sqrt(n))
/// @source Politis, White: Automatic block-length selection for the dependent bootstrap, 2004, with
/// the correction of Patton, Politis, White 2009; circular blocks
[[nodiscard]] std::size_t blockLength(std::span<const double> values);

/// Called now and then with the share that is done; false stops.
using GoOn = std::function<bool(double share)>;

/// Figures of resamples of one run, drawn in blocks of neighbours with replacement. They say how
/// certain a figure is within its run; what another seed would give, they cannot know.
/// @param goOn may be empty; after a stop the result is shorter
/// @cost O(values x (resamples + log values))
/// @source moving block bootstrap, Kuensch 1989
[[nodiscard]] std::vector<Figures>
resample(const Series& series, const BootstrapOptions& options, const GoOn& goOn = {});

/// Count, least, greatest and deviation of all values of several runs; no figures yet.
/// @param runs at least one value together
[[nodiscard]] Distribution describeRuns(std::span<const Series> runs);

/// Of one run, with its figures and without intervals.
/// @param values at least one, finite
[[nodiscard]] Distribution describeSeries(std::span<const double> values);

/// Where 95 % of some numbers lie; absent for fewer than 40 of them.
[[nodiscard]] std::optional<Range> middleOf(std::vector<double> values);

} // namespace percept::compare
