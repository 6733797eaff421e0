#include "editor/gesture/Gestures.h"

namespace percept::gesture {

using edit::ObjectId;

/// Whether what was begun by a click is to be ended by another one.
bool Gestures::isEndedByAClick(const Pointer& pointer) const {
    return m_tool == Tool::Connection ||
           (m_tool == Tool::Link && waypointAt(pointer.at, pointer.scale) != ObjectId::None);
}

ObjectId Gestures::waypointAt(Vec2 at, double scale) const {
    const auto isWaypoint = [&](ObjectId id) {
        return m_document.locate(id)->kind == edit::kKindOf<level::Waypoint> && isShown(id, scale);
    };
    return objectAt(m_document, at, scale, m_shown, isWaypoint, false);
}

void Gestures::link(const Spanning& span, const Pointer& pointer) {
    const ObjectId from = waypointAt(span.pressed, pointer.scale);
    const ObjectId to = waypointAt(pointer.at, pointer.scale);
    if (from == ObjectId::None || to == ObjectId::None || from == to) {
        refused.notify("A link leads from one waypoint to another one");
        return;
    }
    const auto done =
        m_document.perform("link of " + m_document.labelOf(from) + " and " + m_document.labelOf(to),
                           linkWaypoints(m_document, from, to, !pointer.shift));
    if (done)
        m_selection = Selection({from});
    else
        refused.notify(done.error().message);
}

} // namespace percept::gesture
