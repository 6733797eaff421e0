#pragma once

#include "percept/geometry/WallIndex.h"

namespace percept::geometry {

/// Moves a round body as far as walls allow, sliding along them.
///
/// The body sweeps its whole way, so that it cannot jump over a wall however fast it is. The
/// straight line from where it was to where it is crosses no wall, and it ends at least `radius`
/// from every wall; where it started nearer than that (a door closed on it), no nearer than it was,
/// and it is free to move away.
///
/// @param from,to the centre before, and where it would be without walls [metres, finite]
/// @param radius  [metres, >= 0.001]
/// @param extra   walls that are not in `walls`, such as doors
/// @return the centre after; it keeps 1e-7 m more than `radius` from walls that it met
/// @cost about a microsecond near walls; no allocation
[[nodiscard]] Vec2 resolveCollision(const WallIndex& walls,
                                    Vec2 from,
                                    Vec2 to,
                                    Metres radius,
                                    const WallFilter& filter = {kBlocksMovement},
                                    std::span<const WallSegment> extra = {});

} // namespace percept::geometry
