#include "percept/sense/SenseEdits.h"

#include <algorithm>

namespace percept::sense {

bool setLight(SenseWorld& world, std::uint32_t light, bool on, double intensity) {
    if (light >= world.lights.size() || !(intensity >= 0.0))
        return false;
    world.lights[light].on = on;
    world.lights[light].intensity = intensity;
    return true;
}

bool setPassage(
    SenseWorld& world, ModalityId modality, ConnectionId connection, bool on, double attenuation) {
    if (trace::indexOf(modality) >= world.links.size() ||
        !(attenuation >= 0.0 && attenuation <= 1.0))
        return false;
    for (Link& link : world.links[trace::indexOf(modality)])
        if (link.connection == connection) {
            link.off = !on;
            link.attenuation = attenuation;
            link.factor = attenuation > 0.0 ? attenuated(attenuation, link.distance) : 0.0;
            return true;
        }
    return false;
}

bool setThreshold(SenseWorld& world,
                  std::uint32_t profile,
                  ModalityId modality,
                  std::optional<double> threshold) {
    const auto at = trace::indexOf(modality);
    if (profile >= world.profiles.size() || at >= world.modalities.size() ||
        (threshold && !(*threshold >= 0.0)))
        return false;
    world.profiles[profile].thresholds[at] = threshold.value_or(kNoThreshold);
    world.modalities[at].least = leastSensed(world, at);
    return true;
}

bool setRange(SenseWorld& world, ModalityId modality, Metres range) {
    if (trace::indexOf(modality) >= world.modalities.size() || !(range >= 0.0))
        return false;
    world.modalities[trace::indexOf(modality)].maxRange = range;
    return true;
}

bool setAttenuation(SenseWorld& world, ModalityId modality, RegionId region, double attenuation) {
    const auto at = trace::indexOf(modality);
    const bool everywhere = region == trace::kNone<RegionId>;
    if (at >= world.modalities.size() || !(attenuation >= 0.0 && attenuation <= 1.0) ||
        !(everywhere || trace::indexOf(region) < world.regions.size()))
        return false;
    const double logarithm = maths::log(attenuation);
    if (!everywhere) {
        RegionData& one = world.regions[trace::indexOf(region)];
        one.attenuation[at] = attenuation;
        one.logAttenuation[at] = logarithm;
        one.inherits[at] = 0;
        return true;
    }
    world.modalities[at].attenuation = attenuation;
    world.modalities[at].logAttenuation = logarithm;
    for (RegionData& each : world.regions)
        if (each.inherits[at] != 0) {
            each.attenuation[at] = attenuation;
            each.logAttenuation[at] = logarithm;
        }
    return true;
}

bool setGain(SenseWorld& world, AgentId agent, ModalityId modality, double factor) {
    if (trace::indexOf(modality) >= world.modalities.size() || agent == trace::kNoAgent ||
        !(factor >= 0.0))
        return false;
    const auto known = std::find_if(world.gains.begin(), world.gains.end(), [&](const Gain& gain) {
        return gain.agent == agent && gain.modality == modality;
    });
    if (known != world.gains.end())
        known->factor = factor;
    else
        world.gains.push_back({agent, modality, factor});
    return true;
}

namespace {

/// @return whether there is such a profile
template <class Set>
bool setOf(SenseWorld& world, std::uint32_t profile, bool good, Set&& set) {
    if (profile >= world.profiles.size() || !good)
        return false;
    set(world.profiles[profile]);
    return true;
}

} // namespace

bool setView(SenseWorld& world, std::uint32_t profile, Radians width) {
    return setOf(world, profile, width >= 0.0 && width <= maths::kTwoPi, [&](SensorProfile& of) {
        of.cones.front() = widened(of.cones.front(), width);
    });
}

bool setHearing(SenseWorld& world, std::uint32_t profile, double factor) {
    return setOf(world, profile, factor >= 0.0, [&](SensorProfile& of) { of.hearing = factor; });
}

bool setAttention(SenseWorld& world, std::uint32_t profile, double most) {
    return setOf(world, profile, most >= 0.0 && most <= kMostAttention, [&](SensorProfile& of) {
        of.attention = static_cast<int>(most);
    });
}

bool setReaction(SenseWorld& world, std::uint32_t profile, Seconds reaction) {
    return setOf(
        world, profile, reaction >= 0.0, [&](SensorProfile& of) { of.reaction = reaction; });
}

bool setTurn(SenseWorld& world, AgentId agent, Radians by) {
    if (agent == trace::kNoAgent)
        return false;
    const auto known = std::find_if(world.turned.begin(),
                                    world.turned.end(),
                                    [&](const Turned& each) { return each.agent == agent; });
    if (known != world.turned.end())
        known->by = by;
    else
        world.turned.push_back({agent, by});
    return true;
}

} // namespace percept::sense
