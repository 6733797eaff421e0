#pragma once

#include "app/canvas/DisplayListItem.h"
#include "app/workspaces/detail/CurveDrawing.h"
#include "app/workspaces/detail/DetailPropertyModel.h"

#include <QPointer>

namespace percept::tuning {

/// A curve of the levels of detail; its points are dragged.
class CurveCanvas : public percept::canvas::DisplayListItem {
    Q_OBJECT
    QML_ELEMENT
    Q_PROPERTY(
        percept::tuning::DetailPropertyModel* model READ model WRITE setModel NOTIFY modelChanged)

public:
    explicit CurveCanvas(QQuickItem* parent = nullptr);

    [[nodiscard]] DetailPropertyModel* model() const { return m_model; }
    void setModel(DetailPropertyModel* model);
    [[nodiscard]] CurveLayout layout() const;

signals:
    void modelChanged();

protected:
    void onScreenChanged() override { polish(); }
    void updatePolish() override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    bool event(QEvent* event) override;
    void mouseUngrabEvent() override { endDrag(false); }
    void hoverMoveEvent(QHoverEvent* event) override;
    void hoverLeaveEvent(QHoverEvent* event) override;

private:
    void hold(int handle);
    void endDrag(bool keep);

    QPointer<DetailPropertyModel> m_model;
    int m_held = -1;
    bool m_dragging = false;
};

} // namespace percept::tuning
