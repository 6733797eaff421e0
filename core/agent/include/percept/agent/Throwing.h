#pragma once

#include "percept/agent/State.h"

namespace percept::agent {

struct Scene;

/// What an agent threw came down.
struct Landing {
    AgentId thrower = trace::kNoAgent;
    geometry::Vec3 at{0, 0, 0};
    RecordId record = trace::kNoRecord;
};

/// Throws something towards a place in a high curve, as far as its archetype says. It is heard
/// where it lands, as nobody's sound.
/// @return false if the agent does not live, or stands there
bool throwTo(Scene& scene, AgentId id, Vec2 place, RecordId cause);

/// What was thrown flies on by a step; what lands is added to Scratch::landings. Walls stop it,
/// bodies do not.
void updateThrown(Scene& scene);

/// Where something that was thrown is after some time, over the floor that heights count from.
[[nodiscard]] geometry::Vec3 placeOf(const Thrown& thrown, Seconds flown);

} // namespace percept::agent
