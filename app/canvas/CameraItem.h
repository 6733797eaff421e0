#pragma once

#include "Camera.h"
#include "DisplayListItem.h"

#include <QVariantAnimation>

namespace percept::canvas {

/// A view onto a plane that is moved and zoomed with the pointer: the wheel zooms to it, the middle
/// button or Space with any button drags.
///
/// Space without a drag is given on as `spaceTapped`, since elsewhere it starts and pauses.
class CameraItem : public percept::canvas::DisplayListItem {
    Q_OBJECT
    QML_ANONYMOUS
    Q_PROPERTY(double pixelsPerMetre READ pixelsPerMetre NOTIFY cameraChanged)
    /// Where the pointer is in the world; the last place while it is outside.
    Q_PROPERTY(QPointF cursor READ cursor NOTIFY cursorChanged)
    Q_PROPERTY(bool cursorInside READ cursorInside NOTIFY cursorChanged)

public:
    explicit CameraItem(QQuickItem* parent = nullptr);

    [[nodiscard]] double pixelsPerMetre() const { return m_camera.scale; }
    [[nodiscard]] QPointF centre() const { return {m_camera.centre.x, m_camera.centre.y}; }
    [[nodiscard]] QPointF cursor() const { return {m_cursor.x, m_cursor.y}; }
    [[nodiscard]] bool cursorInside() const { return m_cursorInside; }
    [[nodiscard]] const Camera& camera() const { return m_camera; }

    Q_INVOKABLE void zoomIn() { zoomAtMiddle(kStep); }
    Q_INVOKABLE void zoomOut() { zoomAtMiddle(1.0 / kStep); }
    /// Moves the view without changing its scale.
    Q_INVOKABLE void centreOn(const QPointF& world);
    Q_INVOKABLE [[nodiscard]] QPointF toWorld(const QPointF& pixel) const;
    Q_INVOKABLE [[nodiscard]] QPointF toPixel(const QPointF& world) const;

signals:
    void cameraChanged();
    void cursorChanged();
    void spaceTapped();

protected:
    /// At once. A move by hand stops one that is under way.
    void setCamera(const Camera& camera);
    /// Smoothly.
    void glideTo(const Camera& camera);
    [[nodiscard]] ScreenTransform worldTransform() const;
    /// A press that does not move the view.
    virtual void onPress(QMouseEvent& event) = 0;
    virtual void onRelease(QMouseEvent& event, bool dragged) = 0;
    virtual void onDoubleClick(QMouseEvent& event) = 0;
    virtual void onCursorMoved() = 0;

    bool event(QEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void mouseUngrabEvent() override;
    void wheelEvent(QWheelEvent* event) override;
    void hoverMoveEvent(QHoverEvent* event) override;
    void hoverLeaveEvent(QHoverEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void keyReleaseEvent(QKeyEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;

private:
    static constexpr double kStep = 1.25;
    void zoomAtMiddle(double factor);
    void moveCursor(const QPointF& pixel, bool inside);
    void endPan();

    Camera m_camera;
    QVariantAnimation m_glide;
    Camera m_from;
    Camera m_to;
    Vec2 m_cursor{0, 0};
    QPointF m_pressed;
    QPointF m_last;
    bool m_cursorInside = false;
    bool m_panning = false;
    bool m_dragged = false;
    bool m_spaceHeld = false;
    bool m_spaceUsed = false;
};

} // namespace percept::canvas
