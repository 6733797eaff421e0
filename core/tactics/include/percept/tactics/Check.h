#pragma once

#include "percept/level/Level.h"
#include "percept/level/Problem.h"
#include "percept/tactics/Analyses.h"

#include <span>
#include <vector>

namespace percept::tactics {

/// Everything about the tactics of a level that a person should look at, beyond level::validate():
/// compounds that cannot be read, use unknown qualities or themselves; qualities that are no values
/// 0..1; tables of rules of automata; terrain that does not fit together; analyses and layers that
/// cannot be declared; weights of profiles that nothing gives a value to.
///
/// @return in a fixed order; rules with the place `compounds[0].rule`, line and column in the
///         message
/// @cost as making Waypoints and an AnalysisServer
[[nodiscard]] std::vector<level::Problem>
checkTactics(const level::Level& level, const AnalysisKinds& kinds = standardKinds());

/// What of that is new beside what is known already. Where the known says that shapes or numbers
/// cannot be trusted, nothing is looked at.
[[nodiscard]] std::vector<level::Problem>
checkTactics(const level::Level& level,
             std::span<const level::Problem> known,
             const AnalysisKinds& kinds = standardKinds());

} // namespace percept::tactics
