#include "app/workspaces/detail/LodCanvas.h"

#include "app/ui/Follow.h"

#include <algorithm>
#include <cmath>
#include <tuple>
#include <utility>

namespace percept::tuning {
namespace {

constexpr double kWidestColumn = 84;

Vec2 toVec(const QPointF& point) {
    return {point.x(), point.y()};
}

} // namespace

LodCanvas::LodCanvas(QQuickItem* parent)
    : DisplayListItem(parent) {
    setGround(overlay::Ink::Canvas);
    setAcceptedMouseButtons(Qt::LeftButton);
    setAcceptHoverEvents(true);
}

void LodCanvas::setFeed(LodFeed* feed) {
    if (!ui::follow(m_feed, feed, this))
        return;
    if (feed != nullptr)
        connect(feed, &LodFeed::changed, this, [this] { polish(); });
    polish();
    emit feedChanged();
}

void LodCanvas::setCurrent(int bar) {
    if (bar == m_current)
        return;
    m_current = bar;
    polish();
    emit currentChanged();
}

void LodCanvas::setFrame(qint64 frame) {
    if (frame == m_frame)
        return;
    m_frame = frame;
    polish();
    emit frameChanged();
}

LodLayout LodCanvas::layout() const {
    LodLayout layout;
    layout.width = width();
    layout.height = height();
    if (!m_feed)
        return layout;
    layout.bars = m_feed->view().bars.size();
    layout.frames = m_feed->view().drawn.size();
    layout.column =
        std::clamp(width() * 0.4 / static_cast<double>(std::max<std::size_t>(layout.bars, 1)),
                   44.0,
                   kWidestColumn);
    return layout;
}

void LodCanvas::updatePolish() {
    if (!m_feed || width() < 60 || height() < 100)
        return;
    const LodView& view = m_feed->view();
    setSheet(0, canvas::share(drawBars(layout(), view, m_current)), pixels());
    setSheet(1, canvas::share(drawImportance(layout(), view)), pixels());
    setSheet(2, canvas::share(drawMoment(layout(), view, m_frame)), pixels());
}

void LodCanvas::pick(double x) {
    const auto last = static_cast<Frame>(layout().frames) - 1;
    const Frame frame = std::clamp<Frame>(
        static_cast<Frame>(std::floor(layout().frameAt(x))), 0, std::max<Frame>(last, 0));
    if (frame == m_frame)
        return;
    setFrame(frame);
    emit framePicked(frame);
}

void LodCanvas::brush(const QPointF& to) {
    const LodLayout places = layout();
    emit brushed(places.frameAt(m_last.x()),
                 places.importanceAt(m_last.y()),
                 places.frameAt(to.x()),
                 places.importanceAt(to.y()));
}

void LodCanvas::mousePressEvent(QMouseEvent* event) {
    forceActiveFocus(Qt::MouseFocusReason);
    setKeepMouseGrab(true);
    if (!m_feed)
        return;
    m_last = event->position();
    const LodLayout places = layout();
    if (m_last.x() >= places.curveLeft() - 6) {
        const bool moves =
            event->modifiers().testFlag(Qt::ShiftModifier) || m_last.y() > places.axisBottom() + 4;
        m_drag = moves ? Drag::Cursor : Drag::Brush;
        if (moves)
            pick(m_last.x());
        else
            brush(m_last);
        return;
    }
    const auto hit = hitBar(places, m_feed->view(), toVec(m_last));
    if (!hit)
        return;
    emit barPressed(static_cast<int>(hit->first));
    if (!m_editable)
        return;
    const LodBar& bar = m_feed->view().bars[hit->first];
    m_drag = Drag::Bar;
    std::tie(m_bar, m_edge) = *hit;
    m_grip = (m_edge == LodEdge::Max ? bar.max : bar.min) - places.importanceAt(m_last.y());
}

void LodCanvas::mouseMoveEvent(QMouseEvent* event) {
    const QPointF place = event->position();
    if (m_drag == Drag::Cursor)
        pick(place.x());
    else if (m_drag == Drag::Brush)
        brush(place);
    else if (m_drag == Drag::Bar) {
        const double value = layout().importanceAt(place.y()) + m_grip;
        emit barDragged(
            static_cast<int>(m_bar), static_cast<Edge>(m_edge), std::round(value * 100) / 100);
    }
    m_last = place;
}

void LodCanvas::mouseReleaseEvent(QMouseEvent*) {
    endDrag(true);
}

void LodCanvas::endDrag(bool keep) {
    if (std::exchange(m_drag, Drag::None) == Drag::Bar)
        emit barDropped(keep);
}

void LodCanvas::hoverMoveEvent(QHoverEvent* event) {
    if (!m_feed)
        return;
    const auto hit = hitBar(layout(), m_feed->view(), toVec(event->position()));
    const bool curve = event->position().x() >= layout().curveLeft() - 6;
    setCursor(curve                           ? Qt::CrossCursor
              : !hit || !m_editable           ? Qt::ArrowCursor
              : hit->second == LodEdge::Whole ? Qt::SizeAllCursor
                                              : Qt::SizeVerCursor);
}

} // namespace percept::tuning

#include "moc_LodCanvas.cpp"
