#include "percept/overlay/AwarenessLook.h"

#include <algorithm>

namespace percept::overlay {

Ink inkOfAwareness(std::uint32_t state) {
    return static_cast<Ink>(static_cast<std::uint32_t>(Ink::Awareness0) + std::min(state, 3U));
}

void drawAwareness(DisplayList& list, Layer layer, std::uint32_t state, const AwarenessMark& mark) {
    const Ink ink = inkOfAwareness(state);
    const bool full = state >= 3;
    constexpr float kLine = 1.5F;
    Shape shape{.glyph = Glyph::Circle,
                .at = mark.at,
                .radius = {full ? mark.radius : mark.radius - kLine / 2, 0},
                .shift = mark.shift,
                .fill = {full ? ink : Ink::Canvas},
                .halo = mark.halo,
                .scale = mark.scale};
    if (!full)
        shape.outline = {.ink = ink, .width = kLine};
    list.shape(layer, shape);
    Shape inner{.at = mark.at,
                .radius = {mark.radius - kLine / 2, 0},
                .shift = mark.shift,
                .fill = {ink},
                .scale = mark.scale};
    if (state == 1 || state == 2) {
        inner.glyph = state == 1 ? Glyph::QuarterDisc : Glyph::HalfDisc;
        list.shape(layer, inner);
    } else if (state == 3) {
        inner.glyph = Glyph::Exclamation;
        inner.fill = {Ink::Canvas};
        list.shape(layer, inner);
    } else if (full) {
        list.label(layer,
                   {.at = mark.at,
                    .shift = mark.shift,
                    .text = std::to_string(state),
                    .style = TextStyle::Caption,
                    .anchor = Anchor::Centre,
                    .ink = {Ink::Canvas},
                    .scale = mark.scale});
    }
}

void drawStateFlag(
    DisplayList& list, Layer layer, std::uint32_t state, std::size_t number, Vec2 at, Vec2 shift) {
    list.shape(layer,
               {.glyph = Glyph::Pennant,
                .at = at,
                .radius = {9.5F, 0},
                .shift = shift,
                .fill = {inkOfAwareness(state)},
                .halo = 1.5F});
    list.label(layer,
               {.at = at,
                .shift = shift,
                // About as wide as the cloth, so that labels that yield keep off all of it.
                .text = "\u2002" + std::to_string(number) + "\u2002",
                .style = TextStyle::Strong,
                .anchor = Anchor::Centre,
                .ink = {Ink::Canvas}});
}

} // namespace percept::overlay
