#pragma once

#include "percept/base/Random.h"

#include <array>
#include <cstdint>
#include <functional>
#include <span>
#include <vector>

namespace percept::compare {

/// A figure with the interval in which 95 % of its resamples lie.
struct Estimate {
    double value = 0;
    double low = 0;
    double high = 0;
    friend bool operator==(const Estimate&, const Estimate&) = default;
};

/// What is said of numbers, one per frame. Percentiles are nearest-rank.
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

/// The figures that have intervals, of one resample.
struct Resample {
    double mean = 0;
    double p50 = 0;
    double p95 = 0;
    double p99 = 0;
};

struct BootstrapOptions {
    std::size_t resamples = 1000; ///< fewer, at least 200, for more than 200,000 frames
    std::uint64_t seed = 1;
    /// Neighbouring frames are alike, so they are drawn in runs of this length; 0: the third root
    /// of their number.
    std::size_t block = 0;
};

/// Resamples of a series, drawn in blocks of neighbours with replacement.
/// @param values at least one, finite
/// @cost O(values x (resamples + log values))
/// @source moving block bootstrap, Kuensch 1989
[[nodiscard]] std::vector<Resample> resample(std::span<const double> values,
                                             const BootstrapOptions& options);

/// Numbers of several runs, such as one per seed.
using Runs = std::span<const std::span<const double>>;
/// Resamples of several series: runs are drawn with replacement, and blocks of neighbours within
/// each. What differs between seeds makes intervals as wide as it should.
/// @param runs at least one, none of them empty; one alone is resampled as above
[[nodiscard]] std::vector<Resample> resampleRuns(Runs runs, const BootstrapOptions& options);
/// Called now and then with the share that is done; false stops.
using GoOn = std::function<bool(double share)>;
/// Resamples of two sides, one of each in turn, so that a stop leaves both about as many.
/// @param goOn may be empty
[[nodiscard]] std::array<std::vector<Resample>, 2>
resampleBoth(Runs a, Runs b, const BootstrapOptions& options, const GoOn& goOn);

/// @param values at least one, finite
/// @param resamples of these values; empty: intervals without width
[[nodiscard]] Distribution describeSeries(std::span<const double> values,
                                          std::span<const Resample> resamples);

/// The difference b - a of each figure, from resamples of both.
struct Differences {
    Estimate mean;
    Estimate p50;
    Estimate p95;
    Estimate p99;
    friend bool operator==(const Differences&, const Differences&) = default;
};
[[nodiscard]] Differences differences(const Distribution& a,
                                      std::span<const Resample> resamplesOfA,
                                      const Distribution& b,
                                      std::span<const Resample> resamplesOfB);

} // namespace percept::compare
