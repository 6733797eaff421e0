#include "app/workspaces/schedule/TuningCanvas.h"

#include "app/ui/Follow.h"
#include "app/workspaces/chart/ChartAxis.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace percept::tuning {
namespace {

using overlay::DisplayList;
using overlay::Ink;
using overlay::Layer;

constexpr double kLeft = 40; ///< for the figures of the latency
constexpr double kRight = 14;
constexpr double kTop = 24; ///< for the names of the axes
constexpr double kBottom = 22;
constexpr double kReach = 24;        ///< pixels from a point that still hit it
constexpr double kBudgetReach = 1.5; ///< of the greatest load: a budget up to here is shown
constexpr double kAxisRoom = 0.06;
constexpr double kLabelRoom = 60; ///< of "budget"

/// From which value to which an axis goes.
struct AxisSpan {
    double from = 0;
    double to = 1;
    void add(double value, bool first) {
        from = first ? value : std::min(from, value);
        to = first ? value : std::max(to, value);
    }
    void widen() {
        const double room = std::max((to - from) * kAxisRoom, std::max(std::abs(to), 1e-3) * 0.02);
        from = std::max(from - room, 0.0);
        to += room;
    }
    [[nodiscard]] double part(double value) const { return (value - from) / (to - from); }
};

class ChartFrame {
public:
    ChartFrame(const TuningChart& chart, Vec2 size)
        : m_size(size) {
        bool first = true;
        const auto add = [&](const TuningChart::Point& point) {
            m_loads.add(point.load, first);
            m_latencies.add(point.latency, first);
            first = false;
        };
        for (const auto& point : chart.front)
            add(point);
        if (chart.now)
            add(*chart.now);
        // A budget far beyond all loads would press these together.
        if (chart.budget > 0 && chart.budget <= kBudgetReach * m_loads.to)
            m_loads.add(chart.budget, first);
        m_loads.widen();
        m_latencies.widen();
    }
    [[nodiscard]] Vec2 at(const TuningChart::Point& point) const {
        return {xOf(point.load), yOf(point.latency)};
    }
    [[nodiscard]] double xOf(double load) const {
        return left() + (right() - left()) * m_loads.part(load);
    }
    [[nodiscard]] double yOf(double latency) const {
        return foot() - (foot() - kTop) * m_latencies.part(latency);
    }
    [[nodiscard]] double left() const { return kLeft; }
    [[nodiscard]] double right() const { return m_size.x - kRight; }
    [[nodiscard]] double foot() const { return m_size.y - kBottom; }
    [[nodiscard]] const AxisSpan& loads() const { return m_loads; }
    [[nodiscard]] const AxisSpan& latencies() const { return m_latencies; }

private:
    Vec2 m_size;
    AxisSpan m_loads;
    AxisSpan m_latencies;
};

std::string figure(double value) {
    return fmt::format("{:.6g}", value + 0.0);
}

void drawAxes(DisplayList& list, const TuningChart& chart, const ChartFrame& frame, Vec2 size) {
    const overlay::Stroke line{.ink = Ink::Line2, .crisp = true};
    list.segment(Layer::Ground, {frame.left(), frame.foot()}, {frame.right(), frame.foot()}, line);
    list.segment(Layer::Ground, {frame.left(), kTop - 4}, {frame.left(), frame.foot()}, line);
    AxisLabels labels(list, Layer::Labels, kLeft - 10, size.x - 4);
    const AxisSpan& loads = frame.loads();
    const double loadStep =
        roundStep(std::max((loads.to - loads.from) * 56 / (frame.right() - frame.left()), 1e-9));
    for (double i = std::ceil(loads.from / loadStep); i * loadStep <= loads.to; ++i) {
        const double x = frame.xOf(i * loadStep);
        list.segment(Layer::Ground, {x, frame.foot()}, {x, frame.foot() + 3}, line);
        labels.centred(x, frame.foot() + 11, figure(i * loadStep));
    }
    const AxisSpan& latencies = frame.latencies();
    const double step =
        roundStep(std::max((latencies.to - latencies.from) * 28 / (frame.foot() - kTop), 1e-9));
    for (double i = std::ceil(latencies.from / step); i * step <= latencies.to; ++i) {
        const double y = frame.yOf(i * step);
        list.segment(Layer::Ground,
                     {frame.left(), y},
                     {frame.right(), y},
                     {.ink = Ink::Grid, .crisp = true});
        list.label(Layer::Labels,
                   {.at = {kLeft - 6, y},
                    .text = figure(i * step),
                    .style = overlay::TextStyle::Number,
                    .anchor = overlay::Anchor::Right,
                    .ink = {Ink::Text3}});
    }
    list.label(Layer::Labels, {.at = {8, 10}, .text = chart.latencyName, .ink = {Ink::Text3}});
    list.label(Layer::Labels,
               {.at = {size.x - 8, 10},
                .text = chart.loadName + " \u2192",
                .anchor = overlay::Anchor::Right,
                .ink = {Ink::Text3}});
}

/// What is due beyond it waits.
void drawBudget(DisplayList& list, const TuningChart& chart, const ChartFrame& frame) {
    if (chart.budget <= 0 || frame.loads().part(chart.budget) < 0 ||
        frame.loads().part(chart.budget) > 1)
        return;
    const double x = frame.xOf(chart.budget);
    list.segment(Layer::Ground,
                 {x, kTop - 4},
                 {x, frame.foot()},
                 {.ink = Ink::Error, .dash = overlay::kMissDash, .crisp = true});
    const bool left = x > frame.left() + kLabelRoom;
    list.label(Layer::Labels,
               {.at = {x, kTop + 4},
                .shift = {left ? -5.0 : 5.0, 0},
                .text = "budget",
                .anchor = left ? overlay::Anchor::Right : overlay::Anchor::Left,
                .ink = {Ink::Error},
                .halo = 2,
                .crowding = overlay::Crowding::Yields});
}

/// Less latency begins where the load is that it takes.
void drawFront(DisplayList& list, const TuningChart& chart, const ChartFrame& frame) {
    std::vector<Vec2> steps;
    for (std::size_t i = 0; i < chart.front.size(); ++i) {
        const Vec2 at = frame.at(chart.front[i]);
        if (i > 0)
            steps.push_back({at.x, steps.back().y});
        steps.push_back(at);
    }
    if (!steps.empty())
        steps.push_back({frame.right(), steps.back().y});
    list.line(Layer::Walls, steps, {.ink = Ink::GroupDecisions, .width = 1.5F});
    for (const auto& point : chart.front)
        list.shape(Layer::Agents,
                   {.glyph = overlay::Glyph::Circle,
                    .at = frame.at(point),
                    .radius = {.pixels = 3.5F},
                    .fill = {Ink::GroupDecisions}});
}

void drawNow(DisplayList& list, const TuningChart& chart, const ChartFrame& frame) {
    if (!chart.now)
        return;
    const Vec2 at = frame.at(*chart.now);
    const Ink ink = chart.nowKeepsUp ? Ink::Text1 : Ink::Error;
    list.shape(Layer::Tests,
               {.glyph = overlay::Glyph::Diamond,
                .at = at,
                .radius = {.pixels = 6},
                .fill = {Ink::Surface1},
                .outline = {.ink = ink, .width = 1.5F}});
    const bool right = at.x + 48 < frame.right();
    list.label(Layer::Labels,
               {.at = at,
                .shift = {right ? 10.0 : -10.0, -8.0},
                .text = "now",
                .anchor = right ? overlay::Anchor::Left : overlay::Anchor::Right,
                .ink = {ink},
                .halo = 2,
                .crowding = overlay::Crowding::First});
}

} // namespace

overlay::DisplayList drawTuningChart(const TuningChart& chart, Vec2 size) {
    DisplayList list;
    if (chart.front.empty() && !chart.now)
        return list;
    const ChartFrame frame(chart, size);
    drawAxes(list, chart, frame, size);
    drawBudget(list, chart, frame);
    drawFront(list, chart, frame);
    drawNow(list, chart, frame);
    if (chart.selected >= 0 && chart.selected < static_cast<int>(chart.front.size())) {
        const Vec2 at = frame.at(chart.front[static_cast<std::size_t>(chart.selected)]);
        const overlay::Stroke guide{.ink = Ink::Focus, .dash = overlay::kMissDash, .crisp = true};
        list.segment(Layer::Ghosts, {at.x, at.y}, {at.x, frame.foot()}, guide);
        list.segment(Layer::Ghosts, {frame.left(), at.y}, {at.x, at.y}, guide);
        list.shape(Layer::Selection,
                   {.glyph = overlay::Glyph::Circle,
                    .at = at,
                    .radius = {.pixels = 7},
                    .fill = {Ink::Canvas, 0},
                    .outline = {.ink = Ink::Focus, .width = 2}});
    }
    return list;
}

Vec2 placeOf(const TuningChart& chart, std::size_t point, Vec2 size) {
    return ChartFrame(chart, size).at(chart.front[point]);
}

int pointAt(const TuningChart& chart, Vec2 place, Vec2 size) {
    const ChartFrame frame(chart, size);
    int nearest = -1;
    double least = kReach * kReach;
    for (std::size_t i = 0; i < chart.front.size(); ++i) {
        const Vec2 away = frame.at(chart.front[i]) - place;
        const double distance = geometry::lengthSquared(away);
        if (distance < least) {
            least = distance;
            nearest = static_cast<int>(i);
        }
    }
    return nearest;
}

TuningCanvas::TuningCanvas(QQuickItem* parent)
    : DisplayListItem(parent) {}

void TuningCanvas::setFeed(TuningFeed* feed) {
    if (!ui::follow(m_feed, feed, this))
        return;
    if (feed != nullptr)
        connect(feed, &TuningFeed::changed, this, [this] { polish(); });
    polish();
    emit feedChanged();
}

int TuningCanvas::pointAt(double x, double y) const {
    return m_feed ? tuning::pointAt(m_feed->chart(), {x, y}, sizeInPixels()) : -1;
}

QPointF TuningCanvas::placeOf(int point) const {
    if (!m_feed || point < 0 || point >= static_cast<int>(m_feed->chart().front.size()))
        return {};
    const Vec2 place =
        tuning::placeOf(m_feed->chart(), static_cast<std::size_t>(point), sizeInPixels());
    return {place.x, place.y};
}

void TuningCanvas::updatePolish() {
    if (!m_feed || width() < 100 || height() < 80)
        return;
    setSheet(0,
             std::make_shared<const DisplayList>(drawTuningChart(m_feed->chart(), sizeInPixels())),
             pixels());
}

} // namespace percept::tuning

#include "moc_TuningCanvas.cpp"
