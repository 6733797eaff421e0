#pragma once

#include "inspector/ask/Offers.h"

#include <vector>

/// View cones that are not high enough, or point too high or too low. Internal to this library.
namespace percept::ask {

/// Of what is outside of the view cones in the vertical alone: the least vertical angle of each
/// cone, and the least pitch, that would have it inside, and what is missing then. No edit of a run
/// sets either.
/// @param sensor place in the scene
[[nodiscard]] std::vector<Tried> triedTilts(const Missed& missed,
                                            const sense::Scene& scene,
                                            std::size_t sensor,
                                            const sense::Past* past);

} // namespace percept::ask
