#pragma once

#include "percept/deathmatch/Game.h"
#include "percept/sense/Signal.h"

#include <span>
#include <vector>

/// What bots make of what the senses tell them. They perceive as everybody does; here it becomes
/// memory. All of it in the frame of step(), after it.
namespace percept::deathmatch {

/// Whose brain has them look round in this frame, ascending; their regulators count it as a look.
/// @param plan whom it has look waits for its turn
void collectLookers(const Arena& arena,
                    State& state,
                    Seconds now,
                    const schedule::DutyPlan& plan,
                    const lod::AgentTurns& turns,
                    std::vector<AgentId>& lookers);

/// Whom a bot looks for: opponents that live, ascending.
void fillOpponents(const Arena& arena,
                   const State& state,
                   AgentId bot,
                   std::vector<AgentId>& opponents);

/// A bot takes in what it saw, and what it did not.
void takeLook(const Arena& arena,
              State& state,
              Scratch& scratch,
              const Around& around,
              trace::Trace& trace,
              AgentId bot,
              std::span<const sense::Sighting> sightings);

/// A bot takes in what it heard, felt or smelt of somebody, or saw flash up.
/// @param record of the notification
void notice(const Arena& arena,
            State& state,
            Scratch& scratch,
            const Around& around,
            trace::Trace& trace,
            const sense::Notification& notification,
            RecordId record);

/// How long a bot has seen another one without a break; it acts on what it sees when this is longer
/// than the reaction time of its senses.
[[nodiscard]] Seconds seenFor(const State& state, AgentId bot, AgentId about, Seconds now);

} // namespace percept::deathmatch
