#pragma once

#include "percept/tactics/Influence.h"

#include <cstdint>
#include <span>
#include <vector>

namespace percept::tactics {

/// Places in a list of units.
using UnitsAlike = std::vector<std::size_t>;

/// Units of a team whose influence differs by where they are alone, so that one flood from all of
/// them carries it. In the order of their first ones; none is empty.
[[nodiscard]] std::vector<UnitsAlike> floodsOf(std::span<const InfluenceUnit> units);

/// What its steps cost; null: distance alone.
[[nodiscard]] const nav::TravelCosts* costsOf(const InfluenceUnit& unit,
                                              std::span<const UnitCosts> costs);

/// How far a unit's influence floods, in units of TravelCosts.
[[nodiscard]] std::uint32_t floodLimit(const InfluenceFrame& frame, const InfluenceUnit& unit);

} // namespace percept::tactics
