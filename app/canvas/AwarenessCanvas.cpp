#include "AwarenessCanvas.h"

#include "AwarenessDrawing.h"

#include "resources/ui/Follow.h"

#include <algorithm>
#include <utility>

namespace percept::canvas {

AwarenessCanvas::AwarenessCanvas(QQuickItem* parent)
    : TimeItem(parent) {
    m_layout.overview = 0;
    setGround(overlay::Ink::Canvas);
    setAcceptedMouseButtons(Qt::LeftButton | Qt::MiddleButton);
}

void AwarenessCanvas::setRows(AwarenessRows* rows) {
    if (!ui::follow(m_rows, rows, this))
        return;
    if (rows)
        connect(rows, &AwarenessRows::pairsChanged, this, [this] {
            setContentY(m_layout.scroll);
            markStale(kAll);
        });
    markStale(kAll);
    emit rowsChanged();
}

void AwarenessCanvas::setContentY(double y) {
    const double room = m_layout.lanesBottom() - m_layout.lanesTop();
    const double most = std::max((m_rows ? m_rows->contentHeight() : 0.0) - room, 0.0);
    const double kept = std::clamp(y, 0.0, most);
    if (kept == m_layout.scroll)
        return;
    m_layout.scroll = kept;
    markStale(kContent);
    emit contentYChanged();
}

void AwarenessCanvas::setSelectedAgent(int agent) {
    if (agent == m_selectedAgent)
        return;
    m_selectedAgent = agent;
    markStale(kContent);
    emit selectedAgentChanged();
}

void AwarenessCanvas::onScreenChanged() {
    m_layout.width = width();
    m_layout.height = height();
    setContentY(m_layout.scroll);
    TimeItem::onScreenChanged();
}

void AwarenessCanvas::draw(unsigned stale) {
    if (!feed() || !m_rows || width() < 1 || height() < 1) {
        for (std::size_t i = 0; i < kSheetCount; ++i)
            setSheet(i, nullptr, pixels());
        return;
    }
    m_layout.rowHeight = m_rows->rowHeight();
    if (theme() != nullptr)
        m_layout.digit = kDigitWidth * theme()->numberSize();
    if ((stale & kContent) != 0) {
        setSheet(0,
                 share(drawAwarenessLanes(
                     m_layout, scale(), m_rows->lanes(), feed()->awareness(), m_selectedAgent)),
                 pixels());
        setSheet(1, share(drawRuler(m_layout, scale(), rulerStep(), true)), pixels());
    }
    setSheet(2,
             share(drawPlayhead(m_layout, scale(), rulerStep(), playhead(), playheadText())),
             pixels());
}

void AwarenessCanvas::mousePressEvent(QMouseEvent* event) {
    m_last = event->position();
    setKeepMouseGrab(true);
    m_drag = event->button() == Qt::MiddleButton ? Drag::Pan
             : m_last.y() >= m_layout.lanesTop() ? Drag::Press
                                                 : Drag::Scrub;
    if (m_drag == Drag::Scrub)
        scrubTo(m_last.x());
}

void AwarenessCanvas::mouseMoveEvent(QMouseEvent* event) {
    const QPointF moved = event->position() - m_last;
    if (m_drag == Drag::Press && moved.manhattanLength() < 4)
        return;
    if (m_drag == Drag::Press || m_drag == Drag::Scrub) {
        m_drag = Drag::Scrub;
        scrubTo(event->position().x());
    } else if (m_drag == Drag::Pan) {
        setScale(scale().pannedBy(moved.x()).within(lastFrame()));
        setContentY(m_layout.scroll - moved.y());
    }
    m_last = event->position();
}

void AwarenessCanvas::mouseReleaseEvent(QMouseEvent* event) {
    setKeepMouseGrab(false);
    if (std::exchange(m_drag, Drag::None) != Drag::Press || !m_rows)
        return;
    const double row =
        (event->position().y() - m_layout.ruler + m_layout.scroll) / m_layout.rowHeight;
    const auto lanes = m_rows->lanes();
    if (row >= 0 && row < static_cast<double>(lanes.size()))
        if (const auto* lane = lanes[static_cast<std::size_t>(row)])
            emit agentClicked(static_cast<int>(trace::indexOf(lane->observer)));
    scrubTo(event->position().x());
}

void AwarenessCanvas::wheelEvent(QWheelEvent* event) {
    if (event->modifiers().testFlag(Qt::ControlModifier)) {
        setContentY(m_layout.scroll - event->angleDelta().y() / 120.0 * m_layout.rowHeight);
        event->accept();
        return;
    }
    TimeItem::wheelEvent(event);
}

} // namespace percept::canvas

#include "moc_AwarenessCanvas.cpp"
