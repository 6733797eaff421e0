#include "percept/overlay/PlaceOverlay.h"

#include <fmt/format.h>

#include <algorithm>

namespace percept::overlay {
namespace {

constexpr float kRing = 12;
constexpr float kCross = 5;
constexpr float kLit = 16;
constexpr ScaleRange kRanksFrom{.from = 8};

void ring(DisplayList& list, Vec2 place, float radius, Ink ink) {
    list.shape(Layer::Tests,
               {.at = place,
                .radius = {radius, 0},
                .fill = {ink, 0},
                .outline = {.ink = ink, .width = 2.5F}});
}

void drawMark(DisplayList& list, const PlaceMark& mark) {
    if (mark.lit)
        ring(list, mark.at, kLit, Ink::Accent);
    if (mark.found)
        ring(list, mark.at, kRing, Ink::Success);
    else
        list.shape(Layer::Tests,
                   {.glyph = Glyph::Cross,
                    .at = mark.at,
                    .radius = {kCross, 0},
                    .fill = {Ink::Text2},
                    .halo = 1});
    if (mark.found || mark.lit)
        list.label(Layer::Labels,
                   {.at = mark.at,
                    .shift = {0, kLit + 11},
                    .text = mark.name,
                    .anchor = Anchor::Centre,
                    .ink = {mark.found ? Ink::Success : Ink::Text1},
                    .chip = true});
    else
        list.label(Layer::Labels,
                   {.at = mark.at,
                    .shift = {kCross + 5, 0},
                    .text = fmt::format("{}", mark.rank),
                    .style = TextStyle::Number,
                    .ink = {Ink::Text2},
                    .halo = 3,
                    .scale = kRanksFrom,
                    .crowding = Crowding::Yields});
}

} // namespace

DisplayList drawPlaces(std::span<const PlaceMark> marks, Vec2 from) {
    DisplayList list;
    const bool asked =
        std::any_of(marks.begin(), marks.end(), [](const auto& mark) { return mark.lit; });
    for (const PlaceMark& mark : marks) {
        if (!asked && !mark.found)
            continue;
        if (mark.lit)
            list.segment(
                Layer::Tests, from, mark.at, {.ink = Ink::Accent, .width = 1.5F, .dash = kDots});
        drawMark(list, mark);
    }
    return list;
}

} // namespace percept::overlay
