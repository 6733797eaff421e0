#pragma once

#include "app/canvas/DisplayListItem.h"
#include "app/workspaces/detail/LodDrawing.h"

#include <QPointer>

namespace percept::tuning {

using canvas::DisplayListItem;
using canvas::ListPtr;

/// Levels of detail over the axis of importance, and a curve of importance to be drawn.
///
/// A drag of an end of a bar, or of the whole bar, changes its range; a drag in the right part is
/// a brush that draws importance over time; with Shift it moves the cursor.
class LodCanvas : public percept::canvas::DisplayListItem {
    Q_OBJECT
    QML_ELEMENT
    Q_PROPERTY(percept::tuning::LodFeed* feed READ feed WRITE setFeed NOTIFY feedChanged)
    Q_PROPERTY(int current READ current WRITE setCurrent NOTIFY currentChanged)
    /// The frame of the cursor.
    Q_PROPERTY(qint64 frame READ frame WRITE setFrame NOTIFY frameChanged)
    Q_PROPERTY(bool editable MEMBER m_editable NOTIFY editableChanged)

public:
    enum Edge { Min, Max, Whole };
    Q_ENUM(Edge)

    explicit LodCanvas(QQuickItem* parent = nullptr);

    [[nodiscard]] LodFeed* feed() const { return m_feed; }
    void setFeed(LodFeed* feed);
    [[nodiscard]] int current() const { return m_current; }
    void setCurrent(int bar);
    [[nodiscard]] qint64 frame() const { return m_frame; }
    void setFrame(qint64 frame);
    [[nodiscard]] LodLayout layout() const;

signals:
    void feedChanged();
    void currentChanged();
    void frameChanged();
    void editableChanged();
    void barPressed(int bar);
    /// @param value where the end, or for the whole bar its lower end, would be
    void barDragged(int bar, percept::tuning::LodCanvas::Edge edge, double value);
    void barDropped(bool keep);
    /// A stroke of the brush.
    void brushed(double fromFrame, double fromImportance, double toFrame, double toImportance);
    void framePicked(qint64 frame);

protected:
    void onScreenChanged() override { polish(); }
    void updatePolish() override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseUngrabEvent() override { endDrag(false); }
    void hoverMoveEvent(QHoverEvent* event) override;

private:
    enum class Drag { None, Bar, Brush, Cursor };

    void endDrag(bool keep);
    void pick(double x);
    void brush(const QPointF& to);

    QPointer<LodFeed> m_feed;
    int m_current = -1;
    qint64 m_frame = 0;
    bool m_editable = true;
    Drag m_drag = Drag::None;
    std::size_t m_bar = 0;
    LodEdge m_edge{};
    double m_grip = 0; ///< importance between the pointer and what it holds
    QPointF m_last;
};

} // namespace percept::tuning
