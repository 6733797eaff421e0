#pragma once

#include "percept/overlay/Style.h"

/// What numbers stand in on the map: each kind of thing that is counted has a shape of its own, as
/// several of them are seen at once.
namespace percept::overlay {

inline constexpr Glyph kConeGlyph = Glyph::Circle;        ///< filled in the colour of the cone
inline constexpr Glyph kStopGlyph = Glyph::RoundedSquare; ///< of a patrol
inline constexpr Glyph kSpotGlyph = Glyph::Diamond;       ///< one of the best places

} // namespace percept::overlay
