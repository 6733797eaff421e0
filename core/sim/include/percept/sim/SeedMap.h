#pragma once

#include "percept/sim/AwarenessMap.h"

/// In what share of runs somebody would be noticed where, whatever their seeds.
namespace percept::sim {

struct SeedMapQuestion {
    AwarenessMapQuestion map;
    RunOptions run;         ///< of the first; each of the others has the seed that follows
    Seconds at = 0.0;       ///< when each run is looked at [>= 0]
    std::size_t seeds = 20; ///< how many runs [> 0]
};

struct SeedMap {
    /// The greatest visibility and goal, and the least seconds, of all runs.
    AwarenessMap most;
    /// Per state from 1 on, then per cell: in what share of the runs it is reached there, if he
    /// stays, 0..1.
    std::vector<std::vector<float>> shares;
    std::size_t runs = 0;
};

/// Runs the level with each seed up to a time, as if the target were not there, and makes a map of
/// that moment: guards are then where their patrols and their chance have brought them.
/// @param goOn told the share of the work that is done, says whether to go on
/// @return nothing where it said no
/// @errors as askAwarenessMap(); InvalidInput: no seeds, a time below 0
/// @cost of each seed, `at` of simulation and an askAwarenessMap()
[[nodiscard]] Result<std::optional<SeedMap>>
askSeedMap(const std::shared_ptr<const World>& world,
           const SeedMapQuestion& question,
           const std::function<bool(double done)>& goOn);

} // namespace percept::sim
