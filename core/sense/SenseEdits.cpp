#include "percept/sense/SenseEdits.h"

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

} // namespace percept::sense
