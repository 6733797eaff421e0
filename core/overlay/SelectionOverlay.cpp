#include "percept/overlay/SelectionOverlay.h"

#include "percept/overlay/ConnectionOverlay.h"

namespace percept::overlay {
namespace {

using level::Level;

constexpr Stroke kSelected{.ink = Ink::Accent, .width = 2};
constexpr Stroke kGlow{.ink = Ink::Accent, .width = 8, .opacity = 0.35F};
constexpr Stroke kHovered{.ink = Ink::Text1, .width = 1.5F};

void ring(DisplayList& list, Vec2 place, float radius, const Stroke& stroke) {
    list.shape(Layer::Selection,
               {.at = place, .radius = {radius, 0}, .fill = {stroke.ink, 0}, .outline = stroke});
}

float ringRadius(ObjectKind kind) {
    switch (kind) {
    case ObjectKind::Agent:
        return 15;
    case ObjectKind::Item:
        return 15;
    case ObjectKind::Waypoint:
        return 17;
    case ObjectKind::Node:
        return 6;
    default:
        return 11;
    }
}

void markLine(DisplayList& list, const std::vector<Vec2>& points, bool closed, bool selected) {
    if (selected)
        list.line(Layer::Selection, points, kGlow).closed = closed;
    list.line(Layer::Selection, points, selected ? kSelected : kHovered).closed = closed;
}

bool markLines(DisplayList& list, const Level& level, ObjectRef object, bool selected) {
    switch (object.kind) {
    case ObjectKind::Wall:
        if (object.index < level.walls.size())
            markLine(
                list, level.walls[object.index].points, level.walls[object.index].closed, selected);
        return true;
    case ObjectKind::Door:
        if (object.index < level.doors.size()) {
            const auto& segment = level.doors[object.index].segment;
            markLine(list, {segment.from, segment.to}, false, selected);
        }
        return true;
    case ObjectKind::Region:
        if (object.index < level.regions.size())
            markLine(list, level.regions[object.index].polygon, true, selected);
        return true;
    case ObjectKind::Connection:
        if (object.index < level.connections.size())
            for (const auto& line : linesOf(level, object.index))
                markLine(list, line, false, selected);
        return true;
    default:
        return false;
    }
}

void mark(DisplayList& list,
          const Level& level,
          const trace::View* view,
          ObjectRef object,
          bool selected) {
    if (markLines(list, level, object, selected))
        return;
    if (object.kind == ObjectKind::Agent && view && object.index < view->agents.size() &&
        !view->agents[object.index].alive)
        return;
    if (const auto place = placeOf(level, view, object))
        ring(list, *place, ringRadius(object.kind), selected ? kSelected : kHovered);
}

template <class Objects>
std::optional<Vec2> placeIn(const Objects& objects, std::uint32_t index) {
    if (index >= objects.size())
        return std::nullopt;
    return objects[index].position.plan();
}

std::optional<Vec2> middleOf(const std::vector<Vec2>& points) {
    if (points.empty())
        return std::nullopt;
    Vec2 low = points.front();
    Vec2 high = low;
    for (const Vec2 point : points) {
        low = glm::min(low, point);
        high = glm::max(high, point);
    }
    return (low + high) * 0.5;
}

} // namespace

DisplayList
drawSelection(const Level& level, const trace::View* view, ObjectRef selected, ObjectRef hovered) {
    DisplayList list;
    if (hovered != selected)
        mark(list, level, view, hovered, false);
    mark(list, level, view, selected, true);
    return list;
}

std::optional<Vec2> placeOf(const Level& level, const trace::View* view, ObjectRef object) {
    const std::uint32_t index = object.index;
    switch (object.kind) {
    case ObjectKind::Wall:
        return index < level.walls.size() ? middleOf(level.walls[index].points) : std::nullopt;
    case ObjectKind::Door:
        if (index >= level.doors.size())
            return std::nullopt;
        return (level.doors[index].segment.from + level.doors[index].segment.to) * 0.5;
    case ObjectKind::Region:
        return index < level.regions.size() ? middleOf(level.regions[index].polygon) : std::nullopt;
    case ObjectKind::Light:
        return placeIn(level.lights, index);
    case ObjectKind::Connection:
        if (index >= level.connections.size())
            return std::nullopt;
        return (level.connections[index].start.plan() + level.connections[index].end.plan()) * 0.5;
    case ObjectKind::Item:
        return placeIn(level.items, index);
    case ObjectKind::Trigger:
        return placeIn(level.triggers, index);
    case ObjectKind::Spawn:
        return placeIn(level.spawns, index);
    case ObjectKind::Emitter:
        if (index >= level.emitters.size() || !level.emitters[index].position)
            return std::nullopt;
        return level.emitters[index].position->plan();
    case ObjectKind::Node:
        return placeIn(level.navigation.nodes, index);
    case ObjectKind::Waypoint:
        return placeIn(level.waypoints, index);
    case ObjectKind::Agent:
        if (!view || index >= view->agents.size())
            return std::nullopt;
        return view->agents[index].position;
    case ObjectKind::None:
        break;
    }
    return std::nullopt;
}

} // namespace percept::overlay
