#include "editor/gesture/Tool.h"

namespace percept::gesture {
namespace {

constexpr std::array<ToolFacts, kToolCount> kFacts{{
    {"Select",
     ToolForm::Pointer,
     "Click to select, Shift-click to add. Drag what is selected to move it, drag on empty ground "
     "for a box. Alt suspends snapping."},
    {"Move",
     ToolForm::Pointer,
     "Drag anywhere to move the selection; arrow keys nudge it, with Shift ten steps. Alt suspends "
     "snapping."},
    {"Wall",
     ToolForm::Line,
     "Click for the first point of a wall, then for each further one. Alt suspends snapping.",
     edit::kKindOf<level::Wall>},
    {"Door",
     ToolForm::Span,
     "Drag along a wall to put a door into it. It opens from its end to its start.",
     edit::kKindOf<level::Door>},
    {"Region",
     ToolForm::Line,
     "Click for the first corner of a region, then for each further one. Alt suspends snapping.",
     edit::kKindOf<level::Region>},
    {"Connection",
     ToolForm::Span,
     "Click or drag from one region into another to connect them one way; with Shift both ways.",
     edit::kKindOf<level::Connection>},
    {"Light",
     ToolForm::Place,
     "Click to put a light there. Alt suspends snapping.",
     edit::kKindOf<level::Light>},
    {"Agent",
     ToolForm::Span,
     "Click to put an agent there; drag to say where it looks.",
     edit::kKindOf<level::Agent>},
    {"Item",
     ToolForm::Place,
     "Click to put an item there. Alt suspends snapping.",
     edit::kKindOf<level::Item>},
    {"Trigger",
     ToolForm::Span,
     "Drag a rectangle that does something to who enters it.",
     edit::kKindOf<level::Trigger>},
    {"Spawn",
     ToolForm::Place,
     "Click to put a spawn point there. Alt suspends snapping.",
     edit::kKindOf<level::Spawn>},
    {"Cut",
     ToolForm::Span,
     "Drag a line across a region to make two of it. Alt suspends snapping."},
    {"Waypoint",
     ToolForm::Place,
     "Click to put a waypoint there. Alt suspends snapping.",
     edit::kKindOf<level::Waypoint>},
    {"Link",
     ToolForm::Span,
     "Click or drag from one waypoint to another to link them both ways, with Shift one way; again "
     "to delete the link."},
    {"Node",
     ToolForm::Place,
     "Click to put a navigation node there. Alt suspends snapping.",
     edit::kKindOf<level::NavigationNode>},
    {"Edge",
     ToolForm::Span,
     "Click or drag from one navigation node to another to join them both ways, with Shift "
     "one way; again to delete the edge.",
     edit::kKindOf<level::NavigationEdge>},
    {"Brush",
     ToolForm::Stroke,
     "Drag over the ground to paint heights or cells; the bar over the map says which."},
    {"Patrol",
     ToolForm::Pointer,
     "Click to put a stop at the end of the patrol of the selected agent, on a leg for one in "
     "between. Drag a stop to move it, its square to say where it looks; double click removes it."},
    {"Measure",
     ToolForm::Span,
     "Drag from one place to another to read how far they are apart. Alt suspends snapping."},
}};

} // namespace

const ToolFacts& factsOf(Tool tool) {
    return kFacts[static_cast<std::size_t>(tool)];
}

} // namespace percept::gesture
