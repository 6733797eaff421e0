#pragma once

#include "percept/base/Result.h"
#include "percept/level/Level.h"
#include "percept/world/StateFormula.h"

#include <vector>

namespace percept::world {

/// Whether one question to any topic asks others so seldom that a run gets on: what keeps no
/// answers is found again each time that it is asked, and so is all that it asks.
/// @param topics as many as the level has
/// @pre no topic asks itself
/// @errors InvalidInput at the formula of the first that asks too often
[[nodiscard]] Result<void> checkTopicWork(const level::Level& level,
                                          const std::vector<StateFormula>& topics);

} // namespace percept::world
