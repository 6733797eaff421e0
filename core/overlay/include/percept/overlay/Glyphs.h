#pragma once

#include "percept/geometry/Vector.h"
#include "percept/overlay/Style.h"

#include <cstdint>
#include <span>
#include <vector>

namespace percept::overlay {

/// A piece of a symbol inside the circle of radius 1, y up.
struct GlyphPart {
    std::vector<geometry::Vec2> points;
    std::vector<std::uint32_t> triangles; ///< of a filled piece; empty: a line
    bool closed = true;
    double width = 0; ///< of a line, in radii
};

/// The pieces of a symbol, drawn in this order. A circle has none: it is drawn as round as its size
/// asks for.
[[nodiscard]] std::span<const GlyphPart> glyphParts(Glyph glyph);

} // namespace percept::overlay
