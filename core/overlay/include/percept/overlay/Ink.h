#pragma once

#include <cstddef>
#include <cstdint>

namespace percept::overlay {

/// What a colour means. Overlays name inks; the theme of the window says how they look (dark,
/// light, high contrast), so that a display list is independent of the theme.
enum class Ink : std::uint8_t {
    // Ground.
    Canvas,
    Grid,
    Floor,
    Wall,
    WallWeak, ///< doors, fences, swing arcs
    Surface0, ///< window, menu bar, status bar
    Surface1, ///< panels, toolbars
    Surface2, ///< buttons, cards, menus, dialogs, tooltips
    Surface3, ///< hover, chips, active workspace
    Surface4, ///< pressed, active segment
    Field,    ///< text and number fields, wells
    Line1,    ///< separators
    Line2,    ///< outlines
    Control,  ///< outlines of check boxes and sliders, drag dots
    // Text.
    Text1,
    Text2,
    Text3,
    TextDisabled,
    // Action; never data.
    Accent,
    Fill, ///< primary button, switch that is on
    OnFill,
    Selection,
    Focus,
    // Verdicts.
    Success,
    Warning,
    Error,
    // Modalities.
    Sight,
    Sound,
    Smell,
    Touch,
    Invented, ///< a modality of the designer's own
    Coverage, ///< never a line kind
    // Awareness by level; 3 stands for all above it.
    Awareness0,
    Awareness1,
    Awareness2,
    Awareness3,
    // Teams; from the fifth on they repeat, with a letter.
    TeamA,
    TeamB,
    TeamC,
    TeamD,
    // Level of detail.
    Lod0,
    Lod1,
    Lod2,
    Lod3,
    Lod4,
    // Groups of tasks, in the order of the legend.
    GroupAwareness,
    GroupSenses,
    GroupNavigation,
    GroupSquads,
    GroupTactics,
    GroupDecisions,
    GroupWorld,
    // Kinds of trace record.
    TraceEvent,
    TracePoll,
    TraceSignal,
    TraceNotification,
    TraceDecision,
    TraceRejected,
    // Quality 0..1 in five flat steps, from low to high.
    Quality0,
    Quality1,
    Quality2,
    Quality3,
    Quality4,
    // The two sides of an influence map.
    DivergingA,
    DivergingB,
};

inline constexpr std::size_t kInkCount = static_cast<std::size_t>(Ink::DivergingB) + 1;

} // namespace percept::overlay
