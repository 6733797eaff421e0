#pragma once

#include "percept/base/Units.h"
#include "percept/geometry/Vector.h"

#include <cstdint>
#include <optional>
#include <string>

namespace percept::tactics {

/// A hit of a run, as analyses of where agents die take it.
struct Frag {
    Frame frame = 0;
    std::string victim; ///< ids of agents; empty: nobody of the level
    std::string attacker;
    geometry::Vec2 at{0, 0};            ///< where the victim was hit
    std::optional<geometry::Vec2> from; ///< where the shot was fired; nothing: it was no shot
    double damage = 0.0;
    bool killed = false; ///< the victim died of it
    /// A bit per team of the level that had the victim in view, or the attacker where he shot from;
    /// worked out by whoever knows what agents see, see ask::readWitnessedFrags().
    std::uint64_t victimSeenBy = 0;
    std::uint64_t attackerSeenBy = 0;
    friend bool operator==(const Frag&, const Frag&) = default;
};

} // namespace percept::tactics
