#include "Context.h"

namespace percept::deathmatch {

bool Game::canSee(Vec2 from, Vec2 to, Metres eyeHeight) const {
    return arena.sight.isClear(arena.above(from, eyeHeight),
                               arena.above(to, eyeHeight),
                               geometry::kBlocksSight,
                               scratch.doors);
}

bool Game::canWalk(Vec2 from, Vec2 to, Metres radius) const {
    return !arena.walls.obstructed(from, to, radius, {geometry::kBlocksMovement}, scratch.doors);
}

} // namespace percept::deathmatch
