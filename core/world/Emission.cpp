#include "percept/world/Emission.h"

#include "percept/level/Attitudes.h"
#include "percept/level/Validate.h"

#include <algorithm>

namespace percept::world {
namespace {

/// Where a body is seen: its middle, then head and feet, in eye heights over the floor.
constexpr double kMiddle = 0.6;
constexpr double kFeet = 0.06;
constexpr Metres kOverFloor = 0.05; ///< where the light on the floor under a body is asked for

std::vector<EmissionSpec> emissionsOf(const level::Archetype& archetype,
                                      const sense::SenseWorld& senses) {
    std::vector<EmissionSpec> emissions;
    for (const level::Emission& emission : archetype.emissions)
        if (const auto modality = senses.modality(emission.modality))
            emissions.push_back({*modality,
                                 emission.strength,
                                 emission.on == "step",
                                 emission.every,
                                 senses[*modality].kind == sense::Kind::Sight,
                                 emission.emitsLight,
                                 false,
                                 senses.tag(level::tagOf(emission)),
                                 emission.on == "body"});
    if (std::any_of(archetype.emissions.begin(),
                    archetype.emissions.end(),
                    [](const level::Emission& each) { return each.on != "body"; }))
        return emissions;
    for (std::size_t i = 0; i < senses.modalities.size(); ++i)
        if (senses.modalities[i].kind == sense::Kind::Sight)
            emissions.push_back({.modality = ModalityId{static_cast<std::uint32_t>(i)},
                                 .seen = true,
                                 .steady = true});
    return emissions;
}

} // namespace

std::vector<EmitterSpec> emittersOf(const level::Level& level, const sense::SenseWorld& senses) {
    std::vector<EmitterSpec> emitters;
    for (const level::Archetype& archetype : level.archetypes) {
        const auto resolved = level::resolveArchetype(level, archetype.id);
        PERCEPT_EXPECTS(resolved);
        emitters.push_back({resolved->movement.maxSpeed, emissionsOf(*resolved, senses)});
    }
    return emitters;
}

Heights seenHeights(const EmitterSpec& emitter, Metres eyeHeight) {
    Heights heights;
    for (const EmissionSpec& emission : emitter.emissions) {
        if (!emission.seen)
            continue;
        const double at = (emission.onStep ? kFeet : kMiddle) - 1.0;
        for (const double point : {at, at + 1.0 - kMiddle, at + kFeet - kMiddle}) {
            heights.low = std::min(heights.low, point * eyeHeight);
            heights.high = std::max(heights.high, point * eyeHeight);
        }
    }
    return heights;
}

void fillSensors(std::span<const Presence> agents,
                 const sense::SenseWorld& senses,
                 std::vector<sense::Sensor>& sensors) {
    sensors.clear();
    for (std::uint32_t i = 0; i < agents.size(); ++i) {
        const Presence& each = agents[i];
        if (!each.present)
            continue;
        const AgentId agent{i};
        const Metres eye = senses.floorAt(each.position) +
                           senses.profiles[each.archetype].eyeHeight * sense::heightOf(each.stance);
        sensors.push_back({agent,
                           {each.position, eye},
                           each.velocity,
                           geometry::angleOf(each.facing) + senses.turnOf(agent),
                           each.archetype,
                           each.looks});
    }
}

sense::Signal signalOf(AgentId agent,
                       const Presence& presence,
                       const sense::SenseWorld& senses,
                       const EmitterSpec& emitter,
                       const EmissionSpec& emission) {
    const Metres eye =
        senses.profiles[presence.archetype].eyeHeight * sense::heightOf(presence.stance);
    const Metres floor = senses.floorAt(presence.position);
    sense::Signal signal;
    signal.modality = emission.modality;
    // What a body lets be sensed is of nobody any more.
    signal.source = emission.onBody ? trace::kNoAgent : agent;
    signal.strength = emission.strength * senses.gainOf(agent, emission.modality);
    signal.wearer = presence.archetype;
    const bool low = emission.onStep || emission.onBody;
    signal.position = {presence.position, floor + eye * (low ? kFeet : kMiddle)};
    signal.presence = emission.seen;
    signal.emitsLight = emission.emitsLight;
    signal.tag = emission.tag;
    if (emission.seen) {
        signal.pointCount = 2;
        signal.points = {eye * (1.0 - kMiddle), eye * (kFeet - kMiddle), 0};
        signal.movement = sense::movementOf(std::sqrt(geometry::lengthSquared(presence.velocity)),
                                            emitter.maxSpeed);
        signal.exposure = sense::exposureOf(presence.stance);
        signal.feet = floor + kOverFloor - signal.position.z;
    }
    return signal;
}

} // namespace percept::world
