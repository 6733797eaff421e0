#pragma once

#include "percept/level/Level.h"
#include "percept/sense/Signal.h"
#include "percept/world/Presence.h"

#include <span>
#include <vector>

/// What agents give off, whatever their brains.
namespace percept::world {

using geometry::Vec2;
using sense::AgentId;
using sense::ModalityId;
using sense::RecordId;

/// What others can sense of the agents of an archetype.
struct EmissionSpec {
    ModalityId modality{};
    double strength = 1.0;
    bool onStep = false; ///< with each footstep; otherwise every `every` seconds
    Seconds every = 0.25;
    bool seen = false;       ///< of a modality of the kind sight
    bool emitsLight = false; ///< as sense::Signal says
    /// Nothing is said of when: who looks round sees it whenever he does.
    bool steady = false;
    sense::TagId tag = trace::kNone<sense::TagId>; ///< of its signals
    bool onBody = false; ///< of a dead body, every `every` seconds, instead
};

/// How the agents of an archetype can be sensed.
struct EmitterSpec {
    double maxSpeed = 0; ///< metres per second; at less, a step is less strong
    std::vector<EmissionSpec> emissions;
};

/// Whether somebody gives it off as it is now: the living what is theirs, a dead body what is of
/// one.
[[nodiscard]] inline bool isGivenOff(const EmissionSpec& emission, const Presence& by) {
    return emission.onBody ? by.body : by.present;
}

/// Heights over the eyes [metres]; those of what is below them are negative.
struct Heights {
    Metres low = 0.0;
    Metres high = 0.0;
};
/// Between which heights all lies that can be seen of an agent, as signalOf() makes it.
[[nodiscard]] Heights seenHeights(const EmitterSpec& emitter, Metres eyeHeight);

/// By archetype of the level; those that state no emissions can be seen wherever there is sight.
/// @pre the archetypes resolve
[[nodiscard]] std::vector<EmitterSpec> emittersOf(const level::Level& level,
                                                  const sense::SenseWorld& senses);

/// Everybody's eyes and ears; who is not present has none. Ascending by agent.
/// @param agents by AgentId
void fillSensors(std::span<const Presence> agents,
                 const sense::SenseWorld& senses,
                 std::vector<sense::Sensor>& sensors);

/// What can be sensed of an agent by one of its emissions, as it stands.
/// @param emission of those of `emitter`
/// @return its strength is that of the emission: that of a step at full speed
[[nodiscard]] sense::Signal signalOf(AgentId agent,
                                     const Presence& presence,
                                     const sense::SenseWorld& senses,
                                     const EmitterSpec& emitter,
                                     const EmissionSpec& emission);

} // namespace percept::world
