#pragma once

#include "TimeScale.h"
#include "TimelineRows.h"

#include "inspector/explain/Lanes.h"
#include "percept/overlay/DisplayList.h"

#include <array>
#include <span>

namespace percept::canvas {

using geometry::Vec2;

/// The parts of a timeline as display lists in pixels, y down.

/// Width of a digit of the font for numbers, in its size.
inline constexpr double kDigitWidth = 0.61;

/// Where the parts of a timeline lie.
struct TimelineLayout {
    double width = 0;
    double height = 0;
    double ruler = 24;    ///< height, at the top
    double overview = 18; ///< height, at the bottom; 0: there is none
    double rowHeight = 38;
    double digit = 6.7; ///< width of one in the ruler's numbers
    double scroll = 0;  ///< how much of the rows lies above the visible part

    [[nodiscard]] double lanesTop() const { return ruler; }
    [[nodiscard]] double lanesBottom() const { return height - overview; }
    [[nodiscard]] double yOfRow(std::size_t row) const {
        return ruler - scroll + static_cast<double>(row) * rowHeight;
    }
    /// Row numbers [first, end) of which something is visible.
    [[nodiscard]] std::pair<std::size_t, std::size_t> visibleRows(std::size_t count) const;
};

/// How a mark looks, and which symbol stands for it in a legend.
struct MarkLook {
    overlay::Glyph glyph;
    overlay::Ink ink;
    bool filled = true;
};
[[nodiscard]] MarkLook lookOf(explain::MarkKind kind);

[[nodiscard]] overlay::DisplayList drawLanes(const TimelineLayout& layout,
                                             const TimeScale& scale,
                                             std::span<const TimelineRows::RowEntry> rows,
                                             const explain::Lanes& lanes,
                                             int selectedAgent);
/// @param step seconds per frame; 0: counts frames
[[nodiscard]] overlay::DisplayList
drawRuler(const TimelineLayout& layout, const TimeScale& scale, Seconds step, bool gridLines);
[[nodiscard]] overlay::DisplayList
drawOverview(const TimelineLayout& layout, const TimeScale& scale, const explain::Lanes& lanes);
/// Hides the numbers of the ruler of which something between two pixels would leave a part.
/// @param step as for the ruler
void coverLabels(overlay::DisplayList& list,
                 const TimelineLayout& layout,
                 const TimeScale& scale,
                 Seconds step,
                 const std::array<double, 2>& flag);
/// The span of a ruler that is played over and over.
/// @param from, to its first and last frame
void drawLoop(overlay::DisplayList& list,
              const TimelineLayout& layout,
              const TimeScale& scale,
              Frame from,
              Frame to);
/// @param step as for the ruler, whose numbers it covers where its flag lies
[[nodiscard]] overlay::DisplayList drawPlayhead(const TimelineLayout& layout,
                                                const TimeScale& scale,
                                                Seconds step,
                                                Frame playhead,
                                                const std::string& text);

/// The mark or clip under a pixel.
struct LaneHit {
    int agent = -1;
    const explain::Mark* mark = nullptr;
    const explain::Clip* clip = nullptr;
    int count = 0; ///< marks under the pointer where they are summed up
};
[[nodiscard]] LaneHit hitLane(const TimelineLayout& layout,
                              const TimeScale& scale,
                              std::span<const TimelineRows::RowEntry> rows,
                              const explain::Lanes& lanes,
                              Vec2 pixel);

} // namespace percept::canvas
