#pragma once

#include "inspector/compare/Distribution.h"
#include "inspector/compare/RunSeries.h"

#include <map>
#include <optional>
#include <string>
#include <vector>

/// Two runs side by side: what they cost, and what the cheaper one costs in reaction.
namespace percept::compare {

/// Numbers of both runs over each other.
struct SeriesComparison {
    std::size_t resamples = 0; ///< of each side, that the intervals rest on
    Distribution a;
    Distribution b;
    Differences difference;    ///< b - a
    std::vector<double> edges; ///< of equal bins, one more than bins; see `overflow`
    std::vector<std::uint64_t> binsOfA;
    std::vector<std::uint64_t> binsOfB;
    /// The last bin is as wide as it takes for the highest 0.5 % of the numbers, which would
    /// squeeze all others.
    bool overflow = false;
};

struct FrameDifference {
    Frame frame = 0;
    double a = 0;
    double b = 0;
    friend bool operator==(const FrameDifference&, const FrameDifference&) = default;
};

struct TaskDifference {
    std::string task;
    double a = 0; ///< microseconds a frame
    double b = 0;
    std::uint64_t missedOfA = 0; ///< due frames that came before it was done, of all runs together
    std::uint64_t missedOfB = 0;
    friend bool operator==(const TaskDifference&, const TaskDifference&) = default;
};

struct Comparison {
    std::size_t runsOfA = 1;
    std::size_t runsOfB = 1;
    bool simulated = false; ///< `load` is what cost models say; otherwise what was measured
    SeriesComparison load;
    /// That differ most, the greatest difference first; of several runs, by their medians.
    std::vector<FrameDifference> frames;
    std::vector<TaskDifference> tasks; ///< those that either has, the greatest difference first
    std::optional<SeriesComparison> latency; ///< seconds; if both have any, and it was not stopped
    bool stopped = false;                    ///< intervals rest on fewer resamples than wanted
    bool reactsA = false;                    ///< some signal led to a decision
    bool reactsB = false;
};

/// Of resamples; what rests on fewer has no intervals worth the name.
inline constexpr std::size_t kFewestForIntervals = 40;

struct CompareOptions {
    BootstrapOptions bootstrap;
    std::size_t bins = 20;
    std::size_t frames = 10; ///< how many are named
    GoOn goOn;               ///< empty: nothing stops
};

/// @param a,b with at least one frame each; simulated load is compared where both have it
[[nodiscard]] Comparison
compareRuns(const RunSeries& a, const RunSeries& b, const CompareOptions& options = {});

/// Several runs each, such as one per seed: what differs between seeds is part of the intervals.
/// @param a,b at least one run each, with at least one frame
[[nodiscard]] Comparison compareRuns(std::span<const RunSeries> a,
                                     std::span<const RunSeries> b,
                                     const CompareOptions& options = {});

/// By frame, the middle one of the runs that have it; the lower of two. [microseconds]
/// @param simulated what cost models say, which all of the runs have; otherwise what was measured
[[nodiscard]] std::map<Frame, Micros> medianLoads(std::span<const RunSeries> runs, bool simulated);

/// @param a,b at least one number each
[[nodiscard]] SeriesComparison
compareSeries(std::span<const double> a, std::span<const double> b, const CompareOptions& options);
/// @param a,b at least one run each, none of them empty
[[nodiscard]] SeriesComparison compareSeries(Runs a, Runs b, const CompareOptions& options);

} // namespace percept::compare
