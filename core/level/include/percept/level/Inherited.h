#pragma once

#include "percept/level/Archetype.h"

#include <functional>
#include <string_view>
#include <vector>

namespace percept::level {

struct Level;

/// Whether an archetype itself gives a field another value than the default.
/// @param field such as `rates.vision`, `goals`, `parameters.calm`
[[nodiscard]] bool isStated(const Archetype& own, std::string_view field);

/// Who has what an archetype says of a field: itself, and all who extend it unless they, or one in
/// between, say their own. Of fields with parts, all who extend it: they may state one part only.
/// @return places in `level.archetypes`
[[nodiscard]] std::vector<std::size_t>
whoHave(const Level& level, std::size_t archetype, std::string_view field);

/// Whether what an archetype says of a field counts for itself or for somebody who has it.
/// @param counts of an archetype with all that it inherits
/// @return true, too, where the archetype cannot be resolved: that is said elsewhere
[[nodiscard]] bool countsForAny(const Level& level,
                                std::string_view archetype,
                                std::string_view field,
                                const std::function<bool(const Archetype&)>& counts);

} // namespace percept::level
