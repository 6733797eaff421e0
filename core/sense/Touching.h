#pragma once

#include "percept/sense/Routes.h"

#include <algorithm>
#include <cmath>

/// Where a signal is perceived. Internal to this library.
namespace percept::sense {

/// Touches are felt by the whole body; one that takes time is a shock on its way to the senses.
[[nodiscard]] inline bool isFeltByBody(const ModalityData& modality) {
    return modality.kind == Kind::Touch && !modality.isSlow();
}

struct Contact {
    Vec3 at{0, 0, 0};
    Metres distance = 0.0;
};

/// Eyes, ears and noses are a point. A body reaches from the feet to the eyes, and its radius
/// around that; a touch is felt at its nearest point.
/// @param from where the signal comes from
[[nodiscard]] inline Contact
contactOf(const ModalityData& modality, const Observer& observer, Vec3 from) {
    const Vec3 eye = observer.sensor.position;
    if (!isFeltByBody(modality))
        return {eye, glm::distance(from, eye)};
    const Vec3 at{Vec2(eye), std::clamp(from.z, eye.z - observer.profile.eyeHeight, eye.z)};
    const Metres plan =
        std::max(glm::distance(Vec2(from), Vec2(at)) - observer.profile.radius, 0.0);
    const Metres over = from.z - at.z;
    return {at, std::sqrt(plan * plan + over * over)};
}

/// How far from its eyes any body can feel a touch that comes to it: beside the reach of the touch.
[[nodiscard]] inline Metres bodyReach(const SenseWorld& world) {
    Metres reach = 0.0;
    for (const SensorProfile& profile : world.profiles)
        reach = std::max(reach, profile.radius + profile.eyeHeight);
    return reach;
}

} // namespace percept::sense
