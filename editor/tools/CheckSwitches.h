#pragma once

#include "percept/level/Level.h"
#include "percept/level/Problem.h"

#include <vector>

namespace percept::agent {
class Brains;
}

namespace percept::tools {

/// Switches that no bot comes to: from where bots start, no way of the navigation graph leads near
/// them but through doors that they themselves would have to open.
///
/// Bots come through doors that are open at the start and those of which they reach a switch. A
/// level without navigation nodes, or without places where bots start, has no such problems.
/// @param brains that agents can have
/// @return warnings, in the order of the level's triggers
/// @cost O((nodes + edges) doors + (switches + starts) nodes)
[[nodiscard]] std::vector<level::Problem> checkSwitches(const level::Level& level,
                                                        const agent::Brains& brains);

} // namespace percept::tools
