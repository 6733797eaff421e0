#pragma once

#include "percept/base/Describe.h"
#include "percept/geometry/Vector.h"

namespace percept::agent {

using geometry::Vec2;

/// Where an agent is and which way it goes and looks; facing is independent of movement.
struct Body {
    Vec2 position{0, 0};
    Vec2 velocity{0, 0}; ///< metres per second
    Vec2 heading{1, 0};  ///< of the last movement, length 1
    Vec2 facing{1, 0};   ///< of eyes and weapon, length 1
};
BOOST_DESCRIBE_STRUCT(Body, (), (position, velocity, heading, facing))

/// Turns the facing towards `target`, at most `maxTurn`.
/// @return whether the facing is now within `tolerance` of the target's direction
bool turnFacing(Body& body, Vec2 target, Radians maxTurn, Radians tolerance);

/// A place turned round another, counter-clockwise.
[[nodiscard]] Vec2 rotatedAround(Vec2 centre, Vec2 place, Radians angle);

} // namespace percept::agent
