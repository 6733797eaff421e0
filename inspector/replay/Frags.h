#pragma once

#include "percept/base/Result.h"
#include "percept/base/Units.h"
#include "percept/geometry/Vector.h"

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace percept::replay {

/// Somebody was hit.
struct Frag {
    Frame frame = 0;
    std::string victim; ///< ids of agents; empty: nobody of the level
    std::string attacker;
    geometry::Vec2 at{0, 0};            ///< where the victim was hit
    std::optional<geometry::Vec2> from; ///< where the shot was fired; nothing: it was no shot
    double damage = 0.0;
    bool killed = false; ///< the victim died of it
    /// A bit per team of the level that had the victim in view, or the attacker where he shot from;
    /// worked out by whoever knows what agents see, see runner::readWitnessedFrags().
    std::uint64_t victimSeenBy = 0;
    std::uint64_t attackerSeenBy = 0;
    friend bool operator==(const Frag&, const Frag&) = default;
};

/// Who was hit where, and from where, in order; of a recording that may still be written.
/// @param first,last frames, inclusive
/// @errors those of query()
/// @cost some microseconds per hit
[[nodiscard]] Result<std::vector<Frag>>
readFrags(const std::filesystem::path& path, Frame first, Frame last);

} // namespace percept::replay
