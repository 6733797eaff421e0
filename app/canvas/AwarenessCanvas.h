#pragma once

#include "AwarenessRows.h"
#include "TimelineCanvas.h"

namespace percept::canvas {

/// The lanes of awareness of a run under a ruler.
///
/// A drag on the ruler and a click on a lane move the playhead; the wheel zooms at the pointer,
/// with Shift it pans, with Ctrl it scrolls; the middle button drags the view.
class AwarenessCanvas : public percept::canvas::TimeItem {
    Q_OBJECT
    QML_ELEMENT
    Q_PROPERTY(percept::canvas::AwarenessRows* rows READ rows WRITE setRows NOTIFY rowsChanged)
    Q_PROPERTY(double contentY READ contentY WRITE setContentY NOTIFY contentYChanged)
    Q_PROPERTY(
        int selectedAgent READ selectedAgent WRITE setSelectedAgent NOTIFY selectedAgentChanged)
    Q_PROPERTY(double rulerHeight READ rulerHeight CONSTANT)

public:
    explicit AwarenessCanvas(QQuickItem* parent = nullptr);

    [[nodiscard]] AwarenessRows* rows() const { return m_rows; }
    void setRows(AwarenessRows* rows);
    [[nodiscard]] double contentY() const { return m_layout.scroll; }
    void setContentY(double y);
    [[nodiscard]] int selectedAgent() const { return m_selectedAgent; }
    void setSelectedAgent(int agent);
    [[nodiscard]] double rulerHeight() const { return m_layout.ruler; }

signals:
    void rowsChanged();
    void contentYChanged();
    void selectedAgentChanged();
    /// A lane was clicked. @param agent the observer
    void agentClicked(int agent);

protected:
    void draw(unsigned stale) override;
    void onScreenChanged() override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseUngrabEvent() override { m_drag = Drag::None; }
    void wheelEvent(QWheelEvent* event) override;

private:
    enum class Drag { None, Scrub, Pan, Press };

    QPointer<AwarenessRows> m_rows;
    TimelineLayout m_layout;
    int m_selectedAgent = -1;
    Drag m_drag = Drag::None;
    QPointF m_last;
};

} // namespace percept::canvas
