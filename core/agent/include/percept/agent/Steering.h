#pragma once

#include "percept/agent/Body.h"
#include "percept/agent/Neighbours.h"
#include "percept/base/Random.h"
#include "percept/geometry/WallIndex.h"
#include "percept/level/Archetype.h"

#include <span>

namespace percept::agent {

/// Which behaviours steer an agent. Wall avoidance and separation always do.
struct Steering {
    bool seek = false;
    bool arrive = false;
    bool wander = false;
    Vec2 target{0, 0};
    Vec2 wanderTarget{0, 0}; ///< on the wander circle, in the frame of the body
};
BOOST_DESCRIBE_STRUCT(Steering, (), (seek, arrive, wander, target, wanderTarget))

/// What steering looks at, beside the body itself.
struct Surroundings {
    const geometry::WallIndex& walls;
    std::span<const geometry::WallSegment> doors;
    const Neighbours& neighbours; ///< the body's own entry is recognised by its position
    Seconds step;
};

/// The sum of the behaviours in the order wall avoidance, separation, seek, arrive, wander, cut off
/// where it reaches the greatest force.
/// @return newtons
/// @source Raven (003) and FORMAT: weights, feelers ahead and at +-45 degrees, wander circle
[[nodiscard]] Vec2 steeringForce(Steering& steering,
                                 const Body& body,
                                 const level::Movement& movement,
                                 const Surroundings& around,
                                 Random& random);

/// Moves a body by one step. It never enters a wall: what the force does not prevent, the wall
/// does. A body that nothing steers brakes.
void move(Body& body,
          const Steering& steering,
          Vec2 force,
          const level::Movement& movement,
          const Surroundings& around);

} // namespace percept::agent
