#include "TimelineDrawing.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace percept::canvas {
namespace {

using explain::AgentLane;
using explain::Clip;
using explain::Mark;
using explain::MarkKind;
using overlay::DisplayList;
using overlay::Glyph;
using overlay::Ink;
using overlay::Layer;
using overlay::Stroke;
using overlay::TextStyle;

constexpr double kColumn = 3;  ///< width of a summary
constexpr double kClipTop = 3; ///< below the upper edge of a row
constexpr double kClipHeight = 18;
constexpr double kMarkLine = 30; ///< middle of the marks, below the upper edge of a row
constexpr float kMarkRadius = 4.5F;
constexpr double kLabelGap = 4; ///< between a tick of the ruler and its number
constexpr double kMarkRoom = 6; ///< pixels per mark below which marks are summed up
constexpr Stroke kSeparator{.ink = Ink::Line1, .crisp = true};

Frame ceilFrame(double frame) {
    return static_cast<Frame>(std::ceil(frame));
}

void box(DisplayList& list, Layer layer, Vec2 low, Vec2 high, const Stroke& stroke) {
    list.outline(layer, std::array{low, Vec2{high.x, low.y}, high, Vec2{low.x, high.y}}, stroke);
}

/// Draws one lane of clips and marks.
class LanePainter {
public:
    LanePainter(DisplayList& list,
                const explain::Lanes& lanes,
                const TimelineLayout& layout,
                const TimeScale& scale)
        : m_list(list)
        , m_lanes(lanes)
        , m_layout(layout)
        , m_scale(scale) {}

    void clips(const AgentLane& lane, double top, Frame lastFrame) {
        const auto shown = clipsBetween(
            lane, static_cast<Frame>(std::floor(m_scale.from)), ceilFrame(m_scale.to()) + 1);
        for (auto clip = shown.begin(); clip != shown.end();) {
            const double left = m_scale.toX(static_cast<double>(clip->from));
            const double right = m_scale.toX(static_cast<double>(std::min(clip->to, lastFrame)));
            if (right - left >= kColumn) {
                finishBlock(top);
                oneClip(*clip, left, right, top);
                ++clip;
                continue;
            }
            // All that begin within a column are one block.
            const Frame end = ceilFrame(m_scale.toFrame(left + kColumn));
            auto next = std::partition_point(
                clip + 1, shown.end(), [&](const Clip& other) { return other.from < end; });
            // But a long one that begins there stands by itself, with its name.
            if (next - 1 != clip && widthOf(*(next - 1), lastFrame) >= kColumn)
                --next;
            extendBlock(
                left,
                std::max(m_scale.toX(static_cast<double>(std::min((next - 1)->to, lastFrame))),
                         left + 1.0));
            clip = next;
        }
        finishBlock(top);
    }

    void marks(const AgentLane& lane, double top) {
        const Frame from = ceilFrame(m_scale.toFrame(-8));
        const Frame to = ceilFrame(m_scale.toFrame(m_scale.width + 8));
        const auto shown = marksBetween(lane, from, to);
        if (static_cast<double>(shown.size()) * kMarkRoom <= m_scale.width) {
            for (const Mark& mark : shown)
                oneMark(mark, top);
            return;
        }
        density(lane, top);
        // Deaths are few and must not drown.
        for (const Mark& mark : shown)
            if (mark.kind == MarkKind::Died)
                oneMark(mark, top);
    }

    void values(const explain::StepSeries& series, double top, Ink ink, Frame lastFrame) {
        const double low = top + m_layout.rowHeight - 5;
        const double high = top + 5;
        for (const double level : {0.0, 0.5, 1.0})
            m_list.segment(Layer::Regions,
                           {0, low + (high - low) * level},
                           {m_layout.width, low + (high - low) * level},
                           {.ink = Ink::Line2, .dash = overlay::kDots, .crisp = true});
        const auto yOf = [&](float value) {
            return low + (high - low) * static_cast<double>(std::clamp(value, 0.0F, 1.0F));
        };
        const auto step = [&](double left, double right, explain::StepSeries::Extremes value) {
            m_list.rectangle(Layer::Walls, {left, yOf(value.low)}, {right, low}, {ink, 0.14F});
            m_list.rectangle(Layer::Walls,
                             {left, yOf(value.high) - 0.75},
                             {right, yOf(value.low) + 0.75},
                             {ink, 0.9F});
        };
        const double end = std::min(m_scale.toX(static_cast<double>(lastFrame)), m_scale.width);
        const std::size_t next = series.after(ceilFrame(m_scale.from));
        const std::size_t begin = next > 0 ? next - 1 : 0;
        const std::size_t last = series.after(ceilFrame(m_scale.to()));
        if (static_cast<double>(last - begin) * kColumn < m_scale.width) {
            for (std::size_t i = begin; i < last; ++i) {
                const auto& sample = series.samples()[i];
                const double left = std::max(m_scale.toX(static_cast<double>(sample.frame)), 0.0);
                const double right =
                    i + 1 < series.samples().size()
                        ? m_scale.toX(static_cast<double>(series.samples()[i + 1].frame))
                        : end;
                if (right > left)
                    step(left, std::min(right, end), {sample.value, sample.value});
            }
            return;
        }
        for (double x = 0; x < end; x += kColumn) {
            const auto from = static_cast<Frame>(std::floor(m_scale.toFrame(x)));
            const Frame to = std::max(ceilFrame(m_scale.toFrame(x + kColumn)), from + 1);
            if (const auto found = series.between(from, to))
                step(x, std::min(x + kColumn, end), *found);
        }
    }

private:
    [[nodiscard]] double widthOf(const Clip& clip, Frame lastFrame) const {
        return m_scale.toX(static_cast<double>(std::min(clip.to, lastFrame))) -
               m_scale.toX(static_cast<double>(clip.from));
    }
    void oneClip(const Clip& clip, double left, double right, double top) {
        const Vec2 low{std::max(left, -4.0), top + kClipTop};
        const Vec2 high{std::min(right, m_scale.width + 4.0) - 1.0, top + kClipTop + kClipHeight};
        m_list.rectangle(Layer::Walls, low, high, {Ink::TraceDecision, 0.22F});
        box(m_list,
            Layer::Walls,
            low,
            high,
            {.ink = Ink::TraceDecision,
             .opacity = 0.8F,
             .cap = overlay::Cap::Square,
             .crisp = true});
        const double begin = std::max(low.x, 0.0) + 6;
        const double room = high.x - begin - 4;
        const std::string name = m_lanes.nameOf(clip.goal);
        constexpr double kLetter = 6.2; // on average
        if (room >= kLetter * static_cast<double>(name.size()))
            m_list.label(Layer::Walls,
                         {.at = {begin, top + kClipTop + kClipHeight / 2},
                          .text = name,
                          .ink = {Ink::Text1},
                          .maxWidth = static_cast<float>(room)});
    }

    void extendBlock(double left, double right) {
        if (m_blockEnd > m_blockStart && left > m_blockEnd + 1.0)
            m_blocks.push_back({m_blockStart, m_blockEnd});
        if (m_blockEnd <= m_blockStart || left > m_blockEnd + 1.0)
            m_blockStart = left;
        m_blockEnd = std::max(right, m_blockStart + 1.0);
    }

    void finishBlock(double top) {
        if (m_blockEnd > m_blockStart)
            m_blocks.push_back({m_blockStart, m_blockEnd});
        m_blockStart = m_blockEnd = 0;
        for (const auto& [left, right] : m_blocks)
            m_list.rectangle(Layer::Walls,
                             {left, top + kClipTop},
                             {right, top + kClipTop + kClipHeight},
                             {Ink::TraceDecision, 0.4F});
        m_blocks.clear();
    }

    void oneMark(const Mark& mark, double top) {
        const MarkLook look = lookOf(mark.kind);
        m_list.shape(Layer::Agents,
                     {.glyph = look.glyph,
                      .at = {m_scale.toX(static_cast<double>(mark.frame)), top + kMarkLine},
                      .radius = {look.filled ? kMarkRadius : kMarkRadius - 0.75F, 0},
                      .fill = {look.ink, look.filled ? 1.0F : 0.0F},
                      .outline = {.ink = look.ink, .width = look.filled ? 0.0F : 1.5F}});
    }

    void density(const AgentLane& lane, double top) {
        const auto columns = static_cast<std::size_t>(std::ceil(m_scale.width / kColumn));
        countMarks(lane,
                   m_scale.from,
                   m_scale.toFrame(static_cast<double>(columns) * kColumn),
                   columns,
                   m_counts);
        const int most = *std::max_element(m_counts.begin(), m_counts.end());
        constexpr double kHighest = 12;
        for (std::size_t i = 0; i < columns; ++i) {
            if (m_counts[i] == 0)
                continue;
            const double height =
                std::max(2.0, kHighest * std::sqrt(static_cast<double>(m_counts[i]) / most));
            const double x = static_cast<double>(i) * kColumn;
            m_list.rectangle(Layer::Agents,
                             {x, top + kMarkLine + 6 - height},
                             {x + kColumn, top + kMarkLine + 6},
                             {Ink::Text3, 0.7F});
        }
    }

    DisplayList& m_list;
    const explain::Lanes& m_lanes;
    const TimelineLayout& m_layout;
    const TimeScale& m_scale;
    std::vector<std::pair<double, double>> m_blocks;
    std::vector<int> m_counts;
    double m_blockStart = 0;
    double m_blockEnd = 0;
};

} // namespace

std::pair<std::size_t, std::size_t> TimelineLayout::visibleRows(std::size_t count) const {
    const double first = std::max(std::floor(scroll / rowHeight), 0.0);
    const double end = std::ceil((scroll + lanesBottom() - lanesTop()) / rowHeight);
    const auto limit = static_cast<double>(count);
    return {static_cast<std::size_t>(std::min(first, limit)),
            static_cast<std::size_t>(std::clamp(end, 0.0, limit))};
}

MarkLook lookOf(MarkKind kind) {
    switch (kind) {
    case MarkKind::Seen:
        return {Glyph::Circle, Ink::TraceNotification};
    case MarkKind::Heard:
        return {Glyph::Triangle, Ink::TraceSignal};
    case MarkKind::LostSight:
        return {Glyph::Circle, Ink::TraceNotification, false};
    case MarkKind::Target:
        return {Glyph::Square, Ink::TraceDecision};
    case MarkKind::Weapon:
        return {Glyph::Square, Ink::TraceDecision, false};
    case MarkKind::Shot:
        return {Glyph::Diamond, Ink::TraceEvent};
    case MarkKind::Hit:
        return {Glyph::Cross, Ink::Error};
    case MarkKind::Died:
        return {Glyph::Grave, Ink::Text1};
    case MarkKind::Detail:
        return {Glyph::Diamond, Ink::TraceDecision, false};
    case MarkKind::Other:
        return {Glyph::Triangle, Ink::TraceEvent, false};
    case MarkKind::Spawned:
        break;
    }
    return {Glyph::Flag, Ink::Text2};
}

DisplayList drawLanes(const TimelineLayout& layout,
                      const TimeScale& scale,
                      std::span<const TimelineRows::RowEntry> rows,
                      const explain::Lanes& lanes,
                      int selectedAgent) {
    DisplayList list;
    LanePainter painter(list, lanes, layout, scale);
    const auto [first, end] = layout.visibleRows(rows.size());
    for (std::size_t i = first; i < end; ++i) {
        const double top = layout.yOfRow(i);
        const double bottom = top + layout.rowHeight;
        if (rows[i].agent == selectedAgent)
            list.rectangle(
                Layer::Ground, {0, top}, {layout.width, bottom}, {Ink::Selection, 0.45F});
        list.segment(Layer::Regions, {0, bottom}, {layout.width, bottom}, kSeparator);
        const AgentLane& lane = lanes.agent(static_cast<std::size_t>(rows[i].agent));
        if (rows[i].kind == TimelineRows::Kind::Main) {
            painter.clips(lane, top, lanes.lastFrame());
            painter.marks(lane, top);
        } else if (rows[i].kind == TimelineRows::Kind::Health) {
            painter.values(lane.health, top, Ink::Text2, lanes.lastFrame());
        }
    }
    return list;
}

DisplayList
drawRuler(const TimelineLayout& layout, const TimeScale& scale, Seconds step, bool gridLines) {
    DisplayList list;
    list.rectangle(Layer::Tests, {0, 0}, {layout.width, layout.ruler}, {Ink::Surface1});
    for (const Tick& tick : ticksOf(scale, step)) {
        const double x = scale.toX(tick.frame);
        const bool major = !tick.text.empty();
        list.segment(Layer::Tests,
                     {x, layout.ruler - (major ? 8.0 : 4.0)},
                     {x, layout.ruler},
                     {.ink = major ? Ink::Control : Ink::Line2, .crisp = true});
        if (!major)
            continue;
        if (gridLines)
            list.segment(Layer::Ground, {x, layout.ruler}, {x, layout.lanesBottom()}, kSeparator);
        list.label(Layer::Tests,
                   {.at = {x + kLabelGap, layout.ruler / 2 - 2},
                    .text = tick.text,
                    .style = TextStyle::Number,
                    .ink = {Ink::Text3}});
    }
    list.segment(
        Layer::Tests, {0, layout.ruler - 0.5}, {layout.width, layout.ruler - 0.5}, kSeparator);
    return list;
}

void drawLoop(
    DisplayList& list, const TimelineLayout& layout, const TimeScale& scale, Frame from, Frame to) {
    const double left = std::clamp(scale.toX(static_cast<double>(from)), -2.0, layout.width + 2.0);
    const double right = std::clamp(scale.toX(static_cast<double>(to)), -2.0, layout.width + 2.0);
    const double bottom = layout.ruler - 1;
    list.rectangle(Layer::Tests, {left, 0}, {right, bottom}, {Ink::Accent, 0.18F});
    for (const double x : {left, right}) {
        list.rectangle(Layer::Tests, {x - 1, 0}, {x + 1, bottom}, {Ink::Accent});
        list.segment(Layer::Tests,
                     {x, layout.ruler},
                     {x, layout.lanesBottom()},
                     {.ink = Ink::Accent, .dash = overlay::kDots, .crisp = true});
    }
}

DisplayList
drawOverview(const TimelineLayout& layout, const TimeScale& scale, const explain::Lanes& lanes) {
    DisplayList list;
    const double top = layout.lanesBottom();
    const double bottom = layout.height;
    list.rectangle(Layer::Tests, {0, top}, {layout.width, bottom}, {Ink::Surface1});
    list.segment(Layer::Tests, {0, top}, {layout.width, top}, kSeparator);
    const double framesPerPixel =
        std::max(static_cast<double>(lanes.lastFrame()), 1.0) / layout.width;
    const auto& activity = lanes.activity();
    const auto columns = static_cast<std::size_t>(std::ceil(layout.width / kColumn));
    std::vector<double> means(columns);
    double most = 0;
    for (std::size_t i = 0; i < columns; ++i) {
        const double perBlock = explain::Lanes::kActivityFrames;
        const double from = static_cast<double>(i) * kColumn * framesPerPixel / perBlock;
        const double to = from + kColumn * framesPerPixel / perBlock;
        const auto first = static_cast<std::size_t>(from);
        const auto end = std::max(static_cast<std::size_t>(std::ceil(to)), first + 1);
        double sum = 0;
        for (std::size_t block = first; block < std::min(end, activity.size()); ++block)
            sum += activity[block];
        means[i] = sum / static_cast<double>(end - first);
        most = std::max(most, means[i]);
    }
    for (std::size_t i = 0; i < columns; ++i)
        if (means[i] > 0) {
            const double x = static_cast<double>(i) * kColumn;
            const double height = std::max(1.0, (bottom - top - 4) * means[i] / most);
            list.rectangle(
                Layer::Tests, {x, bottom - 2 - height}, {x + 2, bottom - 2}, {Ink::Control, 0.7F});
        }
    const double left = std::max(scale.from / framesPerPixel, 1.0);
    const double right = std::clamp(scale.to() / framesPerPixel, left + 6.0, layout.width - 1);
    list.rectangle(Layer::Tests, {left, top + 1}, {right, bottom - 1}, {Ink::Accent, 0.18F});
    box(list,
        Layer::Tests,
        {left, top + 1.5},
        {right, bottom - 1.5},
        {.ink = Ink::Accent, .width = 1.5F, .cap = overlay::Cap::Square});
    return list;
}

void coverLabels(DisplayList& list,
                 const TimelineLayout& layout,
                 const TimeScale& scale,
                 Seconds step,
                 const std::array<double, 2>& flag) {
    for (const Tick& tick : ticksOf(scale, step)) {
        const double left = scale.toX(tick.frame) + kLabelGap;
        const double right = left + layout.digit * static_cast<double>(tick.text.size());
        if (!tick.text.empty() && left < flag[1] && right > flag[0])
            list.rectangle(
                Layer::Selection, {left, 1}, {right + 1, layout.ruler - 8}, {Ink::Surface1});
    }
}

DisplayList drawPlayhead(const TimelineLayout& layout,
                         const TimeScale& scale,
                         Seconds step,
                         Frame playhead,
                         const std::string& text) {
    DisplayList list;
    const double x = scale.toX(static_cast<double>(playhead));
    const double perWhole = layout.width * scale.framesPerPixel;
    if (x < -60 || x > layout.width + 60 || perWhole <= 0)
        return list;
    list.segment(Layer::Selection,
                 {x, layout.ruler - 2},
                 {x, layout.lanesBottom()},
                 {.ink = Ink::Text1, .width = 1.5F});
    const double half = (layout.digit * static_cast<double>(text.size()) + 12) / 2;
    const double middle = std::clamp(x, half, std::max(layout.width - half, half));
    const double top = 3;
    const double bottom = layout.ruler - 4;
    coverLabels(list, layout, scale, step, std::array{middle - half, middle + half});
    list.rectangle(Layer::Selection, {middle - half, top}, {middle + half, bottom}, {Ink::Text1});
    list.fan(Layer::Selection,
             std::array{Vec2{x - 4, bottom}, Vec2{x + 4, bottom}, Vec2{x, bottom + 4}},
             {Ink::Text1});
    list.label(Layer::Selection,
               {.at = {middle, (top + bottom) / 2},
                .text = text,
                .style = TextStyle::Number,
                .anchor = overlay::Anchor::Centre,
                .ink = {Ink::Canvas}});
    return list;
}

LaneHit hitLane(const TimelineLayout& layout,
                const TimeScale& scale,
                std::span<const TimelineRows::RowEntry> rows,
                const explain::Lanes& lanes,
                Vec2 pixel) {
    LaneHit hit;
    if (pixel.y < layout.lanesTop() || pixel.y >= layout.lanesBottom())
        return hit;
    const double place = (pixel.y - layout.ruler + layout.scroll) / layout.rowHeight;
    if (place < 0 || place >= static_cast<double>(rows.size()))
        return hit;
    const auto& row = rows[static_cast<std::size_t>(place)];
    hit.agent = row.agent;
    if (row.kind != TimelineRows::Kind::Main)
        return hit;
    const AgentLane& lane = lanes.agent(static_cast<std::size_t>(row.agent));
    const double inRow = (place - std::floor(place)) * layout.rowHeight;
    const double frame = scale.toFrame(pixel.x);
    if (inRow < kClipTop + kClipHeight + 2) {
        const auto at = static_cast<Frame>(std::floor(frame));
        const auto clips = clipsBetween(lane, at, at + 1);
        if (!clips.empty() && at <= lanes.lastFrame())
            hit.clip = &clips.front();
        return hit;
    }
    const double reach = static_cast<double>(kMarkRadius + 1) * scale.framesPerPixel;
    double nearest = reach;
    for (const Mark& mark :
         marksBetween(lane, ceilFrame(frame - reach), ceilFrame(frame + reach))) {
        ++hit.count;
        const double distance = std::abs(static_cast<double>(mark.frame) - frame);
        if (distance <= nearest) {
            nearest = distance;
            hit.mark = &mark;
        }
    }
    return hit;
}

} // namespace percept::canvas
