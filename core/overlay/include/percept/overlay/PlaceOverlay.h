#pragma once

#include "percept/overlay/DisplayList.h"

#include <span>
#include <string>

/// Which places an agent looked at when it thought of withdrawing.
namespace percept::overlay {

struct PlaceMark {
    Vec2 at{0, 0};
    int rank = 0;     ///< from 1: the best
    std::string name; ///< shown at the place found, and at the one that is lit
    bool found = false;
    bool lit = false; ///< the one that somebody points at in a list
};

/// The place found as a ring with its name. While one is lit, a line from the agent to it, and the
/// others as crosses with their ranks.
/// @param from where the agent looked from
[[nodiscard]] DisplayList drawPlaces(std::span<const PlaceMark> marks, Vec2 from);

} // namespace percept::overlay
