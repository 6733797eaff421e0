#pragma once

#include "inspector/compare/Distribution.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

/// Whether figures of runs differ by more than seeds do. The unit is the run: whatever happens
/// within one hangs together.
namespace percept::compare {

/// One figure of all runs.
struct SeedFigure {
    std::vector<double> a; ///< one per run, in the order of the runs
    std::vector<double> b; ///< paired: as many, of the same seeds
};

struct SeedTestOptions {
    bool paired = false;
    /// Of labellings, where there are too many to try all.
    std::size_t samples = 9'999;
    std::uint64_t seed = 1;
};

/// What chance does to figures of runs that differ in nothing but the label A or B (paired: the
/// labels within each pair): the share of labellings under which the greatest of all figures stands
/// out as much as this one. At most 5 % of comparisons of like runs give any figure 5 % or less,
/// however many figures there are, whatever their distribution.
///
/// @param figures of equal numbers of runs each, at least 2 a side
/// @return per figure, in their order: the adjusted p [0..1]; 1 for one that all runs agree in
/// @cost O(min(labellings, samples) x figures x runs)
/// @source permutation of labels, or of signs within pairs, with step-down maxima: Westfall, Young:
/// Resampling-based multiple testing, 1993, algorithm 4.1
[[nodiscard]] std::vector<double> seedTest(std::span<const SeedFigure> figures,
                                           const SeedTestOptions& options);

/// The least p that a number of runs can give: more than 0.05 means that no verdict is possible.
/// @param paired a == b pairs
[[nodiscard]] double leastP(std::size_t a, std::size_t b, bool paired);

/// The 95 % interval of the mean of values that are one per run, by Student's t; absent for one.
[[nodiscard]] std::optional<Range> intervalOfMean(std::span<const double> values);
/// As much of the difference of means b - a: of pairs, or by Welch; where one side has a single
/// run, it is taken to vary as the other does. Absent for one run a side.
[[nodiscard]] std::optional<Range> intervalOfDifference(const SeedFigure& figure, bool paired);

/// @param values at least one
[[nodiscard]] double meanOf(std::span<const double> values);

} // namespace percept::compare
