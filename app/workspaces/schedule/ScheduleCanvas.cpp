#include "app/workspaces/schedule/ScheduleCanvas.h"

#include "app/ui/Follow.h"
#include "app/workspaces/schedule/RunPlan.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace percept::tuning {
namespace {

constexpr double kFramesPerPixel = 1.0 / 12.0; ///< at first
constexpr double kFarthest = 1.0 / 3.0;        ///< more frames per pixel would not be told apart
constexpr Frame kUnending = Frame{1} << 40U;
constexpr double kBoxReach = 4; ///< pixels beside a box that belong to it

} // namespace

ScheduleCanvas::ScheduleCanvas(QQuickItem* parent)
    : DisplayListItem(parent) {
    setGround(overlay::Ink::Canvas);
    setAcceptedMouseButtons(Qt::LeftButton | Qt::MiddleButton);
    setAcceptHoverEvents(true);
    m_scale.framesPerPixel = kFramesPerPixel;
}

void ScheduleCanvas::setFeed(ScheduleFeed* feed) {
    if (!ui::follow(m_feed, feed, this))
        return;
    if (feed != nullptr)
        connect(feed, &ScheduleFeed::changed, this, &ScheduleCanvas::markStale);
    markStale();
    emit feedChanged();
}

void ScheduleCanvas::setCurrentRow(int row) {
    if (row == m_currentRow)
        return;
    m_currentRow = row;
    markStale();
    emit currentRowChanged();
}

void ScheduleCanvas::setFrame(qint64 frame) {
    if (frame == m_frame || frame < 0)
        return;
    m_frame = frame;
    markStale();
    emit frameChanged();
}

void ScheduleCanvas::setContentY(double y) {
    if (y == m_layout.scroll)
        return;
    m_layout.scroll = y;
    markStale();
    emit contentYChanged();
}

void ScheduleCanvas::setChartHeight(double height) {
    m_layout.chart = height;
    markStale();
    emit layoutChanged();
}

void ScheduleCanvas::setRulerHeight(double height) {
    m_layout.ruler = height;
    markStale();
    emit layoutChanged();
}

void ScheduleCanvas::setRowHeight(double height) {
    m_layout.rowHeight = height;
    markStale();
    emit layoutChanged();
}

Frame ScheduleCanvas::lastFrame() const {
    const Frame period = m_feed ? m_feed->view().period : 0;
    // A cursor may be set beyond the period, such as by a run.
    const Frame whole =
        period > 0 && period < kUnending ? std::max<Frame>(period, m_frame + 1) : kUnending;
    return m_feed && m_feed->view().recorded ? std::max(whole, m_feed->view().recorded->end())
                                             : whole;
}

void ScheduleCanvas::setScale(TimeScale scale) {
    scale.framesPerPixel = std::clamp(scale.framesPerPixel, TimeScale::kClosest, kFarthest);
    scale.from = std::clamp(
        scale.from,
        0.0,
        std::max(0.0, static_cast<double>(lastFrame()) - scale.width * scale.framesPerPixel / 2));
    if (scale == m_scale)
        return;
    m_scale = scale;
    markStale();
}

void ScheduleCanvas::fitPeriod() {
    TimeScale scale = m_scale;
    scale.from = 0;
    scale.framesPerPixel =
        std::min(static_cast<double>(std::max<Frame>(lastFrame(), 12)), scale.width / 8.0) /
        std::max(scale.width, 1.0);
    setScale(scale);
}

void ScheduleCanvas::zoomIn() {
    setScale(m_scale.zoomedAt(m_scale.width / 2, 1.5, lastFrame()));
}

void ScheduleCanvas::zoomOut() {
    setScale(m_scale.zoomedAt(m_scale.width / 2, 1.0 / 1.5, lastFrame()));
}

void ScheduleCanvas::reveal(qint64 frame) {
    const double x = m_scale.toX(static_cast<double>(frame));
    if (x >= 0 && x + 1.0 / m_scale.framesPerPixel <= m_scale.width)
        return;
    TimeScale scale = m_scale;
    scale.from = static_cast<double>(frame) - scale.width * scale.framesPerPixel / 2;
    setScale(scale);
}

QPointF ScheduleCanvas::placeOf(int line, qint64 frame) const {
    return {m_layout.left + m_scale.toX(static_cast<double>(frame) + 0.5),
            m_layout.yOfRow(static_cast<std::size_t>(line)) + m_layout.rowHeight / 2};
}

void ScheduleCanvas::markStale() {
    m_stale = true;
    polish();
}

void ScheduleCanvas::onScreenChanged() {
    m_layout.width = width();
    m_layout.height = height();
    m_scale.width = std::max(width() - m_layout.left, 1.0);
    markStale();
}

void ScheduleCanvas::updatePolish() {
    if (!m_stale || !m_feed || width() < 1 || height() < 1)
        return;
    m_stale = false;
    const ScheduleView& view = m_feed->view();
    setSheet(0, canvas::share(drawFrameCursor(m_layout, m_scale, m_frame)), pixels());
    setSheet(1, canvas::share(drawRoll(m_layout, m_scale, view, m_currentRow)), pixels());
    setSheet(2, canvas::share(drawLoads(m_layout, m_scale, view)), pixels());
}

Frame ScheduleCanvas::frameAt(double x) const {
    const double frame = std::floor(m_scale.toFrame(x - m_layout.left));
    return std::max<Frame>(static_cast<Frame>(frame), 0);
}

std::optional<std::pair<int, Frame>> ScheduleCanvas::boxAt(const QPointF& pixel) const {
    const auto row = m_layout.rowAt(pixel.y());
    if (!m_feed || !row || *row >= m_feed->view().rows.size() || pixel.x() < m_layout.left)
        return std::nullopt;
    const ScheduleRow& task = m_feed->view().rows[*row];
    const double cell = 1.0 / m_scale.framesPerPixel;
    const double reach = std::max(0.0, kBoxReach - cell / 2);
    for (Frame frame = frameAt(pixel.x() - reach); frame <= frameAt(pixel.x() + reach); ++frame)
        if (frame >= task.since && schedule::isDue(frame, task.frequency, task.phase))
            return std::pair(static_cast<int>(*row), frame);
    return std::nullopt;
}

void ScheduleCanvas::pickFrame(double x) {
    const Frame frame = std::min(frameAt(x), lastFrame() - 1);
    if (frame == m_frame)
        return;
    setFrame(frame);
    emit framePicked(frame);
}

void ScheduleCanvas::mousePressEvent(QMouseEvent* event) {
    forceActiveFocus(Qt::MouseFocusReason);
    setKeepMouseGrab(true);
    setHover({}, {});
    m_pressed = m_last = event->position();
    m_dragPlace = -1;
    if (event->button() == Qt::LeftButton && m_pressed.y() < m_layout.rowsTop()) {
        m_drag = Drag::Cursor;
        pickFrame(m_pressed.x());
        return;
    }
    m_drag = Drag::Pan;
    const auto row = m_layout.rowAt(m_pressed.y());
    if (!m_feed || event->button() != Qt::LeftButton || !row || *row >= m_feed->view().rows.size())
        return;
    emit rowPressed(m_feed->view().rows[*row].row);
    if (const auto box = boxAt(m_pressed); box && m_editable) {
        m_drag = Drag::Phase;
        m_dragPlace = box->first;
        m_dragPhase = m_feed->view().rows[*row].phase;
    }
}

void ScheduleCanvas::mouseMoveEvent(QMouseEvent* event) {
    const QPointF by = event->position() - m_last;
    m_last = event->position();
    if (m_drag == Drag::Cursor) {
        pickFrame(m_last.x());
    } else if (m_drag == Drag::Pan) {
        TimeScale scale = m_scale;
        scale.from -= by.x() * scale.framesPerPixel;
        setScale(scale);
    } else if (m_drag == Drag::Phase && m_feed &&
               static_cast<std::size_t>(m_dragPlace) < m_feed->view().rows.size()) {
        // A copy: the rows are made anew while the phase changes.
        const ScheduleRow row = m_feed->view().rows[static_cast<std::size_t>(m_dragPlace)];
        const auto shift =
            static_cast<Frame>(std::llround((m_last.x() - m_pressed.x()) * m_scale.framesPerPixel));
        const Frame phase = ((m_dragPhase - shift) % row.frequency + row.frequency) % row.frequency;
        if (phase != row.phase)
            emit phaseDragged(row.row, phase);
        // The box is where the pointer is; how phases count is no guesswork either.
        setHover(tr("%1: due in frame %2, then every %3; phase %4")
                     .arg(QString::fromStdString(row.name))
                     .arg(schedule::nextDue(row.frequency, phase, 0))
                     .arg(row.frequency)
                     .arg(phase),
                 m_last);
    }
}

void ScheduleCanvas::mouseReleaseEvent(QMouseEvent*) {
    endDrag(true);
}

void ScheduleCanvas::mouseUngrabEvent() {
    endDrag(false);
}

void ScheduleCanvas::endDrag(bool keep) {
    if (std::exchange(m_drag, Drag::None) != Drag::Phase)
        return;
    setHover({}, {});
    emit phaseDropped(keep);
}

void ScheduleCanvas::keyPressEvent(QKeyEvent* event) {
    if (event->key() == Qt::Key_Escape && m_drag == Drag::Phase) {
        endDrag(false);
        event->accept();
        return;
    }
    event->ignore();
}

void ScheduleCanvas::wheelEvent(QWheelEvent* event) {
    const QPointF turned = event->angleDelta();
    const bool sideways = event->modifiers().testFlag(Qt::ShiftModifier);
    const double pan = sideways && turned.x() == 0 ? turned.y() : turned.x();
    if (pan != 0)
        setScale(m_scale.pannedBy(pan / 120.0 * 90.0));
    else if (event->position().y() > m_layout.rowsTop() &&
             !event->modifiers().testFlag(Qt::ControlModifier))
        emit scrollWanted(-turned.y() / 120.0 * 3 * m_layout.rowHeight);
    else
        setScale(m_scale.zoomedAt(event->position().x() - m_layout.left,
                                  std::pow(1.25, turned.y() / 120.0),
                                  lastFrame()));
    event->accept();
}

QString ScheduleCanvas::describe(const QPointF& pixel) const {
    if (!m_feed || pixel.x() < m_layout.left)
        return {};
    const ScheduleView& view = m_feed->view();
    const Frame frame = frameAt(pixel.x());
    if (pixel.y() < m_layout.rowsTop()) {
        const auto load =
            schedule::loadsOf(view.tasks, view.groups, frame, 1, view.measure).front().sum();
        QString words =
            tr("Frame %1: %2").arg(frame).arg(QString::fromStdString(loadText(load, view.measure)));
        if (view.showsRun() && view.recorded->has(runFrame(frame)))
            words += tr(" predicted, %1 recorded in frame %2 of the run")
                         .arg(QString::fromStdString(
                             loadText(view.recorded->at(runFrame(frame)).used, view.measure)))
                         .arg(runFrame(frame));
        return words;
    }
    if (const auto box = boxAt(pixel)) {
        const ScheduleRow& row = view.rows[static_cast<std::size_t>(box->first)];
        return tr("%1 in frame %2, every %3 with phase %4")
            .arg(QString::fromStdString(row.name))
            .arg(box->second)
            .arg(row.frequency)
            .arg(row.phase);
    }
    return {};
}

void ScheduleCanvas::setHover(const QString& text, const QPointF& place) {
    if (text == m_hoverText && place == m_hoverPosition)
        return;
    m_hoverText = text;
    m_hoverPosition = place;
    emit hoverChanged();
}

void ScheduleCanvas::hoverMoveEvent(QHoverEvent* event) {
    const QPointF place = event->position();
    setHover(describe(place), place);
    setCursor(m_editable && boxAt(place) ? Qt::SizeHorCursor : Qt::ArrowCursor);
}

void ScheduleCanvas::hoverLeaveEvent(QHoverEvent*) {
    setHover({}, {});
}

} // namespace percept::tuning

#include "moc_ScheduleCanvas.cpp"
