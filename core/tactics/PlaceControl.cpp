#include "percept/tactics/PlaceControl.h"

#include "percept/tactics/Influence.h"

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

double influenceOf(std::span<const KnownForces::Unit> units, geometry::Vec2 place) {
    double sum = 0.0;
    for (const auto& unit : units)
        sum += influenceAt(unit.strength, geometry::distance(unit.place, place), Falloff::Linear);
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
