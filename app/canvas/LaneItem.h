#pragma once

#include "TimeItem.h"
#include "TimelineDrawing.h"

namespace percept::canvas {

/// Base of lanes under a ruler: they scroll, one agent's are picked out, and a click on one names
/// its agent. The wheel zooms at the pointer, with Shift it pans, with Ctrl it scrolls. Row headers
/// stand beside it: they are delegates over the same rows, scrolled by the same `contentY`.
class LaneItem : public percept::canvas::TimeItem {
    Q_OBJECT
    QML_ANONYMOUS
    Q_PROPERTY(double contentY READ contentY WRITE setContentY NOTIFY contentYChanged)
    Q_PROPERTY(
        int selectedAgent READ selectedAgent WRITE setSelectedAgent NOTIFY selectedAgentChanged)
    Q_PROPERTY(double rulerHeight READ rulerHeight CONSTANT)

public:
    [[nodiscard]] double contentY() const { return m_layout.scroll; }
    void setContentY(double y);
    [[nodiscard]] int selectedAgent() const { return m_selectedAgent; }
    void setSelectedAgent(int agent);
    [[nodiscard]] double rulerHeight() const { return m_layout.ruler; }

signals:
    void contentYChanged();
    void selectedAgentChanged();
    /// A lane was clicked, wherever.
    void agentClicked(int agent);

protected:
    /// @param overview height of a strip below the lanes
    LaneItem(QQuickItem* parent, double overview);

    [[nodiscard]] const TimelineLayout& layout() const { return m_layout; }
    /// Of all lanes together.
    [[nodiscard]] virtual double contentHeight() const = 0;
    /// There are others, or they are otherwise high.
    void onRowsChanged();
    /// Lays lanes out for drawing; shows nothing where there is nothing to draw.
    /// @param ready whether there are rows  @return whether to draw
    [[nodiscard]] bool layOut(bool ready, double rowHeight);
    /// Moves what is shown with the pointer.
    void dragBy(const QPointF& moved);

    void onScreenChanged() override;
    void wheelEvent(QWheelEvent* event) override;

private:
    TimelineLayout m_layout;
    int m_selectedAgent = -1;
};

} // namespace percept::canvas
