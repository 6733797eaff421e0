#pragma once

#include "percept/sense/Ping.h"

#include <string>

namespace percept::tools {

/// How the regional manager judges a sensor otherwise than the sense graph.
enum class ManagerDifference : std::uint8_t {
    None,
    ThroughWall, ///< notified although a wall is in the way
    OffThePath,  ///< notified although no path is short or clear enough
    Missed,      ///< not notified although the graph knows a way
    WrongOrder,  ///< before somebody who notices earlier in the graph
    Earlier,
    Later,
    WrongDirection, ///< arrives from elsewhere, by more than a right angle
};

struct ManagerRow {
    sense::PingRow graph;
    sense::PingRow regional;
    std::vector<ManagerDifference> differences; ///< the weightiest first; empty: none
    std::string said;                           ///< such as "Notified, through the wall"
};

/// The same signal carried by both managers, sensor by sensor.
///
/// @param names of the agents, by their ids, for what is said
/// @cost two pings
[[nodiscard]] std::vector<ManagerRow> compareManagers(const sense::SenseWorld& world,
                                                      const sense::Scene& scene,
                                                      const sense::Signal& signal,
                                                      std::span<const std::string> names);

} // namespace percept::tools
