#pragma once

#include "percept/level/Terrain.h"
#include "percept/overlay/DisplayList.h"

/// The ground of levels that are cells rather than walls, such as grid maps of games.
namespace percept::overlay {

/// Adds what nobody walks on with its edges, water and swamp. Letters are those of Moving AI maps.
/// @cost O(cells); cells that are alike become rectangles and lines as long as they go
void addGridGround(DisplayList& list, const level::Grid& grid);

} // namespace percept::overlay
