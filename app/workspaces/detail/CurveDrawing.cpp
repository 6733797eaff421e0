#include "app/workspaces/detail/CurveDrawing.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace percept::tuning {
namespace {

using overlay::DisplayList;
using overlay::Ink;
using overlay::Layer;
using overlay::TextStyle;

constexpr double kReach = 9; ///< pixels around a handle that belong to it
constexpr int kParts = 4;    ///< of each axis

void drawAxes(DisplayList& list, const CurveLayout& layout, const tools::DetailChart& chart) {
    for (int part = 0; part <= kParts; ++part) {
        const double share = static_cast<double>(part) / kParts;
        const Vec2 at = layout.pixelOf({layout.limits.x * share, layout.limits.y * share});
        list.segment(Layer::Ground,
                     {layout.left, at.y},
                     {layout.width - layout.right, at.y},
                     {.ink = Ink::Line1, .crisp = true});
        list.segment(Layer::Ground,
                     {at.x, layout.top},
                     {at.x, layout.height - layout.foot},
                     {.ink = Ink::Line1, .crisp = true});
        list.label(Layer::Labels,
                   {.at = {layout.left - 6, at.y},
                    .text = fmt::format("{:g}", layout.limits.y * share),
                    .style = TextStyle::Number,
                    .anchor = overlay::Anchor::Right,
                    .ink = {Ink::Text3}});
        const bool last = part == kParts;
        list.label(Layer::Labels,
                   {.at = {last ? layout.width - 4 : at.x, layout.height - layout.foot + 14},
                    .text = fmt::format("{:g}{}",
                                        layout.limits.x * share,
                                        last && chart.x != "importance" ? " " + chart.x : ""),
                    .style = TextStyle::Number,
                    .anchor = last ? overlay::Anchor::Right : overlay::Anchor::Centre,
                    .ink = {Ink::Text3}});
    }
}

void drawHandle(DisplayList& list,
                const CurveLayout& layout,
                const tools::DetailHandle& handle,
                bool held) {
    const Vec2 at = layout.pixelOf(handle.at);
    list.shape(Layer::Agents,
               {.glyph = overlay::Glyph::Circle,
                .at = at,
                .radius = {.pixels = held ? 7.0F : 5.0F},
                .fill = {held ? Ink::Selection : Ink::Text1},
                .halo = 1.5F});
    if (!held)
        return;
    const bool right = at.x > layout.width * 0.6;
    list.label(Layer::Labels,
               {.at = {at.x + (right ? -10 : 10), std::max(at.y - 14, 10.0)},
                .text = handle.name,
                .style = TextStyle::Number,
                .anchor = right ? overlay::Anchor::Right : overlay::Anchor::Left,
                .chip = true});
}

} // namespace

Vec2 CurveLayout::pixelOf(Vec2 value) const {
    const double across = width - left - right;
    const double down = height - top - foot;
    return {left + across * std::clamp(value.x / limits.x, 0.0, 1.0),
            height - foot - down * std::clamp(value.y / limits.y, 0.0, 1.0)};
}

Vec2 CurveLayout::valueAt(Vec2 pixel) const {
    const double across = std::max(width - left - right, 1.0);
    const double down = std::max(height - top - foot, 1.0);
    return {limits.x * std::clamp((pixel.x - left) / across, 0.0, 1.0),
            limits.y * std::clamp((height - foot - pixel.y) / down, 0.0, 1.0)};
}

std::optional<std::size_t>
hitHandle(const CurveLayout& layout, const tools::DetailChart& chart, Vec2 pixel) {
    std::optional<std::size_t> nearest;
    double least = kReach;
    for (std::size_t i = 0; i < chart.handles.size(); ++i) {
        const double away = geometry::distance(layout.pixelOf(chart.handles[i].at), pixel);
        if (away <= least) {
            least = away;
            nearest = i;
        }
    }
    return nearest;
}

DisplayList drawCurveChart(const CurveLayout& layout, const tools::DetailChart& chart, int held) {
    DisplayList list;
    drawAxes(list, layout, chart);
    std::vector<Vec2> points;
    for (const Vec2 value : chart.line)
        points.push_back(layout.pixelOf(value));
    if (points.size() > 1)
        list.line(Layer::Navigation, points, {.ink = Ink::Text1, .width = 2});
    for (std::size_t i = 0; i < chart.handles.size(); ++i)
        drawHandle(list, layout, chart.handles[i], static_cast<int>(i) == held);
    return list;
}

} // namespace percept::tuning
