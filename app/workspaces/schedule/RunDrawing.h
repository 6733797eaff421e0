#pragma once

#include "app/canvas/PictureFile.h"
#include "app/canvas/TimeScale.h"
#include "app/workspaces/schedule/RunFeed.h"

#include "percept/overlay/DisplayList.h"

namespace percept::tuning {

/// The load of a run over its frames, as display lists in pixels, y down.

/// Where the parts lie.
struct RunLayout {
    double width = 0;
    double height = 0;
    double left = 48;  ///< room for figures
    double ruler = 20; ///< height, at the bottom
    double top = 0;

    [[nodiscard]] double foot() const { return top + height - ruler; }
};

/// Where frames are too many for a column each, the one of the greatest load stands for all.
/// @param scale of the frames, as wide as what lies right of `layout.left`
[[nodiscard]] overlay::DisplayList
drawRun(const RunLayout& layout, const canvas::TimeScale& scale, const RunView& view);
/// Its frames alone, where another strip stands above an empty one.
[[nodiscard]] overlay::DisplayList drawRuler(const RunLayout& layout,
                                             const canvas::TimeScale& scale);
/// The frame that was picked.
[[nodiscard]] overlay::DisplayList
drawPicked(const RunLayout& layout, const canvas::TimeScale& scale, Frame frame);

/// The greatest load around a pixel: what a click there means.
[[nodiscard]] std::optional<Frame>
spikeAt(const RunLayout& layout, const canvas::TimeScale& scale, const RunView& view, double x);

/// All of a run as one picture, with the groups in use.
[[nodiscard]] canvas::Picture pictureOf(const RunView& view);

} // namespace percept::tuning
