#pragma once

#include "DisplayListItem.h"
#include "LaneFeed.h"
#include "TimeScale.h"

#include <QPointer>

#include <string>

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
    /// The person zoomed or panned.
    void stretchChosen();
    void unitChanged();
    /// The person moved the playhead.
    void scrubbed(qint64 frame);

protected:
    enum Stale : unsigned { kNothing = 0, kContent = 1, kPlayhead = 2, kAll = 3 };

    [[nodiscard]] const TimeScale& scale() const { return m_scale; }
    void setScale(const TimeScale& scale);
    void chooseScale(const TimeScale& scale);
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

} // namespace percept::canvas
