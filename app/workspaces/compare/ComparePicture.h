#pragma once

#include "app/canvas/PictureFile.h"
#include "app/workspaces/compare/CompareModel.h"

namespace percept::tuning {

/// Both runs of a comparison over each other, with their figures and intervals.
[[nodiscard]] canvas::Picture pictureOf(CompareModel& desk);

} // namespace percept::tuning
