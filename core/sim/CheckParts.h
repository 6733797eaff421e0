#pragma once

#include "percept/agent/Brain.h"
#include "percept/level/Level.h"
#include "percept/level/Problem.h"

#include <string>
#include <vector>

/// Parts of checkUse(). Internal to this library.
namespace percept::sim {

/// Fields that an archetype states and its brain has no use for.
/// @param own as the level has it, @param resolved with what it inherits
/// @param place of the archetype
void checkIgnoredFields(const level::Archetype& own,
                        const level::Archetype& resolved,
                        const agent::Brain& brain,
                        const std::string& place,
                        std::vector<level::Problem>& problems);

/// Events that never happen, since nothing comes of them and no agent of the level listens.
[[nodiscard]] std::vector<level::Problem> checkUnheard(const level::Level& level);

} // namespace percept::sim
