#include "AwarenessDrawing.h"

#include "percept/overlay/AwarenessLook.h"
#include "percept/overlay/Bow.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <string>

namespace percept::canvas {
namespace {

using explain::AwarenessLane;
using explain::AwarenessLanes;
using explain::AwarenessLevel;
using explain::Emptying;
using explain::StateStep;
using overlay::DisplayList;
using overlay::Ink;
using overlay::inkOfAwareness;
using overlay::Layer;
using overlay::Stroke;

// Of the height of a row, from its upper edge on.
constexpr double kSkyLine = 7.0 / 44;     ///< of the highest state
constexpr double kGroundLine = 29.0 / 44; ///< of the state unaware
constexpr double kPulseLine = 37.0 / 44;  ///< middle of the pulses
constexpr double kPulse = 7;              ///< height of a pulse
constexpr double kPulseRoom = 4;          ///< pixels per pulse below which some are left out
constexpr float kFillOpacity = 0.16F;
constexpr double kResponseShift = 1.5; ///< below the line of a state, which it would hide
constexpr double kLetter = 6.2;        ///< width of one, on average
constexpr double kLetterHalf = 6;      ///< half the height of one

/// One lane.
class AwarenessPainter {
public:
    AwarenessPainter(DisplayList& list,
                     const TimelineLayout& layout,
                     const TimeScale& scale,
                     const AwarenessLanes& lanes,
                     std::span<const LaneFlag> flags)
        : m_list(list)
        , m_layout(layout)
        , m_scale(scale)
        , m_lanes(lanes)
        , m_flags(flags) {}

    void paint(const AwarenessLane& lane, double top) {
        m_top = top;
        m_highest = std::max<int>(m_lanes.highestOf(lane.observer), 1);
        for (int level = 1; level <= m_highest; ++level)
            m_list.segment(Layer::Regions,
                           {0, yOf(level)},
                           {m_layout.width, yOf(level)},
                           {.ink = Ink::Line2, .dash = overlay::kDots, .crisp = true});
        alertness(lane);
        for (const Emptying& emptying : lane.emptyings)
            capacitor(emptying);
        for (const auto& delay : lane.delays)
            reaction(delay);
        states(lane);
        responses(lane);
        pulses(lane);
    }

private:
    [[nodiscard]] double yOf(double level) const {
        return m_top +
               m_layout.rowHeight *
                   (kGroundLine - (kGroundLine - kSkyLine) *
                                      std::min(level, static_cast<double>(m_highest)) / m_highest);
    }
    [[nodiscard]] double xOf(Frame frame) const {
        return m_scale.toX(static_cast<double>(std::min(frame, m_lanes.lastFrame())));
    }
    [[nodiscard]] bool isShown(double left, double right) const {
        return right > 0 && left < m_layout.width;
    }

    void states(const AwarenessLane& lane) {
        oneState(lane, {}, lane.states.empty() ? m_lanes.lastFrame() : lane.states[0].frame, 0);
        for (std::size_t i = 0; i < lane.states.size(); ++i) {
            const StateStep& step = lane.states[i];
            const Frame to =
                i + 1 < lane.states.size() ? lane.states[i + 1].frame : m_lanes.lastFrame();
            oneState(lane, step, to, i == 0 ? 0 : lane.states[i - 1].state);
        }
    }
    void oneState(const AwarenessLane& lane, const StateStep& step, Frame to, int before) {
        const double left = std::max(xOf(step.frame), -2.0);
        const double right = std::min(xOf(to), m_layout.width + 2.0);
        const Ink ink = inkOfAwareness(step.state);
        const double y = yOf(step.state);
        if (!isShown(left, right))
            return;
        if (before != step.state && left >= 0)
            m_list.segment(Layer::Walls,
                           {left, yOf(before)},
                           {left, y},
                           {.ink = inkOfAwareness(
                                static_cast<std::uint32_t>(std::max<int>(before, step.state))),
                            .width = 1.5F});
        m_list.rectangle(Layer::Walls, {left, y - 1}, {right, y + 1}, {ink});
        if (step.state > 0)
            m_list.rectangle(Layer::Regions, {left, y}, {right, yOf(0)}, {ink, kFillOpacity});
        if (step.state == 0 && step.frame == 0)
            return;
        double begin = std::max(left, 0.0) + 5;
        const std::string name = m_lanes.nameOf(lane.observer, step.state);
        // How long it lasted is what a player could read of it.
        const std::string lasted =
            step.state == 0
                ? std::string()
                : fmt::format("{}  {:.1f}\u00a0s",
                              name,
                              static_cast<double>(std::min(to, m_lanes.lastFrame()) - step.frame) *
                                  m_lanes.step());
        const double y0 = step.state >= m_highest ? y + 8 : y - 7;
        if (const std::size_t number = flagAt(lane, step.frame); number > 0 && left >= 0) {
            overlay::drawStateFlag(
                m_list, Layer::Tests, step.state, number, {begin + overlay::kFlagHalf.x, y0}, {});
            begin += 2 * overlay::kFlagHalf.x + 5;
        }
        const Ink written = step.state == 0 ? Ink::Text3 : Ink::Text1;
        for (const std::string& text : {lasted, name})
            if (const double width = kLetter * static_cast<double>(text.size());
                !text.empty() && right - begin >= width + 4) {
                // So that the dots of the levels do not run through the letters.
                m_list.rectangle(Layer::Agents,
                                 {begin - 2, y0 - kLetterHalf},
                                 {begin + width, y0 + kLetterHalf},
                                 {Ink::Canvas, 0.75F});
                m_list.label(Layer::Tests,
                             {.at = {begin, y0},
                              .text = text,
                              .ink = {written},
                              .halo = 2,
                              .maxWidth = static_cast<float>(right - begin)});
                return;
            }
    }

    /// The number of the flag at a change of state; 0: it has none.
    [[nodiscard]] std::size_t flagAt(const AwarenessLane& lane, Frame frame) const {
        const auto flag = std::find_if(m_flags.begin(), m_flags.end(), [&](const LaneFlag& each) {
            return each.observer == lane.observer && each.frame == frame;
        });
        return flag == m_flags.end() ? 0 : flag->number;
    }

    /// From full, at the height of its state, to empty, at that of the one below.
    void capacitor(const Emptying& emptying) {
        const double left = xOf(emptying.from);
        const double right = xOf(emptying.to);
        if (!isShown(left, right) || right - left < 1)
            return;
        const Ink ink = inkOfAwareness(emptying.state);
        const double full = yOf(emptying.state);
        const double empty = yOf(emptying.state - 1);
        const Seconds hold = m_lanes.holdOf(m_observer, emptying.state);
        const double passed =
            static_cast<double>(std::min(emptying.to, m_lanes.lastFrame()) - emptying.from) *
            m_lanes.step();
        const double share = emptying.fell || !(hold > 0) ? 1.0 : std::min(passed / hold, 1.0);
        const double end = full + (empty - full) * share;
        m_list.fan(
            Layer::Cones,
            std::array{Vec2{left, empty}, Vec2{right, empty}, Vec2{right, end}, Vec2{left, full}},
            {ink, 0.45F});
        m_list.segment(Layer::Cones,
                       {left, full},
                       {right, end},
                       {.ink = ink, .width = 1, .dash = overlay::kDots});
    }

    void reaction(const explain::ReactionDelay& delay) {
        const double left = xOf(delay.from);
        const double right = xOf(delay.to);
        if (!isShown(left, right))
            return;
        const int goal = std::max<int>(delay.goal, delay.state + 1);
        drawDelay(m_list,
                  {std::max(left, -8.0), yOf(goal)},
                  {std::min(std::max(right, left + 1), m_layout.width + 8), yOf(delay.state)},
                  static_cast<std::uint32_t>(goal));
        if (delay.broken)
            m_list.shape(Layer::Tests,
                         {.glyph = overlay::Glyph::Cross,
                          .at = {right, (yOf(goal) + yOf(delay.state)) / 2},
                          .radius = {4, 0},
                          .fill = {Ink::Text1},
                          .halo = 1});
    }

    void alertness(const AwarenessLane& lane) {
        m_observer = lane.observer;
        const auto& steps = m_lanes.alertnessOf(lane.observer);
        for (std::size_t i = 0; i < steps.size(); ++i) {
            const double left = xOf(steps[i].frame);
            const double right =
                xOf(i + 1 < steps.size() ? steps[i + 1].frame : m_lanes.lastFrame());
            if (steps[i].state == 0 || !isShown(left, right))
                continue;
            // Just above the line of the state of that height.
            const double y = yOf(steps[i].state) - 3;
            m_list.segment(Layer::Walls,
                           {std::max(left, -4.0), y},
                           {std::min(right, m_layout.width + 4), y},
                           alertnessStroke());
        }
    }

    /// Against the thresholds of the states, which are where these are.
    void responses(const AwarenessLane& lane) {
        const auto heightOf = [&](double response) {
            return yOf(m_lanes.heightOf(lane.observer, response)) + kResponseShift;
        };
        double before = yOf(0) + kResponseShift;
        Frame last = -1;
        for (const auto& span : lane.responses) {
            const double left = std::max(xOf(span.from), -2.0);
            const double right = std::min(xOf(span.to), m_layout.width + 2.0);
            if (span.from != last)
                before = yOf(0) + kResponseShift;
            const double y = heightOf(span.response);
            if (isShown(left, right)) {
                if (before != y)
                    m_list.segment(Layer::Agents, {left, before}, {left, y}, responseStroke());
                if (span.response > 0 && right > left)
                    m_list.segment(Layer::Agents, {left, y}, {right, y}, responseStroke());
            }
            before = y;
            last = span.to;
        }
    }

    void pulses(const AwarenessLane& lane) {
        double last[2] = {-1e9, -1e9};
        for (const auto& pulse : lane.pulses) {
            const double x = xOf(pulse.frame);
            double& before = last[pulse.heard ? 1 : 0];
            if (!isShown(x - 4, x + 4) || x - before < kPulseRoom)
                continue;
            before = x;
            const double y = m_top + m_layout.rowHeight * kPulseLine;
            pulse.heard ? drawHearingPulse(m_list, {x, y}) : drawSightPulse(m_list, {x, y});
        }
    }

    DisplayList& m_list;
    const TimelineLayout& m_layout;
    const TimeScale& m_scale;
    const AwarenessLanes& m_lanes;
    std::span<const LaneFlag> m_flags;
    trace::AgentId m_observer = trace::kNoAgent;
    double m_top = 0;
    int m_highest = 1;
};

/// From the lane of who said something, or from above where that has none, to the lane of who
/// learnt of it.
void drawTelling(
    DisplayList& list, double x, std::optional<double> from, double to, bool observed) {
    constexpr double kBend = 0.1;
    constexpr double kStub = 14;
    const Stroke stroke = tellingStroke(observed);
    const double start = from.value_or(to - kStub);
    // A bow to the right, whichever way it leads.
    const auto arc = overlay::bowBetween({x, start}, {x, to}, start < to ? -kBend : kBend);
    list.line(Layer::Connections, arc, stroke).heads = overlay::Heads::End;
    if (from)
        list.shape(Layer::Connections,
                   {.at = {x, start},
                    .radius = {3, 0},
                    .fill = {stroke.ink, 0},
                    .outline = {.ink = stroke.ink, .width = 1.5F}});
}

/// What allies passed on, between the lanes.
void drawTellings(DisplayList& list,
                  const TimelineLayout& layout,
                  const TimeScale& scale,
                  std::span<const AwarenessLane* const> rows,
                  const AwarenessLanes& lanes) {
    const auto rowOf = [&](trace::AgentId observer, trace::AgentId target) {
        const auto row = std::find_if(rows.begin(), rows.end(), [&](const AwarenessLane* lane) {
            return lane != nullptr && lane->observer == observer && lane->target == target;
        });
        return row == rows.end()
                   ? std::nullopt
                   : std::optional(layout.yOfRow(static_cast<std::size_t>(row - rows.begin())));
    };
    double before = -1e9;
    const auto first = static_cast<Frame>(scale.toFrame(-kPulseRoom));
    for (const auto& telling :
         lanes.tellings(first, static_cast<Frame>(scale.toFrame(layout.width)))) {
        const auto to = rowOf(telling.hearer, telling.about);
        const double x = scale.toX(static_cast<double>(telling.frame));
        if (!to || x - before < 1)
            continue;
        before = x;
        const auto from = rowOf(telling.speaker, telling.about);
        const double down = layout.rowHeight * kPulseLine;
        drawTelling(list,
                    x,
                    from ? std::optional(*from + down) : std::nullopt,
                    *to + down,
                    telling.observed);
    }
}

} // namespace

Stroke tellingStroke(bool observed) {
    return {.ink = observed ? Ink::Sight : Ink::Sound,
            .width = 1.5F,
            .dash = observed ? overlay::kSolid : overlay::kSoundDash};
}

Stroke responseStroke() {
    return {.ink = Ink::Sight, .width = 1.5F};
}

Stroke alertnessStroke() {
    return {.ink = Ink::Text3, .width = 1.5F, .dash = overlay::kSoundDash};
}

void drawSightPulse(DisplayList& list, Vec2 at) {
    list.rectangle(
        Layer::Agents, {at.x - 1, at.y - kPulse / 2}, {at.x + 1, at.y + kPulse / 2}, {Ink::Sight});
}

void drawHearingPulse(DisplayList& list, Vec2 at) {
    for (const double shift : {-4.0, -0.5})
        list.line(Layer::Agents,
                  std::array{Vec2{at.x + shift, at.y - kPulse / 2},
                             Vec2{at.x + shift + 2.2, at.y - kPulse / 4},
                             Vec2{at.x + shift + 2.8, at.y},
                             Vec2{at.x + shift + 2.2, at.y + kPulse / 4},
                             Vec2{at.x + shift, at.y + kPulse / 2}},
                  {.ink = Ink::Sound, .width = 1.5F});
}

void drawDelay(DisplayList& list, Vec2 low, Vec2 high, std::uint32_t goal) {
    const Ink ink = inkOfAwareness(goal);
    const double height = high.y - low.y;
    constexpr double kStep = 5;
    // Rising lines, cut by the left and the right edge.
    for (double x = low.x - height + kStep; x < high.x; x += kStep) {
        const double from = std::max(x, low.x);
        const double to = std::min(x + height, high.x);
        if (to > from)
            list.segment(Layer::Cones,
                         {from, high.y - (from - x)},
                         {to, high.y - (to - x)},
                         {.ink = ink, .width = 1, .opacity = 0.8F});
    }
    list.outline(Layer::Cones,
                 std::array{low, Vec2{high.x, low.y}, high, Vec2{low.x, high.y}},
                 {.ink = ink, .width = 1, .opacity = 0.5F});
}

void addAwarenessLanes(DisplayList& list,
                       const TimelineLayout& layout,
                       const TimeScale& scale,
                       std::span<const AwarenessLane* const> rows,
                       const AwarenessLanes& lanes,
                       std::span<const LaneFlag> flags) {
    AwarenessPainter painter(list, layout, scale, lanes, flags);
    const auto [first, end] = layout.visibleRows(rows.size());
    for (std::size_t i = first; i < end; ++i)
        if (rows[i] != nullptr)
            painter.paint(*rows[i], layout.yOfRow(i));
    drawTellings(list, layout, scale, rows, lanes);
}

DisplayList drawAwarenessLanes(const TimelineLayout& layout,
                               const TimeScale& scale,
                               std::span<const AwarenessLane* const> rows,
                               const AwarenessLanes& lanes,
                               std::span<const LaneFlag> flags,
                               int selectedAgent) {
    DisplayList list;
    const auto [first, end] = layout.visibleRows(rows.size());
    for (std::size_t i = first; i < end; ++i) {
        const double top = layout.yOfRow(i);
        const double bottom = top + layout.rowHeight;
        if (rows[i] == nullptr)
            continue;
        if (static_cast<int>(trace::indexOf(rows[i]->observer)) == selectedAgent)
            list.rectangle(
                Layer::Ground, {0, top}, {layout.width, bottom}, {Ink::Selection, 0.45F});
        list.segment(Layer::Regions,
                     {0, bottom},
                     {layout.width, bottom},
                     {.ink = Ink::Line1, .crisp = true});
    }
    addAwarenessLanes(list, layout, scale, rows, lanes, flags);
    return list;
}

} // namespace percept::canvas
