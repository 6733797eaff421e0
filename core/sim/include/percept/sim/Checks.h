#pragma once

#include "percept/level/Problem.h"
#include "percept/sim/Brains.h"

#include <vector>

namespace percept::level {
struct Level;
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

} // namespace percept::sim
