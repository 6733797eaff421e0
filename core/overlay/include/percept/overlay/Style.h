#pragma once

#include "percept/base/Units.h"
#include "percept/overlay/Ink.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>

/// How primitives of a display list look. Widths, dashes and gaps are in logical pixels.
namespace percept::overlay {

/// The order of drawing, from bottom to top.
enum class Layer : std::uint8_t {
    Ground,
    Regions,
    Rasters,
    Smell,
    Lights,
    Cones,
    Walls,
    Navigation,
    Connections,
    Wavefronts,
    Waypoints,
    Ghosts,
    Agents,
    Tests,
    Selection,
    Guides,
    Labels,
};
inline constexpr std::size_t kLayerCount = static_cast<std::size_t>(Layer::Labels) + 1;

/// Drawn, gap, drawn, gap; a solid line has none.
using Dash = std::array<float, 4>;
inline constexpr Dash kSolid{};
inline constexpr Dash kRegionDash{4, 3, 0, 0};
inline constexpr Dash kSecondConeDash{5, 4, 0, 0};
inline constexpr Dash kThirdConeDash{1.5F, 4, 0, 0};
inline constexpr Dash kSoundDash{7, 4, 0, 0};
inline constexpr Dash kDots{1.5F, 4.5F, 0, 0};
inline constexpr Dash kTouchDash{8, 3, 1.5F, 3};
inline constexpr Dash kInventedDash{12, 4, 0, 0};
inline constexpr Dash kMissDash{3, 3, 0, 0};
inline constexpr Dash kForkDash{3, 2, 0, 0};
inline constexpr Dash kBorderDash{10, 3, 2, 3};
inline constexpr Dash kSeriesDash{9, 5, 0, 0};

enum class Cap : std::uint8_t { Butt, Square, Round };

struct Stroke {
    Ink ink = Ink::Text1;
    float width = 1;
    float opacity = 1; ///< 0..1
    Dash dash{};
    Cap cap = Cap::Butt;
    /// Level and upright parts snap to whole device pixels; for what does not move.
    bool crisp = false;
    friend bool operator==(const Stroke&, const Stroke&) = default;
};
inline constexpr Stroke kNoStroke{.width = 0};

struct Fill {
    Ink ink = Ink::Text1;
    float opacity = 1; ///< 0..1; 0: not filled
    friend bool operator==(const Fill&, const Fill&) = default;
};

/// A length with a part that zooming leaves alone.
struct Extent {
    float pixels = 0;
    Metres metres = 0;
    friend bool operator==(const Extent&, const Extent&) = default;
};

/// Shown while `from` <= pixels per metre < `below`.
struct ScaleRange {
    float from = 0;
    float below = std::numeric_limits<float>::infinity();
    [[nodiscard]] bool contains(double pixelsPerMetre) const {
        return pixelsPerMetre >= static_cast<double>(from) &&
               pixelsPerMetre < static_cast<double>(below);
    }
    friend bool operator==(const ScaleRange&, const ScaleRange&) = default;
};

/// Symbols; `glyphParts()` has their outlines.
enum class Glyph : std::uint8_t {
    Circle,
    RoundedSquare,
    Diamond,
    Triangle,
    Square,
    Tick,
    StruckCircle,
    Cross, ///< an x
    Nose,  ///< a beak at the right of a circle
    HealthCross,
    Blaster,
    Shotgun,
    Rocket,
    Railgun,
    Spawn,
    Grave,
    Flag,
    QuarterDisc, ///< the upper right quarter of a disc
    HalfDisc,    ///< its right half
    Exclamation,
    Pennant, ///< the cloth of a flag, with room for a number
};
inline constexpr std::size_t kGlyphCount = static_cast<std::size_t>(Glyph::Pennant) + 1;

enum class TextStyle : std::uint8_t { Caption, Body, Strong, Number };
/// Which part of the text lies at the place.
enum class Anchor : std::uint8_t { Left, Centre, Right };

} // namespace percept::overlay
