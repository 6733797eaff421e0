#pragma once

#include <cstdint>
#include <vector>

namespace percept::tactics {

/// What the links alone say about waypoints, each 0..1; a link counts in both directions.
struct Topology {
    /// How much is parted where one is held: twice the share of the waypoints that can be reached
    /// from it which then lie beyond, apart from the greatest part. 0: nothing, 1: half of them.
    std::vector<double> chokepoint;
    /// 1 where a single link leads away; 0 also where none does.
    std::vector<double> deadEnd;
};

/// @param links by waypoint, to others of them
/// @cost O(waypoints + links)
/// @source the tactical chapter, topological analysis
[[nodiscard]] Topology topologyOf(std::vector<std::vector<std::uint32_t>> links);

} // namespace percept::tactics
