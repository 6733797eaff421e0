#pragma once

#include "percept/agent/Brain.h"
#include "percept/level/Problem.h"

#include <vector>

namespace percept::sim {

/// The brains that ship: `bot`, `guard`, `soldier`, `townsman`, `player`. A game adds its own to a
/// copy.
[[nodiscard]] const agent::Brains& shippedBrains();

/// What is wrong with the tasks of a level's schedule, those that its brains do not do included.
[[nodiscard]] std::vector<level::Problem> checkTasks(const level::Level& level);

} // namespace percept::sim
