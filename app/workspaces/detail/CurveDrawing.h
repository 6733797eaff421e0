#pragma once

#include "editor/tools/DetailCharts.h"

#include "percept/overlay/DisplayList.h"

#include <optional>

namespace percept::tuning {

using geometry::Vec2;

/// Where the parts of the chart of a curve lie, in pixels, y down.
struct CurveLayout {
    double width = 0;
    double height = 0;
    tools::DetailLimits limits;
    double left = 46;
    double right = 14;
    double top = 14;
    double foot = 30;

    [[nodiscard]] Vec2 pixelOf(Vec2 value) const;
    /// Clamped to the axes.
    [[nodiscard]] Vec2 valueAt(Vec2 pixel) const;
};

/// The handle under a pixel.
[[nodiscard]] std::optional<std::size_t>
hitHandle(const CurveLayout& layout, const tools::DetailChart& chart, Vec2 pixel);

/// @param held the handle that is under the pointer or dragged; -1: none
[[nodiscard]] overlay::DisplayList
drawCurveChart(const CurveLayout& layout, const tools::DetailChart& chart, int held);

} // namespace percept::tuning
