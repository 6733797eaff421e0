#include "CameraItem.h"

#include <QCursor>
#include <QGuiApplication>
#include <QStyleHints>

#include <cmath>

namespace percept::canvas {
namespace {

Vec2 toVector(const QPointF& point) {
    return {point.x(), point.y()};
}

QPointF pointOf(Vec2 vector) {
    return {vector.x, vector.y};
}

} // namespace

CameraItem::CameraItem(QQuickItem* parent)
    : DisplayListItem(parent) {
    setAcceptedMouseButtons(Qt::AllButtons);
    setAcceptHoverEvents(true);
    setActiveFocusOnTab(true);
    m_glide.setStartValue(0.0);
    m_glide.setEndValue(1.0);
    m_glide.setEasingCurve(QEasingCurve::OutCubic);
    connect(&m_glide, &QVariantAnimation::valueChanged, this, [this](const QVariant& share) {
        m_camera = Camera::between(m_from, m_to, share.toDouble());
        emit cameraChanged();
    });
}

void CameraItem::setCamera(const Camera& camera) {
    m_glide.stop();
    if (camera == m_camera)
        return;
    m_camera = camera;
    emit cameraChanged();
}

void CameraItem::glideTo(const Camera& camera) {
    const int duration = theme() ? theme()->viewJump() : 0;
    if (duration == 0 || !isVisible() || width() < 1) {
        setCamera(camera);
        return;
    }
    m_glide.stop();
    m_from = m_camera;
    m_to = camera;
    m_glide.setDuration(duration);
    m_glide.start();
}

ScreenTransform CameraItem::worldTransform() const {
    return m_camera.transform(sizeInPixels(), deviceRatio());
}

void CameraItem::centreOn(const QPointF& world) {
    glideTo({toVector(world), m_camera.scale});
}

QPointF CameraItem::toWorld(const QPointF& pixel) const {
    return pointOf(worldTransform().toWorld(toVector(pixel)));
}

QPointF CameraItem::toPixel(const QPointF& world) const {
    return pointOf(worldTransform().toScreen(toVector(world)));
}

void CameraItem::zoomAtMiddle(double factor) {
    setCamera(m_camera.zoomedAt(sizeInPixels() * 0.5, sizeInPixels(), factor));
}

void CameraItem::moveCursor(const QPointF& pixel, bool inside) {
    m_cursor = worldTransform().toWorld(toVector(pixel));
    m_cursorInside = inside;
    emit cursorChanged();
    onCursorMoved();
}

bool CameraItem::event(QEvent* event) {
    // Otherwise the shortcut for play and pause would take Space before a drag can begin.
    if (event->type() == QEvent::ShortcutOverride && m_cursorInside) {
        auto& key = static_cast<QKeyEvent&>(*event);
        if (key.key() == Qt::Key_Space && key.modifiers() == Qt::NoModifier) {
            event->accept();
            return true;
        }
    }
    return DisplayListItem::event(event);
}

void CameraItem::mousePressEvent(QMouseEvent* event) {
    forceActiveFocus(Qt::MouseFocusReason);
    m_pressed = m_last = event->position();
    m_dragged = false;
    m_panning = event->button() == Qt::MiddleButton || m_spaceHeld;
    moveCursor(event->position(), true);
    if (m_panning) {
        m_spaceUsed = true;
        setKeepMouseGrab(true);
        setCursor(Qt::ClosedHandCursor);
    } else {
        onPress(*event);
    }
    event->accept();
}

void CameraItem::mouseMoveEvent(QMouseEvent* event) {
    const QPointF moved = event->position() - m_pressed;
    if (moved.manhattanLength() >= QGuiApplication::styleHints()->startDragDistance() / 2.0)
        m_dragged = true;
    if (m_panning)
        setCamera(m_camera.pannedBy(toVector(event->position() - m_last)));
    m_last = event->position();
    moveCursor(event->position(), boundingRect().contains(event->position()));
}

void CameraItem::mouseReleaseEvent(QMouseEvent* event) {
    if (m_panning)
        endPan();
    else
        onRelease(*event, m_dragged);
}

void CameraItem::mouseDoubleClickEvent(QMouseEvent* event) {
    if (event->button() == Qt::LeftButton && !m_spaceHeld)
        onDoubleClick(*event);
}

void CameraItem::mouseUngrabEvent() {
    endPan();
}

void CameraItem::endPan() {
    m_panning = false;
    setKeepMouseGrab(false);
    unsetCursor();
}

void CameraItem::wheelEvent(QWheelEvent* event) {
    const double turns = event->pixelDelta().isNull() ? event->angleDelta().y() / 120.0
                                                      : event->pixelDelta().y() / 60.0;
    if (turns != 0.0)
        setCamera(
            m_camera.zoomedAt(toVector(event->position()), sizeInPixels(), std::pow(kStep, turns)));
    moveCursor(event->position(), true);
    event->accept();
}

void CameraItem::hoverMoveEvent(QHoverEvent* event) {
    moveCursor(event->position(), true);
}

void CameraItem::hoverLeaveEvent(QHoverEvent*) {
    m_cursorInside = false;
    emit cursorChanged();
    onCursorMoved();
}

void CameraItem::keyPressEvent(QKeyEvent* event) {
    if (event->key() != Qt::Key_Space) {
        event->ignore();
        return;
    }
    if (event->isAutoRepeat())
        return;
    m_spaceHeld = true;
    m_spaceUsed = false;
    setCursor(Qt::OpenHandCursor);
}

void CameraItem::keyReleaseEvent(QKeyEvent* event) {
    if (event->key() != Qt::Key_Space) {
        event->ignore();
        return;
    }
    if (event->isAutoRepeat())
        return;
    const bool tapped = m_spaceHeld && !m_spaceUsed;
    m_spaceHeld = false;
    if (!m_panning)
        unsetCursor();
    if (tapped)
        emit spaceTapped();
}

void CameraItem::focusOutEvent(QFocusEvent* event) {
    m_spaceHeld = false;
    DisplayListItem::focusOutEvent(event);
}

} // namespace percept::canvas

#include "moc_CameraItem.cpp"
