#pragma once

#include <cstdint>
#include <vector>

namespace percept::tactics {

/// What the links alone say about waypoints, each 0..1.
struct Topology {
    /// Links count in both directions here: who holds a place is in the path of both. How much is
    /// parted where one is held: twice the share of the waypoints that can be reached from it which
    /// then lie beyond, apart from the greatest part. 0: nothing, 1: half of them.
    std::vector<double> chokepoint;
    /// 1 where at most one link leads away, in the direction of the links, and one leads to or
    /// from it; 0 also for a waypoint without links.
    std::vector<double> deadEnd;
};

/// @param links by waypoint, to others of them
/// @cost O(waypoints + links)
/// @source the tactical chapter, topological analysis
[[nodiscard]] Topology topologyOf(std::vector<std::vector<std::uint32_t>> links);

} // namespace percept::tactics
