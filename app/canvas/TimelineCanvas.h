#pragma once

#include "LaneItem.h"
#include "TimelineRows.h"

#include <QVariantList>

namespace percept::canvas {

/// The lanes of a run with a ruler above and the whole run below.
///
/// A drag on the ruler scrubs, with Shift it chooses what is looped, as does one on an end of that;
/// one on the strip below moves the view.
class TimelineCanvas : public percept::canvas::LaneItem {
    Q_OBJECT
    QML_ELEMENT
    Q_PROPERTY(percept::canvas::TimelineRows* rows READ rows WRITE setRows NOTIFY rowsChanged)
    /// The first and the last frame of what is played over and over; the same twice: nothing is.
    Q_PROPERTY(qint64 loopFrom MEMBER m_loopFrom NOTIFY loopChanged)
    Q_PROPERTY(qint64 loopTo MEMBER m_loopTo NOTIFY loopChanged)
    /// Frames with icons on the ruler; its numbers make room for them.
    Q_PROPERTY(QVariantList marks MEMBER m_marks NOTIFY marksChanged)
    /// Keeps the playhead in view when it moves by itself.
    Q_PROPERTY(bool follow MEMBER m_follow NOTIFY followChanged)
    Q_PROPERTY(double overviewHeight READ overviewHeight CONSTANT)
    /// What lies under the pointer, in words; empty over empty ground.
    Q_PROPERTY(QString hoverText READ hoverText NOTIFY hoverChanged)
    Q_PROPERTY(QPointF hoverPosition READ hoverPosition NOTIFY hoverChanged)

public:
    explicit TimelineCanvas(QQuickItem* parent = nullptr);

    [[nodiscard]] TimelineRows* rows() const { return m_rows; }
    void setRows(TimelineRows* rows);
    [[nodiscard]] double overviewHeight() const { return layout().overview; }
    [[nodiscard]] QString hoverText() const { return m_hoverText; }
    [[nodiscard]] QPointF hoverPosition() const { return m_hoverPosition; }

signals:
    void rowsChanged();
    void followChanged();
    void loopChanged();
    void marksChanged();
    /// The person chose what is played over and over. @param from, to in any order
    void loopDragged(qint64 from, qint64 to);
    void hoverChanged();
    /// A mark or clip was clicked. @param record its id in the trace
    void recordClicked(int agent, qint64 frame, quint64 record);

protected:
    void draw(unsigned stale) override;
    void onPlayheadMoved() override;
    [[nodiscard]] double contentHeight() const override {
        return m_rows ? m_rows->contentHeight() : 0.0;
    }
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseUngrabEvent() override { m_drag = Drag::None; }
    void hoverMoveEvent(QHoverEvent* event) override;
    void hoverLeaveEvent(QHoverEvent* event) override;

private:
    enum class Drag { None, Scrub, Overview, Pan, Press, Loop };

    /// From where to where an icon at a frame stands.
    [[nodiscard]] std::array<double, 2> aroundMark(double frame) const;
    void moveOverview(double x);
    [[nodiscard]] Drag dragAt(const QPointF& place, bool shift);
    /// Whether an end of the loop lies under a pixel; then `m_loopFixed` is the other one.
    [[nodiscard]] bool takesLoopEnd(double x);
    [[nodiscard]] qint64 frameAt(double x) const;
    void setHover(const QString& text, const QPointF& place);
    [[nodiscard]] LaneHit hitAt(const QPointF& pixel) const;
    [[nodiscard]] QString describeHit(const LaneHit& hit) const;
    [[nodiscard]] QString nameOfAgent(std::uint32_t agent) const;

    QPointer<TimelineRows> m_rows;
    bool m_follow = true;
    QVariantList m_marks;
    qint64 m_loopFrom = 0;
    qint64 m_loopTo = 0;
    qint64 m_loopFixed = 0; ///< the end that is not dragged
    Drag m_drag = Drag::None;
    QPointF m_last;
    QString m_hoverText;
    QPointF m_hoverPosition;
};

} // namespace percept::canvas
