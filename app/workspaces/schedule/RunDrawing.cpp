#include "app/workspaces/schedule/RunDrawing.h"

#include "app/workspaces/chart/ChartAxis.h"
#include "app/workspaces/schedule/GroupHatch.h"
#include "app/workspaces/schedule/ScheduleDrawing.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

namespace percept::tuning {
namespace {

using canvas::Tick;
using canvas::TimeScale;
using explain::RunLoads;
using overlay::DisplayList;
using overlay::Ink;
using overlay::Layer;
using overlay::TextStyle;
using schedule::LoadMeasure;

constexpr double kTick = 36;      ///< pixels between figures
constexpr double kColumn = 2;     ///< pixels of a column that stands for several frames
constexpr double kSpikeReach = 4; ///< pixels beside a spike that belong to it
constexpr double kLegend = 28;    ///< height, in a picture
constexpr double kLegendEntry = 110;
constexpr double kSpikeHeadRoom = 1.15;

/// A budget far above the load would press the bars flat.
bool showsBudget(const RunView& view) {
    return view.budget > 0 && (view.budget <= 4 * view.most || view.most <= 0);
}

double topOf(const RunView& view) {
    return std::max({view.most, showsBudget(view) ? view.budget : 0.0, 1.0}) * kSpikeHeadRoom;
}

/// As short as the axis has room for.
std::string tickText(Micros load) {
    return load >= 1000 ? fmt::format("{:g}\u00a0ms", load / 1000)
                        : loadText(load, LoadMeasure::Cost);
}

Frame frameOf(double frame) {
    return static_cast<Frame>(std::floor(frame));
}

bool isUsed(const RunLoads& loads, std::size_t group) {
    for (Frame frame = loads.first; frame < loads.end(); ++frame)
        if (loads.classesAt(frame)[group] > 0)
            return true;
    return false;
}

/// The frame of the greatest load among [from, to); the first of equals.
std::optional<Frame> greatest(const RunLoads& loads, Frame from, Frame to) {
    std::optional<Frame> found;
    for (Frame frame = std::max(from, loads.first); frame < std::min(to, loads.end()); ++frame)
        if (!found || loads.at(frame).used > loads.at(*found).used)
            found = frame;
    return found;
}

/// The groups in use side by side, above the load.
DisplayList drawLegend(const RunView& view, double left) {
    DisplayList list;
    if (!view.loads || view.ink)
        return list;
    for (std::size_t g = 0; g < schedule::kTaskGroupCount; ++g) {
        if (!isUsed(*view.loads, g))
            continue;
        const auto group = static_cast<schedule::TaskGroup>(g);
        const Vec2 low{left, kLegend / 2 - 5};
        const Vec2 high{left + 10, kLegend / 2 + 5};
        list.rectangle(Layer::Walls, low, high, {inkOf(group)});
        drawHatch(list, low, high, group);
        list.label(Layer::Labels,
                   {.at = {left + 16, kLegend / 2},
                    .text = std::string(schedule::nameOf(group)),
                    .style = TextStyle::Body,
                    .ink = {Ink::Text2}});
        left += kLegendEntry;
    }
    return list;
}

class Strip {
public:
    Strip(DisplayList& list, const RunLayout& layout, const TimeScale& scale, const RunView& view)
        : m_list(list)
        , m_layout(layout)
        , m_scale(scale)
        , m_view(view)
        , m_top(topOf(view)) {}

    void loads() {
        // The strip is low: two figures are enough.
        for (const double tick :
             loadTicks(m_top, std::max(m_layout.height - m_layout.ruler, 2.5 * kTick))) {
            const double y = yOf(tick);
            m_list.segment(Layer::Ground,
                           {m_layout.left, y},
                           {m_layout.width, y},
                           {.ink = Ink::Line1, .crisp = true});
            m_list.label(Layer::Labels,
                         {.at = {m_layout.left - 8, y},
                          .text = tickText(tick),
                          .style = TextStyle::Number,
                          .anchor = overlay::Anchor::Right,
                          .ink = {Ink::Text3}});
        }
    }
    void frames() {
        AxisLabels labels(m_list, Layer::Labels, m_layout.left, m_layout.width - 4);
        for (const Tick& tick : canvas::ticksOf(m_scale, 0)) {
            const double x = m_layout.left + m_scale.toX(tick.frame);
            if (x < m_layout.left - 0.5 || tick.text.empty())
                continue;
            m_list.segment(Layer::Ground,
                           {x, m_layout.foot()},
                           {x, m_layout.foot() + 5},
                           {.ink = Ink::Control, .crisp = true});
            labels.beginning(x + 4, m_layout.foot() + m_layout.ruler / 2, tick.text);
        }
        ground();
    }
    void ground() {
        m_list.segment(Layer::Ground,
                       {m_layout.left, m_layout.foot()},
                       {m_layout.width, m_layout.foot()},
                       {.ink = Ink::Line2, .crisp = true});
    }
    void bars() {
        const double cell = 1.0 / m_scale.framesPerPixel;
        if (cell >= kColumn) {
            const Frame first = std::max<Frame>(frameOf(m_scale.from), m_view.loads->first);
            const Frame end = std::min(frameOf(m_scale.to()) + 1, m_view.loads->end());
            const double gap = cell >= 5 ? 1.0 : 0.0;
            for (Frame frame = first; frame < end; ++frame) {
                const double x = m_layout.left + m_scale.toX(static_cast<double>(frame));
                bar(frame, std::max(x, m_layout.left), x + cell - gap);
            }
            return;
        }
        for (double x = 0; x < m_scale.width; x += kColumn)
            if (const auto frame = greatest(*m_view.loads,
                                            frameOf(m_scale.toFrame(x)),
                                            frameOf(m_scale.toFrame(x + kColumn))))
                bar(*frame, m_layout.left + x, m_layout.left + x + kColumn);
    }
    void budget() {
        if (!showsBudget(m_view))
            return;
        const double y = yOf(m_view.budget);
        m_list.segment(Layer::Tests,
                       {m_layout.left, y},
                       {m_layout.width, y},
                       {.ink = Ink::Error, .width = 1.5F, .crisp = true});
    }
    void spikes() {
        for (const Frame frame : m_view.spikes) {
            const double x = m_layout.left + m_scale.toX(static_cast<double>(frame) + 0.5);
            if (x < m_layout.left || x > m_layout.width || !m_view.loads->has(frame))
                continue;
            const double y = yOf(m_view.loads->at(frame).used) - 2;
            m_list.fan(Layer::Guides,
                       std::array{Vec2{x, y}, Vec2{x - 3, y - 5}, Vec2{x + 3, y - 5}},
                       {Ink::Text1});
        }
    }

private:
    [[nodiscard]] double yOf(double load) const {
        return m_layout.foot() - (m_layout.height - m_layout.ruler - 4) * load / m_top;
    }
    void bar(Frame frame, double left, double right) {
        const double used = m_view.loads->at(frame).used;
        const bool isOver = schedule::isOver(used, m_view.budget);
        if (m_view.ink) {
            m_list.rectangle(Layer::Walls,
                             {left, std::min(yOf(used), m_layout.foot() - 0.5)},
                             {right, m_layout.foot()},
                             {isOver ? Ink::Error : *m_view.ink});
            return;
        }
        double below = 0;
        const auto classes = m_view.loads->classesAt(frame);
        for (std::size_t g = 0; g < classes.size(); ++g) {
            if (classes[g] <= 0)
                continue;
            const double foot = yOf(below);
            below += static_cast<double>(classes[g]);
            m_list.rectangle(Layer::Walls,
                             {left, std::min(yOf(below), foot - 0.5)},
                             {right, foot},
                             {inkOf(static_cast<schedule::TaskGroup>(g))});
        }
        if (isOver)
            m_list.rectangle(Layer::Connections,
                             {left, yOf(below) - 2.5},
                             {right, yOf(below) - 0.5},
                             {Ink::Error});
    }

    DisplayList& m_list;
    const RunLayout& m_layout;
    const TimeScale& m_scale;
    const RunView& m_view;
    double m_top;
};

} // namespace

DisplayList drawRun(const RunLayout& layout, const TimeScale& scale, const RunView& view) {
    DisplayList list;
    if (!view.loads)
        return list;
    Strip strip(list, layout, scale, view);
    if (layout.left > 0)
        strip.loads();
    if (layout.ruler > 0)
        strip.frames();
    else
        strip.ground();
    strip.bars();
    strip.budget();
    strip.spikes();
    return list;
}

DisplayList drawRuler(const RunLayout& layout, const TimeScale& scale) {
    DisplayList list;
    Strip(list, layout, scale, {}).frames();
    return list;
}

DisplayList drawPicked(const RunLayout& layout, const TimeScale& scale, Frame frame) {
    DisplayList list;
    const double left = layout.left + scale.toX(static_cast<double>(frame));
    const double right = std::max(left + 1.0 / scale.framesPerPixel, left + 1.5);
    if (right < layout.left || left > layout.width)
        return list;
    list.rectangle(Layer::Ground,
                   {std::max(left - 1.5, layout.left), layout.top},
                   {right + 1.5, layout.foot()},
                   {Ink::Surface4});
    return list;
}

std::optional<Frame>
spikeAt(const RunLayout& layout, const TimeScale& scale, const RunView& view, double x) {
    if (!view.loads)
        return std::nullopt;
    const double at = x - layout.left;
    const double cell = 1.0 / scale.framesPerPixel;
    const double reach = cell >= 2 * kSpikeReach ? 0 : kSpikeReach;
    return greatest(
        *view.loads, frameOf(scale.toFrame(at - reach)), frameOf(scale.toFrame(at + reach)) + 1);
}

canvas::Picture pictureOf(const RunView& view) {
    const RunLayout layout{.width = 1200, .height = 260, .top = kLegend};
    TimeScale scale;
    scale.width = layout.width - layout.left;
    if (view.loads) {
        scale.from = static_cast<double>(view.loads->first);
        scale.framesPerPixel = static_cast<double>(view.loads->frames.size()) / scale.width;
    }
    scale.framesPerPixel = std::max(scale.framesPerPixel, TimeScale::kClosest);
    return {
        {canvas::share(drawRun(layout, scale, view)), canvas::share(drawLegend(view, layout.left))},
        {layout.width, layout.top + layout.height}};
}

} // namespace percept::tuning
