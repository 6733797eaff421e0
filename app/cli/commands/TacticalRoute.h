#pragma once

#include "app/cli/CommandLine.h"
#include "percept/geometry/Vector.h"
#include "percept/level/Level.h"
#include "percept/nav/NavGraph.h"
#include "percept/nav/WalkGrid.h"

#include <optional>
#include <string>
#include <vector>

/// `percept path` with tactical weights.
namespace percept::cli {

struct TacticalRouteOptions {
    std::string levelPath;
    std::string weights;                  ///< NAME=W,...
    std::vector<std::string> profiles;    ///< several: a squad
    std::optional<double> heuristicScale; ///< 0: the greatest that is admissible; none: by profile
    bool sampled = false;
    std::string side;    ///< whose knowledge counts; empty: all that there is
    std::string weapon;  ///< in hand, for qualities of waypoints; empty: any
    std::string posture; ///< likewise
    bool json = false;
};

/// @return what is wrong with `NAME=W,...`; empty where nothing is
[[nodiscard]] std::string checkWeights(const std::string& text);

/// Between nodes of the level's graph, to which places may have been added.
int findTacticalRoute(const level::Level& level,
                      const nav::NavGraph& graph,
                      nav::NodeId from,
                      nav::NodeId to,
                      const TacticalRouteOptions& options,
                      Streams& streams);
/// Between cells of the grid.
int findTacticalRoute(const level::Level& level,
                      const nav::WalkGrid& grid,
                      nav::Cell from,
                      nav::Cell to,
                      const TacticalRouteOptions& options,
                      Streams& streams);

} // namespace percept::cli
