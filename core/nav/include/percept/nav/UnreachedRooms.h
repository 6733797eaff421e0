#pragma once

#include "percept/base/Result.h"
#include "percept/level/Level.h"

#include <string>
#include <vector>

namespace percept::nav {

/// Ground that a body can stand on but not come to, because every opening is too narrow for it.
struct UnreachedRoom {
    std::string region; ///< that holds `place`; empty: no region does
    geometry::Vec2 place{0, 0};
    double area = 0; ///< that a body can stand on [square metres]

    friend bool operator==(const UnreachedRoom&, const UnreachedRoom&) = default;
};

/// The rooms of a level that its navigation graph leaves out although somebody thinner would come
/// to them. What is closed on all sides (the inside of pillars, rooms without a door) is no room.
///
/// @param radius of the body of who walks [metres, > 0]
/// @return the largest first; rooms of less than a square metre are left out
/// @errors InvalidInput: bounds without an area
/// @cost floods the ground twice
[[nodiscard]] Result<std::vector<UnreachedRoom>> unreachedRooms(const level::Level& level,
                                                                Metres radius);

/// Such as "kitchen, store and the room around 3.5, 12"; of more than four the largest.
[[nodiscard]] std::string namesOf(const std::vector<UnreachedRoom>& rooms);

/// Into how many parts a graph falls between which no edge leads, in whichever direction.
/// @cost O(nodes log nodes + edges log nodes)
[[nodiscard]] std::size_t partsOf(const level::Navigation& graph);

} // namespace percept::nav
