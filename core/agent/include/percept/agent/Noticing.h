#pragma once

#include "percept/agent/Scene.h"
#include "percept/sense/Signal.h"

#include <span>
#include <vector>

/// The stage `know`: what the senses tell agents becomes their knowledge, whatever their brains.
namespace percept::agent {

/// Who looks round in this frame, ascending: those whose brains look, at their rates of vision;
/// their regulators count it as a look. Who waits for a turn that the plan gives is left out.
void collectLookers(Scene& scene, std::vector<AgentId>& lookers);

/// Whom an agent looks for: those it takes for enemies and that live, ascending.
void fillOpponents(const Arena& arena,
                   const State& state,
                   AgentId agent,
                   std::vector<AgentId>& opponents);

/// An agent takes in what it saw, and what it did not.
void takeLook(Scene& scene, AgentId agent, std::span<const sense::Sighting> sightings);

/// The same for an agent that is certainly out of view and was not in view before.
/// @pre the agent knows of it
void missOutOfView(Scene& scene, AgentId agent, AgentId about);

/// An agent takes in what it perceived, and its brain may react.
///
/// What is seen, or heard or felt along a clear line, is known exactly; of what comes through walls
/// a direction and an area are. Smells say where the next piece of their trail is.
/// @param record of the notification
/// @param decides false: it is known, but the brain is not told
void notice(Scene& scene,
            const sense::Notification& notification,
            RecordId record,
            bool decides = true);

/// How long an agent has seen another one without a break; it acts on what it sees when this is
/// longer than the reaction time of its senses.
[[nodiscard]] Seconds seenFor(const State& state, AgentId agent, AgentId about, Seconds now);

/// Whether an agent acts on another one whom it sees only once it has reacted: it looks round for
/// enemies, or it would shoot at this one.
[[nodiscard]] bool reactsTo(const Arena& arena, const State& state, AgentId agent, AgentId about);

} // namespace percept::agent
