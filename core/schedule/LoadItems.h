#pragma once

#include "percept/base/NearestRank.h"
#include "percept/schedule/PhaseStatistics.h"

#include <algorithm>
#include <cmath>
#include <vector>

namespace percept::schedule {

/// Costs as whole numbers, so that sums do not depend on their order.
using CostUnits = std::int64_t;
inline constexpr double kUnitsPerMicro = 1e6;

/// All tasks that are due in the same frames.
struct LoadItem {
    Frame frequency = 1;
    Frame phase = 0; ///< [0, frequency)
    CostUnits cost = 0;
    std::int64_t count = 0;
};

/// Sorted by frequency and phase, each pair once.
[[nodiscard]] std::vector<LoadItem> loadItems(std::span<const PhasedTask> tasks);

/// Figures of counts from their histogram.
[[nodiscard]] CountStatistics countStatistics(std::vector<std::uint64_t> histogram);

/// The width of bins that reach `top` by 1, 2 or 5 times a power of ten, at most `bins` of them.
/// @param top [> 0]
[[nodiscard]] CostUnits binWidthFor(CostUnits top, std::size_t bins);
/// The width that the options ask for; 0: no histogram.
[[nodiscard]] CostUnits binWidthFor(const AnalysisOptions& options, CostUnits most);

/// The x with value x = 1 modulo `modulus`; both are coprime.
[[nodiscard]] Frame inverseOf(Frame value, Frame modulus);

/// Statistics over the whole hyperperiod without walking it.
/// @param items of loadItems()
/// @return nothing where the structure does not allow it within some 200 million steps, or frames
/// = 0 if it was stopped
[[nodiscard]] std::optional<PhaseStatistics> analyseStructure(const std::vector<LoadItem>& items,
                                                              Frame hyperperiod,
                                                              const AnalysisOptions& options);

} // namespace percept::schedule
