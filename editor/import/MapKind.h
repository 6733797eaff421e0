#pragma once

#include <string_view>

namespace percept::importing {

/// Programs whose files share the ending `.map`, or are mistaken for maps.
enum class MapKind {
    Empty,
    Binary,
    Raven,
    TextbookGrid,
    MovingAi,
    Quake,
    Tiled,
    PerceptLevel,
    Other
};

/// Tells by the content what a file is; looks at no more than its beginning.
[[nodiscard]] MapKind mapKindOf(std::string_view text);

/// Such as `a Moving AI grid map`: for messages.
[[nodiscard]] std::string_view nameOf(MapKind kind);

} // namespace percept::importing
