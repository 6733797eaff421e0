#include "TimeItem.h"

#include "app/ui/Follow.h"
#include "percept/base/ClockText.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace percept::canvas {

TimeItem::TimeItem(QQuickItem* parent)
    : DisplayListItem(parent) {
    connect(this, &TimeItem::unitChanged, this, [this] { markStale(kAll); });
}

void TimeItem::setFeed(LaneFeed* feed) {
    if (!ui::follow(m_feed, feed, this))
        return;
    if (feed)
        connect(feed, &LaneFeed::changed, this, [this] { markStale(kAll); });
    markStale(kAll);
    emit feedChanged();
}

void TimeItem::setPlayhead(qint64 frame) {
    if (frame == m_playhead)
        return;
    m_playhead = frame;
    onPlayheadMoved();
    markStale(kPlayhead);
    emit playheadChanged();
}

void TimeItem::setScale(const TimeScale& scale) {
    if (scale == m_scale)
        return;
    m_scale = scale;
    markStale(kAll);
    emit scaleChanged();
}

void TimeItem::chooseScale(const TimeScale& scale) {
    if (scale == m_scale)
        return;
    setScale(scale);
    emit stretchChosen();
}

void TimeItem::setFrom(double frame) {
    TimeScale scale = m_scale;
    scale.from = frame;
    setScale(scale);
}

void TimeItem::setFramesPerPixel(double frames) {
    if (!(frames > 0.0))
        return;
    TimeScale scale = m_scale;
    scale.framesPerPixel = std::max(frames, TimeScale::kClosest);
    setScale(scale);
}

void TimeItem::fitAll() {
    TimeScale scale = m_scale;
    scale.from = 0;
    scale.framesPerPixel = std::max(static_cast<double>(std::max<Frame>(lastFrame(), 60)) * 1.02 /
                                        std::max(scale.width, 1.0),
                                    TimeScale::kClosest);
    chooseScale(scale);
}

void TimeItem::zoomIn() {
    chooseScale(m_scale.zoomedAt(m_scale.width / 2, 1.5, lastFrame()));
}

void TimeItem::zoomOut() {
    chooseScale(m_scale.zoomedAt(m_scale.width / 2, 1.0 / 1.5, lastFrame()));
}

Seconds TimeItem::rulerStep() const {
    return m_countsFrames || !m_feed ? 0.0 : m_feed->step();
}

std::string TimeItem::playheadText() const {
    if (rulerStep() <= 0.0)
        return std::to_string(m_playhead);
    return clockText(static_cast<double>(m_playhead) * rulerStep(), 3);
}

void TimeItem::scrubTo(double x) {
    const auto frame = static_cast<Frame>(std::llround(m_scale.toFrame(x)));
    const Frame kept = std::clamp<Frame>(frame, 0, lastFrame());
    if (kept == m_playhead)
        return;
    m_playhead = kept;
    markStale(kPlayhead);
    emit playheadChanged();
    emit scrubbed(kept);
}

void TimeItem::markStale(unsigned parts) {
    m_stale |= parts;
    polish();
}

void TimeItem::onScreenChanged() {
    m_scale.width = width();
    markStale(kAll);
}

void TimeItem::updatePolish() {
    const unsigned stale = std::exchange(m_stale, unsigned{kNothing});
    if (stale != kNothing)
        draw(stale);
}

void TimeItem::wheelEvent(QWheelEvent* event) {
    const QPointF turned = event->angleDelta();
    const bool sideways = event->modifiers().testFlag(Qt::ShiftModifier);
    const double pan = sideways && turned.x() == 0 ? turned.y() : turned.x();
    if (pan != 0)
        chooseScale(m_scale.pannedBy(pan / 120.0 * 90.0).within(lastFrame()));
    else if (turned.y() != 0)
        chooseScale(m_scale.zoomedAt(
            event->position().x(), std::pow(1.25, turned.y() / 120.0), lastFrame()));
    event->accept();
}

} // namespace percept::canvas

#include "moc_TimeItem.cpp"
