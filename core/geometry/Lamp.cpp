#include "percept/geometry/Lamp.h"

namespace percept::geometry {

double lightPassing(Vec3 from, Vec3 to, const LightWays& ways) {
    if (!ways.sight.isClear(from, to, ways.opaque, ways.doors))
        return 0.0;
    return ways.sight.transmission(from, to, ways.perMaterial, ways.doors, ways.opaque);
}

double lightFrom(const Lamp& lamp, Vec3 place, const LightWays& ways) {
    const Vec3 line = place - lamp.position;
    const double squared = glm::dot(line, line);
    if (!lamp.on || squared >= lamp.radius * lamp.radius)
        return 0.0;
    const double share = lightPassing(lamp.position, place, ways);
    return share * lamp.intensity * (1.0 - std::sqrt(squared) / lamp.radius);
}

} // namespace percept::geometry
