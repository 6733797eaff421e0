#pragma once

#include <cstdint>

namespace percept {

/// Number of fixed steps since the start; frame 0 is the initial state.
using Frame = std::int64_t;
using Seconds = double;
using Metres = double;
/// Counter-clockwise from the x axis, seen with y up.
using Radians = double;
using Micros = double;

} // namespace percept
