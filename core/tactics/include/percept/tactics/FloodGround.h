#pragma once

#include "percept/tactics/Ground.h"
#include "percept/tactics/Properties.h"
#include "percept/tactics/Situation.h"

#include <memory>

namespace percept::tactics {

/// What influence and cities flood over: the cells of all analyses, where those that walls, closed
/// doors and the grid block stop it, and what the terrain costs each unit type. Immutable.
///
/// A step costs its length times the mean of the factors of both ends: the terrain's costs for the
/// unit type, at most 101. Doors are as the level begins. Where the level has no rows of cells, a
/// body gets through every gap that it fits, however walls lie to the cells.
struct FloodGround {
    nav::WalkGrid grid;
    /// By the unit types that the terrain names; for others distance alone counts.
    std::vector<UnitCosts> costs;

    /// @errors InvalidInput: the grid of the level cannot be used
    /// @cost O(cells * unit types)
    [[nodiscard]] static Result<std::shared_ptr<const FloodGround>>
    make(const level::Level& level,
         const Surroundings& surroundings,
         const Ground& ground,
         const AnalysisFrame& frame);
    /// Place among the costs; -1: distance alone.
    [[nodiscard]] std::int32_t costsOf(std::string_view unit) const;
    /// The cell itself, or where it is blocked the nearest free one at most 3 cells away; of
    /// equally near ones the first. Itself where there is none.
    [[nodiscard]] nav::Cell nearestFree(nav::Cell cell) const;
};

} // namespace percept::tactics
