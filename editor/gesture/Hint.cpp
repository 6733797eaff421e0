#include "editor/gesture/Gestures.h"
#include "percept/base/WordList.h"

namespace percept::gesture {

std::string Gestures::hint() const {
    if (const auto* drawing = std::get_if<Drawing>(&m_act)) {
        const bool region = m_tool == Tool::Region;
        return drawing->points.size() < (region ? 3U : 2U)
                   ? "Click for the next point. Backspace takes one back, Esc drops them all."
                   : "Click for the next point, on the first one to close. Enter ends, Backspace "
                     "takes one back, Esc drops them all.";
    }
    if (const auto* pulling = std::get_if<Pulling>(&m_act);
        pulling != nullptr && pulling->before.size() > 1)
        return "Release to leave it there, Esc puts it back. Ctrl leaves its neighbours as they "
               "are, Alt suspends snapping.";
    if (std::holds_alternative<Moving>(m_act) || std::holds_alternative<Pulling>(m_act))
        return "Release to leave it there, Esc puts it back. Alt suspends snapping.";
    if (std::holds_alternative<Boxing>(m_act))
        return "To the right takes what lies inside, to the left what the box touches.";
    if (std::holds_alternative<Painting>(m_act))
        return "Release to end the stroke, Esc puts everything back.";
    if (isHeld() && m_tool == Tool::Link)
        return "Click on another waypoint to link them both ways, with Shift one way. Esc drops "
               "it.";
    if (isHeld() && m_tool == Tool::Edge)
        return "Click on another navigation node to join them both ways, with Shift one way. Esc "
               "drops it.";
    if (isHeld())
        return "Click in another region to connect them one way; with Shift both ways. Esc drops "
               "it.";
    if (m_tool == Tool::Connection && !m_passing.empty())
        return "Click or drag from one region into another to let " + wordList(m_passing) +
               " pass one way; with Shift both ways.";
    // What is selected may just have been removed.
    const auto selected = m_selection.size() == 1 ? m_document.locate(m_selection.primary())
                                                  : std::optional<edit::Location>();
    if (m_tool == Tool::Select && selected && selected->kind == edit::kKindOf<level::Region>)
        return "Drag a corner or side: it moves in all regions that share it, with Ctrl in this "
               "one "
               "only. Double click adds or removes a corner.";
    return std::string(factsOf(m_tool).hint);
}

} // namespace percept::gesture
