#pragma once

#include "app/canvas/TimeScale.h"
#include "app/workspaces/schedule/ScheduleFeed.h"

#include "percept/overlay/DisplayList.h"

#include <optional>

namespace percept::tuning {

using canvas::TimeScale;
using geometry::Vec2;

/// The load of a schedule above its piano roll, as display lists in pixels, y down.

/// Where the parts lie.
struct ScheduleLayout {
    double width = 0;
    double height = 0;
    double chart = 200; ///< height of the load, at the top
    double ruler = 26;  ///< height, below the chart
    double rowHeight = 25;
    double scroll = 0; ///< how much of the rows lies above the visible part
    double left = 48;  ///< room for figures, left of the first frame

    [[nodiscard]] double rowsTop() const { return chart + ruler; }
    [[nodiscard]] double yOfRow(std::size_t row) const {
        return rowsTop() - scroll + static_cast<double>(row) * rowHeight;
    }
    /// The row at a height; none above the rows.
    [[nodiscard]] std::optional<std::size_t> rowAt(double y) const;
};

/// The colour of a group in stacks, rolls and legends.
[[nodiscard]] overlay::Ink inkOf(schedule::TaskGroup group);

/// `2.49 ms`, `620 us`, `3` for counts: what an axis or a label says of a load.
[[nodiscard]] std::string loadText(double load, schedule::LoadMeasure measure);

/// @param scale of the frames, as wide as what lies right of `layout.left`
[[nodiscard]] overlay::DisplayList
drawLoads(const ScheduleLayout& layout, const TimeScale& scale, const ScheduleView& view);
/// @param current the selected task, by its row; -1: none
[[nodiscard]] overlay::DisplayList drawRoll(const ScheduleLayout& layout,
                                            const TimeScale& scale,
                                            const ScheduleView& view,
                                            int current);
/// The column of a frame, with its number on the ruler.
[[nodiscard]] overlay::DisplayList
drawFrameCursor(const ScheduleLayout& layout, const TimeScale& scale, Frame frame);

/// Loads have ticks at 1-2-5 steps, at least 36 pixels apart.
[[nodiscard]] std::vector<double> loadTicks(double top, double height);
/// Where the axis of loads ends.
[[nodiscard]] double loadTop(const ScheduleView& view);

} // namespace percept::tuning
