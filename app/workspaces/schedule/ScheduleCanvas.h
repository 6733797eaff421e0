#pragma once

#include "app/canvas/DisplayListItem.h"
#include "app/workspaces/schedule/ScheduleDrawing.h"

#include <QPointer>

namespace percept::tuning {

using canvas::DisplayListItem;
using canvas::ListPtr;

/// The piano roll of a schedule under the load of its frames.
///
/// A drag of a box sideways shifts the phase of its task, a drag of the ground pans, a click on
/// the chart or the ruler picks a frame; the wheel zooms at the pointer, with Shift it pans, over
/// the rows it asks for scrolling. Heads of rows stand beside it, scrolled by the same `contentY`.
class ScheduleCanvas : public percept::canvas::DisplayListItem {
    Q_OBJECT
    QML_ELEMENT
    Q_PROPERTY(percept::tuning::ScheduleFeed* feed READ feed WRITE setFeed NOTIFY feedChanged)
    Q_PROPERTY(int currentRow READ currentRow WRITE setCurrentRow NOTIFY currentRowChanged)
    /// The frame of the cursor.
    Q_PROPERTY(qint64 frame READ frame WRITE setFrame NOTIFY frameChanged)
    Q_PROPERTY(double contentY READ contentY WRITE setContentY NOTIFY contentYChanged)
    Q_PROPERTY(double chartHeight READ chartHeight WRITE setChartHeight NOTIFY layoutChanged)
    Q_PROPERTY(double rulerHeight READ rulerHeight WRITE setRulerHeight NOTIFY layoutChanged)
    Q_PROPERTY(double rowHeight READ rowHeight WRITE setRowHeight NOTIFY layoutChanged)
    /// Whether boxes can be dragged.
    Q_PROPERTY(bool editable MEMBER m_editable NOTIFY editableChanged)
    /// What lies under the pointer, in words.
    Q_PROPERTY(QString hoverText READ hoverText NOTIFY hoverChanged)
    Q_PROPERTY(QPointF hoverPosition READ hoverPosition NOTIFY hoverChanged)

public:
    explicit ScheduleCanvas(QQuickItem* parent = nullptr);

    [[nodiscard]] ScheduleFeed* feed() const { return m_feed; }
    void setFeed(ScheduleFeed* feed);
    [[nodiscard]] int currentRow() const { return m_currentRow; }
    void setCurrentRow(int row);
    [[nodiscard]] qint64 frame() const { return m_frame; }
    void setFrame(qint64 frame);
    [[nodiscard]] double contentY() const { return m_layout.scroll; }
    void setContentY(double y);
    [[nodiscard]] double chartHeight() const { return m_layout.chart; }
    void setChartHeight(double height);
    [[nodiscard]] double rulerHeight() const { return m_layout.ruler; }
    void setRulerHeight(double height);
    [[nodiscard]] double rowHeight() const { return m_layout.rowHeight; }
    void setRowHeight(double height);
    [[nodiscard]] QString hoverText() const { return m_hoverText; }
    [[nodiscard]] QPointF hoverPosition() const { return m_hoverPosition; }

    /// Shows the first period, as far as boxes stay wide enough.
    Q_INVOKABLE void fitPeriod();
    Q_INVOKABLE void zoomIn();
    Q_INVOKABLE void zoomOut();
    /// Brings a frame into view.
    Q_INVOKABLE void reveal(qint64 frame);
    /// Where the box of a line in a frame lies, for whoever stands beside it. @return the middle
    Q_INVOKABLE [[nodiscard]] QPointF placeOf(int line, qint64 frame) const;

    [[nodiscard]] const ScheduleLayout& layout() const { return m_layout; }
    [[nodiscard]] const TimeScale& scale() const { return m_scale; }

signals:
    void feedChanged();
    void currentRowChanged();
    void frameChanged();
    void contentYChanged();
    void layoutChanged();
    void editableChanged();
    void hoverChanged();
    void rowPressed(int row);
    /// The person moved the cursor.
    void framePicked(qint64 frame);
    /// A box is being dragged: the phase that the task would have.
    void phaseDragged(int row, qint64 phase);
    /// @param keep false: the drag was given up
    void phaseDropped(bool keep);
    void scrollWanted(double by);

protected:
    void onScreenChanged() override;
    void updatePolish() override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseUngrabEvent() override;
    void keyPressEvent(QKeyEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void hoverMoveEvent(QHoverEvent* event) override;
    void hoverLeaveEvent(QHoverEvent* event) override;

private:
    enum class Drag { None, Cursor, Pan, Phase };

    void setScale(TimeScale scale);
    void markStale();
    void endDrag(bool keep);
    void pickFrame(double x);
    void setHover(const QString& text, const QPointF& place);
    [[nodiscard]] Frame frameAt(double x) const;
    /// The box under a pixel: its line and frame.
    [[nodiscard]] std::optional<std::pair<int, Frame>> boxAt(const QPointF& pixel) const;
    [[nodiscard]] QString describe(const QPointF& pixel) const;
    [[nodiscard]] Frame lastFrame() const;

    QPointer<ScheduleFeed> m_feed;
    ScheduleLayout m_layout;
    TimeScale m_scale;
    int m_currentRow = -1;
    qint64 m_frame = 0;
    bool m_editable = true;
    bool m_stale = true;
    Drag m_drag = Drag::None;
    QPointF m_pressed;
    QPointF m_last;
    int m_dragPlace = -1;  ///< among those that are shown
    Frame m_dragPhase = 0; ///< when the drag began
    QString m_hoverText;
    QPointF m_hoverPosition;
};

} // namespace percept::tuning
