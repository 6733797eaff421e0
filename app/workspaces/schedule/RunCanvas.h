#pragma once

#include "app/canvas/DisplayListItem.h"
#include "app/workspaces/schedule/RunDrawing.h"

#include <QPointer>

#include <array>
#include <optional>

namespace percept::tuning {

using canvas::DisplayListItem;

/// The load of a run over all of its frames. A click or drag picks the greatest load around the
/// pointer; the wheel zooms there, with Shift it pans, as the middle button does. Of two runs, one
/// strip lies below the other, over the same frames.
class RunCanvas : public percept::canvas::DisplayListItem {
    Q_OBJECT
    QML_ELEMENT
    Q_PROPERTY(percept::tuning::RunFeed* feed READ feed WRITE setFeed NOTIFY feedChanged)
    /// Of a second run; null: there is one only.
    Q_PROPERTY(percept::tuning::RunFeed* below READ below WRITE setBelow NOTIFY feedChanged)
    /// The frame that was picked; -1: none.
    Q_PROPERTY(qint64 frame READ frame WRITE setFrame NOTIFY frameChanged)
    Q_PROPERTY(QString hoverText READ hoverText NOTIFY hoverChanged)
    Q_PROPERTY(QPointF hoverPosition READ hoverPosition NOTIFY hoverChanged)

public:
    explicit RunCanvas(QQuickItem* parent = nullptr);

    [[nodiscard]] RunFeed* feed() const { return m_strips[0].feed; }
    void setFeed(RunFeed* feed);
    [[nodiscard]] RunFeed* below() const { return m_strips[1].feed; }
    void setBelow(RunFeed* feed);
    [[nodiscard]] qint64 frame() const { return m_frame; }
    void setFrame(qint64 frame);
    [[nodiscard]] QString hoverText() const { return m_hoverText; }
    [[nodiscard]] QPointF hoverPosition() const { return m_hoverPosition; }

    /// Shows the whole run, and all of it while it grows.
    Q_INVOKABLE void fitRun();
    /// Where a frame lies, for whoever stands beside it. @return its middle, half way up
    Q_INVOKABLE [[nodiscard]] QPointF placeOf(qint64 frame) const;

signals:
    void feedChanged();
    void frameChanged();
    void hoverChanged();
    /// The person chose a frame.
    void framePicked(qint64 frame);

protected:
    void onScreenChanged() override;
    void updatePolish() override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void hoverMoveEvent(QHoverEvent* event) override;
    void hoverLeaveEvent(QHoverEvent* event) override;

private:
    struct Strip {
        QPointer<RunFeed> feed;
        RunLayout layout;
    };

    void setFeedOf(Strip& strip, RunFeed* feed);
    void layOut();
    /// Larger text needs a higher ruler.
    void followText();
    void onFed();
    void setScale(canvas::TimeScale scale);
    /// The greatest load around a place, in the strip that lies there.
    [[nodiscard]] std::optional<Frame> frameAt(const QPointF& place) const;
    void pickAt(const QPointF& place);
    [[nodiscard]] QString describe(Frame frame) const;
    void setHover(const QString& text, const QPointF& place);
    [[nodiscard]] Frame firstFrame() const;
    [[nodiscard]] Frame lastFrame() const;

    std::array<Strip, 2> m_strips;
    canvas::TimeScale m_scale;
    bool m_whole = true; ///< the scale follows the run
    qint64 m_frame = -1;
    double m_lastX = 0;
    QString m_hoverText;
    QPointF m_hoverPosition;
};

} // namespace percept::tuning
