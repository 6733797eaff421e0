#pragma once

#include "percept/sim/Simulation.h"

// How many agents are near each other. Internal to this area.
namespace percept::sim {

/// A step tests at most so many pairs of who looks and who is in range: beyond that it takes longer
/// than anybody waits.
inline constexpr double kMostPairs = 50e6;

/// Pairs of agents that a step tests by sight as the run starts, about: who looks less often than
/// in each step counts for less. Those who start at spawn points are left out.
/// @cost O(agents log agents)
[[nodiscard]] double pairsInSight(const World& world);

/// @errors InvalidInput, place `agents`: more than kMostPairs
[[nodiscard]] Result<void> checkCrowd(const World& world);

} // namespace percept::sim
