#pragma once

#include "DisplayListItem.h"
#include "TimelineDrawing.h"
#include "TimelineRows.h"

#include <QPointer>
#include <QVariantList>

namespace percept::canvas {

/// Base of what shows a stretch of a run along the x axis: timelines and plots. Several may share
/// one stretch by bindings.
class TimeItem : public percept::canvas::DisplayListItem {
    Q_OBJECT
    QML_ANONYMOUS
    Q_PROPERTY(percept::canvas::LaneFeed* feed READ feed WRITE setFeed NOTIFY feedChanged)
    /// The frame that is shown.
    Q_PROPERTY(qint64 playhead READ playhead WRITE setPlayhead NOTIFY playheadChanged)
    /// The frame at the left edge.
    Q_PROPERTY(double from READ from WRITE setFrom NOTIFY scaleChanged)
    Q_PROPERTY(
        double framesPerPixel READ framesPerPixel WRITE setFramesPerPixel NOTIFY scaleChanged)
    /// Whether rulers count frames instead of seconds.
    Q_PROPERTY(bool countsFrames MEMBER m_countsFrames NOTIFY unitChanged)

public:
    explicit TimeItem(QQuickItem* parent = nullptr);

    [[nodiscard]] LaneFeed* feed() const { return m_feed; }
    void setFeed(LaneFeed* feed);
    [[nodiscard]] qint64 playhead() const { return m_playhead; }
    void setPlayhead(qint64 frame);
    [[nodiscard]] double from() const { return m_scale.from; }
    void setFrom(double frame);
    [[nodiscard]] double framesPerPixel() const { return m_scale.framesPerPixel; }
    void setFramesPerPixel(double frames);

    /// Shows the whole run.
    Q_INVOKABLE void fitAll();
    Q_INVOKABLE void zoomIn();
    Q_INVOKABLE void zoomOut();

signals:
    void feedChanged();
    void playheadChanged();
    void scaleChanged();
    void unitChanged();
    /// The person moved the playhead.
    void scrubbed(qint64 frame);

protected:
    enum Stale : unsigned { kNothing = 0, kContent = 1, kPlayhead = 2, kAll = 3 };

    [[nodiscard]] const TimeScale& scale() const { return m_scale; }
    void setScale(const TimeScale& scale);
    [[nodiscard]] Frame lastFrame() const { return m_feed ? m_feed->lastFrame() : 0; }
    /// Seconds per frame for rulers; 0 where they count frames.
    [[nodiscard]] Seconds rulerStep() const;
    [[nodiscard]] std::string playheadText() const;
    void scrubTo(double x);
    void markStale(unsigned parts);
    /// Called before the next picture. @param stale bits of Stale
    virtual void draw(unsigned stale) = 0;
    virtual void onPlayheadMoved() {}

    void onScreenChanged() override;
    void updatePolish() override;
    void wheelEvent(QWheelEvent* event) override;

private:
    QPointer<LaneFeed> m_feed;
    TimeScale m_scale;
    qint64 m_playhead = 0;
    bool m_countsFrames = false;
    unsigned m_stale = kAll;
};

/// The lanes of a run with a ruler above and the whole run below.
///
/// A drag on the ruler scrubs, with Shift it chooses what is looped, as does one on an end of that;
/// one on the strip below moves the view; the wheel zooms at the
/// pointer, with Shift it pans, with Ctrl it asks for scrolling. Row headers stand beside it: they
/// are delegates over the same `rows`, scrolled by the same `contentY`.
class TimelineCanvas : public percept::canvas::TimeItem {
    Q_OBJECT
    QML_ELEMENT
    Q_PROPERTY(percept::canvas::TimelineRows* rows READ rows WRITE setRows NOTIFY rowsChanged)
    Q_PROPERTY(double contentY READ contentY WRITE setContentY NOTIFY contentYChanged)
    Q_PROPERTY(
        int selectedAgent READ selectedAgent WRITE setSelectedAgent NOTIFY selectedAgentChanged)
    /// The first and the last frame of what is played over and over; the same twice: nothing is.
    Q_PROPERTY(qint64 loopFrom MEMBER m_loopFrom NOTIFY loopChanged)
    Q_PROPERTY(qint64 loopTo MEMBER m_loopTo NOTIFY loopChanged)
    /// Frames at which somebody puts icons on the ruler; its numbers make room for them.
    Q_PROPERTY(QVariantList marks MEMBER m_marks NOTIFY marksChanged)
    /// Keeps the playhead in view when it moves by itself.
    Q_PROPERTY(bool follow MEMBER m_follow NOTIFY followChanged)
    Q_PROPERTY(double rulerHeight READ rulerHeight CONSTANT)
    Q_PROPERTY(double overviewHeight READ overviewHeight CONSTANT)
    /// What lies under the pointer, in words; empty over empty ground.
    Q_PROPERTY(QString hoverText READ hoverText NOTIFY hoverChanged)
    Q_PROPERTY(QPointF hoverPosition READ hoverPosition NOTIFY hoverChanged)

public:
    explicit TimelineCanvas(QQuickItem* parent = nullptr);

    [[nodiscard]] TimelineRows* rows() const { return m_rows; }
    void setRows(TimelineRows* rows);
    [[nodiscard]] double contentY() const { return m_layout.scroll; }
    void setContentY(double y);
    [[nodiscard]] int selectedAgent() const { return m_selectedAgent; }
    void setSelectedAgent(int agent);
    [[nodiscard]] double rulerHeight() const { return m_layout.ruler; }
    [[nodiscard]] double overviewHeight() const { return m_layout.overview; }
    [[nodiscard]] QString hoverText() const { return m_hoverText; }
    [[nodiscard]] QPointF hoverPosition() const { return m_hoverPosition; }

signals:
    void rowsChanged();
    void contentYChanged();
    void selectedAgentChanged();
    void followChanged();
    void loopChanged();
    void marksChanged();
    /// The person chose what is played over and over. @param from, to in any order
    void loopDragged(qint64 from, qint64 to);
    void hoverChanged();
    /// A lane was clicked, wherever.
    void agentClicked(int agent);
    /// A mark or clip was clicked. @param record its id in the trace
    void recordClicked(int agent, qint64 frame, quint64 record);

protected:
    void draw(unsigned stale) override;
    void onPlayheadMoved() override;
    void onScreenChanged() override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseUngrabEvent() override { m_drag = Drag::None; }
    void wheelEvent(QWheelEvent* event) override;
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
    TimelineLayout m_layout;
    int m_selectedAgent = -1;
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
