#include "app/workspaces/schedule/ScheduleDrawing.h"

#include "app/workspaces/chart/ChartAxis.h"
#include "app/workspaces/schedule/GroupHatch.h"
#include "app/workspaces/schedule/RunPlan.h"

#include "percept/base/Contracts.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

namespace percept::tuning {
namespace {

using canvas::Tick;
using overlay::DisplayList;
using overlay::Ink;
using overlay::Layer;
using overlay::Stroke;
using overlay::TextStyle;
using schedule::FrameLoad;
using schedule::kTaskGroupCount;
using schedule::LoadMeasure;
using schedule::PhasedTask;
using schedule::TaskGroup;

constexpr double kTickDistance = 36;
constexpr double kHatchedWidth = 6; ///< narrower bars and lower parts are plain
constexpr double kHatchedHeight = 5;
constexpr double kChipRoom = 13;   ///< from the middle of a label in a chip to a line
constexpr double kHeadRoom = 1.18; ///< for labels above the highest bar
constexpr Stroke kSeparator{.ink = Ink::Line1, .crisp = true};
constexpr Stroke kBeforeStroke{.ink = Ink::Text1, .width = 1.25F, .dash = overlay::kMissDash};

/// The frames of which something is seen.
struct Stretch {
    Frame first = 0;
    Frame count = 0;
};

Stretch visible(const TimeScale& scale) {
    const auto first = std::max<Frame>(static_cast<Frame>(std::floor(scale.from)), 0);
    const auto end = std::max(static_cast<Frame>(std::ceil(scale.to())), first);
    return {first, end - first};
}

/// As short as an axis has room for.
std::string tickText(double load, LoadMeasure measure) {
    if (measure == LoadMeasure::Cost && load >= 1000)
        return fmt::format("{:g}\u00a0ms", load / 1000);
    return loadText(load, measure);
}

/// Draws the chart above the roll.
class Chart {
public:
    Chart(DisplayList& list,
          const ScheduleLayout& layout,
          const TimeScale& scale,
          const ScheduleView& view)
        : m_list(list)
        , m_layout(layout)
        , m_scale(scale)
        , m_view(view)
        , m_top(loadTop(view))
        , m_stretch(visible(scale)) {}

    void axis() {
        for (const double tick : loadTicks(m_top, m_layout.chart)) {
            const double y = yOf(tick);
            m_list.segment(Layer::Ground, {m_layout.left, y}, {m_layout.width, y}, kSeparator);
            m_list.label(Layer::Labels,
                         {.at = {m_layout.left - 8, y},
                          .text = tickText(tick, m_view.measure),
                          .style = TextStyle::Number,
                          .anchor = overlay::Anchor::Right,
                          .ink = {Ink::Text3}});
        }
        m_list.segment(Layer::Ground,
                       {m_layout.left, yOf(0)},
                       {m_layout.width, yOf(0)},
                       {.ink = Ink::Line2, .crisp = true});
    }
    void bars() {
        const auto loads = m_view.showsRun() ? recorded() : loadsOf(m_view.tasks);
        for (std::size_t i = 0; i < loads.size(); ++i) {
            const Frame frame = m_stretch.first + static_cast<Frame>(i);
            bar(frame, loads[i], schedule::isOver(sumOf(frame, loads[i]), m_view.budget));
        }
    }
    void before() {
        const bool besideRun = m_view.showsRun() && m_view.source == LoadSource::Both;
        if (m_view.before.empty() && !besideRun)
            return;
        const auto loads = loadsOf(m_view.before.empty() ? m_view.tasks : m_view.before);
        std::vector<Vec2> points;
        for (std::size_t i = 0; i < loads.size(); ++i) {
            const auto frame = static_cast<double>(m_stretch.first + static_cast<Frame>(i));
            const double y = yOf(loads[i].sum());
            for (const double x : {frame, frame + 1.0})
                points.push_back({std::max(xOf(x), m_layout.left), y});
        }
        m_list.line(Layer::Ghosts, points, kBeforeStroke);
    }
    void budget() {
        if (m_view.budget <= 0 || m_view.budget > m_top)
            return;
        const double y = yOf(m_view.budget);
        m_list.segment(Layer::Tests,
                       {m_layout.left, y},
                       {m_layout.width, y},
                       {.ink = Ink::Error, .width = 1.5F, .crisp = true});
        m_list.label(Layer::Labels,
                     {.at = {m_layout.width - 10, y},
                      .shift = {0, -9},
                      .text = "Budget " + loadText(m_view.budget, m_view.measure),
                      .anchor = overlay::Anchor::Right,
                      .ink = {Ink::Error},
                      .halo = 3,
                      .crowding = overlay::Crowding::Yields});
    }
    void worst() {
        // The spikes of a run are marked where all of it is seen.
        if (m_view.most <= 0 || m_view.showsRun())
            return;
        const bool compares = !m_view.before.empty();
        const auto marked = mark(m_view.worst, m_view.most, Ink::Text1);
        if (marked)
            label(*marked,
                  m_view.most,
                  (compares && !m_view.isDragged ? "B, frame " : "Worst, frame ") +
                      std::to_string(*marked));
        if (compares && m_view.mostBefore > m_view.most)
            if (const auto frame = mark(m_view.worstBefore, m_view.mostBefore, Ink::Warning))
                label(*frame,
                      m_view.mostBefore,
                      (m_view.isDragged ? "Before, frame " : "A, frame ") + std::to_string(*frame));
    }

private:
    [[nodiscard]] double xOf(double frame) const { return m_layout.left + m_scale.toX(frame); }
    [[nodiscard]] double yOf(double load) const {
        return m_layout.chart - 1 - (m_layout.chart - 12) * load / m_top;
    }
    [[nodiscard]] std::vector<FrameLoad> loadsOf(const std::vector<PhasedTask>& tasks) const {
        return schedule::loadsOf(
            tasks, m_view.groups, m_stretch.first, m_stretch.count, m_view.measure, m_view.since);
    }
    /// Frames of the schedule, as the run had them; those that it has not reached are empty.
    [[nodiscard]] std::vector<FrameLoad> recorded() const {
        std::vector<FrameLoad> loads(static_cast<std::size_t>(m_stretch.count));
        for (Frame i = 0; i < m_stretch.count; ++i) {
            const Frame frame = runFrame(m_stretch.first + i);
            if (!m_view.recorded->has(frame))
                continue;
            const auto classes = m_view.recorded->classesAt(frame);
            auto& groups = loads[static_cast<std::size_t>(i)].byGroup;
            std::copy_n(classes.begin(), std::min(classes.size(), groups.size()), groups.begin());
        }
        return loads;
    }
    /// What a run used in all is known better than by group.
    [[nodiscard]] double sumOf(Frame frame, const FrameLoad& load) const {
        const Frame ofRun = runFrame(frame);
        return m_view.showsRun() && m_view.recorded->has(ofRun) ? m_view.recorded->at(ofRun).used
                                                                : load.sum();
    }
    void bar(Frame frame, const FrameLoad& load, bool isOver) {
        const double cell = 1.0 / m_scale.framesPerPixel;
        const double gap = cell >= 5 ? 1.0 : 0.0;
        const double left = std::max(xOf(static_cast<double>(frame)) + gap, m_layout.left);
        const double right = xOf(static_cast<double>(frame) + 1) - gap;
        if (right <= left)
            return;
        double below = 0;
        for (std::size_t g = 0; g < kTaskGroupCount; ++g) {
            if (load.byGroup[g] <= 0)
                continue;
            const auto group = static_cast<TaskGroup>(g);
            const double foot = yOf(below) - (below > 0 ? 1.0 : 0.0);
            below += load.byGroup[g];
            const Vec2 low{left, std::min(yOf(below), foot - 1)};
            const Vec2 high{right, foot};
            m_list.rectangle(Layer::Walls, low, high, {inkOf(group)});
            if (right - left >= kHatchedWidth && high.y - low.y >= kHatchedHeight)
                drawHatch(m_list, low, high, group);
        }
        if (isOver)
            m_list.rectangle(Layer::Connections,
                             {left, yOf(below) - 2.5},
                             {right, yOf(below) - 0.5},
                             {Ink::Error});
    }
    /// Marks those of the frames that are seen, in whichever period. @return the first of them
    std::optional<Frame> mark(const std::vector<Frame>& frames, double load, Ink ink) {
        std::optional<Frame> first;
        const Frame period = m_view.period;
        // The figures are of all tasks: of frames with the last that joined.
        const Frame begin =
            m_view.since.empty()
                ? m_stretch.first
                : std::max(m_stretch.first,
                           *std::max_element(m_view.since.begin(), m_view.since.end()));
        for (const Frame frame : frames) {
            const Frame missing = std::max<Frame>(begin - frame, 0);
            Frame each = period > 0 ? frame + (missing + period - 1) / period * period : frame;
            do {
                if (mark(each, load, ink))
                    first = std::min(first.value_or(each), each);
                each += period;
            } while (period > 0 && each < m_stretch.first + m_stretch.count);
        }
        return first;
    }
    /// @return whether it is seen
    bool mark(Frame frame, double load, Ink ink) {
        const double x = xOf(static_cast<double>(frame) + 0.5);
        if (x < m_layout.left || x > m_layout.width)
            return false;
        const double y = yOf(load) - 5;
        m_list.fan(
            Layer::Guides, std::array{Vec2{x, y}, Vec2{x - 4, y - 6}, Vec2{x + 4, y - 6}}, {ink});
        return true;
    }
    void label(Frame frame, double load, const std::string& words) {
        const double x = xOf(static_cast<double>(frame) + 0.5);
        const bool right = x < m_layout.width - 170;
        // Beside the line of the budget, not on it.
        double y = yOf(load) - 8;
        if (m_view.budget > 0 && m_view.budget <= m_top) {
            const double line = yOf(m_view.budget);
            if (std::abs(y - line) < kChipRoom)
                y = line - kChipRoom >= kChipRoom ? line - kChipRoom : line + kChipRoom;
        }
        m_list.label(Layer::Labels,
                     {.at = {x + (right ? 10.0 : -10.0), y},
                      .text = words + ": " + loadText(load, m_view.measure),
                      .anchor = right ? overlay::Anchor::Left : overlay::Anchor::Right,
                      .ink = {Ink::Text1},
                      .chip = true});
    }

    DisplayList& m_list;
    const ScheduleLayout& m_layout;
    const TimeScale& m_scale;
    const ScheduleView& m_view;
    double m_top;
    Stretch m_stretch;
};

/// The corners of a box, cut so that they look round.
std::array<Vec2, 8> rounded(Vec2 low, Vec2 high) {
    const double cut = std::min({2.0, (high.x - low.x) / 3, (high.y - low.y) / 3});
    return {{{low.x + cut, low.y},
             {high.x - cut, low.y},
             {high.x, low.y + cut},
             {high.x, high.y - cut},
             {high.x - cut, high.y},
             {low.x + cut, high.y},
             {low.x, high.y - cut},
             {low.x, low.y + cut}}};
}

/// Draws the runs of one task.
class RowPainter {
public:
    RowPainter(DisplayList& list,
               const ScheduleLayout& layout,
               const TimeScale& scale,
               const ScheduleRow& row,
               double y)
        : m_list(list)
        , m_layout(layout)
        , m_scale(scale)
        , m_row(row)
        , m_y(y) {}

    void runs(bool current) {
        forEach(m_row.phase, [&](Vec2 low, Vec2 high) {
            const auto ring = rounded(low, high);
            m_list.fan(Layer::Walls, ring, {inkOf(m_row.group)});
            if (current)
                m_list.outline(Layer::Selection, ring, {.ink = Ink::Text1, .width = 1.5F});
        });
    }
    void runsBefore() {
        if (m_row.phase % m_row.frequency == m_row.phaseBefore % m_row.frequency)
            return;
        forEach(m_row.phaseBefore, [&](Vec2 low, Vec2 high) {
            m_list.outline(
                Layer::Ghosts, rounded(low, high), {.ink = Ink::Text2, .dash = overlay::kForkDash});
        });
    }

private:
    template <class Draw>
    void forEach(Frame phase, Draw draw) {
        const Stretch stretch = visible(m_scale);
        const double cell = 1.0 / m_scale.framesPerPixel;
        const double gap = cell >= 5 ? 1.5 : 0.0;
        const Frame first = std::max(stretch.first, m_row.since);
        for (Frame frame = schedule::nextDue(m_row.frequency, phase, first);
             frame < stretch.first + stretch.count;
             frame += m_row.frequency) {
            const double x = m_layout.left + m_scale.toX(static_cast<double>(frame));
            const double left = std::max(x + gap, m_layout.left);
            const double right = std::max(x + cell - gap, left + 1.0);
            if (x + cell > m_layout.left + 1)
                draw(Vec2{left, m_y + 5}, Vec2{right, m_y + m_layout.rowHeight - 6});
        }
    }

    DisplayList& m_list;
    const ScheduleLayout& m_layout;
    const TimeScale& m_scale;
    const ScheduleRow& m_row;
    double m_y;
};

void drawRuler(DisplayList& list, const ScheduleLayout& layout, const TimeScale& scale) {
    const double top = layout.chart;
    list.rectangle(Layer::Guides, {0, top}, {layout.width, layout.rowsTop()}, {Ink::Surface1});
    AxisLabels labels(list, Layer::Guides, layout.left, layout.width - 4);
    for (const Tick& tick : ticksOf(scale, 0)) {
        const double x = layout.left + scale.toX(tick.frame);
        if (x < layout.left - 0.5)
            continue;
        const bool major = !tick.text.empty();
        list.segment(Layer::Guides,
                     {x, layout.rowsTop() - (major ? 8.0 : 4.0)},
                     {x, layout.rowsTop()},
                     {.ink = major ? Ink::Control : Ink::Line2, .crisp = true});
        if (!major)
            continue;
        list.segment(Layer::Ground, {x, layout.rowsTop()}, {x, layout.height}, kSeparator);
        labels.beginning(x + 4, top + layout.ruler / 2 - 2, tick.text);
    }
    for (const double y : {top, layout.rowsTop() - 0.5})
        list.segment(Layer::Guides, {0, y}, {layout.width, y}, kSeparator);
}

} // namespace

std::optional<std::size_t> ScheduleLayout::rowAt(double y) const {
    if (y < rowsTop())
        return std::nullopt;
    return static_cast<std::size_t>((y - rowsTop() + scroll) / rowHeight);
}

Ink inkOf(TaskGroup group) {
    constexpr std::array<Ink, kTaskGroupCount> kInks{Ink::GroupSenses,
                                                     Ink::GroupAwareness,
                                                     Ink::GroupNavigation,
                                                     Ink::GroupSquads,
                                                     Ink::GroupTactics,
                                                     Ink::GroupDecisions,
                                                     Ink::GroupWorld};
    return kInks[static_cast<std::size_t>(group)];
}

std::string loadText(double load, LoadMeasure measure) {
    if (measure == LoadMeasure::Count)
        return fmt::format("{:g}", load);
    if (load >= 1000)
        return fmt::format("{:.2f}\u00a0ms", load / 1000);
    return fmt::format("{:.0f}\u00a0\u00b5s", load);
}

double loadTop(const ScheduleView& view) {
    const double most = std::max({view.most,
                                  view.before.empty() ? 0.0 : view.mostBefore,
                                  view.showsRun() ? view.mostRecorded : 0.0});
    // A budget far above the load would press the bars flat.
    const double budget = view.budget <= 4 * most || most <= 0 ? view.budget : 0;
    const double top = std::max({most, budget, 1e-3}) * kHeadRoom;
    return view.measure == LoadMeasure::Count ? std::max(top, 2.0) : top;
}

std::vector<double> loadTicks(double top, double height) {
    PERCEPT_EXPECTS(top > 0);
    const double least = top * kTickDistance / std::max(height, kTickDistance);
    double step = std::pow(10.0, std::floor(std::log10(least)));
    for (const double factor : {2.0, 2.5, 2.0})
        if (step < least)
            step *= factor;
    std::vector<double> ticks;
    for (int i = 1; step * i <= top * 0.97; ++i)
        ticks.push_back(step * i);
    return ticks;
}

DisplayList
drawLoads(const ScheduleLayout& layout, const TimeScale& scale, const ScheduleView& view) {
    DisplayList list;
    Chart chart(list, layout, scale, view);
    chart.axis();
    chart.bars();
    chart.before();
    chart.budget();
    chart.worst();
    return list;
}

DisplayList drawRoll(const ScheduleLayout& layout,
                     const TimeScale& scale,
                     const ScheduleView& view,
                     int current) {
    DisplayList list;
    const auto first = static_cast<std::size_t>(layout.scroll / layout.rowHeight);
    for (std::size_t i = first; i < view.rows.size(); ++i) {
        const double y = layout.yOfRow(i);
        if (y > layout.height)
            break;
        const bool isCurrent = view.rows[i].row == current;
        const double end = y + layout.rowHeight;
        if (isCurrent)
            list.rectangle(Layer::Ground, {0, y}, {layout.width, end - 1}, {Ink::Selection});
        list.segment(Layer::Regions, {0, end - 1}, {layout.width, end - 1}, kSeparator);
        RowPainter painter(list, layout, scale, view.rows[i], y);
        painter.runs(isCurrent);
        painter.runsBefore();
    }
    // What lies above the rows covers those that are scrolled up.
    drawRuler(list, layout, scale);
    return list;
}

DisplayList drawFrameCursor(const ScheduleLayout& layout, const TimeScale& scale, Frame frame) {
    DisplayList list;
    const double left = layout.left + scale.toX(static_cast<double>(frame));
    const double right = layout.left + scale.toX(static_cast<double>(frame) + 1);
    if (left < layout.left - 1 || left > layout.width)
        return list;
    list.rectangle(Layer::Ground, {left, 0}, {right, layout.chart}, {Ink::Surface3});
    list.rectangle(
        Layer::Ground, {left, layout.rowsTop()}, {right, layout.height}, {Ink::Surface3});
    const std::string text = std::to_string(frame);
    const double half = 8 + 3.5 * static_cast<double>(text.size());
    const double middle = (left + right) / 2;
    list.fan(Layer::Labels,
             rounded({middle - half, layout.chart + 4}, {middle + half, layout.rowsTop() - 4}),
             {Ink::Text1});
    list.label(Layer::Labels,
               {.at = {middle, layout.chart + layout.ruler / 2},
                .text = text,
                .style = TextStyle::Number,
                .anchor = overlay::Anchor::Centre,
                .ink = {Ink::Canvas}});
    return list;
}

} // namespace percept::tuning
