#include "editor/tools/RoomLines.h"
#include "editor/tools/SenseChecks.h"
#include "percept/geometry/Polygon.h"
#include "percept/geometry/PolygonSets.h"
#include "percept/geometry/Segment.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>

namespace percept::tools {
namespace {

using level::Region;
using level::Severity;
using Kind = SenseProblemKind;

constexpr Metres kBeyondBorder = 0.05; ///< an end may lie so far outside
constexpr Metres kWellInside = 0.1;
constexpr double kLeastOverlap = 0.05; ///< square metres
constexpr Metres kOneFloor = 0.5;
constexpr int kMostTurns = 1000;
constexpr std::size_t kMostPairs = 100'000; ///< of regions that may overlap
constexpr std::size_t kMostOverlaps = 1000;

struct Extent {
    Vec2 low{0, 0};
    Vec2 high{0, 0};
};

Extent boxOf(const Region& region) {
    Extent box{region.polygon.front(), region.polygon.front()};
    for (const Vec2 corner : region.polygon) {
        box.low = glm::min(box.low, corner);
        box.high = glm::max(box.high, corner);
    }
    return box;
}

/// To the millimetre, as outlines are drawn.
Ring rounded(Ring ring) {
    for (Vec2& corner : ring)
        corner = {std::round(corner.x * 1000) / 1000, std::round(corner.y * 1000) / 1000};
    return ring;
}

/// Turns pieces of an outline round until no sides cross.
std::optional<Ring> untangled(Ring ring) {
    for (int turn = 0; turn < kMostTurns; ++turn) {
        const auto crossing = geometry::selfCrossing(ring);
        if (!crossing)
            return ring;
        std::reverse(ring.begin() + static_cast<std::ptrdiff_t>(crossing->first) + 1,
                     ring.begin() + static_cast<std::ptrdiff_t>(crossing->second) + 1);
    }
    return std::nullopt;
}

SenseFix regionFix(std::string name, std::size_t index, Region region) {
    LevelChanges changes;
    changes.regions.push_back({index, std::move(region), name});
    return {std::move(name), std::move(changes)};
}

/// @return whether the outline is simple
bool checkCrossing(const level::Level& level, std::size_t index, Problems& found) {
    const Region& region = level.regions[index];
    const auto crossing = geometry::selfCrossing(region.polygon);
    if (!crossing)
        return true;
    SenseProblem problem{
        Kind::CrossedPolygon,
        {Severity::Error,
         fmt::format("regions[{}].polygon[{}]", index, crossing->second),
         fmt::format("the outline of \"{}\" crosses itself: the sides after points {} and {}",
                     region.id,
                     crossing->first,
                     crossing->second),
         "Move or reorder the points so that no sides cross."},
        {region.polygon[crossing->second].x, region.polygon[crossing->second].y, {}},
        {}};
    if (auto ring = untangled(region.polygon)) {
        Region fixed = region;
        fixed.polygon = std::move(*ring);
        problem.fixes.push_back(regionFix("Untangle outline", index, std::move(fixed)));
    }
    found.push_back(std::move(problem));
    return false;
}

void checkOverlap(const level::Level& level,
                  std::size_t first,
                  std::size_t second,
                  Problems& found) {
    const Region& one = level.regions[first];
    const Region& two = level.regions[second];
    const auto common = geometry::intersectionOf(one.polygon, two.polygon);
    double area = 0.0;
    const geometry::Piece* largest = nullptr;
    for (const geometry::Piece& piece : common) {
        area += piece.area;
        if (largest == nullptr || piece.area > largest->area)
            largest = &piece;
    }
    if (area < kLeastOverlap)
        return;
    const Vec2 at = innerPoint(rounded(largest->outline));
    SenseProblem problem{
        Kind::Overlap,
        {Severity::Warning,
         fmt::format("regions[{}].polygon", second),
         fmt::format("\"{}\" overlaps \"{}\" on {:.2f} square metres, which belong to \"{}\"",
                     two.id,
                     one.id,
                     area,
                     one.floor >= two.floor ? one.id : two.id),
         "Draw the border between them, or give them different floors."},
        {at.x, at.y, {}},
        {}};
    const auto rest = geometry::differenceOf(two.polygon, one.polygon);
    if (rest.size() == 1 && !rest.front().hasHoles) {
        Region fixed = two;
        fixed.polygon = rounded(rest.front().outline);
        problem.fixes.push_back(
            regionFix(fmt::format("Cut {} out of it", one.id), second, std::move(fixed)));
    }
    found.push_back(std::move(problem));
}

std::vector<std::size_t> simpleRegions(const level::Level& level, Problems& found) {
    std::vector<std::size_t> simple;
    for (std::size_t i = 0; i < level.regions.size(); ++i)
        if (level.regions[i].polygon.size() >= 3 && checkCrossing(level, i, found))
            simple.push_back(i);
    return simple;
}

void checkEnd(const level::Level& level,
              std::size_t index,
              bool start,
              const Region& region,
              Problems& found) {
    const auto& link = level.connections[index];
    const level::Place end = start ? link.start : link.end;
    if (region.polygon.size() < 3 || geometry::contains(region.polygon, end.plan()) ||
        distanceToBorder(region.polygon, end.plan()) <= kBeyondBorder)
        return;
    auto fixed = link;
    const Vec2 inside = nearestInside(region.polygon, end.plan());
    auto& moved = start ? fixed.start : fixed.end;
    moved.x = std::round(inside.x * 1000) / 1000;
    moved.y = std::round(inside.y * 1000) / 1000;
    LevelChanges changes;
    changes.connections.push_back({index, std::move(fixed), "into its region"});
    found.push_back({Kind::EndOutside,
                     {Severity::Warning,
                      fmt::format("connections[{}].{}", index, start ? "start" : "end"),
                      fmt::format("\"{}\" {} at [{}, {}], {:.2f} m outside \"{}\"",
                                  link.id,
                                  start ? "starts" : "ends",
                                  end.x,
                                  end.y,
                                  distanceToBorder(region.polygon, end.plan()),
                                  region.id),
                      "Move the end into its region."},
                     end,
                     {{"Move it inside", std::move(changes)}}});
}

} // namespace

double distanceToBorder(std::span<const Vec2> polygon, Vec2 place) {
    double nearest = std::numeric_limits<double>::infinity();
    for (std::size_t i = 0; i < polygon.size(); ++i)
        nearest = std::min(
            nearest,
            geometry::distanceToSegment(place, polygon[i], polygon[(i + 1) % polygon.size()]));
    return nearest;
}

Vec2 nearestInside(std::span<const Vec2> polygon, Vec2 place) {
    const double side = geometry::signedArea(polygon) < 0 ? -1.0 : 1.0;
    double nearest = std::numeric_limits<double>::infinity();
    Vec2 best = innerPoint(polygon);
    for (std::size_t i = 0; i < polygon.size(); ++i) {
        const Vec2 a = polygon[i];
        const Vec2 b = polygon[(i + 1) % polygon.size()];
        const Vec2 inward = geometry::perpendicular(geometry::normalisedOrZero(b - a)) * side;
        const Vec2 foot = geometry::closestPoint(place, a, b);
        const Vec2 inside = foot + inward * kWellInside;
        if (geometry::distance(place, foot) < nearest && geometry::contains(polygon, inside)) {
            nearest = geometry::distance(place, foot);
            best = inside;
        }
    }
    return best;
}

namespace {

using Pairs = std::vector<std::pair<std::size_t, std::size_t>>;

bool isOneFloor(const Region& one, const Region& two) {
    return std::abs(one.floor - two.floor) < kOneFloor;
}

/// Whether one begins below the ceiling of the other.
bool reachesIn(const Region& one, const Region& two) {
    return (one.floor < two.floor ? one.ceiling : two.ceiling) > std::max(one.floor, two.floor);
}

/// Regions whose boxes overlap on one floor, or below the ceiling of the lower; one more than can
/// be compared where there are more.
/// @param order by where the boxes begin in x
Pairs nearPairs(const level::Level& level,
                const std::vector<std::size_t>& order,
                const std::vector<Extent>& boxes) {
    Pairs pairs;
    for (std::size_t i = 0; i < order.size(); ++i)
        for (std::size_t j = i + 1; j < order.size(); ++j) {
            const Extent& a = boxes[order[i]];
            const Extent& b = boxes[order[j]];
            if (b.low.x >= a.high.x)
                break;
            const auto [first, second] = std::minmax(order[i], order[j]);
            if (b.low.y < a.high.y && a.low.y < b.high.y &&
                (isOneFloor(level.regions[first], level.regions[second]) ||
                 reachesIn(level.regions[first], level.regions[second])))
                pairs.emplace_back(first, second);
            if (pairs.size() > kMostPairs)
                return pairs;
        }
    return pairs;
}

} // namespace

bool checkOutlines(const level::Level& level, Problems& found) {
    auto order = simpleRegions(level, found);
    std::vector<Extent> boxes(level.regions.size());
    for (const auto i : order)
        boxes[i] = boxOf(level.regions[i]);
    std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
        return boxes[a].low.x < boxes[b].low.x;
    });
    auto pairs = nearPairs(level, order, boxes);
    const bool few = pairs.size() <= kMostPairs;
    std::sort(pairs.begin(), pairs.end());
    const std::size_t before = found.size();
    std::size_t compared = 0;
    while (compared < pairs.size() && found.size() - before < kMostOverlaps) {
        const auto [first, second] = pairs[compared++];
        const Region& one = level.regions[first];
        const Region& two = level.regions[second];
        if (isOneFloor(one, two))
            checkOverlap(level, first, second, found);
        else if (one.floor < two.floor)
            checkStorey(level, first, second, found);
        else
            checkStorey(level, second, first, found);
    }
    if (few && compared == pairs.size())
        return true;
    found.push_back({Kind::Overlap,
                     {Severity::Warning,
                      "regions",
                      fmt::format("so many regions lie over each other that only {} pairs of them "
                                  "were compared, and nothing else of their shapes checked",
                                  compared),
                      "Remove the copies of regions, or give floors to what lies above."},
                     {},
                     {}});
    return false;
}

void checkEnds(const level::Level& level, Problems& found) {
    std::map<std::string_view, const Region*> byId;
    for (const Region& region : level.regions)
        byId.emplace(region.id, &region);
    for (std::size_t i = 0; i < level.connections.size(); ++i) {
        const auto& link = level.connections[i];
        const auto from = byId.find(link.from);
        const auto to = byId.find(link.to);
        if (from != byId.end())
            checkEnd(level, i, true, *from->second, found);
        if (to != byId.end())
            checkEnd(level, i, false, *to->second, found);
    }
}

} // namespace percept::tools
