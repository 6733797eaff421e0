#include "editor/edit/SharedOutlines.h"

#include "percept/base/Contracts.h"
#include "percept/geometry/PolygonSets.h"
#include "percept/geometry/Segment.h"

#include <algorithm>
#include <cmath>

namespace percept::edit {
namespace {

using geometry::Ring;

constexpr Metres kTogether = 1e-3;
constexpr double kParallel = 1e-6; ///< sine of the angle between two sides

const level::Region& regionOf(const Replace& replace) {
    return std::get<level::Region>(replace.object);
}

bool isAt(Vec2 a, Vec2 b) {
    return geometry::distance(a, b) <= kTogether;
}

bool isOn(Vec2 place, Vec2 a, Vec2 b) {
    return geometry::distanceToSegment(place, a, b) <= kTogether;
}

bool runsAlong(Vec2 side, Vec2 direction) {
    const double size = glm::length(side) * glm::length(direction);
    return std::abs(geometry::cross(side, direction)) <= kParallel * size;
}

bool touches(const Ring& ring, Vec2 a, Vec2 b) {
    for (std::size_t side = 0; side < ring.size(); ++side)
        if (geometry::distanceBetweenSegments(a, b, ring[side], ring[(side + 1) % ring.size()]) <=
            kTogether)
            return true;
    return false;
}

/// The part of the side `p`-`q` that lies on `a`-`b`, from the end nearer to `p`.
std::optional<std::pair<Vec2, Vec2>> commonPart(Vec2 p, Vec2 q, Vec2 a, Vec2 b) {
    const double length = geometry::distance(p, q);
    if (length <= kTogether || geometry::distance(a, b) <= kTogether)
        return std::nullopt;
    const Vec2 along = (q - p) / length;
    const auto off = [&](Vec2 place) { return std::abs(geometry::cross(along, place - p)); };
    if (off(a) > kTogether || off(b) > kTogether)
        return std::nullopt;
    const double toA = glm::dot(a - p, along);
    const double toB = glm::dot(b - p, along);
    const double first = std::max(0.0, std::min(toA, toB));
    const double last = std::min(length, std::max(toA, toB));
    if (last - first <= kTogether)
        return std::nullopt;
    const bool forward = toA <= toB;
    return std::pair{first > kTogether ? (forward ? a : b) : p,
                     last < length - kTogether ? (forward ? b : a) : q};
}

/// Corners on one another become one; none is left where that made a side straight.
Ring withoutRepeats(const Ring& ring) {
    Ring tidy = ring;
    for (std::size_t i = 0; i < tidy.size() && tidy.size() > 3;) {
        const std::size_t next = (i + 1) % tidy.size();
        if (!isAt(tidy[i], tidy[next])) {
            ++i;
            continue;
        }
        tidy.erase(tidy.begin() + static_cast<std::ptrdiff_t>(next));
        const std::size_t kept = next < i ? i - 1 : i;
        const Vec2 before = tidy[(kept + tidy.size() - 1) % tidy.size()];
        const Vec2 after = tidy[(kept + 1) % tidy.size()];
        if (tidy.size() > 3 && isOn(tidy[kept], before, after))
            tidy.erase(tidy.begin() + static_cast<std::ptrdiff_t>(kept));
        i = 0;
    }
    return tidy;
}

Ring followCorner(Ring ring, Vec2 from, Vec2 to) {
    bool has = false;
    for (Vec2& corner : ring)
        if (isAt(corner, from)) {
            corner = to;
            has = true;
        }
    for (std::size_t side = 0; side < ring.size() && !has; ++side) {
        const Vec2 p = ring[side];
        const Vec2 q = ring[(side + 1) % ring.size()];
        if (!isOn(from, p, q))
            continue;
        if (!isOn(to, p, q))
            ring.insert(ring.begin() + static_cast<std::ptrdiff_t>(side) + 1, to);
        break;
    }
    return withoutRepeats(ring);
}

/// What happens to a corner of a ring that lies on the pulled stretch.
struct Turn {
    bool incoming = false; ///< the side before it is pulled
    bool outgoing = false;
    bool step = false; ///< the other one leads straight on
};

Turn turnAt(const Ring& ring, std::size_t corner, Vec2 a, Vec2 b) {
    const Vec2 at = ring[corner];
    const Vec2 before = ring[(corner + ring.size() - 1) % ring.size()];
    const Vec2 after = ring[(corner + 1) % ring.size()];
    Turn turn{commonPart(before, at, a, b).has_value(), commonPart(at, after, a, b).has_value()};
    turn.incoming = turn.incoming && isOn(at, a, b);
    turn.outgoing = turn.outgoing && isOn(at, a, b);
    if (turn.incoming != turn.outgoing)
        turn.step = runsAlong(turn.incoming ? after - at : at - before, b - a);
    return turn;
}

/// The ring with what it has in common with `a`-`b` moved; nothing if that is nothing.
std::optional<Ring> followSide(const Ring& ring, Vec2 a, Vec2 b, Vec2 by) {
    Ring moved;
    bool follows = false;
    for (std::size_t corner = 0; corner < ring.size(); ++corner) {
        const Vec2 at = ring[corner];
        const Vec2 next = ring[(corner + 1) % ring.size()];
        const Turn turn = turnAt(ring, corner, a, b);
        const bool pulled = turn.incoming || turn.outgoing;
        if (pulled && turn.step && turn.incoming)
            moved.push_back(at + by);
        moved.push_back(pulled && !turn.step ? at + by : at);
        if (pulled && turn.step && turn.outgoing)
            moved.push_back(at + by);
        if (const auto part = commonPart(at, next, a, b)) {
            follows = true;
            if (!isAt(part->first, at))
                moved.insert(moved.end(), {part->first, part->first + by});
            if (!isAt(part->second, next))
                moved.insert(moved.end(), {part->second + by, part->second});
        }
    }
    if (!follows)
        return std::nullopt;
    return withoutRepeats(moved);
}

/// Whether the regions that only touch the end of a pulled side have to follow: its own outline
/// leads away from there neither straight on nor along the pull.
bool opensGap(const Ring& ring, std::size_t end, std::size_t beyond, Vec2 by) {
    const Vec2 side = ring[beyond] - ring[end];
    return !runsAlong(side, by) && !runsAlong(side, geometry::perpendicular(by));
}

void addChanged(Edits& edits, const Replace& before, Ring ring) {
    auto region = regionOf(before);
    if (ring.size() < 3 || ring == region.polygon)
        return;
    region.polygon = std::move(ring);
    edits.emplace_back(Replace{before.id, std::move(region)});
}

} // namespace

std::vector<Replace> regionsAt(const Document& document, ObjectId region, Vec2 a, Vec2 b) {
    std::vector<Replace> regions{{region, document.object(region)}};
    const auto own = regionOf(regions.front());
    for (const ObjectId id : document.idsOf(kKindOf<level::Region>)) {
        const auto other = std::get<level::Region>(document.object(id));
        const bool sameHeight =
            std::max(own.floor, other.floor) < std::min(own.ceiling, other.ceiling);
        if (id != region && sameHeight && touches(other.polygon, a, b))
            regions.push_back({id, other});
    }
    return regions;
}

Edits pullCorner(std::span<const Replace> regions, std::size_t corner, Vec2 to) {
    const auto& ring = regionOf(regions.front()).polygon;
    PERCEPT_EXPECTS(corner < ring.size());
    const Vec2 from = ring[corner];
    Edits edits;
    for (const Replace& region : regions)
        addChanged(edits, region, followCorner(regionOf(region).polygon, from, to));
    return edits;
}

Edits pullSide(std::span<const Replace> regions, std::size_t side, Vec2 by) {
    const auto& ring = regionOf(regions.front()).polygon;
    PERCEPT_EXPECTS(side < ring.size());
    const std::size_t count = ring.size();
    const std::size_t end = (side + 1) % count;
    const Vec2 a = ring[side];
    const Vec2 b = ring[end];
    const bool gapAtA = opensGap(ring, side, (side + count - 1) % count, by);
    const bool gapAtB = opensGap(ring, end, (end + 1) % count, by);
    Edits edits;
    for (const Replace& region : regions) {
        const auto& before = regionOf(region).polygon;
        auto after = followSide(before, a, b, by);
        if (!after) {
            after = gapAtA ? followCorner(before, a, a + by) : before;
            after = gapAtB ? followCorner(*after, b, b + by) : *after;
        }
        addChanged(edits, region, std::move(*after));
    }
    return edits;
}

Edits removeCorner(std::span<const Replace> regions, std::size_t corner) {
    const Vec2 at = regionOf(regions.front()).polygon[corner];
    Edits edits;
    for (const Replace& region : regions) {
        auto ring = regionOf(region).polygon;
        std::erase_if(ring, [at](Vec2 each) { return isAt(each, at); });
        addChanged(edits, region, std::move(ring));
    }
    return edits;
}

std::vector<std::pair<Vec2, Vec2>> sidesApart(std::span<const Replace> regions, Vec2 a, Vec2 b) {
    std::vector<std::pair<Vec2, Vec2>> sides;
    for (const Replace& region : regions) {
        const auto& ring = regionOf(region).polygon;
        for (std::size_t side = 0; side < ring.size(); ++side) {
            const Vec2 p = ring[side];
            const Vec2 q = ring[(side + 1) % ring.size()];
            if (geometry::distanceBetweenSegments(a, b, p, q) > kTogether)
                sides.emplace_back(p, q);
        }
    }
    return sides;
}

} // namespace percept::edit
