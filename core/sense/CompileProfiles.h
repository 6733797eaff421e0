#pragma once

#include "percept/level/Level.h"
#include "percept/sense/SenseWorld.h"

// What archetypes perceive with, as it comes into a SenseWorld. Internal to this area.
namespace percept::sense {

/// Adds the profile of every archetype, and to each modality the least that any of them senses.
/// @param unnamed threshold for modalities that an archetype does not name
/// @pre all else of the world is there
/// @errors as level::resolveArchetype(), with the place
[[nodiscard]] Result<void>
addProfiles(SenseWorld& world, const level::Level& level, double unnamed);

} // namespace percept::sense
