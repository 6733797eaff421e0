#pragma once

#include "percept/schedule/PhaseStatistics.h"

#include <cstddef>
#include <optional>
#include <vector>

namespace percept::schedule {

/// How two tasks get into each other's way.
struct Clash {
    std::size_t first = 0; ///< places in the list of tasks
    std::size_t second = 0;
    Frame divisor = 1; ///< greatest common one of the frequencies; 1: they meet whatever the phases
    std::optional<Frame>
        every; ///< they meet every so many frames; none: their phases keep them apart
    /// Part of all frames in which both run, of the part in which independent tasks would.
    /// 1: as often as by chance; `divisor`: that much more often; 0: never.
    double excess = 0;
    friend bool operator==(const Clash&, const Clash&) = default;
};

/// All pairs of counted tasks, those that meet most often first.
/// @cost O(tasks^2)
[[nodiscard]] std::vector<Clash> clashes(std::span<const PhasedTask> tasks);

/// Another frequency for a task.
struct FrequencySuggestion {
    std::size_t task = 0;
    Frame frequency = 1; ///< now
    Frame suggested = 1;
    std::size_t relatedBefore = 0; ///< tasks with which it has a divisor in common
    std::size_t relatedAfter = 0;
};
struct FrequencyAdvice {
    std::vector<FrequencySuggestion> changes; ///< by task; those that stay are absent
    PhaseStatistics before;
    PhaseStatistics after; ///< predicted, with unchanged phases
    /// The search was stopped: these are the best changes so far, and what they do is told from
    /// the beginning of the period alone.
    bool stopped = false;
};

/// Frequencies near the given ones that have fewer divisors in common, with what that would do.
///
/// Relatively prime frequencies make meetings rare, but certain: the deviation falls, while the
/// maximum may rise where phases kept tasks apart. Frequency 1 stays.
/// @param tolerance how far a frequency may change, as a part of it [0 to 1]
/// @param options their `goOn` is told of the search and both analyses as one piece of work
/// @cost O(tasks^2 x frequency x tolerance) and two analyses; ends soon once it is stopped
/// @source execution management, frequencies
[[nodiscard]] FrequencyAdvice adviseFrequencies(std::span<const PhasedTask> tasks,
                                                double tolerance,
                                                const AnalysisOptions& options = {});

} // namespace percept::schedule
