#include "AwarenessCanvas.h"

#include "AwarenessDrawing.h"

#include "app/ui/Follow.h"

#include <algorithm>
#include <utility>

namespace percept::canvas {

AwarenessCanvas::AwarenessCanvas(QQuickItem* parent)
    : LaneItem(parent, 0) {}

void AwarenessCanvas::setRows(AwarenessRows* rows) {
    if (!ui::follow(m_rows, rows, this))
        return;
    if (rows)
        connect(rows, &AwarenessRows::pairsChanged, this, &AwarenessCanvas::onRowsChanged);
    markStale(kAll);
    emit rowsChanged();
}

void AwarenessCanvas::draw(unsigned stale) {
    if (!layOut(m_rows, m_rows ? m_rows->rowHeight() : 0.0))
        return;
    if ((stale & kContent) != 0) {
        setSheet(0,
                 share(drawAwarenessLanes(layout(),
                                          scale(),
                                          m_rows->lanes(),
                                          feed()->awareness(),
                                          feed()->flags(),
                                          selectedAgent())),
                 pixels());
        setSheet(1, share(drawRuler(layout(), scale(), rulerStep(), true)), pixels());
    }
    setSheet(2,
             share(drawPlayhead(layout(), scale(), rulerStep(), playhead(), playheadText())),
             pixels());
}

void AwarenessCanvas::mousePressEvent(QMouseEvent* event) {
    m_last = event->position();
    setKeepMouseGrab(true);
    m_drag = event->button() == Qt::MiddleButton ? Drag::Pan
             : m_last.y() >= layout().lanesTop() ? Drag::Press
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
        dragBy(moved);
    }
    m_last = event->position();
}

void AwarenessCanvas::mouseReleaseEvent(QMouseEvent* event) {
    setKeepMouseGrab(false);
    if (std::exchange(m_drag, Drag::None) != Drag::Press || !m_rows)
        return;
    const double row =
        (event->position().y() - layout().ruler + layout().scroll) / layout().rowHeight;
    const auto lanes = m_rows->lanes();
    if (row >= 0 && row < static_cast<double>(lanes.size()))
        if (const auto* lane = lanes[static_cast<std::size_t>(row)])
            emit agentClicked(static_cast<int>(trace::indexOf(lane->observer)));
    scrubTo(event->position().x());
}

} // namespace percept::canvas

#include "moc_AwarenessCanvas.cpp"
