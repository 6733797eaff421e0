#pragma once

#include "percept/overlay/DisplayList.h"

#include <string>
#include <string_view>

namespace percept::tuning {

/// Pixels that a number takes on an axis, whose digits are all of one width.
[[nodiscard]] double numberWidth(std::string_view text);

/// 1, 2 or 5 times a power of ten, at least `least` [> 0].
[[nodiscard]] double roundStep(double least);

/// Writes numbers along a horizontal axis so that none is cut off at an end or touches another one.
class AxisLabels {
public:
    /// @param left,right of what may be written on, in pixels
    AxisLabels(overlay::DisplayList& list, overlay::Layer layer, double left, double right)
        : m_list(list)
        , m_layer(layer)
        , m_end(left)
        , m_right(right) {}

    /// Centred at `x` or, at an end, as near to that as there is room.
    void centred(double x, double y, const std::string& text);
    /// Beginning at `x`; left out where there is no room.
    void beginning(double x, double y, const std::string& text);
    /// Whatever else is written ends before `x`.
    void keepFree(double x) { m_right = x; }

private:
    void write(double left, double y, const std::string& text);

    overlay::DisplayList& m_list;
    overlay::Layer m_layer;
    double m_end; ///< of what was written last, with a gap
    double m_right;
};

} // namespace percept::tuning
