#include "ViewFeed.h"

#include <utility>

namespace percept::canvas {

void ViewFeed::setView(std::shared_ptr<const trace::View> view) {
    if (view == m_view)
        return;
    m_view = std::move(view);
    emit viewChanged();
}

void ViewFeed::setLooks(std::vector<overlay::AgentLook> looks) {
    if (looks == m_looks)
        return;
    m_looks = std::move(looks);
    emit looksChanged();
}

void ViewFeed::setMind(overlay::AgentMind mind) {
    if (mind == m_mind)
        return;
    m_mind = std::move(mind);
    emit mindChanged();
}

void ViewFeed::setAwareness(std::vector<std::int8_t> awareness,
                            std::vector<overlay::Sharing> sharings) {
    if (awareness == m_awareness && sharings == m_sharings)
        return;
    m_awareness = std::move(awareness);
    m_sharings = std::move(sharings);
    emit awarenessChanged();
}

} // namespace percept::canvas

#include "moc_ViewFeed.cpp"
