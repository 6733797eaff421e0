#pragma once

#include "percept/agent/Fuzzy.h"
#include "percept/base/Result.h"
#include "percept/level/Archetype.h"

#include <cstdint>
#include <vector>

namespace percept::agent {

/// How a weapon is chosen.
struct WeaponRules {
    std::vector<fuzzy::Rule> rules;
    double okay = 0;  ///< rounds of which the set `okay` peaks
    double loads = 0; ///< rounds from which on the set `loads` holds wholly
};

/// @errors InvalidInput: a rule of words that are not known; the place is the rule's
[[nodiscard]] Result<WeaponRules> compileRules(const level::Weapon& weapon);

/// How well a weapon suits a distance with a number of rounds.
/// @param rounds ignored for weapons that never run out; 0 of any other gives 0 without inference
/// @return 0..100
/// @source Raven (003): select weapon; the sets of its parameter files
[[nodiscard]] double weaponDesirability(const level::Weapon& weapon,
                                        const WeaponRules& rules,
                                        const level::WeaponDistances& distances,
                                        Metres distance,
                                        std::int32_t rounds);

} // namespace percept::agent
