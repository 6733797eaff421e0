#pragma once

#include "app/canvas/DisplayListItem.h"
#include "app/workspaces/senses/ConeModel.h"
#include "editor/gesture/ConeSide.h"

#include <QPointer>

#include <optional>

namespace percept::session {

/// The view cones of an archetype from the side, above the floor: the chosen one has handles for
/// its vertical angle, its pitch and its length.
class ConeSide : public percept::canvas::DisplayListItem {
    Q_OBJECT
    QML_ELEMENT
    Q_PROPERTY(percept::session::ConeModel* desk READ desk WRITE setDesk NOTIFY deskChanged)

public:
    explicit ConeSide(QQuickItem* parent = nullptr);

    [[nodiscard]] ConeModel* desk() const { return m_desk; }
    void setDesk(ConeModel* desk);
    /// Where a place in the side view is, in pixels.
    [[nodiscard]] Q_INVOKABLE QPointF pixelOf(double ahead, double height) const;

signals:
    void deskChanged();

protected:
    void onScreenChanged() override { polish(); }
    void updatePolish() override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseUngrabEvent() override;
    void keyPressEvent(QKeyEvent* event) override;
    bool event(QEvent* event) override;

private:
    struct Held {
        gesture::SideHandle handle{};
        level::ViewCone before;
        canvas::ScreenTransform screen; ///< it stays while a handle is dragged
    };
    [[nodiscard]] const level::ViewCone* chosen() const;
    [[nodiscard]] gesture::SideFrame frame() const;
    [[nodiscard]] canvas::ScreenTransform screen() const;
    void drawFloor(overlay::DisplayList& list) const;
    void drawCones(overlay::DisplayList& list) const;
    void endDrag(bool keep);

    QPointer<ConeModel> m_desk;
    std::optional<Held> m_held;
    std::optional<level::ViewCone> m_made; ///< as it is dragged
};

} // namespace percept::session
