#pragma once

#include "percept/level/Level.h"
#include "percept/level/Problem.h"
#include "percept/sim/Modules.h"

#include <vector>

namespace percept::cli {

/// All that is wrong with a level, as far as it can be told without making what runs are made
/// from: sim::problemsOf(), and what else `check` warns of.
[[nodiscard]] std::vector<level::Problem> allProblemsOf(const level::Level& level,
                                                        const sim::Modules& modules);
/// Adds what else keeps a level without errors from being run.
/// @cost makes what runs are made from
void addRunErrors(const level::Level& level,
                  const sim::Modules& modules,
                  std::vector<level::Problem>& problems);

} // namespace percept::cli
