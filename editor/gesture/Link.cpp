#include "editor/gesture/Gestures.h"

namespace percept::gesture {

using edit::ObjectId;

/// Whether what was begun by a click is to be ended by another one.
bool Gestures::isEndedByAClick(const Pointer& pointer) const {
    return m_tool == Tool::Connection || ((m_tool == Tool::Link || m_tool == Tool::Edge) &&
                                          linkEndAt(pointer.at, pointer.scale) != ObjectId::None);
}

/// What the tool links: a waypoint or a node of the navigation graph.
ObjectId Gestures::linkEndAt(Vec2 at, double scale) const {
    const edit::Kind kind = m_tool == Tool::Edge ? edit::kKindOf<level::NavigationNode>
                                                 : edit::kKindOf<level::Waypoint>;
    const auto isEnd = [&](ObjectId id) {
        return m_document.locate(id)->kind == kind && isShown(id, scale);
    };
    return objectAt(m_document, at, scale, m_shown, isEnd, false);
}

void Gestures::link(const Spanning& span, const Pointer& pointer) {
    const bool edges = m_tool == Tool::Edge;
    const ObjectId from = linkEndAt(span.pressed, pointer.scale);
    const ObjectId to = linkEndAt(pointer.at, pointer.scale);
    if (from == ObjectId::None || to == ObjectId::None || from == to) {
        refused.notify(edges ? "An edge leads from one navigation node to another one"
                             : "A link leads from one waypoint to another one");
        return;
    }
    const bool both = !pointer.shift;
    const auto linked = edges ? joinNodes(m_document, from, to, both)
                              : Creation{linkWaypoints(m_document, from, to, both), from, {}};
    const std::string ends = m_document.labelOf(from) + " and " + m_document.labelOf(to);
    const auto done = m_document.perform((edges ? "edge of " : "link of ") + ends, linked.edits);
    if (done)
        m_selection = Selection({linked.id});
    else
        refused.notify(done.error().message);
}

} // namespace percept::gesture
