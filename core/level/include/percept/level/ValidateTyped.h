#pragma once

#include "percept/level/Level.h"
#include "percept/level/Problem.h"

#include <vector>

namespace percept::level {

/// What of validate() is refused where it is typed, so that no level has it: numbers that are not
/// finite or too large to be meant, and times of day that are none.
[[nodiscard]] std::vector<Problem> validateTyped(const Level& level);

} // namespace percept::level
