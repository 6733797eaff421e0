#pragma once

#include "editor/tools/Planar.h"
#include "percept/base/Result.h"
#include "percept/base/Watch.h"

namespace percept::tools {

/// Finds where rooms open into one another without a door: from the end or corner of a wall
/// straight to the next wall, where it is narrow and the plan widens on both sides, or widens on
/// one side and goes on as a corridor on the other.
///
/// @param lines walls and doors
/// @param widest the widest doorway [metres, > 0]
/// @return cuts; several may lie across the same doorway
/// @errors Cancelled
/// @cost O(corners x walls within `widest`)
[[nodiscard]] Result<std::vector<PlanLine>>
findDoorways(std::span<const PlanLine> lines, Metres widest, const Watch& watch = {});

} // namespace percept::tools
