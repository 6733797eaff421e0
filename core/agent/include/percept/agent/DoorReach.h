#pragma once

#include "percept/base/Units.h"
#include "percept/geometry/Segment.h"
#include "percept/trace/Ids.h"

#include <cstdint>
#include <optional>

namespace percept::agent {

/// How far off a door can be used.
inline constexpr Metres kDoorReach = 1.5;

/// The nearest door within reach of a place; ties by their order.
/// @param doors with ends `from` and `to`, by DoorId
template <class Doors>
[[nodiscard]] std::optional<trace::DoorId> doorInReach(const Doors& doors, geometry::Vec2 place) {
    std::optional<trace::DoorId> nearest;
    Metres least = kDoorReach;
    for (std::uint32_t i = 0; i < doors.size(); ++i) {
        const Metres distance = geometry::distanceToSegment(place, doors[i].from, doors[i].to);
        if (distance > least || (nearest && distance == least))
            continue;
        nearest = trace::DoorId{i};
        least = distance;
    }
    return nearest;
}

} // namespace percept::agent
