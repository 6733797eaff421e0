#pragma once

#include "percept/base/Result.h"

#include <string_view>

namespace percept::importing {

/// Programs whose files share the ending `.map`, or are mistaken for maps.
enum class MapKind {
    Empty,
    Binary,
    Raven,
    TextbookGrid,
    MovingAi,
    Scenario,
    Quake,
    Tiled,
    PerceptLevel,
    Other
};

/// Tells by the content what a file is; looks at no more than its beginning.
[[nodiscard]] MapKind mapKindOf(std::string_view text);

/// Such as `a Moving AI grid map`: for messages.
[[nodiscard]] std::string_view nameOf(MapKind kind);

/// Which `percept import` reads a kind; empty: none does.
[[nodiscard]] std::string_view importerOf(MapKind kind);

/// Why a file is not imported as what it was taken for: what it is, and what reads it.
[[nodiscard]] Error notOfKind(MapKind found, MapKind wanted, std::string_view fileName);

} // namespace percept::importing
