#pragma once

#include "app/canvas/PictureFile.h"
#include "app/workspaces/chart/HistogramCanvas.h"

#include <string>

namespace percept::tuning {

/// How many frames have which load, with what its bars, outline and line are.
[[nodiscard]] canvas::Picture pictureOf(const HistogramView& view);
/// Bin by bin as CSV: where it begins and ends, the part of all frames, of A and B where both are.
[[nodiscard]] std::string asCsv(const HistogramView& view);

} // namespace percept::tuning
