#pragma once

#include "editor/tools/Planar.h"
#include "percept/base/Result.h"
#include "percept/base/Watch.h"
#include "percept/level/Level.h"

namespace percept::tools {

struct RoomOptions {
    Metres widestDoorway = 3.0;
    double smallestRoom = 4.0;   ///< square metres; what is smaller joins a neighbour
    Metres smallestIsland = 6.0; ///< across; what stands freely and is smaller parts no rooms
};

/// The rooms of a level: where agents can be, parted by walls as high as eyes, by doors and at
/// doorways. Open ground around a building is cut so that no room lies inside another.
///
/// A room is where a navigation node, agent, spawn point, item or waypoint lies, or what is joined
/// to one by a doorway or door; of a level with a grid also where its cells are walkable. A level
/// with nothing of these: what walls enclose.
/// @return rings, counter-clockwise, that do not overlap; in the order of their lower left corners
/// @errors Cancelled
/// @cost O(walls log walls); a map of 512 x 512 cells about a second
[[nodiscard]] Result<std::vector<Ring>>
findRooms(const level::Level& level, const RoomOptions& options = {}, const Watch& watch = {});

/// Whether a cell of a grid can be walked on, as its file writes it.
[[nodiscard]] bool isWalkableSymbol(char symbol);

} // namespace percept::tools
