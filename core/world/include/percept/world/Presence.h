#pragma once

#include "percept/base/Units.h"
#include "percept/geometry/Vector.h"
#include "percept/sense/Visibility.h"
#include "percept/trace/Ids.h"

namespace percept::world {

/// An agent's body as senses take it, whatever its brain.
struct Presence {
    geometry::Vec2 position{0, 0}; ///< of the feet, in plan [metres]
    geometry::Vec2 velocity{0, 0}; ///< metres per second
    geometry::Vec2 facing{1, 0};   ///< of the eyes, unit vector
    std::uint32_t archetype = 0;   ///< place in the level's archetypes: its profile, too
    bool present = true;           ///< who is dead neither senses nor is sensed
    bool body = false;             ///< dead, and its body lies there
    /// Sees by looking round, when its brain has it look: what merely is in view does not call it.
    bool looks = false;
    trace::RecordId motive = trace::kNoRecord; ///< what has it do what it does
    double health = 1.0;                       ///< as a share of what its archetype has
    trace::WeaponId weapon = trace::kNone<trace::WeaponId>; ///< in hand
    sense::Stance stance = sense::Stance::Stand;
    bool offGround = false; ///< flies or hangs: makes no steps
    double stepNoise = 1.0; ///< factor on the strength of its steps [>= 0]
};

} // namespace percept::world
