#pragma once

#include "percept/overlay/DisplayList.h"

#include <cstdint>

/// How states of awareness look, wherever they are shown: a colour and a symbol each.
namespace percept::overlay {

/// @param state 0 is unaware; from 3 on they share one colour
[[nodiscard]] Ink inkOfAwareness(std::uint32_t state);

/// A state as a symbol at a place.
struct AwarenessMark {
    Vec2 at{0, 0};
    Vec2 shift{0, 0};   ///< pixels right and down of `at`
    float radius = 5.5; ///< pixels
    float halo = 0;     ///< pixels of canvas colour around it
    ScaleRange scale{};
};

/// A ring that is empty, a quarter full, half full; full with a mark for 3; with its number from 4
/// on.
void drawAwareness(DisplayList& list, Layer layer, std::uint32_t state, const AwarenessMark& mark);

/// Half the width and height of the cloth of a flag [pixels].
inline constexpr Vec2 kFlagHalf{11, 7};
/// The cloth of a flag in the colour of a state, with a number on it, without a pole.
/// @param shift its middle, pixels right and down of `at`
void drawStateFlag(
    DisplayList& list, Layer layer, std::uint32_t state, std::size_t number, Vec2 at, Vec2 shift);

} // namespace percept::overlay
