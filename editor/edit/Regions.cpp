#include "editor/edit/Regions.h"

#include "editor/edit/References.h"
#include "percept/geometry/Polygon.h"
#include "percept/geometry/PolygonSets.h"
#include "percept/geometry/Segment.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>

namespace percept::edit {
namespace {

using geometry::Ring;

constexpr Metres kOneFloor = 0.01;
constexpr Metres kSame = 1e-6;
constexpr double kLeastArea = 1e-6; ///< square metres

double areaOf(const level::Region& region) {
    return std::abs(geometry::signedArea(region.polygon));
}

double cross(Vec2 a, Vec2 b) {
    return a.x * b.y - a.y * b.x;
}

/// Where a line enters or leaves a ring.
struct Crossing {
    double along = 0;     ///< on the line: 0 at its first place, 1 at its second
    std::size_t side = 0; ///< of the ring, named after its first corner
    Vec2 at{0, 0};
};

/// In the order along the line.
std::vector<Crossing> crossingsOf(const Ring& ring, Vec2 from, Vec2 to) {
    std::vector<Crossing> crossings;
    const Vec2 along = to - from;
    for (std::size_t side = 0; side < ring.size(); ++side) {
        const Vec2 a = ring[side];
        const Vec2 b = ring[(side + 1) % ring.size()];
        const double left = cross(along, a - from);
        const double right = cross(along, b - from);
        // A corner on the line belongs to one of its two sides only.
        if ((left >= 0) == (right >= 0))
            continue;
        const Vec2 at = a + (b - a) * (left / (left - right));
        crossings.push_back({glm::dot(at - from, along) / glm::dot(along, along), side, at});
    }
    std::sort(crossings.begin(), crossings.end(), [](const auto& a, const auto& b) {
        return a.along < b.along;
    });
    return crossings;
}

/// The corners from one crossing to another, both included.
Ring between(const Ring& ring, const Crossing& first, const Crossing& last) {
    Ring part{first.at};
    const auto add = [&part](Vec2 corner) {
        if (geometry::distance(part.back(), corner) > kSame)
            part.push_back(corner);
    };
    for (std::size_t corner = (first.side + 1) % ring.size();;
         corner = (corner + 1) % ring.size()) {
        add(ring[corner]);
        if (corner == last.side)
            break;
    }
    add(last.at);
    if (geometry::distance(part.front(), part.back()) <= kSame)
        part.pop_back();
    return part;
}

/// The stretch of the line inside the ring that has most in common with the drawn one.
std::optional<std::pair<Crossing, Crossing>> cutOf(const std::vector<Crossing>& crossings) {
    std::optional<std::pair<Crossing, Crossing>> best;
    double most = 0;
    for (std::size_t i = 0; i + 1 < crossings.size(); i += 2) {
        const double common =
            std::min(crossings[i + 1].along, 1.0) - std::max(crossings[i].along, 0.0);
        if (common > most) {
            most = common;
            best = {crossings[i], crossings[i + 1]};
        }
    }
    return best;
}

/// Connections whose end lies in a part follow it.
void moveConnections(const Document& document,
                     const std::string& from,
                     const level::Region& part,
                     Edits& edits) {
    for (const ObjectId id : document.idsOf(kKindOf<level::Connection>)) {
        auto connection = std::get<level::Connection>(document.object(id));
        const auto before = connection;
        if (connection.from == from && geometry::contains(part.polygon, connection.start.plan()))
            connection.from = part.id;
        if (connection.to == from && geometry::contains(part.polygon, connection.end.plan()))
            connection.to = part.id;
        if (connection != before)
            edits.emplace_back(Replace{id, std::move(connection)});
    }
}

Result<Ring> outlineOf(const std::vector<level::Region>& regions) {
    std::vector<Ring> rings;
    for (const level::Region& region : regions)
        rings.push_back(region.polygon);
    auto pieces = geometry::unionOf(rings);
    if (pieces.size() != 1)
        return failure(ErrorCode::InvalidInput,
                       "The regions do not touch. Choose regions that share a side.");
    if (pieces.front().hasHoles)
        return failure(ErrorCode::InvalidInput,
                       "The regions enclose a hole. Choose the region in it, too.");
    return std::move(pieces.front().outline);
}

/// What refers to the regions that go, as it is when it refers to the one that stays.
void redirectAll(const Document& document,
                 std::span<const ObjectId> gone,
                 const std::string& kept,
                 Edits& edits) {
    std::map<ObjectId, Object> referrers;
    for (const ObjectId region : gone)
        for (const ObjectId id : referrersOf(document, region)) {
            auto& object = referrers.try_emplace(id, document.object(id)).first->second;
            redirectReferences(document, object, region, kept);
        }
    for (auto& [id, object] : referrers) {
        const auto* connection = std::get_if<level::Connection>(&object);
        if (connection != nullptr && connection->from == connection->to)
            edits.emplace_back(Remove{id});
        else
            edits.emplace_back(Replace{id, std::move(object)});
    }
}

} // namespace

Result<RegionCut> cutRegion(Document& document, ObjectId region, Vec2 from, Vec2 to) {
    const auto whole = std::get<level::Region>(document.object(region));
    const auto cut = cutOf(crossingsOf(whole.polygon, from, to));
    if (!cut)
        return failure(
            ErrorCode::InvalidInput,
            fmt::format("The line does not lead through {}. Draw it across the region.", whole.id));
    level::Region kept = whole;
    level::Region part = whole;
    kept.polygon = between(whole.polygon, cut->first, cut->second);
    part.polygon = between(whole.polygon, cut->second, cut->first);
    if (areaOf(kept) < areaOf(part))
        std::swap(kept.polygon, part.polygon);
    if (areaOf(part) < kLeastArea)
        return failure(
            ErrorCode::InvalidInput,
            fmt::format("The line runs along a side of {}. Draw it across the region.", whole.id));
    part.id = document.freeTextId(kKindOf<level::Region>, whole.id);
    RegionCut done;
    done.part = document.reserveId();
    done.edits.emplace_back(Replace{region, std::move(kept)});
    const std::size_t place = document.locate(region)->index + 1;
    moveConnections(document, whole.id, part, done.edits);
    done.edits.emplace_back(Insert{std::move(part), place, done.part});
    return done;
}

Result<Edits> mergeRegions(const Document& document, std::span<const ObjectId> regions) {
    PERCEPT_EXPECTS(regions.size() > 1);
    std::vector<level::Region> parts;
    for (const ObjectId id : regions)
        parts.push_back(std::get<level::Region>(document.object(id)));
    for (const auto& part : parts)
        if (std::abs(part.floor - parts.front().floor) > kOneFloor)
            return failure(ErrorCode::InvalidInput,
                           fmt::format("{} and {} lie on different floors. Choose regions on one.",
                                       parts.front().id,
                                       part.id));
    auto outline = outlineOf(parts);
    if (!outline)
        return outline.unexpected();
    Edits edits;
    const auto gone = regions.subspan(1);
    redirectAll(document, gone, parts.front().id, edits);
    parts.front().polygon = std::move(*outline);
    edits.emplace_back(Replace{regions.front(), std::move(parts.front())});
    for (const ObjectId id : gone)
        edits.emplace_back(Remove{id});
    return edits;
}

} // namespace percept::edit
