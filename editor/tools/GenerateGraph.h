#pragma once

#include "editor/tools/LevelChanges.h"
#include "editor/tools/Rooms.h"

namespace percept::tools {

struct GenerateOptions {
    RoomOptions rooms;
    bool makeRegions = true;
    bool makeOpenings = true;    ///< connections through doors, gaps and windows
    bool makeSight = true;       ///< connections between regions that see each other from afar
    Metres longestOpening = 6.0; ///< a longer open border gets several connections
};

/// A sense graph from the geometry of a level: regions from its rooms, connections through what
/// opens between regions, sight connections wherever a place of one region sees a place of
/// another, ends and distances filled in.
///
/// What is not marked `generated` was made by hand and stays; no connection is added where one
/// made by hand leads from the one region to the other at the same place, nor against a one-way
/// connection made by hand. What was generated before is changed or dropped where it no longer
/// fits.
///
/// @return the proposal; apply() does it. Generating again after that proposes nothing
/// @errors Cancelled
/// @cost rooms, then openings, then lines of sight; 200 rooms about half a second
[[nodiscard]] Result<LevelChanges> generateGraph(const level::Level& level,
                                                 const GenerateOptions& options = {},
                                                 const Watch& watch = {});

} // namespace percept::tools
