#pragma once

#include "percept/tactics/Influence.h"
#include "percept/tactics/PathLength.h"

#include <compare>

// Which of two strengths arrives greater, decided exactly. Internal to this area.
namespace percept::tactics {

/// What is left of a strength after a path over cells.
struct Arriving {
    double strength = 0.0; ///< at the start of the path [> 0]
    Falloff falloff = Falloff::Linear;
    PathLength way;
};

/// @param cell size of a cell [metres]
[[nodiscard]] double leftOf(const Arriving& arriving, Metres cell);

/// Whether two numbers differ by more than what rounding a few operations can do.
[[nodiscard]] bool isFarFrom(double one, double other);

/// Compares what is left of two strengths. Strengths and the size of a cell count as the decimals
/// that they are written as, and a diagonal as the root of 2, so that rounding decides nothing:
/// what would be equal on paper is equal.
/// @cost a few operations; rational numbers where both differ by less than a millionth of a
///       millionth
[[nodiscard]] std::strong_ordering
compareLeft(const Arriving& one, const Arriving& other, Metres cell);

/// Whether a path is at most as long as a radius [metres], compared as exactly.
[[nodiscard]] bool isWithin(const PathLength& way, Metres radius, Metres cell);

} // namespace percept::tactics
