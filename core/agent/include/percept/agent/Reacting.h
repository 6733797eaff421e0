#pragma once

#include "percept/agent/Reaction.h"
#include "percept/agent/Scene.h"
#include "percept/sense/Signal.h"

#include <functional>

/// When agents act on what they see: not before they have had an enemy in view for as long as the
/// reaction of their archetype takes.
namespace percept::agent {

/// Whether what an agent perceives shows somebody on whom it has not acted before this frame:
/// actOnSights() tells it of him when it is time. A flash is no sight of anybody.
/// @param when it was perceived [seconds], at most now
[[nodiscard]] bool
isSightToCome(const Scene& scene, const sense::Notification& notification, Seconds when);

/// Has the brain of an agent decide about what it noticed, if the agent can do anything.
void decideAbout(Scene& scene, const Noticing& noticing);

/// Gets what an agent has seen for long enough, as it was perceived last, and the record of that.
using ActOnSight = std::function<void(const sense::Notification& seen, RecordId record)>;

/// Calls for everybody who is seen for as long as the reaction takes from this frame on. In a full
/// trace, who is seen too briefly is a test that fails. After all that is perceived in the frame.
/// @cost O(agents), and those that are known to who saw somebody come into view of late
void actOnSights(Scene& scene, const ActOnSight& act);

} // namespace percept::agent
