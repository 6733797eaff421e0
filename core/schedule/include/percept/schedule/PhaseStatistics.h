#pragma once

#include "percept/schedule/Phase.h"

#include <cstdint>
#include <functional>
#include <vector>

namespace percept::schedule {

/// Which figures are those of all frames. The others are those of the frames that were looked at: a
/// minimum or maximum of some frame, deviations and shares of a sample.
struct KnownFigures {
    bool min = false;
    bool max = false;
    bool moments = false;      ///< mean and deviation
    bool distribution = false; ///< histogram and percentiles
    friend bool operator==(const KnownFigures&, const KnownFigures&) = default;
};
/// Of the number of due tasks per frame.
struct CountStatistics {
    std::int64_t min = 0;
    std::int64_t max = 0;
    double mean = 0;
    double stddev = 0; ///< of the population
    /// [n] = frames with n due tasks; one more than the maximum
    std::vector<std::uint64_t> histogram;
    KnownFigures known{};
    friend bool operator==(const CountStatistics&, const CountStatistics&) = default;
};
/// Of the cost per frame; percentiles are nearest-rank.
struct CostStatistics {
    Micros min = 0;
    Micros max = 0;
    double mean = 0;
    double stddev = 0;
    Micros p95 = 0;
    Micros p99 = 0;
    /// [n] = frames that cost at least n bin widths, but less than n + 1. Empty unless asked for.
    std::vector<std::uint64_t> histogram;
    Micros binWidth = 0; ///< 1, 2 or 5 times a power of ten
    KnownFigures known{};
    friend bool operator==(const CostStatistics&, const CostStatistics&) = default;
};

struct PhaseStatistics {
    Frame frames = 0;   ///< that the figures are of: a whole hyperperiod, or how many samples
    bool exact = false; ///< all figures are those of all frames; else `known` says which are
    CountStatistics count;
    CostStatistics cost;
    /// Up to `worstFrames` frames of the greatest cost (without costs: count), ascending.
    std::vector<Frame> worstFrames;
    friend bool operator==(const PhaseStatistics&, const PhaseStatistics&) = default;
};

struct AnalysisOptions {
    Frame frames = 0;                 ///< only the first so many frames; 0: the hyperperiod
    std::size_t worstFrames = 10;     ///< how many are named
    std::uint64_t seed = 1;           ///< of the samples, where there have to be any
    Frame walkAtMost = 10'000'000;    ///< hyperperiods up to this are always exact
    std::int64_t samples = 1'000'000; ///< at most
    std::size_t costBins = 0;         ///< at most so many for costs up to `costTop`; 0: none
    Micros costTop = 0;               ///< what bins reach at least, so that two can be compared
    bool structure = true;            ///< whether to look for groups that are independent
    bool maximaOnly = false;          ///< where there have to be samples: the rest stays sampled
    /// Called now and then with what is done of what is to do; false stops.
    std::function<bool(std::int64_t done, std::int64_t of)> goOn{};
};

/// How evenly tasks are spread over the frames.
///
/// Exact over the hyperperiod up to `walkAtMost` frames, and beyond it, up to 2^62, where the
/// structure allows it: tasks whose frequencies have no common divisor are independent (Chinese
/// remainder theorem), so the distribution of the whole is the convolution of those of groups;
/// divisors that groups share are dealt with by looking at each remainder apart. All frequencies
/// up to 42 at once can be done so; with more, the hyperperiod is longer. Where all that is not
/// possible, shares of frames come from random frames. Means and deviations are exact all the same
/// (any two tasks meet in a known part of all frames), and so is the maximum for up to 64 different
/// frequencies and phases, which phasing knows, too; minima and other maxima mostly: see `known`.
///
/// @param tasks frequency >= 1, phase >= 0, cost >= 0; costs count in steps of 1e-6 microseconds
/// @return frames = 0 if it was stopped
/// @cost up to about 200 million steps, half a second
/// @source execution management, phase quality; exact instead of sampled where possible
[[nodiscard]] PhaseStatistics analysePhases(std::span<const PhasedTask> tasks,
                                            const AnalysisOptions& options = {});

} // namespace percept::schedule
