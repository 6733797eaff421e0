#pragma once

#include "app/workspaces/tactics/RouteQuery.h"
#include "percept/overlay/DisplayList.h"

/// What routes look like on a map.
namespace percept::session {

/// One line per route in the look of its series; the chosen one is broad and lies below the others,
/// so that all are seen where they share their way.
void drawRoutes(overlay::DisplayList& list, const RouteAnswer& answer, std::size_t chosen);
/// Cells that the search has expanded, and those that it is about to.
void drawSearch(overlay::DisplayList& list, const RouteAnswer& answer);
/// Where two pieces of the map that do not hang together come nearest.
void drawGap(overlay::DisplayList& list, const nav::Gap::Nearest& gap);
void drawEnd(overlay::DisplayList& list, geometry::Vec2 at, bool start);

} // namespace percept::session
