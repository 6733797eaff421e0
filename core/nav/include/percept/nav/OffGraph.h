#pragma once

#include "percept/nav/NavGraph.h"

namespace percept::nav {

/// Share of a body's radius that counts where the whole is too wide: who is in cover touches the
/// wall.
inline constexpr double kInCover = 0.25;

/// A place that is no node of a graph, such as a waypoint.
struct Place {
    Vec2 position{0, 0}; ///< [metres, finite]
    std::string id;      ///< of its node
};

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

/// A graph and places as further nodes behind its own, in their order: linked both ways with the
/// nearest nodes that lines of movement lead to, and with each other where nothing is between.
/// Links cost their length. A place that nothing leads to stays alone.
///
///     const auto joined = withPlaces(graph, {{{2, 3}, "cover_1"}}, walls);
///     auto search = PathSearch::aStar(joined, *joined.find("cover_1"), goal);
///
/// @cost for searches between a few places: each is tried with each
[[nodiscard]] NavGraph withPlaces(const NavGraph& graph,
                                  std::span<const Place> places,
                                  const geometry::WallIndex& walls,
                                  const PlaceLinks& links = {},
                                  std::span<const geometry::WallSegment> doors = {});

} // namespace percept::nav
