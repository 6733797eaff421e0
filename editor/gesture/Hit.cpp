#include "editor/gesture/Hit.h"

#include "percept/geometry/Polygon.h"
#include "percept/geometry/Segment.h"
#include "percept/overlay/ConnectionOverlay.h"

#include <algorithm>
#include <array>
#include <limits>

namespace percept::gesture {
namespace {

using edit::kKindOf;
using edit::ObjectId;

struct OnMap {
    overlay::ObjectKind map;
    edit::Kind kind;
};

constexpr std::array kOnMap{OnMap{overlay::ObjectKind::Wall, kKindOf<level::Wall>},
                            OnMap{overlay::ObjectKind::Door, kKindOf<level::Door>},
                            OnMap{overlay::ObjectKind::Region, kKindOf<level::Region>},
                            OnMap{overlay::ObjectKind::Light, kKindOf<level::Light>},
                            OnMap{overlay::ObjectKind::Connection, kKindOf<level::Connection>},
                            OnMap{overlay::ObjectKind::Item, kKindOf<level::Item>},
                            OnMap{overlay::ObjectKind::Trigger, kKindOf<level::Trigger>},
                            OnMap{overlay::ObjectKind::Spawn, kKindOf<level::Spawn>},
                            OnMap{overlay::ObjectKind::Emitter, kKindOf<level::Emitter>},
                            OnMap{overlay::ObjectKind::Node, kKindOf<level::NavigationNode>},
                            OnMap{overlay::ObjectKind::Waypoint, kKindOf<level::Waypoint>},
                            OnMap{overlay::ObjectKind::Agent, kKindOf<level::Agent>}};

constexpr double kPointPixels = 9;
constexpr double kLinePixels = 6;
constexpr double kHandlesApart = 46;    ///< pixels
constexpr double kFarthestAside = 0.15; ///< of an arc from its ends, in lengths

/// Distance in metres beyond what counts as a hit; below 0 is a hit.
double missOf(const edit::Object& object, Vec2 at, double scale) {
    const auto outline = edit::outlineOf(object);
    if (!outline)
        return std::numeric_limits<double>::infinity();
    const auto& points = outline->points;
    const bool isPoint = points.size() == 1;
    double least = std::numeric_limits<double>::infinity();
    for (std::size_t index = 0; index < points.size(); ++index) {
        const bool last = index + 1 == points.size();
        if (last && !outline->closed && !isPoint)
            break;
        least = std::min(
            least,
            geometry::distanceToSegment(at, points[index], points[(index + 1) % points.size()]));
    }
    const bool isFilled = std::holds_alternative<level::Trigger>(object) && !isPoint;
    if (isFilled && geometry::contains(points, at))
        least = 0;
    return least - std::max(outline->radius, (isPoint ? kPointPixels : kLinePixels) / scale);
}

double missOfPieces(std::span<const overlay::Pickable> pieces, Vec2 at, double scale) {
    double least = std::numeric_limits<double>::infinity();
    for (const overlay::Pickable& piece : pieces)
        if (piece.scale.contains(scale))
            least = std::min(least,
                             geometry::distanceToSegment(at, piece.a, piece.b) - piece.radius -
                                 static_cast<double>(piece.pixels) / scale);
    return least;
}

/// The same of a connection, which may be drawn as arcs.
double missOfConnection(
    const level::Level& level, std::size_t index, Vec2 at, double scale, const ShownParts& shown) {
    if (shown.objects)
        if (const auto pieces = shown.objects->piecesOf(
                {overlay::ObjectKind::Connection, static_cast<std::uint32_t>(index)});
            !pieces.empty())
            return missOfPieces(pieces, at, scale);
    const auto& connection = level.connections[index];
    const Vec2 start = connection.start.plan();
    const Vec2 end = connection.end.plan();
    const Metres reach = kLinePixels / scale;
    const Metres aside = geometry::distanceToSegment(at, start, end);
    if (aside > kFarthestAside * geometry::distance(start, end) + reach)
        return aside;
    double least = std::numeric_limits<double>::infinity();
    for (const auto& line : overlay::linesOf(level, index))
        for (std::size_t i = 0; i + 1 < line.size(); ++i)
            least = std::min(least, geometry::distanceToSegment(at, line[i], line[i + 1]));
    return least - reach;
}

/// How much a kind is preferred: small things before large ones.
int rankOf(edit::Kind kind) {
    if (kind == kKindOf<level::Region>)
        return 0;
    if (kind == kKindOf<level::Wall>)
        return 1;
    if (kind == kKindOf<level::Trigger>)
        return 2;
    if (kind == kKindOf<level::Connection> || kind == kKindOf<level::Door> ||
        kind == kKindOf<level::NavigationEdge>)
        return 3;
    return kind == kKindOf<level::Agent> ? 5 : 4;
}

} // namespace

overlay::ObjectKind mapKindOf(edit::Kind kind) {
    for (const OnMap& entry : kOnMap)
        if (entry.kind == kind)
            return entry.map;
    return overlay::ObjectKind::None;
}

edit::Kind editKindOf(overlay::ObjectKind kind) {
    for (const OnMap& entry : kOnMap)
        if (entry.map == kind)
            return entry.kind;
    return kKindOf<edit::Settings>;
}

bool ShownParts::contains(const edit::Document& document, ObjectId id, double scale) const {
    if (!objects)
        return true;
    const auto location = document.locate(id);
    if (!location)
        return false;
    if (location->kind == kKindOf<level::NavigationEdge>) {
        const auto& edge = document.level().navigation.edges[location->index];
        const auto isShown = [&](const std::string& node) {
            return contains(document, document.find(kKindOf<level::NavigationNode>, node), scale);
        };
        return isShown(edge.from) && isShown(edge.to);
    }
    auto index = std::optional(static_cast<std::uint32_t>(location->index));
    if (location->kind == kKindOf<level::Agent>) {
        if (starts)
            return true;
        index = agentInRun ? agentInRun(id) : std::nullopt;
    }
    const auto kind = mapKindOf(location->kind);
    return index && kind != overlay::ObjectKind::None && objects->contains({kind, *index}, scale);
}

ObjectId objectAt(const edit::Document& document,
                  Vec2 at,
                  double scale,
                  const ShownParts& shown,
                  const Eligible& eligible,
                  bool areas) {
    ObjectId best = ObjectId::None;
    int bestRank = -1;
    double least = 0;
    const EdgeLines edges(document.level().navigation);
    const auto missAt = [&](edit::Kind kind, ObjectId id, std::size_t index) {
        if (kind == kKindOf<level::Connection>)
            return missOfConnection(document.level(), index, at, scale, shown);
        if (kind == kKindOf<level::NavigationEdge>)
            return edges.distance(index, at) - kLinePixels / scale;
        return missOf(document.object(id), at, scale);
    };
    edit::forEachKind([&](edit::Kind kind) {
        const int rank = rankOf(kind);
        if (rank < bestRank)
            return;
        const auto ids = document.idsOf(kind);
        for (std::size_t index = 0; index < ids.size(); ++index) {
            const ObjectId id = ids[index];
            const double miss = missAt(kind, id, index);
            if (miss > 0 || (rank == bestRank && miss >= least) || !eligible(id))
                continue;
            best = id;
            bestRank = rank;
            least = miss;
        }
    });
    if (best != ObjectId::None || !areas)
        return best;
    const auto& regions = document.level().regions;
    for (std::size_t index = 0; index < regions.size(); ++index)
        if (const ObjectId id = document.idAt(kKindOf<level::Region>, index);
            geometry::contains(regions[index].polygon, at) && eligible(id))
            best = id;
    return best;
}

std::vector<Vec2> shownHandles(const edit::Object& object, double scale) {
    auto points = edit::handlesOf(object);
    if (!std::holds_alternative<level::Connection>(object) || points.size() != 2)
        return points;
    const Vec2 across = points[1] - points[0];
    const double length = glm::length(across);
    if (length * scale >= kHandlesApart)
        return points;
    const Vec2 middle = (points[0] + points[1]) * 0.5;
    const Vec2 half = (length > 0 ? across / length : Vec2{1, 0}) * (kHandlesApart * 0.5 / scale);
    return {middle - half, middle + half};
}

std::optional<std::size_t> pointAt(const edit::Object& object, Vec2 at, double scale) {
    const auto points = shownHandles(object, scale);
    std::optional<std::size_t> best;
    double least = kPointPixels / scale;
    for (std::size_t index = 0; index < points.size(); ++index)
        if (const double distance = geometry::distance(points[index], at); distance <= least) {
            least = distance;
            best = index;
        }
    return best;
}

std::optional<std::size_t> sideAt(const edit::Object& object, Vec2 at, double scale) {
    const auto outline = edit::outlineOf(object);
    const bool hasSides = std::holds_alternative<level::Wall>(object) ||
                          std::holds_alternative<level::Region>(object);
    if (!outline || !hasSides)
        return std::nullopt;
    std::optional<std::size_t> best;
    double least = kLinePixels / scale;
    const std::size_t count = outline->points.size();
    for (std::size_t index = 0; index + (outline->closed ? 0 : 1) < count; ++index) {
        const double distance = geometry::distanceToSegment(
            at, outline->points[index], outline->points[(index + 1) % count]);
        if (distance <= least) {
            least = distance;
            best = index;
        }
    }
    return best;
}

} // namespace percept::gesture
