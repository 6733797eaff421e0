#pragma once

#include "percept/level/Problem.h"
#include "percept/sim/Modules.h"

#include <vector>

namespace percept::level {
struct Level;
}

namespace percept::sim {

/// Everything that is wrong with a level, as far as it can be told without making what runs are
/// made from: level::validate(), tactics::checkTactics() and checkUse(). The one set of rules:
/// whoever opens, runs, changes or is asked about a level goes by its errors.
///
/// @cost that of the three
[[nodiscard]] std::vector<level::Problem> problemsOf(const level::Level& level,
                                                     const Modules& modules = {});

/// Adds what of that is not level::validate()'s.
/// @param problems what level::validate() and other checks have found
void addProblems(const level::Level& level,
                 const Modules& modules,
                 std::vector<level::Problem>& problems);

} // namespace percept::sim
