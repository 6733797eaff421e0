#pragma once

#include "TwoDoubles.h"
#include "percept/tactics/Influence.h"
#include "percept/tactics/PathLength.h"

#include <compare>
#include <cstdint>
#include <span>

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

/// What is left of one strength after paths over cells, for maps that are compared by their numbers
/// alone: as compareLeft() counts, worked out to thirty digits and rounded once, so that what would
/// be equal on paper is the same number.
class Leaving {
public:
    /// @param strength [>= 0]
    /// @param cell size of a cell [metres]
    Leaving(double strength, Falloff falloff, Metres cell);
    /// @cost some 50 operations
    [[nodiscard]] double after(const PathLength& way) const;

private:
    TwoDoubles m_strength;
    Metres m_cell;
    TwoDoubles m_part; ///< metres of PathLength's parts
    Falloff m_falloff;
};

/// What terrain makes of the steps of whom costs are for. @param place among them; -1: nobody
/// @return empty: distance alone counts
[[nodiscard]] std::span<const std::int32_t> partsOf(std::span<const UnitCosts> costs,
                                                    std::int32_t place);

/// Of a step between neighbours of a grid: the only place that knows what one costs.
/// @param parts of a unit's terrain, as in UnitCosts; empty: distance alone
/// @param direction as in nav::WalkGrid
[[nodiscard]] PathLength
stepOver(std::span<const std::int32_t> parts, nav::Cell from, nav::Cell to, int direction);

/// Whether a path is at most as long as a radius [metres], compared as exactly.
[[nodiscard]] bool isWithin(const PathLength& way, Metres radius, Metres cell);

} // namespace percept::tactics
