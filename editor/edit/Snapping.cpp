#include "editor/edit/Snapping.h"

#include "percept/geometry/Segment.h"

#include <glm/common.hpp>

#include <boost/geometry/geometries/box.hpp>
#include <boost/geometry/geometries/point_xy.hpp>
#include <boost/geometry/index/rtree.hpp>
#include <boost/geometry/strategies/strategies.hpp>

#include <algorithm>
#include <cmath>
#include <set>
#include <utility>

namespace percept::edit {

/// Points by one coordinate: those in a strip across it lie side by side.
class Strips {
public:
    Strips(std::vector<Vec2> points, double Vec2::*axis)
        : m_points(std::move(points))
        , m_axis(axis) {
        std::stable_sort(m_points.begin(), m_points.end(), [this](Vec2 a, Vec2 b) {
            return a.*m_axis < b.*m_axis;
        });
    }
    [[nodiscard]] std::span<const Vec2> within(double middle, Metres reach) const {
        const auto first = std::partition_point(m_points.begin(), m_points.end(), [&](Vec2 point) {
            return point.*m_axis < middle - reach;
        });
        const auto last = std::partition_point(
            first, m_points.end(), [&](Vec2 point) { return point.*m_axis <= middle + reach; });
        return {first, last};
    }

private:
    std::vector<Vec2> m_points;
    double Vec2::*m_axis;
};

namespace {

constexpr std::size_t kTriedPoints = 64;

/// The nearest point within reach so far.
class Nearest {
public:
    Nearest(Vec2 place, Metres reach)
        : m_place(place)
        , m_least(reach * reach) {}
    Nearest& among(std::span<const Vec2> points) {
        for (const Vec2 point : points) {
            const double squared = geometry::distanceSquared(point, m_place);
            if (squared < m_least || (!m_best && squared == m_least)) {
                m_least = squared;
                m_best = point;
            }
        }
        return *this;
    }
    [[nodiscard]] std::optional<Vec2> best() const { return m_best; }

private:
    Vec2 m_place;
    double m_least;
    std::optional<Vec2> m_best;
};

/// The point along whose axis a place is drawn: the one that is least off, the nearest of those.
class Beside {
public:
    Beside(Vec2 place, double Vec2::*axis, Metres reach)
        : m_place(place)
        , m_axis(axis)
        , m_off(reach) {}
    Beside& among(std::span<const Vec2> points) {
        for (const Vec2 point : points)
            if (const double off = std::abs(point.*m_axis - m_place.*m_axis);
                isBetter(point, off)) {
                m_best = point;
                m_off = off;
            }
        return *this;
    }
    [[nodiscard]] std::optional<Vec2> best() const { return m_best; }

private:
    [[nodiscard]] bool isBetter(Vec2 point, double off) const {
        if (!m_best)
            return off <= m_off;
        if (off < m_off - 1e-9)
            return true;
        return off <= m_off + 1e-9 && geometry::distanceSquared(point, m_place) <
                                          geometry::distanceSquared(*m_best, m_place);
    }
    Vec2 m_place;
    double Vec2::*m_axis;
    double m_off;
    std::optional<Vec2> m_best;
};

namespace bg = boost::geometry;
using Corner = bg::model::d2::point_xy<double>;
using Extent = bg::model::box<Corner>;

double onGrid(double value, Metres grid) {
    return grid > 0 ? std::round(value / grid) * grid : value;
}

} // namespace

/// What a document has, by place.
struct SnapIndex::Sorted {
    explicit Sorted(Lines lines)
        : endsByX(lines.ends, &Vec2::x)
        , endsByY(lines.ends, &Vec2::y)
        , middles(std::move(lines.middles), &Vec2::x)
        , ends(std::move(lines.ends))
        , sides(std::move(lines.sides)) {
        std::vector<std::pair<Extent, std::uint32_t>> entries;
        for (const Side& side : sides) {
            const Vec2 low = glm::min(side.a, side.b);
            const Vec2 high = glm::max(side.a, side.b);
            entries.emplace_back(Extent({low.x, low.y}, {high.x, high.y}),
                                 static_cast<std::uint32_t>(entries.size()));
        }
        sideTree = decltype(sideTree)(entries);
    }
    /// Those that come near a place, in their order.
    [[nodiscard]] std::vector<Side> sidesWithin(Vec2 place, Metres reach) const {
        const Extent around({place.x - reach, place.y - reach}, {place.x + reach, place.y + reach});
        std::vector<std::pair<Extent, std::uint32_t>> found;
        sideTree.query(bg::index::intersects(around), std::back_inserter(found));
        std::sort(found.begin(), found.end(), [](const auto& a, const auto& b) {
            return a.second < b.second;
        });
        std::vector<Side> there;
        for (const auto& [box, number] : found)
            there.push_back(sides[number]);
        return there;
    }

    Strips endsByX;
    Strips endsByY;
    Strips middles;
    std::vector<Vec2> ends;
    std::vector<Side> sides;
    bg::index::rtree<std::pair<Extent, std::uint32_t>, bg::index::rstar<16>> sideTree;
};

SnapIndex::SnapIndex()
    : m_document(std::make_shared<const Sorted>(Lines())) {}

SnapIndex::SnapIndex(const Document& document, std::span<const ObjectId> except) {
    const std::set<ObjectId> left(except.begin(), except.end());
    Lines lines;
    forEachKind([&](Kind kind) {
        for (const ObjectId id : document.idsOf(kind)) {
            if (left.contains(id))
                continue;
            if (const auto outline = outlineOf(document.object(id)))
                lines.add(outline->points, outline->closed);
        }
    });
    m_document = std::make_shared<const Sorted>(std::move(lines));
}

void SnapIndex::Lines::add(std::span<const Vec2> points, bool closed) {
    ends.insert(ends.end(), points.begin(), points.end());
    for (std::size_t index = 0; index + (closed ? 0 : 1) < points.size(); ++index) {
        const Vec2 a = points[index];
        const Vec2 b = points[(index + 1) % points.size()];
        middles.push_back((a + b) * 0.5);
        sides.push_back({a, b});
    }
}

Snapped SnapIndex::snap(Vec2 place, const SnapSettings& settings) const {
    if (!settings.on)
        return {place, SnapKind::None, {}};
    const auto nearest = [&](const Strips& points, const std::vector<Vec2>& added) {
        return Nearest(place, settings.reach)
            .among(points.within(place.x, settings.reach))
            .among(added)
            .best();
    };
    if (const auto end = nearest(m_document->endsByX, m_added.ends))
        return {*end, SnapKind::End, {}};
    if (const auto middle = nearest(m_document->middles, m_added.middles))
        return {*middle, SnapKind::Middle, {}};
    if (auto side = onSide(place, settings))
        return *side;
    return align(place, settings);
}

/// On the nearest side, by the grid where it runs along an axis; where a line through another point
/// crosses it nearby, there.
std::optional<Snapped> SnapIndex::onSide(Vec2 place, const SnapSettings& settings) const {
    auto sides = m_document->sidesWithin(place, settings.reach);
    sides.insert(sides.end(), m_added.sides.begin(), m_added.sides.end());
    const Side* best = nullptr;
    double least = settings.reach;
    for (const Side& side : sides) {
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
    const Metres reach = settings.reach;
    const auto besideX = Beside(place, &Vec2::x, reach)
                             .among(m_document->endsByX.within(place.x, reach))
                             .among(m_added.ends)
                             .best();
    const auto besideY = Beside(place, &Vec2::y, reach)
                             .among(m_document->endsByY.within(place.y, reach))
                             .among(m_added.ends)
                             .best();
    Snapped snapped;
    snapped.point = {besideX ? besideX->x : onGrid(place.x, settings.grid),
                     besideY ? besideY->y : onGrid(place.y, settings.grid)};
    if (besideX)
        snapped.guides.push_back({*besideX, {besideX->x, snapped.point.y}});
    if (besideY)
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
    std::optional<Vec2> level;
    double least = settings.reach;
    const auto look = [&](const std::vector<Vec2>& ends) {
        for (const Vec2 end : ends)
            if (const double off = std::abs(glm::dot(end - place, across) - by);
                off <= least && (!level || off < least)) {
                least = off;
                level = end;
            }
    };
    look(m_document->ends);
    look(m_added.ends);
    if (level) {
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
