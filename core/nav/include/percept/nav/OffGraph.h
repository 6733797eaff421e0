#pragma once

#include "percept/nav/NavGraph.h"

namespace percept::nav {

/// Share of a body's radius that counts where the whole is too wide: who is in cover touches the
/// wall.
inline constexpr double kInCover = 0.25;

/// How places are linked to a graph.
struct PlaceLinks {
    Metres radius = 0.3;   ///< of who walks there
    std::size_t nodes = 4; ///< how many of them a place is linked to at most [>= 1]
    Metres farthest = 1e7; ///< how long a link may be
    geometry::WallFilter filter{geometry::kBlocksMovement};
};

/// The nodes that a body can walk to straight from a place, nearest first. Somebody in cover
/// touches the wall: where the whole body finds none, one of a quarter of the width counts.
/// @param place [metres, finite]
/// @param doors walls that are not in `walls`
/// @cost looks at nodes from near to far, and at lines of movement, until there are enough
[[nodiscard]] std::vector<NodeId> nodesAround(const NavGraph& graph,
                                              Vec2 place,
                                              const geometry::WallIndex& walls,
                                              const PlaceLinks& links,
                                              std::span<const geometry::WallSegment> doors = {});

/// A graph with the waypoints of its level as further nodes behind its own, in their order, so that
/// paths lead through them: linked both ways with the nearest nodes that the widest body can walk
/// to straight, and along their own `links` where it can. A waypoint at a wall, where no body fits,
/// is linked to one node alone: paths end there. Without nodes the graph stays as it is.
/// @param doors openings that paths do not lead through straight
/// @source Millington (002), tactical pathfinding: waypoints as part of the pathfinding graph
[[nodiscard]] NavGraph withWaypoints(const NavGraph& graph,
                                     const level::Level& level,
                                     const geometry::WallIndex& walls,
                                     std::span<const geometry::WallSegment> doors);

} // namespace percept::nav
