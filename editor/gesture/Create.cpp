#include "editor/gesture/Create.h"

#include "percept/geometry/Polygon.h"
#include "percept/geometry/Segment.h"

#include <algorithm>
#include <cmath>

namespace percept::gesture {
namespace {

using edit::Document;
using edit::Insert;
using edit::kKindOf;
using edit::ObjectId;
using edit::Replace;

constexpr Metres kSame = 1e-6;

template <class T>
Creation creationOf(Document& document, T object, std::string_view name) {
    object.id = document.freeTextId(kKindOf<T>, name);
    Creation creation;
    creation.id = document.reserveId();
    creation.edits.emplace_back(Insert{std::move(object), {}, creation.id});
    return creation;
}

Creation refused(std::string reason) {
    Creation creation;
    creation.reason = std::move(reason);
    return creation;
}

level::Place placeAt(Vec2 at) {
    return {at.x, at.y, {}};
}

/// Points without those that follow their like.
std::vector<Vec2> distinct(std::span<const Vec2> points, bool closed) {
    std::vector<Vec2> kept;
    for (const Vec2 point : points)
        if (kept.empty() || geometry::distance(kept.back(), point) > kSame)
            kept.push_back(point);
    if (closed && kept.size() > 1 && geometry::distance(kept.front(), kept.back()) <= kSame)
        kept.pop_back();
    return kept;
}

/// The side of a wall along which `from`-`to` lies; points.size() if there is none.
std::size_t sideAlong(const level::Wall& wall, Vec2 from, Vec2 to) {
    constexpr Metres kOff = 0.05;
    const std::size_t count = wall.points.size();
    for (std::size_t side = 0; side + (wall.closed ? 0 : 1) < count; ++side) {
        const Vec2 a = wall.points[side];
        const Vec2 b = wall.points[(side + 1) % count];
        if (geometry::distanceToSegment(from, a, b) < kOff &&
            geometry::distanceToSegment(to, a, b) < kOff)
            return side;
    }
    return count;
}

/// Replaces a wall by what is left of it on both sides of a gap in one of its sides.
void cutWall(
    Document& document, ObjectId id, std::size_t side, Vec2 from, Vec2 to, edit::Edits& edits) {
    auto wall = std::get<level::Wall>(document.object(id));
    const auto& points = wall.points;
    const Vec2 a = points[side];
    if (geometry::distance(a, to) < geometry::distance(a, from))
        std::swap(from, to);
    const auto next = points.begin() + static_cast<std::ptrdiff_t>(side) + 1;
    std::vector<Vec2> before(points.begin(), next);
    std::vector<Vec2> after(next, points.end());
    before.push_back(from);
    after.insert(after.begin(), to);
    if (wall.closed) {
        // The ring becomes one line from one side of the gap all around to the other.
        after.insert(after.end(), before.begin(), before.end());
        wall.closed = false;
        wall.points = distinct(after, false);
        edits.emplace_back(Replace{id, std::move(wall)});
        return;
    }
    before = distinct(before, false);
    after = distinct(after, false);
    auto rest = wall;
    const bool hasBefore = before.size() > 1;
    wall.points = hasBefore ? before : after;
    if (wall.points.size() < 2) {
        edits.emplace_back(edit::Remove{id});
        return;
    }
    edits.emplace_back(Replace{id, wall});
    if (!hasBefore || after.size() < 2)
        return;
    rest.points = after;
    rest.id = document.freeTextId(kKindOf<level::Wall>, wall.id);
    edits.emplace_back(Insert{std::move(rest), document.locate(id)->index + 1});
}

/// The first archetype; where the level has modalities, the first that senses any of them.
std::string usualArchetype(const Document& document) {
    const auto& level = document.level();
    const auto senses = std::ranges::find_if(level.archetypes, [&](const level::Archetype& one) {
        return !level.modalities.empty() && !one.sensors.empty();
    });
    return senses != level.archetypes.end()
               ? senses->id
               : document.labelOf(document.idAt(kKindOf<level::Archetype>, 0));
}

/// What a straight way in plan leads through, at the height of eyes.
struct Way {
    Vec2 from{0, 0};
    Vec2 to{0, 0};
    std::string door;
    std::vector<const level::Wall*> walls;
    level::Segment crossed; ///< the side of the last of them, or the door
};

constexpr Metres kEyeLevel = 1.5;
constexpr Metres kAsDrawn = 1.5; ///< who draws so short a way means its ends
constexpr Metres kWidestOpening = 3;
constexpr Metres kFromOpening = 0.15;

Way wayAcross(const level::Level& level, Vec2 from, Vec2 to) {
    Way way{from, to, {}, {}, {}};
    for (const level::Door& door : level.doors)
        if (way.door.empty() &&
            geometry::segmentsCross(from, to, door.segment.from, door.segment.to)) {
            way.door = door.id;
            way.crossed = door.segment;
        }
    for (const level::Wall& wall : level.walls) {
        if (wall.bottom > kEyeLevel || wall.top < kEyeLevel)
            continue;
        const std::size_t count = wall.points.size();
        for (std::size_t side = 0; side + (wall.closed ? 0 : 1) < count; ++side)
            if (geometry::segmentsCross(
                    from, to, wall.points[side], wall.points[(side + 1) % count])) {
                way.walls.push_back(&wall);
                way.crossed = {wall.points[side], wall.points[(side + 1) % count]};
                break;
            }
    }
    return way;
}

/// What all walls of a way together let through of a modality [0, 1].
double transmitted(const level::Level& level, const Way& way, std::string_view modality) {
    double share = 1.0;
    for (const level::Wall* wall : way.walls) {
        double own = 0.0;
        for (const level::Material& material : level.materials)
            for (const auto& [id, value] : material.transmission)
                if (material.id == wall->material && id == modality)
                    own = value;
        share *= own;
    }
    return share;
}

bool isWindow(const level::Level& level, const Way& way) {
    const auto sees = [&](const level::Modality& modality) {
        return modality.kind == "sight" && transmitted(level, way, modality.id) > 0;
    };
    return !way.walls.empty() &&
           std::any_of(level.modalities.begin(), level.modalities.end(), sees);
}

/// The side by which a way leaves a region for the last time.
std::optional<level::Segment> wayOut(const level::Region& region, const Way& way) {
    std::optional<level::Segment> out;
    double farthest = 0.0;
    const auto& ring = region.polygon;
    for (std::size_t side = 0; side < ring.size(); ++side) {
        const Vec2 a = ring[side];
        const Vec2 b = ring[(side + 1) % ring.size()];
        const auto along = geometry::crossingFraction(way.from, way.to, a, b);
        if (along && *along > farthest) {
            farthest = *along;
            out = level::Segment{a, b};
        }
    }
    return out;
}

/// A way from the midst of one region into the midst of the next is meant to lead through the door,
/// the window or the gap between them: its ends lie there, and the rooms weaken what passes.
void endAtOpening(const level::Level& level,
                  const level::Region& source,
                  const level::Region& target,
                  Way& way) {
    const bool passes = way.walls.empty() || (way.walls.size() == 1 && isWindow(level, way));
    if (!passes || geometry::distance(way.from, way.to) <= kAsDrawn)
        return;
    const bool gap = way.walls.empty() && way.door.empty();
    const auto side = gap ? wayOut(source, way) : std::optional(way.crossed);
    if (!side)
        return;
    const auto along = geometry::crossingFraction(way.from, way.to, side->from, side->to);
    if (!along)
        return;
    Vec2 middle = way.from + (way.to - way.from) * *along;
    if (!gap && geometry::distance(side->from, side->to) <= kWidestOpening)
        middle = (side->from + side->to) * 0.5;
    Vec2 across = geometry::normalisedOrZero(geometry::perpendicular(side->to - side->from));
    if (glm::dot(across, way.to - way.from) < 0)
        across = -across;
    const Vec2 start = middle - across * kFromOpening;
    const Vec2 end = middle + across * kFromOpening;
    if (!geometry::contains(source.polygon, start) || !geometry::contains(target.polygon, end))
        return;
    way.from = start;
    way.to = end;
}

/// Through a window what its material transmits; through a gap, a door or, as a duct or a camera
/// does, past walls: everything.
level::ById<level::Passage> passagesOf(const level::Level& level,
                                       const Way& way,
                                       Metres distance,
                                       std::span<const std::string> only) {
    const bool window = isWindow(level, way);
    level::ById<level::Passage> passages;
    for (const level::Modality& modality : level.modalities) {
        const bool meant = std::find(only.begin(), only.end(), modality.id) != only.end();
        if (only.empty() ? modality.kind == "touch" : !meant)
            continue;
        const double share = window ? transmitted(level, way, modality.id) : 1.0;
        const bool camera = meant && modality.kind == "sight" && !way.walls.empty() && !window;
        if (share > 0)
            passages.emplace_back(modality.id,
                                  window ? level::Passage{share, 1.0, false, {}}
                                         : level::Passage{1.0, distance, camera, {}});
    }
    return passages;
}

level::Place atEyes(const Document& document, ObjectId region, Vec2 at) {
    const auto& room = document.level().regions[document.locate(region)->index];
    return {at.x, at.y, room.floor + std::min(kEyeLevel, (room.ceiling - room.floor) * 0.5)};
}

level::Connection connectionBetween(const Document& document,
                                    ObjectId from,
                                    ObjectId to,
                                    const Way& way,
                                    std::span<const std::string> only) {
    level::Connection connection;
    connection.from = document.labelOf(from);
    connection.to = document.labelOf(to);
    connection.start = atEyes(document, from, way.from);
    connection.end = atEyes(document, to, way.to);
    const Metres rise = *connection.end.z - *connection.start.z;
    connection.modalities = passagesOf(
        document.level(), way, std::hypot(geometry::distance(way.from, way.to), rise), only);
    connection.door = way.walls.empty() ? way.door : std::string();
    return connection;
}

/// "hall_to_room_2", then "hall_to_room_2_2": the number of a room is not counted up.
std::string nameOfWay(const Document& document, const level::Connection& connection) {
    const std::string name = connection.from + "_to_" + connection.to;
    const auto isTaken = [&](const std::string& id) {
        return document.find(kKindOf<level::Connection>, id) != ObjectId::None;
    };
    std::string free = name;
    for (int number = 2; isTaken(free); ++number)
        free = name + "_" + std::to_string(number);
    return free;
}

level::Connection reversed(level::Connection connection) {
    std::swap(connection.from, connection.to);
    std::swap(connection.start, connection.end);
    return connection;
}

/// By its id, `SET_7`: generating again replaces such a set.
bool looksGenerated(const level::Waypoint& waypoint) {
    const std::string start = waypoint.set + "_";
    return waypoint.id.size() > start.size() && waypoint.id.starts_with(start) &&
           waypoint.id.find_first_not_of("0123456789", start.size()) == std::string::npos;
}

} // namespace

Creation createWall(Document& document, std::span<const Vec2> points, bool closed) {
    level::Wall wall;
    wall.points = distinct(points, closed);
    wall.closed = closed && wall.points.size() > 2;
    if (wall.points.size() < 2)
        return refused("A wall needs two points");
    const auto& walls = document.level().walls;
    if (!walls.empty())
        wall.material = walls.back().material;
    return creationOf(document, std::move(wall), "");
}

Creation createRegion(Document& document, std::span<const Vec2> corners) {
    level::Region region;
    region.polygon = distinct(corners, true);
    if (region.polygon.size() < 3)
        return refused("A region needs three corners");
    if (geometry::selfCrossing(region.polygon))
        return refused("The outline of a region must not cross itself");
    return creationOf(document, std::move(region), "");
}

edit::Edits cutWalls(Document& document, Vec2 from, Vec2 to) {
    edit::Edits edits;
    const auto& walls = document.level().walls;
    for (std::size_t index = 0; index < walls.size(); ++index) {
        const std::size_t side = sideAlong(walls[index], from, to);
        if (side < walls[index].points.size())
            cutWall(document, document.idAt(kKindOf<level::Wall>, index), side, from, to, edits);
    }
    return edits;
}

Creation createDoor(Document& document, Vec2 from, Vec2 to) {
    if (geometry::distance(from, to) < kSame)
        return refused("A door needs a width");
    level::Door door;
    door.segment = {from, to};
    auto creation = creationOf(document, std::move(door), "");
    for (auto& cut : cutWalls(document, from, to))
        creation.edits.push_back(std::move(cut));
    return creation;
}

Creation createConnection(
    Document& document, Vec2 from, Vec2 to, bool both, std::span<const std::string> only) {
    const ObjectId source = regionAt(document, from);
    const ObjectId target = regionAt(document, to);
    if (source == ObjectId::None || target == ObjectId::None)
        return refused("A connection starts and ends inside a region");
    if (source == target)
        return refused("A connection leads from one region into another one");
    const auto& level = document.level();
    Way way = wayAcross(level, from, to);
    endAtOpening(level,
                 level.regions[document.locate(source)->index],
                 level.regions[document.locate(target)->index],
                 way);
    auto there = connectionBetween(document, source, target, way, only);
    if (there.modalities.empty() && !only.empty())
        return refused("Nothing of what is shown passes there");
    auto back = reversed(there);
    const std::string name = nameOfWay(document, there);
    auto creation = creationOf(document, std::move(there), name);
    if (!both)
        return creation;
    const std::string other = nameOfWay(document, back);
    auto second = creationOf(document, std::move(back), other);
    creation.edits.push_back(std::move(second.edits.front()));
    return creation;
}

Creation createLight(Document& document, Vec2 at) {
    level::Light light;
    light.position = placeAt(at);
    return creationOf(document, std::move(light), "");
}

Creation createAgent(Document& document, Vec2 at, Radians heading) {
    level::Agent agent;
    const auto& agents = document.level().agents;
    agent.archetype = agents.empty() ? usualArchetype(document) : agents.back().archetype;
    if (agent.archetype.empty())
        return refused("The level has no archetype that an agent could have");
    agent.position = placeAt(at);
    agent.heading = heading;
    if (!agents.empty())
        agent.team = agents.back().team;
    const std::string name = agent.archetype;
    return creationOf(document, std::move(agent), name);
}

Creation createItem(Document& document, Vec2 at) {
    level::Item item;
    const auto& items = document.level().items;
    item.kind = items.empty() ? "health" : items.back().kind;
    item.amount = items.empty() ? 50.0 : items.back().amount;
    item.position = placeAt(at);
    const std::string name = item.kind;
    return creationOf(document, std::move(item), name);
}

Creation createTrigger(Document& document, Vec2 from, Vec2 to) {
    level::Trigger trigger;
    trigger.size = glm::abs(to - from);
    if (trigger.size.x < kSame || trigger.size.y < kSame)
        return refused("A trigger needs a width and a height");
    trigger.kind = "plate";
    trigger.shape = "rectangle";
    trigger.position = placeAt((from + to) * 0.5);
    return creationOf(document, std::move(trigger), "");
}

Creation createSpawn(Document& document, Vec2 at) {
    level::Spawn spawn;
    spawn.position = placeAt(at);
    return creationOf(document, std::move(spawn), "");
}

Creation createWaypoint(Document& document, Vec2 at) {
    level::Waypoint waypoint;
    const auto& waypoints = document.level().waypoints;
    const auto last = std::find_if_not(waypoints.rbegin(), waypoints.rend(), looksGenerated);
    if (last != waypoints.rend())
        waypoint.set = last->set;
    waypoint.position = placeAt(at);
    return creationOf(document, std::move(waypoint), "");
}

Creation createNode(Document& document, Vec2 at) {
    level::NavigationNode node;
    if (const auto& nodes = document.level().navigation.nodes; !nodes.empty())
        node.radius = nodes.back().radius;
    node.position = placeAt(at);
    return creationOf(document, std::move(node), "node_1");
}

edit::Edits linkWaypoints(const Document& document, ObjectId from, ObjectId to, bool both) {
    auto source = std::get<level::Waypoint>(document.object(from));
    auto target = std::get<level::Waypoint>(document.object(to));
    const auto isLinked = [](const level::Waypoint& one, const std::string& other) {
        return std::find(one.links.begin(), one.links.end(), other) != one.links.end();
    };
    const bool drops = isLinked(source, target.id) && (!both || isLinked(target, source.id));
    const auto set = [&](level::Waypoint& one, const std::string& other) {
        std::erase(one.links, other);
        if (!drops)
            one.links.push_back(other);
    };
    set(source, target.id);
    if (both)
        set(target, source.id);
    edit::Edits edits{Replace{from, source}};
    if (both)
        edits.emplace_back(Replace{to, target});
    return edits;
}

ObjectId regionAt(const Document& document, Vec2 at) {
    const auto& regions = document.level().regions;
    std::size_t found = regions.size();
    for (std::size_t index = 0; index < regions.size(); ++index)
        if (geometry::contains(regions[index].polygon, at) &&
            (found == regions.size() || regions[index].floor < regions[found].floor))
            found = index;
    return document.idAt(kKindOf<level::Region>, found);
}

} // namespace percept::gesture
