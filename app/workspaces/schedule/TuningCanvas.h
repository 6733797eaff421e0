#pragma once

#include "app/canvas/DisplayListItem.h"

#include <QPointer>

#include <optional>
#include <vector>

namespace percept::tuning {

using geometry::Vec2;

/// Schedules by what they cost and how late they decide. A value.
struct TuningChart {
    struct Point {
        double load = 0;    ///< [ms]
        double latency = 0; ///< [ms]
        friend bool operator==(const Point&, const Point&) = default;
    };
    std::vector<Point> front;          ///< by ascending load, falling latency
    std::optional<Point> now;          ///< the schedule of the level; none: it has no latency
    bool nowKeepsUp = true;            ///< whether that one finishes its work
    double budget = 0;                 ///< of the level [ms]; 0: none
    int selected = -1;                 ///< of `front`; -1: none
    std::string loadName, latencyName; ///< of the axes, with their units
    friend bool operator==(const TuningChart&, const TuningChart&) = default;
};

/// Lists in pixels, y down.
[[nodiscard]] overlay::DisplayList drawTuningChart(const TuningChart& chart, Vec2 size);
/// Where a point of the front is drawn, in pixels.
[[nodiscard]] Vec2 placeOf(const TuningChart& chart, std::size_t point, Vec2 size);
/// The point of the front nearest to a place, at most some pixels away sideways; -1: none.
[[nodiscard]] int pointAt(const TuningChart& chart, Vec2 place, Vec2 size);

/// What the chart shows: whoever searches feeds it. Lives in the GUI thread.
class TuningFeed : public QObject {
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("part of a workspace")

public:
    using QObject::QObject;

    [[nodiscard]] const TuningChart& chart() const { return m_chart; }
    void setChart(TuningChart chart) {
        if (chart == m_chart)
            return;
        m_chart = std::move(chart);
        emit changed();
    }

signals:
    void changed();

private:
    TuningChart m_chart;
};

/// Latency against load: the front as a stepped line, the level's schedule beside it.
class TuningCanvas : public percept::canvas::DisplayListItem {
    Q_OBJECT
    QML_ELEMENT
    Q_PROPERTY(percept::tuning::TuningFeed* feed READ feed WRITE setFeed NOTIFY feedChanged)

public:
    explicit TuningCanvas(QQuickItem* parent = nullptr);

    [[nodiscard]] TuningFeed* feed() const { return m_feed; }
    void setFeed(TuningFeed* feed);
    /// The point of the front under a place of the item; -1: none.
    Q_INVOKABLE int pointAt(double x, double y) const;
    /// Where a point of the front is, in the item.
    Q_INVOKABLE QPointF placeOf(int point) const;

signals:
    void feedChanged();

protected:
    void onScreenChanged() override { polish(); }
    void updatePolish() override;

private:
    QPointer<TuningFeed> m_feed;
};

} // namespace percept::tuning
