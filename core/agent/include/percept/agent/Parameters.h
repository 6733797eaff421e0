#pragma once

#include "percept/agent/Brain.h"

namespace percept::agent {

/// What is wrong with the parameters of an archetype, with places in it: names that the brain does
/// not know, values out of range or of another kind. A run is refused with the first.
/// @param archetype resolved; what it has of another archetype may be of another brain
/// @param own what it states itself
[[nodiscard]] std::vector<Error> parameterProblems(const level::Archetype& archetype,
                                                   const level::ById<level::Json>& own,
                                                   const Brain& brain);

/// Fields that an archetype has no use for, as Brain::ignores(): who becomes aware by degrees looks
/// round and reacts by the times of its awareness, and who decides over places does so at its rate,
/// whatever the brain.
/// @param archetype resolved
[[nodiscard]] std::vector<std::string_view> ignoredFields(const level::Archetype& archetype,
                                                          const Brain& brain);

/// Why a field is one of ignoredFields().
struct IgnoredReason {
    std::string why;    ///< such as `the brain "guard" has no use for it`
    std::string remedy; ///< a sentence
};
[[nodiscard]] IgnoredReason
whyIgnored(const level::Archetype& archetype, const Brain& brain, std::string_view field);

} // namespace percept::agent
