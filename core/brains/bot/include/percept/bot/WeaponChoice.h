#pragma once

#include "percept/agent/Arena.h"

namespace percept::bot {

/// How well a weapon suits a distance with a number of rounds, by the source's fuzzy rules.
/// @param rounds ignored for the blaster; 0 of any other gives 0 without inference
/// @return 0..100
/// @source Raven (003): select weapon; rule table and sets of its parameter files
[[nodiscard]] double weaponDesirability(agent::WeaponKind kind,
                                        const level::WeaponDistances& distances,
                                        Metres distance,
                                        std::int32_t rounds);

} // namespace percept::bot
