#include "app/tuning/run/RunCanvas.h"

#include "app/tuning/schedule/ScheduleDrawing.h"

#include <algorithm>
#include <cmath>

namespace percept::tuning {
RunCanvas::RunCanvas(QQuickItem* parent)
    : DisplayListItem(parent) {
    setGround(overlay::Ink::Canvas);
    setAcceptedMouseButtons(Qt::LeftButton | Qt::MiddleButton);
    setAcceptHoverEvents(true);
}

void RunCanvas::setFeed(RunFeed* feed) {
    if (feed == m_feed)
        return;
    if (m_feed)
        m_feed->disconnect(this);
    m_feed = feed;
    if (feed != nullptr)
        connect(feed, &RunFeed::changed, this, &RunCanvas::onFed);
    onFed();
    emit feedChanged();
}

void RunCanvas::onFed() {
    if (m_whole)
        fitRun();
    polish();
}

Frame RunCanvas::lastFrame() const {
    return m_feed && m_feed->view().loads ? m_feed->view().loads->end() - 1 : 0;
}

void RunCanvas::fitRun() {
    const Frame first = m_feed && m_feed->view().loads ? m_feed->view().loads->first : 0;
    canvas::TimeScale scale = m_scale;
    scale.from = static_cast<double>(first);
    scale.framesPerPixel = static_cast<double>(std::max<Frame>(lastFrame() - first + 1, 60)) /
                           std::max(scale.width, 1.0);
    setScale(scale);
    m_whole = true;
}

void RunCanvas::setScale(canvas::TimeScale scale) {
    m_whole = false;
    if (scale == m_scale)
        return;
    m_scale = scale;
    polish();
}

void RunCanvas::setFrame(qint64 frame) {
    if (frame == m_frame)
        return;
    m_frame = frame;
    if (frame >= 0) {
        const double x = m_scale.toX(static_cast<double>(frame));
        canvas::TimeScale scale = m_scale;
        scale.from = static_cast<double>(frame) - scale.width * scale.framesPerPixel / 2;
        if (x < 0 || x > m_scale.width)
            setScale(scale);
    }
    polish();
    emit frameChanged();
}

QPointF RunCanvas::placeOf(qint64 frame) const {
    return {m_layout.left + m_scale.toX(static_cast<double>(frame) + 0.5), m_layout.foot() / 2};
}

void RunCanvas::onScreenChanged() {
    m_layout.width = width();
    m_layout.height = height();
    m_scale.width = std::max(width() - m_layout.left, 1.0);
    if (m_whole)
        fitRun();
    polish();
}

void RunCanvas::updatePolish() {
    if (!m_feed || width() < 60 || height() < 30)
        return;
    setSheet(0, canvas::share(drawPicked(m_layout, m_scale, m_frame)), pixels());
    setSheet(1, canvas::share(drawRun(m_layout, m_scale, m_feed->view())), pixels());
}

void RunCanvas::pickAt(double x) {
    if (!m_feed)
        return;
    if (const auto frame = spikeAt(m_layout, m_scale, m_feed->view(), x)) {
        setFrame(*frame);
        emit framePicked(*frame);
    }
}

void RunCanvas::mousePressEvent(QMouseEvent* event) {
    forceActiveFocus(Qt::MouseFocusReason);
    setKeepMouseGrab(true);
    setHover({}, {});
    m_lastX = event->position().x();
    if (event->button() == Qt::LeftButton)
        pickAt(m_lastX);
}

void RunCanvas::mouseMoveEvent(QMouseEvent* event) {
    const double by = event->position().x() - m_lastX;
    m_lastX = event->position().x();
    if (event->buttons().testFlag(Qt::MiddleButton))
        setScale(m_scale.pannedBy(by).within(lastFrame()));
    else
        pickAt(m_lastX);
}

void RunCanvas::wheelEvent(QWheelEvent* event) {
    const QPointF turned = event->angleDelta();
    const bool sideways = event->modifiers().testFlag(Qt::ShiftModifier);
    const double pan = sideways && turned.x() == 0 ? turned.y() : turned.x();
    if (pan != 0)
        setScale(m_scale.pannedBy(pan / 120.0 * 90.0).within(lastFrame()));
    else
        setScale(m_scale.zoomedAt(event->position().x() - m_layout.left,
                                  std::pow(1.25, turned.y() / 120.0),
                                  lastFrame()));
    event->accept();
}

void RunCanvas::setHover(const QString& text, const QPointF& place) {
    if (text == m_hoverText)
        return;
    m_hoverText = text;
    m_hoverPosition = place;
    emit hoverChanged();
}

void RunCanvas::hoverMoveEvent(QHoverEvent* event) {
    const QPointF place = event->position();
    const auto frame = m_feed && place.x() >= m_layout.left
                           ? spikeAt(m_layout, m_scale, m_feed->view(), place.x())
                           : std::nullopt;
    if (!frame)
        return setHover({}, {});
    const double used = m_feed->view().loads->at(*frame).used;
    setHover(tr("Frame %1: %2")
                 .arg(*frame)
                 .arg(QString::fromStdString(loadText(used, schedule::LoadMeasure::Cost))),
             place);
}

void RunCanvas::hoverLeaveEvent(QHoverEvent*) {
    setHover({}, {});
}

} // namespace percept::tuning

#include "moc_RunCanvas.cpp"
