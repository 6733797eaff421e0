#pragma once

#include "percept/level/Level.h"

#include <cstddef>
#include <vector>

namespace percept::level {

/// Which doors a switch opens, as places in Level::doors, ascending: its target, and those that
/// list it among their switches. None for other triggers.
/// @cost O(doors and their switches)
[[nodiscard]] std::vector<std::size_t> doorsOf(const Level& level, const Trigger& trigger);

} // namespace percept::level
