#include "percept/tactics/PlaceControl.h"

#include <algorithm>

namespace percept::tactics {
namespace {

double weightOf(const level::Archetype& archetype, std::string_view wanted, double otherwise) {
    double found = otherwise;
    for (const auto& [name, weight] : archetype.tactics)
        found = name == wanted ? std::max(0.0, weight) : found;
    return found;
}

} // namespace

double cautionOf(const level::Archetype& archetype) {
    return weightOf(archetype, kControl, 0.0);
}

double unitStrength(const level::Archetype& archetype) {
    return weightOf(archetype, "influence", 1.0);
}

Reach reachOf(double strength, Falloff falloff, double maxRadius, double threshold) {
    const double radius =
        threshold > 0.0 ? std::min(maxRadius, radiusFor(strength, threshold, falloff)) : maxRadius;
    return {falloff, radius};
}

Reach reachOf(const level::Archetype& archetype,
              double strength,
              Falloff falloff,
              double maxRadius,
              double threshold) {
    constexpr double kUnlimited = std::numeric_limits<double>::infinity();
    const level::InfluenceReach& own = archetype.influence;
    falloff = falloffOf(own.falloff).value_or(falloff);
    if (own.radius > 0.0 || own.threshold > 0.0) {
        maxRadius = own.radius > 0.0 ? own.radius : kUnlimited;
        threshold = own.threshold;
    }
    return reachOf(strength, falloff, maxRadius, threshold);
}

double influenceOf(std::span<const KnownForces::Unit> units, geometry::Vec2 place) {
    double sum = 0.0;
    for (const auto& unit : units)
        if (const double distance = geometry::distance(unit.place, place);
            distance <= unit.reach.maxRadius)
            sum += influenceAt(unit.strength, distance, unit.reach.falloff);
    return sum;
}

double worthUnderControl(
    double value, const KnownForces& forces, geometry::Vec2 place, bool inView, double caution) {
    if (caution <= 0.0)
        return value;
    if (influenceOf(forces.enemies, place) > influenceOf(forces.own, place))
        return 0.0;
    return inView ? value : value * (1.0 - std::min(1.0, caution));
}

} // namespace percept::tactics
