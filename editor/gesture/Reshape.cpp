#include "editor/edit/SharedOutlines.h"
#include "editor/gesture/Gestures.h"
#include "percept/geometry/Segment.h"

/// Points and sides of what is selected, pulled, added and taken away.
namespace percept::gesture {
namespace {

using edit::ObjectId;

constexpr double kPullPixels = 4;
constexpr double kEasier = 0.6; ///< to take hold of a side than to hit one

const level::Region* regionIn(const edit::Object& object) {
    return std::get_if<level::Region>(&object);
}

std::pair<Vec2, Vec2> sideOf(const level::Region& region, std::size_t side) {
    return {region.polygon[side], region.polygon[(side + 1) % region.polygon.size()]};
}

std::string nameOfPull(const edit::Object& object, std::size_t place, bool isSide) {
    return (isSide ? "side " : "point ") + std::to_string(place + 1) + " of " +
           edit::labelOf(object);
}

} // namespace

/// A side of a region, unless something smaller lies there.
std::optional<std::size_t> Gestures::sideToPull(const edit::Object& object,
                                                const Pointer& pointer) const {
    if (regionIn(object) == nullptr || m_tool != Tool::Select)
        return std::nullopt;
    const auto hit = m_document.locate(hitOf(pointer, false));
    if (hit && hit->kind != edit::kKindOf<level::Region> && hit->kind != edit::kKindOf<level::Wall>)
        return std::nullopt;
    return sideAt(object, pointer.at, pointer.scale * kEasier);
}

std::optional<std::pair<Vec2, Vec2>> Gestures::sideUnder(const Pointer& pointer) const {
    if (m_selection.size() != 1 || !m_document.contains(m_selection.primary()))
        return std::nullopt;
    const auto object = m_document.object(m_selection.primary());
    const auto side =
        pointAt(object, pointer.at, pointer.scale) ? std::nullopt : sideToPull(object, pointer);
    if (!side)
        return std::nullopt;
    return sideOf(*regionIn(object), *side);
}

/// @return whether a point or a side lies under the pointer
bool Gestures::startPulling(const Pointer& pointer) {
    if (m_selection.size() != 1 || pointer.shift)
        return false;
    const ObjectId id = m_selection.primary();
    const auto object = m_document.object(id);
    const auto point = pointAt(object, pointer.at, pointer.scale);
    const auto side = point ? std::nullopt : sideToPull(object, pointer);
    if (!point && !side)
        return false;
    Pulling act{};
    act.before = {{id, object}};
    act.point = point ? *point : *side;
    act.isSide = !point;
    act.from = point ? edit::handlesOf(object)[*point] : pointer.at;
    if (point)
        act.held = shownHandles(object, pointer.scale)[*point] - act.from;
    act.hit = hitOf(pointer, true);
    std::vector<ObjectId> moved{id};
    std::vector<std::pair<Vec2, Vec2>> apart;
    if (const auto* region = regionIn(object)) {
        const auto [a, b] = side ? sideOf(*region, *side) : std::pair{act.from, act.from};
        act.before = edit::regionsAt(m_document, id, a, b);
        apart = edit::sidesApart(act.before, a, b);
        for (const edit::Replace& each : act.before)
            moved.push_back(each.id);
    }
    act.index = edit::SnapIndex(m_document, moved);
    for (const auto& [a, b] : apart)
        act.index.addLine(std::array{a, b}, false);
    m_act = std::move(act);
    return true;
}

edit::Edits Gestures::pulled(Pulling& act, const Pointer& pointer) const {
    const edit::Replace& first = act.before.front();
    const std::span<const edit::Replace> all(act.before);
    const auto regions = pointer.control ? all.first(1) : all;
    const auto* region = regionIn(first.object);
    if (!act.isSide) {
        act.snapped = act.index.snap(pointer.at - act.held, snapSettings(pointer));
        if (region != nullptr)
            return edit::pullCorner(regions, act.point, act.snapped.point);
        auto object = first.object;
        edit::pullHandle(object, act.point, act.snapped.point);
        return {edit::Replace{first.id, std::move(object)}};
    }
    const auto [a, b] = sideOf(*region, act.point);
    const Vec2 across = geometry::normalisedOrZero(geometry::perpendicular(b - a));
    const double wanted = glm::dot(pointer.at - act.from, across);
    act.snapped = act.index.snapAcross(a, across, wanted, snapSettings(pointer));
    const Vec2 by = act.snapped.point - a;
    act.snapped.point = geometry::closestPoint(act.from, a, b) + by;
    return edit::pullSide(regions, act.point, by);
}

void Gestures::pull(Pulling& act, const Pointer& pointer) {
    if (!act.drag) {
        if (geometry::distance(act.from + act.held, pointer.at) * pointer.scale < kPullPixels)
            return;
        act.drag = std::make_unique<edit::Transaction>(
            m_document, nameOfPull(act.before.front().object, act.point, act.isSide));
    }
    (void)act.drag->update(pulled(act, pointer));
}

void Gestures::endPull(const Pulling& act, const Pointer& pointer) {
    if (act.drag)
        act.drag->commit();
    else if (act.isSide)
        endClick({pointer.at, act.hit, true}, pointer);
}

edit::Edits Gestures::withoutPoint(ObjectId id, std::size_t point, bool alone) const {
    auto object = m_document.object(id);
    if (const auto* region = regionIn(object)) {
        const Vec2 at = region->polygon[point];
        const auto regions = edit::regionsAt(m_document, id, at, at);
        return edit::removeCorner(std::span(regions).first(alone ? 1 : regions.size()), point);
    }
    auto& wall = std::get<level::Wall>(object);
    if (wall.points.size() <= (wall.closed ? 3U : 2U))
        return {};
    wall.points.erase(wall.points.begin() + static_cast<std::ptrdiff_t>(point));
    return {edit::Replace{id, std::move(object)}};
}

/// Adds a point on the side under the pointer, or takes the point under it away.
void Gestures::insertPoint(const Pointer& pointer) {
    m_act = Idle{};
    if (m_selection.size() != 1)
        return;
    const ObjectId id = m_selection.primary();
    auto object = m_document.object(id);
    auto* wall = std::get_if<level::Wall>(&object);
    auto* region = std::get_if<level::Region>(&object);
    auto* points = wall ? &wall->points : region ? &region->polygon : nullptr;
    if (points == nullptr)
        return;
    const auto name = [&](const char* act) {
        return edit::stepName(act, m_document, m_selection.ids());
    };
    if (const auto point = pointAt(object, pointer.at, pointer.scale)) {
        (void)m_document.perform(name("removed point"), withoutPoint(id, *point, pointer.control));
    } else if (const auto side = sideAt(object, pointer.at, pointer.scale)) {
        const Vec2 a = (*points)[*side];
        const Vec2 b = (*points)[(*side + 1) % points->size()];
        points->insert(points->begin() + static_cast<std::ptrdiff_t>(*side) + 1,
                       geometry::closestPoint(pointer.at, a, b));
        (void)m_document.perform(name("new point"), {edit::Replace{id, std::move(object)}});
    }
    notify();
}

} // namespace percept::gesture
