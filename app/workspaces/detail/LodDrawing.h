#pragma once

#include "app/canvas/PictureFile.h"
#include "app/workspaces/detail/LodFeed.h"

#include "percept/overlay/DisplayList.h"

#include <optional>
#include <utility>

namespace percept::tuning {

using geometry::Vec2;

/// Ranges of importance as bars beside a curve over time that has the same axis, as display lists
/// in pixels, y down.

/// Where the parts lie.
struct LodLayout {
    double width = 0;
    double height = 0;
    double left = 44;     ///< room for the figures of the axis
    double column = 72;   ///< width of a bar with its name
    double top = 20;      ///< for a number above the end of a bar
    double foot = 66;     ///< names of bars; the levels over time and their ruler
    std::size_t bars = 0; ///< how many
    std::size_t frames = 0;

    [[nodiscard]] double axisBottom() const { return height - foot; }
    [[nodiscard]] double yOf(double importance) const {
        return axisBottom() - (axisBottom() - top) * importance;
    }
    /// Clamped to 0..1.
    [[nodiscard]] double importanceAt(double y) const;
    [[nodiscard]] double xOfBar(std::size_t bar) const {
        return left + 8 + column * static_cast<double>(bar);
    }
    [[nodiscard]] double curveLeft() const { return xOfBar(bars) + 24; }
    [[nodiscard]] double xOfFrame(double frame) const;
    [[nodiscard]] double frameAt(double x) const;
};

/// What of a bar is under a pixel.
enum class LodEdge { Min, Max, Whole };
[[nodiscard]] std::optional<std::pair<std::size_t, LodEdge>>
hitBar(const LodLayout& layout, const LodView& view, Vec2 pixel);

/// @param current the selected bar; -1: none
[[nodiscard]] overlay::DisplayList
drawBars(const LodLayout& layout, const LodView& view, int current);
[[nodiscard]] overlay::DisplayList drawImportance(const LodLayout& layout, const LodView& view);
[[nodiscard]] overlay::DisplayList
drawMoment(const LodLayout& layout, const LodView& view, Frame frame);

/// Ranges and curve as one picture.
[[nodiscard]] canvas::Picture pictureOf(const LodView& view);

} // namespace percept::tuning
