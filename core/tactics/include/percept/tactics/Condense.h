#pragma once

#include "percept/geometry/Vector.h"
#include "percept/tactics/Proceed.h"

#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <vector>

namespace percept::tactics {

/// A location that competes for one tactical property.
struct Candidate {
    std::string id; ///< decides between equal values
    geometry::Vec3 position{0, 0, 0};
    double value = 0.0;     ///< [finite]
    bool respected = false; ///< placed by hand: beats others, but is never removed
};

struct Condensed {
    struct Removed {
        std::uint32_t candidate = 0;
        std::uint32_t by = 0;
        friend bool operator==(const Removed&, const Removed&) = default;
    };
    std::vector<std::uint32_t> kept; ///< strongest first; equal ones by id
    std::vector<Removed> removed;    ///< likewise
    bool complete = true;            ///< false: it was stopped, and not all have competed

    friend bool operator==(const Condensed&, const Condensed&) = default;
};

/// Whether somebody can easily move from one candidate to another.
using CanMove = std::function<bool(const Candidate&, const Candidate&)>;

/// Lets candidates compete until those remain that are much better than, or far from, the others.
///
/// The strongest one removes every weaker one that it can be walked to from and whose value is
/// lower by more than `distanceWeight` times the distance; then the next that is left. Equal ones
/// leave each other alone. The result does not depend on the order of the input.
///
/// @param distanceWeight [1/metres, >= 0]: the greater, the more remain
/// @param canMove called for pairs that would compete
/// @param proceed told how many have competed; stopped, what has not competed is kept
/// @cost O(n log n) and the pairs within (greatest - least value) / distanceWeight
/// @source the tactical chapter, condensation; the order as in the errata
[[nodiscard]] Condensed condense(std::span<const Candidate> candidates,
                                 double distanceWeight,
                                 const CanMove& canMove,
                                 const Proceed& proceed = {});

} // namespace percept::tactics
