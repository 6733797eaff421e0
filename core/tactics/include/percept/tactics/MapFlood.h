#pragma once

#include "percept/base/Result.h"
#include "percept/nav/WalkGrid.h"
#include "percept/tactics/Influence.h"

namespace percept::tactics {

/// Something whose area spreads over the map.
struct City {
    std::string id; ///< decides between equal strengths
    int column = 0;
    int row = 0;
    double strength = 0.0; ///< [> 0, finite]
    Falloff falloff = Falloff::Linear;
};

struct FloodedMap {
    Raster<std::int32_t> owner; ///< place in the list of cities; kNobody where none reaches
    Field strength;             ///< of the owner there
};

/// Divides a map among cities: a cell belongs to the city whose strength arrives there greatest,
/// having come through that city's own cells alone; so every area hangs together.
///
/// Strength falls with the length of the way over free cells [metres]. Ties go to the city whose id
/// comes first.
///
/// @param threshold strengths below it reach no farther [>= 0]
/// @errors InvalidInput with a place such as `cities[2].cell`: off the map, strength that cannot be
/// @cost O(cells log cells)
/// @source the tactical chapter, map flooding; strength along the way, and termination, as in the
///         errata
[[nodiscard]] Result<FloodedMap>
floodMap(const nav::WalkGrid& grid, std::span<const City> cities, double threshold);

} // namespace percept::tactics
