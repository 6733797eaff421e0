#include "editor/edit/Snapping.h"

#include "percept/geometry/Segment.h"

#include <algorithm>
#include <cmath>

namespace percept::edit {
namespace {

constexpr std::size_t kTriedPoints = 64;

std::optional<Vec2> nearest(const std::vector<Vec2>& points, Vec2 place, Metres reach) {
    std::optional<Vec2> best;
    double least = reach * reach;
    for (const Vec2 point : points) {
        const double squared = geometry::distanceSquared(point, place);
        if (squared <= least && (!best || squared < least)) {
            least = squared;
            best = point;
        }
    }
    return best;
}

double onGrid(double value, Metres grid) {
    return grid > 0 ? std::round(value / grid) * grid : value;
}

} // namespace

SnapIndex::SnapIndex(const Document& document, std::span<const ObjectId> except) {
    forEachKind([&](Kind kind) {
        for (const ObjectId id : document.idsOf(kind)) {
            if (std::find(except.begin(), except.end(), id) != except.end())
                continue;
            if (const auto outline = outlineOf(document.object(id)))
                addLine(outline->points, outline->closed);
        }
    });
}

void SnapIndex::addLine(std::span<const Vec2> points, bool closed) {
    m_ends.insert(m_ends.end(), points.begin(), points.end());
    for (std::size_t index = 0; index + (closed ? 0 : 1) < points.size(); ++index) {
        const Vec2 a = points[index];
        const Vec2 b = points[(index + 1) % points.size()];
        m_middles.push_back((a + b) * 0.5);
        m_sides.push_back({a, b});
    }
}

Snapped SnapIndex::snap(Vec2 place, const SnapSettings& settings) const {
    if (!settings.on)
        return {place, SnapKind::None, {}};
    if (const auto end = nearest(m_ends, place, settings.reach))
        return {*end, SnapKind::End, {}};
    if (const auto middle = nearest(m_middles, place, settings.reach))
        return {*middle, SnapKind::Middle, {}};
    if (auto side = onSide(place, settings))
        return *side;
    return align(place, settings);
}

/// On the nearest side, by the grid where it runs along an axis; where a line through another point
/// crosses it nearby, there.
std::optional<Snapped> SnapIndex::onSide(Vec2 place, const SnapSettings& settings) const {
    const Side* best = nullptr;
    double least = settings.reach;
    for (const Side& side : m_sides) {
        const double distance = geometry::distanceToSegment(place, side.a, side.b);
        if (distance <= least && (best == nullptr || distance < least)) {
            least = distance;
            best = &side;
        }
    }
    if (best == nullptr)
        return std::nullopt;
    const Vec2 foot = geometry::closestPoint(place, best->a, best->b);
    const Vec2 along = best->b - best->a;
    const Snapped aligned = align(foot, {true, 0.0, settings.reach});
    for (const Guide& guide : aligned.guides) {
        const bool vertical = guide.from.x == guide.to.x;
        const double slope = vertical ? along.x : along.y;
        if (std::abs(slope) < 1e-9)
            continue;
        const double share =
            (vertical ? guide.from.x - best->a.x : guide.from.y - best->a.y) / slope;
        const Vec2 crossing = best->a + along * share;
        if (share > 0 && share < 1 && geometry::distance(crossing, foot) <= settings.reach)
            return Snapped{crossing, SnapKind::Crossing, {{guide.from, crossing}}};
    }
    Vec2 kept = foot;
    if (along.y == 0.0)
        kept.x = std::clamp(onGrid(foot.x, settings.grid),
                            std::min(best->a.x, best->b.x),
                            std::max(best->a.x, best->b.x));
    else if (along.x == 0.0)
        kept.y = std::clamp(onGrid(foot.y, settings.grid),
                            std::min(best->a.y, best->b.y),
                            std::max(best->a.y, best->b.y));
    return Snapped{kept, SnapKind::Edge, {}};
}

Snapped SnapIndex::align(Vec2 place, const SnapSettings& settings) const {
    const Vec2* besideX = nullptr;
    const Vec2* besideY = nullptr;
    const auto isBetter = [&](const Vec2& point, const Vec2* best, double off, double bestOff) {
        if (std::abs(off) > settings.reach)
            return false;
        if (best == nullptr || std::abs(off) < bestOff - 1e-9)
            return true;
        return std::abs(off) <= bestOff + 1e-9 &&
               geometry::distanceSquared(point, place) < geometry::distanceSquared(*best, place);
    };
    double offX = settings.reach;
    double offY = settings.reach;
    for (const Vec2& point : m_ends) {
        if (isBetter(point, besideX, point.x - place.x, offX)) {
            besideX = &point;
            offX = std::abs(point.x - place.x);
        }
        if (isBetter(point, besideY, point.y - place.y, offY)) {
            besideY = &point;
            offY = std::abs(point.y - place.y);
        }
    }
    Snapped snapped;
    snapped.point = {besideX != nullptr ? besideX->x : onGrid(place.x, settings.grid),
                     besideY != nullptr ? besideY->y : onGrid(place.y, settings.grid)};
    if (besideX != nullptr)
        snapped.guides.push_back({*besideX, {besideX->x, snapped.point.y}});
    if (besideY != nullptr)
        snapped.guides.push_back({*besideY, {snapped.point.x, besideY->y}});
    snapped.kind = !snapped.guides.empty() ? SnapKind::Alignment
                   : settings.grid > 0     ? SnapKind::Grid
                                           : SnapKind::None;
    return snapped;
}

Snapped SnapIndex::snapOffset(std::span<const Vec2> points,
                              Vec2 offset,
                              const SnapSettings& settings) const {
    Snapped best{offset, SnapKind::None, {}};
    double least = 0;
    const std::size_t count = std::min(points.size(), kTriedPoints);
    for (std::size_t index = 0; settings.on && index < count; ++index) {
        Snapped one = snap(points[index] + offset, settings);
        // Only the first point is drawn to the grid: the others keep their places beside it.
        if (one.kind == SnapKind::Grid && index > 0)
            continue;
        const double moved = geometry::distance(one.point, points[index] + offset);
        if (index > 0 && (one.kind > best.kind || (one.kind == best.kind && moved >= least)))
            continue;
        least = moved;
        best = {one.point - points[index], one.kind, std::move(one.guides)};
    }
    return best;
}

Snapped
SnapIndex::snapAcross(Vec2 place, Vec2 across, double by, const SnapSettings& settings) const {
    const auto moved = [&](double far) { return place + across * far; };
    if (!settings.on)
        return {moved(by), SnapKind::None, {}};
    const Vec2* level = nullptr;
    double least = settings.reach;
    for (const Vec2& end : m_ends)
        if (const double off = std::abs(glm::dot(end - place, across) - by);
            off <= least && (level == nullptr || off < least)) {
            least = off;
            level = &end;
        }
    if (level != nullptr) {
        const Vec2 to = moved(glm::dot(*level - place, across));
        return {to, SnapKind::Alignment, {{*level, to}}};
    }
    Vec2 to = moved(by);
    if (across.x == 0.0)
        to.y = onGrid(to.y, settings.grid);
    else if (across.y == 0.0)
        to.x = onGrid(to.x, settings.grid);
    return {to, SnapKind::Grid, {}};
}

} // namespace percept::edit
