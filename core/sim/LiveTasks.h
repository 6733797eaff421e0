#pragma once

#include "percept/sim/Simulation.h"

#include <vector>

/// Edits of a level's schedule that reach a run: tasks that join it, and leave it again.
namespace percept::sim {

/// Appends the commands that bring a run's schedule to what an edited level says, as far as tasks
/// that are not in the level that the run started with can.
/// @param schedule of the level that the run started with; becomes what the commands cover of
///        `after`
void changeTasks(const Simulation& simulation,
                 level::Schedule& schedule,
                 const level::Schedule& after,
                 std::vector<trace::Command>& commands);

} // namespace percept::sim
