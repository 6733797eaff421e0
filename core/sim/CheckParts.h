#pragma once

#include "FieldUse.h"
#include "percept/agent/Brain.h"
#include "percept/event/CompiledEvents.h"
#include "percept/level/Level.h"
#include "percept/level/Problem.h"
#include "percept/sim/Modules.h"
#include "percept/trace/Registry.h"

#include <string>
#include <vector>

/// Parts of checkUse(). Internal to this library.
namespace percept::sim {

/// Fields that an archetype states and nobody who has them has use for.
/// @param archetype its place in the level, where its brain is known
void checkIgnoredFields(const level::Level& level,
                        const FieldUse& use,
                        std::size_t archetype,
                        std::vector<level::Problem>& problems);

/// Times to search of who is unaware again before it would begin.
/// @param archetype its place in the level, where its brain is known
void checkSearches(const level::Level& level,
                   const FieldUse& use,
                   std::size_t archetype,
                   std::vector<level::Problem>& problems);

/// Patrols of agents whose brains have no use for them.
void checkRoutines(const level::Level& level,
                   const agent::Brains& brains,
                   std::vector<level::Problem>& problems);

/// Heights of places that are on the floor whatever they say.
[[nodiscard]] std::vector<level::Problem> checkHeights(const level::Level& level);

/// Whether agents become listeners of event managers that are none at the start.
[[nodiscard]] bool joinsManagers(const level::Level& level);

/// What its events may name: the codes and goals of the modules, and the goals that its intentions
/// name, of which those of weapons are made for a run.
[[nodiscard]] event::Vocabulary wordsOf(const level::Level& level, const trace::Registry& registry);

/// Events that never happen, since nothing comes of them and no agent of the level listens.
[[nodiscard]] std::vector<level::Problem> checkUnheard(const level::Level& level,
                                                       const trace::Registry& registry);

/// What events switch to what it is from the start, where no event switches it to the other.
[[nodiscard]] std::vector<level::Problem> checkIdleSwitches(const level::Level& level);

/// What waits for something that never comes: reactions and events, what archetypes say of senses
/// that they lack, interests in what no event says.
[[nodiscard]] std::vector<level::Problem> checkUnperceived(const level::Level& level,
                                                           const Modules& modules,
                                                           const trace::Registry& registry);

} // namespace percept::sim
