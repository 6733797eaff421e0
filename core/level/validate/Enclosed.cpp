#include "percept/geometry/Polygon.h"
#include "percept/geometry/Segment.h"
#include "validate/Checks.h"

#include <algorithm>

namespace percept::level::validation {
namespace {

using geometry::Vec2;

/// A door as near to an outline as this is in it.
constexpr Metres kInOutline = 0.1;
/// Who walks passes below a wall that hangs as high.
constexpr Metres kHangs = 1.0;

bool isOnOutline(const Wall& wall, Vec2 place) {
    for (std::size_t i = 0; i < wall.points.size(); ++i)
        if (geometry::distanceToSegment(
                place, wall.points[i], wall.points[(i + 1) % wall.points.size()]) < kInOutline)
            return true;
    return false;
}

bool hasDoor(const Level& level, const Wall& wall) {
    return std::any_of(level.doors.begin(), level.doors.end(), [&](const Door& door) {
        return isOnOutline(wall, (door.segment.from + door.segment.to) * 0.5);
    });
}

/// Where something of the level is that walks, is gone to or can be taken.
std::vector<Vec2> placesIn(const Level& level) {
    std::vector<Vec2> places;
    for (const Agent& agent : level.agents) {
        if (agent.position)
            places.push_back(agent.position->plan());
        for (const PatrolStop& stop : agent.patrol)
            if (stop.position)
                places.push_back(stop.position->plan());
    }
    for (const auto& spawn : level.spawns)
        places.push_back(spawn.position.plan());
    for (const auto& item : level.items)
        places.push_back(item.position.plan());
    for (const auto& waypoint : level.waypoints)
        places.push_back(waypoint.position.plan());
    return places;
}

/// Whether an outline is one thing of many in the level, not what is around all of it.
bool isAmongOthers(const Level& level, const Wall& wall, const std::vector<Vec2>& places) {
    const auto isOutside = [&](Vec2 place) {
        return !geometry::contains(wall.points, place) && !isOnOutline(wall, place);
    };
    return std::any_of(places.begin(), places.end(), isOutside) ||
           std::any_of(level.walls.begin(), level.walls.end(), [&](const Wall& other) {
               return &other != &wall && other.closed && other.points.size() > 2 &&
                      std::all_of(wall.points.begin(), wall.points.end(), [&](Vec2 point) {
                          return geometry::contains(other.points, point) &&
                                 !isOnOutline(other, point);
                      });
           });
}

} // namespace

void checkEnclosed(const Level& level, Findings& findings) {
    const auto places = placesIn(level);
    for (const Wall& wall : level.walls) {
        const bool closes = wall.closed && wall.points.size() > 2 && wall.bottom < kHangs;
        if (!closes || hasDoor(level, wall) || !isAmongOthers(level, wall, places))
            continue;
        for (std::size_t i = 0; i < level.agents.size(); ++i)
            if (const Agent& agent = level.agents[i];
                agent.position && geometry::contains(wall.points, agent.position->plan()))
                findings.warning(fmt::format("agents[{}].position", i),
                                 fmt::format("it is inside the closed outline {}, which no door "
                                             "leads out of: no path leads to it or from it",
                                             wall.id),
                                 "Move the agent out of it, or open the outline.");
    }
}

} // namespace percept::level::validation
