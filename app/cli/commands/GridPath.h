#pragma once

#include "app/cli/CommandLine.h"
#include "app/cli/commands/TacticalRoute.h"
#include "percept/geometry/Vector.h"
#include "percept/level/Level.h"

#include <optional>
#include <string>

/// What `percept path` does on the grid of a level, or on the ground between its walls.
namespace percept::cli {

struct GridPathOptions {
    std::string levelPath;
    std::string scenarioPath;
    geometry::Vec2 from{0, 0};
    geometry::Vec2 to{0, 0};
    bool inCells = false;      ///< from and to are columns and rows from the top left
    bool hierarchical = false; ///< from entrance to entrance of clusters first
    bool anyName = false;      ///< a scenario may name another map of the same size
    bool json = false;
    nav::Walker walker{0.3}; ///< whose radius counts where the grid is made from walls
    std::optional<TacticalRouteOptions> tactical;
};

/// Solves every row of a scenario file and compares lengths.
int solveScenario(const level::Level& level, const GridPathOptions& options, Streams& streams);

/// The way between two places.
int findGridPath(const level::Level& level, const GridPathOptions& options, Streams& streams);

} // namespace percept::cli
