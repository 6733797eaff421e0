#pragma once

#include "percept/overlay/DisplayList.h"
#include "percept/sim/SeedMap.h"

#include <cstddef>
#include <span>
#include <string>
#include <vector>

/// A map of where somebody would be noticed, as it is drawn over the level.
namespace percept::session {

/// What of a map is drawn alike, and what that means.
struct NoticeBand {
    double from = 0.0; ///< values in (from, to]
    double to = 0.0;
    overlay::Fill fill;
    std::string text; ///< for the legend
};

/// Of the seconds until a state, from the soonest on.
[[nodiscard]] std::vector<NoticeBand> secondsBands(std::size_t state);
/// Of visibility, from the least on.
[[nodiscard]] std::vector<NoticeBand> visibilityBands();

/// Filled where the state is reached, dotted in the colour of the greatest state where only a lower
/// one is, hatched where nobody notices.
/// @param state 1..  @cost O(cells)
[[nodiscard]] overlay::DisplayList drawSecondsUntil(const sim::AwarenessMap& map,
                                                    std::size_t state);
/// In what share of runs, from the smallest on.
[[nodiscard]] std::vector<NoticeBand> shareBands(std::size_t state);

/// Filled where the state is reached in some runs, hatched where it is in none.
/// @param state 1..  @cost O(cells)
[[nodiscard]] overlay::DisplayList drawShares(const sim::SeedMap& map, std::size_t state);
/// Filled where somebody has the place in view, hatched elsewhere.  @cost O(cells)
[[nodiscard]] overlay::DisplayList drawVisibility(const sim::AwarenessMap& map);

} // namespace percept::session
