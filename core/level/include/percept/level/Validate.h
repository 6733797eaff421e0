#pragma once

#include "percept/base/Result.h"
#include "percept/level/Level.h"
#include "percept/level/Problem.h"

#include <string_view>
#include <vector>

/// What a level means, beyond what its text says.
namespace percept::level {

/// No coordinate of a level lies farther from its origin [metres].
inline constexpr double kFarthestCoordinate = 1e6;
/// No number of a level is larger, nor one that a command gives.
inline constexpr double kLargestNumber = 1e12;

/// Everything about a level that a person should look at: ids, references, numbers out of range,
/// unknown words, shapes, places inside walls, the navigation graph.
///
/// @return in a fixed order; no errors (warnings and hints at most) when the level can be run
/// @cost O(objects log objects), for 10,000 regions some milliseconds
[[nodiscard]] std::vector<Problem> validate(const Level& level);

/// What of that says that numbers are not finite or too large to be meant: a level that has such
/// can be neither run nor drawn.
[[nodiscard]] std::vector<Problem> validateNumbers(const Level& level);

/// An archetype with what it inherits along `extends`.
///
/// A member comes from the first in the chain that states it or gives it another value than the
/// default; values by id (sensors, camouflage, tactics) are joined, lists are taken whole.
/// @errors NotFound: no archetype of that id; InvalidInput: it extends itself
[[nodiscard]] Result<Archetype> resolveArchetype(const Level& level, std::string_view id);

} // namespace percept::level
