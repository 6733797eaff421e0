#pragma once

#include "app/cli/CommandLine.h"
#include "percept/geometry/Vector.h"
#include "percept/level/Level.h"
#include "percept/nav/Footing.h"
#include "percept/nav/WalkGrid.h"

#include <array>
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
    bool ends = false;                    ///< tactics are the mean of both ends of connections
    bool perMetre = false;                ///< weights that are given count per metre
    std::string side;                     ///< whose knowledge counts; empty: all that there is
    std::string weapon;                   ///< in hand, for qualities of waypoints; empty: any
    std::string posture;                  ///< likewise
    bool json = false;
};

/// @return what is wrong with `NAME=W,...`; empty where nothing is
[[nodiscard]] std::string checkWeights(const std::string& text);

/// Where a route over a graph begins and ends.
struct RouteRequest {
    std::array<geometry::Vec2, 2> places{};
    std::optional<std::array<nav::NodeId, 2>> nodes{}; ///< none: from and to the places
};
/// Over the level's graph, of which waypoints are nodes.
int findTacticalRoute(const level::Level& level,
                      const nav::Footing& footing,
                      const RouteRequest& request,
                      const nav::Walker& walker,
                      const TacticalRouteOptions& options,
                      Streams& streams);
/// The slope limit of the profiles that are named; 0 without one.
[[nodiscard]] double slopeOf(const level::Level& level, const TacticalRouteOptions& options);
/// Where a route over a grid begins and ends.
struct GridRequest {
    nav::Cell from;
    nav::Cell to;
    /// From which walks lead to the centres of the cells; none: from centre to centre.
    std::optional<std::array<geometry::Vec2, 2>> places{};
    bool straight = false; ///< one place is in plain reach of the other
};
int findTacticalRoute(const level::Level& level,
                      const nav::WalkGrid& grid,
                      const GridRequest& request,
                      const TacticalRouteOptions& options,
                      Streams& streams);

} // namespace percept::cli
