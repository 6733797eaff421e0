#pragma once

#include "percept/agent/Awareness.h"
#include "percept/agent/Scene.h"
#include "percept/sense/Signal.h"

#include <span>
#include <vector>

/// The stage `know`: what the senses tell agents becomes their knowledge, whatever their brains.
namespace percept::agent {

/// Whom an agent may see: all others that live, ascending.
void fillOthers(const State& state, AgentId agent, std::vector<AgentId>& others);

/// An agent takes in what it saw, and what it did not. Who comes into view is a notification; who
/// stays in it is none anew.
void takeLook(Scene& scene, AgentId agent, std::span<const sense::Sighting> sightings);

/// The same for an agent that is certainly out of view, or dead.
/// @pre the agent knows of it
void missOutOfView(Scene& scene, AgentId agent, AgentId about);

/// Under a full trace, which gate a look at somebody failed who is certainly out of view. It
/// changes nothing.
void reportNotSeen(Scene& scene, AgentId agent, const sense::Sighting& sighting);

/// Something that an agent perceived, now or before. Borrows.
struct Perceived {
    const sense::Notification& notification;
    RecordId record = trace::kNoRecord; ///< of the notification
    Seconds when = 0;
    const knowledge::Sight* seen = nullptr; ///< of its source at that time; null: as it is now
    bool decides = true;                    ///< false: it is known, but the brain is not told
    /// Of somebody in view whose light took time, for who becomes aware by degrees; null: else.
    const RegardTarget* regard = nullptr;
};

/// An agent takes in what it perceived, and its brain may react.
///
/// What is seen, or heard or felt along a clear line, is known exactly; of what comes through walls
/// a direction and an area are. Smells say where the next piece of their trail is. A blow says who
/// did how much damage.
void notice(Scene& scene, const Perceived& perceived);

/// How long an agent has seen another one without a break; of an enemy it acts on that once this is
/// the reaction time of its senses.
[[nodiscard]] Seconds seenFor(const State& state, AgentId agent, AgentId about, Seconds now);

/// Whether an agent acts on another one whom it sees only once it has reacted: who looks round, as
/// bots do, with its shots; others with all they do, unless they become aware of him by degrees.
[[nodiscard]] bool reactsTo(const Arena& arena, const State& state, AgentId agent, AgentId about);

} // namespace percept::agent
