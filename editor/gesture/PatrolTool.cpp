#include "editor/gesture/Gestures.h"

/// The part of the gestures that draws patrols.
namespace percept::gesture {

/// Whether stops of the selected agent can be taken hold of.
bool Gestures::drawsPatrol() const {
    return m_tool == Tool::Patrol || m_tool == Tool::Select;
}

bool Gestures::pressPatrol(const Pointer& pointer) {
    const bool draws = m_tool == Tool::Patrol;
    // With Shift the tool for stops changes their order; elsewhere Shift adds to the selection.
    if (!drawsPatrol() || pointer.control || (pointer.shift && !draws))
        return false;
    const edit::ObjectId hit = hitOf(pointer, false);
    const bool hitsAgent = edit::agentOf(m_document, hit) != nullptr;
    // An agent is taken before the stop below it, but by the tool for stops.
    if (hitsAgent && (!draws || hit != m_patrol.agent()) && !m_patrol.stopAt(pointer))
        return false;
    if (hitsAgent && !draws && hit == m_patrol.agent())
        return false;
    if (m_patrol.press(pointer, draws))
        return true;
    if (draws && !hitsAgent && !m_document.isInTransaction()) {
        refused.notify("Select the agent whose patrol it is, then click where it goes");
        return true;
    }
    return false;
}

/// A double click begins with a press, which has taken hold of the stop.
bool Gestures::removeStop(const Pointer& pointer) {
    const auto stop = m_patrol.stopAt(pointer);
    if (stop)
        m_patrol.cancel();
    return m_patrol.remove(stop);
}

void Gestures::notify() {
    m_patrol.show(m_selection.size() == 1 && m_document.contains(m_selection.primary())
                      ? m_selection.primary()
                      : edit::ObjectId::None);
    changed.notify();
}

} // namespace percept::gesture
