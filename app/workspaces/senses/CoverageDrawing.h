#pragma once

#include "app/workspaces/senses/SenseCoverage.h"
#include "percept/overlay/DisplayList.h"

#include <memory>

/// What the coverage of a level looks like, for a thread of its own.
namespace percept::session {

/// Where a signal is noticed by one sensor, or by how many of all.
/// @param sensor place in the request; nothing: all
/// @return null if that was not possible
[[nodiscard]] std::shared_ptr<const overlay::DisplayList> drawCoverageMap(
    const SenseCoverage::Request& request, std::optional<std::size_t> sensor, double threshold);

/// Where a signal is noticed by the regional manager alone, through walls: one mark for each region
/// with how many sensors notice and the largest area, or with the area for the chosen one.
[[nodiscard]] std::shared_ptr<const overlay::DisplayList>
drawLeaks(const SenseCoverage::Request& request);

/// Arrows from whom somebody notices to who notices, where it does not hold the other way round.
[[nodiscard]] std::shared_ptr<const overlay::DisplayList>
drawOneWay(const SenseCoverage::Request& request);

} // namespace percept::session
