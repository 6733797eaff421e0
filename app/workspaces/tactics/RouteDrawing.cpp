#include "app/workspaces/tactics/RouteDrawing.h"

#include "app/canvas/PlotCanvas.h"

#include <fmt/format.h>

#include <algorithm>

namespace percept::session {
namespace {

using geometry::Vec2;
using overlay::Ink;
using overlay::Layer;

void drawCells(overlay::DisplayList& list,
               const std::vector<Vec2>& cells,
               Metres cell,
               const overlay::Fill& fill) {
    const Vec2 half{cell * 0.46, cell * 0.46};
    for (const Vec2 middle : cells)
        list.rectangle(Layer::Rasters, middle - half, middle + half, fill);
}

} // namespace

void drawRoutes(overlay::DisplayList& list, const RouteAnswer& answer, std::size_t chosen) {
    const auto stroke = [](std::size_t series, float width) {
        auto stroke = canvas::strokeOfSeries(series);
        stroke.width = width;
        return stroke;
    };
    for (const Route& route : answer.routes)
        list.line(Layer::Navigation, route.points, {.ink = Ink::Canvas, .width = 6});
    if (chosen < answer.routes.size())
        list.line(Layer::Navigation,
                  answer.routes[chosen].points,
                  stroke(chosen, answer.routes.size() > 1 ? 4.0F : 2.5F));
    for (std::size_t i = 0; i < answer.routes.size(); ++i)
        if (i != chosen)
            list.line(Layer::Navigation, answer.routes[i].points, stroke(i, 2.0F));
}

void drawSearch(overlay::DisplayList& list, const RouteAnswer& answer) {
    drawCells(list, answer.expanded, answer.cell, {Ink::GroupNavigation, 0.2F});
    drawCells(list, answer.open, answer.cell, {Ink::Warning, 0.45F});
}

void drawGap(overlay::DisplayList& list, const nav::Gap::Nearest& gap) {
    list.segment(Layer::Tests,
                 gap.here,
                 gap.there,
                 {.ink = Ink::Error, .width = 2, .dash = overlay::kMissDash});
    for (const Vec2 at : {gap.here, gap.there})
        list.shape(Layer::Tests,
                   {.glyph = overlay::Glyph::Cross,
                    .at = at,
                    .radius = {5, 0},
                    .fill = {Ink::Error},
                    .halo = 2});
    list.label(
        Layer::Labels,
        {.at = 0.5 * (gap.here + gap.there),
         .shift = {0, -16},
         .text = fmt::format("no path, {:.1f} m apart", geometry::distance(gap.here, gap.there)),
         .style = overlay::TextStyle::Caption,
         .anchor = overlay::Anchor::Centre,
         .halo = 3});
}

void drawEnd(overlay::DisplayList& list, Vec2 at, bool start) {
    list.shape(Layer::Tests, {.at = at, .radius = {9, 0}, .fill = {Ink::Text1}, .halo = 2});
    list.shape(Layer::Tests,
               {.glyph = start ? overlay::Glyph::Flag : overlay::Glyph::Circle,
                .at = at,
                .radius = {start ? 5.0F : 3.5F, 0},
                .fill = {Ink::Canvas}});
    list.label(Layer::Labels,
               {.at = at,
                .shift = {0, 18},
                .text = start ? "Start" : "Goal",
                .style = overlay::TextStyle::Strong,
                .anchor = overlay::Anchor::Centre,
                .halo = 3});
}

} // namespace percept::session
