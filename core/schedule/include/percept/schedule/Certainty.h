#pragma once

#include <cstdint>
#include <string_view>

namespace percept::schedule {

/// How a worst case of a run is known; worse ones come later.
enum class Certainty : std::uint8_t {
    Exact,    ///< it happens, and nothing worse does
    Bound,    ///< nothing is worse; it need not happen
    FullRuns, ///< what full runs lead to; those with less to do may be better, those with more
              ///< worse
    Unknown   ///< it takes too long to play, and no bound is known
};
/// Names for output: `exact`, `bound`, `full_runs`, `unknown`.
[[nodiscard]] std::string_view nameOf(Certainty certainty);

/// What a run of a task costs in a simulation, beside the cost that its task states.
enum class RunCost : std::uint8_t {
    Fixed,  ///< that
    AtMost, ///< that or less: the level bounds how much there is to do
    Slices, ///< that or less in one call; a run that is cut into slices may take any number of them
    Open,   ///< the more, the more there is to do; where it is divisible never more than its slice
    Urgent  ///< the more, the more there is to do, also beyond its slice
};

} // namespace percept::schedule
