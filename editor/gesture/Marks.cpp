#include "editor/gesture/Gestures.h"

#include "percept/base/Maths.h"
#include "percept/overlay/ConnectionOverlay.h"

#include <fmt/format.h>

/// What the tools draw over the map.
namespace percept::gesture {
namespace {

using edit::ObjectId;
using overlay::DisplayList;
using overlay::Glyph;
using overlay::Ink;
using overlay::Layer;
using overlay::Stroke;

constexpr Stroke kSelected{.ink = Ink::Accent, .width = 2};
constexpr Stroke kGlow{.ink = Ink::Accent, .width = 8, .opacity = 0.35F};
constexpr Stroke kHovered{.ink = Ink::Text1, .width = 1.5F};
constexpr Stroke kPulled{.ink = Ink::Text1, .width = 3};
constexpr Stroke kGuide{.ink = Ink::Accent, .width = 1};
constexpr Stroke kDrawn{.ink = Ink::Accent, .width = 2};
constexpr Metres kEverywhere = 500;
constexpr std::size_t kMostHandles = 200;

void handle(DisplayList& list, Vec2 at) {
    list.shape(Layer::Selection,
               {.glyph = Glyph::Square,
                .at = at,
                .radius = {4.5F, 0},
                .fill = {Ink::OnFill},
                .outline = {.ink = Ink::Accent, .width = 1.5F}});
}

void caption(DisplayList& list, Vec2 at, std::string text) {
    list.label(Layer::Labels,
               {.at = at,
                .shift = {10, -12},
                .text = std::move(text),
                .style = overlay::TextStyle::Number,
                .ink = {Ink::Text1},
                .halo = 3});
}

std::string metres(double length) {
    return fmt::format("{:.2f}\u00a0m", length);
}

/// A line with its length and the direction it leads to, counted from the right against the clock.
void markMeasure(DisplayList& list, Vec2 from, Vec2 to) {
    list.segment(Layer::Guides, from, to, kDrawn).heads = overlay::Heads::Both;
    const Vec2 way = to - from;
    const double turn = geometry::angleOf(way) * 180.0 / maths::kPi;
    caption(list,
            to,
            fmt::format("{} ({:.2f}, {:.2f}), {:.0f}\u00b0",
                        metres(glm::length(way)),
                        way.x,
                        way.y,
                        turn < 0 ? turn + 360 : turn));
}

void markLine(DisplayList& list, const std::vector<Vec2>& points, bool closed, bool selected) {
    if (selected)
        list.line(Layer::Selection, points, kGlow).closed = closed;
    list.line(Layer::Selection, points, selected ? kSelected : kHovered).closed = closed;
}

void markConnection(DisplayList& list,
                    const level::Level& level,
                    std::size_t index,
                    bool selected) {
    for (const auto& line : overlay::linesOf(level, index)) {
        if (selected)
            list.line(Layer::Selection, line, kGlow);
        list.line(Layer::Selection, line, selected ? kSelected : kHovered).heads =
            overlay::Heads::End;
    }
}

void markEdge(DisplayList& list, const std::optional<std::pair<Vec2, Vec2>>& line, bool selected) {
    if (!line)
        return;
    if (selected)
        list.segment(Layer::Selection, line->first, line->second, kGlow);
    list.segment(Layer::Selection, line->first, line->second, selected ? kSelected : kHovered)
        .heads = overlay::Heads::End;
}

void markOutline(DisplayList& list, const edit::Document& document, ObjectId id, bool selected) {
    const auto location = document.locate(id);
    if (location->kind == edit::kKindOf<level::Connection>)
        return markConnection(list, document.level(), location->index, selected);
    if (location->kind == edit::kKindOf<level::NavigationEdge>)
        return markEdge(list, lineOf(document, id), selected);
    const auto outline = edit::outlineOf(document.object(id));
    if (!outline)
        return;
    const Stroke& stroke = selected ? kSelected : kHovered;
    if (outline->points.size() > 1)
        return markLine(list, outline->points, outline->closed, selected);
    const float pixels = outline->radius > 0 ? 2.0F : 13.0F;
    list.shape(Layer::Selection,
               {.at = outline->points.front(),
                .radius = {pixels, outline->radius},
                .fill = {stroke.ink, 0},
                .outline = stroke});
}

/// @param told from where the length to the pointer is written already
void markGuides(DisplayList& list,
                const std::vector<edit::Guide>& guides,
                std::optional<Vec2> told = {}) {
    for (const edit::Guide& guide : guides) {
        const Vec2 along = geometry::normalisedOrZero(guide.to - guide.from) * kEverywhere;
        list.segment(Layer::Guides, guide.from - along, guide.to + along, kGuide);
        const bool again = told && geometry::distance(*told, guide.from) < 0.01;
        if (const double length = geometry::distance(guide.from, guide.to); length > 0.01 && !again)
            caption(list, (guide.from + guide.to) * 0.5, metres(length));
    }
}

/// A ring where a point was drawn to something.
void markSnap(DisplayList& list, const edit::Snapped& snapped, std::optional<Vec2> told = {}) {
    markGuides(list, snapped.guides, told);
    const bool strong = snapped.kind <= edit::SnapKind::Edge;
    const Glyph glyph = snapped.kind == edit::SnapKind::Middle ? Glyph::Triangle
                        : snapped.kind == edit::SnapKind::Edge ? Glyph::Diamond
                        : snapped.kind == edit::SnapKind::End  ? Glyph::Square
                                                               : Glyph::Circle;
    list.shape(Layer::Guides,
               {.glyph = strong ? glyph : Glyph::Circle,
                .at = snapped.point,
                .radius = {strong ? 6.0F : 3.0F, 0},
                .fill = {Ink::Accent, strong ? 0.0F : 1.0F},
                .outline = strong ? kGuide : overlay::kNoStroke});
}

/// Among many the map leaves out names for want of room.
void markName(DisplayList& list, const edit::Object& object) {
    if (const auto* waypoint = std::get_if<level::Waypoint>(&object))
        list.label(Layer::Labels,
                   {.at = waypoint->position.plan(),
                    .shift = {19, 0},
                    .text = waypoint->id,
                    .ink = {Ink::Text1},
                    .chip = true});
}

} // namespace

overlay::DisplayList Gestures::marks() const {
    DisplayList list;
    if (m_shown.starts)
        markStarts(list);
    if (m_document.contains(m_hovered) && !m_selection.contains(m_hovered)) {
        markOutline(list, m_document, m_hovered, false);
        markName(list, m_document.object(m_hovered));
    }
    m_patrol.mark(list, m_scale, drawsPatrol());
    markSelection(list);
    if (m_tool == Tool::Brush)
        markBrush(list);
    if (m_measured)
        markMeasure(list, m_measured->first, m_measured->second);
    markAct(list);
    return list;
}

void Gestures::markSelection(DisplayList& list) const {
    for (const ObjectId id : m_selection.ids())
        if (m_document.contains(id))
            markOutline(list, m_document, id, true);
    const bool single = m_selection.size() == 1 && m_document.contains(m_selection.primary());
    if (!single || factsOf(m_tool).form != ToolForm::Pointer)
        return;
    const auto object = m_document.object(m_selection.primary());
    if (const auto* light = std::get_if<level::Light>(&object))
        list.shape(Layer::Selection,
                   {.at = light->position.plan(),
                    .radius = {2, light->radius},
                    .fill = {Ink::Accent, 0},
                    .outline = kGuide});
    if (m_side && !isBusy())
        list.segment(Layer::Selection, m_side->first, m_side->second, kPulled);
    const auto points = shownHandles(object, m_scale);
    if (std::holds_alternative<level::Connection>(object) && points != edit::handlesOf(object))
        markLine(list, points, false, true);
    if (points.size() <= kMostHandles)
        for (const Vec2 point : points)
            handle(list, point);
}

void Gestures::markAct(DisplayList& list) const {
    if (const auto* box = std::get_if<Boxing>(&m_act)) {
        const bool inside = box->to.x >= box->from.x;
        const std::vector<Vec2> ring{
            box->from, {box->to.x, box->from.y}, box->to, {box->from.x, box->to.y}};
        list.rectangle(Layer::Guides,
                       glm::min(box->from, box->to),
                       glm::max(box->from, box->to),
                       {Ink::Accent, 0.08F});
        list.outline(Layer::Guides,
                     ring,
                     {.ink = Ink::Accent, .dash = inside ? overlay::kSolid : overlay::kRegionDash});
    } else if (const auto* moving = std::get_if<Moving>(&m_act)) {
        markGuides(list, moving->guides);
        if (!moving->points.empty())
            caption(list,
                    moving->points.front() + moving->offset,
                    fmt::format("{:+.2f}, {:+.2f}\u00a0m", moving->offset.x, moving->offset.y));
    } else if (const auto* pulling = std::get_if<Pulling>(&m_act)) {
        if (pulling->drag)
            markSnap(list, pulling->snapped);
    } else if (const auto* drawing = std::get_if<Drawing>(&m_act)) {
        auto points = drawing->points;
        points.push_back(drawing->next.point);
        list.line(Layer::Guides, points, kDrawn);
        for (const Vec2 point : drawing->points)
            handle(list, point);
        markSnap(list, drawing->next, drawing->points.back());
        const double length = geometry::distance(drawing->points.back(), drawing->next.point);
        caption(list, drawing->next.point, metres(length));
    } else if (const auto* span = std::get_if<Spanning>(&m_act);
               span != nullptr && m_tool == Tool::Measure) {
        markMeasure(list, span->from, span->to.point);
        markSnap(list, span->to, span->from);
    } else if (span != nullptr) {
        if (m_tool == Tool::Trigger)
            list.outline(Layer::Guides,
                         std::array{span->from,
                                    Vec2{span->to.point.x, span->from.y},
                                    span->to.point,
                                    Vec2{span->from.x, span->to.point.y}},
                         kDrawn);
        else
            list.segment(Layer::Guides, span->from, span->to.point, kDrawn).heads =
                m_tool == Tool::Door || m_tool == Tool::Cut ? overlay::Heads::None
                                                            : overlay::Heads::End;
        markSnap(list, span->to, span->from);
        caption(list, span->to.point, metres(geometry::distance(span->from, span->to.point)));
    } else if (m_hover && m_tool != Tool::Brush) {
        markSnap(list, *m_hover);
    }
}

/// Where agents begin: an outline with a beak, since the filled ones are where they are now.
void Gestures::markStarts(DisplayList& list) const {
    for (const level::Agent& agent : m_document.level().agents) {
        if (!agent.position)
            continue;
        const Vec2 at = agent.position->plan();
        const Stroke stroke{.ink = Ink::Text2, .width = 1.25F, .dash = overlay::kForkDash};
        list.shape(Layer::Ghosts,
                   {.at = at, .radius = {8, 0}, .fill = {Ink::Text2, 0}, .outline = stroke});
        list.shape(Layer::Ghosts,
                   {.glyph = Glyph::Nose,
                    .at = at,
                    .radius = {8, 0},
                    .turn = agent.heading,
                    .fill = {Ink::Text2, 0.7F}});
    }
}

} // namespace percept::gesture
