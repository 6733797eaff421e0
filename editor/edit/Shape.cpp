#include "editor/edit/Shape.h"

#include "editor/edit/Fields.h"
#include "percept/geometry/Segment.h"

#include <algorithm>

namespace percept::edit {
namespace {

/// Calls `visit(x, y)` for every place of one member.
template <class AnyField, class Visit>
void takePoints(AnyField field, Visit& visit) {
    if (auto* place = field.template as<level::Place>()) {
        visit(place->x, place->y);
    } else if (auto* segment = field.template as<level::Segment>()) {
        visit(segment->from.x, segment->from.y);
        visit(segment->to.x, segment->to.y);
    } else if (auto* points = field.template asListOf<Vec2>()) {
        for (auto& point : *points)
            visit(point.x, point.y);
    } else if (field.form() == fields::Form::Optional && field.size() == 1) {
        if (auto* inner = field.at(0).template as<level::Place>())
            visit(inner->x, inner->y);
    }
}

/// Calls `visit(x, y)` for every place of an object.
template <class AnyObject, class Visit>
void forEachPoint(AnyObject& object, Visit&& visit) {
    const auto whole = fields::of(object);
    for (const fields::Member& member : whole.members())
        if (member.key != "bounds" && member.key != "grid" && member.key != "terrain")
            takePoints(whole.member(member), visit);
}

std::vector<Vec2> cornersOf(const level::Trigger& trigger) {
    const Vec2 centre = trigger.position.plan();
    const Vec2 half = trigger.size * 0.5;
    return {centre - half,
            centre + Vec2{half.x, -half.y},
            centre + half,
            centre + Vec2{-half.x, half.y}};
}

bool isInside(const Box& box, Vec2 point) {
    return point.x >= box.min.x && point.x <= box.max.x && point.y >= box.min.y &&
           point.y <= box.max.y;
}

Box boxOf(const Outline& outline) {
    Box box{outline.points.front(), outline.points.front()};
    for (const Vec2 point : outline.points) {
        box.min = glm::min(box.min, point);
        box.max = glm::max(box.max, point);
    }
    const Vec2 rim{outline.radius, outline.radius};
    return {box.min - rim, box.max + rim};
}

bool touches(const Box& box, const Outline& outline) {
    const std::array corners{
        box.min, Vec2{box.max.x, box.min.y}, box.max, Vec2{box.min.x, box.max.y}};
    for (std::size_t index = 0; index < outline.points.size(); ++index) {
        const Vec2 point = outline.points[index];
        const Vec2 nearest = glm::clamp(point, box.min, box.max);
        if (geometry::distance(point, nearest) <= outline.radius)
            return true;
        if (index + 1 == outline.points.size() && !outline.closed)
            break;
        const Vec2 next = outline.points[(index + 1) % outline.points.size()];
        for (std::size_t side = 0; side < corners.size(); ++side)
            if (geometry::segmentsCross(point, next, corners[side], corners[(side + 1) % 4]))
                return true;
    }
    return false;
}

} // namespace

std::vector<Vec2> pointsOf(const Object& object) {
    std::vector<Vec2> points;
    forEachPoint(object, [&](double x, double y) { points.emplace_back(x, y); });
    return points;
}

void setPoints(Object& object, std::span<const Vec2> points) {
    std::size_t next = 0;
    forEachPoint(object, [&](double& x, double& y) {
        PERCEPT_EXPECTS(next < points.size());
        x = points[next].x;
        y = points[next].y;
        ++next;
    });
    PERCEPT_EXPECTS(next == points.size());
}

std::vector<Vec2> handlesOf(const Object& object) {
    const auto rim = [](const level::Place& centre, Metres radius) {
        return std::vector<Vec2>{centre.plan() + Vec2{radius, 0}};
    };
    if (const auto* trigger = std::get_if<level::Trigger>(&object))
        return trigger->shape == "rectangle" ? cornersOf(*trigger)
                                             : rim(trigger->position, trigger->radius);
    if (const auto* light = std::get_if<level::Light>(&object))
        return rim(light->position, light->radius);
    auto points = pointsOf(object);
    return points.size() > 1 ? points : std::vector<Vec2>();
}

void pullHandle(Object& object, std::size_t handle, Vec2 to) {
    if (auto* light = std::get_if<level::Light>(&object)) {
        light->radius = geometry::distance(light->position.plan(), to);
        return;
    }
    auto* trigger = std::get_if<level::Trigger>(&object);
    if (trigger == nullptr) {
        auto points = pointsOf(object);
        points[handle] = to;
        setPoints(object, points);
    } else if (trigger->shape == "rectangle") {
        const Vec2 opposite = cornersOf(*trigger)[(handle + 2) % 4];
        trigger->size = glm::abs(to - opposite);
        const Vec2 centre = (to + opposite) * 0.5;
        trigger->position.x = centre.x;
        trigger->position.y = centre.y;
    } else {
        trigger->radius = geometry::distance(trigger->position.plan(), to);
    }
}

void translate(Object& object, Vec2 by) {
    forEachPoint(object, [&](double& x, double& y) {
        x += by.x;
        y += by.y;
    });
}

std::optional<Outline> outlineOf(const Object& object) {
    Outline outline{.points = pointsOf(object)};
    if (outline.points.empty())
        return std::nullopt;
    if (const auto* wall = std::get_if<level::Wall>(&object)) {
        outline.closed = wall->closed;
    } else if (std::holds_alternative<level::Region>(object)) {
        outline.closed = true;
    } else if (const auto* item = std::get_if<level::Item>(&object)) {
        outline.radius = item->radius;
    } else if (const auto* trigger = std::get_if<level::Trigger>(&object)) {
        if (trigger->shape == "rectangle")
            outline = {cornersOf(*trigger), true, 0.0};
        else
            outline.radius = trigger->radius;
    }
    return outline;
}

std::optional<Box> boxAround(const Document& document, std::span<const ObjectId> ids) {
    std::optional<Box> around;
    for (const ObjectId id : ids) {
        const auto outline =
            document.contains(id) ? outlineOf(document.object(id)) : std::optional<Outline>();
        if (!outline)
            continue;
        const Box box = boxOf(*outline);
        around = around ? Box{glm::min(around->min, box.min), glm::max(around->max, box.max)} : box;
    }
    return around;
}

std::vector<ObjectId>
objectsIn(const Document& document, const Box& box, BoxMode mode, std::bitset<kKindCount> kinds) {
    std::vector<ObjectId> found;
    forEachKind([&](Kind kind) {
        if (!kinds.test(static_cast<std::size_t>(kind)))
            return;
        for (const ObjectId id : document.idsOf(kind)) {
            const auto outline = outlineOf(document.object(id));
            if (!outline)
                continue;
            const Box own = boxOf(*outline);
            const bool inside = isInside(box, own.min) && isInside(box, own.max);
            if (inside || (mode == BoxMode::Touching && touches(box, *outline)))
                found.push_back(id);
        }
    });
    return found;
}

Edits translationOf(const Document& document, std::span<const ObjectId> ids, Vec2 by) {
    Edits edits;
    for (const ObjectId id : ids) {
        Object object = document.object(id);
        if (pointsOf(object).empty())
            continue;
        translate(object, by);
        edits.emplace_back(Replace{id, std::move(object)});
    }
    return edits;
}

} // namespace percept::edit
