#include "CompileProfiles.h"

#include "KeyedValue.h"
#include "percept/level/Attitudes.h"
#include "percept/level/Validate.h"

#include <fmt/format.h>

#include <algorithm>

namespace percept::sense {
namespace {

void addInterest(const level::Level& level, const level::Archetype& from, SensorProfile& to) {
    to.unseenBy = from.awareness.unseenBy;
    to.unseenEnds = from.awareness.unseenEnds;
    bool ignores = false;
    for (const level::Agent& agent : level.agents) {
        const bool is = level::attitudeTo(level, from, agent) == level::Attitude::Ignore;
        to.ignored.push_back(is ? 1 : 0);
        ignores = ignores || is;
    }
    if (!ignores)
        to.ignored.clear();
}

Cone compiled(const level::ViewCone& from) {
    Cone cone = coneOf(from.direction, from.horizontal, from.vertical, from.length, from.pitch);
    const auto of = [&](std::string_view stimulus) {
        const double* value = valueOf(from.acuity, stimulus);
        return value == nullptr ? 1.0 : *value;
    };
    cone.acuity = {of("visibility"),
                   of("lighting"),
                   of("movement"),
                   of("exposure"),
                   from.alertness,
                   from.movementOnly};
    return cone;
}

void addCones(const level::Archetype& from, SensorProfile& to) {
    if (from.viewCones.empty())
        to.cones.push_back(coneOf(0.0, from.fieldOfView, maths::kPi));
    for (const auto& each : from.viewCones) {
        to.cones.push_back(compiled(each));
        to.coneIds.push_back(each.id);
    }
}

SensorProfile profileOf(const SenseWorld& world,
                        const level::Level& level,
                        const level::Archetype& from,
                        double unnamed) {
    SensorProfile to{.archetype = from.id,
                     .thresholds = {},
                     .cones = {},
                     .hearing = from.hearing,
                     .eyeHeight = from.eyeHeight,
                     .radius = from.movement.radius,
                     .reaction = from.reaction,
                     .attention = from.aim.nearestSeen,
                     .camouflage = {},
                     .byDegrees = !from.awareness.states.empty()};
    for (const auto& modality : world.modalities) {
        const double* threshold = valueOf(from.sensors, modality.id);
        to.thresholds.push_back(threshold == nullptr ? unnamed : *threshold);
    }
    for (const auto& pattern : world.patterns) {
        const double* factor = valueOf(from.camouflage, pattern);
        to.camouflage.push_back(factor == nullptr ? 1.0 : *factor);
        to.camouflaged = to.camouflaged || to.camouflage.back() != 1.0;
        to.mostVisible = std::max(to.mostVisible, to.camouflage.back());
    }
    addCones(from, to);
    addInterest(level, from, to);
    return to;
}

} // namespace

Result<void> addProfiles(SenseWorld& world, const level::Level& level, double unnamed) {
    for (std::size_t i = 0; i < level.archetypes.size(); ++i) {
        const auto resolved = level::resolveArchetype(level, level.archetypes[i].id);
        if (!resolved)
            return failure(ErrorCode::InvalidInput,
                           resolved.error().text(),
                           fmt::format("archetypes[{}].extends", i));
        world.profiles.push_back(profileOf(world, level, *resolved, unnamed));
        world.profiles.back().archetype = level.archetypes[i].id;
    }
    for (std::size_t m = 0; m < world.modalities.size(); ++m)
        world.modalities[m].least = leastSensed(world, m);
    return {};
}

} // namespace percept::sense
