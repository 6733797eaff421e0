#pragma once

#include "percept/agent/Agent.h"
#include "percept/agent/Arena.h"

/// What an agent carries.
namespace percept::agent {

/// Null: nothing in hand.
[[nodiscard]] const CarriedWeapon* inHand(const Agent& agent);
/// @return rounds left of a weapon; 0 if it is not carried, the capacity if it never runs out
[[nodiscard]] std::int32_t roundsOf(const Arena& arena, const Agent& agent, WeaponId weapon);

} // namespace percept::agent
