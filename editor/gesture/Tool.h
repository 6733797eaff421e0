#pragma once

#include "editor/edit/Object.h"

#include <array>
#include <cstdint>
#include <string_view>

namespace percept::gesture {

/// What the pointer does on the map.
enum class Tool : std::uint8_t {
    Select,
    Move,
    Wall,
    Door,
    Region,
    Connection,
    Light,
    Agent,
    Item,
    Trigger,
    Spawn,
    Cut,
    Waypoint,
    Link,
    Node,
    Edge,
    Brush,
    Patrol,
    Measure,
};
inline constexpr std::size_t kToolCount = static_cast<std::size_t>(Tool::Measure) + 1;

/// How a tool makes what it makes.
enum class ToolForm : std::uint8_t {
    Pointer, ///< makes nothing
    Line,    ///< points until it is ended
    Span,    ///< from one place to another
    Place,   ///< one click
    Stroke,  ///< what it touches from press to release
};

struct ToolFacts {
    std::string_view name; ///< for the status bar
    ToolForm form;
    std::string_view hint; ///< what a click will do
    /// What it makes; Settings: nothing new.
    edit::Kind makes = edit::kKindOf<edit::Settings>;
};

[[nodiscard]] const ToolFacts& factsOf(Tool tool);

} // namespace percept::gesture
