#include "LaneItem.h"

#include <algorithm>

namespace percept::canvas {

LaneItem::LaneItem(QQuickItem* parent, double overview)
    : TimeItem(parent) {
    m_layout.overview = overview;
    setGround(overlay::Ink::Canvas);
    setAcceptedMouseButtons(Qt::LeftButton | Qt::MiddleButton);
}

void LaneItem::setContentY(double y) {
    const double room = m_layout.lanesBottom() - m_layout.lanesTop();
    const double most = std::max(contentHeight() - room, 0.0);
    const double kept = std::clamp(y, 0.0, most);
    if (kept == m_layout.scroll)
        return;
    m_layout.scroll = kept;
    markStale(kContent);
    emit contentYChanged();
}

void LaneItem::setSelectedAgent(int agent) {
    if (agent == m_selectedAgent)
        return;
    m_selectedAgent = agent;
    markStale(kContent);
    emit selectedAgentChanged();
}

void LaneItem::onRowsChanged() {
    setContentY(m_layout.scroll);
    markStale(kAll);
}

bool LaneItem::layOut(bool ready, double rowHeight) {
    if (!ready || !feed() || width() < 1 || height() < 1) {
        for (std::size_t i = 0; i < kSheetCount; ++i)
            setSheet(i, nullptr, pixels());
        return false;
    }
    m_layout.rowHeight = rowHeight;
    if (theme() != nullptr)
        m_layout.digit = kDigitWidth * theme()->numberSize();
    return true;
}

void LaneItem::dragBy(const QPointF& moved) {
    chooseScale(scale().pannedBy(moved.x()).within(lastFrame()));
    setContentY(m_layout.scroll - moved.y());
}

void LaneItem::onScreenChanged() {
    m_layout.width = width();
    m_layout.height = height();
    setContentY(m_layout.scroll);
    TimeItem::onScreenChanged();
}

void LaneItem::wheelEvent(QWheelEvent* event) {
    if (event->modifiers().testFlag(Qt::ControlModifier)) {
        setContentY(m_layout.scroll - event->angleDelta().y() / 120.0 * m_layout.rowHeight);
        event->accept();
        return;
    }
    TimeItem::wheelEvent(event);
}

} // namespace percept::canvas

#include "moc_LaneItem.cpp"
