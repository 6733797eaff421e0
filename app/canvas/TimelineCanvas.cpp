#include "TimelineCanvas.h"

#include "AwarenessDrawing.h"

#include "app/ui/Follow.h"

#include <QCursor>

#include <algorithm>
#include <cmath>

namespace percept::canvas {
namespace {

constexpr double kMarkHalf = 9;  ///< of an icon on the ruler
constexpr double kGrip = 5;      ///< pixels around an end of the loop
constexpr double kOverview = 18; ///< height of the whole run below the lanes

} // namespace

TimelineCanvas::TimelineCanvas(QQuickItem* parent)
    : LaneItem(parent, kOverview) {
    setAcceptHoverEvents(true);
    connect(this, &TimelineCanvas::marksChanged, this, [this] { markStale(kContent); });
    connect(this, &TimelineCanvas::loopChanged, this, [this] { markStale(kContent); });
}

void TimelineCanvas::setRows(TimelineRows* rows) {
    if (!ui::follow(m_rows, rows, this))
        return;
    if (rows)
        connect(rows, &TimelineRows::layoutRowsChanged, this, &TimelineCanvas::onRowsChanged);
    markStale(kAll);
    emit rowsChanged();
}

void TimelineCanvas::onPlayheadMoved() {
    if (!m_follow || m_drag != Drag::None || width() < 1)
        return;
    const double x = scale().toX(static_cast<double>(playhead()));
    const double right = width() * 0.85;
    TimeScale moved = scale();
    if (x > right)
        moved.from += (x - right) * moved.framesPerPixel;
    else if (x < 0)
        moved.from =
            std::max(static_cast<double>(playhead()) - width() * 0.15 * moved.framesPerPixel, 0.0);
    setScale(moved);
}

void TimelineCanvas::draw(unsigned stale) {
    if (!layOut(m_rows, m_rows ? m_rows->rowHeight() : 0.0))
        return;
    if ((stale & kContent) != 0) {
        const auto& lanes = feed()->lanes();
        auto list = drawLanes(layout(), scale(), m_rows->rows(), lanes, selectedAgent());
        addAwarenessLanes(list, layout(), scale(), m_rows->awareness(), feed()->awareness());
        setSheet(0, share(std::move(list)), pixels());
        auto ruler = drawRuler(layout(), scale(), rulerStep(), true);
        for (const QVariant& mark : m_marks)
            coverLabels(ruler, layout(), scale(), rulerStep(), aroundMark(mark.toDouble()));
        if (m_loopTo > m_loopFrom)
            drawLoop(ruler, layout(), scale(), m_loopFrom, m_loopTo);
        setSheet(1, share(std::move(ruler)), pixels());
        setSheet(2, share(drawOverview(layout(), scale(), lanes)), pixels());
    }
    setSheet(3,
             share(drawPlayhead(layout(), scale(), rulerStep(), playhead(), playheadText())),
             pixels());
}

std::array<double, 2> TimelineCanvas::aroundMark(double frame) const {
    const double x = scale().toX(frame);
    return {x - kMarkHalf, x + kMarkHalf};
}

void TimelineCanvas::moveOverview(double x) {
    TimeScale moved = scale();
    const double frame = x / std::max(width(), 1.0) * static_cast<double>(lastFrame());
    moved.from = frame - width() * moved.framesPerPixel / 2.0;
    chooseScale(moved.within(lastFrame()));
}

qint64 TimelineCanvas::frameAt(double x) const {
    return std::clamp<qint64>(std::llround(scale().toFrame(x)), 0, lastFrame());
}

bool TimelineCanvas::takesLoopEnd(double x) {
    if (m_loopTo <= m_loopFrom)
        return false;
    const double atFrom = std::abs(scale().toX(static_cast<double>(m_loopFrom)) - x);
    const double atTo = std::abs(scale().toX(static_cast<double>(m_loopTo)) - x);
    m_loopFixed = atTo <= atFrom ? m_loopFrom : m_loopTo;
    return std::min(atFrom, atTo) <= kGrip;
}

TimelineCanvas::Drag TimelineCanvas::dragAt(const QPointF& place, bool shift) {
    if (place.y() >= layout().lanesBottom())
        return Drag::Overview;
    if (place.y() >= layout().lanesTop())
        return Drag::Press;
    if (takesLoopEnd(place.x()))
        return Drag::Loop;
    m_loopFixed = frameAt(place.x());
    return shift ? Drag::Loop : Drag::Scrub;
}

void TimelineCanvas::mousePressEvent(QMouseEvent* event) {
    m_last = event->position();
    setKeepMouseGrab(true);
    m_drag = event->button() == Qt::MiddleButton
                 ? Drag::Pan
                 : dragAt(m_last, event->modifiers().testFlag(Qt::ShiftModifier));
    if (m_drag == Drag::Scrub)
        scrubTo(m_last.x());
    else if (m_drag == Drag::Overview)
        moveOverview(m_last.x());
}

void TimelineCanvas::mouseMoveEvent(QMouseEvent* event) {
    const QPointF moved = event->position() - m_last;
    switch (m_drag) {
    case Drag::Scrub:
        scrubTo(event->position().x());
        break;
    case Drag::Loop:
        emit loopDragged(m_loopFixed, frameAt(event->position().x()));
        break;
    case Drag::Overview:
        moveOverview(event->position().x());
        break;
    case Drag::Pan:
        dragBy(moved);
        break;
    case Drag::Press:
        if (moved.manhattanLength() < 4)
            return;
        m_drag = Drag::None;
        break;
    case Drag::None:
        break;
    }
    m_last = event->position();
}

void TimelineCanvas::mouseReleaseEvent(QMouseEvent* event) {
    setKeepMouseGrab(false);
    if (std::exchange(m_drag, Drag::None) != Drag::Press)
        return;
    const LaneHit hit = hitAt(event->position());
    if (hit.agent >= 0)
        emit agentClicked(hit.agent);
    if (hit.mark)
        emit recordClicked(hit.agent, hit.mark->frame, static_cast<quint64>(hit.mark->record));
    else if (hit.clip)
        emit recordClicked(hit.agent, hit.clip->from, static_cast<quint64>(hit.clip->record));
}

LaneHit TimelineCanvas::hitAt(const QPointF& pixel) const {
    if (!feed() || !m_rows)
        return {};
    return hitLane(layout(), scale(), m_rows->rows(), feed()->lanes(), {pixel.x(), pixel.y()});
}

void TimelineCanvas::hoverMoveEvent(QHoverEvent* event) {
    const QPointF place = event->position();
    const bool onLanes = place.y() >= layout().lanesTop() && place.y() < layout().lanesBottom();
    setCursor(onLanes ? Qt::ArrowCursor : Qt::SizeHorCursor);
    setHover(describeHit(hitAt(place)), place);
}

void TimelineCanvas::hoverLeaveEvent(QHoverEvent*) {
    setHover({}, {});
}

void TimelineCanvas::setHover(const QString& text, const QPointF& place) {
    if (text == m_hoverText && (text.isEmpty() || place == m_hoverPosition))
        return;
    m_hoverText = text;
    m_hoverPosition = place;
    emit hoverChanged();
}

QString TimelineCanvas::nameOfAgent(std::uint32_t agent) const {
    const auto& looks = feed()->looks();
    return agent < looks.size() ? QString::fromStdString(looks[agent].name) : QString();
}

QString TimelineCanvas::describeHit(const LaneHit& hit) const {
    if (hit.count > 1)
        return QStringLiteral("%1 marks").arg(hit.count);
    const double step = feed() ? feed()->step() : 0.0;
    const auto timeOf = [&](Frame frame) {
        return QString::fromStdString(clockText(static_cast<double>(frame) * step, 3));
    };
    if (hit.mark && feed())
        return QStringList{timeOf(hit.mark->frame),
                           nameOfAgent(static_cast<std::uint32_t>(hit.agent)),
                           QString::fromStdString(feed()->lanes().nameOf(*hit.mark)),
                           nameOfAgent(trace::indexOf(hit.mark->other))}
            .join(QLatin1Char(' '))
            .trimmed();
    if (hit.clip && feed())
        return QStringLiteral("%1, %2\u2013%3")
            .arg(QString::fromStdString(feed()->lanes().nameOf(hit.clip->goal)),
                 timeOf(hit.clip->from),
                 hit.clip->to == explain::Clip::kOpen ? QString() : timeOf(hit.clip->to));
    return {};
}

} // namespace percept::canvas

#include "moc_TimelineCanvas.cpp"
#include "percept/base/ClockText.h"
