#pragma once

#include "LoadItems.h"

#include <functional>
#include <optional>
#include <vector>

/// Figures that need no look at the frames: they follow from frequencies and phases alone, however
/// long the hyperperiod is.
namespace percept::schedule {

/// By item: what it weighs.
[[nodiscard]] std::vector<CostUnits> weightsOf(const std::vector<LoadItem>& items, bool byCost);

struct Moments {
    double mean = 0;
    double stddev = 0; ///< of the population
};
/// Two items of frequencies f and g meet in gcd(f, g) of f g frames if their phases agree modulo
/// the gcd, and never otherwise.
/// @return nothing where that takes too many steps, or it was stopped
/// @cost O(frequencies x items)
[[nodiscard]] std::optional<Moments> momentsOf(const std::vector<LoadItem>& items,
                                               const std::vector<CostUnits>& weights,
                                               const std::function<bool()>& goOn);

/// A load that some frame has.
struct Extreme {
    CostUnits load = 0;
    bool proven = false;          ///< none is beyond it
    std::optional<Frame> frame{}; ///< the first that has it; none: beyond 2^62, or not looked for
};
/// The greatest load: that of a set of items that meet pairwise, and so all together. Always proven
/// for up to 64 items.
[[nodiscard]] Extreme greatestOf(const std::vector<LoadItem>& items,
                                 const std::vector<CostUnits>& weights);
/// The least load, from the remainders of a frame modulo the primes of all frequencies. A remainder
/// with which no item is due is as good as any other.
[[nodiscard]] Extreme leastOf(const std::vector<LoadItem>& items,
                              const std::vector<CostUnits>& weights);

/// Takes what is known exactly into figures that were sampled.
void refine(const std::vector<LoadItem>& items,
            const AnalysisOptions& options,
            PhaseStatistics& statistics);

} // namespace percept::schedule
