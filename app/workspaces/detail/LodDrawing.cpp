#include "app/workspaces/detail/LodDrawing.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

namespace percept::tuning {
namespace {

using overlay::DisplayList;
using overlay::Ink;
using overlay::Layer;
using overlay::TextStyle;

constexpr double kEndShift = 11; ///< of a number beyond the end of its bar, in large text, too
constexpr double kBarWidth = 40;
constexpr double kEdgeReach = 6; ///< pixels beside an edge that belong to it
constexpr double kBand = 14;     ///< height of the levels over time
constexpr double kTickRoom = 60; ///< pixels between figures of the ruler

void box(DisplayList& list, Layer layer, Vec2 low, Vec2 high, const overlay::Stroke& stroke) {
    list.outline(layer, std::array{low, Vec2{high.x, low.y}, high, Vec2{low.x, high.y}}, stroke);
}

/// Where two ranges overlap: a character keeps the level that it has.
void drawHysteresis(DisplayList& list, const LodLayout& layout, const LodView& view) {
    for (std::size_t a = 0; a < view.bars.size(); ++a)
        for (std::size_t b = a + 1; b < view.bars.size(); ++b) {
            const double low = std::max(view.bars[a].min, view.bars[b].min);
            const double high = std::min(view.bars[a].max, view.bars[b].max);
            const bool nested = low == view.bars[a].min && high == view.bars[a].max;
            const bool holds = low == view.bars[b].min && high == view.bars[b].max;
            if (high <= low || nested || holds)
                continue;
            list.rectangle(Layer::Ground,
                           {layout.left, layout.yOf(high)},
                           {layout.width, layout.yOf(low)},
                           {Ink::Surface2, 0.8F});
            for (const double edge : {low, high})
                list.segment(Layer::Regions,
                             {layout.left, layout.yOf(edge)},
                             {layout.width, layout.yOf(edge)},
                             {.ink = Ink::Line2, .dash = overlay::kRegionDash, .crisp = true});
        }
}

void drawAxis(DisplayList& list, const LodLayout& layout) {
    for (int tenth = 0; tenth <= 10; tenth += 2) {
        const double y = layout.yOf(tenth / 10.0);
        list.segment(
            Layer::Ground, {layout.left, y}, {layout.width, y}, {.ink = Ink::Line1, .crisp = true});
        list.label(Layer::Labels,
                   {.at = {layout.left - 8, y},
                    .text = fmt::format("{:.1f}", tenth / 10.0),
                    .style = TextStyle::Number,
                    .anchor = overlay::Anchor::Right,
                    .ink = {Ink::Text3}});
    }
}

void drawBar(DisplayList& list,
             const LodLayout& layout,
             const LodBar& bar,
             std::size_t index,
             bool current) {
    const double middle = layout.xOfBar(index) + layout.column / 2;
    const Vec2 low{middle - kBarWidth / 2, layout.yOf(bar.max)};
    const Vec2 high{middle + kBarWidth / 2, std::max(layout.yOf(bar.min), low.y + 2)};
    list.rectangle(Layer::Walls, low, high, {bar.ink, 0.85F});
    box(list,
        current ? Layer::Selection : Layer::Connections,
        low,
        high,
        {.ink = current ? Ink::Text1 : bar.ink, .width = current ? 2.0F : 1.0F});
    for (const double y : {low.y, high.y})
        list.rectangle(
            Layer::Selection, {middle - 8, y - 1.5}, {middle + 8, y + 1.5}, {Ink::Text1});
    struct End {
        double y;
        double value;
        double shift;
    };
    for (const End& end : {End{low.y, bar.max, -kEndShift}, End{high.y, bar.min, kEndShift}})
        list.label(
            Layer::Labels,
            {.at = {middle, std::clamp(end.y + end.shift, 9.0, layout.axisBottom() + kEndShift)},
             .text = fmt::format("{:.2f}", end.value),
             .style = TextStyle::Number,
             .anchor = overlay::Anchor::Centre,
             .ink = {Ink::Text2},
             .halo = 2});
    list.label(Layer::Labels,
               {.at = {middle, layout.axisBottom() + 28},
                .text = bar.name,
                .anchor = overlay::Anchor::Centre,
                .ink = {current ? Ink::Text1 : Ink::Text2},
                .maxWidth = static_cast<float>(layout.column - 4)});
}

/// Which level each frame has, as a band of stretches.
void drawLevels(DisplayList& list, const LodLayout& layout, const LodView& view) {
    const double top = layout.axisBottom() + 14;
    for (std::size_t from = 0; from < view.levels.size();) {
        const int level = view.levels[from];
        std::size_t to = from;
        while (to < view.levels.size() && view.levels[to] == level)
            ++to;
        const double left = layout.xOfFrame(static_cast<double>(from));
        const double right = layout.xOfFrame(static_cast<double>(to));
        const bool valid = level >= 0 && static_cast<std::size_t>(level) < view.bars.size();
        const LodBar* bar = valid ? &view.bars[static_cast<std::size_t>(level)] : nullptr;
        list.rectangle(Layer::Walls,
                       {left, top},
                       {std::max(right - 1, left + 1), top + kBand},
                       {bar != nullptr ? bar->ink : Ink::Error, bar != nullptr ? 0.85F : 0.5F});
        if (right - left > 50)
            list.label(Layer::Labels,
                       {.at = {left + 5, top + kBand / 2},
                        .text = bar != nullptr ? bar->name : "none",
                        .ink = {Ink::Canvas},
                        .maxWidth = static_cast<float>(right - left - 8)});
        from = to;
    }
}

void drawRuler(DisplayList& list, const LodLayout& layout, const LodView& view) {
    const double seconds = static_cast<double>(layout.frames) * view.step;
    const double room = layout.width - layout.curveLeft();
    if (seconds <= 0 || room <= 0)
        return;
    double step = 0.5;
    while (step / seconds * room < kTickRoom)
        step *= 2;
    const double y = layout.axisBottom() + 44;
    for (double at = 0; at <= seconds + 1e-9; at += step) {
        const double x = layout.xOfFrame(at / view.step);
        list.segment(Layer::Guides, {x, y - 8}, {x, y - 3}, {.ink = Ink::Control, .crisp = true});
        list.label(
            Layer::Labels,
            {.at = {x, y + 6},
             .text = fmt::format("{:g} s", at),
             .style = TextStyle::Number,
             .anchor = at + step > seconds ? overlay::Anchor::Right : overlay::Anchor::Centre,
             .ink = {Ink::Text3}});
    }
}

void drawCurve(DisplayList& list,
               const LodLayout& layout,
               const std::vector<double>& values,
               const overlay::Stroke& stroke,
               Layer layer) {
    std::vector<Vec2> points;
    const double room = std::max(layout.width - layout.curveLeft(), 1.0);
    const auto every = std::max<std::size_t>(
        1, static_cast<std::size_t>(static_cast<double>(values.size()) / room));
    for (std::size_t i = 0; i < values.size(); i += every)
        points.push_back({layout.xOfFrame(static_cast<double>(i)), layout.yOf(values[i])});
    list.line(layer, points, stroke);
}

} // namespace

double LodLayout::importanceAt(double y) const {
    const double value = (axisBottom() - y) / std::max(axisBottom() - top, 1.0);
    return std::clamp(value, 0.0, 1.0);
}

double LodLayout::xOfFrame(double frame) const {
    const double room = width - 12 - curveLeft();
    return curveLeft() + room * frame / static_cast<double>(std::max<std::size_t>(frames, 1));
}

double LodLayout::frameAt(double x) const {
    const double room = std::max(width - 12 - curveLeft(), 1.0);
    return (x - curveLeft()) / room * static_cast<double>(frames);
}

std::optional<std::pair<std::size_t, LodEdge>>
hitBar(const LodLayout& layout, const LodView& view, Vec2 pixel) {
    if (pixel.x < layout.xOfBar(0) || pixel.x >= layout.xOfBar(view.bars.size()))
        return std::nullopt;
    const auto index = static_cast<std::size_t>((pixel.x - layout.xOfBar(0)) / layout.column);
    const LodBar& bar = view.bars[index];
    const double top = layout.yOf(bar.max);
    const double bottom = layout.yOf(bar.min);
    const double reach = std::min(kEdgeReach, std::max((bottom - top) / 4, 2.0));
    if (std::abs(pixel.y - top) <= std::max(reach, 4.0))
        return std::pair(index, LodEdge::Max);
    if (std::abs(pixel.y - bottom) <= std::max(reach, 4.0))
        return std::pair(index, LodEdge::Min);
    if (pixel.y > top && pixel.y < bottom)
        return std::pair(index, LodEdge::Whole);
    return std::nullopt;
}

DisplayList drawBars(const LodLayout& layout, const LodView& view, int current) {
    DisplayList list;
    drawAxis(list, layout);
    drawHysteresis(list, layout, view);
    for (std::size_t i = 0; i < view.bars.size(); ++i)
        drawBar(list, layout, view.bars[i], i, static_cast<int>(i) == current);
    const double x = layout.curveLeft() - 12;
    list.segment(Layer::Guides, {x, 0}, {x, layout.height}, {.ink = Ink::Line1, .crisp = true});
    return list;
}

DisplayList drawImportance(const LodLayout& layout, const LodView& view) {
    DisplayList list;
    if (view.drawn != view.followed)
        drawCurve(list,
                  layout,
                  view.drawn,
                  {.ink = Ink::Text3, .width = 1.25F, .dash = overlay::kMissDash},
                  Layer::Navigation);
    drawCurve(list, layout, view.followed, {.ink = Ink::Text1, .width = 2}, Layer::Navigation);
    drawLevels(list, layout, view);
    drawRuler(list, layout, view);
    for (const LodSwitch& change : view.switches) {
        const double x = layout.xOfFrame(static_cast<double>(change.frame));
        const Ink ink = change.flaps ? Ink::Warning : Ink::Text2;
        list.segment(Layer::Waypoints,
                     {x, layout.top},
                     {x, layout.axisBottom() + 14 + kBand},
                     {.ink = ink, .width = change.flaps ? 1.5F : 1.0F, .dash = overlay::kMissDash});
        list.shape(Layer::Agents,
                   {.glyph = change.flaps ? overlay::Glyph::Triangle : overlay::Glyph::Diamond,
                    .at = {x, layout.yOf(change.importance)},
                    .radius = {.pixels = 5},
                    .fill = {ink},
                    .halo = 1.5F});
    }
    return list;
}

DisplayList drawMoment(const LodLayout& layout, const LodView& view, Frame frame) {
    DisplayList list;
    const auto at = static_cast<std::size_t>(std::max<Frame>(frame, 0));
    if (at >= view.followed.size())
        return list;
    const double x = layout.xOfFrame(static_cast<double>(frame));
    const double y = layout.yOf(view.followed[at]);
    list.segment(Layer::Selection,
                 {x, layout.top},
                 {x, layout.axisBottom() + 14 + kBand},
                 {.ink = Ink::Text1, .width = 1.5F});
    list.segment(
        Layer::Selection, {layout.left, y}, {x, y}, {.ink = Ink::Text1, .dash = overlay::kDots});
    list.label(Layer::Labels,
               {.at = {x + 8, std::max(y - 12, 10.0)},
                .text = fmt::format("{:.2f}", view.followed[at]),
                .style = TextStyle::Number,
                .chip = true});
    return list;
}

canvas::Picture pictureOf(const LodView& view) {
    LodLayout layout;
    layout.width = 1200;
    layout.height = 480;
    layout.bars = view.bars.size();
    layout.frames = view.followed.size();
    const auto share = [](DisplayList list) {
        return std::make_shared<const DisplayList>(std::move(list));
    };
    return {{share(drawBars(layout, view, -1)), share(drawImportance(layout, view))},
            {layout.width, layout.height}};
}

} // namespace percept::tuning
