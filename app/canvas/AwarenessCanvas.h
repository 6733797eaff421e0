#pragma once

#include "AwarenessRows.h"
#include "LaneItem.h"

namespace percept::canvas {

/// The lanes of awareness of a run under a ruler. The agent of a lane is its observer.
///
/// A drag on the ruler and a click on a lane move the playhead; the middle button drags the view.
class AwarenessCanvas : public percept::canvas::LaneItem {
    Q_OBJECT
    QML_ELEMENT
    Q_PROPERTY(percept::canvas::AwarenessRows* rows READ rows WRITE setRows NOTIFY rowsChanged)

public:
    explicit AwarenessCanvas(QQuickItem* parent = nullptr);

    [[nodiscard]] AwarenessRows* rows() const { return m_rows; }
    void setRows(AwarenessRows* rows);

signals:
    void rowsChanged();

protected:
    void draw(unsigned stale) override;
    [[nodiscard]] double contentHeight() const override {
        return m_rows ? m_rows->contentHeight() : 0.0;
    }
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseUngrabEvent() override { m_drag = Drag::None; }

private:
    enum class Drag { None, Scrub, Pan, Press };

    QPointer<AwarenessRows> m_rows;
    Drag m_drag = Drag::None;
    QPointF m_last;
};

} // namespace percept::canvas
