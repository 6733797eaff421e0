#pragma once

#include "percept/overlay/DisplayList.h"
#include "percept/schedule/TaskGroups.h"

namespace percept::tuning {

using geometry::Vec2;

/// Lines within a box, so that groups are told apart without their colours.
/// @param low,high upper left and lower right corner in pixels, y down
void drawHatch(overlay::DisplayList& list, Vec2 low, Vec2 high, schedule::TaskGroup group);

} // namespace percept::tuning
