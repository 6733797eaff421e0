#include "percept/level/Patrol.h"

#include "percept/level/Level.h"

namespace percept::level {

std::optional<Vec2> stopPlace(const Level& level, const PatrolStop& stop) {
    if (stop.position)
        return stop.position->plan();
    for (const auto& node : level.navigation.nodes)
        if (node.id == stop.at)
            return node.position.plan();
    for (const auto& waypoint : level.waypoints)
        if (waypoint.id == stop.at)
            return waypoint.position.plan();
    return std::nullopt;
}

} // namespace percept::level
