#include "app/workspaces/schedule/RunCanvas.h"

#include "app/ui/Follow.h"
#include "app/workspaces/schedule/ScheduleDrawing.h"

#include <algorithm>
#include <cmath>

namespace percept::tuning {
namespace {

constexpr double kRuler = 20;   ///< at the size of text as designed
constexpr double kStripGap = 8; ///< two strips

} // namespace

RunCanvas::RunCanvas(QQuickItem* parent)
    : DisplayListItem(parent) {
    setGround(overlay::Ink::Canvas);
    setAcceptedMouseButtons(Qt::LeftButton | Qt::MiddleButton);
    setAcceptHoverEvents(true);
    connect(this, &RunCanvas::themeChanged, this, &RunCanvas::followText);
}

void RunCanvas::followText() {
    if (theme() != nullptr)
        connect(theme(),
                &ui::Theme::metricsChanged,
                this,
                &RunCanvas::onScreenChanged,
                Qt::UniqueConnection);
    onScreenChanged();
}

void RunCanvas::setFeed(RunFeed* feed) {
    setFeedOf(m_strips[0], feed);
}

void RunCanvas::setBelow(RunFeed* feed) {
    setFeedOf(m_strips[1], feed);
}

void RunCanvas::setFeedOf(Strip& strip, RunFeed* feed) {
    if (!ui::follow(strip.feed, feed, this))
        return;
    if (feed != nullptr)
        connect(feed, &RunFeed::changed, this, &RunCanvas::onFed);
    layOut();
    onFed();
    emit feedChanged();
}

void RunCanvas::layOut() {
    const double ruler = std::round(kRuler * std::max(theme() ? theme()->fontScale() : 1.0, 1.0));
    m_strips[0].layout = {.width = width(), .height = height(), .ruler = ruler};
    if (m_strips[1].feed) {
        // Beside two strips stands what they are; the ruler is that of both.
        const double each = std::floor((height() - ruler - kStripGap) / 2);
        m_strips[0].layout = {.width = width(), .height = each, .left = 0, .ruler = 0};
        m_strips[1].layout = {.width = width(),
                              .height = each + ruler,
                              .left = 0,
                              .ruler = ruler,
                              .top = each + kStripGap};
    }
    m_scale.width = std::max(width() - m_strips[0].layout.left, 1.0);
}

void RunCanvas::onFed() {
    if (m_whole)
        fitRun();
    polish();
}

Frame RunCanvas::firstFrame() const {
    std::optional<Frame> first;
    for (const Strip& strip : m_strips)
        if (strip.feed && strip.feed->view().loads)
            first = std::min(first.value_or(strip.feed->view().loads->first),
                             strip.feed->view().loads->first);
    return first.value_or(0);
}

Frame RunCanvas::lastFrame() const {
    Frame last = 0;
    for (const Strip& strip : m_strips)
        if (strip.feed && strip.feed->view().loads)
            last = std::max(last, strip.feed->view().loads->end() - 1);
    return last;
}

void RunCanvas::fitRun() {
    canvas::TimeScale scale = m_scale;
    scale.from = static_cast<double>(firstFrame());
    scale.framesPerPixel =
        static_cast<double>(std::max<Frame>(lastFrame() - firstFrame() + 1, 60)) /
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
    const RunLayout& layout = m_strips[0].layout;
    return {layout.left + m_scale.toX(static_cast<double>(frame) + 0.5), layout.foot() / 2};
}

void RunCanvas::onScreenChanged() {
    layOut();
    if (m_whole)
        fitRun();
    polish();
}

void RunCanvas::updatePolish() {
    if (width() < 60 || height() < 30)
        return;
    for (std::size_t i = 0; i < m_strips.size(); ++i) {
        const auto& [feed, layout] = m_strips[i];
        const bool shown = feed && feed->view().loads;
        setSheet(
            2 * i,
            canvas::share(shown ? drawPicked(layout, m_scale, m_frame) : overlay::DisplayList()),
            pixels());
        // Below a run without another one stands its ruler all the same.
        const bool ruled = feed && i == 1;
        setSheet(2 * i + 1,
                 canvas::share(shown   ? drawRun(layout, m_scale, feed->view())
                               : ruled ? drawRuler(layout, m_scale)
                                       : overlay::DisplayList()),
                 pixels());
    }
}

std::optional<Frame> RunCanvas::frameAt(const QPointF& place) const {
    const bool lower = m_strips[1].feed && place.y() >= m_strips[1].layout.top;
    // Where only one of them has a run, that is meant.
    for (const Strip* strip : {&m_strips[lower ? 1 : 0], &m_strips[lower ? 0 : 1]})
        if (strip->feed && place.x() >= strip->layout.left)
            if (const auto frame = spikeAt(strip->layout, m_scale, strip->feed->view(), place.x()))
                return frame;
    return std::nullopt;
}

void RunCanvas::pickAt(const QPointF& place) {
    // A drag may leave the strip to the left.
    const double left = m_strips[0].layout.left;
    if (const auto frame = frameAt({std::max(place.x(), left), place.y()})) {
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
        pickAt(event->position());
}

void RunCanvas::mouseMoveEvent(QMouseEvent* event) {
    const double by = event->position().x() - m_lastX;
    m_lastX = event->position().x();
    if (event->buttons().testFlag(Qt::MiddleButton))
        setScale(m_scale.pannedBy(by).within(lastFrame()));
    else
        pickAt(event->position());
}

void RunCanvas::wheelEvent(QWheelEvent* event) {
    const QPointF turned = event->angleDelta();
    const bool sideways = event->modifiers().testFlag(Qt::ShiftModifier);
    const double pan = sideways && turned.x() == 0 ? turned.y() : turned.x();
    if (pan != 0)
        setScale(m_scale.pannedBy(pan / 120.0 * 90.0).within(lastFrame()));
    else
        setScale(m_scale.zoomedAt(event->position().x() - m_strips[0].layout.left,
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

QString RunCanvas::describe(Frame frame) const {
    QStringList words;
    for (std::size_t i = 0; i < m_strips.size(); ++i) {
        const auto& feed = m_strips[i].feed;
        if (!feed || !feed->view().loads || !feed->view().loads->has(frame))
            continue;
        const QString load = QString::fromStdString(
            loadText(feed->view().loads->at(frame).used, schedule::LoadMeasure::Cost));
        words << (!m_strips[1].feed ? load : (i == 0 ? tr("A %1") : tr("B %1")).arg(load));
    }
    return tr("Frame %1: %2").arg(frame).arg(words.join(QStringLiteral(", ")));
}

void RunCanvas::hoverMoveEvent(QHoverEvent* event) {
    const QPointF place = event->position();
    if (const auto frame = frameAt(place))
        return setHover(describe(*frame), place);
    setHover({}, {});
}

void RunCanvas::hoverLeaveEvent(QHoverEvent*) {
    setHover({}, {});
}

} // namespace percept::tuning

#include "moc_RunCanvas.cpp"
