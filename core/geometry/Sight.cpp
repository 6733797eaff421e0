#include "percept/geometry/Sight.h"

namespace percept::geometry {

std::optional<SightHit>
Sight::firstHit(Vec3 from, Vec3 to, WallLayers layers, std::span<const WallSegment> doors) const {
    const auto wall = m_walls.firstHit(from, to, layers, doors);
    const auto ground = m_ground.firstCrossing(from, to);
    if (!wall && !ground)
        return std::nullopt;
    const bool byWall = wall && (!ground || wall->fraction <= *ground);
    SightHit hit;
    hit.fraction = byWall ? wall->fraction : *ground;
    hit.length = glm::distance(from, to);
    hit.reach = hit.length * hit.fraction;
    hit.place = from + (to - from) * hit.fraction;
    if (byWall)
        hit.wall = wall->wall;
    else
        hit.wall = {.id = kGroundWall, .material = kNoMaterial};
    return hit;
}

} // namespace percept::geometry
