#pragma once

#include "percept/level/Problem.h"
#include "percept/schedule/SignalChain.h"
#include "percept/sim/Brains.h"

#include <vector>

namespace percept::level {
struct Level;
}
namespace percept::town {
struct Town;
}

/// What a level's author wrote and no run follows, or cannot.
namespace percept::sim {

/// What is wrong with the tasks of a level's schedule, those that its brains do not do included.
[[nodiscard]] std::vector<level::Problem> checkTasks(const level::Level& level,
                                                     const agent::Brains& brains = shippedBrains());

/// Tasks that decide nothing, topics that nobody asks, levels of detail that nobody has, behaviours
/// and brains that are not known, towns that cannot be, and parts that runs do not read.
/// @cost that of compiling the town, if there is one
[[nodiscard]] std::vector<level::Problem> checkUse(const level::Level& level,
                                                   const agent::Brains& brains = shippedBrains());

/// What brains are for the chains of a schedule: schedule::findChains().
[[nodiscard]] schedule::ChainRoles chainRoles(const agent::Brains& brains = shippedBrains());
/// @errors InvalidInput with the place in the level: the people of a town have a brain that goes on
/// no errands
[[nodiscard]] Result<void> checkInhabitants(const town::Town& town, const agent::Brains& brains);

} // namespace percept::sim
