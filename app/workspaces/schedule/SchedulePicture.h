#pragma once

#include "app/canvas/PictureFile.h"
#include "app/workspaces/schedule/ScheduleFeed.h"

namespace percept::tuning {

/// The load and the roll of a schedule as one picture with the names of its tasks: the whole
/// period, as far as that can be printed.
[[nodiscard]] canvas::Picture pictureOf(const ScheduleView& view);

} // namespace percept::tuning
